/* The greatest probability of finishing in time, by backward induction over the moves left: with n
 * moves left, the probability of being late, of not finishing in time, follows from the one with
 * n - 1 moves left. Then the distribution of moves under these decisions, by forward propagation.
 *
 * A state is a row of the game's table, the collection held, and an unknown of the grid: an inner
 * square, or the whole edge. The chain (chain.h) has four rows in a batch, each in a lane of its
 * own; decisions are the bits of these lanes in an element of `taken` for each batch and square. */
#include "analysis/walk/optimal/horizon.h"

#include "analysis/walk/exact/transient.h"
#include "sim/base/memory.h"

#include <math.h>
#include <string.h>

/* Probabilities by state, in three vectors of the chain's. Backward induction computes those of
 * being late, with n moves left, and propagation those of being in the state after n moves. */
struct induction {
    struct chain *chain;
    double *nothing; /* all 0: the rewards of moves; the block of the three vectors, to be freed */
    double *now;     /* for n moves */
    double *next;    /* for n + 1 moves */
};

/* Makes the chain. With no move left a game is late unless it is over. */
static bool induction_begin(struct induction *induction, struct chain *chain,
                            const struct walk_table *table, double p, enum chain_kind kind,
                            struct error *error) {
    *induction = (struct induction){.chain = chain};
    if (!chain_init(chain, table, p, kind, error))
        return false;
    chain_forget_may_not_end(chain); /* a game that never ends is late, with probability 1 */
    induction->nothing = memory_table(3 * chain->values, sizeof *induction->nothing, error);
    if (!induction->nothing)
        return false;
    induction->now = induction->nothing + chain->values;
    induction->next = induction->now + chain->values;
    for (size_t i = 0; i < chain->done; i++)
        induction->now[i] = 1;
    return true;
}

static void swap_vectors(struct induction *induction) {
    double *swap = induction->now;
    induction->now = induction->next;
    induction->next = swap;
}

/* From n moves left to n + 1: the mean over the next landings, each with the better decision. */
static void late_step(struct induction *induction) {
    solve_apply(induction->chain, induction->nothing, induction->now, induction->next);
    swap_vectors(induction);
}

static double late_at(const struct induction *induction, uint32_t row, int square) {
    return induction->now[chain_index(induction->chain, row, square)];
}

/* Backward induction, from the last move to the first: sets horizon->within and horizon->taken, and
 * *takes: whether the start's letter is taken. False if stopped. */
static bool decide(struct horizon *horizon, struct induction *induction, int start, bool offered,
                   bool *takes, const struct watch *watch) {
    const struct walk_table *game = &horizon->game;
    const struct chain *chain = &horizon->chain;
    size_t squares = (size_t)game->board->squares, unknowns = (size_t)chain->grid.unknowns;
    uint32_t next = table_next(game, game->start_row, start);
    for (uint32_t n = 0; n <= horizon->moves;
         n++) { /* with n moves left, induction->now is late(n) */
        if (watch_stopped(watch))
            return false;
        double left = late_at(induction, game->start_row, start);
        double best = offered ? fmin(left, late_at(induction, next, start)) : left;
        horizon->within[n] = 1 - best;
        *takes = best < left; /* finally, with all moves left */
        if (n == horizon->moves)
            break;
        uint8_t *taken = horizon->taken + n * horizon->decided; /* with n moves left */
        /* On each square, in each batch: the decisions of the batch's four rows, in its lanes. */
        for (size_t i = 0; i < horizon->decided; i++) {
            size_t batch = (horizon->first + i) / squares, square = i % squares;
            size_t unknown = (size_t)chain->grid.unknown[square] * QUAD;
            size_t cell = (batch * game->columns + game->column[square]) * QUAD;
            const double *leaving = induction->now + batch * unknowns * QUAD + unknown;
            taken[i] = 0;
            for (size_t lane = 0; !game->board->green[square] && lane < QUAD; lane++)
                if (induction->now[chain->next[cell + lane] + unknown] < leaving[lane])
                    taken[i] |= (uint8_t)(1U << lane);
        }
        late_step(induction);
    }
    return true;
}

/* Forward propagation, from the first move to the last: sets horizon->distribution, by moving the
 * probability 1 of the first state to the states after n = 1, 2, ... moves. Probability that comes
 * to the finished states, those from chain->done on, is taken out. False if stopped. */
static bool propagate(struct horizon *horizon, struct induction *induction, int start, bool takes,
                      const struct watch *watch) {
    struct chain *chain = &horizon->chain;
    const struct walk_table *game = &horizon->game;
    uint32_t taken = table_next(game, game->start_row, start);
    memset(induction->now, 0, chain->values * sizeof *induction->now);
    induction->now[chain_index(chain, takes ? taken : game->start_row, start)] = 1;
    for (uint32_t n = 1; n <= horizon->moves; n++) {
        if (watch_stopped(watch))
            return false;
        memcpy(chain->taken + horizon->first,
               horizon->taken + (horizon->moves - n) * horizon->decided, horizon->decided);
        transient_step(chain, 0, induction->now, induction->next);
        for (size_t i = chain->done; i < chain->values; i++) {
            horizon->distribution[n] += induction->next[i];
            induction->next[i] = 0;
        }
        swap_vectors(induction);
    }
    return true;
}

bool horizon_solve(struct horizon *horizon, const struct walk_board *board, double p, int start,
                   bool offered, uint32_t moves, const struct watch *watch, struct error *error) {
    *horizon = (struct horizon){.moves = moves};
    game_table(&horizon->game, board);
    struct induction induction;
    struct chain *chain = &horizon->chain;
    bool solved = induction_begin(&induction, chain, &horizon->game, p, CHAIN_MDP, error);
    if (solved) {
        bool takes = false; /* the start's letter */
        size_t squares = (size_t)board->squares;
        /* Closed batches, of rows of four letters, come first. There every completing letter is
         * taken, the initial decision. */
        horizon->first = chain->closed * squares;
        horizon->decided = (chain->batches - chain->closed) * squares;
        horizon->within = memory_allocate(moves + 1U, sizeof *horizon->within);
        horizon->distribution = memory_allocate(moves + 1U, sizeof *horizon->distribution);
        horizon->taken = memory_table(moves * horizon->decided, 1, error);
        solved = horizon->taken != NULL;
        if (solved && !(decide(horizon, &induction, start, offered, &takes, watch) &&
                        propagate(horizon, &induction, start, takes, watch)))
            solved = error_stopped(error);
    }
    free(induction.nothing);
    return solved;
}

void horizon_forget_decisions(struct horizon *horizon) {
    chain_free(&horizon->chain);
    table_free(&horizon->game);
    free(horizon->taken);
    horizon->taken = NULL;
}

void horizon_free(struct horizon *horizon) {
    horizon_forget_decisions(horizon);
    free(horizon->within);
    free(horizon->distribution);
    *horizon = (struct horizon){.moves = 0};
}

struct exact_bracket horizon_bracket(double within, uint32_t moves) {
    /* A rounding is at most 2^-53 of a number. 2^-52 covers that of `within`, 1 minus a number. */
    double off = (1 - within) * (2 * WALK_MAX_SIDE + 5) * 0x1p-53 * (moves + 1.0) + 0x1p-52;
    return (struct exact_bracket){within, fmax(within - off, 0), fmin(within + off, 1)};
}

bool horizon_takes(const struct horizon *horizon, uint32_t left, uint32_t row, int square) {
    const struct walk_table *game = &horizon->game;
    const struct chain *chain = &horizon->chain;
    if (game->board->green[square])
        return false;
    if (game->collection[row].size == WALK_PALINDROME - 1)
        return table_next(game, row, square) == TABLE_DONE;
    size_t lane = chain_lane(chain, row);
    size_t i = chain_decision(chain, lane, square) - horizon->first;
    return horizon->taken[left * horizon->decided + i] >> lane % QUAD & 1;
}

bool horizon_follow(const struct walk_table *table, double p, uint32_t moves, double *within,
                    const struct watch *watch, struct error *error) {
    struct chain chain;
    struct induction induction;
    bool done = induction_begin(&induction, &chain, table, p, CHAIN_LUMPED, error);
    for (uint32_t n = 0; done && n <= moves; n++) {
        if (n > 0)
            late_step(&induction);
        double left = late_at(&induction, table->start_row, table->start);
        double taken = late_at(&induction, table->offer_row, table->start);
        within[n] = 1 - (table->offer_take * taken + (1 - table->offer_take) * left);
        done = !watch_stopped(watch) || error_stopped(error);
    }
    free(induction.nothing);
    chain_free(&chain);
    return done;
}
