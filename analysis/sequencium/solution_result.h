/* Solutions as results (data/FORMAT.md): of one position, or a table of empty boards. */
#ifndef ANALYSIS_SEQUENCIUM_SOLUTION_RESULT_H
#define ANALYSIS_SEQUENCIUM_SOLUTION_RESULT_H

#include "analysis/sequencium/solve.h"
#include "sim/dataset/result.h"

extern const struct result_description sequencium_solution_description,
    sequencium_boards_description;

/* Sets the position and its solution, of which bounds are known if it is not complete. */
void sequencium_solution_to_result(const struct sequencium_position *position,
                                   const struct sequencium_plan *plan,
                                   const struct sequencium_solution *solution,
                                   struct result *result);

/* A row of the table of boards. */
struct sequencium_solved {
    int rows, columns;
    const char *payoff;
    int value; /* for Red */
    uint64_t nodes;
    uint64_t best; /* squares of the optimal first moves */
};

/* Sets the table, in which rows are missing if it is not complete. */
void sequencium_boards_to_result(const struct sequencium_solved *solved, size_t count,
                                 struct result *result);

#endif
