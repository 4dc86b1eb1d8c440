/* Tables for people: columns as wide as they need to be, numbers to the right. */
#ifndef CLI_SHARED_OUTPUT_SCREEN_TABLE_H
#define CLI_SHARED_OUTPUT_SCREEN_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A zeroed table is empty. Out of memory is remembered and told when it is printed. */
struct screen_table {
    size_t columns;
    size_t labels; /* leading columns that name a row: on a terminal that is too narrow, the others
                    * follow in blocks of their own, each behind these; 0: never */
    char **cell;   /* [cells], row by row; the first row is the heading */
    size_t cells, room;
    bool failed;
};

/* Adds the next cell, row by row, from a printf format. A cell of the heading that begins with '<'
 * (which is not printed) has its column set to the left. */
void screen_table_add(struct screen_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Begins an empty table with its heading; its first column names a row. */
void screen_table_head(struct screen_table *table, const char *const *heading, size_t columns);

/* A number with that many decimals, "infinite", or "-" for NaN: one that is not there. */
void screen_table_add_real(struct screen_table *table, double value, int decimals);

/* A number in its shortest form, 0.15. */
void screen_table_add_number(struct screen_table *table, double value);

/* Prints it to `out` and frees it. Returns false when memory was short. */
bool screen_table_print(struct screen_table *table, FILE *out);

/* What is known of the terminal. */

/* The columns of the terminal that the stream writes to; INT_MAX if that is none, or has not told.
 */
int terminal_width(FILE *out);

#endif
