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
    struct model model;     /* of the interval that is searched */
    struct actions actions; /* eliminated with the model; `prove` may add ties of the interval */
    int models_left;        /* the number of models in a row that may still prove nothing; `prove`
                               sets it to BISECTION_FRUITLESS whenever it proves something */
};

/* The two parts of an interval from `lower` to `upper` that are searched next: from `lower` to
 * `lower_end`, and from `upper_begin` to `upper`. A part of no length is not searched. */
struct unproved {
    double lower_end, upper_begin; /* the middle, unless set */
    size_t decision; /* that is predicted to change between the parts; or NO_DECISION */
};

#define NO_DECISION SIZE_MAX

/* Nothing of an interval is searched any more. */
static inline struct unproved nothing_unproved(double lower, double upper) {
    return (struct unproved){lower, upper, NO_DECISION};
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

    /* Proves what it can for all p from `lower` to `upper`, the interval of the prover's model. */
    bool (*prove)(void *context, int thread, struct prover *prover, double lower, double upper,
                  struct unproved *unproved, struct error *error);
    /* Called between the searches of the two parts if `unproved` names a decision; or NULL. */
    void (*cross_change)(void *context, int thread, size_t decision);
    /* Adds what a thread proved in a work interval to the result and resets the thread's findings:
     * one call at a time, by ascending p. */
    void (*merge)(void *context, int thread);
    void *context;
};

/* Fails when memory is short, waits_find or `prove` fails, or the search is stopped
 * (ERROR_STOPPED); what was proved in the work intervals before is then merged. */
bool bisect(const struct bisection *bisection, struct error *error);

#endif
