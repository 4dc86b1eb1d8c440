/* Command lines: parses them into options (option_table.h), and prints the help that they ask for.
 * argp formats the help, but does not parse, since its messages do not say what is allowed. */
#include "cli/shared/args/option_table.h"
#include "cli/shared/output/screen_table.h"
#include "sim/text/parameter.h"
#include "sim/text/untrusted.h"

#include <argp.h>
#include <sys/param.h>

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
    if (entry->kind != OPTION_CHOICE && entry->default_text)
        fprintf(out, " (default %s)", entry->default_text);
    const char *before = ": "; /* : gamble (default), outcome or margin */
    for (size_t i = 0; entry->kind == OPTION_CHOICE && entry->choices[i]; i++) {
        fprintf(out, "%s%s", before, entry->choices[i]);
        if (entry->default_text && strcmp(entry->choices[i], entry->default_text) == 0)
            fputs(" (default)", out);
        before = entry->choices[i + 1] && entry->choices[i + 2] ? ", " : " or ";
    }
}

/* Returns a copy, to be freed, where each {word} in `words`, if not NULL, gives way to its text. */
static char *text_of_words(const char *text, const struct option_words *words) {
    char *replaced = memory_copy(text);
    for (const struct option_word *at = words ? words->word : NULL; at && at->word; at++)
        for (const char *word; (word = strstr(replaced, at->word));) {
            char *next = memory_print("%.*s%s%s", (int)(word - replaced), replaced, at->text,
                                      word + strlen(at->word));
            free(replaced);
            replaced = next;
        }
    return replaced;
}

/* Has argp print the help or only the usage, and exits, so that nothing is freed. On a terminal of
 * fewer than USUAL columns those of the help are closer together, unless the user has set them. */
static void help_print(const struct parsed_options *parsed, const char *doc,
                       const struct option_words *words) {
    enum { USUAL = 80, LEAST = 24 /* columns of a terminal */ };
    enum { NO_LETTERS = 0x100 /* argp knows options by their letters, or by greater numbers */ };
    struct argp_option options[OPTIONS_MOST + 1] = {{0}}; /* ended by zeros */
    size_t count = 0;
    char *arguments = NULL; /* those without a name, "FILE [POSITION]" */
    FILE *out = memory_stream(&arguments, NULL);
    for (size_t i = 0; i < parsed->count; i++) {
        const struct option_entry *entry = &parsed->option[i].entry;
        if (!entry->name) {
            fputs(ftell(out) > 0 ? " " : "", out);
            fprintf(out, entry->required ? "%s%s" : "[%s%s]", entry->argument,
                    entry->kind == OPTION_LIST ? "..." : "");
        } else if (parsed->option[i].shown) {
            char *help = printed(option_print_help, entry);
            options[count++] =
                (struct argp_option){.name = entry->name,
                                     .key = entry->letter ? entry->letter : NO_LETTERS + (int)i,
                                     .arg = entry->argument,
                                     .doc = text_of_words(help, words),
                                     .group = entry->group};
            free(help);
        }
    }
    memory_stream_close(out);
    int width = MAX(terminal_width(stdout), LEAST);
    char columns[64];
    snprintf(columns, sizeof columns, "rmargin=%d,opt-doc-col=%d,usage-indent=4", width - 1,
             width / 4);
    if (width < USUAL)
        setenv("ARGP_HELP_FMT", columns, false /* what the user has set stays */);
    const struct argp argp = {.options = options,
                              .args_doc = *arguments ? arguments : NULL,
                              .doc = text_of_words(doc, words)};
    argp_help(&argp, stdout, parsed->usage ? ARGP_HELP_USAGE : ARGP_HELP_STD_HELP,
              (char *)parsed->command);
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
    char given[64];
    snprintf(given, sizeof given, "%.*s", length, name);
    const char *nearest = nearest_name(given, shown, names);
    if (matches > 1)
        error_input(error, "--%s: is it --%s or --%s?", given, matching[0]->entry.name,
                    matching[1]->entry.name);
    else if (nearest)
        error_input(error, "unrecognized option '--%s'; did you mean '--%s'? `%s --help' lists all",
                    given, nearest, parsed->command);
    else
        error_input(error, "unrecognized option '--%s'; `%s --help' lists all", given,
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

/* A command line, and the options and arguments that were read from it. */
struct command_line {
    struct parsed_options *parsed;
    char **next, **end; /* the words that are not read yet */
    struct typed_option {
        struct parsed_option *option;
        const char *text; /* its argument; NULL: it has none */
    } * option;           /* [options] as typed */
    size_t options;
    const char **argument; /* [arguments] what is no option */
    size_t arguments;
};

/* Adds an option. If it has an argument, this is `text` or, if that is NULL, the next word. */
static bool add_option(struct command_line *line, struct parsed_option *option, const char *text,
                       struct error *error) {
    if (option->entry.argument && !text) {
        if (line->next == line->end)
            return error_input(error, "%s: %s is missing", option->label, option->entry.argument);
        text = *line->next++;
    }
    *list_add(line->option, line->options) = (struct typed_option){option, text};
    return true;
}

/* Reads one option, "games=1", or "games" with the argument in the next word. */
static bool read_name(struct command_line *line, const char *name, struct error *error) {
    struct parsed_option *option = option_by_name(line->parsed, name, error);
    const char *equals = strchr(name, '=');
    if (option && equals && !option->entry.argument)
        return error_input(error, "%s: takes no argument", option->label);
    return option && add_option(line, option, equals ? equals + 1 : NULL, error);
}

/* Reads one option or more, "qoFILE.h5", or "qo" with the argument in the next word. */
static bool read_letters(struct command_line *line, const char *letters, struct error *error) {
    for (; *letters; letters++) {
        struct parsed_option *option = option_by_letter(line->parsed, letters, error);
        if (option && option->entry.argument)
            return add_option(line, option, letters[1] ? letters + 1 : NULL, error);
        if (!option || !add_option(line, option, NULL, error))
            return false;
    }
    return true;
}

bool options_read(struct parsed_options *parsed, const struct option_table *table, const char *doc,
                  const struct option_words *words, int argc, char **argv, void *values,
                  struct error *error) {
    options_begin(parsed, argv[0], table, words ? words->choices : NULL, values);
    const struct parsed_option *asked = /* by the completion in shells */
        argc == 3 && strcmp(argv[1], "--choices") == 0 ? option_find(parsed, argv[2]) : NULL;
    if (asked && asked->entry.choices) {
        for (const char *const *choice = asked->entry.choices; *choice; choice++)
            puts(*choice);
        exit(EXIT_SUCCESS);
    }
    /* All names are checked before any value is set. Options are set before arguments, so that an
     * invalid argument does not keep --help from being printed. */
    struct command_line line = {.parsed = parsed, .next = argv + 1, .end = argv + argc};
    bool good = true, only_arguments = false; /* only arguments: behind "--" */
    while (good && line.next < line.end) {
        const char *word = *line.next++;
        if (only_arguments || word[0] != '-' || !word[1]) /* "-" is standard input */
            *list_add(line.argument, line.arguments) = word;
        else if (strcmp(word, "--") == 0)
            only_arguments = true;
        else if (word[1] == '-')
            good = read_name(&line, word + 2, error);
        else
            good = read_letters(&line, word + 1, error);
    }
    for (size_t i = 0; good && i < line.options; i++) {
        good = option_set(parsed, line.option[i].option, line.option[i].text, error);
        if (parsed->help || parsed->usage)
            help_print(parsed, doc, words);
    }
    for (size_t i = 0; good && i < line.arguments; i++)
        good = argument_set(parsed, line.argument[i], error);
    free(line.option);
    free(line.argument);
    return good && options_complete(parsed, error);
}
