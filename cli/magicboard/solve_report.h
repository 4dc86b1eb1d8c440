/* What the solve command shows. */
#ifndef CLI_MAGICBOARD_SOLVE_REPORT_H
#define CLI_MAGICBOARD_SOLVE_REPORT_H

#include "analysis/magicboard/solve.h"
#include "cli/shared/output/screen_table.h"
#include "sim/magicboard/board.h"

#include <jansson.h>

/* A solved puzzle: what is known of it, and its solution step by step on the board, or the squares
 * that can be reached. */
void solve_report_puzzle(const struct magicboard_entry *entry,
                         const struct magicboard_solution *solution);

/* A table with a line for each puzzle: its heading, then its lines. */
void solve_report_begin(struct screen_table *table);
void solve_report_add(struct screen_table *table, const struct magicboard_entry *entry,
                      const struct magicboard_solution *solution);

/* The same as an object; NULL when memory is short. */
json_t *solve_report_puzzle_json(const struct magicboard_entry *entry,
                                 const struct magicboard_solution *solution);

#endif
