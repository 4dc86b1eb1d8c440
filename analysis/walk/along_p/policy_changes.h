/* The optimal policies at every p of an interval, with the p at which they change. */
#ifndef ANALYSIS_WALK_ALONG_P_POLICY_CHANGES_H
#define ANALYSIS_WALK_ALONG_P_POLICY_CHANGES_H

#include "analysis/walk/optimal/optimum.h"

struct pieces_search {
    double first, last; /* 0 <= first < last <= 1 */
    double accuracy;    /* the most that a piece and the next are apart, unless a gap is between */
    const int *start;   /* [starts]; which policy is optimal does not depend on it */
    size_t starts;
    bool offered; /* its letter is */
    int threads;
    const struct watch *watch; /* or NULL; its unit is a section (bisection.h) */
};

/* The least expected moves at the ends of an interval. */
struct piece_ends {
    struct exact_bracket first, last;
};

/* An interval of p where one policy is optimal. */
struct piece {
    double lower, upper;
    struct piece_ends *ends; /* by start */
};

/* An interval where policies are not known. */
struct gap {
    double lower, upper;
    size_t open; /* number of decisions that were not settled; may lack some */
};

enum { GAP_LISTED = 100 }; /* the most of them that are listed */

/* About the letter of a white square. */
struct piece_decision {
    struct walk_collection collection; /* held before it */
    int square;
    size_t gap;          /* of an open decision: index in gap[] */
    double lower, upper; /* of a tie: least and greatest p of the pieces */
};

/* A decision that is another one in the next piece. */
struct piece_change {
    struct walk_collection collection;
    int square;
    double lower, upper; /* of p: where one piece ends and the next begins */
    bool takes;          /* at upper */
};

/* A zeroed one is empty. */
struct pieces {
    size_t count, changes, gaps, opens, ties;
    struct piece *piece; /* ascending: in each, the decisions that occur are optimal for
                            every p of it, and are the same */
    struct gap *gap; /* ascending: intervals where that is not known, although the policies on both
                        sides may be equal */
    struct piece_change *change; /* by ascending p */
    struct piece_decision *open; /* by gap, the first GAP_LISTED decisions that were not settled */
    struct piece_decision *tie;  /* decisions that occur in some consecutive pieces and are worth
                                    the same for every p of them (ties.h, identities.h);
                                    pieces leave the letter */
};

/* Finds them, the same on any number of threads. Intervals are split until every decision that
 * occurs is settled for the whole interval (settle.h) or they are shorter than the accuracy; or
 * until too many splits settle nothing: then the rest of an interval of at most 0.02 is a gap.
 * Fails when memory is short or it is stopped (ERROR_STOPPED): then the intervals of at most 0.02
 * that were finished before, up to the first that was not, are kept, and the rest is a gap. Free it
 * in any case. */
bool pieces_find(struct pieces *pieces, const struct walk_board *board,
                 const struct pieces_search *search, const struct exact_limits *limits,
                 struct error *error);
void pieces_free(struct pieces *pieces);

#endif
