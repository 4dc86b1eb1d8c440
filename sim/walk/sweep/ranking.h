/* A ranking of strategies by their mean, and which of them cannot be told apart. */
#ifndef SIM_WALK_SWEEP_RANKING_H
#define SIM_WALK_SWEEP_RANKING_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdint.h>

enum { RANKING_MOST = 64 }; /* strategies */

/* Two strategies can be told apart exactly if they share no group. Each group is as large as it
 * can be, so that one strategy may be in several: indistinguishable is not transitive. This is the
 * compact letter display of H.-P. Piepho, "An algorithm for a letter-based representation of
 * all-pairwise comparisons", J. Comput. Graph. Statist. 13 (2004). */
struct ranking {
    size_t strategies;
    size_t order[RANKING_MOST]; /* strategies by ascending mean; those without one (NaN) last */
    uint64_t *group;            /* bit r: the strategy order[r] is in it */
    size_t groups, room;        /* groups in the order of their best strategies */
};

/* Ranks n strategies, 1..RANKING_MOST. p_value[n * n], symmetric: of the hypothesis that a and b
 * do not differ, adjusted for the number of pairs; a pair can be told apart if it is at most alpha
 * (and not if it is NaN: unknown). Fills a zeroed ranking. Fails when memory is short. */
bool ranking_build(struct ranking *ranking, size_t n, const double *mean, const double *p_value,
                   double alpha, struct error *error);

void ranking_free(struct ranking *ranking);

#endif
