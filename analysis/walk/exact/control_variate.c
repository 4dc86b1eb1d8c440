/* Corrects a mean by a control variate, another quantity of the same games whose expectation is
 * known (control_variate.h has the formulas). control_sweep() simulates strategies with memory; its
 * control is a strategy without memory, whose expected moves can be computed exactly. A place is a
 * p and a start. First the control is solved at every place. Then, at each place, all strategies
 * and the control play the same games. */
#include "analysis/walk/exact/control_variate.h"

#include "analysis/walk/exact/exact_sweep.h"
#include "sim/statistics/confidence.h"
#include "sim/text/number.h"
#include "sim/text/square.h"

#include <math.h>
#include <string.h>

struct control_variate control_variate(const struct moments *estimated,
                                       const struct moments *control,
                                       const struct moments *difference, double expectation,
                                       double uncertainty) {
    if (estimated->count < 3 || control->count != estimated->count ||
        difference->count != estimated->count)
        return (struct control_variate){NAN, NAN, {NAN, NAN}, NAN, NAN, NAN};

    /* Let Y be the moves of the estimated strategy, X those of the control, and D = Y - X. D is
     * regressed on X instead of Y: where D hardly varies, its measured variance keeps digits that a
     * difference of two large variances would lose. As Y - b X = D - (b - 1) X, the residuals are
     * the same, and the slope is b - 1. As Y = X + D, var Y = var X + var D + 2 cov(X, D). */
    double n = (double)estimated->count;
    double variance_y = moments_variance(estimated), variance_x = moments_variance(control);
    double variance_d = moments_variance(difference);
    double covariance = (variance_y - variance_x - variance_d) / 2;
    bool varies = variance_x > 0; /* otherwise nothing is corrected: b is 0 */
    double slope = varies ? covariance / variance_x : -1; /* b - 1 */
    double residual_variance = varies ? variance_d - slope * covariance : variance_y;
    double deviation = moments_mean(control) - expectation; /* mean(X) - E X */
    double leverage = varies ? deviation * deviation / ((n - 1) * variance_x) : 0;
    struct control_variate corrected = {
        .coefficient = 1 + slope,
        .correlation = (variance_x + covariance) / sqrt(variance_x * variance_y),
        .standard_error = sqrt(fmax(residual_variance, 0) * (n - 1) / (n - 2) * (1 / n + leverage)),
    };
    corrected.mean = moments_mean(estimated) - corrected.coefficient * deviation;
    corrected.reduction = variance_y / n / (corrected.standard_error * corrected.standard_error);
    double half = student_half_width(0.95, n - 2) * corrected.standard_error +
                  fabs(corrected.coefficient) * uncertainty;
    corrected.interval[0] = corrected.mean - half;
    corrected.interval[1] = corrected.mean + half;
    return corrected;
}

/* A plan that is carried out. Strategy k at place i is point k * places + i (walk_point_number). */
struct control_run {
    const struct control_plan *plan;
    size_t places;
    struct sweep_result *result;  /* without the control's games */
    struct control_point *point;  /* [strategies * places] */
    struct walk_choice *strategy; /* [strategies + 1]: the strategies, then the control */
    size_t place;                 /* the one that is played now */
};

/* Computes the control's expected moves at a place, and sets them in the points there. */
static bool solve_place(const struct control_run *run, size_t place, struct error *error) {
    const struct sweep_plan *sweep = &run->plan->sweep;
    const char *name = run->plan->control->name;
    const struct walk_setup setup =
        walk_point_setup(&sweep->points, walk_point_at(&sweep->points, place));
    struct walk_prepared prepared;
    struct exact exact = {0};
    if (watch_stopped(sweep->watch))
        return error_stopped(error);
    bool solved = prepared_open(&prepared, run->plan->control, &setup, table_coin(setup.p),
                                sweep->watch, error) &&
                  (prepared.player.strategy->memoryless ||
                   error_input(error,
                               "%s has memory and cannot be a control: its expected moves are "
                               "unknown; use a strategy without memory, such as pairs-first",
                               name)) &&
                  exact_solve(&exact, &prepared.table, setup.p, &run->plan->limits, error);
    if (solved) {
        const struct exact_bracket moves = exact_game(&exact);
        for (size_t strategy = 0; strategy < sweep->points.strategies; strategy++)
            run->point[strategy * run->places + place].expectation = moves;
        if (!isfinite(moves.upper))
            solved = error_input(
                error, "%s cannot be a control: at p = %s from %s its expected moves are %s", name,
                number_text(setup.p).text, square_name(setup.board->columns, setup.start).text,
                isinf(moves.value) ? "infinite" : "not known");
    }
    exact_free(&exact);
    prepared_free(&prepared);
    return solved;
}

/* Moves the histograms of the games at a place to the result, and corrects the means. */
static void control_keep(const struct control_run *run, size_t place, struct sweep_result *games) {
    struct sweep_result *result = run->result;
    size_t last = run->plan->sweep.points.strategies; /* the control */
    const struct moments of_control = histogram_moments(&games->histogram[last]);
    for (size_t strategy = 0; strategy < last; strategy++) {
        size_t number = strategy * run->places + place;
        struct control_point *point = &run->point[number];
        const struct moments estimated = histogram_moments(&games->histogram[strategy]);
        const struct paired *pair = &games->pair[paired_index(last + 1, strategy, last)];
        const struct exact_bracket *exact = &point->expectation;
        struct moments difference = pair->difference;
        if (pair->excluded > 0)   /* the remaining games are a biased sample: */
            difference.count = 0; /* control_variate then answers NaN */
        point->played = true;
        point->mean = moments_mean(&of_control);
        point->corrected =
            control_variate(&estimated, &of_control, &difference, exact->value,
                            fmax(exact->upper - exact->value, exact->value - exact->lower));
        result->histogram[number] = games->histogram[strategy];
        games->histogram[strategy] = (struct histogram){.pairs = 0}; /* now the result's */
    }
    if (games->games_done > result->games_done)
        result->games_done = games->games_done;
}

static void report_progress(void *context, uint64_t done, uint64_t total) {
    const struct control_run *run = context;
    watch_progress(run->plan->sweep.watch, run->place * total + done, run->places * total);
}

bool control_sweep(const struct control_plan *plan, struct sweep_result *result,
                   struct control_point *point, struct error *error) {
    const struct walk_points *points = &plan->sweep.points;
    const size_t places = walk_points_of_strategy(points);
    struct control_run run = {.plan = plan, .places = places, .result = result, .point = point};
    const struct watch watch = {
        .progress = report_progress, .context = &run, .outer = plan->sweep.watch};
    run.strategy = memory_allocate(points->strategies + 1, sizeof *run.strategy);
    memcpy(run.strategy, points->strategy, points->strategies * sizeof *run.strategy);
    run.strategy[points->strategies] = *plan->control;
    bool done = true;
    for (size_t place = 0; done && place < places; place++)
        done = solve_place(&run, place, error);
    for (size_t place = 0; done && place < places; place++) {
        const struct walk_setup setup = walk_point_setup(points, walk_point_at(points, place));
        struct sweep_plan compare = plan->sweep;
        struct sweep_result games;
        compare.points.strategies++;
        compare.points.ps = compare.points.starts = 1;
        compare.points.strategy = run.strategy;
        compare.points.p = &setup.p;
        compare.points.start = &setup.start;
        compare.paired = true; /* the same games, with the differences of moves */
        compare.watch = &watch;
        run.place = place;
        done = sweep_run(&compare, &games, error);
        if (done || (error->kind == ERROR_STOPPED && games.games_done > 0))
            control_keep(&run, place, &games);
        sweep_result_free(&games, &compare);
    }
    free(run.strategy);
    return done;
}

#define CONTROL_MEMBER(path)                                                                       \
    DATASET_MEMBER(struct control_point, path), .known = "control_expected_moves",                 \
                                                .unknown = DATASET_OMITTED,                        \
                                                .dimensions = {"strategy", "p", "start"}

const struct dataset_variable control_variables[] = {
    ATTRIBUTE(TEXT, "control", "strategy used as the control variate", .key = "control.strategy"),
    VARIABLE(DOUBLE, "control_expected_moves", "moves",
             "exact expected number of moves of the control", .key = "control.expected_moves",
             CONTROL_MEMBER(expectation.value),
             .shown = {.heading = "control exact", .format = "%.10f", .drop = 2}),
    BOUND_VARIABLES("control_", "control.", "moves", "the expected number of moves of the control",
                    CONTROL_MEMBER(expectation.lower), CONTROL_MEMBER(expectation.upper)),
    VARIABLE(DOUBLE, "control_mean", "moves", "mean number of moves of the control in these games",
             .key = "control.mean", CONTROL_MEMBER(mean),
             .shown = {.heading = "control mean", .format = "%.6f", .drop = 2}),
    VARIABLE(DOUBLE, "corrected_mean", "moves", "mean number of moves, corrected by the control",
             .key = "control.corrected_mean", CONTROL_MEMBER(corrected.mean),
             .shown = {.heading = "corrected", .format = "%.6f"}),
    VARIABLE(DOUBLE, "corrected_standard_error", "moves", "standard error of the corrected mean",
             .key = "control.standard_error", CONTROL_MEMBER(corrected.standard_error)),
    VARIABLE(DOUBLE, "corrected_ci95_low", "moves",
             "lower end of the 95 % confidence interval of the corrected mean",
             .key = "control.ci95", .upper = "corrected_ci95_high",
             CONTROL_MEMBER(corrected.interval[0]),
             .shown = {.heading = "+-95%", .format = "%.6f", .half = true}),
    VARIABLE(DOUBLE, "corrected_ci95_high", "moves",
             "upper end of the 95 % confidence interval of the corrected mean", .key = "",
             CONTROL_MEMBER(corrected.interval[1])),
    VARIABLE(DOUBLE, "control_coefficient", "1",
             "slope of the regression of the moves on those of the control",
             .key = "control.coefficient", CONTROL_MEMBER(corrected.coefficient),
             .shown = {.heading = "coefficient", .format = "%.4f", .drop = 1}),
    VARIABLE(DOUBLE, "control_correlation", "1",
             "correlation of the moves with those of the control", .key = "control.correlation",
             CONTROL_MEMBER(corrected.correlation),
             .shown = {.heading = "correlation", .format = "%.4f", .drop = 1}),
    VARIABLE(DOUBLE, "variance_reduction", "1",
             "(standard_error / corrected_standard_error)^2; infinite where the latter is 0",
             .key = "control.variance_reduction", CONTROL_MEMBER(corrected.reduction),
             .shown = {.heading = "variance reduction", .format = "%.2f"}),
    {0},
};

void control_to_result(struct result *result, const struct control_plan *plan,
                       const struct control_point *point) {
    result_set_text(result, "control", 0, plan->control->name);
    result_add_list(result, control_variables);
    for (size_t i = 0; i < walk_points_count(&plan->sweep.points); i++)
        if (point[i].played)
            result_set_record(result, control_variables, i, &point[i]);
}
