/* Bisection along p: an interval of p is split until every part of it is proved or is shorter than
 * the accuracy, whatever is to be proved.
 *
 * It is first divided into work intervals, for which models are tried (model.h); threads search
 * them independently of each other, so that what is found does not depend on their number. In a
 * work interval a model is solved for each interval in turn, and actions are eliminated for it
 * (eliminate_actions.h); from these the search proves what it can, and the rest is searched next,
 * by ascending p. A work interval is given up after BISECTION_FRUITLESS models in a row that prove
 * nothing. */
#ifndef ANALYSIS_WALK_ALONG_P_BISECTION_H
#define ANALYSIS_WALK_ALONG_P_BISECTION_H

#include "analysis/walk/along_p/eliminate_actions.h"

/* Halving 0.02, the longest work interval, to 1e-9 takes 25 models. */
enum { BISECTION_FRUITLESS = 64 };

/* The state of a thread. */
struct prover {
    struct model model;     /* of the interval */
    struct actions actions; /* its decisions */
    int models;             /* that may still prove nothing: to be reset by what proves something */
};

/* The two parts of an interval that are searched next: from its lower end, and to its upper one. */
struct unproved {
    double lower_end, upper_begin; /* halves, unless set */
    bool passes;                   /* `pass` is called in between, */
    size_t decision;               /* with this */
};

/* An interval of p to search. */
struct p_interval {
    double first, last; /* 0 <= first < last <= 1 */
    double accuracy;    /* shorter intervals are not split */
    int threads;
    const struct watch *watch; /* or NULL; its unit is a work interval */
};

struct bisection {
    const struct walk_table *game; /* a game_table */
    const struct exact_limits *limits;
    const bool *tie; /* see actions: for every p; or NULL */
    struct p_interval p;

    /* Proves what it can of the interval of the prover's model, and sets the rest. */
    bool (*prove)(void *context, int thread, struct prover *prover, double lower, double upper,
                  struct unproved *unproved, struct error *error);
    void (*pass)(void *context, int thread, size_t decision); /* or NULL: never needed */
    /* Takes, and forgets, what that thread found in a work interval: by one thread at a time, by
     * ascending p. */
    void (*merge)(void *context, int thread);
    void *context;
};

/* Fails when memory is short, waits_find or `prove` does or it is stopped (ERROR_STOPPED); what was
 * found in the work intervals before is then merged. */
bool bisect(const struct bisection *bisection, struct error *error);

#endif
