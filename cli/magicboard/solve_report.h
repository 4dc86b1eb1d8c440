/* Output of solved puzzles. */
#ifndef CLI_MAGICBOARD_SOLVE_REPORT_H
#define CLI_MAGICBOARD_SOLVE_REPORT_H

#include "analysis/magicboard/solve.h"
#include "cli/shared/output/screen_table.h"
#include "sim/magicboard/board.h"

#include <jansson.h>

/* Prints a solved puzzle: counts, and a shortest solution step by step on the board, or the
 * reachable squares if it is unsolvable. */
void solve_report_puzzle(const struct magicboard_entry *entry,
                         const struct magicboard_solution *solution);

/* Builds a table of puzzles: the heading, then a row for each. */
void solve_report_begin(struct screen_table *table);
void solve_report_add(struct screen_table *table, const struct magicboard_entry *entry,
                      const struct magicboard_solution *solution);

/* A solved puzzle as a JSON object; NULL when memory is short. */
json_t *solve_report_puzzle_json(const struct magicboard_entry *entry,
                                 const struct magicboard_solution *solution);

#endif
