#include "analysis/walk/along_p/identities.h"

#include "analysis/walk/along_p/modular.h"

#include <stdlib.h>
#include <string.h>

/* The p at which values are compared: digits of pi and of e, which have nothing to do with boards.
 */
static const uint64_t points[] = {314159265358979323, 271828182845904523};

/* The equations of the values: v - P v = 1. */
struct equations {
    const struct model *model;
    const bool *near; /* [rows]: whose states are included, see settled */
    uint64_t p;
    size_t states;
    size_t *number;   /* [rows * unknowns]: of a state; SIZE_MAX: not included */
    uint64_t *matrix; /* [states * (states + 1)]: the last column is the right-hand side, and in the
                         end the values */
    size_t *occupied; /* [states + 1]: columns of the line that is subtracted from others */
};

static uint64_t *line_of(const struct equations *equations, size_t state) {
    return equations->matrix + state * (equations->states + 1);
}

static size_t *number_at(const struct equations *equations, uint32_t row, int unknown) {
    const struct grid *grid = &equations->model->optimum.exact.chain.grid;
    return &equations->number[row * (size_t)grid->unknowns + (size_t)unknown];
}

/* Numbers the states. Those with more letters come first: that keeps most of the matrix empty. */
static void number_states(struct equations *equations) {
    const struct chain *chain = &equations->model->optimum.exact.chain;
    for (uint32_t row = chain->table->rows; row-- > 0;)
        for (int unknown = 0; unknown < chain->grid.unknowns; unknown++) {
            bool included = equations->near[row] &&
                            !chain_is_endless(chain, chain->offset[row] + (size_t)unknown * QUAD);
            *number_at(equations, row, unknown) = included ? equations->states++ : SIZE_MAX;
        }
}

/* The number of a state, or SIZE_MAX. */
static size_t number_of(const struct equations *equations, uint32_t row, int square) {
    return *number_at(equations, row, equations->model->optimum.exact.chain.grid.unknown[square]);
}

static bool equations_allocate(struct equations *equations, struct error *error) {
    const struct chain *chain = &equations->model->optimum.exact.chain;
    equations->number =
        malloc(chain->table->rows * (size_t)chain->grid.unknowns * sizeof *equations->number);
    if (!equations->number)
        return error_memory(error);
    number_states(equations);
    size_t columns = equations->states + 1;
    if (equations->states > IDENTITIES_STATES)
        return true;
    equations->matrix = calloc(equations->states * columns, sizeof *equations->matrix);
    equations->occupied = malloc(columns * sizeof *equations->occupied);
    return (equations->matrix && equations->occupied) || error_memory(error);
}

static void equations_free(struct equations *equations) {
    free(equations->number);
    free(equations->matrix);
    free(equations->occupied);
}

/* Adds that multiple of a state's value to a line. Returns false if the state is not included. */
static bool add_value(const struct equations *equations, uint64_t *line, uint64_t factor,
                      uint32_t row, int square) {
    if (row == TABLE_DONE)
        return true;
    size_t state = number_of(equations, row, square);
    if (state != SIZE_MAX)
        line[state] = modular_add(line[state], factor);
    return state != SIZE_MAX;
}

/* Likewise of the value after a landing. */
static bool add_landing(const struct equations *equations, uint64_t *line, uint64_t factor,
                        uint32_t row, int square) {
    const struct walk_table *game = &equations->model->optimum.table;
    uint32_t next = table_next(game, row, square);
    if (!game->board->green[square])
        return add_value(equations, line, factor,
                         model_takes(equations->model, row, square) ? next : row, square);
    uint64_t reset = modular_multiply(factor, equations->p);
    uint64_t removal = modular_add(factor, modular_minus(reset));
    return add_value(equations, line, reset, game->reset_row, square) &&
           add_value(equations, line, removal, next, square);
}

static bool set_line(const struct equations *equations, uint32_t row, int unknown) {
    const struct grid *grid = &equations->model->optimum.exact.chain.grid;
    size_t state = *number_at(equations, row, unknown);
    if (state == SIZE_MAX)
        return true;
    bool inner = unknown < grid->inner, set = true;
    int followers = inner ? 8 : grid->board->squares;
    uint64_t share = modular_minus(modular_inverse((uint64_t)followers));
    uint64_t *line = line_of(equations, state);
    memset(line, 0, equations->states * sizeof *line);
    line[equations->states] = line[state] = 1;
    for (int i = 0; set && i < followers; i++)
        set = add_landing(equations, line, share, row, inner ? grid->around[unknown][i] : i);
    return set;
}

/* Returns false if games leave the states that are included. */
static bool set_lines(const struct equations *equations) {
    const struct chain *chain = &equations->model->optimum.exact.chain;
    for (uint32_t row = 0; row < chain->table->rows; row++)
        for (int unknown = 0; unknown < chain->grid.unknowns; unknown++)
            if (!set_line(equations, row, unknown))
                return false;
    return true;
}

/* Divides a line by its diagonal, and lists its columns from there; returns their number. */
static size_t normalize(const struct equations *equations, size_t state) {
    uint64_t *line = line_of(equations, state), factor = modular_inverse(line[state]);
    size_t count = 0;
    for (size_t column = state; column <= equations->states; column++)
        if (line[column]) {
            line[column] = modular_multiply(line[column], factor);
            equations->occupied[count++] = column;
        }
    return count;
}

/* Subtracts a normalized line from another one so that the column of the diagonal becomes 0. */
static void subtract(const struct equations *equations, size_t state, size_t count, size_t other) {
    const uint64_t *line = line_of(equations, state);
    uint64_t *from = line_of(equations, other), factor = modular_minus(from[state]);
    for (size_t i = 0; factor && i < count; i++) {
        size_t column = equations->occupied[i];
        from[column] = modular_add(from[column], modular_multiply(factor, line[column]));
    }
}

/* Solves the equations, by elimination and substitution. For real p between 0 and 1 the matrix is a
 * nonsingular M-matrix, so that its diagonal stays positive: these quotients of polynomials in p
 * are not identically zero. Sets whether none is zero at this p. */
static bool solve(const struct equations *equations, bool *solved, const struct watch *watch,
                  struct error *error) {
    size_t states = equations->states;
    *solved = true;
    for (size_t state = 0; state < states; state++) {
        if (watch_stopped(watch))
            return error_stopped(error);
        *solved = line_of(equations, state)[state] != 0;
        if (!*solved)
            return true;
        size_t count = normalize(equations, state);
        for (size_t other = state + 1; other < states; other++)
            subtract(equations, state, count, other);
    }
    for (size_t state = states; state-- > 0;) {
        uint64_t *line = line_of(equations, state);
        for (size_t later = state + 1; later < states; later++)
            if (line[later])
                line[states] =
                    modular_add(line[states], modular_minus(modular_multiply(
                                                  line[later], line_of(equations, later)[states])));
    }
    return true;
}

/* The value of a state, and of a finished game. */
static uint64_t value_of(const struct equations *equations, uint32_t row, int square) {
    return row == TABLE_DONE
               ? 0
               : line_of(equations, number_of(equations, row, square))[equations->states];
}

static bool decisions_agree(const struct equations *equations, const struct settled *settled) {
    const struct walk_table *game = &equations->model->optimum.table;
    for (size_t i = settled_next_open(settled, 0); i < settled_decisions(settled);
         i = settled_next_open(settled, i + 1)) {
        uint32_t row = (uint32_t)(i / settled->squares);
        int square = (int)(i % settled->squares);
        if (value_of(equations, row, square) !=
            value_of(equations, table_next(game, row, square), square))
            return false;
    }
    return true;
}

/* Sets whether the values agree at one p. */
static bool compare(struct equations *equations, const struct settled *settled, bool *hold,
                    const struct watch *watch, struct error *error) {
    if (!set_lines(equations)) {
        *hold = false;
        return true;
    }
    if (!solve(equations, hold, watch, error))
        return false;
    *hold = *hold && decisions_agree(equations, settled);
    return true;
}

bool identities_hold(const struct settled *settled, const struct model *model, bool *hold,
                     const struct watch *watch, struct error *error) {
    struct equations equations = {.model = model, .near = settled->near};
    bool done = equations_allocate(&equations, error);
    *hold = done && equations.matrix;
    for (size_t i = 0; done && *hold && i < sizeof points / sizeof *points; i++) {
        equations.p = points[i];
        done = compare(&equations, settled, hold, watch, error);
    }
    equations_free(&equations);
    return done;
}
