#include "cli/shared/args/options.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "cli/shared/run/command.h"

struct show_options {
    const char *file;
    struct view_options view;
    struct parsed_options parsed;
};

static const struct option_entry refused_option[] = {
    {.name = "csv", .refused = "`bukub export FILE.h5 --csv' prints this"},
    {.name = "json", .refused = "`bukub export FILE.h5 --json' prints this"},
    {0},
};

static const struct option_table show_table[] = {
    {.entry = result_file_table, .offset = offsetof(struct show_options, file)},
    {.entry = brief_options_table, .offset = offsetof(struct show_options, view)},
    {.entry = reference_line_options_table, .offset = offsetof(struct show_options, view)},
    {.entry = list_options_table, .offset = offsetof(struct show_options, view)},
    {.entry = ascii_options_table, .offset = offsetof(struct show_options, view)},
    {.entry = intervals_options_table, .offset = offsetof(struct show_options, view)},
    {.entry = worst_options_table, .offset = offsetof(struct show_options, view)},
    {.entry = refused_option},
    {0},
};

static const char show_help[] = "Prints what the command that saved a result file printed. The "
                                "options below apply to the files "
                                "of commands that have them.";

/* Fails if the command has no such option of the view. */
static bool check_view(const struct show_options *options, const struct verb *verb,
                       struct error *error) {
    for (const struct option_table *table = show_table; table->entry; table++)
        for (const struct option_entry *at = table->entry; at->name; at++)
            if (option_given(&options->parsed, at->name) && !option_exists(verb->options, at->name))
                return error_input(error, "--%s: does not apply to %s, of type '%s'", at->name,
                                   options->file, verb->description->filetype);
    return true;
}

/* Texts may have lines. */
static void mask_texts(const struct result *result) {
    for (size_t i = 0; i < result->entries; i++) {
        const struct result_values *entry = &result->entry[i];
        bool texts = entry->values && entry->variable->type == DATASET_TEXT;
        for (size_t k = 0; texts && k < entry->size; k++)
            if (((char **)entry->values)[k])
                mask_controls(((char **)entry->values)[k], '\n');
    }
}

static int show_file(const struct show_options *options, const struct dataset_file *file) {
    struct error error = {0};
    const char *filetype;
    const struct verb *verb = verb_of_file(file);
    if (!verb && dataset_get_text(file, "filetype", &filetype, &error))
        error_input(&error,
                    "%s: files of type '%.60s' can be described by `bukub info' and "
                    "exported by `bukub export', but not shown",
                    file->path, filetype);
    struct result *result = verb && check_view(options, verb, &error)
                                ? result_file_read(file, verb->description, &error)
                                : NULL;
    if (!result)
        return report_error(&error);
    mask_texts(result);
    int code = verb_print(verb, result, &options->view, NULL);
    if (code == EXIT_DONE)
        verb_note(verb, result);
    result_free(result);
    return code;
}

static int show_main(int argc, char **argv) {
    struct show_options options = {.file = NULL};
    struct error error = {0};
    if (!options_read(&options.parsed, show_table, show_help, argc, argv, &options, &error))
        return report_error(&error);
    struct dataset_file *file = dataset_open(options.file, &error);
    if (!file)
        return report_error(&error);
    int code = show_file(&options, file);
    dataset_close(file);
    return code;
}

const struct command command_show = {
    .verb = "show",
    .summary = "prints what the command that saved a file printed",
    .run = show_main,
};
