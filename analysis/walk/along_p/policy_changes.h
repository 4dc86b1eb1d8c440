/* The optimal policies at every p of an interval, with the p at which they change. */
#ifndef ANALYSIS_WALK_ALONG_P_POLICY_CHANGES_H
#define ANALYSIS_WALK_ALONG_P_POLICY_CHANGES_H

#include "analysis/walk/along_p/bisection.h"

/* What is asked. Which policy is optimal does not depend on the starts, only the values do. */
struct policy_search {
    struct p_interval p; /* accuracy: the most that policy intervals are apart, without an undecided
                            one between them */
    const int *start;    /* [starts] */
    size_t starts;
    bool offered; /* the letter of the start may be taken */
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

/* An interval of p where the optimal policy is not known. */
struct undecided_interval {
    double lower, upper;
    size_t open; /* number of open decisions (eliminate_actions.h); may lack some */
};

enum { UNDECIDED_LISTED = 100 }; /* the most open decisions listed of an undecided interval */

/* A decision about the letter of a white square, in a list of changes, ties or open decisions. */
struct listed_decision {
    struct walk_collection collection; /* held before the decision */
    int square;
    size_t undecided; /* of an open decision: index in undecided[] */
    /* Of a tie: least and greatest p of the intervals; of a change: where one interval ends and the
     * next begins. */
    double lower, upper;
    bool takes; /* of a change: at upper */
};

/* The result. A zeroed one is empty. */
struct policy_intervals {
    size_t count, changes, undecided_count, opens, ties; /* lengths of the lists */
    /* [count]: ascending; in each interval, the decisions that occur are optimal for all its p, and
     * the same. */
    struct policy_interval *interval;
    /* [undecided_count]: ascending; policies on both sides of such an interval may be equal. */
    struct undecided_interval *undecided;
    /* [changes]: by ascending p; decisions that differ from one policy interval to the next. */
    struct listed_decision *change;
    /* [opens]: by undecided interval, the first UNDECIDED_LISTED of each. */
    struct listed_decision *open;
    /* [ties]: decisions that occur in some consecutive policy intervals, whose outcomes are worth
     * the same for all p of these (ties.h, identities.h); policies leave the letter. */
    struct listed_decision *tie;
};

/* Finds the policy intervals, the same on any number of threads. Intervals are split until every
 * decision that occurs is proved for the whole interval (eliminate_actions.h) or they are shorter
 * than the accuracy; or until too many splits prove nothing: then the rest of a work interval, of
 * at most 0.02, is undecided (bisection.h). Fails when memory is short or the search is stopped
 * (ERROR_STOPPED): then what was proved in the work intervals up to the first unfinished one is
 * kept, and after a stop the rest is undecided. Free the result in any case. */
bool policy_intervals_find(struct policy_intervals *intervals, const struct walk_board *board,
                           const struct policy_search *search, const struct exact_limits *limits,
                           struct error *error);
void policy_intervals_free(struct policy_intervals *intervals);

#endif
