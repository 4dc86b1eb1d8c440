/* The result of a sweep: how many games took how many moves, for every strategy, p and start. A
 * single run is a sweep of one point. */
#ifndef SIM_WALK_SWEEP_SWEEP_RESULT_H
#define SIM_WALK_SWEEP_SWEEP_RESULT_H

#include "sim/dataset/dataset.h"
#include "sim/statistics/histogram.h"
#include "sim/walk/rules/walk.h"

struct sweep_result {
    /* format_version, rng, seed and board are filled in by sweep_file, and so is filetype where it
     * is NULL. */
    struct dataset_origin origin;
    const struct walk_board *board;
    uint64_t seed;
    uint64_t max_moves;    /* games that are not over by then are censored */
    bool collect_at_start; /* the letter of the start square is offered */

    size_t strategies, ps, starts;
    const char *const *strategy; /* [strategies]: canonical, name(key=value,...) */
    const double *p;             /* [ps] */
    const int *start;            /* [starts]: squares */

    uint64_t games_asked; /* of each point; the most of them where a precision is asked for */
    uint64_t games_done;  /* of each point: games 0 .. games_done - 1, in all points */
    bool complete;        /* nothing is left to do */

    /* [sweep_result_points]: see sweep_result_point */
    struct histogram *histogram;
};

static inline size_t sweep_result_points(const struct sweep_result *result) {
    return result->strategies * result->ps * result->starts;
}

/* The place of a point in `histogram`. */
static inline size_t sweep_result_point(const struct sweep_result *result, size_t strategy,
                                        size_t p, size_t start) {
    return (strategy * result->ps + p) * result->starts + start;
}

#endif
