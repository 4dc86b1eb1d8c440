/* An exact sweep. A point is a strategy, a p (the probability of a reset) and a start. Its strategy
 * is compiled to a table of what it does with each collection on each square, and solved, several
 * points at a time in threads (exact.h, transient.h). The second half declares the variables of the
 * result, with their columns on the screen, and fills them from the points. */
#include "analysis/walk/exact/exact_sweep.h"

#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/sweep/sweep.h"

#include <math.h>
#include <sys/param.h>

/* What all threads read, and where their results go. */
struct exact_run {
    const struct exact_plan *plan;
    struct exact_point *point; /* [points] */
    char **states; /* [strategies] at all p, see walk_points_solve; NULL: opened at each point */
};

bool exact_point_solve(const struct exact_plan *plan, const struct walk_table *table, double p,
                       bool derivative, struct exact *exact, struct exact_point *point,
                       struct error *error) {
    const struct exact_limits *limits = &plan->limits;
    if (!exact_solve_next(exact, table, p, limits, error))
        return false;
    point->moves = exact_game(exact);
    point->residual = exact->moves.residual;
    point->passes = exact->moves.passes;
    point->converged = solve_narrow(&exact->moves, point->moves.value);
    point->derivative = (struct exact_bracket){NAN, NAN, NAN};
    point->ending = (struct exact_bracket){1, 1, 1};
    const bool ends = isfinite(point->moves.value);
    if (!exact_variance(exact, limits, &point->variance, error) ||
        (derivative && !exact_derivative(exact, limits, &point->derivative, error)) ||
        (!ends && !exact_ending(table, p, limits, &point->ending, error)))
        return false;
    if (ends && plan->distribution) {
        if (!transient_find(&exact->chain, &plan->transient, &point->transient, error))
            return false;
        point->counts = memory_allocate(1, sizeof *point->counts);
        transient_count(&exact->chain, &point->transient, point->counts);
        transient_forget_held(&point->transient); /* too large to keep for every point */
    }
    point->solved = true;
    return true;
}

/* The `work` of the blocks: opens, compiles and solves points first .. end - 1 one after another,
 * so that neighbours share a chain (exact_solve_next). */
static bool exact_sweep_block(void *context, int thread, uint64_t first, uint64_t end,
                              struct error *error) {
    const struct exact_run *run = context;
    const struct exact_plan *plan = run->plan;
    struct walk_prepared prepared[2] = {0}; /* used in turn: the last table is kept for the next */
    struct exact exact = {0};
    bool done = true;
    for (uint64_t number = first, solved = 0; done && number < end; number++) {
        const struct walk_point place = walk_point_at(&plan->points, (size_t)number);
        const char *states = run->states[place.strategy];
        struct walk_choice choice = plan->points.strategy[place.strategy];
        if (!choice.strategy->memoryless)
            continue;
        const struct walk_setup setup = walk_point_setup(&plan->points, place);
        const enum table_coin coin = table_coin(setup.p);
        if (states)
            choice.state = states + place.p * choice.solver->bytes(setup.board);
        struct walk_prepared *next = &prepared[solved++ % 2];
        prepared_free(next);
        bool either = prepared_open(next, &choice, &setup, TABLE_EITHER, plan->watch, error);
        done = either;
        /* At p = 0 or 1 a strategy may break the rules after the impossible outcome of the coin.
         * Then it is compiled without this outcome, and has no derivative. */
        if (!either && coin != TABLE_EITHER && next->player.strategy) {
            *error = (struct error){.kind = ERROR_NONE};
            done = table_compile(&next->table, &next->player, coin, error);
        }
        done = done &&
               exact_point_solve(plan, &next->table, setup.p, either, &exact, &run->point[number],
                                 error) &&
               (!plan->visit || plan->visit(plan->context, &next->table, setup.p, error));
    }
    exact_free(&exact);
    prepared_free(&prepared[0]);
    prepared_free(&prepared[1]);
    return done;
}

/* A block is at most this many values of p, few enough that threads finish together. */
enum { EXACT_RUN = 4 };

bool exact_sweep(const struct exact_plan *plan, struct exact_point *point, struct error *error) {
    const struct walk_points *points = &plan->points;
    struct exact_run run = {.plan = plan,
                            .point = point,
                            .states = memory_allocate(points->strategies, sizeof *run.states)};
    const struct blocks blocks = {
        .end = walk_points_count(points),
        .size = MIN(points->ps, EXACT_RUN) * points->starts,
        .threads = plan->threads,
        .work = exact_sweep_block,
        .context = &run,
    };
    bool done = true;
    for (size_t i = 0; done && walk_points_of_strategy(points) > 1 && i < points->strategies; i++)
        if (points->strategy[i].solver) {
            run.states[i] = walk_points_solve(points, i, plan->threads, plan->watch, error);
            done = run.states[i] != NULL;
        }
    done = done && blocks_run(&blocks, plan->watch, NULL, error);
    for (size_t i = 0; i < points->strategies; i++)
        free(run.states[i]);
    free(run.states);
    return done;
}

void exact_points_free(struct exact_point *point, size_t points) {
    for (size_t i = 0; point && i < points; i++) {
        transient_free(&point[i].transient);
        free(point[i].counts);
    }
    free(point);
}

#define EXACT_POINT .dimensions = {"strategy", "p", "start"}
#define EXACT_MEMBER(path)                                                                         \
    DATASET_MEMBER(struct exact_point, path), .known = "lower", .unknown = DATASET_OMITTED,        \
                                              EXACT_POINT
#define EXACT_BOUNDS(prefix_, units_, of_, lower_, upper_)                                         \
    BOUND_VARIABLES(prefix_, prefix_, units_, of_, EXACT_MEMBER(lower_), EXACT_MEMBER(upper_))

const struct dataset_variable exact_variables[] = {
    VARIABLE(DOUBLE, "expected_moves", "moves", "expected number of moves",
             EXACT_MEMBER(moves.value),
             .shown = {.heading = "moves", BOUNDS("lower", "upper", 10)}),
    EXACT_BOUNDS("", "moves", "the expected number of moves", moves.lower, moves.upper),
    VARIABLE(
        DOUBLE, "variance", "moves^2", "variance of the number of moves",
        EXACT_MEMBER(variance.value),
        .shown = {.heading = "sd", BOUNDS("variance_lower", "variance_upper", 6), .root = true}),
    EXACT_BOUNDS("variance_", "moves^2", "the variance", variance.lower, variance.upper),
    VARIABLE(DOUBLE, "derivative_p", "moves",
             "derivative of the expected moves by p for fixed decisions; one-sided at p = 0 and 1",
             EXACT_MEMBER(derivative.value),
             .shown = {.heading = "d moves/dp",
                       BOUNDS("derivative_p_lower", "derivative_p_upper", 6),
                       .drop = 1}),
    EXACT_BOUNDS("derivative_p_", "moves", "the derivative", derivative.lower, derivative.upper),
    VARIABLE(DOUBLE, "probability_of_ending", "1", "probability that a game ends",
             EXACT_MEMBER(ending.value), .shown = {.heading = "ends", .format = "%.6g"}),
    EXACT_BOUNDS("probability_of_ending_", "1", "that probability", ending.lower, ending.upper),
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

#define COUNT_MEMBER(path) DATASET_MEMBER(struct transient_counts, path), EXACT_POINT

static const struct dataset_variable count_variables[] = {
    VARIABLE(DOUBLE, "takes", "1",
             "expected number of letters taken, including that of the start square if offered",
             COUNT_MEMBER(takes), .shown = {.format = "%.4f", .drop = 3}),
    VARIABLE(DOUBLE, "resets", "1", "expected number of resets", COUNT_MEMBER(resets),
             .shown = {.format = "%.4f", .drop = 3}),
    VARIABLE(DOUBLE, "removals", "1", "expected number of removals of at least one letter",
             COUNT_MEMBER(removals), .shown = {.format = "%.4f", .drop = 3}),
    {0},
};

const struct dataset_variable transient_dimensions[] = {
    COORDINATE(DOUBLE, "quantile", "1", "fraction of the games that ended", .keyed = true),
    COORDINATE(INT64, "moves", "moves", "number of moves of a game"),
    {0},
};

/* exact_quantiles and exact_tail have names of their own, since a sweep's file, with which files of
 * exact results can be merged, has other variables called quantiles and tail. */
static const struct dataset_variable transient_variables[] = {
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

const struct result_description exact_description = {
    .filetype = "bukub walk exact",
    .format_version = 2,
    .timer = "solve",
    .variables = {exact_attributes, walk_points_variables, exact_variables, count_variables,
                  walk_squares_variables, transient_dimensions, transient_variables},
    .rows = RESULT_ROWS(
        {.key = "points", .dimensions = {"strategy", "p", "start"}, .present = "lower"}),
};

void exact_points_to_result(struct result *result, const struct exact_plan *plan,
                            const struct exact_point *point) {
    result_add_list(result, exact_variables);
    for (size_t i = 0; i < walk_points_count(&plan->points); i++)
        if (point[i].solved)
            result_set_record(result, exact_variables, i, &point[i]);
}

/* The distribution of point i, `size` bytes behind that of the point before it. */
static const struct transient *transient_at(const struct transient *first, size_t size, size_t i) {
    return (const struct transient *)((const char *)first + i * size);
}

void transients_to_result(struct result *result, const struct transient_names *names,
                          const struct transient *first, size_t size, size_t points) {
    size_t length = 1; /* of the longest distribution, which begins at 0 moves */
    for (size_t i = 0; i < points; i++)
        length = MAX(length, transient_at(first, size, i)->moves + (size_t)1);
    length = MIN(length, HISTOGRAM_DENSE);
    result_dimension(result, "quantile", SWEEP_QUANTILES);
    result_fill(result, "quantile", sweep_quantile_values);
    result_dimension(result, "moves", length);
    result_add(result, names->quantiles);
    for (size_t i = 0; i < points; i++) {
        const struct transient *transient = transient_at(first, size, i);
        if (!transient->distribution)
            continue;
        double *distribution = (double *)result_add(result, names->distribution) + i * length;
        double *survival = (double *)result_add(result, names->survival) + i * length;
        for (size_t m = 0; m < length; m++)
            distribution[m] = m <= transient->moves ? transient->distribution[m] : 0;
        transient_survival(transient, (uint32_t)length, survival);
        result_set_real(result, names->tail, i, survival[length - 1]);
        for (size_t k = 0; k < SWEEP_QUANTILES; k++) {
            uint32_t moves = transient_quantile(transient, sweep_quantile_values[k]);
            result_set_real(result, names->quantiles, i * SWEEP_QUANTILES + k,
                            moves == UINT32_MAX ? (double)NAN : moves);
        }
    }
}

void exact_to_result(struct result *result, const struct exact_plan *plan,
                     const struct exact_point *point) {
    static const struct transient_names names = {"exact_quantiles", "distribution", "survival",
                                                 "exact_tail"};
    const size_t points = walk_points_count(&plan->points);
    const size_t squares = (size_t)plan->points.board->squares;
    walk_points_to_result(result, &plan->points);
    result_set_real(result, "width", 0, plan->limits.width);
    result_set_whole(result, "max_passes", 0, plan->limits.passes);
    exact_points_to_result(result, plan, point);
    if (!plan->distribution)
        return;
    walk_squares_to_result(result, plan->points.board);
    transients_to_result(result, &names, &point->transient, sizeof *point, points);
    result_add_list(result, count_variables);
    result_add_list(result, transient_variables);
    for (size_t i = 0; i < points; i++) {
        if (point[i].counts)
            result_set_record(result, count_variables, i, point[i].counts);
        for (size_t square = 0; point[i].counts && square < squares; square++)
            result_set_real(result, "visits", i * squares + square,
                            point[i].counts->landings[square]);
    }
}
