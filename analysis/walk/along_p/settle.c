#include "analysis/walk/along_p/settle.h"

#include "sim/walk/rules/collection.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Values are not bounded with a larger error, and no decision is settled. */
static const double largest_error = 0.5;

/* Relative difference of the values up to which a decision is a likely tie. */
static const double likely_tie = 1e-9;

/* The sum of |c[k]|: bound on the value of a state over the model's interval. */
static double magnitude(const struct model *model, size_t at) {
    double term[POLYNOMIAL_TERMS];
    model_polynomial(model, at, term);
    return polynomial_norm(term);
}

/* The two outcomes of a decision. */
struct outcomes {
    size_t left, taken; /* indices of their values */
    bool takes;         /* as the model decides */
};

static struct outcomes outcomes_of(const struct model *model, size_t decision) {
    const struct chain *chain = &model->optimum.exact.chain;
    const struct walk_table *game = &model->optimum.table;
    uint32_t row = (uint32_t)(decision / (size_t)game->board->squares);
    int square = (int)(decision % (size_t)game->board->squares);
    return (struct outcomes){
        .left = chain_index(chain, row, square),
        .taken = chain_index(chain, table_next(game, row, square), square),
        .takes = model_takes(model, row, square),
    };
}

void settle_advantage(const struct model *model, size_t decision, double term[POLYNOMIAL_TERMS]) {
    struct outcomes outcomes = outcomes_of(model, decision);
    double sign = outcomes.takes ? 1 : -1;
    for (int k = 0; k < POLYNOMIAL_TERMS; k++)
        term[k] = sign * (model->term[k][outcomes.left] - model->term[k][outcomes.taken]);
}

double settle_greatest(const struct model *model, size_t decision) {
    struct outcomes outcomes = outcomes_of(model, decision);
    return fmax(magnitude(model, outcomes.left), magnitude(model, outcomes.taken));
}

size_t settled_decisions(const struct settled *settled) { return settled->rows * settled->squares; }

size_t settled_next_open(const struct settled *settled, size_t decision) {
    for (; decision < settled_decisions(settled); decision++)
        if (settled->near[decision / settled->squares] && !settled->sure[decision])
            return decision;
    return decision;
}

static bool settled_allocate(struct settled *settled, const struct walk_table *game,
                             struct error *error) {
    if (!settled->near) {
        settled->squares = (size_t)game->board->squares;
        settled->rows = game_table_deciding_rows(game);
        settled->near = malloc(game->rows * sizeof *settled->near);
        settled->reached = malloc(game->rows * sizeof *settled->reached);
        settled->queue = malloc(game->rows * sizeof *settled->queue);
        settled->sure = malloc(settled_decisions(settled) * sizeof *settled->sure);
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

/* Adds a row to which a landing on a square may lead. */
static void add_row(struct row_search *search, uint32_t row, int square) {
    const struct chain *chain = &search->model->optimum.exact.chain;
    if (row == TABLE_DONE || search->found[row] ||
        chain_is_endless(chain, chain_index(chain, row, square)))
        return;
    search->found[row] = true;
    search->settled->queue[search->count++] = row;
}

bool settled_takes(const struct settled *settled, const struct model *model, size_t decision) {
    uint32_t row = (uint32_t)(decision / settled->squares);
    int square = (int)(decision % settled->squares);
    return model_takes(model, row, square) && !(settled->tie && settled->tie[decision]);
}

/* Whether a landing may lead to the row with the letter. With a tie the model, whose residual is
 * needed, may take. */
static bool may_take(const struct row_search *search, uint32_t row, int square) {
    const struct settled *settled = search->settled;
    size_t decision = row * settled->squares + (size_t)square;
    if (!search->open)
        return settled_takes(settled, search->model, decision);
    return model_takes(search->model, row, square) || !settled->sure[decision];
}

/* Adds the rows to which landings on a square lead. */
static void land(struct row_search *search, uint32_t row, int square) {
    const struct walk_table *game = &search->model->optimum.table;
    if (game->board->green[square]) {
        add_row(search, game->reset_row, square);
        add_row(search, table_next(game, row, square), square);
    } else if (row < search->settled->rows && may_take(search, row, square)) {
        add_row(search, table_next(game, row, square), square);
    }
}

static void search_rows(struct row_search *search) {
    const struct walk_table *game = &search->model->optimum.table;
    memset(search->found, 0, game->rows * sizeof *search->found);
    search->count = 1;
    search->found[game->start_row] = true;
    search->settled->queue[0] = game->start_row;
    for (size_t next = 0; next < search->count; next++)
        for (int square = 0; square < game->board->squares; square++)
            land(search, search->settled->queue[next], square);
}

/* Whether the model takes every letter that completes a palindrome: always best, as the game ends.
 */
static bool ends_where_it_can(const struct settled *settled, const struct model *model,
                              uint32_t row) {
    const struct walk_table *game = &model->optimum.table;
    for (int square = 0; row >= settled->rows && square < game->board->squares; square++)
        if (!game->board->green[square] && table_next(game, row, square) == TABLE_DONE &&
            !model_takes(model, row, square))
            return false;
    return true;
}

/* The residual of the model's decisions over the rows that may occur; infinite if a value there may
 * be negative, since the bounds need nonnegative ones, or if a game is not ended where it can be.
 */
static double residual_near(const struct settled *settled, const struct model *model) {
    const struct chain *chain = &model->optimum.exact.chain;
    double greatest = 0, residual = 0;
    for (uint32_t row = 0; row < model->optimum.table.rows; row++) {
        if (settled->near[row] && !ends_where_it_can(settled, model, row))
            return INFINITY;
        for (int unknown = 0; settled->near[row] && unknown < chain->grid.unknowns; unknown++) {
            size_t at = chain->offset[row] + (size_t)unknown * QUAD;
            if (chain_is_endless(chain, at))
                continue;
            double norm = magnitude(model, at);
            if (!(norm <= 2 * model->term[0][at]) || !(model->residual[at] <= DBL_MAX))
                return INFINITY;
            greatest = fmax(greatest, norm);
            residual = fmax(residual, model->residual[at]);
        }
    }
    return residual * (1 + 64 * DBL_EPSILON) + model_rounding(greatest);
}

/* The most by which the model's decision may be worse between two t, for those that are open. */
static double worst_open(const struct settled *settled, const struct model *model, double from,
                         double to) {
    double worst = 0, term[POLYNOMIAL_TERMS];
    for (size_t i = settled_next_open(settled, 0); i < settled_decisions(settled);
         i = settled_next_open(settled, i + 1)) {
        settle_advantage(model, i, term);
        worst = fmax(worst, -polynomial_range(term, from, to).lower);
    }
    return worst;
}

/* Settles open decisions between two t, given the error of the values. */
static void settle_open(struct settled *settled, const struct model *model, double from,
                        double to) {
    double term[POLYNOMIAL_TERMS], error = settled->error;
    for (size_t i = settled_next_open(settled, 0);
         error < largest_error && i < settled_decisions(settled);
         i = settled_next_open(settled, i + 1)) {
        settle_advantage(model, i, term);
        settled->sure[i] = polynomial_range(term, from, to).lower >
                           2 * error / (1 - error) * settle_greatest(model, i);
    }
}

static size_t count_open(const struct settled *settled) {
    size_t count = 0;
    for (size_t i = settled_next_open(settled, 0); i < settled_decisions(settled);
         i = settled_next_open(settled, i + 1))
        count++;
    return count;
}

size_t settled_likely_ties(const struct settled *settled, const struct model *model) {
    double term[POLYNOMIAL_TERMS];
    size_t count = 0;
    for (size_t i = settled_next_open(settled, 0); i < settled_decisions(settled);
         i = settled_next_open(settled, i + 1)) {
        settle_advantage(model, i, term);
        count += polynomial_norm(term) <= likely_tie * settle_greatest(model, i);
    }
    return count;
}

/* Whether an outcome of a decision is endless: then the model chooses the other one, or games never
 * come there. */
static bool is_forced(const struct model *model, size_t decision) {
    const struct chain *chain = &model->optimum.exact.chain;
    const struct outcomes outcomes = outcomes_of(model, decision);
    return chain_is_endless(chain, outcomes.left) || chain_is_endless(chain, outcomes.taken);
}

/* As if nothing was known but the ties and which states are endless. */
static void settle_nothing(struct settled *settled, const struct model *model) {
    const struct walk_table *game = &model->optimum.table;
    memset(settled->near, true, game->rows * sizeof *settled->near);
    for (size_t i = 0; i < settled_decisions(settled); i++)
        settled->sure[i] = game->board->green[i % settled->squares] ||
                           (settled->tie && settled->tie[i]) || is_forced(model, i);
    settled->open = SIZE_MAX;
}

/* Whether a landing may lead to waiting, by the model's decision or on a green square. */
static bool leads_to_waiting(const struct model *model, const bool *waits, uint32_t row,
                             int square) {
    const struct walk_table *game = &model->optimum.table;
    uint32_t next = table_next(game, row, square);
    if (game->board->green[square])
        return waits[game->reset_row] || waits[next];
    return next != TABLE_DONE && waits[next] && model_takes(model, row, square);
}

static bool model_never_waits(const struct model *model, const bool *waits) {
    const struct walk_table *game = &model->optimum.table;
    for (uint32_t row = 0; row < game->rows; row++)
        for (int square = 0; !waits[row] && square < game->board->squares; square++)
            if (leads_to_waiting(model, waits, row, square))
                return false;
    return true;
}

/* Leaves every letter whose taking leads to waiting, if all of that is proved to be optimal, given
 * the least moves of waiting; settled->near are the rows without waiting. */
static bool leave_waiting(struct settled *settled, const struct model *model, const bool *waits,
                          double moves) {
    const struct walk_table *game = &model->optimum.table;
    double residual = residual_near(settled, model);
    if (!(residual < largest_error))
        return false;
    for (size_t i = settled_next_open(settled, 0); i < settled_decisions(settled);
         i = settled_next_open(settled, i + 1)) {
        uint32_t row = (uint32_t)(i / settled->squares);
        uint32_t next = table_next(game, row, (int)(i % settled->squares));
        if (next == TABLE_DONE || !waits[next])
            continue;
        if (!(magnitude(model, outcomes_of(model, i).left) < moves * (1 - residual)))
            return false;
        settled->sure[i] = true;
    }
    return true;
}

/* Settles the decisions about waiting for the rarer outcome of the coin, if there are any. */
static void settle_waiting(struct settled *settled, const struct model *model, double lower,
                           double upper) {
    bool reset = upper < 0.5;
    const bool *waits = reset ? settled->waits->reset : settled->waits->removal;
    double moves = 1 / (reset ? upper : 1 - lower) * (1 - 2 * DBL_EPSILON); /* two roundings */
    if (waits[model->optimum.table.start_row] || !model_never_waits(model, waits))
        return;
    for (uint32_t row = 0; row < model->optimum.table.rows; row++)
        settled->near[row] = !waits[row];
    if (!leave_waiting(settled, model, waits, moves))
        settle_nothing(settled, model);
}

/* Whether the endless states are so for every p of the interval, also at 0 and 1. */
static bool stays_endless(const struct settled *settled, const struct model *model, double lower,
                          double upper) {
    const struct waits *waits = settled->waits;
    return !model->optimum.exact.chain.endless || ((lower > 0 || (waits && waits->endless_at[0])) &&
                                                   (upper < 1 || (waits && waits->endless_at[1])));
}

bool settle_decisions(struct settled *settled, const struct model *model, double lower,
                      double upper, struct error *error) {
    if (!settled_allocate(settled, &model->optimum.table, error))
        return false;
    settle_nothing(settled, model);
    settled->error = settled->residual = INFINITY;
    memset(settled->reached, false, model->optimum.table.rows * sizeof *settled->reached);
    if (!stays_endless(settled, model, lower, upper))
        return true;
    if (settled->waits)
        settle_waiting(settled, model, lower, upper);
    double from = model_t(model, lower), to = model_t(model, upper);
    struct row_search search = {
        .settled = settled, .model = model, .open = true, .found = settled->near};
    size_t before;
    do {
        before = settled->open;
        settled->residual = residual_near(settled, model);
        settled->error = settled->residual + worst_open(settled, model, from, to);
        settle_open(settled, model, from, to);
        settled->open = count_open(settled);
        search_rows(&search);
    } while (settled->open > 0 && settled->open < before);
    search = (struct row_search){.settled = settled, .model = model, .found = settled->reached};
    search_rows(&search);
    settled->open = count_open(settled);
    if (settled->open == 0)
        settled->error = settled->residual = residual_near(settled, model);
    if (!(settled->error < largest_error))
        settled->open = SIZE_MAX;
    return true;
}
