/* Result files as tables: variables over the same dimensions are the columns of one table, behind
 * the coordinates of those dimensions. */
#ifndef SIM_DATASET_DATASET_TABLE_H
#define SIM_DATASET_DATASET_TABLE_H

#include "sim/dataset/dataset_read.h"

enum { DATASET_TABLE_NAME = DATASET_DIMENSIONS * DATASET_NAME };

struct dataset_table {
    char name[DATASET_TABLE_NAME]; /* its dimensions, "strategy-p-start"; "single" without any */
    size_t coordinates;            /* columns that are coordinates: the first ones */
    size_t columns;                /* all columns */
    const struct dataset_entry **column;
    bool counts; /* all variables count: rows in which all are zero are left out */
};

struct dataset_tables {
    struct dataset_table *table; /* in the order of their first variables */
    size_t count;
};

/* The tables of a file, which must outlive them. Fails when memory is short. */
bool dataset_tables_list(struct dataset_tables *tables, const struct dataset_file *file,
                         struct error *error);
void dataset_tables_free(struct dataset_tables *tables); /* a zeroed one is fine */

/* The table of that name, or else the one with a variable of that name; NULL when there is none. */
const struct dataset_table *dataset_tables_find(const struct dataset_tables *tables,
                                                const char *name);

/* Goes through the rows of a table, the last dimension fastest. */
struct dataset_rows;

/* Before the first row. NULL when memory is short or the file cannot be read. */
struct dataset_rows *dataset_rows_open(const struct dataset_file *file,
                                       const struct dataset_table *table, struct error *error);

/* Moves to the next row. *more: whether there is one. */
bool dataset_rows_next(struct dataset_rows *rows, bool *more, struct error *error);

/* The current row's value in a column. A text belongs to `rows`. */
struct dataset_value dataset_rows_value(const struct dataset_rows *rows, size_t column);

void dataset_rows_close(struct dataset_rows *rows); /* NULL is fine */

#endif
