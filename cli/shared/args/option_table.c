/* Options from tables (option_table.h): sets values, has argp print the help, and parses command
 * lines. argp does not parse, since its messages do not say what is allowed. */
#include "cli/shared/args/option_table.h"
#include "cli/shared/output/screen_table.h"
#include "sim/text/number.h"
#include "sim/text/parameter.h"
#include "sim/text/untrusted.h"

#include <argp.h>
#include <assert.h>
#include <sys/param.h>

/* Whether the entry is the option, or the argument, of that name: "games" or "FILE". */
static bool is_called(const struct option_entry *entry, const char *name) {
    return strcmp(entry->name ? entry->name : entry->argument, name) == 0;
}

struct parsed_option *option_find(const struct parsed_options *parsed, const char *name) {
    for (size_t i = 0; i < parsed->count; i++)
        if (is_called(&parsed->option[i].entry, name))
            return (struct parsed_option *)&parsed->option[i]; /* const only for the search */
    return NULL;
}

const struct option_entry *option_entry_find(const struct option_table *table, const char *name) {
    for (; table->entry; table++)
        for (const struct option_entry *at = table->entry; at->name || at->argument; at++)
            if (is_called(at, name))
                return at;
    return NULL;
}

bool option_given(const struct parsed_options *parsed, const char *name) {
    const struct parsed_option *option = option_find(parsed, name);
    return option && option->given;
}

/* Fails if one of these options or arguments is given, with the message "LABEL RELATION OTHER". */
static bool options_absent(const struct parsed_options *parsed, const char *relation,
                           const char *other, const char *const *names, struct error *error) {
    for (; *names; names++)
        if (option_given(parsed, *names))
            return error_input(error, "%s %s %s", option_find(parsed, *names)->label, relation,
                               other);
    return true;
}

bool options_exclude(const struct parsed_options *parsed, const char *other,
                     const char *const *names, struct error *error) {
    return options_absent(parsed, "cannot be combined with", other, names, error);
}

bool options_need(const struct parsed_options *parsed, const char *needed, const char *const *names,
                  struct error *error) {
    return options_absent(parsed, "needs", needed, names, error);
}

void option_include(struct parsed_options *parsed, const char *name, bool included) {
    struct parsed_option *option = option_find(parsed, name);
    if (option)
        option->included = included;
}

/* Sets the value of an option to what the text says; without an argument, the text is NULL. */
static bool option_parse(const struct parsed_option *option, const char *text,
                         struct error *error) {
    const struct option_entry *entry = &option->entry;
    int64_t whole = 0;
    size_t choices = 0;
    switch (entry->kind) {
    case OPTION_FLAG:
        *(bool *)option->value = true;
        return true;
    case OPTION_COUNT:
        return number_parse_count(text, entry->least, entry->most, option->value, error);
    case OPTION_WHOLE:
        if (!number_parse_whole(text, (int)entry->least, (int)entry->most, &whole, error))
            return false;
        *(int *)option->value = (int)whole;
        return true;
    case OPTION_REAL:
        return number_parse_real(text, entry->lowest, entry->highest, option->value, error);
    case OPTION_SEED:
        return number_parse_seed(text, option->value, error);
    case OPTION_TEXT:
    case OPTION_FILE:
        *(const char **)option->value = text;
        return true;
    case OPTION_CHOICE:
        for (; entry->choices[choices]; choices++)
            if (strcasecmp(entry->choices[choices], text) == 0) {
                *(size_t *)option->value = choices;
                return true;
            }
        return parameter_no_name("choice", text, entry->choices, choices, error);
    case OPTION_LIST: {
        struct option_list *list = option->value;
        size_t most = entry->most > 0 ? (size_t)entry->most : OPTION_LIST_USUAL;
        if (list->count == most)
            return error_input(error, "given more than %zu times", most);
        list->text[list->count++] = text;
        return true;
    }
    case OPTION_VALUE:
        *(int *)option->value = (int)entry->least;
        return true;
    case OPTION_HELP:
    case OPTION_USAGE:
        break; /* they have no value: options_read prints the help */
    case OPTION_PARSED:
        return entry->parse(option->value, text, error);
    }
    return false;
}

/* Every command has these options, which are the last ones in the help (group -1 of argp). */
static const struct option_entry help_option[] = {
    {.name = "help", .letter = 'h', .help = "Give this help list", .kind = OPTION_HELP},
    {.name = "usage", .help = "Give a short usage message", .kind = OPTION_USAGE},
    {0},
};
static const struct option_table help_table = {.entry = help_option, .group = -1};

/* Adds the options of a table, and sets their defaults; arguments are those of options_begin. */
static void options_add(struct parsed_options *parsed, const struct option_table *table,
                        const char *const *choices, void *values) {
    for (const struct option_entry *entry = table->entry; entry->name || entry->argument; entry++) {
        if (entry->name && option_find(parsed, entry->name))
            continue;
        assert(parsed->count < OPTIONS_MOST);
        struct parsed_option *option = &parsed->option[parsed->count++];
        *option =
            (struct parsed_option){.entry = *entry,
                                   .value = (char *)values + table->offset + entry->offset,
                                   .shown = !entry->refused && !(entry->part & table->hidden)};
        snprintf(option->label, sizeof option->label, "%s%s", entry->name ? "--" : "",
                 entry->name ? entry->name : entry->argument);
        option->entry.group = entry->group ? entry->group : table->group;
        if (entry->kind == OPTION_CHOICE && !entry->choices) {
            assert(choices);
            option->entry.choices = choices;
            option->entry.default_text = choices[0];
        }
        const char *default_text = option->entry.default_text;
        /* These have a value even if they are not given. */
        option->included = default_text || entry->kind == OPTION_FLAG ||
                           entry->kind == OPTION_LIST || entry->kind == OPTION_PARSED;
        bool valid = !default_text || option_parse(option, default_text, NULL);
        assert(valid); /* as the table has the default */
        if (entry->kind == OPTION_WHOLE && entry->absent != 0)
            *(int *)option->value = entry->absent;
    }
}

void options_begin(struct parsed_options *parsed, const char *command,
                   const struct option_table *table, const char *const *choices, void *values) {
    *parsed = (struct parsed_options){.command = command};
    for (; table->entry; table++)
        options_add(parsed, table, choices, values);
    options_add(parsed, &help_table, choices, values);
}

bool option_set(const struct parsed_options *parsed, struct parsed_option *option, const char *text,
                struct error *error) {
    const struct option_entry *entry = &option->entry;
    if (option->given && entry->argument && entry->kind != OPTION_LIST && !entry->repeated)
        return error_input(error, "%s: given twice; allowed: %s", option->label,
                           entry->list ? entry->list : "once");
    option->given = option->included = true;
    option->text = text;
    if (entry->refused)
        return entry->letter ? error_input(error, "-%c: %s", entry->letter, entry->refused)
                             : error_input(error, "%s: %s", option->label, entry->refused);
    if (!option->shown)
        return error_input(error, "%s: has no effect on `%s'", option->label, parsed->command);
    return option_parse(option, text, error) || error_within(error, "%s", option->label);
}

bool options_complete(struct parsed_options *parsed, struct error *error) {
    for (size_t i = 0; i < parsed->count; i++) {
        const struct option_entry *entry = &parsed->option[i].entry;
        bool needed = entry->unless ? !option_given(parsed, entry->unless) : entry->required;
        if (needed && !parsed->option[i].given)
            return error_input(error, "%s is missing", entry->help);
    }
    for (struct parsed_option *option = parsed->option; option < parsed->option + parsed->count;
         option++) {
        const struct option_entry *entry = &option->entry;
        if (option->given && entry->excludes) {
            if (!options_exclude(parsed, option->label, entry->excludes, error))
                return false;
            for (const char *const *excluded = entry->excludes; *excluded; excluded++)
                option_include(parsed, *excluded, false);
        }
        if (entry->needs && !option_given(parsed, entry->needs)) {
            if (option->given)
                return error_input(error, "%s needs --%s", option->label, entry->needs);
            option->included = false;
        }
    }
    return true;
}

/* Prints the help of an option with its default and choices; called by `printed`. */
static void option_print_help(const void *what, FILE *out) {
    const struct option_entry *entry = what;
    const char *mark = strstr(entry->help, "%s"); /* stands for the default */
    if (mark && entry->default_text) {
        fprintf(out, "%.*s%s%s", (int)(mark - entry->help), entry->help, entry->default_text,
                mark + strlen("%s"));
        return;
    }
    fputs(entry->help, out);
    if (entry->kind != OPTION_CHOICE) {
        if (entry->default_text)
            fprintf(out, " (default %s)", entry->default_text);
        return;
    }
    for (const char *const *choice = entry->choices; *choice; choice++) {
        /* ": gamble (default), outcome or margin" */
        fputs(choice == entry->choices ? ": " : choice[1] ? ", " : " or ", out);
        fputs(*choice, out);
        if (entry->default_text && strcmp(*choice, entry->default_text) == 0)
            fputs(" (default)", out);
    }
}

/* Returns a copy, to be freed, where each {word} in `words`, if not NULL, gives way to its text. */
static char *text_of_words(const char *text, const struct option_words *words) {
    char *replaced = NULL;
    FILE *out = memory_stream(&replaced, NULL);
    while (*text) {
        const char *const *word = words ? words->word : OPTION_NAMES(NULL);
        while (*word && strncmp(text, *word, strlen(*word)) != 0)
            word += 2;
        if (*word)
            fputs(word[1], out);
        else
            fputc(*text, out);
        text += *word ? strlen(*word) : 1;
    }
    memory_stream_close(out);
    return replaced;
}

/* Has argp print the help or only the usage, and exits, so that nothing is freed. On a terminal of
 * fewer than USUAL columns those of the help are closer together, unless the user has set them. */
static void help_print(const struct parsed_options *parsed, const char *doc,
                       const struct option_words *words, bool usage) {
    enum { USUAL = 80, LEAST = 24 /* columns of a terminal */ };
    enum { NO_LETTERS = 0x100 /* argp knows options by their letters, or by greater numbers */ };
    static struct argp_option options[OPTIONS_MOST + 1]; /* ended by zeros */
    struct argp_option *next = options;
    char arguments[256] = ""; /* those without a name, "FILE [POSITION]" */
    for (size_t i = 0; i < parsed->count; i++) {
        const struct option_entry *entry = &parsed->option[i].entry;
        size_t length = strlen(arguments);
        if (!entry->name) {
            snprintf(arguments + length, sizeof arguments - length,
                     entry->required ? "%s%s%s" : "%s[%s%s]", length > 0 ? " " : "",
                     entry->argument, entry->kind == OPTION_LIST ? "..." : "");
        } else if (parsed->option[i].shown) {
            char *help = printed(option_print_help, entry);
            *next++ =
                (struct argp_option){.name = entry->name,
                                     .key = entry->letter ? entry->letter : NO_LETTERS + (int)i,
                                     .arg = entry->argument,
                                     .doc = text_of_words(help, words),
                                     .group = entry->group};
            free(help);
        }
    }
    int width = MAX(terminal_width(stdout), LEAST);
    char columns[64];
    snprintf(columns, sizeof columns, "rmargin=%d,opt-doc-col=%d,usage-indent=4", width - 1,
             width / 4);
    if (width < USUAL)
        setenv("ARGP_HELP_FMT", columns, false /* what the user has set stays */);
    const struct argp argp = {.options = options,
                              .args_doc = *arguments ? arguments : NULL,
                              .doc = text_of_words(doc, words)};
    argp_help(&argp, stdout, usage ? ARGP_HELP_USAGE : ARGP_HELP_STD_HELP, (char *)parsed->command);
    exit(EXIT_SUCCESS);
}

/* Sets the first argument that is not given yet or may be repeated. Fails if there is none. */
static bool argument_set(struct parsed_options *parsed, const char *text, struct error *error) {
    const struct option_entry *last = NULL; /* an argument that is given already */
    for (size_t i = 0; i < parsed->count; i++) {
        struct parsed_option *option = &parsed->option[i];
        if (option->entry.name)
            continue;
        if (!option->given || option->entry.kind == OPTION_LIST)
            return option_set(parsed, option, text, error);
        last = &option->entry;
    }
    if (!last)
        return error_input(error, "unexpected argument %s; `%s --help' lists all options",
                           quote(text).text, parsed->command);
    struct string_view rest = string_view_of(last->help), noun = string_view_word(&rest);
    if (string_view_is(noun, "a") || string_view_is(noun, "the"))
        noun = string_view_word(&rest); /* "position" of "a position" */
    return error_input(error, "one %.*s at a time", (int)noun.length, noun.text);
}

/* An option or an argument on the command line. One word, "-qo", can have several options. */
struct typed {
    struct parsed_option *option; /* NULL: an argument */
    const char *text;             /* the argument, or that of the option; NULL: there is none */
};

/* The option that a name, "games", "games=1" or the beginning "ga", means; NULL with an error if it
 * means none or several. */
static struct parsed_option *option_by_name(struct parsed_options *parsed, const char *name,
                                            struct error *error) {
    struct parsed_option *matching[OPTIONS_MOST]; /* [matches] options whose names begin so */
    const char *shown[OPTIONS_MOST];              /* [names] names of the options in the help */
    const int length = (int)strcspn(name, "=");
    size_t matches = 0, names = 0;
    for (size_t i = 0; i < parsed->count; i++) {
        struct parsed_option *option = &parsed->option[i];
        const char *full = option->entry.name;
        if (full && option->shown)
            shown[names++] = full;
        if (!full || length == 0 || strncmp(full, name, (size_t)length) != 0)
            continue;
        if (!full[length]) /* the whole name: no other one is meant */
            return option;
        matching[matches++] = option;
    }
    if (matches == 1)
        return matching[0];
    if (matches > 1) {
        error_input(error, "--%.*s: is it --%s or --%s?", length, name, matching[0]->entry.name,
                    matching[1]->entry.name);
        return NULL;
    }
    char given[64], meant[96] = ";"; /* meant: text of the message that proposes a name, or not */
    snprintf(given, sizeof given, "%.*s", length, name);
    const char *nearest = nearest_name(given, shown, names);
    if (nearest)
        snprintf(meant, sizeof meant, "; did you mean '--%.64s'?", nearest);
    error_input(error, "unrecognized option '--%s'%s `%s --help' lists all", given, meant,
                parsed->command);
    return NULL;
}

/* The option of the first letter of `letters`, as of "qo"; NULL with an error if there is none. */
static struct parsed_option *option_by_letter(struct parsed_options *parsed, const char *letters,
                                              struct error *error) {
    const char letter = *letters == '?' ? 'h' : *letters; /* -? is --help, as in other programs */
    for (size_t i = 0; i < parsed->count; i++)
        if (parsed->option[i].entry.name && parsed->option[i].entry.letter == letter)
            return &parsed->option[i];
    size_t bytes = utf8_printable(letters);
    error_input(error, "unrecognized option '-%.*s'; `%s --help' lists all",
                bytes > 0 ? (int)bytes : 1, bytes > 0 ? letters : "?", parsed->command);
    return NULL;
}

/* Lists the options and arguments in argv[1] to argv[argc - 1]. Fails at an unknown or ambiguous
 * option, and at one without its argument. The caller frees the list, also after a failure. */
static bool command_line_read(struct parsed_options *parsed, int argc, char **argv,
                              struct typed **list, size_t *count, struct error *error) {
    bool only_arguments = false; /* behind "--" */
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (only_arguments || word[0] != '-' || !word[1]) { /* "-" is standard input */
            *list_add(*list, *count) = (struct typed){.text = word};
            continue;
        }
        if (strcmp(word, "--") == 0) {
            only_arguments = true;
            continue;
        }
        bool named = word[1] == '-'; /* one option, "--games=1"; else letters, "-qoFILE.h5" */
        const char *rest = word + (named ? 2 : 1);
        while (*rest) { /* one letter after the other; a name takes one turn */
            struct typed typed = {
                .option = (named ? option_by_name : option_by_letter)(parsed, rest, error)};
            if (!typed.option)
                return false;
            const struct option_entry *entry = &typed.option->entry;
            rest += named ? strcspn(rest, "=") : 1;
            if (named && *rest && !entry->argument)
                return error_input(error, "%s: takes no argument", typed.option->label);
            if (entry->argument) { /* in this word or the next one */
                if (!*rest && i + 1 == argc)
                    return error_input(error, "%s: %s is missing", typed.option->label,
                                       entry->argument);
                typed.text = *rest ? rest + (named ? 1 : 0) : argv[++i];
                rest = "";
            }
            *list_add(*list, *count) = typed;
        }
    }
    return true;
}

bool options_read(struct parsed_options *parsed, const struct option_table *table, const char *doc,
                  const struct option_words *words, int argc, char **argv, void *values,
                  struct error *error) {
    options_begin(parsed, argv[0], table, words ? words->choices : NULL, values);
    const struct parsed_option *asked =
        argc == 3 && strcmp(argv[1], "--choices") == 0 ? option_find(parsed, argv[2]) : NULL;
    if (asked && asked->entry.choices) {
        for (const char *const *choice = asked->entry.choices; *choice; choice++)
            puts(*choice);
        exit(EXIT_SUCCESS);
    }
    /* All names are checked before any value is set. Options are set before arguments, so that an
     * invalid argument does not keep --help from being printed. */
    struct typed *typed = NULL;
    size_t count = 0;
    bool good = command_line_read(parsed, argc, argv, &typed, &count, error);
    for (size_t i = 0; good && i < count; i++)
        if (typed[i].option) {
            const struct option_entry *entry = &typed[i].option->entry;
            if (entry->kind == OPTION_HELP || entry->kind == OPTION_USAGE)
                help_print(parsed, doc, words, entry->kind == OPTION_USAGE);
            good = option_set(parsed, typed[i].option, typed[i].text, error);
        }
    for (size_t i = 0; good && i < count; i++)
        if (!typed[i].option)
            good = argument_set(parsed, typed[i].text, error);
    free(typed);
    return good && options_complete(parsed, error);
}
