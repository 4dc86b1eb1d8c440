/* Maximizes the probability of finishing in time, by backward induction: the probability of being
 * late, of not finishing in time, with n moves left follows from the one with n - 1 moves left.
 * Then finds the distribution of moves under these decisions, by forward propagation.
 *
 * A state is a row of the game's table, the collection held, and an unknown of the grid: an inner
 * square, or the whole edge. The chain (chain.h) has four rows in a batch, each in a lane of its
 * own; decisions are the bits of these lanes in an element of `taken` for each batch and square. */
#include "analysis/walk/optimal/horizon.h"

#include "analysis/walk/exact/transient.h"
#include "sim/base/memory.h"

#include <math.h>
#include <string.h>

/* Probabilities by state, in three vectors laid out as the chain's. Backward induction computes the
 * probability of being late with n moves left; propagation, of being in the state after n. */
struct steps {
    struct chain *chain;
    double *nothing; /* all 0: the rewards of moves; its block, to be freed, holds all vectors */
    double *now;     /* for n moves */
    double *next;    /* for n + 1 moves */
};

/* Makes the chain. With no move left a game is late unless it is over. */
static bool steps_begin(struct steps *steps, struct chain *chain, const struct walk_table *table,
                        double p, enum chain_kind kind, struct error *error) {
    *steps = (struct steps){.chain = chain};
    if (!chain_init(chain, table, p, kind, error))
        return false;
    chain_forget_may_not_end(chain); /* a game that never ends is late, with probability 1 */
    steps->nothing = memory_table(3 * chain->values, sizeof *steps->nothing, error);
    if (!steps->nothing)
        return false;
    steps->now = steps->nothing + chain->values;
    steps->next = steps->now + chain->values;
    for (size_t i = 0; i < chain->done; i++)
        steps->now[i] = 1;
    return true;
}

static void swap_vectors(struct steps *steps) {
    double *swap = steps->now;
    steps->now = steps->next;
    steps->next = swap;
}

/* From n moves left to n + 1: the mean over the next landings, each with the better decision. */
static void late_step(struct steps *steps) {
    solve_apply(steps->chain, steps->nothing, steps->now, steps->next);
    swap_vectors(steps);
}

static double late_at(const struct steps *steps, uint32_t row, int square) {
    return steps->now[chain_index(steps->chain, row, square)];
}

/* Backward induction, from the last move to the first: sets horizon->within and horizon->taken, and
 * *takes: whether the start's letter is taken. False if stopped. */
static bool decide(struct horizon *horizon, struct steps *steps, int start, bool offered,
                   bool *takes, const struct watch *watch) {
    const struct walk_table *game = &horizon->game;
    const struct chain *chain = &horizon->chain;
    const size_t unknowns = (size_t)chain->grid.unknowns;
    uint32_t next = table_next(game, game->start_row, start);
    for (uint32_t n = 0; n <= horizon->moves; n++) { /* with n moves left, steps->now is late(n) */
        if (watch_stopped(watch))
            return false;
        double left = late_at(steps, game->start_row, start);
        double best = offered ? fmin(left, late_at(steps, next, start)) : left;
        horizon->within[n] = 1 - best;
        *takes = best < left; /* finally, with all moves left */
        if (n == horizon->moves)
            break;
        uint8_t *taken = horizon->taken + n * horizon->decided; /* zeroed; with n moves left */
        for (size_t batch = chain->closed; batch < chain->batches; batch++)
            for (int square = 0; square < game->board->squares; square++, taken++) {
                if (game->board->green[square])
                    continue;
                size_t unknown = (size_t)chain->grid.unknown[square];
                size_t cell = chain_cell(chain, batch * QUAD, square);
                const double *leaving = steps->now + (batch * unknowns + unknown) * QUAD;
                for (size_t lane = 0; lane < QUAD; lane++)
                    if (steps->now[chain->next[cell + lane] + unknown * QUAD] < leaving[lane])
                        *taken |= (uint8_t)(1U << lane);
            }
        late_step(steps);
    }
    return true;
}

/* Forward propagation, from the first move to the last: sets horizon->distribution, by moving the
 * probability 1 of the first state to the states after n = 1, 2, ... moves. Probability that comes
 * to the finished states, those from chain->done on, is taken out. False if stopped. */
static bool propagate(struct horizon *horizon, struct steps *steps, int start, bool takes,
                      const struct watch *watch) {
    struct chain *chain = &horizon->chain;
    const struct walk_table *game = &horizon->game;
    uint32_t taken = table_next(game, game->start_row, start);
    memset(steps->now, 0, chain->values * sizeof *steps->now);
    steps->now[chain_index(chain, takes ? taken : game->start_row, start)] = 1;
    for (uint32_t n = 1; n <= horizon->moves; n++) {
        if (watch_stopped(watch))
            return false;
        memcpy(chain->taken + horizon->first,
               horizon->taken + (horizon->moves - n) * horizon->decided, horizon->decided);
        transient_step(chain, 0, steps->now, steps->next);
        for (size_t i = chain->done; i < chain->values; i++) {
            horizon->distribution[n] += steps->next[i];
            steps->next[i] = 0;
        }
        swap_vectors(steps);
    }
    return true;
}

bool horizon_solve(struct horizon *horizon, const struct walk_board *board, double p, int start,
                   bool offered, uint32_t moves, const struct watch *watch, struct error *error) {
    *horizon = (struct horizon){.moves = moves};
    game_table(&horizon->game, board);
    struct steps steps;
    struct chain *chain = &horizon->chain;
    bool solved = steps_begin(&steps, chain, &horizon->game, p, CHAIN_MDP, error);
    if (solved) {
        bool takes = false; /* the start's letter */
        size_t squares = (size_t)board->squares;
        /* Closed batches, whose rows have four letters, come first. Their decisions never change:
         * every letter that completes a palindrome is taken. */
        horizon->first = chain->closed * squares;
        horizon->decided = (chain->batches - chain->closed) * squares;
        horizon->within = memory_allocate(moves + 1U, sizeof *horizon->within);
        horizon->distribution = memory_allocate(moves + 1U, sizeof *horizon->distribution);
        horizon->taken = memory_table(moves * horizon->decided, 1, error);
        solved = horizon->taken != NULL;
        if (solved && !(decide(horizon, &steps, start, offered, &takes, watch) &&
                        propagate(horizon, &steps, start, takes, watch)))
            solved = error_stopped(error);
    }
    free(steps.nothing);
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
    struct steps steps;
    bool done = steps_begin(&steps, &chain, table, p, CHAIN_LUMPED, error);
    for (uint32_t n = 0; done && n <= moves; n++) {
        if (n > 0)
            late_step(&steps);
        double left = late_at(&steps, table->start_row, table->start);
        double taken = late_at(&steps, table->offer_row, table->start);
        within[n] = 1 - (table->offer_take * taken + (1 - table->offer_take) * left);
        done = !watch_stopped(watch) || error_stopped(error);
    }
    free(steps.nothing);
    chain_free(&chain);
    return done;
}
