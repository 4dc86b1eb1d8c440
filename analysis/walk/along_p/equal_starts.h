/* The p at which two starts are worth the same under optimal play. */
#ifndef ANALYSIS_WALK_ALONG_P_EQUAL_STARTS_H
#define ANALYSIS_WALK_ALONG_P_EQUAL_STARTS_H

#include "analysis/walk/along_p/bisection.h"

/* What is known of an interval of p between those where one start is proved better. */
enum equal_kind {
    EQUAL_CROSSING,  /* the better start changes: both are worth the same at some p */
    EQUAL_UNSETTLED, /* both may be worth the same at some p, or at none */
    EQUAL_IDENTICAL, /* both are worth the same at every p: equal continuations (ties.h) */
};

/* Which start is better, if that is known. */
enum equal_better { BETTER_UNKNOWN, BETTER_FIRST, BETTER_SECOND };

/* An interval of p, lower < upper, where the starts may be worth the same. */
struct equal {
    double lower, upper;
    enum equal_kind kind;
    enum equal_better above; /* the better start from `upper` to the next interval */
};

/* All such intervals: at every other p one start is proved better. A zeroed one is empty. */
struct equals {
    size_t count;
    struct equal *equal;     /* [count]: ascending */
    enum equal_better below; /* the better start up to the first interval */
};

struct equal_search {
    struct p_interval p;
    int square[2]; /* the starts, whose letters are not offered at the beginning of a game */
};

/* Finds these intervals, the same on any number of threads, by splitting intervals until the bounds
 * of both values are apart (bisection.h). Fails when memory is short or the search is stopped
 * (ERROR_STOPPED): then what was found is kept, the rest is unsettled. Free it in any case. */
bool equals_find(struct equals *equals, const struct walk_board *board,
                 const struct equal_search *search, const struct exact_limits *limits,
                 struct error *error);
void equals_free(struct equals *equals);

#endif
