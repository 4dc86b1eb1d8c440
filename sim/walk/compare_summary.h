/* What a comparison says: a ranking, and for each pair whether it can be told apart. */
#ifndef SIM_WALK_COMPARE_SUMMARY_H
#define SIM_WALK_COMPARE_SUMMARY_H

#include "sim/common/ranking.h"
#include "sim/common/two_sample.h"
#include "sim/walk/compare.h"

struct compare_verdict {
    struct paired_summary paired; /* left - right; the intervals of all pairs hold together */
    struct two_sample tests;      /* of independent games */
    double p_holm; /* of equal means (paired t, or Welch), adjusted for all pairs by Holm */
};

struct compare_summary {
    struct histogram_summary *strategy; /* [strategies] */
    struct compare_verdict *pair;       /* [compare_pairs], as in the result */
    struct ranking ranking;             /* at 5 % over all pairs */
};

/* Fills a zeroed summary; free it in any case. Fails when memory is short. */
bool compare_summarise(struct compare_summary *summary, const struct compare_result *result,
                       bool independent, struct error *error);
void compare_summary_free(struct compare_summary *summary);

#endif
