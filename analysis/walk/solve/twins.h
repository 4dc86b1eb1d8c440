/* Rows of a table that have the same future, whatever letters they are made of.
 *
 * Of most collections of four letters only which letters complete them matters: of those that none
 * completes and no green square changes, thousands, it is enough to solve one. */
#ifndef ANALYSIS_WALK_SOLVE_TWINS_H
#define ANALYSIS_WALK_SOLVE_TWINS_H

#include "sim/walk/table/table.h"

/* Writes to twin[rows] the first row with the same future: the row itself, unless every landing
 * either ends the game or changes nothing but by the reset, and does so on the same squares with
 * the same probability as in an earlier row of as many letters (rows are solved by size: chain.h).
 * Returns false when memory is short. */
bool twins_find(const struct walk_table *table, uint32_t *twin);

#endif
