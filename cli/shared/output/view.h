/* Tables of a result that a command shows on the screen: which variables, in which order, and with
 * which headings, where these are not those of the variable (dataset_variable.shown). */
#ifndef CLI_SHARED_OUTPUT_VIEW_H
#define CLI_SHARED_OUTPUT_VIEW_H

#include "cli/shared/output/screen_table.h"
#include "sim/dataset/result.h"

enum { VIEW_TEXT = 128 };

/* A text, to be freed, with value number `index` of the variable, or its only value, in place of
 * each {variable}, and '?' for control characters. Of a number also {variable:%.4f}; {variable:K}
 * with a suffix, see number_scaled; and {variable:+s}, s unless it is 1. {dimension:#} is the
 * length of a dimension. */
char *view_text(const struct result *result, const char *text, size_t index);

/* Prints such a text on the screen, or as a note on stderr. */
void view_print_text(const struct result *result, const char *text, size_t index);
void view_note(const struct result *result, const char *text, size_t index);

/* A column of a table on the screen that shows more or other than its variable does by itself. A
 * column of a variable that is absent is left out. */
struct view_column {
    const char *variable; /* over the dimensions of the rows, or one of their coordinates, or over
                             those of the rows and one more: */
    struct dataset_column shown; /* a format replaces all but the heading, `drop` and `empty` */
    double at;    /* the coordinate in that further dimension, 0.05; then the heading is 5% */
    size_t inner; /* or the index in that dimension */
    /* Of variables over other dimensions than the rows: a function, or the name of a variable over
     * the rows, that gives the index of the value for a row. NULL: it follows from the row. */
    size_t (*index)(const struct result *result, size_t row);
    const char *by;
    const char *known; /* "-" in rows where this variable is unknown, see result_known */
    /* Shows the ratio of the value to that of the variable `of`, whose index for a row is the value
     * of the variable of_by; of_by NULL: `of` is over the last of the rows' dimensions. */
    const char *of, *of_by;
    /* Instead of a value of the variable: compute the number or the text of a row. */
    double (*value)(const struct result *result, size_t row);
    const char *(*text)(const struct result *result, const char *variable, size_t row,
                        char buffer[VIEW_TEXT]);
};

enum { VIEW_COLUMNS = 16 };

/* A table with a row for each combination of indices of some dimensions. */
struct view_table {
    const char *title;   /* a line above the table, as for view_text; NULL: none */
    const char *over[5]; /* these dimensions, ended by NULL, the last changes fastest */
    const char
        *present;  /* variable that is 0 or NaN in rows to leave out, as they were not computed;
                      NULL: `present` of the description's rows over these dimensions */
    size_t labels; /* leading columns that identify a row, repeated where the table is divided; 0:
                      it is never divided */
    /* Names of variables, with blanks between; * stands for the next column of `own`. NULL: the
     * columns of `own`, up to one without a heading. */
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

/* Prints the table: infinite numbers as "infinite", NaN as "-", control characters as "?". */
void view_print(const struct result *result, const struct view_table *view);

/* Prints only the rows that belong to row number `parent` of another table (result_rows.parent),
 * from which the title has its values. */
void view_print_children(const struct result *result, const struct view_table *view, size_t parent);

/* Prints a title with the number of rows, and the table if there are any. */
void view_print_counted(const struct result *result, const struct view_table *view);

/* A variable over two dimensions as a matrix. */
struct view_matrix {
    const char *variable;
    struct dataset_column shown; /* its format, or its bounds; else the shortest form, no marks */
    const char *rows, *columns;  /* names of the dimensions */
    /* Finite values number `index` for which this is true are followed by *; NULL: none. */
    bool (*marked)(const struct result *result, size_t index);
    /* The text of value number `index`; NULL: as `shown` says. */
    const char *(*text)(const struct result *result, size_t index, char buffer[VIEW_TEXT]);
    const char *heading;  /* of the rows; NULL: that of their coordinates */
    const char *labels;   /* columns, see view_table; NULL: their coordinates */
    const char *headings; /* variable over `columns`; NULL: their coordinates */
};

/* Prints the matrix. index[i]: the index in dimension i of the variable, if not one of the two. */
void view_print_matrix(const struct result *result, const struct view_matrix *view,
                       const size_t index[DATASET_DIMENSIONS]);

/* Prints the texts of the squares, [squares] in all, as a board whose rows are letters. */
enum { SQUARE_TEXT = 32 };
void view_squares_print(char (*text)[SQUARE_TEXT], size_t squares, size_t columns);

#endif
