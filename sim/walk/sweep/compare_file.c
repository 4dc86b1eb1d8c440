#include "sim/walk/sweep/compare.h"

#include "sim/walk/sweep/sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct dataset_variable pair_dimension = {
    .name = "pair",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "two strategies, left - right",
};

static const struct dataset_variable left_variable = {
    .name = "left",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "strategy on the left",
    .dimensions = {"pair"},
};
static const struct dataset_variable right_variable = {
    .name = "right",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "strategy on the right",
    .dimensions = {"pair"},
};

/* A variable of the pairs, and its offset in struct compare_verdict. */
struct pair_figure {
    const char *name, *units, *long_name;
    enum dataset_type type;
    size_t offset;
};

#define PLACE(member) offsetof(struct compare_verdict, member)

static const struct pair_figure paired_figures[] = {
    {"pair_games", "games", "games that ended for both", DATASET_INT64, PLACE(paired.games)},
    {"left_wins", "games", "games in which left took fewer moves", DATASET_INT64,
     PLACE(paired.less)},
    {"ties", "games", "games in which both took equally many moves", DATASET_INT64,
     PLACE(paired.equal)},
    {"right_wins", "games", "games in which right took fewer moves", DATASET_INT64,
     PLACE(paired.more)},
    {"difference", "moves", "mean of left - right, game by game", DATASET_DOUBLE,
     PLACE(paired.mean)},
    {"difference_standard_error", "moves", "standard error of the difference", DATASET_DOUBLE,
     PLACE(paired.standard_error)},
    {"difference_low", "moves", "lower end of the interval; simultaneous 95 % intervals",
     DATASET_DOUBLE, PLACE(paired.interval[0])},
    {"difference_high", "moves", "upper end of the interval; simultaneous 95 % intervals",
     DATASET_DOUBLE, PLACE(paired.interval[1])},
    {"t", "1", "paired t statistic", DATASET_DOUBLE, PLACE(paired.t)},
    {"p_value", "1", "p-value of equal means, paired t test", DATASET_DOUBLE,
     PLACE(paired.p_value)},
    {"p_holm", "1", "p-value adjusted for all pairs by Holm", DATASET_DOUBLE, PLACE(p_holm)},
    {0},
};

static const struct pair_figure independent_figures[] = {
    {"welch_t", "1", "Welch's t statistic", DATASET_DOUBLE, PLACE(tests.welch.t)},
    {"welch_df", "1", "its degrees of freedom", DATASET_DOUBLE, PLACE(tests.welch.df)},
    {"welch_p", "1", "p-value of equal means, Welch's test", DATASET_DOUBLE,
     PLACE(tests.welch.p_value)},
    {"mann_whitney_w", "1", "pairs of games in which left took more moves, ties a half",
     DATASET_DOUBLE, PLACE(tests.mann_whitney.w)},
    {"mann_whitney_p", "1", "p-value, Mann-Whitney test", DATASET_DOUBLE,
     PLACE(tests.mann_whitney.p_value)},
    {"kolmogorov_smirnov_d", "1", "largest distance of the distribution functions", DATASET_DOUBLE,
     PLACE(tests.kolmogorov_smirnov.d)},
    {"kolmogorov_smirnov_p", "1", "p-value, Kolmogorov-Smirnov test", DATASET_DOUBLE,
     PLACE(tests.kolmogorov_smirnov.p_value)},
    {"p_holm", "1", "p-value of Welch's test adjusted for all pairs by Holm", DATASET_DOUBLE,
     PLACE(p_holm)},
    {0},
};

/* The names of the pairs, in the order of compare_pair. The caller frees each `name`. */
static bool name_pairs(const struct walk_points *points, char **name, const char **left,
                       const char **right) {
    size_t n = points->strategies;
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++) {
            size_t pair = compare_pair(n, i, k);
            left[pair] = points->strategy[i].name;
            right[pair] = points->strategy[k].name;
            if (asprintf(&name[pair], "%s - %s", left[pair], right[pair]) < 0) {
                name[pair] = NULL;
                return false;
            }
        }
    return true;
}

static bool compare_file_add_pairs(struct dataset_writer *writer, const struct walk_points *points,
                                   struct error *error) {
    size_t pairs = compare_pairs(points->strategies);
    char **name = calloc(pairs, sizeof *name);
    const char **left = calloc(pairs, sizeof *left), **right = calloc(pairs, sizeof *right);
    bool added =
        (name && left && right && name_pairs(points, name, left, right)) || error_memory(error);
    added = added && dataset_add_dimension(writer, &pair_dimension, pairs, name, error) &&
            dataset_add(writer, &left_variable, left, error) &&
            dataset_add(writer, &right_variable, right, error);
    for (size_t i = 0; name && i < pairs; i++)
        free(name[i]);
    free(name);
    free(left);
    free(right);
    return added;
}

static bool compare_file_add_figure(struct dataset_writer *writer, const struct pair_figure *figure,
                                    size_t pairs, const struct compare_verdict *verdict,
                                    struct error *error) {
    const struct dataset_variable variable = {
        .name = figure->name,
        .type = figure->type,
        .units = figure->units,
        .long_name = figure->long_name,
        .dimensions = {"pair"},
    };
    uint64_t *value = calloc(pairs, sizeof *value); /* of either type: both have eight bytes */
    if (!value)
        return error_memory(error);
    for (size_t i = 0; i < pairs; i++)
        memcpy(&value[i], (const char *)&verdict[i] + figure->offset, sizeof *value);
    bool added = dataset_add(writer, &variable, value, error);
    free(value);
    return added;
}

struct dataset_writer *compare_file_create(const struct sweep_result *result,
                                           const struct compare_summary *summary, bool independent,
                                           struct error *error) {
    struct sweep_result named = *result;
    named.origin.filetype = COMPARE_FILE_TYPE;
    struct dataset_writer *writer = sweep_file_create(&named, error);
    bool added = writer && dataset_set_int64(writer, "independent", independent, error) &&
                 compare_file_add_pairs(writer, &result->points, error);
    const struct pair_figure *figure = independent ? independent_figures : paired_figures;
    for (; added && figure->name; figure++)
        added = compare_file_add_figure(writer, figure, compare_pairs(result->points.strategies),
                                        summary->pair, error);
    if (added)
        return writer;
    dataset_free(writer);
    return NULL;
}
