#include "analysis/walk/optimal/settle.h"

#include "sim/walk/rules/collection.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The sum of |c[k]|: bound on the value of a state over the model's interval. */
static double magnitude(const struct model *model, size_t at) {
    double sum = 0;
    for (int k = 0; k <= MODEL_DEGREE; k++)
        sum += fabs(model->term[k][at]);
    return sum;
}

static uint32_t taken_row(const struct walk_table *game, uint32_t row, int square) {
    return game->next[(size_t)row * game->columns + game->column[square]];
}

void settle_advantage(const struct model *model, uint32_t row, int square,
                      double term[MODEL_DEGREE + 1]) {
    const struct chain *chain = &model->optimum.exact.chain;
    size_t left = chain_index(chain, row, square);
    size_t taken = chain_index(chain, taken_row(&model->optimum.table, row, square), square);
    double sign = model_takes(model, row, square) ? 1 : -1;
    for (int k = 0; k <= MODEL_DEGREE; k++)
        term[k] = sign * (model->term[k][left] - model->term[k][taken]);
}

double settle_greatest(const struct model *model, uint32_t row, int square) {
    const struct chain *chain = &model->optimum.exact.chain;
    uint32_t taken = taken_row(&model->optimum.table, row, square);
    return fmax(magnitude(model, chain_index(chain, row, square)),
                magnitude(model, chain_index(chain, taken, square)));
}

static double value_at(const double term[MODEL_DEGREE + 1], double t) {
    double value = 0;
    for (int k = MODEL_DEGREE; k >= 0; k--)
        value = value * t + term[k];
    return value;
}

/* The polynomial is written around the middle of the bounds. If its slope cannot change sign
 * between them, it lies between its values there. */
struct exact_bracket settle_range(const double term[MODEL_DEGREE + 1], double lower, double upper) {
    double shifted[MODEL_DEGREE + 1], middle = (lower + upper) / 2, half = (upper - lower) / 2;
    double power = 1, spread = 0, bend = 0, size = 0;
    memcpy(shifted, term, sizeof shifted);
    for (int i = 0; i < MODEL_DEGREE; i++)
        for (int k = MODEL_DEGREE - 1; k >= i; k--)
            shifted[k] += middle * shifted[k + 1];
    for (int k = 0; k <= MODEL_DEGREE; k++) {
        bend += k > 1 ? k * fabs(shifted[k]) * power : 0;
        power *= k > 0 ? half : 1;
        spread += k > 0 ? fabs(shifted[k]) * power : 0;
        size += fabs(term[k]);
    }
    double rounding = 32 * (1 << MODEL_DEGREE) * DBL_EPSILON * size, value = shifted[0];
    double first = value_at(term, lower), last = value_at(term, upper);
    if (fabs(shifted[1]) > bend + rounding)
        return (struct exact_bracket){value, fmin(first, last) - rounding,
                                      fmax(first, last) + rounding};
    spread += rounding;
    return (struct exact_bracket){value, value - spread, value + spread};
}

static bool settled_allocate(struct settled *settled, const struct walk_table *game,
                             struct error *error) {
    size_t squares = (size_t)game->board->squares;
    if (!settled->near) {
        while (settled->rows < game->rows &&
               game->collection[settled->rows].size < WALK_PALINDROME - 1)
            settled->rows++;
        settled->near = malloc(game->rows * sizeof *settled->near);
        settled->reached = malloc(game->rows * sizeof *settled->reached);
        settled->queue = malloc(game->rows * sizeof *settled->queue);
        settled->sure = malloc(settled->rows * squares * sizeof *settled->sure);
    }
    return (settled->near && settled->reached && settled->queue && settled->sure) ||
           error_memory(error);
}

void settled_free(struct settled *settled) {
    free(settled->near);
    free(settled->reached);
    free(settled->queue);
    free(settled->sure);
    *settled = (struct settled){.rows = 0};
}

/* A search for the rows that occur. */
struct row_search {
    const struct settled *settled;
    const struct model *model;
    bool open; /* also with both outcomes of decisions that are not sure */
    bool *found;
    size_t count;
};

static void add_row(struct row_search *search, uint32_t row) {
    if (row == TABLE_DONE || search->found[row])
        return;
    search->found[row] = true;
    search->settled->queue[search->count++] = row;
}

static bool is_tie(const struct settled *settled, const struct model *model, uint32_t row,
                   int square) {
    size_t squares = (size_t)model->optimum.table.board->squares;
    return settled->tie && settled->tie[row * squares + (size_t)square];
}

bool settled_takes(const struct settled *settled, const struct model *model, uint32_t row,
                   int square) {
    return model_takes(model, row, square) && !is_tie(settled, model, row, square);
}

/* Whether a landing may lead to the row with the letter. With a tie the model, whose residual is
 * needed, may take. */
static bool may_take(const struct row_search *search, uint32_t row, int square) {
    const struct settled *settled = search->settled;
    size_t squares = (size_t)search->model->optimum.table.board->squares;
    if (!search->open)
        return settled_takes(settled, search->model, row, square);
    return model_takes(search->model, row, square) ||
           !settled->sure[row * squares + (size_t)square];
}

/* Adds the rows to which landings on a square lead. */
static void land(struct row_search *search, uint32_t row, int square) {
    const struct walk_table *game = &search->model->optimum.table;
    if (game->board->green[square]) {
        add_row(search, game->reset_row);
        add_row(search, taken_row(game, row, square));
    } else if (row < search->settled->rows && may_take(search, row, square)) {
        add_row(search, taken_row(game, row, square));
    }
}

static void search_rows(struct row_search *search, int start, bool offered) {
    const struct walk_table *game = &search->model->optimum.table;
    memset(search->found, 0, game->rows * sizeof *search->found);
    search->count = 0;
    add_row(search, game->start_row);
    if (offered)
        land(search, game->start_row, start);
    for (size_t next = 0; next < search->count; next++)
        for (int square = 0; square < game->board->squares; square++)
            land(search, search->settled->queue[next], square);
}

/* The residual of the model's decisions over the rows that may occur; infinite if a value there may
 * be negative, since the bounds need nonnegative ones. */
static double residual_near(const struct settled *settled, const struct model *model) {
    const struct chain *chain = &model->optimum.exact.chain;
    double greatest = 0, residual = 0;
    for (uint32_t row = 0; row < model->optimum.table.rows; row++)
        for (int unknown = 0; settled->near[row] && unknown < chain->grid.unknowns; unknown++) {
            size_t at = chain->offset[row] + (size_t)unknown * QUAD;
            double size = magnitude(model, at);
            if (!(size <= 2 * model->term[0][at]) || !(model->residual[at] <= DBL_MAX))
                return INFINITY;
            greatest = fmax(greatest, size);
            residual = fmax(residual, model->residual[at]);
        }
    return residual * (1 + 64 * DBL_EPSILON) + model_rounding(greatest);
}

/* Calls `visit` for each decision of the rows that may occur that is not sure yet. */
static void each_open(struct settled *settled, const struct model *model,
                      void (*visit)(struct settled *settled, const struct model *model,
                                    uint32_t row, int square, void *context),
                      void *context) {
    const struct walk_board *board = model->optimum.table.board;
    for (uint32_t row = 0; row < settled->rows; row++)
        for (int square = 0; settled->near[row] && square < board->squares; square++)
            if (!board->green[square] &&
                !settled->sure[(size_t)row * (size_t)board->squares + (size_t)square])
                visit(settled, model, row, square, context);
}

struct settle_bounds {
    double lower, upper, worse;
};

static void find_worse(struct settled *settled, const struct model *model, uint32_t row, int square,
                       void *context) {
    struct settle_bounds *bounds = context;
    double term[MODEL_DEGREE + 1];
    (void)settled;
    settle_advantage(model, row, square, term);
    bounds->worse = fmax(bounds->worse, -settle_range(term, bounds->lower, bounds->upper).lower);
}

static void decide(struct settled *settled, const struct model *model, uint32_t row, int square,
                   void *context) {
    const struct settle_bounds *bounds = context;
    double term[MODEL_DEGREE + 1], error = settled->error;
    settle_advantage(model, row, square, term);
    double least = settle_range(term, bounds->lower, bounds->upper).lower;
    bool sure =
        error < 0.5 && least > 2 * error / (1 - error) * settle_greatest(model, row, square);
    settled->sure[(size_t)row * (size_t)model->optimum.table.board->squares + (size_t)square] =
        sure;
    settled->open += !sure;
}

bool settle_decisions(struct settled *settled, const struct model *model, double lower,
                      double upper, int start, bool offered, struct error *error) {
    const struct walk_table *game = &model->optimum.table;
    size_t squares = (size_t)game->board->squares, before;
    if (!settled_allocate(settled, game, error))
        return false;
    memset(settled->near, true, game->rows * sizeof *settled->near);
    if (settled->tie)
        memcpy(settled->sure, settled->tie, settled->rows * squares * sizeof *settled->sure);
    else
        memset(settled->sure, false, settled->rows * squares * sizeof *settled->sure);
    struct row_search search = {
        .settled = settled, .model = model, .open = true, .found = settled->near};
    settled->open = SIZE_MAX;
    do {
        struct settle_bounds bounds = {.lower = lower, .upper = upper};
        before = settled->open;
        settled->residual = residual_near(settled, model);
        each_open(settled, model, find_worse, &bounds);
        settled->error = settled->residual + bounds.worse;
        settled->open = 0;
        each_open(settled, model, decide, &bounds);
        search_rows(&search, start, offered);
    } while (settled->open > 0 && settled->open < before);
    search = (struct row_search){.settled = settled, .model = model, .found = settled->reached};
    search_rows(&search, start, offered);
    settled->open = 0;
    for (uint32_t row = 0; row < settled->rows; row++)
        for (size_t square = 0; settled->near[row] && square < squares; square++)
            settled->open += !game->board->green[square] && !settled->sure[row * squares + square];
    if (settled->open == 0)
        settled->error = settled->residual = residual_near(settled, model);
    return true;
}
