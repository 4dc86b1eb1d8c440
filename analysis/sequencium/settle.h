/* What can be told of a contest without playing it on, and its key.
 *
 * Empty squares fall into regions that do not touch; what is written in one changes nothing in
 * another. Squares in a region that no side can enter are dead.
 *
 * A region that only one side can enter is that side's own for good. It will fill all of it and
 * gets the best value that a path through it gives, whatever else happens: the path first, the rest
 * whenever. So that value counts now, and the region becomes as many moves that its owner may make
 * instead of another one. Of such moves only the difference matters: the side that wins without
 * some pairs of them answers the other's extra one with its own; once it has nothing else to do,
 * the other one is alone.
 *
 * The side that is behind must write a value above the leader's largest. From a square it gets at
 * most one step for each square of the region; and not all of them: if the leader answers in the
 * region as long as it has open squares there, it takes at least half of these. */
#ifndef ANALYSIS_SEQUENCIUM_SETTLE_H
#define ANALYSIS_SEQUENCIUM_SETTLE_H

#include "analysis/sequencium/contest.h"

/* Random words, one for each fact that a state is made of; a state's key is their exclusive or. */
struct settle_keys {
    uint64_t empty[SEQUENCIUM_SQUARES];
    uint64_t reach[2][SEQUENCIUM_SQUARES][SEQUENCIUM_SQUARES]; /* side, square, steps above */
    uint64_t waits[2 * SEQUENCIUM_SQUARES + 1];
    uint64_t leads[2];
    uint8_t same[SEQUENCIUM_SQUARES];   /* each square itself, and */
    uint8_t turned[SEQUENCIUM_SQUARES]; /* its image in the diagonal of a square board */
    bool symmetric;                     /* then it is one, and a state shares its image's key */
};

void settle_keys_init(struct settle_keys *keys, const struct sequencium_board *board);

/* Who wins, as seen by side 0. */
enum settle_verdict { SETTLE_LOST, SETTLE_WON, SETTLE_OPEN };

/* Takes dead and owned regions out of the contest. If that leaves it open, sets its key: equal for
 * contests that are worth the same for the reasons above, different for others but for a chance of
 * 2^-64. */
enum settle_verdict settle(const struct contest_board *board, const struct settle_keys *keys,
                           struct contest *contest);

#endif
