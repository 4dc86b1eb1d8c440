/* Kernels for the equations v = f + mean of w (chain.h) of a batch of four rows of the table. Side
 * by side, in vectors of four numbers (quads), they assemble the linear systems of the rows from
 * the outcomes of landings, solve them by the elimination of eliminate.h, improve decisions, and
 * compute f + mean of w. The unknowns are the inner squares and, as the last one, the whole edge.
 * Compiled once for each instruction set (processor.h). */
#include "analysis/walk/solve/eliminate.h"
#include "sim/random/processor.h"

#include <math.h>
#include <string.h>

/* A decision changes only if the other outcome is better by this share, which exceeds rounding. */
static const double decide_margin = 1e-13;
enum { DECIDE_ROUNDS = 64 }; /* the most rounds of solving a batch and improving its decisions */

/* The rewards f of an unknown in the four rows of a batch. */
QUAD_INLINE void reward_of(const struct row_equations *equations, size_t batch, int unknown,
                           quad *reward) {
    size_t block = batch * grid_block(&equations->chain->grid);
    *reward = (quad){1, 1, 1, 1};
    if (equations->reward)
        quad_load(reward, equations->reward + block + unknown * QUAD);
}

/* Adds up, for each unknown, the numbers of the squares that can follow: 8 neighbours, or from the
 * edge all squares. These are added line by line, so that rounding errors have a small bound. */
QUAD_INLINE void sum_landings(const struct grid *grid, const quad *of_square, quad *sums) {
    for (int unknown = 0; unknown < grid->inner; unknown++) {
        quad sum = {0};
        for (int i = 0; i < 8; i++)
            sum += of_square[grid->around[unknown][i]];
        sums[unknown] = sum;
    }
    const struct walk_board *board = grid->board;
    quad sum = {0};
    for (int line = 0; line < board->rows; line++) {
        quad part = {0};
        for (int column = 0; column < board->columns; column++)
            part += of_square[line * board->columns + column];
        sum += part;
    }
    sums[grid->inner] = sum;
}

/* Sets the row sums of the matrix and its elements in the column of the edge. */
QUAD_INLINE void assemble_rows(const struct grid *grid, const struct row_landings *landings,
                               struct system *system) {
    sum_landings(grid, landings->leave, system->exit);
    for (int unknown = 0; unknown < grid->inner; unknown++) {
        quad edge = {0};
        for (int i = 0; i < 8; i++)
            if (grid->board->edge[grid->around[unknown][i]])
                edge += landings->stay[grid->around[unknown][i]];
        system->edge[unknown] = edge;
    }
}

/* Adds the rewards of moves to the right-hand side, the sums of the gains. */
QUAD_INLINE void add_rewards(const struct row_equations *equations, size_t batch, quad *right) {
    const struct grid *grid = &equations->chain->grid;
    for (int unknown = 0; unknown < grid->unknowns; unknown++) {
        quad reward;
        reward_of(equations, batch, unknown, &reward);
        right[unknown] += reward * (double)grid_landings(grid, unknown);
    }
}

/* Whether the factors of the previous batch are also those of this batch; otherwise labels the
 * factors as this batch's, for the caller to compute. */
QUAD_INLINE bool reuse_factors(const struct chain *chain, size_t batch,
                               struct row_factors *factors) {
    size_t squares = (size_t)chain->grid.board->squares;
    const uint8_t *may = chain->may + batch * squares, *taken = chain->taken + batch * squares;
    if (factors->known && memcmp(factors->may, may, squares) == 0 &&
        memcmp(factors->taken, taken, squares) == 0)
        return true;
    memcpy(factors->may, may, squares);
    memcpy(factors->taken, taken, squares);
    /* With `take` or `may_not_end` the matrix depends on more than these, and is not reused. */
    factors->known = !chain->take && !chain->may_not_end;
    return false;
}

/* Solves for the batch's values, by unknown. Changes `right`, the right-hand side. */
QUAD_INLINE void solve_band(const struct row_equations *equations, size_t batch,
                            const struct row_landings *landings, int band, quad *right,
                            quad *value) {
    const struct chain *chain = equations->chain;
    struct row_factors *factors = equations->factors;
    if (!reuse_factors(chain, batch, factors)) {
        struct system system;
        assemble_rows(&chain->grid, landings, &system);
        eliminate(chain, batch, landings, &system, band, factors, right);
        eliminate_edge(chain, batch, landings, &system, band, factors);
    } else {
        carry_right(chain, batch, factors, band, right);
    }
    solve_edge(chain, batch, factors, right, &value[chain->grid.inner]);
    substitute(chain->grid.inner, band, factors, right, value);
}

/* Calls solve_band; if the shorter side is 5 to 10, with a constant band, which is faster. */
static void solve_system(const struct row_equations *equations, size_t batch,
                         const struct row_landings *landings, quad *right, quad *value) {
#define BAND(number)                                                                               \
    case number:                                                                                   \
        solve_band(equations, batch, landings, number, right, value);                              \
        break
    const int band = equations->chain->grid.band;
    switch (band) {
        BAND(4);
        BAND(5);
        BAND(6);
        BAND(7);
        BAND(8);
        BAND(9);
    default:
        solve_band(equations, batch, landings, band, right, value);
    }
}

/* Sets the values of states that may not end to chain->fixed_value. */
QUAD_INLINE void fix_may_not_end(const struct chain *chain, size_t batch, quad *value) {
    const quad fixed = (quad){0} + chain->fixed_value;
    size_t unknowns = (size_t)chain->grid.unknowns;
    for (size_t unknown = 0; chain->may_not_end && unknown < unknowns; unknown++) {
        quad_bits may_not_end;
        quad_select(&may_not_end, chain->may_not_end[batch * unknowns + unknown]);
        quad_replace(&value[unknown], &may_not_end, &fixed);
    }
}

/* Updates the decisions, given the values: takes where that is better, leaves where it is worse,
 * and keeps the decision otherwise. Returns whether any decision changed. */
QUAD_INLINE bool row_decide(const struct chain *chain, size_t batch,
                            const struct row_landings *landings, const quad *value) {
    const struct walk_board *board = chain->grid.board;
    bool changed = false;
    for (int square = 0; square < board->squares; square++) {
        size_t index = chain_decision(chain, batch * QUAD, square);
        if (board->green[square] || !chain->may[index])
            continue;
        const quad *taking = &landings->after_taking[square];
        const quad *leaving = &value[chain->grid.unknown[square]];
        quad_bits better = *taking < *leaving * (1 - decide_margin);
        quad_bits worse = *taking > *leaving * (1 + decide_margin);
        unsigned before = chain->taken[index];
        unsigned after = (before | quad_lanes(&better)) & ~quad_lanes(&worse) & chain->may[index];
        changed |= after != before;
        chain->taken[index] = (uint8_t)after;
    }
    return changed;
}

QUAD_INLINE void store_values(const struct grid *grid, const quad *value, double *into) {
    for (int unknown = 0; unknown < grid->unknowns; unknown++)
        quad_store(into + unknown * QUAD, &value[unknown]);
}

/* Solves a batch; in a decision process by rounds of policy iteration within the batch. */
static void solve_batch(const struct row_equations *equations, size_t batch) {
    struct chain *chain = equations->chain;
    struct row_landings landings;
    quad right[GRID_MAX_UNKNOWNS], value[GRID_MAX_UNKNOWNS];
    for (int round = 0; round < DECIDE_ROUNDS; round++) {
        row_land(equations, batch, &landings);
        sum_landings(&chain->grid, landings.gain, right);
        add_rewards(equations, batch, right);
        solve_system(equations, batch, &landings, right, value);
        fix_may_not_end(chain, batch, value);
        if (!chain->minimise || !row_decide(chain, batch, &landings, value))
            break;
    }
    store_values(&chain->grid, value, equations->values + batch * grid_block(&chain->grid));
}

/* Finds the base of a closed batch and the response of its matrix. */
static void respond_batch(const struct row_equations *equations, size_t batch, bool new_matrix,
                          struct row_response found) {
    const struct grid *grid = &equations->chain->grid;
    const int greens = grid->green_squares;
    struct row_landings landings;
    quad right[GRID_MAX_UNKNOWNS] = {{0}}, value[GRID_MAX_UNKNOWNS];
    row_land(equations, batch, &landings);
    add_rewards(equations, batch, right);
    solve_system(equations, batch, &landings, right, value);
    store_values(grid, value, found.base);
    for (int i = 0; new_matrix && i < greens; i++) {
        quad gain[WALK_MAX_SQUARES] = {{0}};
        gain[grid->green_square[i]] += 1;
        sum_landings(grid, gain, right);
        solve_system(equations, batch, &landings, right, value);
        for (int unknown = 0; unknown < grid->unknowns; unknown++)
            quad_store(found.response + (unknown * greens + i) * QUAD, &value[unknown]);
    }
}

/* Solves a closed batch by its response. Of its landings, only those on green squares have gains,
 * as finished games have the value 0. */
static void combine_batch(const struct row_equations *equations, size_t batch,
                          struct row_response known) {
    const struct grid *grid = &equations->chain->grid;
    const int greens = grid->green_squares;
    const double *response = known.response;
    double *to = equations->values + batch * grid_block(grid);
    struct row_landings landings;
    for (int i = 0; i < greens; i++)
        land_green(equations, batch, grid->green_square[i], &landings);
    for (int unknown = 0; unknown < grid->unknowns; unknown++) {
        quad value, factor;
        quad_load(&value, known.base + unknown * QUAD);
        for (int i = 0; i < greens; i++, response += QUAD) {
            quad_load(&factor, response);
            value += landings.gain[grid->green_square[i]] * factor;
        }
        quad_store(to + unknown * QUAD, &value);
    }
}

/* The current value w of a landing on each square; with minimise, that of the better decision. */
QUAD_INLINE void landing_values(const struct row_equations *equations, size_t batch,
                                quad *landing) {
    const struct chain *chain = equations->chain;
    const struct walk_board *board = chain->grid.board;
    const double *of_batch = equations->values + batch * grid_block(&chain->grid);
    struct row_landings landings;
    row_land(equations, batch, &landings);
    for (int square = 0; square < board->squares; square++) {
        quad value;
        quad_load(&value, of_batch + chain->grid.unknown[square] * QUAD);
        unsigned may = chain->may[chain_decision(chain, batch * QUAD, square)];
        if (chain->minimise && !board->green[square]) {
            if (may) {
                quad_bits better;
                quad_select(&better, may);
                better &= landings.after_taking[square] < value;
                quad_replace(&value, &better, &landings.after_taking[square]);
            }
            value *= chain->discount;
        } else {
            quad_bits stays = landings.stay[square] != 0;
            quad_keep(&value, &stays);
            value = value * landings.stay[square] + landings.gain[square];
        }
        landing[square] = value;
    }
}

/* Writes f + mean of w to another vector. */
static void apply_batch(const struct row_equations *equations, size_t batch, double *into) {
    const struct grid *grid = &equations->chain->grid;
    quad landing[WALK_MAX_SQUARES], result[GRID_MAX_UNKNOWNS], reward;
    landing_values(equations, batch, landing);
    sum_landings(grid, landing, result);
    for (int unknown = 0; unknown < grid->unknowns; unknown++) {
        reward_of(equations, batch, unknown, &reward);
        result[unknown] = reward + result[unknown] / (double)grid_landings(grid, unknown);
    }
    store_values(grid, result, into);
}

extern const struct row_kernel LANES_NAME(row_kernel_, WIDTH);
const struct row_kernel LANES_NAME(row_kernel_, WIDTH) = {
    .name = LANES_TEXT(WIDTH),
    .supported = lanes_supported,
    .solve = solve_batch,
    .respond = respond_batch,
    .combine = combine_batch,
    .apply = apply_batch,
};
