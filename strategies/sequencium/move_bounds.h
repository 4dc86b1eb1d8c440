/* Guaranteed bounds of what each move of a position is worth, by proofs (analysis/sequencium).
 *
 * Unlike sequencium_solve, which solves the position or nothing, an interrupted computation leaves
 * what it has proven: moves that win, and moves that cannot be the best. */
#ifndef STRATEGIES_SEQUENCIUM_MOVE_BOUNDS_H
#define STRATEGIES_SEQUENCIUM_MOVE_BOUNDS_H

#include "analysis/sequencium/prove.h"
#include "analysis/sequencium/solve.h"

/* Values are for the player to move; a move is its largest number on a square. */
struct move_bounds {
    const struct sequencium_position *position;
    enum sequencium_payoff payoff;
    const int *score; /* [square] moves with higher scores are tried first */
    uint64_t squares; /* set of the squares on which the player can write: at least one */
    struct sequencium_bounds after[SEQUENCIUM_SQUARES]; /* [square] of the value after the move */
};

/* The bounds that follow without search. */
void move_bounds_init(struct move_bounds *bounds, const struct sequencium_position *position,
                      enum sequencium_payoff payoff, const int *score);

/* The bounds of the position's value: of the best move. */
struct sequencium_bounds move_bounds_value(const struct move_bounds *bounds);

/* The set of squares with the largest lower bound. */
uint64_t move_bounds_proven(const struct move_bounds *bounds);

/* Proves until the bounds of the position's value meet; the first question is whether the value is
 * at least `first`. Then finds all squares that attain the value. Returns false when the prover's
 * watch stopped it. */
bool move_bounds_narrow(struct move_bounds *bounds, struct contest_prover *prover, int first);

#endif
