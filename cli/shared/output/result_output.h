/* Results as JSON, as CSV and as tables on the screen. All are derived from the description of the
 * result; no format knows a game. */
#ifndef CLI_SHARED_OUTPUT_RESULT_OUTPUT_H
#define CLI_SHARED_OUTPUT_RESULT_OUTPUT_H

#include "cli/shared/output/screen_table.h"
#include "sim/dataset/result.h"

#include <jansson.h>

/* The object: scalars and attributes as members, the arrays of the description's rows, other
 * variables as nested arrays or objects; then format_version, command_line, seed and seconds. */
json_t *result_json(const struct result *result);

/* How tables are printed as text. */
struct table_style {
    const char *separator; /* of columns */
    void (*field)(FILE *out, const char *text);
};

/* Prints a field of comma-separated values (RFC 4180): quoted if necessary, with quotes doubled. */
void csv_field_print(FILE *out, const char *text);

/* Prints tables: the variables over the same dimensions are the columns of one table, preceded by
 * the coordinates. If there are several, each follows a line with # and its name, and empty lines
 * separate them. In tables of counts, rows of zeros are omitted. */
void result_tables_print(const struct result *result, FILE *out, const struct table_style *style);

/* The same tables as JSON on standard output, each with an array of objects, without a newline. */
bool result_tables_json_print(const struct result *result, struct error *error);

enum { VIEW_TEXT = 128 };

/* A text, to be freed, with value number `index` of the variable, or its only value, in place of
 * each {variable}, and '?' for control characters. Of a number also {variable:%.4f}; {variable:K}
 * with a suffix, see number_scaled; and {variable:+s}, s unless it is 1. {dimension:#} is the
 * length of a dimension. */
char *view_text(const struct result *result, const char *text, size_t index);

/* Prints it on the screen, or as a note. */
void view_print_text(const struct result *result, const char *text, size_t index);
void view_note(const struct result *result, const char *text, size_t index);

/* A column of a table on the screen that shows more or other than its variable does by itself. A
 * column of a variable that is absent is left out. */
struct view_column {
    const char *variable; /* over the dimensions of the rows, or one of their coordinates, or with
                             one more dimension: */
    struct dataset_column shown; /* a format replaces all but the heading, `drop` and `empty` */
    double at;    /* the coordinate in that further dimension, 0.05; then the heading is 5% */
    size_t inner; /* or the index in that dimension */
    /* Instead of the dimensions of the rows: the index of the value, by a function or a variable.
     */
    size_t (*index)(const struct result *result, size_t row);
    const char *by;
    const char *known; /* "-" in rows where this variable is unknown, see result_known */
    /* Its ratio, "-" if it is not finite, to the variable `of` at the index `of_by`, or at that of
     * the row among the last dimensions. */
    const char *of, *of_by;
    /* Instead of the variable: compute the value or the text of a row. */
    double (*value)(const struct result *result, size_t row);
    const char *(*text)(const struct result *result, const char *variable, size_t row,
                        char buffer[VIEW_TEXT]);
};

enum { VIEW_COLUMNS = 16 };

/* A table with a row for each combination of indices of some dimensions. */
struct view_table {
    const char *title;   /* a line above the table, as for view_text; NULL: none */
    const char *over[5]; /* these dimensions; rows that were not computed are left out */
    const char *present; /* instead of `present` of the description's rows over these dimensions */
    size_t labels; /* leading columns that identify a row, repeated where the table is divided; 0:
                      it is never divided */
    /* Names of variables, with * for the next one of `own`; NULL: those, up to one without a
     * heading. */
    const char *columns;
    struct view_column own[VIEW_COLUMNS];
    bool (*listed)(const struct result *result, size_t row); /* NULL: all rows are */
    const size_t *row; /* [rows]: only these, in this order; NULL: all */
    size_t rows;
};

/* The text of a number with guaranteed bounds: at most that many decimals, and no digit beyond the
 * bounds; "> " and the lower bound where there is no upper one, "-" if no digit is known. */
const char *view_bounded(double value, double lower, double upper, int decimals,
                         char buffer[VIEW_TEXT]);

/* Prints the table on standard output; infinite numbers as "infinite", NaN as "-", control
 * characters as "?". */
void view_print(const struct result *result, const struct view_table *view);

/* The same with only the rows that belong to this row, see result_rows.parent, of which the title
 * has values. */
void view_print_children(const struct result *result, const struct view_table *view, size_t parent);

/* Prints a title with the number of rows, and the table if there are any. */
void view_print_counted(const struct result *result, const struct view_table *view);

/* A variable over two dimensions as a matrix. */
struct view_matrix {
    const char *variable;
    struct dataset_column shown; /* its format, or its bounds; else the shortest form, no marks */
    const char *rows, *columns;  /* names of the dimensions */
    /* Finite values for which this is true are followed by *; NULL: none. */
    bool (*marked)(const struct result *result, size_t index);
    /* Instead of the value: its text; NULL: none. */
    const char *(*text)(const struct result *result, size_t index, char buffer[VIEW_TEXT]);
    const char *heading;  /* of the rows; NULL: that of their coordinates */
    const char *labels;   /* columns, see view_table; NULL: their coordinates */
    const char *headings; /* variable over `columns`; NULL: their coordinates */
};

/* Prints the matrix for the given index of every other dimension of the variable. */
void view_print_matrix(const struct result *result, const struct view_matrix *view,
                       const size_t index[DATASET_DIMENSIONS]);

/* Prints the texts of the squares, [squares] in all, as a board whose rows are letters. */
enum { SQUARE_TEXT = 32 };
void view_squares_print(char (*text)[SQUARE_TEXT], size_t squares, size_t columns);

#endif
