/* Paired comparisons: strategies play the same games, and their numbers of moves are compared game
 * by game. Path and coins are shared, so differences have small errors, and a strategy differs from
 * itself by exactly 0. */
#ifndef SIM_WALK_SWEEP_COMPARE_H
#define SIM_WALK_SWEEP_COMPARE_H

#include "sim/base/error.h"
#include "sim/dataset/result.h"
#include "sim/statistics/histogram.h"
#include "sim/statistics/moments.h"
#include "sim/statistics/two_sample.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/sweep/sweep.h"

#include <stddef.h>
#include <stdint.h>

/* Differences between two strategies in the same games: exact integer sums, so that the result does
 * not depend on the order of games. A zeroed struct has no games. Compared games that are neither
 * in `less` nor in `equal` were won by the right strategy. */
struct paired {
    struct moments difference; /* left - right, of the games compared */
    uint64_t less;             /* games in which left took fewer moves */
    uint64_t equal;            /* games in which both took as many */
    uint64_t excluded;         /* games that did not end for both: in no count above */
};

/* Adds a game that took `left` moves under one strategy and `right` under the other. */
static inline void paired_add(struct paired *paired, uint32_t left, uint32_t right) {
    moments_add(&paired->difference, (int64_t)left - right, 1);
    paired->less += left < right;
    paired->equal += left == right;
}

/* Adds many games; those with either number above `longest` (a code instead of a number of moves)
 * are excluded. About 0.7 ns a game if none is longer than 8 million moves. */
void paired_add_games(struct paired *paired, const uint32_t *left, const uint32_t *right,
                      size_t games, uint32_t longest);

/* Adds all of `other`. */
void paired_merge(struct paired *paired, const struct paired *other);

struct paired_summary {
    uint64_t games; /* compared: less + equal + more */
    uint64_t less, equal, more;
    double mean;           /* of left - right; NaN of no games */
    double standard_error; /* NaN of fewer than two games, as all below */
    double interval[2];    /* mean -+ Student's t quantile * standard_error */
    double t, p_value;     /* of no difference, two-sided */
};

/* The interval has the given level, 0 < level < 1. If all differences are equal, the standard error
 * is 0: then t = 0 and p = 1 if they are 0, otherwise t is infinite and p = 0. */
struct paired_summary paired_summarise(const struct paired *paired, double level);

enum {
    COMPARE_MOST = 64,     /* maximum number of strategies */
    COMPARE_BLOCK = 65536, /* games between two merges, and two steps of progress */
};

/* The maximum number of games of a comparison: 2^48. */
#define COMPARE_GAMES (UINT64_C(1) << 48)

struct compare_result {
    size_t strategies;
    uint64_t games_done;         /* by each strategy, from plan->first_game on */
    struct histogram *histogram; /* [strategies] */
    struct paired *pair;         /* [compare_pairs]: see compare_pair; no games if independent */
};

/* The number of pairs of n strategies; the index of the pair left < right among them. */
static inline size_t compare_pairs(size_t n) { return n * (n - 1) / 2; }
static inline size_t compare_pair(size_t n, size_t left, size_t right) {
    return left * n - left * (left + 1) / 2 + right - left - 1;
}

/* Plays all games with all strategies, 2..COMPARE_MOST at one p from one start. On failure, and
 * when it is stopped (ERROR_STOPPED), the result holds the same games of each strategy. Fails where
 * prepared_open and engines do. Free the result in any case. */
bool compare_run(const struct sweep_plan *plan, struct compare_result *result, struct error *error);
void compare_free(struct compare_result *result);

/* Holm's step-down adjustment of n p-values (S. Holm, "A simple sequentially rejective multiple
 * test procedure", Scand. J. Statist. 6 (1979)): rejecting those adjusted to at most alpha is wrong
 * anywhere with probability at most alpha. A p-value that is NaN (unknown) stays so, and does not
 * count. adjusted[n] may be p. */
void multiple_holm(const double *p, size_t n, double *adjusted);

/* Bonferroni's level for each of n >= 1 intervals that hold simultaneously with probability
 * `level`. Holm's procedure has no informative two-sided intervals of its own; these are consistent
 * with it: where one excludes 0, the difference is also significant by Holm. */
double multiple_interval_level(double level, size_t n);

enum { RANKING_MOST = 64 }; /* strategies */

/* Strategies by their mean, and which of them do not differ significantly: two do exactly if they
 * share no group. Each group is maximal, and a strategy may be in several, since not differing is
 * not transitive. This is the compact letter display of H.-P. Piepho, "An algorithm for a
 * letter-based representation of all-pairwise comparisons", J. Comput. Graph. Statist. 13
 * (2004). */
struct ranking {
    size_t strategies;
    size_t order[RANKING_MOST]; /* strategies by ascending mean; those without one (NaN) last */
    uint64_t *group;            /* bit r: the strategy order[r] is in it */
    size_t groups;              /* in the order of their best strategies */
};

/* Ranks n strategies, 1..RANKING_MOST. p_value[n * n], symmetric: of the hypothesis that a and b do
 * not differ, adjusted for the number of pairs; a pair differs significantly if it is at most alpha
 * (not if it is NaN: unknown). Fills a zeroed ranking. */
void ranking_build(struct ranking *ranking, size_t n, const double *mean, const double *p_value,
                   double alpha);

void ranking_free(struct ranking *ranking);

/* The tests of a pair. */
struct compare_verdict {
    double difference; /* of the means, left - right */
    double standard_error;
    double interval[2];           /* the intervals of all pairs hold together */
    struct paired_summary paired; /* of the same games */
    struct two_sample tests;      /* of independent games */
    double p_holm; /* p-value of equal means (paired t or Welch), adjusted for all pairs by Holm */
};

/* Tests two independent samples. The interval has the given level; p_holm is that of Welch. */
struct compare_verdict compare_samples(const struct sample *left, const struct sample *right,
                                       double level);

/* The conclusions of a comparison: a ranking, and for each pair whether it differs significantly.
 */
struct compare_summary {
    struct histogram_summary *strategy; /* [strategies] */
    struct compare_verdict *pair;       /* [compare_pairs], as in the result */
    /* At 5 % over all pairs. Strategies that are not comparable come last and differ significantly
     * from none. */
    struct ranking ranking;
};

/* Whether a strategy can be ranked by its mean: all of its games ended. */
static inline bool compare_comparable(const struct histogram_summary *strategy) {
    return strategy->ended > 0 && strategy->ended == strategy->games;
}

/* Fills a zeroed summary. */
void compare_summarise(struct compare_summary *summary, const struct compare_result *result,
                       bool independent);
void compare_summary_free(struct compare_summary *summary);

/* Results, see data/FORMAT.md: what a comparison has besides the points and statistics of a sweep,
 * in seven lists. */
extern const struct dataset_variable compare_variables[], place_variables[], ranking_variables[],
    pair_variables[], paired_variables[], test_variables[], holm_variables[];
extern const struct result_rows compare_rows[];

/* Sets the comparison: what a sweep of the strategies has, the ranking and the pairs. */
void compare_to_result(struct result *result, const struct sweep_plan *plan,
                       const struct compare_result *played, const struct compare_summary *summary);

/* Tests of two samples with these names. */
extern const struct result_description samples_description;
void samples_to_result(struct result *result, const struct sample sample[2],
                       const char *const name[2]);

#endif
