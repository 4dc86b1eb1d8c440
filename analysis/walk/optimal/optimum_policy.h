/* The optimal decisions at several p, and what the others would cost. */
#ifndef ANALYSIS_WALK_OPTIMAL_OPTIMUM_POLICY_H
#define ANALYSIS_WALK_OPTIMAL_OPTIMUM_POLICY_H

#include "analysis/walk/optimal/optimum.h"
#include "sim/dataset/result.h"
#include "sim/walk/rules/points.h"

/* Maximum of optimum_policy_size. Each value takes about 25 bytes of memory. */
enum { OPTIMUM_POLICY_MOST = 1 << 24 };

/* The decisions with each collection of fewer than four letters, a row. With four, taking what
 * completes a palindrome is always optimal. A zeroed policy is empty; it is never freed. */
struct optimum_policy {
    size_t rows, squares, ps;           /* numbers of collections, squares, values of p */
    struct walk_collection *collection; /* [rows]: those of the game */
    bool *reached;                      /* [rows]: by an optimal policy at one of these p */
    signed char *take; /* [p][row][square] 1: take, 0: leave, -1: no decision, or not solved */
    double *cost;      /* [p][row][square] see optimum_cost; NaN if there is none */
};

/* The number of decisions that are kept at these points. */
size_t optimum_policy_size(const struct walk_points *points);

/* Keeps the decisions of the optimum at points->p[number]. Fails when memory is short. */
bool optimum_policy_keep(struct optimum_policy *policy, const struct walk_points *points,
                         size_t number, const struct optimum *optimum, struct error *error);

/* In results: the dimensions collection and square, which must be added together with the squares'
 * letters (walk_squares_variables), and take and cost by p, collection and square. Collections
 * that were not reached are left out. */
extern const struct dataset_variable optimum_policy_variables[];
void optimum_policy_to_result(struct result *result, const struct optimum_policy *policy,
                              const struct walk_board *board);

#endif
