/* What a comparison says: a ranking, and for each pair whether it can be told apart. */
#ifndef SIM_WALK_SWEEP_COMPARE_SUMMARY_H
#define SIM_WALK_SWEEP_COMPARE_SUMMARY_H

#include "sim/statistics/two_sample.h"
#include "sim/walk/sweep/compare.h"
#include "sim/walk/sweep/ranking.h"

struct compare_verdict {
    struct paired_summary paired; /* left - right; the intervals of all pairs hold together */
    struct two_sample tests;      /* of independent games */
    double p_holm; /* of equal means (paired t, or Welch), adjusted for all pairs by Holm */
};

struct compare_summary {
    struct histogram_summary *strategy; /* [strategies] */
    struct compare_verdict *pair;       /* [compare_pairs], as in the result */
    /* At 5 % over all pairs. Strategies that are not comparable come last, and are told apart from
     * none. */
    struct ranking ranking;
};

/* Whether a strategy can be ranked by its mean: all of its games ended. */
static inline bool compare_comparable(const struct histogram_summary *strategy) {
    return strategy->ended > 0 && strategy->ended == strategy->games;
}

/* Fills a zeroed summary; free it in any case. Fails when memory is short. */
bool compare_summarise(struct compare_summary *summary, const struct compare_result *result,
                       bool independent, struct error *error);
void compare_summary_free(struct compare_summary *summary);

#endif
