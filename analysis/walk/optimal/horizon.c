/* Maximizes the probability of finishing in time, by backward induction: the probability of being
 * late, of not finishing in time, with n moves left follows from the one with n - 1 moves left.
 * Then finds the distribution of moves under these decisions, by forward propagation.
 *
 * A state is a row of the game's table, the collection held, and an unknown of the grid: an inner
 * square or the edge. chain.h says where its values and decisions are; `left`: the moves left. */
#include "analysis/walk/optimal/horizon.h"

#include "analysis/walk/exact/transient.h"
#include "sim/base/memory.h"

#include <math.h>
#include <string.h>

/* Probabilities by state, in three vectors laid out as the chain's. Backward induction computes the
 * probability of being late with n moves left; propagation, of being in the state after n. */
struct steps {
    struct chain *chain;
    double *vectors; /* owned: the memory of these three */
    double *nothing; /* all 0: the rewards of moves */
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
    steps->vectors = memory_table(3 * chain->values, sizeof *steps->vectors, error);
    if (!steps->vectors)
        return false;
    steps->nothing = steps->vectors;
    steps->now = steps->nothing + chain->values;
    steps->next = steps->now + chain->values;
    for (size_t i = 0; i < chain->done; i++)
        steps->now[i] = 1;
    return true;
}

/* From n moves left to n + 1: the mean over the next landings, each with the better decision. */
static void late_step(struct steps *steps) {
    solve_apply(steps->chain, steps->nothing, steps->now, steps->next);
    chain_swap(&steps->now, &steps->next);
}

static double late_at(const struct steps *steps, uint32_t row, int square) {
    return steps->now[chain_index(steps->chain, row, square)];
}

/* The row with which a game best begins: with the start's letter, if it is offered, or without. */
static uint32_t first_row(const struct steps *steps, int start, bool offered) {
    const struct walk_table *game = steps->chain->table;
    uint32_t next = table_next(game, game->start_row, start);
    bool better = late_at(steps, next, start) < late_at(steps, game->start_row, start);
    return offered && better ? next : game->start_row;
}

/* The index in horizon->decisions for a landing, in which the lane is a bit. */
static size_t decision_of(const struct horizon *horizon, uint32_t left, size_t lane, int square) {
    const struct chain *chain = &horizon->chain;
    return left * horizon->decided + chain_decision(chain, lane - chain->closed * QUAD, square);
}

/* The lanes of a batch in which the letter of a white square is better taken, as bits. */
static uint8_t better_taken(const struct steps *steps, size_t batch, int square) {
    const struct chain *chain = steps->chain;
    const double *late = steps->now + chain->grid.unknown[square] * QUAD; /* by a row's offset */
    const size_t offset = batch * grid_block(&chain->grid);               /* of lane 0 */
    const uint32_t *next = chain->next + chain_cell(chain, batch * QUAD, square); /* by lane */
    unsigned lanes = 0;
    for (size_t lane = 0; lane < QUAD; lane++)
        lanes |= (unsigned)(late[next[lane]] < late[offset + lane]) << lane;
    return (uint8_t)lanes;
}

/* Backward induction, from the last move to the first: sets horizon->within and the decisions, and
 * leaves late(moves) in steps->now. False if stopped. */
static bool decide(struct horizon *horizon, struct steps *steps, int start, bool offered,
                   const struct watch *watch) {
    const struct walk_board *board = horizon->game.board;
    const struct chain *chain = &horizon->chain;
    for (uint32_t left = 0; left < horizon->moves; left++) { /* steps->now is late(left) */
        if (watch_stopped(watch))
            return false;
        for (size_t batch = chain->closed; batch < chain->batches; batch++)
            for (int square = 0; square < board->squares; square++)
                if (!board->green[square])
                    horizon->decisions[decision_of(horizon, left, batch * QUAD, square)] =
                        better_taken(steps, batch, square);
        late_step(steps);
        horizon->within[left + 1] = 1 - late_at(steps, first_row(steps, start, offered), start);
    }
    return true;
}

/* Forward propagation, from the first move to the last: sets horizon->distribution, by moving the
 * probability 1 of the first state to the states after n = 1, 2, ... moves. Probability that comes
 * to the finished states, those from chain->done on, is taken out. False if stopped. */
static bool propagate(struct horizon *horizon, struct steps *steps, uint32_t row, int start,
                      const struct watch *watch) {
    struct chain *chain = &horizon->chain;
    const size_t first = chain->closed * QUAD; /* the first lane with decisions */
    memset(steps->now, 0, chain->values * sizeof *steps->now);
    steps->now[chain_index(chain, row, start)] = 1;
    for (uint32_t n = 1; n <= horizon->moves; n++) {
        if (watch_stopped(watch))
            return false;
        memcpy(chain->taken + chain_decision(chain, first, 0),
               horizon->decisions + decision_of(horizon, horizon->moves - n, first, 0),
               horizon->decided);
        transient_step(chain, 0, steps->now, steps->next);
        for (size_t i = chain->done; i < chain->values; i++) {
            horizon->distribution[n] += steps->next[i];
            steps->next[i] = 0;
        }
        chain_swap(&steps->now, &steps->next);
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
        /* Closed batches, whose rows have four letters, come first. Their decisions never change:
         * every letter that completes a palindrome is taken. */
        horizon->decided = (chain->batches - chain->closed) * (size_t)board->squares;
        horizon->within = memory_allocate(moves + 1U, sizeof *horizon->within);
        horizon->distribution = memory_allocate(moves + 1U, sizeof *horizon->distribution);
        horizon->decisions = memory_table(moves * horizon->decided, 1, error);
        solved = horizon->decisions &&
                 ((decide(horizon, &steps, start, offered, watch) &&
                   propagate(horizon, &steps, first_row(&steps, start, offered), start, watch)) ||
                  error_stopped(error));
    }
    free(steps.vectors);
    if (!solved)
        horizon_free(horizon);
    return solved;
}

void horizon_forget_decisions(struct horizon *horizon) {
    chain_free(&horizon->chain);
    table_free(&horizon->game);
    free(horizon->decisions);
    horizon->decisions = NULL;
}

void horizon_free(struct horizon *horizon) {
    horizon_forget_decisions(horizon);
    free(horizon->within);
    free(horizon->distribution);
    *horizon = (struct horizon){.moves = 0};
}

struct exact_bracket horizon_bracket(double within, uint32_t moves) {
    /* Of a move: 4 in the value of a landing, 2 * WALK_MAX_SIDE in the sum over the landings, one
     * in the division by their number (solve.h). Each is at most 2^-53 of a number. 2^-52 covers
     * that of `within`, 1 minus a number. */
    enum { ROUNDINGS = 4 + 2 * WALK_MAX_SIDE + 1 };
    double off = (1 - within) * ROUNDINGS * 0x1p-53 * (moves + 1.0) + 0x1p-52;
    return (struct exact_bracket){within, fmax(within - off, 0), fmin(within + off, 1)};
}

bool horizon_takes(const struct horizon *horizon, uint32_t left, uint32_t row, int square) {
    const struct walk_table *game = &horizon->game;
    if (game->board->green[square])
        return false;
    if (game->collection[row].size == WALK_PALINDROME - 1)
        return table_next(game, row, square) == TABLE_DONE;
    size_t lane = chain_lane(&horizon->chain, row);
    return horizon->decisions[decision_of(horizon, left, lane, square)] >> lane % QUAD & 1;
}

bool horizon_follow(const struct walk_table *table, double p, uint32_t moves, double *within,
                    const struct watch *watch, struct error *error) {
    struct chain chain;
    struct steps steps;
    bool done = steps_begin(&steps, &chain, table, p, CHAIN_LUMPED, error);
    for (uint32_t n = 0; done && n < moves; n++) {
        late_step(&steps);
        done = !watch_stopped(watch) || error_stopped(error);
    }
    if (done) {
        double with = late_at(&steps, table->offer_row, table->start); /* the start's letter */
        double without = late_at(&steps, table->start_row, table->start);
        *within = 1 - (table->offer_take * with + (1 - table->offer_take) * without);
    }
    free(steps.vectors);
    chain_free(&chain);
    return done;
}
