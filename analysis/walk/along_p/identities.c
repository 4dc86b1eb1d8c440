/* Compares expected moves as functions of p, the probability of a reset, by their values at two p.
 * All numbers, p included, are integers modulo a prime, so that nothing is rounded: 1 / 8 is the
 * integer whose product with 8 is 1. A decision takes or leaves a letter; if the values of both
 * outcomes are equal at both p, they are equal at every p, but for a probability below 2^-94
 * (identities.h). The equations are solved by Gaussian elimination in a dense matrix with a line
 * for each state. A state is a row of the game's table (the collection held) and an unknown of the
 * grid: an inner square, or the whole edge, as moves from all its squares are alike. */
#include "analysis/walk/along_p/identities.h"

#include "sim/base/memory.h"

#include <string.h>

/* The two p at which values are compared: digits of pi and of e, in place of random numbers. */
static const uint64_t points[] = {314159265358979323, 271828182845904523};

/* The equations v - P v = 1 of the values v under the model's decisions; transition matrix P. */
struct equations {
    const struct model *model; /* has the decisions, the game's table and the grid */
    uint64_t p;
    size_t states;
    size_t *number;   /* [rows * unknowns]: the number of each state, its line and its column;
                         SIZE_MAX if it is left out: no game comes there, or one may not end from
                         there */
    uint64_t *matrix; /* [states * (states + 1)]: I - P; the last column is the right-hand side,
                         and once the equations are solved, the values */
    size_t *occupied; /* [states + 1]: workspace of `solve`: the nonzero columns of a line */
};

static uint64_t *line_of(const struct equations *equations, size_t state) {
    return equations->matrix + state * (equations->states + 1);
}

/* The number of a state, or SIZE_MAX if it is left out. */
static size_t number_of(const struct equations *equations, uint32_t row, int square) {
    const struct grid *grid = &equations->model->optimum.exact.chain.grid;
    return equations->number[row * (size_t)grid->unknowns + (size_t)grid->unknown[square]];
}

/* Adds `factor` times the value of a state, which is 0 after the game's end, to the left side of an
 * equation. Returns false if the state is not included. */
static bool add_value(const struct equations *equations, uint64_t *line, uint64_t factor,
                      uint32_t row, int square) {
    if (row == TABLE_DONE)
        return true;
    size_t state = number_of(equations, row, square);
    if (state == SIZE_MAX)
        return false;
    line[state] = modular_add(line[state], factor);
    return true;
}

/* Sets the equation of the state at an index of equations->number: its value minus the mean of the
 * values after the move is 1. Returns false if a move leads to a state that is not included. */
static bool set_line(const struct equations *equations, size_t index) {
    const struct walk_table *game = &equations->model->optimum.table;
    const struct grid *grid = &equations->model->optimum.exact.chain.grid;
    uint32_t row = (uint32_t)(index / (size_t)grid->unknowns);
    int unknown = (int)(index % (size_t)grid->unknowns), landings = grid_landings(grid, unknown);
    size_t state = equations->number[index];
    uint64_t *line = line_of(equations, state);
    memset(line, 0, equations->states * sizeof *line);
    line[equations->states] = line[state] = 1;

    /* With L landings, a white square has the coefficient -1 / L; a green one has -p / L for a
     * reset of the collection, and -(1 - p) / L for the removal of a letter. */
    uint64_t landing = modular_minus(modular_inverse((uint64_t)landings));
    uint64_t reset = modular_multiply(landing, equations->p);
    uint64_t removal = modular_add(landing, modular_minus(reset));
    bool included = true; /* whether no landing so far leads to a state that is left out */
    for (int i = 0; included && i < landings; i++) {
        int square = grid_landing(grid, unknown, i);
        uint32_t next = table_next(game, row, square);
        if (game->board->green[square])
            included = add_value(equations, line, reset, game->reset_row, square) &&
                       add_value(equations, line, removal, next, square);
        else
            included = add_value(equations, line, landing,
                                 model_takes(equations->model, row, square) ? next : row, square);
    }
    return included;
}

/* Sets up the equations and solves them by elimination and back substitution. False if a move leads
 * to a state that is left out, a pivot is 0 modulo the prime, or it is stopped. Lines need not be
 * exchanged: for real p between 0 and 1 the matrix is a nonsingular M-matrix, whose pivots are
 * positive. As functions of p they are quotients of polynomials other than 0, which are rarely 0
 * modulo the prime. */
static bool solve(const struct equations *equations, const struct watch *watch) {
    const struct optimum *optimum = &equations->model->optimum;
    const size_t states = equations->states;
    for (size_t i = 0; i < optimum->table.rows * (size_t)optimum->exact.chain.grid.unknowns; i++)
        if (equations->number[i] != SIZE_MAX && !set_line(equations, i))
            return false;
    for (size_t state = 0; state < states; state++) {
        uint64_t *line = line_of(equations, state);
        if (line[state] == 0 || watch_stopped(watch))
            return false;

        /* Divide the line by its diagonal element, and list its nonzero columns from there. */
        uint64_t inverse = modular_inverse(line[state]);
        size_t count = 0;
        for (size_t column = state; column <= states; column++)
            if (line[column]) {
                line[column] = modular_multiply(line[column], inverse);
                equations->occupied[count++] = column;
            }

        /* Subtract multiples of this line from the lines below: column `state` becomes 0 there. */
        for (size_t below = state + 1; below < states; below++) {
            uint64_t *from = line_of(equations, below);
            uint64_t factor = modular_minus(from[state]);
            for (size_t i = 0; factor && i < count; i++) {
                size_t column = equations->occupied[i];
                from[column] = modular_add(from[column], modular_multiply(factor, line[column]));
            }
        }
    }

    /* Now only later states are left in each line: their values are subtracted, the last first. */
    for (size_t state = states; state-- > 0;) {
        uint64_t *line = line_of(equations, state);
        for (size_t later = state + 1; later < states; later++) {
            uint64_t factor = modular_minus(line[later]), value = line_of(equations, later)[states];
            line[states] = modular_add(line[states], modular_multiply(factor, value));
        }
    }
    return true;
}

/* The value of a state that is not left out; that of a finished game, TABLE_DONE, is 0. */
static uint64_t value_of(const struct equations *equations, uint32_t row, int square) {
    if (row == TABLE_DONE)
        return 0;
    return line_of(equations, number_of(equations, row, square))[equations->states];
}

bool identities_hold(const struct actions *actions, const struct model *model, bool *hold,
                     const struct watch *watch, struct error *error) {
    const struct chain *chain = &model->optimum.exact.chain;
    const struct walk_table *game = &model->optimum.table;
    size_t unknowns = (size_t)chain->grid.unknowns;
    struct equations equations = {.model = model};
    equations.number = memory_table(game->rows * unknowns, sizeof *equations.number, error);
    *hold = false;
    if (!equations.number)
        return false;

    /* States are numbered from the last row, of most letters, down. Only removals and resets lead
     * to fewer letters: few entries are above the diagonal, and the matrix stays sparse. */
    for (uint32_t row = game->rows; row-- > 0;)
        for (size_t unknown = 0; unknown < unknowns; unknown++) {
            bool included = actions->may_occur[row] &&
                            !chain_may_not_end(chain, chain_state(chain, row, (int)unknown));
            equations.number[row * unknowns + unknown] = included ? equations.states++ : SIZE_MAX;
        }
    if (equations.states > IDENTITIES_STATES) {
        free(equations.number);
        return true;
    }

    equations.matrix =
        memory_table(equations.states * (equations.states + 1), sizeof *equations.matrix, error);
    equations.occupied = memory_allocate(equations.states + 1, sizeof *equations.occupied);
    const bool allocated = equations.matrix != NULL;
    bool equal = allocated; /* the equations were solved, and all outcomes so far are equal */
    for (size_t k = 0; equal && k < sizeof points / sizeof *points; k++) {
        equations.p = points[k];
        equal = solve(&equations, watch);
        /* Both outcomes are included: an open decision may occur, and games end from both. */
        for (size_t decision = 0; equal && actions_find_open(actions, &decision); decision++) {
            uint32_t row = (uint32_t)(decision / actions->squares);
            int square = (int)(decision % actions->squares);
            equal = value_of(&equations, row, square) ==
                    value_of(&equations, table_next(game, row, square), square);
        }
    }
    *hold = equal;
    free(equations.number);
    free(equations.matrix);
    free(equations.occupied);
    return allocated && (!watch_stopped(watch) || error_stopped(error));
}
