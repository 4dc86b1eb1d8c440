/* Paired differences: by how many moves strategies `left` and `right` differ in the same games. */
#ifndef SIM_STATISTICS_PAIRED_H
#define SIM_STATISTICS_PAIRED_H

#include "sim/statistics/moments.h"

#include <stddef.h>

/* Exact integer sums, so that the result does not depend on the order of games. A zeroed struct has
 * no games. In compared games that neither `less` nor `equal` counts, `right` took fewer moves. */
struct paired {
    struct moments difference; /* left - right, in moves; its count is the games compared */
    uint64_t less;             /* games in which `left` took fewer moves */
    uint64_t equal;            /* games in which both took as many */
    uint64_t excluded;         /* games that did not end for both: in no count above */
};

/* Adds a game that took `left` moves under one strategy and `right` under the other. */
static inline void paired_add(struct paired *paired, uint32_t left, uint32_t right) {
    moments_add(&paired->difference, (int64_t)left - right, 1);
    paired->less += left < right;
    paired->equal += left == right;
}

/* Adds many games. A number above `longest` is a code for a game that did not end: the game is
 * excluded. About 0.7 ns a game if none is longer than 8 million moves. */
void paired_add_games(struct paired *paired, const uint32_t *left, const uint32_t *right,
                      size_t games, uint32_t longest);

/* Adds all of `other`. */
void paired_merge(struct paired *paired, const struct paired *other);

struct paired_summary {
    uint64_t games; /* compared: less + equal + more */
    uint64_t less, equal, more;
    double mean;           /* mean of left - right; NaN without games */
    double standard_error; /* NaN of fewer than two games, as all below */
    double interval[2];    /* mean -+ Student's t quantile * standard_error */
    double t, p_value;     /* Student's t test that the mean is 0, two-sided */
};

/* The interval has the given level, 0 < level < 1. If all differences are equal, the standard error
 * is 0: then t = 0 and p = 1 if they are 0, otherwise t is infinite and p = 0. */
struct paired_summary paired_summarise(const struct paired *paired, double level);

/* The number of pairs of n strategies; the index of the pair left < right among them. */
static inline size_t paired_count(size_t n) { return n * (n - 1) / 2; }
static inline size_t paired_index(size_t n, size_t left, size_t right) {
    return left * n - left * (left + 1) / 2 + right - left - 1;
}

#endif
