/* The optimum, the minimum expected moves of a game, at every p from every start; the regret of
 * strategies, their expected moves above the optimum; optimal policies; and all as results. */
#ifndef ANALYSIS_WALK_OPTIMAL_RESULTS_OPTIMAL_SWEEP_H
#define ANALYSIS_WALK_OPTIMAL_RESULTS_OPTIMAL_SWEEP_H

#include "analysis/walk/along_p/equal_starts.h"
#include "analysis/walk/along_p/policy_changes.h"
#include "analysis/walk/exact/exact_sweep.h"
#include "analysis/walk/optimal/optimum.h"
#include "analysis/walk/optimal/regret.h"
#include "sim/base/watch.h"
#include "sim/dataset/result.h"
#include "sim/walk/rules/points.h"

struct optimal_regret {
    bool solved;                /* false for a strategy with memory */
    struct exact_bracket moves; /* expected moves of the strategy */
    struct regret regret; /* if `moves` is infinite, so is the total, and there are no decisions */
};

/* Solves point[ps][starts], the minimum expected moves and what holds for the optimal policy, and
 * regret[strategies][ps][starts] (walk_point_number), both given zeroed; the same on any number of
 * threads. The plan's p ascend; the unit of its watch is a value of p. Calls `visit`, unless it is
 * NULL, with each optimum, from one thread at a time. Fails when a strategy is refused (see
 * table_compile), memory is short, or the sweep is stopped (ERROR_STOPPED): then some points are
 * not solved. Free what points point to, and the regrets, in any case. */
bool optimal_sweep(const struct exact_plan *plan, optimum_visit *visit, void *context,
                   struct exact_point *point, struct optimal_regret *regret, struct error *error);

/* Maximum of optimum_policy_size. Each value takes about 25 bytes of memory. */
enum { OPTIMUM_POLICY_MOST = 1 << 24 };

/* The optimal decisions at all p, and what the others would cost, with each collection of fewer
 * than four letters, a row. With four, taking what completes a palindrome is always optimal. A
 * zeroed policy is empty; it is never freed. */
struct optimum_policy {
    size_t rows;                        /* number of collections */
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

/* What results hold (data/FORMAT.md). */
struct optimum_content {
    const struct exact_plan *plan;
    const struct exact_point *point;
    const struct optimal_regret *regret;
    size_t decisions;                         /* maximum number listed for each regret */
    const struct policy_summary *summary;     /* of one policy; empty: not requested */
    const struct walk_table *table;           /* the policy that the summary is of */
    size_t habits;                            /* maximum number of entries of the summary shown */
    const struct policy_intervals *intervals; /* NULL: not requested */
    const struct equals *equals;              /* NULL: not requested */
    const int *equal_square;                  /* [2]: the starts that `equals` compares */
    const struct optimum_policy *policy;      /* empty: not requested */
};

extern const struct result_description optimum_description;

/* What is known along p: changes of decisions, the intervals between them (pieces) with the values
 * of all starts, undecided intervals (gaps) with their open decisions, ties, and equal starts. */
extern const struct dataset_variable change_variables[], piece_variables[], piece_ends_variables[],
    piece_value_variables[], gap_variables[], unsettled_variables[], tie_variables[],
    equal_variables[];

void policy_intervals_to_result(struct result *result, const struct policy_intervals *intervals,
                                const struct walk_points *points);
/* square: the two starts that are compared. */
void equals_to_result(struct result *result, const struct equals *equals, const int square[2],
                      const struct walk_board *board);

/* Sets all that is known; points that were not solved are NaN and 0. */
void optimum_to_result(struct result *result, const struct optimum_content *content);

/* The optimal policy and its expected moves as a policy file (sim/walk/policy/policy.h), ready for
 * dataset_save: all collections reachable at any p from any start; with `offered` also when the
 * letter of `start` is offered. `origin` has version, revision and command. NULL on failure. */
struct dataset_writer *optimal_file_create(const struct optimum *optimum, int start, bool offered,
                                           struct dataset_origin origin, struct error *error);

#endif
