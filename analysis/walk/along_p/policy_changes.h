/* The optimal policies at every p of an interval, with the p at which they change. */
#ifndef ANALYSIS_WALK_ALONG_P_POLICY_CHANGES_H
#define ANALYSIS_WALK_ALONG_P_POLICY_CHANGES_H

#include "analysis/walk/along_p/bisection.h"

struct policy_search {
    struct p_interval p; /* accuracy: the most that intervals are apart, unless one is undecided */
    const int *start;    /* [starts]; which policy is optimal does not depend on it */
    size_t starts;
    bool offered; /* its letter is */
};

/* The least expected moves at the ends of an interval. */
struct interval_ends {
    struct exact_bracket first, last;
};

/* An interval of p where one policy is optimal. */
struct policy_interval {
    double lower, upper;
    struct interval_ends *ends; /* by start */
};

/* An interval where policies are not known. */
struct undecided_interval {
    double lower, upper;
    size_t open; /* number of undecided decisions; may lack some */
};

enum { UNDECIDED_LISTED = 100 }; /* the most of them that are listed */

/* About the letter of a white square. */
struct listed_decision {
    struct walk_collection collection; /* held before it */
    int square;
    size_t undecided; /* of an open decision: index in undecided[] */
    /* Of a tie: least and greatest p of the intervals; of a change: where one interval ends and the
     * next begins. */
    double lower, upper;
    bool takes; /* of a change: at upper */
};

/* A zeroed one is empty. */
struct policy_intervals {
    size_t count, changes, undecided_count, opens, ties;
    /* Ascending: in each, the decisions that occur are optimal for every p of it, and the same. */
    struct policy_interval *interval;
    /* Ascending: where that is not known, although policies on both sides may be equal. */
    struct undecided_interval *undecided;
    struct listed_decision *change; /* another one in the next interval; by ascending p */
    struct listed_decision *open;   /* by undecided interval, the first UNDECIDED_LISTED of each */
    /* Decisions that occur in some consecutive intervals and are worth the same for every p of them
     * (ties.h, identities.h); policies leave the letter. */
    struct listed_decision *tie;
};

/* Finds them, the same on any number of threads. Intervals are split until every decision that
 * occurs is decided for the whole interval (eliminate_actions.h) or they are shorter than the
 * accuracy; or until too many splits decide nothing: then the rest of an interval of at most 0.02
 * is undecided. Fails when memory is short or it is stopped (ERROR_STOPPED): then the intervals of
 * at most 0.02 that were finished before, up to the first that was not, are kept, and the rest is
 * undecided. Free it in any case. */
bool policy_intervals_find(struct policy_intervals *intervals, const struct walk_board *board,
                           const struct policy_search *search, const struct exact_limits *limits,
                           struct error *error);
void policy_intervals_free(struct policy_intervals *intervals);

#endif
