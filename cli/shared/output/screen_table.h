/* Text tables with columns of minimum width, numbers aligned to the right. */
#ifndef CLI_SHARED_OUTPUT_SCREEN_TABLE_H
#define CLI_SHARED_OUTPUT_SCREEN_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A zeroed table is empty. Failed allocations are reported by screen_table_print. */
struct screen_table {
    size_t columns;
    size_t labels; /* leading columns that label a row; on a narrow terminal, the other columns are
                      split into blocks, each after these; 0: never split */
    char **cell;   /* [cells], row by row; the first row is the heading */
    size_t cells, room;
    bool failed;
};

/* Adds the next cell, row by row, from a printf format; control characters become '?'. A heading
 * that begins with '<' (not printed) aligns its column to the left. */
void screen_table_add(struct screen_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Begins an empty table with its heading; its first column is the label. */
void screen_table_head(struct screen_table *table, const char *const *heading, size_t columns);

/* Adds a number with that many decimals, "infinite", or "-" for NaN. */
void screen_table_add_real(struct screen_table *table, double value, int decimals);

/* Adds a number in its shortest form, 0.15. */
void screen_table_add_number(struct screen_table *table, double value);

/* Prints the table to `out` and frees it. Returns false when memory was short. */
bool screen_table_print(struct screen_table *table, FILE *out);

/* What is known of the terminal. */

/* The width of the terminal that the stream writes to; INT_MAX if unknown or not a terminal. */
int terminal_width(FILE *out);

#endif
