#include "analysis/walk/exact/exact_moments.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* What the table's game is worth by a vector of values, as in exact_game. */
static double of_game(const struct exact *exact, const double *values) {
    const struct walk_table *table = exact->chain.table;
    double take = table->offer_take;
    double left = values[chain_index(&exact->chain, table->start_row, table->start)];
    double taken = values[chain_index(&exact->chain, table->offer_row, table->start)];
    return take <= 0 ? left : take >= 1 ? taken : take * taken + (1 - take) * left;
}

/* Solves with that f and brackets the game's value: f is wrong by at most `doubt` anywhere. */
static bool solve_reward(struct exact *exact, const double *reward, double doubt,
                         const struct exact_limits *limits, struct exact_bracket *bracket,
                         struct error *error) {
    struct solution solution = {
        .values = chain_vector(&exact->chain), .reward = reward, .watch = limits->watch};
    bool solved = solution.values
                      ? solve_chain(&exact->chain, &solution, limits->width, limits->passes, error)
                      : error_memory(error);
    if (solved) {
        double value = of_game(exact, solution.values);
        double width = (solution.residual + doubt) * exact_game(exact).upper;
        width += 4 * DBL_EPSILON * (fabs(value) + width);
        *bracket = (struct exact_bracket){value, value - width, value + width};
    }
    free(solution.values);
    return solved;
}

/* How far the expected moves from any state may be from their values. */
static double greatest_error(const struct exact *exact) {
    double upper = solve_upper(&exact->moves, exact->moves.greatest);
    return (upper - exact->moves.greatest) * (1 + 4 * DBL_EPSILON);
}

bool exact_variance(struct exact *exact, const struct exact_limits *limits,
                    struct exact_bracket *variance, struct error *error) {
    struct exact_bracket mean = exact_game(exact), second;
    if (isinf(mean.value)) {
        *variance = mean;
        return true;
    }
    double *reward = chain_vector(&exact->chain);
    if (!reward)
        return error_memory(error);
    for (size_t i = 0; i < exact->chain.values; i++)
        reward[i] = 2 * exact->moves.values[i] - 1;
    /* 2 v - 1 is rounded twice, too. */
    double doubt = 2 * greatest_error(exact) + 4 * DBL_EPSILON * exact->moves.greatest;
    bool solved = solve_reward(exact, reward, doubt, limits, &second, error);
    free(reward);
    if (!solved)
        return false;
    *variance = (struct exact_bracket){
        .value = fmax(second.value - mean.value * mean.value, 0),
        .lower = fmax(second.lower - mean.upper * mean.upper * (1 + 2 * DBL_EPSILON), 0),
        .upper = second.upper - mean.lower * mean.lower * (1 - 2 * DBL_EPSILON),
    };
    return true;
}

/* v(reset, square) - v(removed, square) for the row in a lane. */
static double coin_difference(const struct exact *exact, uint32_t row, int square) {
    const struct walk_table *table = exact->chain.table;
    uint32_t removed = table->next[(size_t)row * table->columns + table->column[square]];
    const double *values = exact->moves.values;
    return values[chain_index(&exact->chain, table->reset_row, square)] -
           values[chain_index(&exact->chain, removed, square)];
}

/* Writes f of the derivative for the row in a lane. Returns whether all of it is finite. */
static bool differentiate_row(const struct exact *exact, size_t at, double *reward) {
    const struct chain *chain = &exact->chain;
    const struct grid *grid = &chain->grid;
    const struct walk_board *board = grid->board;
    uint32_t row = chain->row[at];
    double *own = reward + chain->offset[row];
    double difference[WALK_MAX_SQUARES] = {0};
    for (int square = 0; square < board->squares; square++) {
        if (board->green[square])
            difference[square] = coin_difference(exact, row, square);
        own[grid->inner * QUAD] += difference[square] / board->squares;
    }
    for (int unknown = 0; unknown < grid->inner; unknown++)
        for (int i = 0; i < 8; i++)
            own[unknown * QUAD] += difference[grid->around[unknown][i]] / 8;
    bool finite = true;
    for (int unknown = 0; unknown < grid->unknowns; unknown++)
        finite &= isfinite(own[unknown * QUAD]) ||
                  isinf(exact->moves.values[chain->offset[row] + (size_t)unknown * QUAD]);
    return finite;
}

bool exact_derivative(struct exact *exact, const struct exact_limits *limits,
                      struct exact_bracket *derivative, struct error *error) {
    *derivative = (struct exact_bracket){NAN, NAN, NAN};
    if (isinf(exact_game(exact).value))
        return true;
    double *reward = chain_vector(&exact->chain);
    if (!reward)
        return error_memory(error);
    bool finite = true;
    for (size_t at = 0; at < exact->chain.batches * QUAD; at++)
        if (exact->chain.row[at] != TABLE_DONE)
            finite &= differentiate_row(exact, at, reward);
    /* Sums of up to WALK_MAX_SQUARES differences, each rounded. */
    double doubt =
        2 * greatest_error(exact) + 2 * WALK_MAX_SQUARES * DBL_EPSILON * exact->moves.greatest;
    bool solved = !finite || solve_reward(exact, reward, doubt, limits, derivative, error);
    free(reward);
    return solved;
}
