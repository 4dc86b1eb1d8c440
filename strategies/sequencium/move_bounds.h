/* Guaranteed bounds of the value after each move of a position of Sequencium, by proofs
 * (analysis/sequencium/prove.h). The value is the payoff under optimal play.
 *
 * Unlike sequencium_solve, which solves the position or nothing, an interrupted computation leaves
 * what it has proven: moves that win, and moves that cannot be the best. */
#ifndef STRATEGIES_SEQUENCIUM_MOVE_BOUNDS_H
#define STRATEGIES_SEQUENCIUM_MOVE_BOUNDS_H

#include "analysis/sequencium/prove.h"
#include "analysis/sequencium/solve.h"

/* All values are for the player to move in `position`: for Blue, the negatives of those for Red. A
 * square stands for the move that writes the largest number possible there, which dominates. */
struct move_bounds {
    const struct sequencium_position *position;
    enum sequencium_payoff payoff;
    const int *score; /* [square] moves with higher scores are tried first */
    uint64_t squares; /* set of the squares on which the player can write: at least one */
    struct sequencium_bounds after[SEQUENCIUM_SQUARES]; /* [square in `squares`] value after it */
};

/* Sets the bounds that hold however the game goes on, found without search. */
void move_bounds_init(struct move_bounds *bounds, const struct sequencium_position *position,
                      enum sequencium_payoff payoff, const int *score);

/* The bounds of the position's value, which is the largest value after a move. With the bounds
 * 1..4 and 2..3 after two moves, they are 2..4. */
struct sequencium_bounds move_bounds_value(const struct move_bounds *bounds);

/* The set of squares with the largest lower bound: the best ones if move_bounds_narrow returned
 * true, otherwise moves that win if that bound is above 0. */
uint64_t move_bounds_proven(const struct move_bounds *bounds);

/* Proves until the bounds of the position's value are equal; the first question is whether the
 * value is at least `first`. Then finds all squares that attain the value. Returns false when the
 * prover's watch stopped it; the bounds proven so far hold. */
bool move_bounds_narrow(struct move_bounds *bounds, struct contest_prover *prover, int first);

#endif
