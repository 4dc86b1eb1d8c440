/* Other objectives than the least expected moves: the greatest probability of finishing in time, or
 * the least discounted moves; at every p from every start, with what given strategies fall short of
 * it.
 */
#ifndef ANALYSIS_WALK_OPTIMAL_OBJECTIVE_H
#define ANALYSIS_WALK_OPTIMAL_OBJECTIVE_H

#include "analysis/walk/exact/flow.h"
#include "analysis/walk/optimal/horizon.h"
#include "analysis/walk/optimal/optimum.h"
#include "sim/base/watch.h"
#include "sim/dataset/dataset.h"
#include "sim/walk/engine/prepared.h"
#include "sim/walk/rules/points.h"

/* A zeroed point is one that was not solved. */
struct objective_point {
    bool solved;
    struct exact_bracket value; /* the probability, or the discounted moves */
    bool converged;             /* as narrow as was asked for; a probability always is */
    /* In time: what is best for each number of moves and, of a single point, what to do. NULL:
     * discounted. */
    struct horizon *horizon;
    /* Discounted: expected moves under the best decisions, and their distribution, empty where
     * games need not end. */
    struct exact_bracket moves;
    struct flow flow;
    struct walk_table *table; /* the decisions, of a single point */
};

/* A strategy's shortfall at a point. */
struct objective_shortfall {
    bool solved;  /* false for a strategy with memory */
    double value; /* of the strategy */
    double lost;  /* how much worse that is than the best, 0 or more but for rounding */
};

struct objective_plan {
    uint32_t within; /* moves; 0: discounted */
    double discount; /* 0..1, exclusive */
    struct walk_points points;
    struct exact_limits limits;
    struct flow_limits flow;
    int threads;
    const struct watch *watch; /* or NULL; its unit is a point */
};

/* Solves point[walk_points_of_strategy] and shortfall[walk_points_count], both by walk_point_number
 * and given zeroed; the same on any number of threads.
 * Fails when a strategy is refused (see table_compile), memory is short, or it is stopped
 * (ERROR_STOPPED): then some are not solved. Free the points in any case. */
bool objective_sweep(const struct objective_plan *plan, struct objective_point *point,
                     struct objective_shortfall *shortfall, struct error *error);

void objective_points_free(struct objective_point *point, size_t points);

/* Decisions for other objectives than the least expected moves, as result files; data/FORMAT.md
 * lists what is in one. */

#define OBJECTIVE_FILE_TYPE "bukub walk horizon"
enum { OBJECTIVE_FILE_VERSION = 1 };

/* The optimal policy of a plan's one point, ready for dataset_save: for discounted moves a policy
 * (sim/walk/policy/policy.h), for finishing in time a file of its own, since decisions depend on
 * the moves left. `origin` brings version, revision and command line. NULL when it fails.
 */
struct dataset_writer *objective_file_create(const struct objective_plan *plan,
                                             const struct objective_point *point,
                                             struct dataset_origin origin, struct error *error);

#endif
