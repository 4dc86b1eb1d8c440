/* The table of all rounds on empty grids. */
#ifndef CLI_SLICE_SOLVE_TABLE_H
#define CLI_SLICE_SOLVE_TABLE_H

#include "analysis/slice/rounds/round.h"

/* Prints it on stdout, each round as soon as it is solved: of all sides up to `side`, for first to
 * last players, with defenders together and alone. Rounds in which nobody fills a square are left
 * out. Fails as slice_solve does. */
bool slice_solve_table_print(const struct slice_plan *plan, int side, int first, int last,
                             struct error *error);

#endif
