/* Bisection along p: an interval of p is split until the caller has proved something, such as which
 * policy is optimal, for every part, or the part is shorter than the accuracy.
 *
 * First the interval is divided into work intervals, short enough for Taylor models: the expected
 * moves under one policy as polynomials in p (model.h). Threads search the work intervals
 * independently of each other, so that results do not depend on the number of threads. A work
 * interval is searched by ascending p. For each part a model is solved, decisions are proved with
 * it, which eliminates the other action (eliminate_actions.h), and the caller's function `prove`
 * proves what it can and says which smaller parts are to be searched next. A work interval is given
 * up after BISECTION_FRUITLESS models in a row that prove nothing. */
#ifndef ANALYSIS_WALK_ALONG_P_BISECTION_H
#define ANALYSIS_WALK_ALONG_P_BISECTION_H

#include "analysis/walk/along_p/eliminate_actions.h"

/* Halving 0.02, the longest work interval, to 1e-9 takes 25 models. */
enum { BISECTION_FRUITLESS = 64 };

/* The state of a thread. */
struct prover {
    double lower, upper;    /* the interval that is searched */
    struct model model;     /* of the interval */
    struct actions actions; /* eliminated with the model; `prove` may add ties of the interval */
    /* The parts that are searched next are from `lower` to `lower_end`, and from `upper_begin` to
     * `upper`: halves, unless `prove` changes that. A part of no length is not searched. */
    double lower_end, upper_begin;
    int models_left; /* the number of models in a row that may still prove nothing; `prove` sets it
                        to BISECTION_FRUITLESS whenever it proves something */
};

/* Nothing of the interval is searched any more. */
static inline void prover_finish(struct prover *prover) {
    prover->lower_end = prover->lower;
    prover->upper_begin = prover->upper;
}

/* The whole interval to search, and how. */
struct p_interval {
    double first, last; /* 0 <= first < last <= 1 */
    double accuracy;    /* shorter intervals are not split */
    int threads;
    const struct watch *watch; /* or NULL; its unit is a work interval */
};

struct bisection {
    const struct walk_table *game; /* a game_table */
    const struct exact_limits *limits;
    const bool *tie; /* decisions that are ties at every p, like actions.tie; or NULL */
    struct p_interval p;

    /* Proves what it can for all p of the prover's interval. */
    bool (*prove)(void *context, int thread, struct prover *prover, struct error *error);
    /* Adds what a thread proved in a work interval to the result and resets the thread's findings:
     * one call at a time, by ascending p. */
    void (*merge)(void *context, int thread);
    void *context;
};

/* Fails when memory is short, waits_find or `prove` fails, or the search is stopped
 * (ERROR_STOPPED); what was proved in the work intervals before is then merged. */
bool bisect(const struct bisection *bisection, struct error *error);

#endif
