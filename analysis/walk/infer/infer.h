/* Which strategy, at which p, explains move counts that somebody saw: likelihoods from exact
 * distributions, for strategies without memory. */
#ifndef ANALYSIS_WALK_INFER_INFER_H
#define ANALYSIS_WALK_INFER_INFER_H

#include "analysis/walk/infer/likelihood.h"
#include "sim/base/watch.h"
#include "sim/statistics/sample.h"
#include "sim/walk/engine/seat.h"

enum { INFER_MOST_MOVES = 100000, INFER_MOST_GAMES = 10000000 };

/* The sample under a strategy at one p. */
struct infer_point {
    double log_likelihood; /* natural; minus infinity when some count cannot be */
    struct likelihood_fit fit;
};

/* The p that explains it best under a strategy. */
struct infer_best {
    struct likelihood_p likely;
    struct likelihood_fit fit; /* at that p, which costs a degree of freedom; NaN without one */
};

struct infer_plan {
    const struct sample *sample;
    const struct walk_board *board;
    bool collect_at_start;
    size_t strategies, ps, starts;
    const double *p;           /* [ps] */
    const int *start;          /* [starts]: squares */
    struct seat_opener opener; /* of memoryless strategies; one call at a time, from any thread */
    int threads;
    const struct watch *watch; /* or NULL; its unit is a strategy from a start */
};

/* Fails unless the sample holds 1 .. INFER_MOST_GAMES whole numbers of 1 .. INFER_MOST_MOVES. */
bool infer_check(const struct sample *sample, struct error *error);

/* Fills point[strategies * ps * starts], the last fastest, and best[strategies * starts], from a
 * sample that infer_check allows; the same on any number of threads. Fails when a strategy is
 * refused (see table_compile) at some p, memory is short, or it is stopped. */
bool infer_sweep(const struct infer_plan *plan, struct infer_point *point, struct infer_best *best,
                 struct error *error);

#endif
