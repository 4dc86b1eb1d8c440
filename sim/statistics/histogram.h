/* Frequencies of game lengths in moves: an array of counts up to HISTOGRAM_DENSE - 1 moves, and a
 * sorted list of pairs (moves, games) beyond. All are integers, so sums do not depend on their
 * order. Also statistics of any counts of whole numbers, and of computed distributions. */
#ifndef SIM_STATISTICS_HISTOGRAM_H
#define SIM_STATISTICS_HISTOGRAM_H

#include "sim/base/packing.h"
#include "sim/statistics/moments.h"

#include <stdalign.h>

enum { HISTOGRAM_DENSE = 4097 }; /* moves 0..4096 */

struct histogram_pair {
    uint64_t moves, games;
};

struct histogram {
    /* Games by moves. Aligned so that results of any type can follow an array of histograms. */
    alignas(max_align_t) uint64_t dense[HISTOGRAM_DENSE];
    struct histogram_pair *pair; /* [pairs] strictly ascending in moves, games > 0 */
    size_t pairs;
    uint64_t censored;     /* games stopped at the move limit: not counted above */
    uint64_t unfinishable; /* games that cannot end: not counted above */
};

/* A zeroed histogram is empty. Frees the pairs and clears it, or `count` histograms. */
void histogram_free(struct histogram *histogram);
void histograms_free(struct histogram *histograms, size_t count);

/* Adds `games` games of that length. */
void histogram_add(struct histogram *histogram, uint64_t moves, uint64_t games);

/* All numbers of moves, ascending: histogram_at(i), i < histogram_lengths. Some have no games. */
static inline size_t histogram_lengths(const struct histogram *histogram) {
    return HISTOGRAM_DENSE + histogram->pairs;
}

static inline struct histogram_pair histogram_at(const struct histogram *histogram, size_t i) {
    return i < HISTOGRAM_DENSE ? (struct histogram_pair){i, histogram->dense[i]}
                               : histogram->pair[i - HISTOGRAM_DENSE];
}

/* Whether a histogram, even of a forged file, has `games` games in all, none above `longest`. */
bool histogram_holds(const struct histogram *histogram, uint64_t games, uint64_t longest);

/* Adds another histogram. */
void histogram_merge(struct histogram *histogram, const struct histogram *other);

/* Packs a histogram, and unpacks it into an empty one, which must be freed even on failure. */
void histogram_pack(const struct histogram *histogram, struct packing *packing);
bool histogram_unpack(struct histogram *histogram, struct packed *packed, struct error *error);

/* The number of finished games; and of all games: ended, censored and unfinishable. */
uint64_t histogram_ended(const struct histogram *histogram);
uint64_t histogram_games(const struct histogram *histogram);

/* Mean and variance of finished games. */
struct moments histogram_moments(const struct histogram *histogram);

/* Summary of finished games. NaN if there are too few (none for the mean, one for the spread);
 * mean, errors and ci95 are NaN if any game is unfinishable. */
struct histogram_summary {
    uint64_t games; /* all games */
    uint64_t ended, censored, unfinishable;
    double mean, sd, standard_error; /* sd with divisor ended - 1 */
    double ci95[2];                  /* mean -+ Student's t quantile * standard_error */
    uint64_t minimum, maximum;       /* 0 if no game finished */
};

struct histogram_summary histogram_summarise(const struct histogram *histogram);

/* The least m such that a share q of the finished games, 0 < q <= 1, has at most m moves; 0 if
 * there are none. */
uint64_t histogram_quantile(const struct histogram *histogram, double q);

/* The 95 % confidence interval of the quantile, for any distribution (quantile_interval_ranks),
 * 0 < q < 1; 0 and infinity where there are too few games for a bound. */
void histogram_quantile_interval(const struct histogram *histogram, double q, double interval[2]);

/* How often whole numbers occur: count[i] is for the value first + i * step. */
struct counts {
    const uint64_t *count; /* [values] */
    size_t values;         /* at least 1 */
    int first, step;       /* step > 0 */
};

/* Statistics of counts; NaN where there are too few. */
struct counts_summary {
    double mean, sd; /* divisor of sd: all counts together if `exact`, else one less */
    double ci95[2];  /* of the mean; its width is 0 if `exact` */
    int minimum, maximum;
};

/* `exact`: the counts are of a whole population, not of a sample. */
struct counts_summary counts_summarise(struct counts counts, bool exact);

/* The least value that a share q of all that are counted, 0 < q <= 1, does not exceed. */
int counts_quantile(struct counts counts, double q);

/* The smallest m < count with probability[0] + .. + probability[m] >= level, for a computed
 * distribution of the number of moves; count if there is none. The sum may miss the level by
 * rounding: relatively by DISTRIBUTION_ROUNDINGS * DBL_EPSILON / 2 for each of the moves 0 .. m.
 * That bounds the error, as probabilities are only added and multiplied. */
enum { DISTRIBUTION_ROUNDINGS = 2 * 16 + 5 };
size_t distribution_quantile(const double *probability, size_t count, double level);

#endif
