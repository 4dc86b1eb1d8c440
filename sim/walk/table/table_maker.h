/* Builds a transition table row by row. Columns are classes of squares, at first white and green
 * ones, split when a row distinguishes their squares (partition refinement). */
#ifndef SIM_WALK_TABLE_TABLE_MAKER_H
#define SIM_WALK_TABLE_TABLE_MAKER_H

#include "sim/walk/table/table.h"

/* What becomes of a row on a square, as walk_table has it. */
struct table_cell {
    uint32_t next;
    double take;
};

struct table_maker {
    struct walk_table *table;    /* collections and columns so far */
    uint32_t room;               /* rows that fit */
    uint32_t width;              /* columns that fit */
    uint32_t *next;              /* [room * width] */
    double *take;                /* [room * width], or NULL while all are 1 */
    int first[WALK_MAX_SQUARES]; /* by column: its first square */
};

/* Begins a table of which the board is given and all else 0. Whether it succeeds or not, free both
 * in the end. */
bool table_maker_begin(struct table_maker *maker, struct walk_table *table, struct error *error);

/* The row of a collection, a new one behind all others if it has none. */
bool table_maker_row(struct table_maker *maker, struct walk_collection collection, uint32_t *row,
                     struct error *error);

/* Fills row number `row`, where all before it are filled: cell[square] says what becomes of it. */
bool table_maker_fill(struct table_maker *maker, uint32_t row, const struct table_cell *cell,
                      struct error *error);

/* Hands over the rows, all of which are filled. Columns are in the order of their first squares. */
bool table_maker_finish(struct table_maker *maker, struct error *error);

/* Frees what the maker holds, not the table. */
void table_maker_free(struct table_maker *maker);

#endif
