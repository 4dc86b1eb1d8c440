#include "cli/shared/args/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "cli/shared/run/command.h"

#include <stdio.h>
#include <string.h>

struct export_options {
    const char *file, *table, *output;
    bool csv, json, force;
};

static const struct option_entry export_option[] = {
    OPTION(FLAG, "csv", NULL, struct export_options, csv, "Comma-separated values"),
    OPTION(FLAG, "json", NULL, struct export_options, json,
           "One JSON object, as the command printed it with --json; with --table, a list of rows"),
    OPTION(TEXT, "table", "NAME", struct export_options, table,
           "Only this table, or the table with this variable"),
    OPTION(TEXT, "output", "FILE.h5", struct export_options, output,
           "Save the file itself, with the checksum that it lost when another program opened it",
           .letter = 'o'),
    OPTION(FLAG, "force", NULL, struct export_options, force, "Overwrite FILE.h5 if it exists"),
    {0},
};

static const struct option_table export_table[] = {
    {.entry = result_file_table, .offset = offsetof(struct export_options, file)},
    {.entry = export_option},
    {0},
};

static const char export_help[] =
    "Prints the tables of a result file: variables with the same dimensions are the columns "
    "of one table. If CSV contains several tables, each follows a line with # and its name, "
    "and empty lines separate them. In tables of counts, rows of zeros are omitted.\v`bukub "
    "info FILE.h5' lists the tables.";

static bool unknown_table(const struct export_options *options, const struct dataset_tables *tables,
                          struct error *error) {
    char names[512] = "";
    size_t used = 0;
    for (size_t i = 0; i < tables->count && used < sizeof names; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i > 0 ? ", " : "",
                                 tables->table[i].name);
    return error_input(error, "--table: %s has no table or variable '%.60s'; its tables are: %s",
                       options->file, options->table, names);
}

/* The requested table; all of a file that no command can show. */
static struct result *read_tables(const struct export_options *options,
                                  const struct dataset_file *file, struct error *error) {
    struct dataset_tables tables;
    struct result *result = NULL;
    if (!options->table)
        return result_table_read(file, NULL, error);
    dataset_tables_list(&tables, file);
    const struct dataset_table *table = dataset_tables_find(&tables, options->table);
    if (table || unknown_table(options, &tables, error))
        result = result_table_read(file, table, error);
    dataset_tables_free(&tables);
    return result;
}

/* Prints what the command printed with --json or --csv, or tables. */
static bool print_file(const struct export_options *options, const struct dataset_file *file,
                       struct error *error) {
    const struct verb *verb = options->table ? NULL : verb_of_file(file);
    struct result *result =
        verb ? result_file_read(file, verb->description, error) : read_tables(options, file, error);
    bool done = result;
    if (done && options->csv)
        result_csv_print(result, stdout);
    else if (done)
        done =
            verb ? json_write(result_json(result), error) : result_tables_json_print(result, error);
    if (done && options->json)
        putchar('\n');
    result_free(result);
    return done;
}

static int export_main(int argc, char **argv) {
    struct export_options options = {.file = NULL};
    struct parsed_options parsed;
    struct error error = {0};
    bool good = options_read(&parsed, export_table, export_help, argc, argv, &options, &error);
    size_t ending;
    if (good && options.output)
        good = options_exclude(&parsed, "-o", OPTION_NAMES("csv", "json", "table"), &error) &&
               (file_ending_find(options.output, result_endings, &ending, &error) ||
                error_within(&error, "-o"));
    else if (good && options.json)
        good = options_exclude(&parsed, "--json", OPTION_NAMES("csv"), &error);
    else if (good && !options.csv)
        good = error_input(&error, "give --csv or --json, or -o FILE.h5");
    if (!good)
        return report_error(&error);
    struct dataset_file *file = dataset_open(options.file, &error);
    bool done = file && (options.output ? dataset_seal(file, options.output, options.force, &error)
                                        : print_file(&options, file, &error));
    dataset_close(file);
    return done ? EXIT_DONE : report_error(&error);
}

const struct command command_export = {
    .verb = "export",
    .summary = "prints the tables of a result file",
    .run = export_main,
};
