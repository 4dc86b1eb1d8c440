/* The canonical values of options (option_values.h): printed into the parameters and the command
 * line of a result, and read from parameters back into options. */
#include "cli/shared/args/option_values.h"
#include "cli/shared/args/text_input.h"
#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <inttypes.h>
#include <string.h>

void option_set_canonical(struct parsed_options *parsed, const char *name,
                          const struct option_list *texts) {
    struct parsed_option *option = option_find(parsed, name);
    if (option)
        option->canonical = texts;
}

/* Prints the value of an option, in one form however it was typed: 1000000 for 1M. */
static void option_print_value(const void *what, FILE *out) {
    const struct parsed_option *option = what;
    const struct option_entry *entry = &option->entry;
    const void *value = option->value;
    switch (entry->kind) {
    case OPTION_COUNT:
    case OPTION_SEED:
        fprintf(out, "%" PRIu64, *(const uint64_t *)value);
        break;
    case OPTION_WHOLE:
        fprintf(out, "%d", *(const int *)value);
        break;
    case OPTION_REAL:
        fputs(number_text(*(const double *)value).text, out);
        break;
    case OPTION_TEXT:
        fputs(*(const char *const *)value, out);
        break;
    case OPTION_FILE:
        fputs(file_base_name(*(const char *const *)value), out);
        break;
    case OPTION_CHOICE:
        fputs(entry->choices[*(const size_t *)value], out);
        break;
    case OPTION_PARSED:
        entry->print(value, out);
        break;
    case OPTION_FLAG:
    case OPTION_LIST:
    case OPTION_VALUE:
        break; /* nothing: these have no argument; texts of lists are not printed here */
    }
}

void shell_word_print(FILE *out, const char *word) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
    const char *quotes = *word && strspn(word, plain) == strlen(word) ? "" : "'";
    fputs(quotes, out);
    for (; *word; word++)
        if (*word == '\'')
            fputs("'\\''", out); /* ends the quotes, adds a quote, and begins them again */
        else
            fputc(*word, out);
    fputs(quotes, out);
}

const struct result_description parameters_description = {
    .variables = {(const struct dataset_variable[]){
        COORDINATE(TEXT, PARAMETER, "name",
                   "the command, then options and arguments that determine the result"),
        VARIABLE(TEXT, PARAMETER_VALUE, "name", "its value; empty for options without an argument",
                 .dimensions = {PARAMETER}),
        {0},
    }},
};

const char *parameter_value(const struct result *parameters, const char *name, size_t n) {
    for (size_t i = 0; name && i < result_length(parameters, PARAMETER); i++)
        if (strcmp(result_text(parameters, PARAMETER, i), name) == 0 && n-- == 0)
            return result_text(parameters, PARAMETER_VALUE, i);
    return NULL;
}

/* A canonical value of an option; a list has one for each of its texts. */
struct value {
    const struct option_entry *entry; /* the option */
    char *text;                       /* owned */
};

/* Returns the canonical values of all options that have one, [*count], to be freed. */
static struct value *canonical_values(const struct parsed_options *parsed, size_t *count) {
    struct value *values = NULL;
    for (size_t i = 0; i < parsed->count; i++) {
        const struct parsed_option *option = &parsed->option[i];
        const struct option_entry *entry = &option->entry;
        if (!entry->affects_result || !option->included ||
            (entry->kind == OPTION_FLAG && !*(const bool *)option->value))
            continue;
        const struct option_list *texts =
            entry->kind == OPTION_LIST && !option->canonical ? option->value : option->canonical;
        for (size_t k = 0; texts && k < texts->count; k++)
            *list_add(values, *count) = (struct value){entry, memory_copy(texts->text[k])};
        if (texts)
            continue;
        char *text = printed(option_print_value, option);
        const char *omitted = entry->default_text ? entry->default_text : "0";
        if (entry->brief && strcmp(text, omitted) == 0)
            free(text);
        else
            *list_add(values, *count) = (struct value){entry, text};
    }
    return values;
}

void options_to_result(const struct parsed_options *parsed, struct result *result) {
    size_t count = 0;
    struct value *values = canonical_values(parsed, &count);
    char *command_line = NULL;
    FILE *out = memory_stream(&command_line, NULL);
    result_free(result->parameters);
    struct result *parameters = result->parameters = result_create(&parameters_description);
    result_dimension(parameters, PARAMETER, count + 1);
    result_set_text(parameters, PARAMETER, 0, PARAMETER_COMMAND);
    result_set_text(parameters, PARAMETER_VALUE, 0, parsed->command);
    fputs(parsed->command, out);
    for (size_t i = 0; i < count; i++) {
        const struct option_entry *entry = values[i].entry;
        char *text = values[i].text;
        utf8_sanitize(text); /* file names may contain any bytes */
        result_set_text(parameters, PARAMETER, i + 1, option_name(entry));
        result_set_text(parameters, PARAMETER_VALUE, i + 1, text);
        if (entry->name)
            fprintf(out, " --%s", entry->name);
        fputs(entry->argument ? " " : "", out);
        if (entry->kind == OPTION_PARSED || !entry->argument)
            fputs(text, out); /* needs no quotes */
        else
            shell_word_print(out, text);
        free(text);
    }
    memory_stream_close(out);
    result_set_origin(result, "command_line", command_line);
    free(values);
    free(command_line);
}

bool options_fill(struct parsed_options *parsed, const struct option_table *table,
                  const char *const *choices, const struct result *parameters, void *values,
                  struct error *error) {
    options_begin(parsed, result_text(parameters, PARAMETER_VALUE, 0), table, choices, values);
    for (size_t i = 1; i < result_length(parameters, PARAMETER); i++) {
        const char *name = result_text(parameters, PARAMETER, i);
        const char *text = result_text(parameters, PARAMETER_VALUE, i);
        struct parsed_option *option = option_find(parsed, name);
        if (!option || !option->entry.affects_result)
            return error_input(error, "%s is no option for the result", quote(name).text);
        if (!option->entry.argument && *text)
            return error_input(error, "%s: takes no argument", option->label);
        if (!option_set(parsed, option, text, error))
            return false;
    }
    return options_complete(parsed, error);
}
