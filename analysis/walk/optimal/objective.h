/* Two other objectives: maximum probability of finishing within N moves, and minimum expected
 * discounted moves; at every p from every start, with the shortfall of given strategies. */
#ifndef ANALYSIS_WALK_OPTIMAL_OBJECTIVE_H
#define ANALYSIS_WALK_OPTIMAL_OBJECTIVE_H

#include "analysis/walk/exact/transient.h"
#include "analysis/walk/optimal/horizon.h"
#include "analysis/walk/optimal/optimum.h"
#include "sim/base/watch.h"
#include "sim/dataset/result.h"
#include "sim/walk/rules/points.h"

/* A zeroed point is one that was not solved. */
struct objective_point {
    bool solved;
    struct exact_bracket value; /* the probability, or the discounted moves */
    bool converged;             /* `value` has the requested width; a probability always has */
    /* Optima for each number of moves and, for a single point, the policy. NULL: discounted. */
    struct horizon *horizon;
    /* Discounted: expected moves under the optimal policy, and their distribution, empty if games
     * end with probability below 1. */
    struct exact_bracket moves;
    struct transient transient;
    struct walk_table table; /* the optimal policy, for a single point; otherwise empty */
};

/* A strategy's shortfall at a point: what it loses against the optimum. */
struct objective_shortfall {
    bool solved;  /* false for a strategy with memory */
    double value; /* the strategy's probability or discounted moves */
    double lost;  /* how much worse than the optimum: at least 0, up to rounding */
};

struct objective_plan {
    uint32_t within; /* N; 0: discounted */
    double discount; /* between 0 and 1, exclusive */
    struct walk_points points;
    struct exact_limits limits;
    struct transient_limits transient;
    int threads;
    const struct watch *watch; /* or NULL; its unit is a point */
};

/* Solves point[ps * starts] and shortfall[strategies * ps * starts] of the plan's points, numbered
 * by walk_point_number and given zeroed; the same on any number of threads.
 * Fails when a strategy is refused (see table_compile), memory is short, or it is stopped
 * (ERROR_STOPPED): then some are not solved. Free the points in any case. */
bool objective_sweep(const struct objective_plan *plan, struct objective_point *point,
                     struct objective_shortfall *shortfall, struct error *error);

void objective_points_free(struct objective_point *point, size_t points);

/* Results, see data/FORMAT.md. */
extern const struct result_description objective_description;

/* Sets all that is known; points that were not solved are NaN and 0. */
void objective_to_result(struct result *result, const struct objective_plan *plan,
                         const struct objective_point *point,
                         const struct objective_shortfall *shortfall);

/* The optimal policy of a plan with one point as a file (data/FORMAT.md), ready for dataset_save:
 * for discounted moves a policy file (sim/walk/policy/policy.h); for finishing within N moves a
 * file type of its own, since decisions depend on the moves left. `origin` provides version,
 * revision and command line. NULL on failure. */
struct dataset_writer *objective_file_create(const struct objective_plan *plan,
                                             const struct objective_point *point,
                                             struct dataset_origin origin, struct error *error);

#endif
