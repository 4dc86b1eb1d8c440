/* What solving yields as a result (sim/dataset/result.h): a solved row, the table of all sizes up
 * to one, or the cost of solving a row. */
#ifndef ANALYSIS_ANTIPALINDROME_SOLVE_RESULT_H
#define ANALYSIS_ANTIPALINDROME_SOLVE_RESULT_H

#include "analysis/antipalindrome/external.h"
#include "analysis/antipalindrome/solve.h"
#include "sim/dataset/result.h"

extern const struct result_description row_solve_description;

/* Sets a solved row, or what is known of it. `outcome`: values are outcomes, not margins. */
void row_solution_to_result(struct result *result, const struct antipalindrome_row *row,
                            const struct row_solution *solution, bool outcome);

/* An empty row in the table of sizes. */
struct row_size {
    int value;
    char *best, *values; /* optimal squares, and the values of all squares, separated by spaces */
};

/* Sets the table of the rows of 1, 2, ... squares; `all` were requested. */
void row_sizes_to_result(struct result *result, const struct row_size *size, size_t count,
                         uint64_t all);

/* What solving a row costs. */
struct row_cost {
    uint64_t rows;             /* of a pass */
    uint64_t byte, bit;        /* memory if a value is a byte or a bit, bytes */
    struct external_plan disk; /* of bits, if layers are on disk; memory 0: not predicted */
};
void row_cost_to_result(struct result *result, const struct row_cost *cost);

#endif
