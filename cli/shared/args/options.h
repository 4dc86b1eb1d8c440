/* Options shared by all commands. */
#ifndef CLI_SHARED_ARGS_OPTIONS_H
#define CLI_SHARED_ARGS_OPTIONS_H

#include "cli/shared/args/option_table.h"
#include "cli/shared/output/format.h"
#include "cli/shared/output/watcher.h"
#include "strategies/match/registry.h"

/* How a result is shown on the screen; it does not affect the result. */
struct view_options {
    bool brief;             /* without drawings */
    bool reference_line;    /* only the lines for it in a table of data/reference */
    bool list;              /* with a list of everything that is counted */
    bool ascii;             /* without box-drawing characters */
    bool intervals;         /* with the confidence interval of every point */
    bool worst;             /* the costliest rows first */
    bool review;            /* with a review of the game */
    const char *tournament; /* file of the game that is replayed; NULL where none is */
};

struct common_options {
    const char *output; /* -o FILE, or NULL */
    bool formatted;     /* --json or --csv is given: option_format says which */
    bool force;         /* overwrite `output` */
    struct message_options {
        bool quiet;   /* no tables */
        int progress; /* enum watcher_progress */
    } messages;       /* set together by --quiet */
    bool resume;      /* continue the computation in `output` if it exists */
    double every;     /* save unfinished results every so many s; 0: only at the end */
    uint64_t seed;
    int threads;
    struct view_options view;
    struct parsed_options parsed;
    const struct game_entry *entry; /* NULL: the command is of no game of two or more players */
};

/* Defaults: blocks_default_threads, progress on a terminal. */
void common_options_init(struct common_options *options);

/* As options_read, for the command's struct that begins with `options`. If its `entry` is set,
 * words in the help stand for texts of that game: {game}, its name; {setting}, the default;
 * {settings}, all; {best}, the best agent; {notation} of moves. Choices left open are payoffs. */
bool common_options_read(struct common_options *options, const struct option_table *table,
                         const char *doc, int argc, char **argv, struct error *error);

/* --resume and --every, for commands whose computation can be resumed (computation_store). */
extern const struct option_entry resume_options_table[];
#define EVERY_OPTIONS_TABLE (resume_options_table + 1) /* the same without --resume */

/* --checkpoint and --every, of computations in layers of gigabytes. */
struct checkpoint_options {
    const char *folder; /* or NULL: no checkpoints */
    double every;       /* s */
};
extern const struct option_entry checkpoint_options_table[];

/* --json, --csv and the like, for commands that compute a result (struct command). */
extern const struct option_entry format_options_table[];

/* Tables of every command that computes a result, without the options in some enum common_part (0:
 * with all); of commands that also sample and can be resumed; and of one option of the view. */
#define RESULT_OPTIONS(hidden_)                                                                    \
    {.entry = common_options_table, .hidden = (hidden_)}, { .entry = format_options_table }
#define SAMPLE_OPTIONS                                                                             \
    {.entry = seed_options_table}, {.entry = resume_options_table}, RESULT_OPTIONS(0)
#define VIEW_OPTIONS(name_)                                                                        \
    { .entry = name_##_options_table, .group = 2, .offset = offsetof(struct common_options, view) }

/* Sets the format that one of these options asks for, NULL if none does. Fails if several do. */
bool option_format(const struct parsed_options *parsed, const struct result_format **format,
                   struct error *error);

/* Tables for a struct common_options. Verbs refuse the parts that are in option_table.hidden. */
extern const struct option_entry common_options_table[], seed_options_table[];
enum common_part {
    COMMON_OUTPUT = 1, /* --json and --quiet */
    COMMON_THREADS = 2,
    COMMON_PROGRESS = 4,
    COMMON_SAVING = 8,
    COMMON_ALL = 15,
};

/* Tables of an option of the view each, for a struct view_options; `show` has all of them. */
extern const struct option_entry brief_options_table[], reference_line_options_table[],
    list_options_table[], ascii_options_table[], intervals_options_table[], worst_options_table[];

/* The options of commands that read one file, and a table of its argument, FILE.h5. */
struct file_options {
    struct common_options common;
    const char *file;
};
extern const struct option_entry result_file_table[];

/* Rows for a table of a command that saves nothing: it refuses -o and --json, and says why. */
#define REFUSED_OUTPUT(why_)                                                                       \
    {.name = "output", .letter = 'o', .argument = "FILE.h5", .refused = (why_)}, {                 \
        .name = "json", .refused = (why_)                                                          \
    }

/* Functions of an option whose value is a struct number_precision: 0.01, or 0.1% of the mean. */
bool precision_option_parse(void *value, const char *text, struct error *error);
void precision_option_print(const void *value, FILE *out);

#endif
