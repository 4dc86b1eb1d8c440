#include "analysis/walk/exact/exact_sweep.h"

#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"

#include <math.h>
#include <stdlib.h>

#define EXACT_POINT .dimensions = {"strategy", "p", "start"}
#define EXACT_MEMBER(path)                                                                         \
    DATASET_MEMBER(struct exact_point, path), .known = "lower", .unknown = DATASET_OMITTED,        \
                                              EXACT_POINT

const struct dataset_variable exact_variables[] = {
    VARIABLE(DOUBLE, "expected_moves", "moves", "expected number of moves",
             EXACT_MEMBER(moves.value)),
    VARIABLE(DOUBLE, "lower", "moves", "guaranteed lower bound of the expected number of moves",
             EXACT_MEMBER(moves.lower)),
    VARIABLE(DOUBLE, "upper", "moves", "guaranteed upper bound of the expected number of moves",
             EXACT_MEMBER(moves.upper)),
    VARIABLE(DOUBLE, "variance", "moves^2", "variance of the number of moves",
             EXACT_MEMBER(variance.value)),
    VARIABLE(DOUBLE, "variance_lower", "moves^2", "guaranteed lower bound of the variance",
             EXACT_MEMBER(variance.lower)),
    VARIABLE(DOUBLE, "variance_upper", "moves^2", "guaranteed upper bound of the variance",
             EXACT_MEMBER(variance.upper)),
    VARIABLE(DOUBLE, "derivative_p", "moves",
             "derivative of the expected moves by p for fixed decisions; one-sided at p = 0 and 1",
             EXACT_MEMBER(derivative.value)),
    VARIABLE(DOUBLE, "derivative_p_lower", "moves", "guaranteed lower bound of the derivative",
             EXACT_MEMBER(derivative.lower)),
    VARIABLE(DOUBLE, "derivative_p_upper", "moves", "guaranteed upper bound of the derivative",
             EXACT_MEMBER(derivative.upper)),
    VARIABLE(DOUBLE, "probability_of_ending", "1", "probability that a game ends",
             EXACT_MEMBER(ending.value)),
    VARIABLE(DOUBLE, "probability_of_ending_lower", "1",
             "guaranteed lower bound of that probability", EXACT_MEMBER(ending.lower)),
    VARIABLE(DOUBLE, "probability_of_ending_upper", "1",
             "guaranteed upper bound of that probability", EXACT_MEMBER(ending.upper)),
    VARIABLE(DOUBLE, "residual", "1",
             "largest residual of the linear equations of the expected moves",
             EXACT_MEMBER(residual)),
    VARIABLE(INT64, "passes", "1", "passes over these equations", EXACT_MEMBER(passes)),
    VARIABLE(INT64, "converged", "1", "1: the bounds have the requested width; 0: they do not",
             .flag = true, EXACT_MEMBER(converged)),
    {0},
};

static const struct dataset_variable exact_attributes[] = {
    ATTRIBUTE(DOUBLE, "width", "requested relative width of the bounds of the expected moves"),
    ATTRIBUTE(INT64, "max_passes", "maximum number of passes over the equations"),
    {0},
};

#define COUNT_MEMBER(path) DATASET_MEMBER(struct flow_counts, path), EXACT_POINT

static const struct dataset_variable count_variables[] = {
    VARIABLE(DOUBLE, "takes", "1",
             "expected number of letters taken, including that of the start square if offered",
             COUNT_MEMBER(takes)),
    VARIABLE(DOUBLE, "resets", "1", "expected number of resets", COUNT_MEMBER(resets)),
    VARIABLE(DOUBLE, "removals", "1", "expected number of removals of at least one letter",
             COUNT_MEMBER(removals)),
    {0},
};

const struct dataset_variable flow_dimensions[] = {
    COORDINATE(DOUBLE, "quantile", "1", "fraction of the games that ended", .keyed = true),
    COORDINATE(INT64, "moves", "moves", "number of moves of a game"),
    {0},
};

/* exact_quantiles and exact_tail have names of their own, since a sweep's file, with which files of
 * exact results can be merged, has other variables called quantiles and tail. */
static const struct dataset_variable flow_variables[] = {
    VARIABLE(DOUBLE, "visits", "1",
             "expected number of landings on the square; their sum is expected_moves",
             .dimensions = {"strategy", "p", "start", "square"}),
    VARIABLE(DOUBLE, "exact_quantiles", "moves", "smallest m with F(m) >= q, up to rounding",
             .key = "quantiles", .whole = true,
             .dimensions = {"strategy", "p", "start", "quantile"}),
    VARIABLE(DOUBLE, "distribution", "1", "probability that a game takes this number of moves",
             .dimensions = {"strategy", "p", "start", "moves"}),
    VARIABLE(DOUBLE, "survival", "1", "probability that a game takes more moves",
             .dimensions = {"strategy", "p", "start", "moves"}),
    VARIABLE(DOUBLE, "exact_tail", "1",
             "1 minus the sum of the distribution: more moves than the dimension covers, or not "
             "computed",
             .key = "tail", EXACT_POINT),
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
                  walk_squares_variables, flow_dimensions, flow_variables},
    .rows = exact_rows,
};

void exact_points_to_result(struct result *result, const struct exact_plan *plan,
                            const struct exact_point *point) {
    result_add_list(result, exact_variables);
    for (size_t i = 0; i < walk_points_count(&plan->points); i++)
        if (point[i].solved)
            result_set_record(result, exact_variables, i, &point[i]);
}

static void quantiles_to_result(struct result *result, const char *name, size_t point,
                                const struct flow *flow) {
    for (size_t k = 0; k < SWEEP_QUANTILES; k++) {
        uint32_t moves = flow_quantile(flow, sweep_quantile_values[k]);
        result_set_real(result, name, point * SWEEP_QUANTILES + k,
                        moves == UINT32_MAX ? (double)NAN : moves);
    }
}

void flow_dimensions_to_result(struct result *result, size_t length) {
    result_dimension(result, "quantile", SWEEP_QUANTILES);
    result_fill(result, "quantile", sweep_quantile_values);
    result_dimension(result, "moves", length < HISTOGRAM_DENSE ? length : HISTOGRAM_DENSE);
}

void flow_to_result(struct result *result, const struct flow_names *names, size_t point,
                    const struct flow *flow) {
    size_t length = result_length(result, "moves");
    double *distribution = result_add(result, names->distribution);
    double *survival = result_add(result, names->survival);
    distribution += point * length;
    survival += point * length;
    for (size_t m = 0; m < length; m++)
        distribution[m] = m <= flow->moves ? flow->distribution[m] : 0;
    flow_survival(flow, (uint32_t)length, survival);
    result_set_real(result, names->tail, point, survival[length - 1]);
    quantiles_to_result(result, names->quantiles, point, flow);
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
    return longest;
}

static const struct flow_names exact_flow_names = {
    .quantiles = "exact_quantiles",
    .distribution = "distribution",
    .survival = "survival",
    .tail = "exact_tail",
};

static void distributions_to_result(struct result *result, const struct exact_plan *plan,
                                    const struct exact_point *point) {
    walk_squares_to_result(result, plan->points.board);
    flow_dimensions_to_result(result, longest_flow(plan, point));
    result_add_list(result, count_variables);
    result_add_list(result, flow_variables);
    for (size_t i = 0; i < walk_points_count(&plan->points); i++) {
        if (point[i].flow.distribution)
            flow_to_result(result, &exact_flow_names, i, &point[i].flow);
        if (point[i].counts)
            counts_to_result(result, point[i].counts, i);
    }
}

void exact_to_result(struct result *result, const struct exact_plan *plan,
                     const struct exact_point *point) {
    walk_points_to_result(result, &plan->points);
    result_set_real(result, "width", 0, plan->limits.width);
    result_set_whole(result, "max_passes", 0, plan->limits.passes);
    exact_points_to_result(result, plan, point);
    if (plan->distribution)
        distributions_to_result(result, plan, point);
}
