/* Results as JSON, as CSV and as tables on the screen. All are derived from the description of the
 * result; no format knows a game. */
#ifndef CLI_SHARED_OUTPUT_RESULT_OUTPUT_H
#define CLI_SHARED_OUTPUT_RESULT_OUTPUT_H

#include "cli/shared/output/screen_table.h"
#include "sim/dataset/result.h"

#include <jansson.h>
#include <stdio.h>

/* The object: scalars and attributes as members, the arrays of the description's rows, other
 * variables as nested arrays or objects; then format_version, command_line, seed and seconds. */
json_t *result_json(const struct result *result);

/* How tables are printed as text. */
struct table_style {
    const char *separator; /* of columns */
    void (*field)(FILE *out, const char *text);
};

/* Prints tables: the variables over the same dimensions are the columns of one table, preceded by
 * the coordinates. If there are several, each follows a line with # and its name, and empty lines
 * separate them. In tables of counts, rows of zeros are omitted. */
void result_tables_print(const struct result *result, FILE *out, const struct table_style *style);

/* The same tables as JSON on standard output, each with an array of objects, without a newline. */
bool result_tables_json_print(const struct result *result, struct error *error);

enum { VIEW_TEXT = 80 };

/* Prints a text of the result, with '?' for control characters. */
void view_text_print(const struct result *result, const char *name, size_t index, FILE *out);

/* A column of a table on the screen; one of a variable that is absent is left out. */
struct view_column {
    const char *heading;  /* '<' before it aligns the column to the left */
    const char *variable; /* over the dimensions of the rows, or one of their coordinates, or with
                             one more dimension: */
    size_t inner;         /* the index in it */
    /* Instead of these dimensions: the index of the value, by a function or a variable. */
    size_t (*at)(const struct result *result, size_t row);
    const char *by;
    const char *known;  /* "-" in rows where this variable is unknown, see result_known */
    bool half;          /* of an interval's lower end, or its two ends as the last dimension: its
                           half width, "-" if it is infinite */
    const char *format; /* of a double, "%.6f"; NULL: the shortest form */
    /* Of a number with guaranteed bounds: the variables of these, and its decimals, see
     * view_bounded; of a variance, its root. */
    const char *low, *high;
    int decimals;
    bool root;
    /* Its ratio, "-" if it is not finite, to the variable `of` at the index `of_by`, or at that of
     * the row among the last dimensions; and times a scale, 0: 1. */
    const char *of, *of_by;
    double scale;
    const char *flag[2]; /* the texts of 0 and 1 */
    /* Instead of the variable: compute the value or the text of a row. */
    double (*value)(const struct result *result, size_t row);
    const char *(*text)(const struct result *result, size_t row, char buffer[VIEW_TEXT]);
    /* The same, for several variables. */
    const char *(*words)(const struct result *result, const char *variable, size_t row,
                         char buffer[VIEW_TEXT]);
    int drop; /* where the terminal is narrower than the table and than 80 columns, the columns with
                 the highest numbers are left out; 0: never */
};

/* A table with a row for each combination of indices of some dimensions. */
struct view_table {
    const char *title; /* a line above the table; NULL: none */
    const struct result_rows *rows;
    size_t labels; /* leading columns that identify a row, repeated where the table is divided; 0:
                      it is never divided */
    const struct view_column *column;                       /* ended by one without a heading */
    bool (*shown)(const struct result *result, size_t row); /* NULL: all rows are */
    /* Instead of `rows`: adds the cells of all columns, row by row; these have only headings. */
    void (*fill)(struct screen_table *table, const struct result *result);
};

/* The text of a number with guaranteed bounds: at most that many decimals, and no digit beyond the
 * bounds; "> " and the lower bound where there is no upper one, "-" if no digit is known. */
const char *view_bounded(double value, double lower, double upper, int decimals,
                         char buffer[VIEW_TEXT]);

/* Prints the table; infinite numbers as "infinite", NaN as "-", control characters as
 * "?". */
void view_table_print(const struct result *result, const struct view_table *view, FILE *out);

/* The same with only the rows that belong to this row, see result_rows.parent. */
void view_children_print(const struct result *result, const struct view_table *view, size_t parent,
                         FILE *out);

/* A variable over two dimensions as a matrix. */
struct view_matrix {
    const char *variable, *format;
    const char *rows, *columns; /* names of the dimensions */
    /* Finite values for which this is true are followed by *; NULL: none. */
    bool (*marked)(const struct result *result, size_t index);
    /* Instead of the value: its text; NULL: none. */
    const char *(*text)(const struct result *result, size_t index, char buffer[VIEW_TEXT]);
    const char *heading;              /* of the coordinates of the rows; NULL: `rows` */
    const struct view_column *labels; /* instead of these coordinates; NULL: none */
    const char *headings;             /* variable over `columns`; NULL: their coordinates */
};

/* Prints the matrix for the given index of every other dimension of the variable. */
void view_matrix_print(const struct result *result, const struct view_matrix *view,
                       const size_t index[DATASET_DIMENSIONS], FILE *out);

/* Texts on the squares of a board, whose rows are letters. */
struct view_squares {
    size_t squares, columns;
    const char *(*text)(const void *context, size_t square, char buffer[VIEW_TEXT]);
    const void *context;
};

void view_squares_print(const struct view_squares *view, FILE *out);

#endif
