/* What a comparison concludes: tests of all pairs, adjusted by Holm's method, and a ranking with
 * groups that do not differ, by Piepho's insert and absorb. */
#include "sim/base/memory.h"
#include "sim/walk/sweep/compare.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* The probability of any false positive among all pairs. */
static const double significance = 0.05;

struct compare_verdict compare_samples(const struct sample *left, const struct sample *right,
                                       double level) {
    const struct two_sample tests = two_sample_tests(left, right, level);
    return (struct compare_verdict){.difference = tests.welch.difference,
                                    .standard_error = tests.welch.standard_error,
                                    .interval = {tests.welch.interval[0], tests.welch.interval[1]},
                                    .tests = tests,
                                    .p_holm = tests.welch.p_value};
}

/* The same of games that both played. */
static struct compare_verdict compare_paired(const struct paired *pair, double level) {
    const struct paired_summary paired = paired_summarise(pair, level);
    return (struct compare_verdict){.difference = paired.mean,
                                    .standard_error = paired.standard_error,
                                    .interval = {paired.interval[0], paired.interval[1]},
                                    .paired = paired,
                                    .p_holm = paired.p_value};
}

void compare_summarise(struct compare_summary *summary, const struct compare_result *result,
                       bool independent) {
    const size_t n = result->strategies, pairs = compare_pairs(n);
    const double level = multiple_interval_level(1 - significance, pairs);
    summary->strategy = memory_allocate(n, sizeof *summary->strategy);
    summary->pair = memory_allocate(pairs, sizeof *summary->pair);
    double *p_value = memory_allocate(pairs, sizeof *p_value);
    struct sample sample[COMPARE_MOST] = {{0}}; /* of independent games */
    for (size_t k = 0; k < n; k++) {
        summary->strategy[k] = histogram_summarise(&result->histogram[k]);
        if (independent)
            sample[k] = sample_of_histogram(&result->histogram[k]);
    }
    for (size_t left = 0; left < n; left++)
        for (size_t right = left + 1; right < n; right++) {
            size_t pair = compare_pair(n, left, right);
            struct compare_verdict *verdict = &summary->pair[pair];
            *verdict = independent ? compare_samples(&sample[left], &sample[right], level)
                                   : compare_paired(&result->pair[pair], level);
            p_value[pair] = verdict->p_holm;
        }
    for (size_t k = 0; k < n; k++)
        sample_free(&sample[k]);
    multiple_holm(p_value, pairs, p_value);
    /* Means and p-values of strategies that are not comparable are NaN in the ranking. */
    double mean[COMPARE_MOST];
    double *matrix = memory_allocate(n * n, sizeof *matrix); /* symmetric */
    for (size_t left = 0; left < n; left++) {
        bool comparable = compare_comparable(&summary->strategy[left]);
        mean[left] = comparable ? summary->strategy[left].mean : NAN;
        for (size_t right = left + 1; right < n; right++) {
            size_t pair = compare_pair(n, left, right);
            summary->pair[pair].p_holm = p_value[pair];
            bool both = comparable && compare_comparable(&summary->strategy[right]);
            matrix[left * n + right] = matrix[right * n + left] = both ? p_value[pair] : NAN;
        }
    }
    ranking_build(&summary->ranking, n, mean, matrix, significance);
    free(matrix);
    free(p_value);
}

void compare_summary_free(struct compare_summary *summary) {
    free(summary->strategy);
    free(summary->pair);
    ranking_free(&summary->ranking);
    *summary = (struct compare_summary){0};
}

/* The ranking. */

static void ranking_push(struct ranking *ranking, uint64_t group) {
    ranking->group = list_with_room(ranking->group, ranking->groups, sizeof *ranking->group);
    ranking->group[ranking->groups++] = group;
}

/* Splits each group that contains both into one without the first and one without the second. Then
 * removes groups contained in another, and duplicates. */
static void separate(struct ranking *ranking, uint64_t one, uint64_t other) {
    size_t groups = ranking->groups, kept = 0;
    for (size_t i = 0; i < groups; i++) {
        uint64_t group = ranking->group[i];
        if (!(group & one) || !(group & other))
            continue;
        ranking->group[i] = group & ~one;
        ranking_push(ranking, group & ~other);
    }
    for (size_t i = 0; i < ranking->groups; i++) {
        bool part = false;
        for (size_t j = 0; j < ranking->groups && !part; j++) {
            bool within = (ranking->group[i] & ~ranking->group[j]) == 0;
            part = within && (ranking->group[i] != ranking->group[j] || j < i) && j != i;
        }
        /* Emptied rather than removed, as other groups are still compared with it. */
        if (part)
            ranking->group[i] = 0;
    }
    for (size_t i = 0; i < ranking->groups; i++)
        if (ranking->group[i] != 0)
            ranking->group[kept++] = ranking->group[i];
    ranking->groups = kept;
}

/* Groups are ordered by the best strategy that only one of the two contains. */
static int groups_in_order(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    uint64_t differ = a ^ b, lowest = differ & -differ;
    if (differ == 0)
        return 0;
    return (a & lowest) != 0 ? -1 : 1;
}

void ranking_build(struct ranking *ranking, size_t n, const double *mean, const double *p_value,
                   double alpha) {
    assert(n >= 1 && n <= RANKING_MOST);
    ranking->strategies = n;
    /* Insertion sort, which is stable: strategies with equal means remain in the given order. */
    size_t *order = ranking->order;
    for (size_t i = 0; i < n; i++) {
        size_t to = i;
        for (; to > 0 &&
               (mean[order[to - 1]] > mean[i] || (isnan(mean[order[to - 1]]) && !isnan(mean[i])));
             to--)
            order[to] = order[to - 1];
        order[to] = i;
    }
    ranking_push(ranking, UINT64_MAX >> (64 - n));
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            if (p_value[order[i] * n + order[j]] <= alpha)
                separate(ranking, UINT64_C(1) << i, UINT64_C(1) << j);
    qsort(ranking->group, ranking->groups, sizeof *ranking->group, groups_in_order);
}

void ranking_free(struct ranking *ranking) {
    free(ranking->group);
    *ranking = (struct ranking){0};
}

/* Holm's adjustment. */

struct entry {
    double p;
    size_t index;
};

static int p_values_in_order(const void *left, const void *right) {
    double a = ((const struct entry *)left)->p, b = ((const struct entry *)right)->p;
    return (a > b) - (a < b);
}

/* The i-th smallest of m p-values, i from 0, becomes the maximum of min(1, (m - j) p_j) over j <=
 * i.
 */
void multiple_holm(const double *p, size_t n, double *adjusted) {
    struct entry *known = memory_allocate(n, sizeof *known);
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        adjusted[i] = p[i];
        if (!isnan(p[i]))
            known[m++] = (struct entry){p[i], i};
    }
    qsort(known, m, sizeof *known, p_values_in_order);
    double largest = 0;
    for (size_t i = 0; i < m; i++) {
        largest = fmax(largest, fmin(1, (double)(m - i) * known[i].p));
        adjusted[known[i].index] = largest;
    }
    free(known);
}

double multiple_interval_level(double level, size_t n) { return 1 - (1 - level) / (double)n; }
