/* The canonical command line. */
#include "cli/shared/args/option_table.h"
#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void shell_word_print(FILE *out, const char *word) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
    if (*word && strspn(word, plain) == strlen(word)) {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        if (*word == '\'')
            fputs("'\\''", out);
        else
            fputc(*word, out);
    fputc('\'', out);
}

const char *file_base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* ".pdf or .svg" */
static void file_endings_print(const void *what, FILE *out) {
    const char *const *ending = what;
    for (size_t i = 0; ending[i]; i++)
        fprintf(out, "%s%s", i > 0 ? " or " : "", ending[i]);
}

const char *const result_endings[] = {".h5", ".hdf5", ".nc", NULL};

bool file_ending_find(const char *path, const char *const *endings, size_t *which,
                      struct error *error) {
    size_t length = strlen(file_base_name(path));
    for (size_t i = 0; endings[i]; i++) {
        size_t ending = strlen(endings[i]);
        if (length > ending && strcasecmp(path + strlen(path) - ending, endings[i]) == 0) {
            *which = i;
            return true;
        }
    }
    if (!error)
        return false;
    char *allowed = printed(file_endings_print, endings);
    error_input(error, "%s: the name of the file must end in %s", quote(path).text, allowed);
    free(allowed);
    return false;
}

/* Prints the value of an option with an argument. */
static void option_print_value(const void *what, FILE *out) {
    const struct parsed_option *option = what;
    const struct option_entry *entry = &option->entry;
    const void *value = option->value;
    char real[NUMBER_TEXT];
    switch (entry->kind) {
    case OPTION_COUNT:
    case OPTION_SEED:
        fprintf(out, "%" PRIu64, *(const uint64_t *)value);
        break;
    case OPTION_WHOLE:
        fprintf(out, "%" PRId64, *(const int64_t *)value);
        break;
    case OPTION_REAL:
        number_print(*(const double *)value, real);
        fputs(real, out);
        break;
    case OPTION_TEXT:
        shell_word_print(out, *(const char *const *)value);
        break;
    case OPTION_FILE:
        shell_word_print(out, file_base_name(*(const char *const *)value));
        break;
    case OPTION_CHOICE:
        shell_word_print(out, entry->choices[*(const size_t *)value]);
        break;
    case OPTION_PARSED:
        entry->print(value, out);
        break;
    case OPTION_FLAG:
    case OPTION_LIST:
        break;
    }
}

/* Prints an option as it is typed, preceded by a blank. */
static void option_print(const struct parsed_option *option, FILE *out) {
    const struct option_entry *entry = &option->entry;
    if (entry->kind == OPTION_FLAG) {
        if (*(const bool *)option->value)
            fprintf(out, " --%s", entry->name);
        return;
    }
    if (entry->kind == OPTION_LIST) {
        const struct option_list *list = option->value;
        for (size_t i = 0; i < list->count; i++) {
            fprintf(out, " --%s ", entry->name);
            shell_word_print(out, list->text[i]);
        }
        return;
    }
    char *word = printed(option_print_value, option);
    if (*word)
        fprintf(out, "%s%s %s", entry->name ? " --" : "", entry->name ? entry->name : "", word);
    free(word);
}

char *options_command_line(const struct parsed_options *parsed) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = memory_stream(&text, &size);
    fputs(parsed->command, out);
    for (size_t i = 0; i < parsed->count; i++) {
        const struct parsed_option *option = &parsed->option[i];
        if (option->entry.determines && option->included)
            option_print(option, out);
    }
    memory_stream_close(out);
    utf8_sanitize(text); /* file names may contain any bytes */
    return text;
}
