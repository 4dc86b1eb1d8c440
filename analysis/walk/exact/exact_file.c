#include "analysis/walk/exact/exact_sweep.h"

#include "analysis/walk/exact/figures.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/sweep/sweep.h"

#include <math.h>
#include <stdlib.h>

#define PLACE(member) offsetof(struct exact_point, member)

static const struct figure figures[] = {
    {"exact_mean", "moves", "expected number of moves", PLACE(moves.value)},
    {"exact_low", "moves", "lower bound of the expected number of moves", PLACE(moves.lower)},
    {"exact_high", "moves", "upper bound of the expected number of moves", PLACE(moves.upper)},
    {"exact_variance", "moves^2", "variance of the number of moves", PLACE(variance.value)},
    {"exact_variance_low", "moves^2", "lower bound of the variance", PLACE(variance.lower)},
    {"exact_variance_high", "moves^2", "upper bound of the variance", PLACE(variance.upper)},
    {"exact_derivative", "moves", "derivative of the expected moves by p, with decisions fixed",
     PLACE(derivative.value)},
    {"exact_derivative_low", "moves", "lower bound of the derivative", PLACE(derivative.lower)},
    {"exact_derivative_high", "moves", "upper bound of the derivative", PLACE(derivative.upper)},
    {"exact_ending", "1", "probability that a game ends", PLACE(ending.value)},
    {"exact_ending_low", "1", "lower bound of that probability", PLACE(ending.lower)},
    {"exact_ending_high", "1", "upper bound of that probability", PLACE(ending.upper)},
    {"exact_residual", "1", "largest residual of the equations of the expected moves",
     PLACE(residual)},
    {0},
};

#define COUNT(member) offsetof(struct flow_counts, member)

static const struct figure count_figures[] = {
    {"exact_takes", "1", "expected number of letters taken", COUNT(takes)},
    {"exact_resets", "1", "expected number of resets", COUNT(resets)},
    {"exact_removals", "1", "expected number of removals that change the collection",
     COUNT(removals)},
    {0},
};

static const struct dataset_variable passes_variable = {
    .name = "exact_passes",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "passes over the equations of the expected moves",
    .dimensions = {"strategy", "p", "start"},
};
static const struct dataset_variable converged_variable = {
    .name = "exact_converged",
    .type = DATASET_INT64,
    .units = "1",
    .long_name = "1: the bounds are of the requested width; 0: they are not",
    .dimensions = {"strategy", "p", "start"},
};
static const struct dataset_variable tail_variable = {
    .name = "exact_tail",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "probability of numbers of moves beyond exact_distribution",
    .dimensions = {"strategy", "p", "start"},
};
static const struct dataset_variable quantiles_variable = {
    .name = "exact_quantiles",
    .type = DATASET_DOUBLE,
    .units = "moves",
    .long_name = "fewest moves within which a game ends with that probability",
    .dimensions = {"strategy", "p", "start", "quantile"},
};
static const struct dataset_variable survival_variable = {
    .name = "exact_survival",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "probability that a game takes more than so many moves",
    .dimensions = {"strategy", "p", "start", "moves"},
};
static const struct dataset_variable visits_variable = {
    .name = "exact_visits",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "expected number of landings on the square",
    .dimensions = {"strategy", "p", "start", "square"},
};
static const struct dataset_variable distribution_variable = {
    .name = "exact_distribution",
    .type = DATASET_DOUBLE,
    .units = "1",
    .long_name = "probability that a game takes so many moves",
    .dimensions = {"strategy", "p", "start", "moves"},
};

static size_t points_of(const struct exact_plan *plan) { return walk_points_count(&plan->points); }

static bool is_known(const void *point) { return ((const struct exact_point *)point)->solved; }

static bool add_figures(struct dataset_writer *writer, const struct exact_plan *plan,
                        const struct exact_point *point, struct error *error) {
    const struct figure_points points = {
        .point = point,
        .size = sizeof *point,
        .count = points_of(plan),
        .known = is_known,
        .dimensions = {"strategy", "p", "start"},
    };
    return figures_add(writer, figures, &points, error);
}

static bool add_certificate(struct dataset_writer *writer, const struct exact_plan *plan,
                            const struct exact_point *point, struct error *error) {
    int64_t *value = calloc(points_of(plan), sizeof *value);
    if (!value)
        return error_memory(error);
    for (size_t i = 0; i < points_of(plan); i++)
        value[i] = point[i].passes;
    bool added = dataset_add(writer, &passes_variable, value, error);
    for (size_t i = 0; i < points_of(plan); i++)
        value[i] = point[i].converged;
    added = added && dataset_add(writer, &converged_variable, value, error);
    free(value);
    return added;
}

static bool add_quantiles(struct dataset_writer *writer, const struct exact_plan *plan,
                          const struct exact_point *point, struct error *error) {
    double *value = calloc(points_of(plan) * SWEEP_QUANTILES, sizeof *value);
    if (!value)
        return error_memory(error);
    for (size_t i = 0; i < points_of(plan); i++)
        for (size_t k = 0; k < SWEEP_QUANTILES; k++) {
            const struct flow *flow = &point[i].flow;
            uint32_t moves =
                flow->distribution ? flow_quantile(flow, sweep_quantile_values[k]) : UINT32_MAX;
            value[i * SWEEP_QUANTILES + k] = moves == UINT32_MAX ? (double)NAN : (double)moves;
        }
    bool added = dataset_add(writer, &quantiles_variable, value, error);
    free(value);
    return added;
}

/* Writes point by point, and to tail[points] the probability beyond the dimension `moves`. */
static bool add_distributions(struct dataset_writer *writer, const struct exact_plan *plan,
                              const struct exact_point *point, double *tail, struct error *error) {
    double value[HISTOGRAM_DENSE], longer[HISTOGRAM_DENSE];
    bool added = dataset_add(writer, &distribution_variable, NULL, error) &&
                 dataset_add(writer, &survival_variable, NULL, error);
    for (size_t i = 0; added && i < points_of(plan); i++) {
        const struct flow *flow = &point[i].flow;
        bool known = flow->distribution != NULL;
        if (known)
            flow_survival(flow, HISTOGRAM_DENSE, longer);
        for (uint32_t m = 0; m < HISTOGRAM_DENSE; m++) {
            value[m] = !known ? NAN : m <= flow->moves ? flow->distribution[m] : 0;
            longer[m] = known ? longer[m] : NAN;
        }
        tail[i] = longer[HISTOGRAM_DENSE - 1];
        added = dataset_add_row(writer, distribution_variable.name, i, value, error) &&
                dataset_add_row(writer, survival_variable.name, i, longer, error);
    }
    return added;
}

static bool is_counted(const void *counts) {
    return !isnan(((const struct flow_counts *)counts)->takes);
}

static bool add_visits(struct dataset_writer *writer, const struct exact_plan *plan,
                       const struct flow_counts *counts, struct error *error) {
    double visits[WALK_MAX_SQUARES];
    bool added = policy_file_add_squares(writer, plan->points.board, error) &&
                 dataset_add(writer, &visits_variable, NULL, error);
    for (size_t i = 0; added && i < points_of(plan); i++) {
        for (int square = 0; square < plan->points.board->squares; square++)
            visits[square] = is_counted(&counts[i]) ? counts[i].landings[square] : (double)NAN;
        added = dataset_add_row(writer, visits_variable.name, i, visits, error);
    }
    return added;
}

static bool add_counts(struct dataset_writer *writer, const struct exact_plan *plan,
                       const struct exact_point *point, struct error *error) {
    struct flow_counts *counts = calloc(points_of(plan), sizeof *counts);
    if (!counts)
        return error_memory(error);
    for (size_t i = 0; i < points_of(plan); i++) {
        counts[i].takes = NAN;
        if (point[i].counts)
            counts[i] = *point[i].counts;
    }
    const struct figure_points points = {
        .point = counts,
        .size = sizeof *counts,
        .count = points_of(plan),
        .known = is_counted,
        .dimensions = {"strategy", "p", "start"},
    };
    bool added = figures_add(writer, count_figures, &points, error) &&
                 add_visits(writer, plan, counts, error);
    free(counts);
    return added;
}

static bool add_flow(struct dataset_writer *writer, const struct exact_plan *plan,
                     const struct exact_point *point, struct error *error) {
    double *tail = calloc(points_of(plan), sizeof *tail);
    if (!tail)
        return error_memory(error);
    bool added = add_quantiles(writer, plan, point, error) &&
                 add_distributions(writer, plan, point, tail, error) &&
                 dataset_add(writer, &tail_variable, tail, error) &&
                 add_counts(writer, plan, point, error);
    free(tail);
    return added;
}

bool exact_file_add(struct dataset_writer *writer, const struct exact_plan *plan,
                    const struct exact_point *point, struct error *error) {
    return add_figures(writer, plan, point, error) && add_certificate(writer, plan, point, error) &&
           (!plan->distribution || add_flow(writer, plan, point, error));
}

struct dataset_writer *exact_file_create(const struct exact_plan *plan,
                                         const struct exact_point *point,
                                         struct dataset_origin origin, struct error *error) {
    char *board = board_file_text(plan->points.board);
    if (!board) {
        error_memory(error);
        return NULL;
    }
    origin.filetype = EXACT_FILE_TYPE;
    origin.format_version = EXACT_FILE_VERSION;
    origin.board = board;
    struct dataset_writer *writer = dataset_create(&origin, error);
    free(board);
    if (writer &&
        dataset_set_int64(writer, "collect_at_start", plan->points.collect_at_start, error) &&
        dataset_set_double(writer, "width", plan->limits.width, error) &&
        sweep_file_add_dimensions(writer, &plan->points, plan->distribution, error) &&
        exact_file_add(writer, plan, point, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
