/* Tables for people: columns as wide as they need to be, numbers to the right. */
#ifndef CLI_COMMON_SCREEN_TABLE_H
#define CLI_COMMON_SCREEN_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A zeroed table is empty. Out of memory is remembered and told when it is printed. */
struct screen_table {
    size_t columns;
    char **cell; /* [cells], row by row; the first row is the heading */
    size_t cells, room;
    bool failed;
};

/* Adds the next cell, row by row, from a printf format. A cell of the heading that begins with '<'
 * (which is not printed) has its column set to the left. */
void screen_table_add(struct screen_table *table, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints it to `out` and frees it. Returns false when memory was short. */
bool screen_table_print(struct screen_table *table, FILE *out);

#endif
