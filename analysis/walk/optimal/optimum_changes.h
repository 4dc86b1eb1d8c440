/* Where along p the best decisions change. */
#ifndef ANALYSIS_WALK_OPTIMAL_OPTIMUM_CHANGES_H
#define ANALYSIS_WALK_OPTIMAL_OPTIMUM_CHANGES_H

#include "analysis/walk/optimal/optimum.h"
#include "sim/base/watch.h"

/* A decision that is best one way at `lower` and the other at `upper`. */
struct optimum_change {
    struct walk_collection collection;
    int square;
    double lower, upper; /* of p, no further apart than was asked for */
    bool takes;          /* at upper */
};

struct optimum_changes {
    size_t count;
    struct optimum_change *change; /* by ascending p, then in the order of the game's rows */
};

/* Which p to look at: first .. last in `steps` equal steps; where decisions differ between
 * neighbours, the interval is narrowed until it is no wider than `accuracy`. A decision that
 * changes twice within one step is missed. */
struct optimum_search {
    double first, last; /* more than 0 and less than 1 */
    int steps;
    double accuracy;
    int threads;
    const struct watch *watch; /* or NULL; its unit is a step */
};

/* Finds changes of decisions that come up under the optimum from that start, on either side of the
 * change. Worth within 1e-9 of each other, relatively, taking and leaving are the same and nothing
 * changes. The same on any number of threads. Fails when memory is short, and when it is stopped
 * (ERROR_STOPPED): then the changes of the steps before that are there. Free them in any case. */
bool optimum_find_changes(struct optimum_changes *changes, const struct walk_board *board,
                          int start, bool offered, const struct optimum_search *search,
                          const struct exact_limits *limits, struct error *error);
void optimum_changes_free(struct optimum_changes *changes);

#endif
