/* Text tables: each column as wide as its widest cell, numbers aligned to the right. Where a
 * terminal is too narrow, tables are split into blocks of columns, and long texts are wrapped. */
#ifndef CLI_SHARED_OUTPUT_SCREEN_TABLE_H
#define CLI_SHARED_OUTPUT_SCREEN_TABLE_H

#include "sim/base/memory.h"
#include "sim/text/square.h"

enum { SCREEN_DROPS = 16 }; /* only the first so many columns can be left out */

/* A zeroed table is empty. */
struct screen_table {
    size_t columns;
    size_t labels; /* how many first columns label the rows: a table too wide for the terminal is
                      split into blocks, each with the labels, and long ones are cut; 0: never */
    /* [column] On a terminal narrower than 80 characters and than the table, the columns with the
     * highest numbers are left out first, but none with 0. A note below the table names them. */
    int drop[SCREEN_DROPS];
    bool no_csv; /* no option --csv prints the table, which the note would name otherwise */
    char **cell; /* [cells], row by row; owned. The first row has the headings */
    size_t cells;
};

/* Adds the next cell, row by row: a text in a printf format, or one that the table owns then, with
 * '?' for control characters. A '<' that begins a heading aligns its column left, unprinted. */
#define screen_table_add(table, ...) screen_table_add_text(table, memory_print(__VA_ARGS__))
void screen_table_add_text(struct screen_table *table, char *text);

/* Adds the headings of all columns, ended by NULL, to an empty table. */
void screen_table_head(struct screen_table *table, const char *const *heading);

/* Adds a number in a printf format (NULL: in its shortest form), "infinite", or "-" for NaN. */
void screen_table_add_real(struct screen_table *table, double value, const char *format);

/* Prints the table on the screen and frees it. */
void screen_table_print(struct screen_table *table);

/* Prints lines in a printf format, or a text and frees it; wraps lines wider than the terminal. */
#define screen_print(out, ...) screen_print_text(out, memory_print(__VA_ARGS__))
void screen_print_text(FILE *out, char *text);

/* Prints a paragraph, wrapped for the terminal, and to at most 79 columns. */
void screen_paragraph(FILE *out, const char *text);

/* The width of the terminal that the stream writes to; INT_MAX if unknown or not a terminal. */
int terminal_width(FILE *out);

/* Whether terminals know no escape sequences, as the variable TERM says. */
bool terminal_is_dumb(void);

/* Whether to draw in colours: on a terminal that is not dumb, unless NO_COLOR is set. */
bool terminal_colour(FILE *out);

/* How to draw: in colours or not; in ASCII if asked, or if the locale is not one of UTF-8. */
struct drawing terminal_drawing(FILE *out, bool ascii);

#endif
