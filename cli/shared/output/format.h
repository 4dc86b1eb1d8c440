/* The formats in which results are printed and saved, and what several of them need. A format is a
 * file with a struct result_format, format_NAME, and a line of the list PRINTED_FORMATS. */
#ifndef CLI_SHARED_OUTPUT_FORMAT_H
#define CLI_SHARED_OUTPUT_FORMAT_H

#include "sim/dataset/result.h"
#include "sim/text/number.h"

#include <stdio.h>

/* The formats that have an option --NAME, which prints a result in them, with its help text. */
#define PRINTED_FORMATS(FORMAT)                                                                    \
    FORMAT(json, "Print one JSON object")                                                          \
    FORMAT(csv, "Print tables of comma-separated values")

struct command;
struct view_options;

/* Where a result is printed, and what its writer needs to know. */
struct result_output {
    FILE *out; /* JSON, CSV: the stream to print to */
    /* Screen: the command that computed the result, what to show, as --worst, and the file where
     * the result is saved, or NULL. */
    const struct command *command;
    const struct view_options *view;
    const char *path;
};

struct result_format {
    const char *name;       /* "CSV" */
    const char *option;     /* "csv": the option --csv prints it; NULL: none */
    const char *endings[4]; /* with which names of its files end, {".csv"}; ended by NULL */
    /* Prints a result; NULL: files of this format are written by result_file_write. */
    bool (*write)(const struct result *result, const struct result_output *to, struct error *error);
};

#define FORMAT_DECLARATION(name_, help_) extern const struct result_format format_##name_;
PRINTED_FORMATS(FORMAT_DECLARATION)

/* The others: what commands print without such an option (cli/shared/run), and what they save. */
extern const struct result_format format_screen, format_hdf5;

/* All of them, ended by NULL. */
extern const struct result_format *const result_formats[];

/* A text as it is; a number in `buffer`, in its shortest form or as NaN, Inf or -Inf. */
const char *value_text(struct dataset_value value, char buffer[NUMBER_TEXT]);

/* A value as a double; 0 if it is a text. */
double value_number(struct dataset_value value);

/* "double", "int64", "uint64" or "text". */
const char *value_type_name(enum dataset_type type);

/* How many dimensions a list has, which ends with NULL. */
size_t dimensions_count(const char *const *dimensions);

/* Returns one of result->description->rows: of those that have fewer than `below` dimensions, which
 * `dimensions`, ended by NULL, begins with, the one with the most. NULL if there are none. */
const struct result_rows *result_rows_over(const struct result *result,
                                           const char *const *dimensions, size_t below);

/* How tables are printed as text. */
struct table_style {
    const char *separator;                      /* text between columns, "," */
    void (*field)(FILE *out, const char *text); /* prints a value or a column's name */
};

/* Prints a field of comma-separated values (RFC 4180): quoted if necessary, with quotes doubled. */
void csv_field_print(FILE *out, const char *text);

/* Prints tables: the variables over the same dimensions are the columns of one table, preceded by
 * the coordinates. If there are several, each follows a line with # and its name, and empty lines
 * separate them. Rows of counts that are all 0 are omitted, and result_rows not computed. */
void result_tables_print(const struct result *result, FILE *out, const struct table_style *style);

/* The same tables as JSON on standard output, each with an array of objects, without a newline. */
bool result_tables_json_print(const struct result *result, struct error *error);

#endif
