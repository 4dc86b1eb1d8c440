#include "sim/walk/sweep/compare.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* The probability of any false positive among all pairs. */
static const double significance = 0.05;

static bool judge_pairs(struct compare_summary *summary, const struct compare_result *result,
                        bool independent, double *p_value, struct error *error) {
    size_t n = result->strategies;
    double level = multiple_interval_level(1 - significance, compare_pairs(n));
    for (size_t left = 0; left < n; left++)
        for (size_t right = left + 1; right < n; right++) {
            size_t pair = compare_pair(n, left, right);
            struct compare_verdict *verdict = &summary->pair[pair];
            verdict->paired = paired_summarise(&result->pair[pair], level);
            p_value[pair] = verdict->paired.p_value;
            if (!independent)
                continue;
            if (!two_sample_tests_of_histograms(&verdict->tests, &result->histogram[left],
                                                &result->histogram[right], error))
                return false;
            p_value[pair] = verdict->tests.welch.p_value;
        }
    return true;
}

/* Holm's p-values as a symmetric matrix, as the ranking needs it. Means and p-values of strategies
 * that are not comparable are NaN. */
static bool compare_rank(struct compare_summary *summary, size_t n, struct error *error) {
    double mean[COMPARE_MOST];
    double *matrix = calloc(n * n, sizeof *matrix);
    if (!matrix)
        return error_memory(error);
    for (size_t left = 0; left < n; left++) {
        bool comparable = compare_comparable(&summary->strategy[left]);
        mean[left] = comparable ? summary->strategy[left].mean : NAN;
        for (size_t right = left + 1; right < n; right++) {
            bool both = comparable && compare_comparable(&summary->strategy[right]);
            double p = both ? summary->pair[compare_pair(n, left, right)].p_holm : NAN;
            matrix[left * n + right] = p;
            matrix[right * n + left] = p;
        }
    }
    bool ranked = ranking_build(&summary->ranking, n, mean, matrix, significance, error);
    free(matrix);
    return ranked;
}

bool compare_summarise(struct compare_summary *summary, const struct compare_result *result,
                       bool independent, struct error *error) {
    size_t n = result->strategies;
    size_t pairs = compare_pairs(n);
    summary->strategy = calloc(n, sizeof *summary->strategy);
    summary->pair = calloc(pairs, sizeof *summary->pair);
    double *p_value = calloc(pairs, sizeof *p_value);
    bool done = summary->strategy && summary->pair && p_value;
    if (!done)
        error_memory(error);
    for (size_t i = 0; done && i < n; i++)
        summary->strategy[i] = histogram_summarise(&result->histogram[i]);
    done = done && judge_pairs(summary, result, independent, p_value, error) &&
           multiple_holm(p_value, pairs, p_value, error);
    for (size_t i = 0; done && i < pairs; i++)
        summary->pair[i].p_holm = p_value[i];
    done = done && compare_rank(summary, n, error);
    free(p_value);
    return done;
}

void compare_summary_free(struct compare_summary *summary) {
    free(summary->strategy);
    free(summary->pair);
    ranking_free(&summary->ranking);
    *summary = (struct compare_summary){0};
}

/* The ranking. */

/* Insertion sort, which is stable: strategies with equal means remain in the given order. */
static void sort_by_mean(struct ranking *ranking, const double *mean) {
    size_t *order = ranking->order;
    for (size_t i = 0; i < ranking->strategies; i++) {
        size_t to = i;
        for (; to > 0 &&
               (mean[order[to - 1]] > mean[i] || (isnan(mean[order[to - 1]]) && !isnan(mean[i])));
             to--)
            order[to] = order[to - 1];
        order[to] = i;
    }
}

static bool ranking_push(struct ranking *ranking, uint64_t group, struct error *error) {
    if (ranking->groups == ranking->room) {
        size_t room = ranking->room == 0 ? 16 : 2 * ranking->room;
        uint64_t *grown = realloc(ranking->group, room * sizeof *grown);
        if (!grown)
            return error_memory(error);
        ranking->group = grown;
        ranking->room = room;
    }
    ranking->group[ranking->groups++] = group;
    return true;
}

/* Removes groups contained in another, and duplicates. */
static void absorb(struct ranking *ranking) {
    size_t kept = 0;
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

/* Splits each group that contains both into one without the first and one without the second. */
static bool separate(struct ranking *ranking, uint64_t one, uint64_t other, struct error *error) {
    size_t groups = ranking->groups;
    for (size_t i = 0; i < groups; i++) {
        uint64_t group = ranking->group[i];
        if (!(group & one) || !(group & other))
            continue;
        ranking->group[i] = group & ~one;
        if (!ranking_push(ranking, group & ~other, error))
            return false;
    }
    absorb(ranking);
    return true;
}

/* Groups are ordered by the best strategy that only one of the two contains. */
static int groups_in_order(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    uint64_t differ = a ^ b, lowest = differ & -differ;
    if (differ == 0)
        return 0;
    return (a & lowest) != 0 ? -1 : 1;
}

bool ranking_build(struct ranking *ranking, size_t n, const double *mean, const double *p_value,
                   double alpha, struct error *error) {
    assert(n >= 1 && n <= RANKING_MOST);
    ranking->strategies = n;
    sort_by_mean(ranking, mean);
    if (!ranking_push(ranking, UINT64_MAX >> (64 - n), error))
        return false;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i + 1; j < n; j++) {
            if (p_value[ranking->order[i] * n + ranking->order[j]] <= alpha &&
                !separate(ranking, UINT64_C(1) << i, UINT64_C(1) << j, error)) {
                ranking_free(ranking);
                return false;
            }
        }
    }
    qsort(ranking->group, ranking->groups, sizeof *ranking->group, groups_in_order);
    return true;
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
bool multiple_holm(const double *p, size_t n, double *adjusted, struct error *error) {
    if (n == 0)
        return true;
    struct entry *known = calloc(n, sizeof *known);
    if (!known)
        return error_memory(error);
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
    return true;
}

double multiple_interval_level(double level, size_t n) { return 1 - (1 - level) / (double)n; }
