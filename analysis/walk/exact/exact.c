/* Computes expectations, variances, derivatives and probabilities of ending of a compiled strategy.
 * Each is the solution x of a linear system, x = f + mean of x after the move, with the same matrix
 * and its own reward f: 1 for the expected moves v; 2 v - 1 for second moments; what a reset costs
 * more than a removal for derivatives; 0 for probabilities of ending, with x = 1 for finished
 * games. Bounds follow from the residual |f + mean - x| (solve.h) or high precision (direct.h).
 * A vector has an element for each state, a row of the table and an unknown (chain.h). */
#include "analysis/walk/exact/exact.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

static void forget_solutions(struct exact *exact) {
    struct solution *const solutions[] = {&exact->moves, &exact->second, &exact->slope};
    for (size_t i = 0; i < 3; i++) {
        free(solutions[i]->values);
        direct_free(solutions[i]->direct);
        *solutions[i] = (struct solution){0};
    }
}

/* Solves the chain for a reward, NULL: 1, to a residual, from the present values or from 0. If it
 * fails, there are no values. */
static bool solve(struct exact *exact, struct solution *solution, const double *reward,
                  double residual, const struct exact_limits *limits, struct error *error) {
    if (!solution->values)
        *solution = (struct solution){.values = chain_vector(&exact->chain, error)};
    solution->reward = reward;
    solution->watch = limits->watch;
    if (solution->values && solve_chain(&exact->chain, solution, residual, limits->passes, error))
        return true;
    free(solution->values);
    solution->values = NULL;
    return false;
}

bool exact_solve_moves(struct exact *exact, const struct exact_limits *limits,
                       struct error *error) {
    /* The bracket of v with the residual e, v / (1 + e) .. v / (1 - e), is about 2 e v wide. */
    return solve(exact, &exact->moves, NULL, limits->width * 0.499, limits, error);
}

bool exact_solve_discounted(struct exact *exact, const struct walk_table *table, double p,
                            enum chain_kind kind, double discount,
                            const struct exact_limits *limits, struct error *error) {
    *exact = (struct exact){0};
    if (!chain_init(&exact->chain, table, p, kind, error))
        return false;
    exact->chain.discount = discount;
    if (discount < 1) /* then values are finite, even if games never end */
        chain_forget_may_not_end(&exact->chain);
    if (exact_solve_moves(exact, limits, error))
        return true;
    exact_free(exact);
    return false;
}

bool exact_solve_next(struct exact *exact, const struct walk_table *table, double p,
                      const struct exact_limits *limits, struct error *error) {
    struct chain *chain = &exact->chain;
    if (!chain->table || table_coin(chain->p) != table_coin(p) ||
        !table_agree(chain->table, table)) {
        exact_free(exact);
        return exact_solve(exact, table, p, limits, error);
    }
    if (chain->p != p)
        forget_solutions(exact);
    chain->table = table;
    chain->p = p;
    return exact->moves.values || exact_solve_moves(exact, limits, error);
}

void exact_free(struct exact *exact) {
    forget_solutions(exact);
    chain_free(&exact->chain);
    *exact = (struct exact){0};
}

/* The bounds of expected moves. */
static struct exact_bracket moves_bracket(const struct exact *exact, double value) {
    return (struct exact_bracket){value, solve_lower(&exact->moves, value),
                                  solve_upper(&exact->moves, value)};
}

static double value_of(const struct exact *exact, uint32_t row, int square) {
    return exact->moves.values[chain_index(&exact->chain, row, square)];
}

struct exact_bracket exact_state(const struct exact *exact, uint32_t row, int square) {
    return moves_bracket(exact, value_of(exact, row, square));
}

struct exact_bracket exact_start(const struct exact *exact, int square, bool taken) {
    const struct walk_table *table = exact->chain.table;
    const uint32_t row = table->start_row;
    return exact_state(exact, taken ? table_next(table, row, square) : row, square);
}

/* The value of the table's game, from its start, in a vector of values of all states. */
static double game_value(const struct exact *exact, const double *values) {
    const struct walk_table *table = exact->chain.table;
    const double take = table->offer_take;
    const double taken = values[chain_index(&exact->chain, table->offer_row, table->start)];
    const double left = values[chain_index(&exact->chain, table->start_row, table->start)];
    if (take <= 0 || take >= 1) /* what does not happen may have an infinite value */
        return take <= 0 ? left : taken;
    return take * taken + (1 - take) * left;
}

struct exact_bracket exact_game(const struct exact *exact) {
    return moves_bracket(exact, game_value(exact, exact->moves.values));
}

/* Solves for the probability h and, with the same matrix, for the expected moves until the game is
 * over or in a dead state, which bound the error of h. */
bool exact_ending(const struct walk_table *table, double p, const struct exact_limits *limits,
                  struct exact_bracket *ending, struct error *error) {
    struct exact exact = {0};
    struct chain *chain = &exact.chain;
    if (!chain_init(chain, table, p, CHAIN_LUMPED, error))
        return false;
    /* The states in which games begin: the letter of the start is left, or it is taken. */
    const size_t left = chain_index(chain, table->start_row, table->start);
    const size_t taken = chain_index(chain, table->offer_row, table->start);
    if (!chain_may_not_end(chain, taken) &&
        (table->offer_take >= 1 || !chain_may_not_end(chain, left))) {
        *ending = (struct exact_bracket){1, 1, 1};
        chain_free(chain);
        return true;
    }
    chain_fix_dead(chain); /* for both systems */
    double *no_reward = chain_vector(chain, error);
    struct solution h = {.values = chain_vector(chain, error)};
    for (size_t i = chain->done; h.values && i < chain->values; i++)
        h.values[i] = 1; /* of finished games */
    bool solved = no_reward && h.values &&
                  solve(&exact, &h, no_reward, limits->width / 16, limits, error) &&
                  solve(&exact, &exact.moves, NULL, 0.5 /* roughly */, limits, error);
    if (solved) {
        double probability = game_value(&exact, h.values);
        double error_bound = h.residual * exact_game(&exact).upper * (1 + 4 * DBL_EPSILON);
        /* In long games the bound may be too wide: then h is solved again, in high precision. */
        struct direct *direct =
            error_bound <= limits->width ? NULL : direct_solve(chain, DIRECT_ENDING, NULL);
        if (direct) {
            probability = direct_game(direct, chain);
            error_bound = 2 * DBL_EPSILON * probability;
            direct_free(direct);
        }
        *ending = (struct exact_bracket){.value = fmin(probability, 1),
                                         .lower = fmax(probability - error_bound, 0),
                                         .upper = fmin(probability + error_bound, 1)};
    }
    free(no_reward);
    free(h.values);
    exact_free(&exact);
    return solved;
}

/* The bounds of a number computed in high precision (direct.h), with that error, and rounded. */
static struct exact_bracket rounded_bracket(double value, double error) {
    double width = 2 * DBL_EPSILON * fabs(value) + error;
    return (struct exact_bracket){value, value - width, value + width};
}

/* Solves the system for a reward f, unless that is done, and brackets the value of the table's
 * game. The residual and an error of f, at most `reward_error`, both count once for each move. */
static bool solve_reward(struct exact *exact, struct solution *solution, const double *reward,
                         double reward_error, const struct exact_limits *limits,
                         struct exact_bracket *bracket, struct error *error) {
    if (!solution->values && !solve(exact, solution, reward, limits->width, limits, error))
        return false;
    double value = game_value(exact, solution->values);
    double width = (solution->residual + reward_error) * exact_game(exact).upper;
    width += 4 * DBL_EPSILON * (fabs(value) + width);
    *bracket = (struct exact_bracket){value, value - width, value + width};
    return true;
}

/* Bound on the absolute error of the expected moves from any state. */
static double greatest_error(const struct exact *exact) {
    double upper = solve_upper(&exact->moves, exact->moves.greatest);
    return (upper - exact->moves.greatest) * (1 + 4 * DBL_EPSILON);
}

bool exact_variance(struct exact *exact, const struct exact_limits *limits,
                    struct exact_bracket *variance, struct error *error) {
    struct exact_bracket mean = exact_game(exact), second; /* moments of the moves */
    *variance = mean;
    if (isinf(mean.value))
        return true;
    const struct direct *moves = exact->moves.direct;
    struct direct *squared = moves ? direct_solve(&exact->chain, DIRECT_SQUARES, moves) : NULL;
    if (squared) { /* second moments, in high precision */
        *variance = rounded_bracket(direct_variance(moves, squared, &exact->chain), 0);
        direct_free(squared);
        return true;
    }
    double *reward = chain_vector(&exact->chain, error);
    if (!reward)
        return false;
    for (size_t i = 0; i < exact->chain.values; i++)
        reward[i] = 2 * exact->moves.values[i] - 1;
    /* The error of 2 v - 1: twice that of v, and two roundings. */
    double reward_error = 2 * greatest_error(exact) + 4 * DBL_EPSILON * exact->moves.greatest;
    bool solved = solve_reward(exact, &exact->second, reward, reward_error, limits, &second, error);
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

/* Sets reward[] of the states, given as 0, for the derivative: the mean over the squares that
 * follow of v after a reset there minus v after a removal there, or 0 if the square is not green.
 * Returns whether it is finite wherever v is. */
static bool slope_rewards(const struct exact *exact, double *reward) {
    const struct chain *chain = &exact->chain;
    const struct grid *grid = &chain->grid;
    const struct walk_table *table = chain->table;
    bool finite = true;
    for (size_t lane = 0; lane < chain->lanes; lane++) {
        uint32_t row = chain->row[lane];
        if (row == TABLE_DONE) /* the lane has no row */
            continue;
        double difference[WALK_MAX_SQUARES] = {0}; /* by square */
        for (int i = 0; i < grid->green_squares; i++) {
            int square = grid->green_square[i];
            difference[square] = value_of(exact, table->reset_row, square) -
                                 value_of(exact, table_next(table, row, square), square);
        }
        for (int unknown = 0; unknown < grid->unknowns; unknown++) {
            size_t state = chain_state(chain, row, unknown);
            int landings = grid_landings(grid, unknown);
            for (int i = 0; i < landings; i++)
                reward[state] += difference[grid_landing(grid, unknown, i)] / landings;
            finite = finite && (isfinite(reward[state]) || isinf(exact->moves.values[state]));
        }
    }
    return finite;
}

bool exact_derivative(struct exact *exact, const struct exact_limits *limits,
                      struct exact_bracket *derivative, struct error *error) {
    *derivative = (struct exact_bracket){NAN, NAN, NAN};
    if (isinf(exact_game(exact).value))
        return true;
    double *reward = chain_vector(&exact->chain, error);
    if (!reward)
        return false;
    const double greatest = exact->moves.greatest;
    const struct direct *moves = exact->moves.direct;
    const bool finite = slope_rewards(exact, reward);
    struct direct *slope =
        finite && moves ? direct_solve(&exact->chain, DIRECT_SLOPE, moves) : NULL;
    bool solved = true;
    if (slope) {
        /* Rewards are differences of v, of which each has an error below 2^-480 v. */
        *derivative = rounded_bracket(direct_game(slope, &exact->chain),
                                      ldexp(greatest, -478) * exact_game(exact).upper);
    } else if (finite) {
        /* Rewards are means of differences of v, with up to WALK_MAX_SQUARES roundings. */
        double reward_error =
            2 * greatest_error(exact) + 2 * WALK_MAX_SQUARES * DBL_EPSILON * greatest;
        solved =
            solve_reward(exact, &exact->slope, reward, reward_error, limits, derivative, error);
    }
    direct_free(slope);
    free(reward);
    return solved;
}
