/* What results of MagicBoard have in common: how much was requested, puzzles, and their solutions.
 */
#ifndef ANALYSIS_MAGICBOARD_RESULTS_H
#define ANALYSIS_MAGICBOARD_RESULTS_H

#include "analysis/magicboard/solve.h"
#include "sim/dataset/result.h"

/* Attribute of all results: how many puzzles or sides were requested. */
extern const struct dataset_variable magicboard_request_variables[];

void magicboard_request_to_result(struct result *result, size_t requested);

size_t magicboard_requested(const struct result *result);

/* The dimension `puzzle`, 1, 2, ..., with the board, start and side of each; solutions. */
extern const struct dataset_variable magicboard_puzzle_variables[], magicboard_solution_variables[];

void magicboard_puzzles_to_result(struct result *result, const struct magicboard_entry *entry,
                                  size_t entries);

/* Sets the solution of puzzle number `index`, from 0. */
void magicboard_solution_to_result(struct result *result, size_t index,
                                   const struct magicboard_puzzle *puzzle,
                                   const struct magicboard_solution *solution);

#endif
