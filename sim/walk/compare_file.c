#include "sim/walk/compare_file.h"

#include "sim/walk/sweep_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct dataset_variable pair_dimension = {
    .name = "pair",
    .type = DATASET_TEXT,
    .units = "name",
    .long_name = "two strategies, left - right",
};

/* A value of each pair, at that place of struct compare_verdict. */
struct figure {
    const char *name, *units, *long_name;
    enum dataset_type type;
    size_t offset;
};

#define PLACE(member) offsetof(struct compare_verdict, member)

static const struct figure paired_figures[] = {
    {"pair_games", "games", "games that ended for both", DATASET_UINT64, PLACE(paired.games)},
    {"left_wins", "games", "games in which left took fewer moves", DATASET_UINT64,
     PLACE(paired.less)},
    {"ties", "games", "games in which both took as many moves", DATASET_UINT64,
     PLACE(paired.equal)},
    {"right_wins", "games", "games in which right took fewer moves", DATASET_UINT64,
     PLACE(paired.more)},
    {"difference", "moves", "mean of left - right, game by game", DATASET_DOUBLE,
     PLACE(paired.mean)},
    {"difference_standard_error", "moves", "standard error of the difference", DATASET_DOUBLE,
     PLACE(paired.standard_error)},
    {"difference_low", "moves", "lower end of the interval; all hold together with 95 %",
     DATASET_DOUBLE, PLACE(paired.interval[0])},
    {"difference_high", "moves", "upper end of the interval; all hold together with 95 %",
     DATASET_DOUBLE, PLACE(paired.interval[1])},
    {"t", "1", "paired t statistic", DATASET_DOUBLE, PLACE(paired.t)},
    {"p_value", "1", "p-value of equal means, paired t test", DATASET_DOUBLE,
     PLACE(paired.p_value)},
    {"p_holm", "1", "that p-value adjusted for all pairs by Holm", DATASET_DOUBLE, PLACE(p_holm)},
    {NULL},
};

static const struct figure independent_figures[] = {
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
    {NULL},
};

/* "left - right" of each pair, in the order of compare_pair. */
static bool add_pairs(struct dataset_writer *writer, const struct sweep_result *points,
                      struct error *error) {
    size_t n = points->strategies;
    char **name = calloc(compare_pairs(n), sizeof *name);
    bool good = name || error_memory(error);
    for (size_t left = 0; good && left < n; left++)
        for (size_t right = left + 1; good && right < n; right++) {
            char **pair = &name[compare_pair(n, left, right)];
            if (asprintf(pair, "%s - %s", points->strategy[left], points->strategy[right]) < 0) {
                *pair = NULL;
                good = error_memory(error);
            }
        }
    good = good && dataset_add_dimension(writer, &pair_dimension, compare_pairs(n), name, error);
    for (size_t i = 0; name && i < compare_pairs(n); i++)
        free(name[i]);
    free(name);
    return good;
}

static bool add_figure(struct dataset_writer *writer, const struct figure *figure, size_t pairs,
                       const struct compare_verdict *verdict, struct error *error) {
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

struct dataset_writer *compare_file_create(const struct sweep_result *points,
                                           const struct compare_summary *summary, bool independent,
                                           struct error *error) {
    struct sweep_result named = *points;
    named.origin.filetype = COMPARE_FILE_TYPE;
    struct dataset_writer *writer = sweep_file_create(&named, error);
    bool added = writer && dataset_set_int64(writer, "independent", independent, error) &&
                 add_pairs(writer, points, error);
    const struct figure *figure = independent ? independent_figures : paired_figures;
    for (; added && figure->name; figure++)
        added = add_figure(writer, figure, compare_pairs(points->strategies), summary->pair, error);
    if (added)
        return writer;
    dataset_free(writer);
    return NULL;
}
