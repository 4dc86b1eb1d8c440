/* `bukub show` prints a result file as the command that saved it did, `bukub export` as CSV or
 * JSON. If they fail, the exit code is the kind of *error, whatever they return (command.h). */
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/command.h"

static const struct option_entry refused_option[] = {
    {.name = "csv", .refused = "`bukub export FILE.h5 --csv' prints this"},
    {.name = "json", .refused = "`bukub export FILE.h5 --json' prints this"},
    {0},
};

static int show_execute(void *what, struct error *error) {
    const struct file_options *options = what;
    const struct parsed_options *parsed = &options->common.parsed;
    const struct dataset_file *file = kept(dataset_open(options->file, error), NULL);
    if (!file)
        return EXIT_BAD_INPUT;
    const struct command *command = command_of_file(file);
    if (!command) {
        const struct dataset_value *type = dataset_get(file, "filetype", DATASET_TEXT, error);
        return type && error_input(error,
                                   "%s: files of type '%.60s' can be described by `bukub info' and "
                                   "exported by `bukub export', but not shown",
                                   file->path, type->text);
    }
    for (size_t i = 0; i < parsed->count; i++) {
        const char *name = parsed->option[i].entry.name;
        if (name && parsed->option[i].given && !option_entry_find(command->options, name))
            return error_input(error, "--%s: does not apply to %s, of type '%s'", name,
                               options->file, command->description->filetype);
    }
    const struct result *result = kept(result_file_read(file, command->description, error), NULL);
    if (!result)
        return EXIT_BAD_INPUT;
    for (size_t i = 0; i < result->entries; i++) { /* a terminal obeys control characters */
        const struct result_values *entry = &result->entry[i];
        char **texts = entry->variable->type == DATASET_TEXT ? entry->values : NULL;
        for (size_t k = 0; texts && k < entry->size; k++)
            if (texts[k])
                mask_controls(texts[k], '\n');
    }
    const struct result_output to = {
        .out = stdout, .command = command, .view = &options->common.view};
    if (format_screen.write(result, &to, error))
        result_command_note(command, result);
    return EXIT_DONE;
}

const struct command command_show = {
    .name = "show",
    .summary = "prints what the command that saved a file printed",
    .options = {{.entry = result_file_table},
                VIEW_OPTIONS(brief),
                VIEW_OPTIONS(reference_line),
                VIEW_OPTIONS(list),
                VIEW_OPTIONS(ascii),
                VIEW_OPTIONS(intervals),
                VIEW_OPTIONS(worst),
                {.entry = refused_option}},
    .help = "Prints what the command that saved a result file printed. The options below apply to "
            "the files of commands that have them.",
    .options_size = sizeof(struct file_options),
    .execute = show_execute,
};

struct export_options {
    struct file_options file;
    const char *table; /* only this one; NULL: all */
};

static const struct option_entry export_option[] = {
    OPTION(FLAG, "csv", NULL, struct common_options, formatted, "Comma-separated values"),
    OPTION(FLAG, "json", NULL, struct common_options, formatted,
           "One JSON object, as the command printed it with --json; with --table, a list of rows"),
    OPTION(TEXT, "table", "NAME", struct export_options, table,
           "Only this table, or the table with this variable"),
    OPTION(TEXT, "output", "FILE.h5", struct common_options, output,
           "Save the file itself, with the checksum that it lost when another program opened it",
           .letter = 'o'),
    OPTION(FLAG, "force", NULL, struct common_options, force, "Overwrite FILE.h5 if it exists"),
    {0},
};

/* The table of that name, or with that variable. NULL with an error that lists all tables. */
static const struct dataset_entry *table_find(const struct dataset_file *file, const char *wanted,
                                              struct error *error) {
    const struct dataset_entry *table = dataset_table_find(file, wanted);
    if (table)
        return table;
    char *names = NULL, name[DATASET_TABLE_NAME]; /* of all tables; of one */
    FILE *list = memory_stream(&names, NULL);
    for (size_t i = 0, tables = 0; i < file->entries; i++)
        if (file->entry[i].table == &file->entry[i]) { /* a table's first variable denotes it */
            dataset_entry_table_name(&file->entry[i], name);
            fprintf(list, "%s%s", tables++ > 0 ? ", " : "", name);
        }
    memory_stream_close(list);
    error_input(error, "--table: %s has no table or variable '%.60s'; its tables are: %.511s",
                file->path, wanted, names);
    free(names);
    return NULL;
}

static int export_execute(void *what, struct error *error) {
    const struct export_options *options = what;
    const struct common_options *common = &options->file.common;
    const struct result_format *format;
    if (!option_format(&common->parsed, &format, error))
        return EXIT_BAD_INPUT;
    if (!common->output && !format)
        return error_input(error, "give --csv or --json, or -o FILE.h5");
    if (common->output && (options->table || format))
        return error_input(error, "--%s cannot be combined with -o",
                           options->table ? "table" : format->option);
    if (common->output && !file_ending_check(common->output, format_hdf5.endings, error))
        return error_within(error, "-o");
    const struct dataset_file *file = kept(dataset_open(options->file.file, error), NULL);
    if (!file)
        return EXIT_BAD_INPUT;
    if (common->output)
        return dataset_seal(file, common->output, common->force, error) ? EXIT_DONE
                                                                        : EXIT_BAD_INPUT;
    const struct dataset_entry *table = NULL;
    if (options->table && !(table = table_find(file, options->table, error)))
        return EXIT_BAD_INPUT;
    /* Without --table, prints what the file's command does; if no command wrote it, all tables. */
    struct result *result =
        table ? result_table_read(file, table, error) : result_of_file(file, error);
    if (result)
        format->write(result, &(const struct result_output){.out = stdout}, error);
    result_free(result);
    return EXIT_DONE;
}

const struct command command_export = {
    .name = "export",
    .summary = "prints the tables of a result file",
    /* Of several options with the same name, as csv and json, the first counts. */
    .options = {{.entry = result_file_table},
                {.entry = export_option},
                {.entry = format_options_table}},
    .help = "Prints the tables of a result file: variables with the same dimensions are the "
            "columns of one table. If CSV contains several tables, each follows a line with # and "
            "its name, and empty lines separate them. In tables of counts, rows of zeros are "
            "omitted.\v`bukub info FILE.h5' lists the tables.",
    .options_size = sizeof(struct export_options),
    .execute = export_execute,
};
