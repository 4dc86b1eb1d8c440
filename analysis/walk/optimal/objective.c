#include "analysis/walk/optimal/objective.h"

#include "sim/parallel/blocks.h"
#include "sim/walk/engine/prepared.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <stdlib.h>

struct objective_run {
    const struct objective_plan *plan;
    struct objective_point *point;
    struct objective_shortfall *shortfall;
};

/* Points are numbered like those of strategy 0. */
static size_t objective_points_of(const struct objective_plan *plan) {
    return walk_points_of_strategy(&plan->points);
}

static bool solve_in_time(const struct objective_plan *plan, const struct walk_setup *setup,
                          struct objective_point *point, struct error *error) {
    point->horizon = calloc(1, sizeof *point->horizon);
    if (!point->horizon)
        return error_memory(error);
    if (!horizon_solve(point->horizon, plan->points.board, setup->p, setup->start,
                       setup->collect_at_start, plan->within, plan->watch, error))
        return false;
    point->value = horizon_bracket(point->horizon->within[plan->within], plan->within);
    point->converged = true;
    if (objective_points_of(plan) > 1)
        horizon_forget_decisions(point->horizon);
    return true;
}

/* The undiscounted moves under the optimal policy. */
static bool follow_decisions(const struct objective_plan *plan, const struct walk_table *table,
                             double p, struct objective_point *point, struct error *error) {
    struct exact exact;
    if (!exact_solve(&exact, table, p, &plan->limits, error))
        return false;
    point->moves = exact_game(&exact);
    bool followed = !isfinite(point->moves.value) ||
                    flow_follow(&exact.chain, &plan->flow, &point->flow, error);
    free(point->flow.held);
    point->flow.held = NULL;
    exact_free(&exact);
    return followed;
}

static void forget_table(struct objective_point *point) {
    if (point->table)
        table_free(point->table);
    free(point->table);
    point->table = NULL;
}

static bool solve_discounted(const struct objective_plan *plan, const struct walk_setup *setup,
                             struct objective_point *point, struct error *error) {
    struct optimum optimum;
    if (!optimum_solve_discounted(&optimum, plan->points.board, setup->p, plan->discount,
                                  &plan->limits, error))
        return false;
    point->value = optimum_start(&optimum, setup->start, setup->collect_at_start);
    point->converged = optimum.exact.moves.converged;
    point->table = calloc(1, sizeof *point->table);
    bool solved = point->table ? optimum_table(&optimum, setup->start, setup->collect_at_start,
                                               TABLE_EITHER, point->table, error) &&
                                     follow_decisions(plan, point->table, setup->p, point, error)
                               : error_memory(error);
    optimum_free(&optimum);
    if (objective_points_of(plan) > 1)
        forget_table(point);
    return solved;
}

/* The value of a compiled strategy. */
static bool objective_value(const struct objective_plan *plan, const struct walk_table *table,
                            double p, double *value, struct error *error) {
    struct exact exact;
    if (plan->within == 0) {
        if (!exact_solve_discounted(&exact, table, p, plan->discount, &plan->limits, error))
            return false;
        *value = exact_game(&exact).value;
        exact_free(&exact);
        return true;
    }
    double *within = malloc((plan->within + 1U) * sizeof *within);
    bool evaluated = within ? horizon_follow(table, p, plan->within, within, plan->watch, error)
                            : error_memory(error);
    *value = evaluated ? within[plan->within] : NAN;
    free(within);
    return evaluated;
}

static bool objective_evaluate(const struct objective_plan *plan, size_t strategy,
                               const struct walk_setup *setup, const struct objective_point *point,
                               struct objective_shortfall *shortfall, struct error *error) {
    struct walk_prepared prepared;
    bool evaluated = prepared_open(&prepared, &plan->points.strategy[strategy], setup,
                                   table_coin(setup->p), plan->watch, error);
    if (evaluated && prepared.player.strategy->memoryless) {
        evaluated = objective_value(plan, &prepared.table, setup->p, &shortfall->value, error);
        shortfall->solved = evaluated;
        shortfall->lost = plan->within > 0 ? point->value.value - shortfall->value
                                           : shortfall->value - point->value.value;
    }
    prepared_free(&prepared);
    return evaluated;
}

static bool objective_block(void *context, int thread, uint64_t block, uint64_t end,
                            struct error *error) {
    const struct objective_run *sweep = context;
    const struct objective_plan *plan = sweep->plan;
    struct objective_point *point = &sweep->point[block];
    const struct walk_setup setup =
        walk_point_setup(&plan->points, walk_point_at(&plan->points, (size_t)block));
    bool solved = plan->within > 0 ? solve_in_time(plan, &setup, point, error)
                                   : solve_discounted(plan, &setup, point, error);
    for (size_t strategy = 0; solved && strategy < plan->points.strategies; strategy++)
        solved = objective_evaluate(plan, strategy, &setup, point,
                                    &sweep->shortfall[strategy * objective_points_of(plan) + block],
                                    error);
    return point->solved = solved;
}

bool objective_sweep(const struct objective_plan *plan, struct objective_point *point,
                     struct objective_shortfall *shortfall, struct error *error) {
    struct objective_run sweep = {.plan = plan, .point = point, .shortfall = shortfall};
    const struct blocks blocks = {
        .end = objective_points_of(plan),
        .threads = plan->threads,
        .work = objective_block,
        .context = &sweep,
    };
    uint64_t merged;
    return blocks_run(&blocks, plan->watch, &merged, error);
}

void objective_points_free(struct objective_point *point, size_t points) {
    for (size_t i = 0; point && i < points; i++) {
        if (point[i].horizon)
            horizon_free(point[i].horizon);
        free(point[i].horizon);
        flow_free(&point[i].flow);
        forget_table(&point[i]);
    }
    free(point);
}

static const struct dataset_variable moves_dimension =
    VARIABLE(INT64, "moves", "moves", "number of moves of a game");
static const struct dataset_variable left_dimension =
    VARIABLE(INT64, "left", "moves", "moves left after the landing");
static const struct dataset_variable within_variable = VARIABLE(
    DOUBLE, "within", "1", "greatest probability that a game ends within that number of moves",
    .dimensions = {"moves"});
static const struct dataset_variable distribution_variable =
    VARIABLE(DOUBLE, "distribution", "1",
             "probability that a game takes that number of moves under the policy in take",
             .dimensions = {"moves"});
static const struct dataset_variable take_variable =
    VARIABLE(DOUBLE, "take", "1", "1: take the letter of the square landed on; 0: leave it",
             .dimensions = {"left", "collection", "square"});

static bool add_curves(struct dataset_writer *writer, const struct horizon *horizon,
                       struct error *error) {
    int64_t *number = malloc((horizon->moves + 1U) * sizeof *number);
    if (!number)
        return error_memory(error);
    for (uint32_t n = 0; n <= horizon->moves; n++)
        number[n] = n;
    bool added =
        dataset_add_dimension(writer, &moves_dimension, horizon->moves + 1U, number, error) &&
        dataset_add_dimension(writer, &left_dimension, horizon->moves, number, error) &&
        dataset_add(writer, &within_variable, horizon->within, error) &&
        dataset_add(writer, &distribution_variable, horizon->distribution, error);
    free(number);
    return added;
}

/* One row of all squares for each number of moves left and each collection. */
static bool objective_add_decisions(struct dataset_writer *writer, const struct horizon *horizon,
                                    uint32_t rows, struct error *error) {
    const struct walk_board *board = horizon->game.board;
    bool added = dataset_add(writer, &take_variable, NULL, error);
    for (uint32_t left = 0; added && left < horizon->moves; left++)
        for (uint32_t row = 0; added && row < rows; row++) {
            double take[WALK_MAX_SQUARES];
            for (int square = 0; square < board->squares; square++)
                take[square] =
                    board->green[square] ? NAN : horizon_takes(horizon, left, row, square);
            added =
                dataset_add_row(writer, take_variable.name, (size_t)left * rows + row, take, error);
        }
    return added;
}

static struct dataset_writer *create_horizon(const struct objective_plan *plan,
                                             const struct horizon *horizon,
                                             struct dataset_origin origin, struct error *error) {
    struct walk_table table = horizon->game;
    char *board = board_file_text(plan->points.board);
    table.rows = game_table_deciding_rows(&table);
    origin.filetype = HORIZON_FILE_TYPE;
    origin.format_version = HORIZON_FILE_VERSION;
    origin.board = board;
    struct dataset_writer *writer = dataset_create(&origin, error);
    free(board);
    if (writer && dataset_set_double(writer, "p", plan->points.p[0], error) &&
        policy_file_add_dimensions(writer, &table, error) && add_curves(writer, horizon, error) &&
        objective_add_decisions(writer, horizon, table.rows, error))
        return writer;
    dataset_free(writer);
    return NULL;
}

struct dataset_writer *objective_file_create(const struct objective_plan *plan,
                                             const struct objective_point *point,
                                             struct dataset_origin origin, struct error *error) {
    if (plan->within > 0)
        return create_horizon(plan, point->horizon, origin, error);
    const struct policy_content content = {
        .origin = origin, .table = point->table, .strategy = "optimal", .p = plan->points.p[0]};
    struct dataset_writer *writer = policy_file_create(&content, error);
    if (writer && dataset_set_double(writer, "discount", plan->discount, error))
        return writer;
    dataset_free(writer);
    return NULL;
}
