/* The optimal policies at every p of an interval, with the p at which they change. */
#ifndef ANALYSIS_WALK_ALONG_P_POLICY_CHANGES_H
#define ANALYSIS_WALK_ALONG_P_POLICY_CHANGES_H

#include "analysis/walk/along_p/bisection.h"

/* What is asked. Which policy is optimal does not depend on the starts, only the moves do. */
struct policy_search {
    struct p_interval p; /* accuracy: where a decision changes, the policy intervals on both sides
                            are at most this far apart */
    const int *start;    /* [starts]: squares */
    size_t starts;
    bool offered; /* a game begins with a decision about the letter of the start */
};

/* The least expected moves of a game, with bounds, at both ends of an interval of p. */
struct interval_ends {
    struct exact_bracket first, last; /* at the interval's `lower` and `upper` */
};

/* An interval of p where one policy is optimal. */
struct policy_interval {
    double lower, upper;        /* 0 <= lower < upper <= 1 */
    struct interval_ends *ends; /* [starts] */
};

/* An interval of p where the optimal policy is not known. */
struct undecided_interval {
    double lower, upper;
    uint64_t open; /* number of its open decisions (eliminate_actions.h), with all that occur on
                      both sides and differ; may lack others */
};

enum { UNDECIDED_LISTED = 100 }; /* the most open decisions listed of an undecided interval */

/* A decision, to take the letter of a white square or to leave it, in one of three lists: changes,
 * ties (both are worth the same) or open decisions (which is better is not proved). */
struct listed_decision {
    struct walk_collection collection; /* held before the decision */
    int square;
    size_t undecided; /* of an open decision: index of its interval in `undecided` */
    /* Of a tie: the least and the greatest p for which it is one; of a change: the end of the
     * policy interval before the change, and the beginning of the one after it; of an open
     * decision: those of its interval. */
    double lower, upper;
    bool takes; /* of a change: taken above and left below it; false: the reverse */
};

/* The result. A zeroed one is empty. */
struct policy_intervals {
    size_t count, changes, undecided_count, opens, ties; /* lengths of the lists */
    /* [count]: ascending; in each, the same decisions, of those that occur, are always optimal. */
    struct policy_interval *interval;
    /* [undecided_count]: ascending; policies on both sides of such an interval may be equal. */
    struct undecided_interval *undecided;
    /* [changes]: ascending; decisions that differ between neighbouring policy intervals. */
    struct listed_decision *change;
    /* [opens]: by undecided interval, the first UNDECIDED_LISTED of each. */
    struct listed_decision *open;
    /* [ties]: decisions that occur at all p of one or more consecutive policy intervals and are
     * ties there (ties.h, identities.h); the policies leave the letter. */
    struct listed_decision *tie;
};

/* Finds the policy intervals, the same on any number of threads. What bisection.h leaves unproved
 * is undecided: intervals shorter than the accuracy, and the rest of a work interval, of at most
 * 0.02, in which too many splits prove nothing. Fails when memory is short or the search is stopped
 * (ERROR_STOPPED): then what was proved in the work intervals up to the first unfinished one is
 * kept, and after a stop the rest is undecided. Free the result in any case. */
bool policy_intervals_find(struct policy_intervals *intervals, const struct walk_board *board,
                           const struct policy_search *search, const struct exact_limits *limits,
                           struct error *error);
void policy_intervals_free(struct policy_intervals *intervals);

#endif
