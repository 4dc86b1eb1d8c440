/* Tables of options: setting values, the help and the parser, which are argp's, with messages of
 * our own for what is wrong. */
#include "cli/shared/args/option_table.h"

#include "cli/shared/output/screen_table.h"
#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/parameter.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <argp.h>
#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct parsed_option *option_find(const struct parsed_options *parsed, const char *name) {
    for (size_t i = 0; i < parsed->count; i++) {
        const struct parsed_option *option = &parsed->option[i];
        const char *own = option->entry.name ? option->entry.name : option->entry.argument;
        if (strcmp(own, name) == 0)
            return (struct parsed_option *)option;
    }
    return NULL;
}

const struct option_entry *option_entry_find(const struct option_table *table, const char *name) {
    for (; table->entry; table++)
        for (const struct option_entry *at = table->entry; at->name || at->argument; at++)
            if (strcmp(at->name ? at->name : at->argument, name) == 0)
                return at;
    return NULL;
}

bool option_given(const struct parsed_options *parsed, const char *name) {
    const struct parsed_option *option = option_find(parsed, name);
    return option && option->given;
}

/* Fails if one of these is given, with what `relation` says of it and `other`. */
static bool options_absent(const struct parsed_options *parsed, const char *relation,
                           const char *other, const char *const *names, struct error *error) {
    for (; *names; names++) {
        const struct parsed_option *option = option_find(parsed, *names);
        if (option && option->given)
            return error_input(error, "%s%s %s %s", option->entry.name ? "--" : "", *names,
                               relation, other);
    }
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

bool option_list_add(struct option_list *list, size_t most, const char *text, struct error *error) {
    most = most > 0 ? most : OPTION_LIST_USUAL;
    if (list->count == most)
        return error_input(error, "given more than %zu times", most);
    list->text[list->count++] = text;
    return true;
}

static bool option_parse(const struct parsed_option *option, const char *text,
                         struct error *error) {
    const struct option_entry *entry = &option->entry;
    size_t choices = 0;
    switch (entry->kind) {
    case OPTION_FLAG:
        *(bool *)option->value = true;
        return true;
    case OPTION_COUNT:
        return number_parse_count(text, entry->least, entry->most, option->value, error);
    case OPTION_WHOLE:
        return number_parse_whole(text, (int64_t)entry->least, (int64_t)entry->most, option->value,
                                  error);
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
    case OPTION_LIST:
        return option_list_add(option->value, (size_t)entry->most, text, error);
    case OPTION_PARSED:
        return entry->parse(option->value, text, error);
    }
    return false;
}

bool option_set(const struct parsed_options *parsed, struct parsed_option *option, const char *text,
                struct error *error) {
    const struct option_entry *entry = &option->entry;
    char letter[] = {'-', (char)entry->letter, '\0'};
    option->given = option->included = true;
    option->text = text;
    if (entry->refused)
        return error_input(error, "%s%s: %s", entry->letter ? letter : "--",
                           entry->letter ? "" : entry->name, entry->refused);
    if (!option->shown)
        return error_input(error, "--%s: has no effect on `%s'", entry->name, parsed->command);
    if (option_parse(option, text, error))
        return true;
    return entry->name ? error_within(error, "--%s", entry->name)
                       : error_within(error, "%s", entry->argument);
}

static void option_print_help(const void *what, FILE *out) {
    const struct option_entry *entry = what;
    const char *place = strstr(entry->help, "%s"), *const *choice = entry->choices;
    if (place && entry->default_text) {
        fprintf(out, "%.*s%s%s", (int)(place - entry->help), entry->help, entry->default_text,
                place + 2);
        return;
    }
    fputs(entry->help, out);
    if (entry->kind != OPTION_CHOICE) {
        if (entry->default_text)
            fprintf(out, " (default %s)", entry->default_text);
        return;
    }
    for (size_t i = 0; choice[i]; i++) { /* ": gamble (default), outcome or margin" */
        fputs(i == 0 ? ": " : choice[i + 1] ? ", " : " or ", out);
        fputs(choice[i], out);
        if (entry->default_text && strcmp(choice[i], entry->default_text) == 0)
            fputs(" (default)", out);
    }
}

/* Keys of argp: the letter of an option, or for those without one its number above these. */
enum { KEYS = 0x100, KEY_USAGE = KEYS + OPTIONS_MOST };

/* argp's own would not have -h. */
static const struct argp_option help_option[] = {
    {.name = "help", .key = 'h', .doc = "Give this help list", .group = -1},
    {.key = '?', .flags = OPTION_HIDDEN, .group = -1},
    {.name = "usage", .key = KEY_USAGE, .doc = "Give a short usage message", .group = -1},
};
enum { HELP_OPTIONS = sizeof help_option / sizeof *help_option };

static int option_key(const struct parsed_options *parsed, size_t i) {
    int letter = parsed->option[i].entry.letter;
    return letter ? letter : KEYS + (int)i;
}

/* The option with that key; NULL if there is none. */
static struct parsed_option *option_of_key(struct parsed_options *parsed, int key) {
    for (size_t i = 0; i < parsed->count; i++)
        if (parsed->option[i].entry.name && option_key(parsed, i) == key)
            return &parsed->option[i];
    return NULL;
}

/* What a call of argp_parse works on. */
struct option_reading {
    struct parsed_options *parsed;
    const struct option_words *words; /* or NULL */
    struct error *error;
};

struct option_text {
    const char *text;
    const char *const *word;
};

/* Prints the text, with words replaced by what they stand for. */
static void option_print_text(const void *what, FILE *out) {
    const struct option_text *self = what;
    for (const char *at = self->text; *at;) {
        const char *const *word = self->word;
        while (*word && strncmp(at, *word, strlen(*word)) != 0)
            word += 2;
        if (*word) {
            fputs(word[1], out);
            at += strlen(*word);
        } else {
            fputc(*at++, out);
        }
    }
}

/* To be freed by argp, or `text` itself. */
static char *option_help(int key, const char *text, void *input) {
    static const char *const none[] = {NULL};
    const struct option_reading *reading = input;
    const struct parsed_option *option = reading ? option_of_key(reading->parsed, key) : NULL;
    char *help = option ? printed(option_print_help, &option->entry) : NULL;
    const struct option_text whole = {help ? help : text,
                                      reading && reading->words ? reading->words->word : none};
    char *filled = whole.text ? printed(option_print_text, &whole) : NULL;
    free(help);
    return filled ? filled : (char *)text;
}

/* "FILE [POSITION]" */
static void option_print_arguments(const void *what, FILE *out) {
    const struct parsed_options *parsed = what;
    const char *between = "";
    for (size_t i = 0; i < parsed->count; i++) {
        const struct option_entry *entry = &parsed->option[i].entry;
        if (entry->name)
            continue;
        fprintf(out, entry->required ? "%s%s" : "%s[%s]", between, entry->argument);
        between = " ";
    }
}

/* Sets the next argument that is not given, or the one that may be repeated. */
static error_t argument_set(struct option_reading *reading, const char *text) {
    struct parsed_options *parsed = reading->parsed;
    const struct option_entry *last = NULL;
    for (size_t i = 0; i < parsed->count; i++) {
        struct parsed_option *option = &parsed->option[i];
        if (option->entry.name)
            continue;
        if (!option->given || option->entry.kind == OPTION_LIST)
            return option_set(parsed, option, text, reading->error) ? 0 : EINVAL;
        last = &option->entry;
    }
    if (!last) {
        error_input(reading->error, "unexpected argument %s; `%s --help' lists all options",
                    quote(text).text, parsed->command);
        return EINVAL;
    }
    struct string_view rest = string_view_of(last->help), noun = string_view_word(&rest);
    if ((noun.length == 1 && noun.text[0] == 'a') ||
        (noun.length == 3 && memcmp(noun.text, "the", 3) == 0))
        noun = string_view_word(&rest); /* "position" of "a position" */
    error_input(reading->error, "one %.*s at a time", (int)noun.length, noun.text);
    return EINVAL;
}

/* Prints argp's help and exits. On a narrow terminal its columns, unless the user has set them, are
 * closer together. */
static void help_print(const struct argp_state *state, unsigned parts) {
    enum { USUAL = 80, LEAST = 24 };
    int width = terminal_width(stdout);
    char columns[64];
    width = width < LEAST ? LEAST : width;
    snprintf(columns, sizeof columns, "rmargin=%d,opt-doc-col=%d,usage-indent=4", width - 1,
             width / 4);
    if (width < USUAL)
        setenv("ARGP_HELP_FMT", columns, false);
    argp_state_help(state, stdout, parts | ARGP_HELP_EXIT_OK);
}

bool options_complete(const struct parsed_options *parsed, struct error *error) {
    for (size_t i = 0; i < parsed->count; i++)
        if (parsed->option[i].entry.required && !parsed->option[i].given)
            return error_input(error, "%s is missing", parsed->option[i].entry.help);
    return true;
}

static error_t options_parse_key(int key, char *text, struct argp_state *state) {
    struct option_reading *reading = state->input;
    struct parsed_options *parsed = reading->parsed;
    if (key == ARGP_KEY_ARG)
        return argument_set(reading, text);
    if (key == ARGP_KEY_END)
        return options_complete(parsed, reading->error) ? 0 : EINVAL;
    if (key == 'h' || key == '?' || key == KEY_USAGE)
        help_print(state, key == KEY_USAGE ? ARGP_HELP_USAGE : ARGP_HELP_STD_HELP);
    struct parsed_option *option = option_of_key(parsed, key);
    if (!option)
        return ARGP_ERR_UNKNOWN;
    return option_set(parsed, option, text, reading->error) ? 0 : EINVAL;
}

/* Checks the name of an option, "games" or "games=1", which may be abbreviated. *next: the option
 * whose argument is the next word; NULL: none. */
static bool option_check_name(const struct parsed_options *parsed, const char *name,
                              const struct parsed_option **next, struct error *error) {
    const char *found[OPTIONS_MOST + HELP_OPTIONS], *shown[OPTIONS_MOST];
    const struct parsed_option *option = NULL; /* the last one found; NULL: of the help */
    size_t length = strcspn(name, "="), count = 0, own = parsed->count, names = 0;
    for (size_t i = 0; i < own + HELP_OPTIONS; i++) {
        const char *full = i < own ? parsed->option[i].entry.name : help_option[i - own].name;
        if (full && i < own && parsed->option[i].shown)
            shown[names++] = full;
        if (!full || length == 0 || strncmp(full, name, length) != 0)
            continue;
        bool whole = strlen(full) == length;
        count = whole ? 0 : count;
        found[count++] = full;
        option = i < own ? &parsed->option[i] : NULL;
        if (whole)
            break;
    }
    if (count == 0) {
        char given[64];
        snprintf(given, sizeof given, "%.*s", (int)length, name);
        const char *nearest = nearest_name(given, shown, names);
        return error_input(error, "unrecognized option '--%s'%s%s%s `%s --help' lists all", given,
                           nearest ? "; did you mean '--" : "", nearest ? nearest : "",
                           nearest ? "'?" : ";", parsed->command);
    }
    if (count > 1)
        return error_input(error, "--%.*s: is it --%s or --%s?", (int)length, name, found[0],
                           found[1]);
    if (option && !option->entry.argument && name[length] == '=')
        return error_input(error, "--%s: takes no argument", option->entry.name);
    *next = option && option->entry.argument && name[length] == '\0' ? option : NULL;
    return true;
}

/* The same for the letters of options. */
static bool option_check_letters(struct parsed_options *parsed, const char *letters,
                                 const struct parsed_option **next, struct error *error) {
    for (; *letters; letters++) {
        const struct parsed_option *option = option_of_key(parsed, *letters);
        size_t bytes = utf8_printable(letters);
        if (!option && !strchr("h?", *letters))
            return error_input(error, "unrecognized option '-%.*s'; `%s --help' lists all",
                               bytes > 0 ? (int)bytes : 1, bytes > 0 ? letters : "?",
                               parsed->command);
        if (option && option->entry.argument) {
            *next = letters[1] == '\0' ? option : NULL;
            return true;
        }
    }
    return true;
}

/* Checks the names of all options and that their arguments are there: argp's messages would neither
 * say which may be meant nor be like others. */
static bool options_check(struct parsed_options *parsed, int argc, char **argv,
                          struct error *error) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const struct parsed_option *next = NULL;
        const char *word = argv[i];
        if (word[0] != '-' || word[1] == '\0')
            continue;
        if (!(word[1] == '-' ? option_check_name(parsed, word + 2, &next, error)
                             : option_check_letters(parsed, word + 1, &next, error)))
            return false;
        if (next && ++i == argc)
            return error_input(error, "--%s: %s is missing", next->entry.name,
                               next->entry.argument);
    }
    return true;
}

bool options_begin(struct parsed_options *parsed, const char *command,
                   const struct option_table *table, const char *const *choices, void *values,
                   struct error *error) {
    *parsed = (struct parsed_options){.command = command};
    for (; table->entry; table++)
        for (const struct option_entry *entry = table->entry; entry->name || entry->argument;
             entry++) {
            if (entry->name && option_find(parsed, entry->name))
                continue;
            assert(parsed->count < OPTIONS_MOST);
            struct parsed_option *option = &parsed->option[parsed->count++];
            *option =
                (struct parsed_option){.entry = *entry,
                                       .value = (char *)values + table->offset + entry->offset,
                                       .shown = !entry->refused && !(entry->part & table->hidden)};
            if (entry->kind == OPTION_CHOICE && !entry->choices) {
                assert(choices);
                option->entry.choices = choices;
                option->entry.default_text = choices[0];
            }
            const char *default_text = option->entry.default_text;
            option->included = default_text || entry->kind == OPTION_FLAG ||
                               entry->kind == OPTION_LIST || entry->kind == OPTION_PARSED;
            if (default_text && !option_parse(option, default_text, error))
                return false;
            if (entry->kind == OPTION_WHOLE && entry->absent != 0)
                *(int64_t *)option->value = entry->absent;
        }
    return true;
}

bool options_read_words(struct parsed_options *parsed, const struct option_table *table,
                        const char *doc, const struct option_words *words, int argc, char **argv,
                        void *values, struct error *error) {
    struct argp_option options[OPTIONS_MOST + HELP_OPTIONS + 1] = {{0}};
    struct option_reading reading = {.parsed = parsed, .words = words, .error = error};
    if (!options_begin(parsed, argv[0], table, words ? words->choices : NULL, values, error))
        return false;
    const struct parsed_option *asked =
        argc == 3 && strcmp(argv[1], "--choices") == 0 ? option_find(parsed, argv[2]) : NULL;
    if (asked && asked->entry.choices) {
        for (const char *const *choice = asked->entry.choices; *choice; choice++)
            puts(*choice);
        exit(EXIT_SUCCESS);
    }
    if (!options_check(parsed, argc, argv, error))
        return false;
    struct argp_option *next = options;
    for (size_t i = 0; i < parsed->count; i++) {
        const struct option_entry *entry = &parsed->option[i].entry;
        if (entry->name)
            *next++ = (struct argp_option){.name = entry->name,
                                           .key = option_key(parsed, i),
                                           .arg = entry->argument,
                                           .flags = parsed->option[i].shown ? 0 : OPTION_HIDDEN,
                                           .doc = entry->help,
                                           .group = entry->group};
    }
    memcpy(next, help_option, sizeof help_option);
    char *arguments = printed(option_print_arguments, parsed);
    const struct argp argp = {.options = options,
                              .parser = options_parse_key,
                              .args_doc = *arguments ? arguments : NULL,
                              .doc = doc,
                              .help_filter = option_help};
    error_t code = argp_parse(&argp, argc, argv, ARGP_NO_HELP, NULL, &reading);
    free(arguments);
    if (code == ENOMEM)
        memory_found(NULL);
    if (code != 0 && error->kind == ERROR_NONE)
        error_input(error, "bad usage");
    return code == 0;
}

bool options_read(struct parsed_options *parsed, const struct option_table *table, const char *doc,
                  int argc, char **argv, void *values, struct error *error) {
    return options_read_words(parsed, table, doc, NULL, argc, argv, values, error);
}
