#include "analysis/walk/exact/exact_sweep.h"

#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"

#include <math.h>
#include <stdlib.h>

#define EXACT_POINT .dimensions = {"strategy", "p", "start"}
#define EXACT_MEMBER(path) DATASET_MEMBER(struct exact_point, path), EXACT_POINT

const struct dataset_variable exact_variables[] = {
    {.name = "expected_moves",
     .former = "exact_mean",
     .type = DATASET_DOUBLE,
     .units = "moves",
     .long_name = "expected number of moves",
     EXACT_MEMBER(moves.value)},
    {.name = "lower",
     .former = "exact_low",
     .type = DATASET_DOUBLE,
     .units = "moves",
     .long_name = "guaranteed lower bound of the expected number of moves",
     EXACT_MEMBER(moves.lower)},
    {.name = "upper",
     .former = "exact_high",
     .type = DATASET_DOUBLE,
     .units = "moves",
     .long_name = "guaranteed upper bound of the expected number of moves",
     EXACT_MEMBER(moves.upper)},
    {.name = "variance",
     .former = "exact_variance",
     .type = DATASET_DOUBLE,
     .units = "moves^2",
     .long_name = "variance of the number of moves",
     EXACT_MEMBER(variance.value)},
    {.name = "variance_lower",
     .former = "exact_variance_low",
     .type = DATASET_DOUBLE,
     .units = "moves^2",
     .long_name = "guaranteed lower bound of the variance",
     EXACT_MEMBER(variance.lower)},
    {.name = "variance_upper",
     .former = "exact_variance_high",
     .type = DATASET_DOUBLE,
     .units = "moves^2",
     .long_name = "guaranteed upper bound of the variance",
     EXACT_MEMBER(variance.upper)},
    {.name = "derivative_p",
     .former = "exact_derivative",
     .type = DATASET_DOUBLE,
     .units = "moves",
     .long_name = "derivative of the expected moves by p, with decisions fixed",
     EXACT_MEMBER(derivative.value)},
    {.name = "derivative_p_lower",
     .former = "exact_derivative_low",
     .type = DATASET_DOUBLE,
     .units = "moves",
     .long_name = "guaranteed lower bound of the derivative",
     EXACT_MEMBER(derivative.lower)},
    {.name = "derivative_p_upper",
     .former = "exact_derivative_high",
     .type = DATASET_DOUBLE,
     .units = "moves",
     .long_name = "guaranteed upper bound of the derivative",
     EXACT_MEMBER(derivative.upper)},
    {.name = "probability_of_ending",
     .former = "exact_ending",
     .type = DATASET_DOUBLE,
     .units = "1",
     .long_name = "probability that a game ends",
     EXACT_MEMBER(ending.value)},
    {.name = "probability_of_ending_lower",
     .former = "exact_ending_low",
     .type = DATASET_DOUBLE,
     .units = "1",
     .long_name = "guaranteed lower bound of that probability",
     EXACT_MEMBER(ending.lower)},
    {.name = "probability_of_ending_upper",
     .former = "exact_ending_high",
     .type = DATASET_DOUBLE,
     .units = "1",
     .long_name = "guaranteed upper bound of that probability",
     EXACT_MEMBER(ending.upper)},
    {.name = "residual",
     .former = "exact_residual",
     .type = DATASET_DOUBLE,
     .units = "1",
     .long_name = "largest residual of the equations of the expected moves",
     EXACT_MEMBER(residual)},
    {.name = "passes",
     .former = "exact_passes",
     .type = DATASET_INT64,
     .units = "1",
     .long_name = "passes over the equations of the expected moves",
     EXACT_MEMBER(passes)},
    {.name = "converged",
     .former = "exact_converged",
     .type = DATASET_INT64,
     .flag = true,
     .units = "1",
     .long_name = "1: the bounds have the requested width; 0: they do not",
     EXACT_MEMBER(converged)},
    {0},
};

static const struct dataset_variable exact_attributes[] = {
    {.name = "width",
     .type = DATASET_DOUBLE,
     .role = DATASET_ATTRIBUTE,
     .long_name = "requested relative width of the bounds of the expected moves"},
    {.name = "max_passes",
     .type = DATASET_INT64,
     .role = DATASET_ATTRIBUTE,
     .long_name = "maximum number of passes over the equations"},
    {0},
};

#define COUNT_MEMBER(path) DATASET_MEMBER(struct flow_counts, path), EXACT_POINT

static const struct dataset_variable count_variables[] = {
    {.name = "takes",
     .former = "exact_takes",
     .type = DATASET_DOUBLE,
     .units = "1",
     .long_name = "expected number of letters taken",
     COUNT_MEMBER(takes)},
    {.name = "resets",
     .former = "exact_resets",
     .type = DATASET_DOUBLE,
     .units = "1",
     .long_name = "expected number of resets",
     COUNT_MEMBER(resets)},
    {.name = "removals",
     .former = "exact_removals",
     .type = DATASET_DOUBLE,
     .units = "1",
     .long_name = "expected number of removals that change the collection",
     COUNT_MEMBER(removals)},
    {0},
};

/* exact_quantiles and exact_tail have names of their own, since a sweep's file, with which files of
 * exact results can be merged, has other variables called quantiles and tail. */
static const struct dataset_variable flow_variables[] = {
    {.name = "visits",
     .former = "exact_visits",
     .type = DATASET_DOUBLE,
     .units = "1",
     .long_name = "expected number of landings on the square",
     .dimensions = {"strategy", "p", "start", "square"}},
    {.name = "quantile",
     .type = DATASET_DOUBLE,
     .role = DATASET_COORDINATE,
     .keyed = true,
     .units = "1",
     .long_name = "fraction of the games that ended"},
    {.name = "exact_quantiles",
     .key = "quantiles",
     .type = DATASET_DOUBLE,
     .whole = true,
     .units = "moves",
     .long_name = "quantile of the number of moves",
     .dimensions = {"strategy", "p", "start", "quantile"}},
    {.name = "moves",
     .type = DATASET_INT64,
     .role = DATASET_COORDINATE,
     .units = "moves",
     .long_name = "number of moves of a game"},
    {.name = "distribution",
     .former = "exact_distribution",
     .type = DATASET_DOUBLE,
     .units = "1",
     .long_name = "probability that a game takes this number of moves",
     .dimensions = {"strategy", "p", "start", "moves"}},
    {.name = "survival",
     .former = "exact_survival",
     .type = DATASET_DOUBLE,
     .units = "1",
     .long_name = "probability that a game takes more moves",
     .dimensions = {"strategy", "p", "start", "moves"}},
    {.name = "exact_tail",
     .key = "tail",
     .type = DATASET_DOUBLE,
     .units = "1",
     .long_name = "probability of numbers of moves beyond the dimension moves, or not computed",
     EXACT_POINT},
    {0},
};

static const struct result_rows exact_rows[] = {
    {.key = "points", .dimensions = {"strategy", "p", "start"}, .present = "lower"},
    {0},
};

const struct result_description exact_description = {
    .filetype = "bukub walk exact",
    .format_version = 2,
    .timer = "solve",
    .variables = {exact_attributes, walk_points_variables, exact_variables, count_variables,
                  walk_squares_variables, flow_variables},
    .rows = exact_rows,
};

static void points_to_result(struct result *result, const struct exact_plan *plan,
                             const struct exact_point *point) {
    for (const struct dataset_variable *at = exact_variables; at->name; at++)
        result_add(result, at->name);
    for (size_t i = 0; i < walk_points_count(&plan->points); i++)
        if (point[i].solved)
            result_set_record(result, exact_variables, i, &point[i]);
}

static void quantiles_to_result(struct result *result, const struct flow *flow, size_t point) {
    for (size_t k = 0; k < SWEEP_QUANTILES; k++) {
        uint32_t moves = flow_quantile(flow, sweep_quantile_values[k]);
        if (moves != UINT32_MAX)
            result_set_real(result, "exact_quantiles", point * SWEEP_QUANTILES + k, moves);
    }
}

static void flow_to_result(struct result *result, const struct flow *flow, size_t point) {
    size_t length = result_length(result, "moves");
    double *distribution = result_add(result, "distribution");
    double *survival = result_add(result, "survival");
    if (!distribution || !survival)
        return;
    distribution += point * length;
    survival += point * length;
    for (size_t m = 0; m < length; m++)
        distribution[m] = m <= flow->moves ? flow->distribution[m] : 0;
    flow_survival(flow, (uint32_t)length, survival);
    result_set_real(result, "exact_tail", point, survival[length - 1]);
    quantiles_to_result(result, flow, point);
}

static void counts_to_result(struct result *result, const struct flow_counts *counts,
                             size_t point) {
    size_t squares = result_length(result, "square");
    result_set_record(result, count_variables, point, counts);
    for (size_t square = 0; square < squares; square++)
        result_set_real(result, "visits", point * squares + square, counts->landings[square]);
}

/* The length of the longest distribution. */
static size_t longest_flow(const struct exact_plan *plan, const struct exact_point *point) {
    size_t longest = 1;
    for (size_t i = 0; i < walk_points_count(&plan->points); i++)
        if (point[i].flow.distribution && point[i].flow.moves + 1 > longest)
            longest = point[i].flow.moves + 1;
    return longest < HISTOGRAM_DENSE ? longest : HISTOGRAM_DENSE;
}

static void distributions_to_result(struct result *result, const struct exact_plan *plan,
                                    const struct exact_point *point) {
    walk_squares_to_result(result, plan->points.board);
    result_dimension(result, "quantile", SWEEP_QUANTILES);
    result_fill(result, "quantile", sweep_quantile_values);
    result_dimension(result, "moves", longest_flow(plan, point));
    for (const struct dataset_variable *at = count_variables; at->name; at++)
        result_add(result, at->name);
    for (const struct dataset_variable *at = flow_variables; at->name; at++)
        result_add(result, at->name);
    for (size_t i = 0; i < walk_points_count(&plan->points); i++) {
        if (point[i].flow.distribution)
            flow_to_result(result, &point[i].flow, i);
        if (point[i].counts)
            counts_to_result(result, point[i].counts, i);
    }
}

void exact_to_result(struct result *result, const struct exact_plan *plan,
                     const struct exact_point *point) {
    walk_points_to_result(result, &plan->points);
    result_set_real(result, "width", 0, plan->limits.width);
    result_set_whole(result, "max_passes", 0, plan->limits.passes);
    points_to_result(result, plan, point);
    if (plan->distribution)
        distributions_to_result(result, plan, point);
}

bool exact_file_add(struct dataset_writer *writer, const struct exact_plan *plan,
                    const struct exact_point *point, struct error *error) {
    static const struct result_description description = {
        .filetype = "", .variables = {walk_points_variables, exact_variables}};
    struct result *result = result_create(&description, error);
    if (!result)
        return false;
    walk_points_to_result(result, &plan->points);
    points_to_result(result, plan, point);
    bool added = result_whole(result, error) && result_add_to_file(result, writer, error);
    result_free(result);
    return added;
}
