/* Options as data. A verb lists its options and arguments in tables, from which follow parsing,
 * error messages, --help and the manual pages, completion and the canonical command line. */
#ifndef CLI_SHARED_ARGS_OPTION_TABLE_H
#define CLI_SHARED_ARGS_OPTION_TABLE_H

#include "sim/base/error.h"

#include <stdint.h>
#include <stdio.h>

enum { OPTION_LIST_USUAL = 64, OPTION_LIST_MOST = 1024 }; /* most arguments: by default, ever */

/* An option that may be repeated. */
struct option_list {
    const char *text[OPTION_LIST_MOST];
    size_t count;
};

/* What an option is, and the type of its value. */
enum option_kind {
    OPTION_FLAG,   /* bool */
    OPTION_COUNT,  /* uint64_t: number_parse_count */
    OPTION_WHOLE,  /* int, as are its limits: number_parse_whole */
    OPTION_REAL,   /* double: number_parse_real */
    OPTION_SEED,   /* uint64_t: number_parse_seed */
    OPTION_TEXT,   /* const char * */
    OPTION_FILE,   /* const char *; without its folder in the canonical command line */
    OPTION_CHOICE, /* size_t: index in `choices` */
    OPTION_LIST,   /* struct option_list: the option may be repeated */
    OPTION_VALUE,  /* int, without an argument: becomes `value` */
    OPTION_PARSED, /* any: `parse` and `print` */
};

/* An option, or an argument without a name. Members that it does not use are 0. */
struct option_entry {
    const char *name;     /* "games"; NULL: an argument, whose place is its order in the tables */
    int letter;           /* letter of its short form; 0: none */
    const char *argument; /* its name in the help, "N"; NULL: none */
    /* The text for --help: %s stands for the default; without it, the choices or the default
     * follow. Messages also name an argument by it: "a file with boards". */
    const char *help;
    enum option_kind kind;
    size_t offset;              /* of the value in the struct that the table is for, bytes */
    uint64_t least, most;       /* limits of counts and whole numbers; most in a list (0: usual) */
    double lowest, highest;     /* limits of real numbers */
    const char *const *choices; /* ended by NULL; other kinds use them only for completion */
    /* The text is NULL if the option has no argument. */
    bool (*parse)(void *value, const char *text, struct error *error);
    void (*print)(const void *value, FILE *out); /* what needs no quotes */
    const char *list;         /* how several are given, "a list, 0.1,0.5"; NULL: only one can be */
    bool repeated;            /* may be repeated, though it is no OPTION_LIST */
    const char *default_text; /* the default, as typed; NULL: none */
    int value;                /* that an OPTION_VALUE sets */
    int absent;               /* value of a whole number that is not given and has no default */
    bool brief;               /* the canonical line omits the default or, if there is none, 0 */
    bool affects_result;      /* determines the result */
    bool required;            /* an argument that cannot be left out */
    const char *unless;       /* an argument is required unless the option of this name is given */
    const char *refused;      /* why the option, which others have, does not apply; NULL: it does */
    /* OPTION_NAMES that cannot be combined with it, and the name of an option that it needs. An
     * option that is excluded, or lacks what it needs, does not count for the result. */
    const char *const *excludes;
    const char *needs;
    int group;     /* in --help: 1 what is computed, 2, 3 how, 8 common ones; 0: as the table */
    unsigned part; /* see option_table.hidden */
};

/* "games" or, of an argument, "FILE"; NULL: it ends a list. */
static inline const char *option_name(const struct option_entry *entry) {
    return entry->name ? entry->name : entry->argument;
}

/* Declares an option whose value is a member of a struct. The argument of a flag is NULL:
 * OPTION(COUNT, "games", "N", struct run_options, games, "Games per point", .least = 1). */
#define OPTION(kind_, name_, argument_, struct_, member_, help_, ...)                              \
    {                                                                                              \
        .name = name_, .argument = argument_, .help = help_, .kind = OPTION_##kind_,               \
        .offset = offsetof(struct_, member_), __VA_ARGS__                                          \
    }

/* The same for an option that determines the result. */
#define INPUT(...) OPTION(__VA_ARGS__, .affects_result = true)

/* A list of a single option. */
#define ONE_OPTION(...)                                                                            \
    {                                                                                              \
        __VA_ARGS__, { 0 }                                                                         \
    }

/* A list of options, ended by {0}, for one struct of values. A list of tables is also ended by {0}.
 * The first of several options with the same name counts. */
struct option_table {
    const struct option_entry *entry;
    int group;       /* in --help, for options without a group of their own */
    size_t offset;   /* of the struct of values in the verb's struct, bytes */
    unsigned hidden; /* options with these parts have no effect: not shown, and refused */
};

enum { OPTIONS_MOST = 64 /* in all tables of a verb */ };

/* The options of a verb, as parsed. */
struct parsed_options {
    const char *command; /* "bukub walk run" */
    bool help, usage;    /* --help and --usage, which every command has */
    size_t count;
    struct parsed_option {
        struct option_entry entry;
        char label[32];   /* as messages name it: "--games", or an argument "FILE" */
        void *value;      /* in the verb's struct */
        const char *text; /* its argument, if it is given */
        bool shown;       /* --help shows it; others are refused */
        bool given;       /* it is on the command line */
        bool included;    /* its value counts, if it affects the result: options_complete sets */
        /* Its canonical texts if they do not follow from its value, or NULL. */
        const struct option_list *canonical;
    } option[OPTIONS_MOST];
};

/* What tables for several games leave open. */
struct option_words {
    const struct option_word {
        const char *word, *text; /* "{game}" in the help stands for "slice" */
    } * word;                    /* ended by one without a word */
    const char *const *choices; /* for an OPTION_CHOICE without choices; the first is the default */
};

/* Parses the command line argv[0], "bukub walk run", and what follows it. `doc` is the text of
 * --help before the options and, after \v, behind them; `words` is what it and the tables leave
 * open, or NULL; `values` points to the verb's struct. Options without a default that are not given
 * leave their values unchanged. Fails with the first invalid option; --help exits, and so does
 * --choices NAME, which lists the possible values of an option for the completion in shells.
 * Arguments and values must outlive `parsed`. It is in command_line.c. */
bool options_read(struct parsed_options *parsed, const struct option_table *table, const char *doc,
                  const struct option_words *words, int argc, char **argv, void *values,
                  struct error *error);

/* The steps of parsing. options_begin joins the tables and sets defaults, with the choices that
 * tables leave open; option_set fails with an error that begins with the name of the option;
 * options_complete fails if an argument is missing, or if given options do not go together. */
void options_begin(struct parsed_options *parsed, const char *command,
                   const struct option_table *table, const char *const *choices, void *values);
bool option_set(const struct parsed_options *parsed, struct parsed_option *option, const char *text,
                struct error *error);
bool options_complete(struct parsed_options *parsed, struct error *error);

/* Sets whether these options, if the verb has them, count for the result, given or not. */
void options_include(struct parsed_options *parsed, const char *const *names, bool included);

/* The option of that name, or the argument "FILE"; NULL if there is none. */
struct parsed_option *option_find(struct parsed_options *parsed, const char *name);
const struct option_entry *option_entry_find(const struct option_table *table, const char *name);

/* Whether the option of that name, or the argument "FILE", is on the command line. */
bool option_given(const struct parsed_options *parsed, const char *name);

/* Fails if one of these options or arguments is on the command line: it has no effect with `other`,
 * "--exact", which is given, or without `needed`, "--games", which is not. What lacks `needed` does
 * not count for the result. */
bool options_exclude(const struct parsed_options *parsed, const char *other,
                     const char *const *names, struct error *error);
bool options_need(struct parsed_options *parsed, const char *needed, const char *const *names,
                  struct error *error);

/* A list of names of options. */
#define OPTION_NAMES(...) ((const char *const[]){__VA_ARGS__, NULL})

#endif
