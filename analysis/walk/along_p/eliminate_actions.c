/* Finds which decisions are optimal at every p of an interval, by MacQueen's elimination of actions
 * (eliminate_actions.h). A state is a row of the game's table, that is the collection held, and a
 * square. The model gives the expected moves from a state as a polynomial in p, and an error bound.
 * Decisions after which a game can only wait (struct waits) are settled first. */
#include "analysis/walk/along_p/eliminate_actions.h"

#include "sim/base/memory.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* Larger errors e + d (eliminate_actions.h) prove hardly anything; from 1 on there is no bound. */
static const double largest_error = 0.5;

/* Largest relative difference of the outcomes' values in a likely tie: far above rounding. */
static const double likely_tie = 1e-9;

/* Bounds |expected moves| from a state, given by its chain_index, over the model's interval. */
static double greatest_value(const struct model *model, size_t index) {
    return polynomial_norm(model_value(model, index));
}

/* The two outcomes of a decision: the letter is left, or taken. */
struct outcomes {
    uint32_t next;      /* the row after taking, or TABLE_DONE */
    size_t left, taken; /* each outcome's state, by its chain_index */
    bool takes;         /* the model chooses to take the letter */
};

static struct outcomes outcomes_of(const struct model *model, size_t decision) {
    const struct chain *chain = &model->optimum.exact.chain;
    const struct walk_table *game = &model->optimum.table;
    uint32_t row = (uint32_t)(decision / (size_t)game->board->squares);
    int square = (int)(decision % (size_t)game->board->squares);
    uint32_t next = table_next(game, row, square);
    return (struct outcomes){
        .next = next,
        .left = chain_index(chain, row, square),
        .taken = chain_index(chain, next, square),
        .takes = model_takes(model, row, square),
    };
}

struct polynomial action_advantage(const struct model *model, size_t decision) {
    struct outcomes outcomes = outcomes_of(model, decision);
    struct polynomial left = model_value(model, outcomes.left);
    struct polynomial taken = model_value(model, outcomes.taken);
    return outcomes.takes ? polynomial_minus(left, taken) : polynomial_minus(taken, left);
}

double action_greatest(const struct model *model, size_t decision) {
    struct outcomes outcomes = outcomes_of(model, decision);
    return fmax(greatest_value(model, outcomes.left), greatest_value(model, outcomes.taken));
}

bool actions_take(const struct actions *actions, const struct model *model, size_t decision) {
    return outcomes_of(model, decision).takes && !(actions->tie && actions->tie[decision]);
}

bool actions_find_open(const struct actions *actions, size_t *decision) {
    for (; *decision < actions->rows * actions->squares; ++*decision)
        if (actions->may_occur[*decision / actions->squares] && !actions->proved[*decision])
            return true;
    return false;
}

size_t actions_likely_ties(const struct actions *actions, const struct model *model) {
    size_t count = 0;
    for (size_t i = 0; actions_find_open(actions, &i); i++)
        count +=
            polynomial_norm(action_advantage(model, i)) <= likely_tie * action_greatest(model, i);
    return count;
}

/* Opens every row and decision, except ties and decisions with an outcome from which games may not
 * end: the model chooses the other outcome, or no game comes there. Green squares have none. */
static void open_all(struct actions *actions, const struct model *model) {
    const struct walk_table *game = &model->optimum.table;
    const struct chain *chain = &model->optimum.exact.chain;
    if (!actions->may_occur) { /* the first call */
        actions->squares = (size_t)game->board->squares;
        actions->rows = game->deciding_rows;
        actions->may_occur = memory_allocate(game->rows, sizeof *actions->may_occur);
        actions->occurs = memory_allocate(game->rows, sizeof *actions->occurs);
        actions->queue = memory_allocate(game->rows, sizeof *actions->queue);
        actions->proved =
            memory_allocate(actions->rows * actions->squares, sizeof *actions->proved);
    }
    memset(actions->may_occur, true, game->rows * sizeof *actions->may_occur);
    memset(actions->occurs, false, game->rows * sizeof *actions->occurs);
    for (size_t i = 0; i < actions->rows * actions->squares; i++) {
        const struct outcomes outcomes = outcomes_of(model, i);
        actions->proved[i] =
            game->board->green[i % actions->squares] || (actions->tie && actions->tie[i]) ||
            chain_may_not_end(chain, outcomes.left) || chain_may_not_end(chain, outcomes.taken);
    }
    actions->bounded = false;
    actions->error = actions->residual = INFINITY;
}

void actions_free(struct actions *actions) {
    free(actions->may_occur);
    free(actions->occurs);
    free(actions->proved);
    free(actions->queue);
    *actions = (struct actions){.rows = 0};
}

/* A search for rows, breadth first. */
struct row_search {
    const struct chain *chain;
    bool *found;     /* by row */
    uint32_t *queue; /* [count]: those found so far, in this order */
    size_t count;
};

/* Adds a row, with the token on that square, unless games are over or may not end there. */
static void search_add(struct row_search *search, uint32_t row, int square) {
    if (row == TABLE_DONE || search->found[row] ||
        chain_may_not_end(search->chain, chain_index(search->chain, row, square)))
        return;
    search->found[row] = true;
    search->queue[search->count++] = row;
}

/* Whether the letter may be taken, as far as is known: both outcomes of a decision that is not
 * proved count; of a proved one, also of a tie, the model's, whose rows the residual needs. */
static bool may_take(const struct actions *actions, const struct model *model, size_t decision) {
    return !actions->proved[decision] || outcomes_of(model, decision).takes;
}

/* Flags the rows that games from the start can reach if letters are taken as `takes` says. */
static void search_rows(const struct actions *actions, const struct model *model,
                        bool takes(const struct actions *, const struct model *, size_t decision),
                        bool *found) {
    const struct walk_table *game = &model->optimum.table;
    struct row_search search = {&model->optimum.exact.chain, found, actions->queue, 1};
    memset(found, false, game->rows * sizeof *found);
    found[game->start_row] = true;
    search.queue[0] = game->start_row;
    for (size_t i = 0; i < search.count; i++)
        for (int square = 0; square < game->board->squares; square++) {
            uint32_t row = search.queue[i], next = table_next(game, row, square);
            size_t decision = row * actions->squares + (size_t)square; /* if row < actions->rows */
            if (game->board->green[square]) {
                search_add(&search, next, square);
                search_add(&search, game->reset_row, square);
            } else if (row < actions->rows && takes(actions, model, decision)) {
                search_add(&search, next, square);
            }
        }
}

/* Bounds the residual of the model's decisions in the rows that may occur. It is infinite, so that
 * nothing is proved, if a value there may be negative or a letter that ends the game is left. */
static double residual_may_occur(const struct actions *actions, const struct model *model) {
    const struct chain *chain = &model->optimum.exact.chain;
    const struct walk_table *game = &model->optimum.table;
    double greatest = 0, residual = 0; /* largest norm of a value; largest residual */
    for (uint32_t row = 0; row < game->rows; row++) {
        if (!actions->may_occur[row])
            continue;
        for (int square = 0; square < game->board->squares; square++)
            if (table_next(game, row, square) == TABLE_DONE && !model_takes(model, row, square))
                return INFINITY;
        for (int unknown = 0; unknown < chain->grid.unknowns; unknown++) {
            size_t index = chain_state(chain, row, unknown);
            if (chain_may_not_end(chain, index))
                continue;
            /* Surely no value is negative if the first term is at least half of the norm. */
            double norm = greatest_value(model, index);
            if (!(norm <= 2 * model->term[0][index]) || !(model->residual[index] <= DBL_MAX))
                return INFINITY;
            greatest = fmax(greatest, norm);
            residual = fmax(residual, model->residual[index]);
        }
    }
    /* Rounding. With g = `greatest`, the magnitudes that enter a residual add up to at most 1 + 3
     * g: 1 for the first term's reward; 2 g for a value and the mean of the values after a move; g
     * for h B c[k - 1], h < 1 / 8 times the difference of two sums of at most 2 g each (model.h).
     * The first factor is for the residual, which is itself a sum of rounded terms. */
    return residual * (1 + 64 * DBL_EPSILON) + solve_rounding * (1 + 3 * greatest);
}

/* Flags the rows [rows] from which no game can end, wherever the token is, if the coin always has
 * this outcome: there games wait for the other one. The caller frees the array. */
static bool *find_waits(const struct walk_table *game, enum table_coin coin) {
    struct walk_dead dead = table_find_dead(game, coin);
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
    struct chain chain, at_p; /* for 0 < p < 1; at p = 0, then at p = 1 */
    *waits = (struct waits){.reset = find_waits(game, TABLE_NEVER_RESETS),
                            .removal = find_waits(game, TABLE_ALWAYS_RESETS)};
    if (!chain_init(&chain, game, 0.5, CHAIN_MDP, error))
        return false;
    bool done = true;
    for (int p = 0; done && p <= 1; p++) {
        done = chain_init(&at_p, game, p, CHAIN_MDP, error);
        waits->may_not_end_at[p] = done; /* unless some state may not end for 0 < p < 1 only */
        for (size_t i = 0; done && i < chain.done; i++) /* both chains have the same layout */
            if (chain_may_not_end(&chain, i) && !chain_may_not_end(&at_p, i))
                waits->may_not_end_at[p] = false;
        chain_free(&at_p);
    }
    chain_free(&chain);
    return done;
}

void waits_free(struct waits *waits) {
    free(waits->reset);
    free(waits->removal);
    *waits = (struct waits){.reset = NULL};
}

/* Proves that a letter is to be left if games wait once it is taken, as the coin's rarer outcome
 * takes at least `moves` expected moves. The proofs hold only together: if leaving some such letter
 * does not take fewer moves, all decisions are opened again. */
static void eliminate_waiting(struct actions *actions, const struct model *model, double lower,
                              double upper) {
    const struct walk_table *game = &model->optimum.table;
    bool for_reset = upper < 0.5; /* resets are rarer; else games wait for a removal */
    const bool *waiting = for_reset ? actions->waits->reset : actions->waits->removal; /* [rows] */
    double moves = 1 / (for_reset ? upper : 1 - lower) * (1 - 2 * DBL_EPSILON); /* two roundings */
    /* Under the model's decisions no game may begin to wait, at the start or later. */
    if (waiting[game->start_row])
        return;
    for (uint32_t row = 0; row < game->rows; row++)
        for (int square = 0; !waiting[row] && square < game->board->squares; square++) {
            uint32_t next = table_next(game, row, square);
            bool green = game->board->green[square];
            if ((green && waiting[game->reset_row]) ||
                (next != TABLE_DONE && waiting[next] && (green || model_takes(model, row, square))))
                return;
        }
    for (uint32_t row = 0; row < game->rows; row++)
        actions->may_occur[row] = !waiting[row];
    double residual = residual_may_occur(actions, model);
    bool all_hold = residual < largest_error; /* so far: every such letter is better left */
    for (size_t i = 0; all_hold && actions_find_open(actions, &i); i++) {
        const struct outcomes outcomes = outcomes_of(model, i);
        if (outcomes.next == TABLE_DONE || !waiting[outcomes.next])
            continue;
        all_hold = greatest_value(model, outcomes.left) < moves * (1 - residual);
        actions->proved[i] = true;
    }
    if (!all_hold)
        open_all(actions, model);
}

/* The least number of moves that the model's choice saves at any p from `lower` to `upper`. */
static double least_advantage(const struct model *model, size_t decision, double lower,
                              double upper) {
    const struct polynomial advantage = action_advantage(model, decision);
    return polynomial_range(advantage, model_t(model, lower), model_t(model, upper)).lower;
}

void eliminate_actions(struct actions *actions, const struct model *model, double lower,
                       double upper) {
    const struct waits *waits = actions->waits;
    open_all(actions, model);
    /* States that may not end must be so at every p, also at 0 and 1; else nothing is proved. */
    if (model->optimum.exact.chain.may_not_end &&
        ((lower <= 0 && !(waits && waits->may_not_end_at[0])) ||
         (upper >= 1 && !(waits && waits->may_not_end_at[1]))))
        return;
    if (waits)
        eliminate_waiting(actions, model, lower, upper);

    /* Rounds, each with fewer open decisions than the one before, and so with a smaller error. */
    size_t before, open = SIZE_MAX; /* number of open decisions before a round, and after it */
    do {
        double worst = 0; /* d: the most by which the model's choice may be worse than the other */
        before = open;
        for (size_t i = 0; actions_find_open(actions, &i); i++)
            worst = fmax(worst, -least_advantage(model, i, lower, upper));
        actions->residual = residual_may_occur(actions, model);
        actions->error = actions->residual + worst;
        if (actions->error < largest_error) {
            double doubt = 2 * actions->error / (1 - actions->error); /* relative to the values */
            for (size_t i = 0; actions_find_open(actions, &i); i++)
                actions->proved[i] =
                    least_advantage(model, i, lower, upper) > doubt * action_greatest(model, i);
        }
        search_rows(actions, model, may_take, actions->may_occur);
        open = 0;
        for (size_t i = 0; actions_find_open(actions, &i); i++)
            open++;
    } while (open > 0 && open < before);

    search_rows(actions, model, actions_take, actions->occurs);
    if (open == 0) /* d is 0 */
        actions->error = actions->residual = residual_may_occur(actions, model);
    actions->open_count = open;
    actions->bounded = actions->error < largest_error;
}
