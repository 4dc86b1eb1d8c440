/* A guess at what a position of Sequencium is worth, for search to end in. */
#ifndef STRATEGIES_SEQUENCIUM_EVALUATION_H
#define STRATEGIES_SEQUENCIUM_EVALUATION_H

#include "analysis/sequencium/contest.h"
#include "sim/sequencium/position.h"

enum {
    EVALUATION_POINT = 1024, /* values are in such parts of a point */
    EVALUATION_MOST = 128 * EVALUATION_POINT,
};

/* The number that a contest's value stands for: see contest.h. */
static inline int evaluation_number(int value) { return value / CONTEST_STEP; }

/* What is paid to side 0 if the game is over. */
int evaluation_end(const struct contest *contest, enum sequencium_payoff payoff);

/* What side 0, whose turn it is, may expect.
 *
 * Each empty square is the territory of who reaches it first, and counts half for both if they
 * reach it at once. A path through a side's territory, from the largest number beside it, has as
 * many steps as a share of its squares: that is the number that the side may expect. The chance to
 * win grows with the difference of these numbers, and the turn is worth something. */
int evaluation(const struct contest_board *board, const struct contest *contest,
               enum sequencium_payoff payoff);

#endif
