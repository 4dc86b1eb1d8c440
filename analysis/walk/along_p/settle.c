/* Settles decisions for an interval of p by MacQueen's elimination of actions, on Taylor models:
 * what is known to be suboptimal is removed until nothing changes. Collections with which games
 * wait for a reset or a removal, whose values may be too large for that, come first. */
#include "analysis/walk/along_p/settle.h"

#include "sim/base/memory.h"
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

static size_t settled_decisions(const struct settled *settled) {
    return settled->rows * settled->squares;
}

bool settled_find_open(const struct settled *settled, size_t *decision) {
    for (; *decision < settled_decisions(settled); ++*decision)
        if (settled->near[*decision / settled->squares] && !settled->sure[*decision])
            return true;
    return false;
}

void settled_free(struct settled *settled) {
    free(settled->near);
    free(settled->reached);
    free(settled->queue);
    free(settled->sure);
    *settled = (struct settled){.rows = 0};
}

bool settled_takes(const struct settled *settled, const struct model *model, size_t decision) {
    uint32_t row = (uint32_t)(decision / settled->squares);
    int square = (int)(decision % settled->squares);
    return model_takes(model, row, square) && !(settled->tie && settled->tie[decision]);
}

/* Finds the rows that occur, from the start of a game on: with the model's decisions, and if `open`
 * also with both outcomes of those that are not sure. With a tie the model may take, whose residual
 * is needed then. */
static void search_rows(const struct settled *settled, const struct model *model, bool open,
                        bool *found) {
    const struct walk_table *game = &model->optimum.table;
    const struct chain *chain = &model->optimum.exact.chain;
    size_t count = 1;
    memset(found, false, game->rows * sizeof *found);
    found[game->start_row] = true;
    settled->queue[0] = game->start_row;
    for (size_t next = 0; next < count; next++)
        for (int square = 0; square < game->board->squares; square++) {
            uint32_t row = settled->queue[next];
            size_t decision = row * settled->squares + (size_t)square;
            bool green = game->board->green[square];
            if (!green && (row >= settled->rows ||
                           !(open ? model_takes(model, row, square) || !settled->sure[decision]
                                  : settled_takes(settled, model, decision))))
                continue;
            const uint32_t to[] = {table_next(game, row, square), game->reset_row};
            for (int i = green; i >= 0; i--) {
                if (to[i] == TABLE_DONE || found[to[i]] ||
                    chain_may_not_end(chain, chain_index(chain, to[i], square)))
                    continue;
                found[to[i]] = true;
                settled->queue[count++] = to[i];
            }
        }
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
            if (chain_may_not_end(chain, at))
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

static size_t count_open(const struct settled *settled) {
    size_t count = 0;
    for (size_t i = 0; settled_find_open(settled, &i); i++)
        count++;
    return count;
}

size_t settled_likely_ties(const struct settled *settled, const struct model *model) {
    double term[POLYNOMIAL_TERMS];
    size_t count = 0;
    for (size_t i = 0; settled_find_open(settled, &i); i++) {
        settle_advantage(model, i, term);
        count += polynomial_norm(term) <= likely_tie * settle_greatest(model, i);
    }
    return count;
}

/* As if nothing was known but the ties and which states may not end: if an outcome is, the model
 * chooses the other one, or games never come there. */
static void settle_nothing(struct settled *settled, const struct model *model) {
    const struct walk_table *game = &model->optimum.table;
    const struct chain *chain = &model->optimum.exact.chain;
    memset(settled->near, true, game->rows * sizeof *settled->near);
    for (size_t i = 0; i < settled_decisions(settled); i++) {
        const struct outcomes outcomes = outcomes_of(model, i);
        settled->sure[i] =
            game->board->green[i % settled->squares] || (settled->tie && settled->tie[i]) ||
            chain_may_not_end(chain, outcomes.left) || chain_may_not_end(chain, outcomes.taken);
    }
    settled->open = SIZE_MAX;
}

/* Whether the model's decisions, or a green square, ever lead to waiting from elsewhere. */
static bool may_wait(const struct model *model, const bool *waits) {
    const struct walk_table *game = &model->optimum.table;
    for (uint32_t row = 0; row < game->rows; row++)
        for (int square = 0; !waits[row] && square < game->board->squares; square++) {
            uint32_t next = table_next(game, row, square);
            if (game->board->green[square]
                    ? waits[game->reset_row] || waits[next]
                    : next != TABLE_DONE && waits[next] && model_takes(model, row, square))
                return true;
        }
    return false;
}

/* Settles the decisions about waiting for the rarer outcome of the coin: every letter whose taking
 * leads to it is left, if all of that is proved to be optimal; otherwise none is settled. */
static void settle_waiting(struct settled *settled, const struct model *model, double lower,
                           double upper) {
    const struct walk_table *game = &model->optimum.table;
    bool reset = upper < 0.5;
    const bool *waits = reset ? settled->waits->reset : settled->waits->removal;
    double moves = 1 / (reset ? upper : 1 - lower) * (1 - 2 * DBL_EPSILON); /* two roundings */
    if (waits[game->start_row] || may_wait(model, waits))
        return;
    for (uint32_t row = 0; row < game->rows; row++)
        settled->near[row] = !waits[row];
    double residual = residual_near(settled, model);
    bool proved = residual < largest_error;
    for (size_t i = 0; proved && settled_find_open(settled, &i); i++) {
        uint32_t next =
            table_next(game, (uint32_t)(i / settled->squares), (int)(i % settled->squares));
        if (next == TABLE_DONE || !waits[next])
            continue;
        proved = magnitude(model, outcomes_of(model, i).left) < moves * (1 - residual);
        settled->sure[i] = true;
    }
    if (!proved)
        settle_nothing(settled, model);
}

void settle_decisions(struct settled *settled, const struct model *model, double lower,
                      double upper) {
    const struct walk_table *game = &model->optimum.table;
    const struct waits *waits = settled->waits;
    if (!settled->near) {
        settled->squares = (size_t)game->board->squares;
        settled->rows = game_table_deciding_rows(game);
        settled->near = memory_allocate(game->rows, sizeof *settled->near);
        settled->reached = memory_allocate(game->rows, sizeof *settled->reached);
        settled->queue = memory_allocate(game->rows, sizeof *settled->queue);
        settled->sure = memory_allocate(settled_decisions(settled), sizeof *settled->sure);
    }
    settle_nothing(settled, model);
    settled->error = settled->residual = INFINITY;
    memset(settled->reached, false, game->rows * sizeof *settled->reached);
    /* The states that may not end must be so for every p of the interval, also at 0 and 1. */
    if (model->optimum.exact.chain.may_not_end &&
        ((lower <= 0 && !(waits && waits->may_not_end_at[0])) ||
         (upper >= 1 && !(waits && waits->may_not_end_at[1]))))
        return;
    if (waits)
        settle_waiting(settled, model, lower, upper);
    double from = model_t(model, lower), to = model_t(model, upper), term[POLYNOMIAL_TERMS];
    size_t before;
    do {
        double worst = 0; /* the most by which an open decision of the model may be worse */
        before = settled->open;
        for (size_t i = 0; settled_find_open(settled, &i); i++) {
            settle_advantage(model, i, term);
            worst = fmax(worst, -polynomial_range(term, from, to).lower);
        }
        settled->residual = residual_near(settled, model);
        double error = settled->error = settled->residual + worst;
        for (size_t i = 0; error < largest_error && settled_find_open(settled, &i); i++) {
            settle_advantage(model, i, term);
            settled->sure[i] = polynomial_range(term, from, to).lower >
                               2 * error / (1 - error) * settle_greatest(model, i);
        }
        settled->open = count_open(settled);
        search_rows(settled, model, true, settled->near);
    } while (settled->open > 0 && settled->open < before);
    search_rows(settled, model, false, settled->reached);
    settled->open = count_open(settled);
    if (settled->open == 0)
        settled->error = settled->residual = residual_near(settled, model);
    if (!(settled->error < largest_error))
        settled->open = SIZE_MAX;
}

/* Waiting. */

/* The rows that wait, from every square, if the coin has only these outcomes. */
static bool *find_waits(const struct walk_table *game, enum table_coin coin) {
    struct walk_dead dead = game_table_find_dead(game, coin);
    bool *waits = memory_allocate(game->rows, sizeof *waits);
    for (uint32_t row = 0; row < game->rows; row++) {
        waits[row] = true;
        for (int square = 0; square < game->board->squares; square++)
            waits[row] = waits[row] && dead_has(&dead, row, square);
    }
    dead_free(&dead);
    return waits;
}

bool waits_find(struct waits *waits, const struct walk_table *game, struct error *error) {
    struct chain chain, other;
    *waits = (struct waits){.reset = find_waits(game, TABLE_NEVER_RESETS),
                            .removal = find_waits(game, TABLE_ALWAYS_RESETS)};
    if (!chain_init(&chain, game, 0.5, CHAIN_MDP, error))
        return false;
    bool done = true;
    for (int p = 0; done && p <= 1; p++) {
        done = chain_init(&other, game, p, CHAIN_MDP, error);
        if (!done)
            break;
        waits->may_not_end_at[p] = true;
        for (uint32_t row = 0; row < game->rows; row++)
            for (int square = 0; square < game->board->squares; square++)
                if (chain_may_not_end(&chain, chain_index(&chain, row, square)) &&
                    !chain_may_not_end(&other, chain_index(&other, row, square)))
                    waits->may_not_end_at[p] = false;
        chain_free(&other);
    }
    chain_free(&chain);
    return done;
}

void waits_free(struct waits *waits) {
    free(waits->reset);
    free(waits->removal);
    *waits = (struct waits){.reset = NULL};
}
