#include "cli/shared/args/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "cli/shared/output/value_text.h"
#include "cli/shared/run/command.h"
#include "sim/dataset/dataset.h"

#include <stdio.h>
#include <string.h>

struct export_options {
    const char *file, *table;
    bool csv, json;
};

static const struct option_entry export_option[] = {
    OPTION(FLAG, "csv", NULL, struct export_options, csv, "Comma-separated values"),
    OPTION(FLAG, "json", NULL, struct export_options, json,
           "One JSON object, as the command printed it with --json; with --table, a list of rows"),
    OPTION(TEXT, "table", "NAME", struct export_options, table,
           "Only this table, or the table with this variable"),
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

static void print_heading(const struct dataset_table *table) {
    for (size_t i = 0; i < table->columns; i++) {
        if (i > 0)
            putchar(',');
        csv_field_print(stdout, table->column[i]->name);
    }
    putchar('\n');
}

static void export_print_row(const struct dataset_table *table, const struct dataset_rows *rows) {
    for (size_t i = 0; i < table->columns; i++) {
        char buffer[NUMBER_TEXT];
        struct dataset_value value = dataset_rows_value(rows, i);
        if (i > 0)
            putchar(',');
        csv_field_print(stdout, value_text(&value, buffer));
    }
    putchar('\n');
}

static bool write_row(const struct dataset_table *table, const struct dataset_rows *rows,
                      struct error *error) {
    json_t *object = json_object();
    for (size_t i = 0; i < table->columns; i++) {
        struct dataset_value value = dataset_rows_value(rows, i);
        value_json_set(object, table->column[i]->name, &value);
    }
    return json_write(object, error);
}

/* Stops early when standard output fails; report_output reports that. */
static bool print_rows(const struct export_options *options, const struct dataset_table *table,
                       struct dataset_rows *rows, struct error *error) {
    bool more = false, done, first = true;
    while ((done = dataset_rows_next(rows, &more, error)) && more && !ferror(stdout)) {
        if (!options->json) {
            export_print_row(table, rows);
            continue;
        }
        if (!first)
            putchar(',');
        first = false;
        if (!write_row(table, rows, error))
            return false;
    }
    return done;
}

static bool export_print_table(const struct export_options *options,
                               const struct dataset_file *file, const struct dataset_table *table,
                               struct error *error) {
    struct dataset_rows *rows = dataset_rows_open(file, table, error);
    if (!rows)
        return false;
    if (options->json)
        printf("{\"name\":\"%s\",\"rows\":[", table->name);
    else
        print_heading(table);
    bool done = print_rows(options, table, rows, error);
    dataset_rows_close(rows);
    if (options->json)
        fputs("]}", stdout);
    return done;
}

/* All tables, or the requested one. */
static bool export_print_tables(const struct export_options *options,
                                const struct dataset_file *file, const struct dataset_table *table,
                                size_t count, struct error *error) {
    if (options->json)
        fputs("{\"tables\":[", stdout);
    for (size_t i = 0; i < count; i++) {
        if (options->json)
            fputs(i > 0 ? "," : "", stdout);
        else if (count > 1)
            printf("%s# %s\n", i > 0 ? "\n" : "", table[i].name);
        if (!export_print_table(options, file, &table[i], error))
            return false;
    }
    if (options->json)
        puts("]}");
    return true;
}

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

static bool print_file(const struct export_options *options, const struct dataset_file *file,
                       struct error *error) {
    struct dataset_tables tables;
    if (!dataset_tables_list(&tables, file, error))
        return false;
    const struct dataset_table *table = tables.table;
    size_t count = tables.count;
    if (options->table) {
        table = dataset_tables_find(&tables, options->table);
        count = 1;
    }
    bool done = table || count == 0 ? export_print_tables(options, file, table, count, error)
                                    : unknown_table(options, &tables, error);
    dataset_tables_free(&tables);
    return done;
}

/* Prints what the command printed with --json or --csv. */
static bool print_result(const struct export_options *options, const struct dataset_file *file,
                         const struct verb *verb, struct error *error) {
    struct result *result = result_file_read(file, verb->description, error);
    if (!result)
        return false;
    bool done;
    if (options->json) {
        done = json_write(result_json(result), error);
        if (done)
            putchar('\n');
    } else {
        done = result_csv_print(result, stdout) || error_memory(error);
    }
    result_free(result);
    return done;
}

static int export_main(int argc, char **argv) {
    struct export_options options = {.file = NULL};
    struct parsed_options parsed;
    struct error error = {0};
    bool good = options_read(&parsed, export_table, export_help, argc, argv, &options, &error);
    if (good && options.json)
        good = options_exclude(&parsed, "--json", OPTION_NAMES("csv"), &error);
    else if (good && !options.csv)
        good = error_input(&error, "give --csv or --json");
    if (!good)
        return report_error(&error);
    struct dataset_file *file = dataset_open(options.file, &error);
    const struct verb *verb = file && !options.table ? verb_of_file(file) : NULL;
    bool done = file && (verb ? print_result(&options, file, verb, &error)
                              : print_file(&options, file, &error));
    dataset_close(file);
    return done ? EXIT_DONE : report_error(&error);
}

const struct command command_export = {
    .verb = "export",
    .summary = "prints the tables of a result file",
    .run = export_main,
};
