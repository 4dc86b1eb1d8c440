/* Tables of a result that a command shows on the screen: which variables, in which order, and in
 * which form, where that is not the form of the variable itself (dataset_variable.shown). */
#ifndef CLI_SHARED_OUTPUT_VIEW_H
#define CLI_SHARED_OUTPUT_VIEW_H

#include "cli/shared/output/screen_table.h"
#include "sim/dataset/result.h"

enum { VIEW_TEXT = 128 }; /* bytes of a cell that a view composes */

/* Returns a copy of the text, to be freed, with the variable's value number `index`, or its first
 * if there are fewer, in place of {variable}. A number 1234567 can also be {variable:%.1f},
 * 1234567.0; {variable:K}, 1.23M (number_scaled); or {variable:y+ies}, y if it is 1, else ies.
 * {dimension:#} is the length of a dimension. Control characters of a text become '?'. */
char *view_text(const struct result *result, const char *text, size_t index);

/* Prints such a text on the screen, or as a note on stderr. */
void view_print_text(const struct result *result, const char *text, size_t index);
void view_note(const struct result *result, const char *text, size_t index);

/* A column that shows more or other than its variable; omitted if the variable is absent. */
struct view_column {
    /* It has the dimensions of the rows, or is the coordinate of one of these, or has a further
     * dimension, in which `at` or `inner` selects the value. */
    const char *variable;
    /* Members that are set replace the variable's heading, `drop` and `empty`. A `format`,
     * `decimals` or `flag` replaces all the others. */
    struct dataset_column shown;
    double at;    /* coordinate in the further dimension, 0.05, with the heading 5%; 0: see inner */
    size_t inner; /* index in the further dimension */
    /* For a variable over other dimensions than the rows, a function, or the name of a variable
     * over the rows, gives the index of a row's value. Both NULL: the row determines it. */
    size_t (*index)(const struct result *result, size_t row);
    const char *by;
    const char *known; /* "-" in rows where this is unknown, see result_known; not for `text` */
    /* Shows the ratio of the value to a value of the variable `of`. The variable of_by has its
     * index for each row; of_by NULL: `of` is over the last of the rows' dimensions. */
    const char *of, *of_by;
    /* Another format, "~%.3f", in the rows where the variable `exact`, which counts what is exact,
     * is less than the variable `whole`, or than 1 if this is NULL. NULL: in no row. */
    const char *inexact, *exact, *whole;
    /* Instead of a value of the variable: returns the text of a row, which may be in `buffer`. */
    const char *(*text)(const struct result *result, const char *variable, size_t row,
                        char buffer[VIEW_TEXT]);
};

enum { VIEW_COLUMNS = 16 };

/* A table with a row for each combination of indices of some dimensions. */
struct view_table {
    const char *title;   /* a line above the table, as for view_text; NULL: none */
    const char *over[5]; /* these dimensions, ended by NULL, the last changes fastest */
    /* A variable that is 0 or NaN in rows that were not computed, which are left out. NULL:
     * `present` of the rows over these dimensions that the result's description declares. */
    const char *present;
    size_t labels; /* leading columns that identify a row, repeated in each block of columns where a
                      terminal is too narrow for all; 0: the table is never divided into blocks */
    /* Names of variables, with blanks between; * stands for the next column of `own`. NULL: the
     * columns of `own`, up to one without a heading. */
    const char *columns;
    struct view_column own[VIEW_COLUMNS];
    bool (*listed)(const struct result *result, size_t row); /* NULL: all rows are */
    const size_t *row; /* [rows]: only these, in this order; NULL: all */
    size_t rows;
    /* Only rows that belong to this row of another table, as the variable result_rows.parent says;
     * the title shows values of that row. NULL: all rows. */
    const size_t *parent;
};

/* The digits of a number that its bounds guarantee, at most `decimals` decimals: 0.1234 within
 * 0.002 is "0.123". If the upper bound is infinite, "> " and the lower one; "-" if none is sure. */
const char *view_bounded(double value, double lower, double upper, int decimals,
                         char buffer[VIEW_TEXT]);

/* Prints the table: infinite numbers as "infinite", NaN as "-", control characters as "?". A result
 * without a command line, as in a game in the terminal, is not what --csv would print. */
void view_print(const struct result *result, const struct view_table *view);

/* Prints "TITLE: ROWS" and, if there are any rows, the table, which has a single dimension. */
void view_print_counted(const struct result *result, const struct view_table *view);

/* A variable over two dimensions as a matrix. */
struct view_matrix {
    const char *variable;
    struct dataset_column shown; /* a format or bounds; otherwise shortest form, no marks */
    const char *rows, *columns;  /* names of the dimensions */
    /* Finite values number `index` for which this is true are followed by *; NULL: none. */
    bool (*marked)(const struct result *result, size_t index);
    /* The text of value number `index`; NULL: as `shown` says. */
    const char *(*text)(const struct result *result, size_t index, char buffer[VIEW_TEXT]);
    const char *heading;  /* heading of the rows; NULL: that of their coordinates */
    const char *labels;   /* columns of labels, as in view_table; NULL: their coordinates */
    const char *headings; /* the variable over `columns`; NULL: their coordinates */
};

/* Prints the matrix. index[i]: the fixed index in each further dimension i of the variable. */
void view_print_matrix(const struct result *result, const struct view_matrix *view,
                       const size_t index[DATASET_DIMENSIONS]);

/* Prints the texts of the squares, [squares] in all, as a board whose rows are letters. */
enum { SQUARE_TEXT = 32 };
void view_squares_print(char (*text)[SQUARE_TEXT], size_t squares, size_t columns);

#endif
