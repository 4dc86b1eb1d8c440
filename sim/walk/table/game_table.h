/* The game itself as a table, for who decides while solving: it takes wherever that is allowed,
 * and a decision is to take as it does or to leave. */
#ifndef SIM_WALK_TABLE_GAME_TABLE_H
#define SIM_WALK_TABLE_GAME_TABLE_H

#include "sim/walk/table/table.h"

/* Every collection of at most four letters of white squares and of the reset; a column for each
 * letter on white squares and each on green ones. Holds for every p. Fails when memory is short.
 * Free with table_free. */
bool game_table(struct walk_table *table, const struct walk_board *board, struct error *error);

#endif
