/* The table of solved boards. */
#ifndef CLI_SEQUENCIUM_SOLVE_TABLE_H
#define CLI_SEQUENCIUM_SOLVE_TABLE_H

#include "analysis/sequencium/solve.h"

/* Solves every board with at most that many squares, those with more rows than columns left out, as
 * they are others' images; prints a line of CSV for each payoff. What is not stated by `plan` is
 * decided here. Fails as sequencium_solve does, with the lines until then printed. */
bool solve_table_print(const struct solve_plan *plan, int most_squares, struct error *error);

#endif
