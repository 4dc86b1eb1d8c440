/* The p at which two starts are worth the same under optimal play. */
#ifndef ANALYSIS_WALK_ALONG_P_EQUAL_STARTS_H
#define ANALYSIS_WALK_ALONG_P_EQUAL_STARTS_H

#include "analysis/walk/along_p/bisection.h"

enum equal_kind {
    EQUAL_CROSSING,  /* the better start changes: they are worth the same at some p of it */
    EQUAL_UNSETTLED, /* maybe nowhere */
    EQUAL_IDENTICAL, /* at every p: their continuations are (ties.h) */
};

/* Which start is better, if that is known. */
enum equal_better { BETTER_UNKNOWN, BETTER_FIRST, BETTER_SECOND };

/* An interval of p. */
struct equal {
    double lower, upper;
    enum equal_kind kind;
    enum equal_better above; /* from there to the next one */
};

/* Ascending; at every other p one start is proved better. A zeroed one is empty. */
struct equals {
    size_t count;
    struct equal *equal;
    enum equal_better below; /* up to the first of them */
};

struct equal_search {
    struct p_interval p;
    int square[2]; /* the starts; their letters are not offered */
};

/* Finds them, the same on any number of threads, by splitting intervals until the bounds of both
 * values are apart (bisection.h). Fails when memory is short or it is stopped (ERROR_STOPPED): then
 * what was found before that is kept, and the rest is unsettled. Free it in any case. */
bool equals_find(struct equals *equals, const struct walk_board *board,
                 const struct equal_search *search, const struct exact_limits *limits,
                 struct error *error);
void equals_free(struct equals *equals);

#endif
