/* The greatest probability of finishing in time. */
#ifndef ANALYSIS_WALK_OPTIMAL_HORIZON_H
#define ANALYSIS_WALK_OPTIMAL_HORIZON_H

#include "analysis/walk/exact/exact.h"

/* What is best when a number of moves may be made, and no more. */
struct horizon {
    struct walk_table game; /* see game_table */
    struct chain chain;     /* of the game */
    uint32_t moves;
    double *within; /* [moves + 1]: the greatest probability, over all ways to decide, with which
                       a game is over after at most so many moves; each number of moves has its
                       own best decisions, which depend on the moves that are left */
    double *distribution; /* [moves + 1]: that it takes so many moves, decisions being best for
                             `moves` of them */
    uint8_t *taken; /* [moves * decided]: chain->taken with 0, 1, .. moves left after the landing,
                       of the batches with fewer than four letters */
    size_t decided, first; /* of these bytes; where they begin in chain->taken */
};

/* Solves it for that p and start, whose letter is offered with `offered`.
 *
 * By induction backwards: of late(0) = 1 and late(n) = mean of the smaller of late(n - 1) with and
 * without the letter, all positive; then the games are followed forward. Keeps some 60 kB for each
 * move on the published board. Fails when memory is short, or `watch`, which may be NULL
 * and is asked at each move, stops it; free it in any case. */
bool horizon_solve(struct horizon *horizon, const struct walk_board *board, double p, int start,
                   bool offered, uint32_t moves, const struct watch *watch, struct error *error);
void horizon_free(struct horizon *horizon);

/* Keeps only `within` and `distribution`. */
void horizon_forget_decisions(struct horizon *horizon);

/* The probability of being over in time, and bounds that hold: 1 - late is right to 37 roundings a
 * move. */
struct exact_bracket horizon_bracket(double within, uint32_t moves);

/* Whether to take the letter of a square that was landed on with that row of the game held and so
 * many moves left, fewer than horizon->moves. No where it makes no difference, and on green
 * squares. */
bool horizon_takes(const struct horizon *horizon, uint32_t left, uint32_t row, int square);

/* The same for a compiled strategy, with its own start: its distribution, summed up. */
bool horizon_follow(const struct walk_table *table, double p, uint32_t moves, double *within,
                    const struct watch *watch, struct error *error);

#endif
