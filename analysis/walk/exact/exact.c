#include "analysis/walk/exact/exact.h"

#include <math.h>
#include <stdlib.h>

struct exact_limits exact_default_limits(void) {
    return (struct exact_limits){.width = 1e-10, .passes = 10000};
}

bool exact_solve(struct exact *exact, const struct walk_table *table, double p,
                 const struct exact_limits *limits, struct error *error) {
    return exact_solve_discounted(exact, table, p, 1, limits, error);
}

bool exact_solve_discounted(struct exact *exact, const struct walk_table *table, double p,
                            double discount, const struct exact_limits *limits,
                            struct error *error) {
    *exact = (struct exact){.moves = {.watch = limits->watch}};
    if (!chain_init(&exact->chain, table, p, CHAIN_SOLVED, error))
        return false;
    chain_set_discount(&exact->chain, discount);
    exact->moves.values = chain_vector(&exact->chain);
    /* The bracket is some 2 * residual wide. */
    if (exact->moves.values ? solve_chain(&exact->chain, &exact->moves, limits->width * 0.499,
                                          limits->passes, error)
                            : error_memory(error))
        return true;
    exact_free(exact);
    return false;
}

void exact_free(struct exact *exact) {
    free(exact->moves.values);
    chain_free(&exact->chain);
    *exact = (struct exact){0};
}

static struct exact_bracket bracket(const struct exact *exact, double value) {
    return (struct exact_bracket){
        .value = value,
        .lower = solve_lower(&exact->moves, value),
        .upper = solve_upper(&exact->moves, value),
    };
}

static double value_of(const struct exact *exact, uint32_t row, int square) {
    return exact->moves.values[chain_index(&exact->chain, row, square)];
}

struct exact_bracket exact_state(const struct exact *exact, uint32_t row, int square) {
    return bracket(exact, value_of(exact, row, square));
}

/* What two outcomes are worth; one of probability 0 is left out, as it may be infinite. */
static double mixed(double probability, double one, double other) {
    if (probability <= 0)
        return other;
    return probability >= 1 ? one : probability * one + (1 - probability) * other;
}

struct exact_bracket exact_start(const struct exact *exact, int square, bool offered) {
    const struct walk_table *table = exact->chain.table;
    double left = value_of(exact, table->start_row, square);
    size_t cell = (size_t)table->start_row * table->columns + table->column[square];
    if (!offered || table->board->green[square])
        return bracket(exact, left);
    double take = table->take ? table->take[cell] : 1;
    return bracket(exact, mixed(take, value_of(exact, table->next[cell], square), left));
}

struct exact_bracket exact_game(const struct exact *exact) {
    const struct walk_table *table = exact->chain.table;
    double taken = value_of(exact, table->offer_row, table->start);
    double left = value_of(exact, table->start_row, table->start);
    return bracket(exact, mixed(table->offer_take, taken, left));
}
