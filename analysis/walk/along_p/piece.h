/* An interval of p where one policy is optimal, and the search for such intervals. */
#ifndef ANALYSIS_WALK_ALONG_P_PIECE_H
#define ANALYSIS_WALK_ALONG_P_PIECE_H

#include "analysis/walk/optimal/optimum.h"

/* The least expected moves at the ends of an interval. */
struct piece_ends {
    struct exact_bracket first, last;
};

/* An interval of p. */
struct piece {
    double lower, upper;
    struct piece_ends *ends; /* by start */
};

/* Extends a piece by the next one. */
static inline void piece_extend(struct piece *piece, const struct piece *next, size_t starts) {
    piece->upper = next->upper;
    for (size_t i = 0; i < starts; i++)
        piece->ends[i].last = next->ends[i].last;
}

struct pieces_search {
    double first, last; /* 0 <= first < last <= 1 */
    double accuracy;    /* the most that a piece and the next are apart, unless a gap is between */
    const int *start;   /* [starts]; which policy is optimal does not depend on it */
    size_t starts;
    bool offered; /* its letter is */
    int threads;
    const struct watch *watch; /* or NULL; its unit is a section (sections.h) */
};

#endif
