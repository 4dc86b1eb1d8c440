/* At each point, a p (the probability of a reset) and a start, maximizes the probability of
 * finishing within N moves (horizon.c) or minimizes discounted moves, of which each counts less
 * than the one before (optimum.c), and finds the shortfall of strategies: what they lose against
 * this optimum. Points are solved in parallel. The second part saves a policy as a file. */
#include "analysis/walk/optimal/objective.h"

#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/board.h"

#include <math.h>

/* What all threads read, and where their results go. Points are those of one strategy. */
struct objective_run {
    const struct objective_plan *plan;
    struct objective_point *point;         /* [points] */
    struct objective_shortfall *shortfall; /* [strategies * points] */
};

/* Solves a point for the probability of finishing within N moves. */
static bool solve_within(const struct objective_plan *plan, const struct walk_setup *setup,
                         struct objective_point *point, struct error *error) {
    struct horizon *horizon = point->horizon = memory_allocate(1, sizeof *horizon);
    if (!horizon_solve(horizon, plan->points.board, setup->p, setup->start, setup->collect_at_start,
                       plan->within, plan->watch, error))
        return false;
    point->value = horizon_bracket(horizon->within[plan->within], plan->within);
    point->converged = true;                        /* the bounds are always narrow */
    if (walk_points_of_strategy(&plan->points) > 1) /* only a single policy is saved */
        horizon_forget_decisions(horizon);
    return true;
}

/* Solves a point for discounted moves, and finds the moves, not discounted, under its policy. */
static bool solve_discounted(const struct objective_plan *plan, const struct walk_setup *setup,
                             struct objective_point *point, struct error *error) {
    struct optimum optimum;
    if (!optimum_solve_discounted(&optimum, plan->points.board, setup->p, plan->discount,
                                  &plan->limits, error))
        return false;
    point->value = optimum_start(&optimum, setup->start, setup->collect_at_start);
    point->converged = solve_narrow(&optimum.exact.moves, point->value.value);
    bool compiled = optimum_table(&optimum, setup->start, setup->collect_at_start, TABLE_EITHER,
                                  &point->table, error);
    optimum_free(&optimum);

    struct exact exact; /* of the policy, a strategy like any other */
    if (!compiled || !exact_solve(&exact, &point->table, setup->p, &plan->limits, error))
        return false;
    point->moves = exact_game(&exact);
    bool found = !isfinite(point->moves.value) || /* then there is no distribution */
                 transient_find(&exact.chain, &plan->transient, &point->transient, error);
    transient_forget_held(&point->transient); /* not part of the result */
    exact_free(&exact);
    if (walk_points_of_strategy(&plan->points) > 1) /* only a single policy is saved */
        table_free(&point->table);
    return found;
}

/* Evaluates a strategy, given as its table, by the objective, and compares it with the optimum. */
static bool find_shortfall(const struct objective_plan *plan, const struct walk_table *table,
                           double p, double optimum, struct objective_shortfall *shortfall,
                           struct error *error) {
    if (plan->within > 0) {
        if (!horizon_follow(table, p, plan->within, &shortfall->value, plan->watch, error))
            return false;
        shortfall->lost = -(shortfall->value - optimum); /* a lower probability is worse */
    } else {
        struct exact exact;
        if (!exact_solve_discounted(&exact, table, p, CHAIN_LUMPED, plan->discount, &plan->limits,
                                    error))
            return false;
        shortfall->value = exact_game(&exact).value;
        shortfall->lost = shortfall->value - optimum;
        exact_free(&exact);
    }
    shortfall->solved = true;
    return true;
}

/* The `work` of the blocks: solves point number `block`, compares memoryless strategies there. */
static bool objective_block(void *context, int thread, uint64_t block, uint64_t end,
                            struct error *error) {
    const struct objective_run *run = context;
    const struct objective_plan *plan = run->plan;
    const struct walk_points *points = &plan->points;
    struct walk_point at = walk_point_at(points, (size_t)block); /* of strategy 0 */
    struct objective_point *point = &run->point[block];
    const struct walk_setup setup = walk_point_setup(points, at);
    bool done = plan->within > 0 ? solve_within(plan, &setup, point, error)
                                 : solve_discounted(plan, &setup, point, error);
    for (; done && at.strategy < points->strategies; at.strategy++) {
        struct objective_shortfall *shortfall = &run->shortfall[walk_point_number(points, at)];
        struct walk_prepared prepared;
        done =
            prepared_open(&prepared, &points->strategy[at.strategy], &setup, table_coin(setup.p),
                          plan->watch, error) &&
            (!prepared.player.strategy->memoryless ||
             find_shortfall(plan, &prepared.table, setup.p, point->value.value, shortfall, error));
        prepared_free(&prepared);
    }
    point->solved = done;
    return done;
}

bool objective_sweep(const struct objective_plan *plan, struct objective_point *point,
                     struct objective_shortfall *shortfall, struct error *error) {
    struct objective_run run = {plan, point, shortfall};
    const struct blocks blocks = {
        .end = walk_points_of_strategy(&plan->points),
        .threads = plan->threads,
        .work = objective_block,
        .context = &run,
    };
    return blocks_run(&blocks, plan->watch, NULL, error);
}

void objective_points_free(struct objective_point *point, size_t points) {
    for (size_t i = 0; point && i < points; i++) {
        if (point[i].horizon)
            horizon_free(point[i].horizon);
        free(point[i].horizon);
        transient_free(&point[i].transient);
        table_free(&point[i].table);
    }
    free(point);
}

/* --- policy files ----------------------------------------------------------------------------- */

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

/* Creates the file of decisions, which depend on the moves left after the landing, 0 .. N - 1. It
 * has only rows with decisions: with four letters, a fifth that ends the game is always taken. */
static struct dataset_writer *create_horizon(const struct objective_plan *plan,
                                             const struct horizon *horizon,
                                             struct dataset_origin origin, struct error *error) {
    const struct walk_board *board = plan->points.board;
    char *text = board_file_text(board);
    origin.filetype = "bukub walk horizon";
    origin.format_version = 1;
    origin.board = text;
    struct dataset_writer *writer = dataset_create(&origin, error);

    const uint32_t rows = horizon->game.deciding_rows;
    int64_t *number = memory_allocate(horizon->moves + 1U, sizeof *number); /* of moves: 0, 1, .. */
    for (uint32_t n = 0; n <= horizon->moves; n++)
        number[n] = n;
    bool added =
        writer && dataset_set(writer, "p", dataset_real(plan->points.p[0]), error) &&
        policy_file_add_dimensions(writer, &horizon->game, rows, error) &&
        dataset_add_dimension(writer, &moves_dimension, horizon->moves + 1U, number, error) &&
        dataset_add_dimension(writer, &left_dimension, horizon->moves, number, error) &&
        dataset_add(writer, &within_variable, horizon->within, error) &&
        dataset_add(writer, &distribution_variable, horizon->distribution, error) &&
        dataset_add(writer, &take_variable, NULL /* its rows follow */, error);

    /* All squares, for each number of moves left and each collection, a row of the game. */
    for (size_t i = 0; added && i < (size_t)horizon->moves * rows; i++) {
        uint32_t left = (uint32_t)(i / rows), row = (uint32_t)(i % rows);
        double take[WALK_MAX_SQUARES];
        for (int square = 0; square < board->squares; square++)
            take[square] = board->green[square] ? NAN : horizon_takes(horizon, left, row, square);
        added = dataset_add_row(writer, take_variable.name, i, take, error);
    }
    free(number);
    free(text);
    if (added)
        return writer;
    dataset_free(writer);
    return NULL;
}

struct dataset_writer *objective_file_create(const struct objective_plan *plan,
                                             const struct objective_point *point,
                                             struct dataset_origin origin, struct error *error) {
    if (plan->within > 0)
        return create_horizon(plan, point->horizon, origin, error);
    struct dataset_writer *writer =
        policy_file_create(origin, &point->table, "optimal", plan->points.p[0], error);
    if (writer && dataset_set(writer, "discount", dataset_real(plan->discount), error))
        return writer;
    dataset_free(writer);
    return NULL;
}
