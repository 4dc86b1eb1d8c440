/* Compares expected moves as functions of p, the probability of a reset, by their values at two p.
 * All numbers, p included, are integers modulo a prime, so that nothing is rounded: 1 / 8 is the
 * integer whose product with 8 is 1. If the values of both outcomes of a decision are equal at both
 * p, they are equal at every p, practically without doubt (identities.h). The equations are solved
 * by Gaussian elimination in a dense matrix with a line for each state. A state is a row of the
 * game's table (the collection held) and an unknown of the grid: an inner square, or the whole
 * edge, as moves from all its squares are alike. */
#include "analysis/walk/along_p/identities.h"

#include "sim/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The p at which values are compared: digits of pi and of e, unrelated to boards. */
static const uint64_t points[] = {314159265358979323, 271828182845904523};

/* The equations of the values under the model's decisions: v - P v = 1, where P has the
 * probabilities of the states after a move. */
struct equations {
    const struct model *model; /* its decisions */
    uint64_t p;
    size_t states;
    size_t *number;   /* [rows * unknowns]: number of a state, of its line and of its column;
                         SIZE_MAX: not included, since games do not come there */
    uint64_t *matrix; /* [states * (states + 1)]: the last column is the right-hand side, and in the
                         end the values */
    size_t *occupied; /* [states + 1]: the nonzero columns of the line that is eliminated */
};

static uint64_t *line_of(const struct equations *equations, size_t state) {
    return equations->matrix + state * (equations->states + 1);
}

/* The number of a state, or SIZE_MAX if it is not included. */
static size_t number_of(const struct equations *equations, uint32_t row, int square) {
    const struct grid *grid = &equations->model->optimum.exact.chain.grid;
    return equations->number[row * (size_t)grid->unknowns + (size_t)grid->unknown[square]];
}

/* Adds `factor` times the value of a state to the left side of an equation. Returns false if the
 * state is not included. */
static bool add_value(const struct equations *equations, uint64_t *line, uint64_t factor,
                      uint32_t row, int square) {
    if (row == TABLE_DONE)
        return true;
    size_t state = number_of(equations, row, square);
    if (state != SIZE_MAX)
        line[state] = modular_add(line[state], factor);
    return state != SIZE_MAX;
}

/* Sets the equation of a state under the model's decisions: its value minus the mean of the values
 * after the move is 1. Returns false if games leave the states that are included. */
static bool set_line(const struct equations *equations, size_t state, uint32_t row, int unknown) {
    const struct walk_table *game = &equations->model->optimum.table;
    const struct grid *grid = &equations->model->optimum.exact.chain.grid;
    bool inner = unknown < grid->inner, set = true;
    int landings = inner ? 8 : grid->board->squares; /* from the edge, on any square */
    /* Minus the probability of each landing; and minus those of landing on a green square and then
     * of a reset, of a removal. */
    uint64_t share = modular_minus(modular_inverse((uint64_t)landings));
    uint64_t reset = modular_multiply(share, equations->p);
    uint64_t removal = modular_add(share, modular_minus(reset));
    uint64_t *line = line_of(equations, state);
    memset(line, 0, equations->states * sizeof *line);
    line[equations->states] = line[state] = 1;
    for (int i = 0; set && i < landings; i++) {
        int square = inner ? grid->around[unknown][i] : i;
        uint32_t next = table_next(game, row, square);
        if (game->board->green[square])
            set = add_value(equations, line, reset, game->reset_row, square) &&
                  add_value(equations, line, removal, next, square);
        else
            set = add_value(equations, line, share,
                            model_takes(equations->model, row, square) ? next : row, square);
    }
    return set;
}

/* Solves the equations by elimination, without exchanging lines, and back substitution. For real p
 * between 0 and 1 the matrix is a nonsingular M-matrix, whose pivots are positive: as quotients of
 * polynomials in p they are not identically zero. Sets whether no pivot is zero at this p. */
static bool solve(const struct equations *equations, bool *solved, const struct watch *watch,
                  struct error *error) {
    size_t states = equations->states, *occupied = equations->occupied;
    for (size_t state = 0; state < states; state++) {
        uint64_t *line = line_of(equations, state);
        if (watch_stopped(watch))
            return error_stopped(error);
        *solved = line[state] != 0;
        if (!*solved)
            return true;
        /* Divide the line by its diagonal element, and list its nonzero columns from there. */
        uint64_t inverse = modular_inverse(line[state]);
        size_t count = 0;
        for (size_t column = state; column <= states; column++)
            if (line[column]) {
                line[column] = modular_multiply(line[column], inverse);
                occupied[count++] = column;
            }
        /* Subtract multiples of this line from the lines below, so that the column of the state
         * becomes 0 there. */
        for (size_t below = state + 1; below < states; below++) {
            uint64_t *from = line_of(equations, below), factor = modular_minus(from[state]);
            for (size_t i = 0; factor && i < count; i++) {
                size_t column = occupied[i];
                from[column] = modular_add(from[column], modular_multiply(factor, line[column]));
            }
        }
    }
    for (size_t state = states; state-- > 0;) {
        uint64_t *line = line_of(equations, state);
        for (size_t later = state + 1; later < states; later++) {
            uint64_t factor = modular_minus(line[later]), value = line_of(equations, later)[states];
            line[states] = modular_add(line[states], modular_multiply(factor, value));
        }
    }
    *solved = true;
    return true;
}

/* The value of a state, or 0 of a finished game. */
static uint64_t value_of(const struct equations *equations, uint32_t row, int square) {
    if (row == TABLE_DONE)
        return 0;
    return line_of(equations, number_of(equations, row, square))[equations->states];
}

bool identities_hold(const struct actions *actions, const struct model *model, bool *hold,
                     const struct watch *watch, struct error *error) {
    const struct chain *chain = &model->optimum.exact.chain;
    size_t unknowns = (size_t)chain->grid.unknowns;
    struct equations equations = {
        .model = model,
        .number = memory_table(chain->table->rows * unknowns, sizeof *equations.number, error),
    };
    *hold = false;
    if (!equations.number)
        return false;
    /* States with more letters come first: that keeps most of the matrix empty. */
    for (uint32_t row = chain->table->rows; row-- > 0;)
        for (size_t unknown = 0; unknown < unknowns; unknown++) {
            bool included = actions->may_occur[row] &&
                            !chain_may_not_end(chain, chain->offset[row] + unknown * QUAD);
            equations.number[row * unknowns + unknown] = included ? equations.states++ : SIZE_MAX;
        }
    if (equations.states > IDENTITIES_STATES) {
        free(equations.number);
        return true;
    }
    equations.matrix =
        memory_table(equations.states * (equations.states + 1), sizeof *equations.matrix, error);
    equations.occupied = memory_allocate(equations.states + 1, sizeof *equations.occupied);
    bool done = *hold = equations.matrix;
    for (size_t k = 0; done && *hold && k < sizeof points / sizeof *points; k++) {
        equations.p = points[k];
        for (size_t i = 0; *hold && i < chain->table->rows * unknowns; i++)
            if (equations.number[i] != SIZE_MAX)
                *hold = set_line(&equations, equations.number[i], (uint32_t)(i / unknowns),
                                 (int)(i % unknowns));
        done = !*hold || solve(&equations, hold, watch, error);
        for (size_t i = 0; done && *hold && actions_find_open(actions, &i); i++) {
            uint32_t row = (uint32_t)(i / actions->squares);
            int square = (int)(i % actions->squares);
            *hold = value_of(&equations, row, square) ==
                    value_of(&equations, table_next(chain->table, row, square), square);
        }
    }
    free(equations.number);
    free(equations.matrix);
    free(equations.occupied);
    return done;
}
