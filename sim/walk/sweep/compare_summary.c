#include "sim/walk/sweep/compare_summary.h"

#include "sim/walk/sweep/multiple.h"

#include <math.h>
#include <stdlib.h>

/* The share of all comparisons in which any false finding is risked. */
static const double alpha = 0.05;

static bool judge_pairs(struct compare_summary *summary, const struct compare_result *result,
                        bool independent, double *p_value, struct error *error) {
    size_t n = result->strategies;
    double level = multiple_interval_level(1 - alpha, compare_pairs(n));
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

/* Holm's p-values as a symmetric matrix, which the ranking asks for; of strategies that are not
 * comparable neither mean nor p-value. */
static bool rank(struct compare_summary *summary, size_t n, struct error *error) {
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
    bool ranked = ranking_build(&summary->ranking, n, mean, matrix, alpha, error);
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
    done = done && rank(summary, n, error);
    free(p_value);
    return done;
}

void compare_summary_free(struct compare_summary *summary) {
    free(summary->strategy);
    free(summary->pair);
    ranking_free(&summary->ranking);
    *summary = (struct compare_summary){0};
}
