/* Which positions a game of Sequencium can come to.
 *
 * Numbers. A number n > 1 was legal if an own neighbour of at least n - 1 stood there before it, a
 * 1 if any own neighbour did. Each number needs one such neighbour only, and nothing that either
 * colour writes takes it away; so there is an order of legal moves exactly if from the colour's
 * start square a chain of such neighbours leads to each of its numbers.
 *
 * Turns. A colour that cannot write never can again: its squares stay, and empty ones only become
 * fewer. So the colours alternate until one is blocked, and from then on the other one writes
 * alone. With r and b numbers written (beyond the first), Red moves at r = b and Blue at r = b + 1,
 * or else one colour is blocked now. If Blue is, and r > b + 1, it was blocked when Red had written
 * b + 1 of its numbers: all those next to Blue's squares were among them. That can have been so
 * exactly if these and as many others as their chains need are at most b + 1. Red likewise, if Blue
 * has more than r, after r of them. The one who is blocked passes while the other can write. */
#ifndef SIM_SEQUENCIUM_REACH_H
#define SIM_SEQUENCIUM_REACH_H

#include "sim/sequencium/position.h"

/* The numbers of that colour that some order of legal moves can reach. The colour's start square
 * has its 1. */
uint64_t sequencium_reachable(const struct sequencium_position *position, int colour);

/* Whether it can be the mover's turn. All numbers are reachable. What chains need at least is found
 * by search, on large boards as far as it can be in a moment: a position is refused only if it is
 * sure that no game comes to it. */
bool sequencium_turn_possible(const struct sequencium_position *position);

#endif
