/* Counts of game lengths: adding, merging and checking them, their mean, quantiles and intervals;
 * and the same statistics of other whole numbers. */
#include "sim/statistics/histogram.h"

#include "sim/statistics/confidence.h"

#include <float.h>

void histogram_free(struct histogram *histogram) {
    free(histogram->pair);
    *histogram = (struct histogram){0};
}

void histograms_free(struct histogram *histograms, size_t count) {
    for (size_t i = 0; i < count; i++)
        histogram_free(&histograms[i]);
}

/* Packs how long `dense` is without zeros at its end, and the number of pairs; then these counts
 * and pairs; last the numbers of censored and unfinishable games. */
void histogram_pack(const struct histogram *histogram, struct packing *packing) {
    uint64_t dense = HISTOGRAM_DENSE, pairs = histogram->pairs;
    while (dense > 0 && histogram->dense[dense - 1] == 0)
        dense--;
    packing_add(packing, &dense, sizeof dense);
    packing_add(packing, &pairs, sizeof pairs);
    packing_add(packing, histogram->dense, dense * sizeof *histogram->dense);
    packing_add(packing, histogram->pair, histogram->pairs * sizeof *histogram->pair);
    packing_add(packing, &histogram->censored, sizeof histogram->censored);
    packing_add(packing, &histogram->unfinishable, sizeof histogram->unfinishable);
}

bool histogram_unpack(struct histogram *histogram, struct packed *packed, struct error *error) {
    uint64_t dense = 0, pairs = 0;
    bool good = packed_take(packed, &dense, sizeof dense, error) &&
                packed_take(packed, &pairs, sizeof pairs, error) &&
                ((dense <= HISTOGRAM_DENSE && pairs <= packed->left / sizeof *histogram->pair) ||
                 error_input(error, "packed data are not a histogram")) &&
                packed_take(packed, histogram->dense, dense * sizeof *histogram->dense, error);
    while (good && histogram->pairs < pairs)
        good = packed_take(packed, list_add(histogram->pair, histogram->pairs),
                           sizeof *histogram->pair, error);
    return good && packed_take(packed, &histogram->censored, sizeof histogram->censored, error) &&
           packed_take(packed, &histogram->unfinishable, sizeof histogram->unfinishable, error);
}

bool histogram_holds(const struct histogram *histogram, uint64_t games, uint64_t longest) {
    uint64_t left = games; /* counts are subtracted, since a sum of counts from a file could wrap */
    if (__builtin_sub_overflow(left, histogram->censored, &left) ||
        __builtin_sub_overflow(left, histogram->unfinishable, &left))
        return false;
    for (size_t i = 0; i < histogram->pairs; i++) {
        const struct histogram_pair *pair = &histogram->pair[i];
        bool ascends = i > 0 ? pair->moves > pair[-1].moves : pair->moves >= HISTOGRAM_DENSE;
        if (!ascends || pair->moves > longest || pair->games == 0 ||
            __builtin_sub_overflow(left, pair->games, &left))
            return false;
    }
    for (size_t moves = HISTOGRAM_DENSE - 1; moves > longest; moves--)
        if (histogram->dense[moves] > 0)
            return false;
    return packed_counts_are(histogram->dense, HISTOGRAM_DENSE, left);
}

void histogram_add(struct histogram *histogram, uint64_t moves, uint64_t games) {
    if (moves < HISTOGRAM_DENSE) {
        histogram->dense[moves] += games;
        return;
    }
    if (games == 0)
        return;
    /* The first pair with at least that many moves. Pairs are always sorted; insertions move the
     * pairs above, which takes a few percent of the time of playing the games. */
    size_t end = histogram->pairs; /* the pair is one of at .. end - 1, or would be at `end` */
    size_t at = end > 0 && histogram->pair[end - 1].moves < moves ? end : 0;
    while (at < end) {
        size_t middle = at + (end - at) / 2;
        if (histogram->pair[middle].moves < moves)
            at = middle + 1;
        else
            end = middle;
    }
    if (at < histogram->pairs && histogram->pair[at].moves == moves) {
        histogram->pair[at].games += games;
        return;
    }
    *list_add(histogram->pair, histogram->pairs) = (struct histogram_pair){0};
    struct histogram_pair *pair = histogram->pair + at;
    memmove(pair + 1, pair, (histogram->pairs - 1 - at) * sizeof *pair);
    *pair = (struct histogram_pair){.moves = moves, .games = games};
}

void histogram_merge(struct histogram *histogram, const struct histogram *other) {
    for (size_t moves = 0; moves < HISTOGRAM_DENSE; moves++)
        histogram->dense[moves] += other->dense[moves];
    histogram->censored += other->censored;
    histogram->unfinishable += other->unfinishable;
    if (other->pairs == 0)
        return;
    /* Merges the sorted pairs of both; pairs of the same number of moves become one. */
    struct histogram_pair *merged = NULL;
    size_t total = 0;
    for (size_t i = 0, j = 0; i < histogram->pairs || j < other->pairs;) {
        bool own = j == other->pairs ||
                   (i < histogram->pairs && histogram->pair[i].moves <= other->pair[j].moves);
        struct histogram_pair next = own ? histogram->pair[i++] : other->pair[j++];
        if (own && j < other->pairs && other->pair[j].moves == next.moves)
            next.games += other->pair[j++].games;
        *list_add(merged, total) = next;
    }
    free(histogram->pair);
    histogram->pair = merged;
    histogram->pairs = total;
}

uint64_t histogram_ended(const struct histogram *histogram) {
    return histogram_moments(histogram).count;
}

uint64_t histogram_games(const struct histogram *histogram) {
    return histogram_ended(histogram) + histogram->censored + histogram->unfinishable;
}

struct moments histogram_moments(const struct histogram *histogram) {
    struct moments moments = {0};
    for (size_t i = 0; i < histogram_lengths(histogram); i++) {
        struct histogram_pair at = histogram_at(histogram, i);
        moments_add(&moments, (int64_t)at.moves, at.games);
    }
    return moments;
}

/* The number of moves of the game of that rank, 1 .. ended, in ascending order of moves. */
static uint64_t moves_of_rank(const struct histogram *histogram, uint64_t rank) {
    size_t i = 0;
    for (uint64_t longer = rank; longer > histogram_at(histogram, i).games; i++)
        longer -= histogram_at(histogram, i).games; /* its rank among games longer than number i */
    return histogram_at(histogram, i).moves;
}

struct histogram_summary histogram_summarise(const struct histogram *histogram) {
    const struct moments moments = histogram_moments(histogram);
    const double n = (double)moments.count, sd = sqrt(moments_variance(&moments));
    const bool is_known = histogram->unfinishable == 0; /* the mean of all games */
    struct histogram_summary summary = {
        .games = histogram_games(histogram),
        .ended = moments.count,
        .censored = histogram->censored,
        .unfinishable = histogram->unfinishable,
        .mean = is_known ? moments_mean(&moments) : NAN,
        .sd = sd,
        .standard_error = is_known ? sd / sqrt(n) : NAN,
    };
    if (summary.ended > 0) {
        summary.minimum = moves_of_rank(histogram, 1);
        summary.maximum = moves_of_rank(histogram, summary.ended);
    }
    student_interval(0.95, n - 1, summary.mean, summary.standard_error, summary.ci95);
    return summary;
}

uint64_t histogram_quantile(const struct histogram *histogram, double q) {
    uint64_t n = histogram_ended(histogram);
    if (n == 0)
        return 0;
    /* The smallest rank with rank / n >= q, which is q n or next to it. The quotient is rounded as
     * q was when parsed, so that 1 / 20 reaches 0.05, although the double 0.05 is slightly more. */
    uint64_t rank = (uint64_t)fmax(floor(q * (double)n) - 1, 1);
    while (rank < n && (double)rank / (double)n < q)
        rank++;
    return moves_of_rank(histogram, rank);
}

void histogram_quantile_interval(const struct histogram *histogram, double q, double interval[2]) {
    uint64_t n = histogram_ended(histogram), rank[2];
    quantile_interval_ranks(n, q, rank);
    interval[0] = rank[0] == 0 ? 0 : (double)moves_of_rank(histogram, rank[0]);
    interval[1] = rank[1] > n ? INFINITY : (double)moves_of_rank(histogram, rank[1]);
}

struct counts_summary counts_summarise(struct counts counts, bool exact) {
    struct counts_summary summary = {.minimum = 0};
    struct moments moments = {0};
    for (size_t i = 0; i < counts.values; i++) {
        if (counts.count[i] == 0)
            continue;
        int value = counts.first + counts.step * (int)i;
        summary.minimum = moments.count > 0 ? summary.minimum : value;
        summary.maximum = value;
        moments_add(&moments, value, counts.count[i]);
    }
    double n = (double)moments.count;
    summary.mean = moments_mean(&moments);
    summary.sd = sqrt(exact && moments.count > 0 ? moments_squared_deviations(&moments) / n
                                                 : moments_variance(&moments));
    double half = exact ? 0 : student_half_width(0.95, n - 1) * summary.sd / sqrt(n);
    summary.ci95[0] = summary.mean - half;
    summary.ci95[1] = summary.mean + half;
    return summary;
}

int counts_quantile(struct counts counts, double q) {
    uint64_t all = 0, reached = counts.count[0]; /* reached: the sum of count[0] .. count[at] */
    for (size_t i = 0; i < counts.values; i++)
        all += counts.count[i];
    size_t at = 0;
    while (at + 1 < counts.values && (double)reached < q * (double)all)
        reached += counts.count[++at];
    return counts.first + counts.step * (int)at;
}

size_t distribution_quantile(const double *probability, size_t count, double level) {
    const double rounding = DISTRIBUTION_ROUNDINGS * DBL_EPSILON / 2;
    double sum = 0;
    for (size_t m = 0; m < count; m++) {
        sum += probability[m];
        if (sum * (1 + rounding * ((double)m + 1)) >= level)
            return m;
    }
    return count;
}
