/* Slice Through The Boundaries as a struct game_rules. Settings are sides of grids, "12", with
 * three players "12:3", with the offense on seat 1 of the filling order "12:3:1". A move is the
 * square to fill, "B3".
 *
 * It depends on the analysis because a round scores the best line of its grid. */
#ifndef ANALYSIS_SLICE_ROUNDS_GAME_H
#define ANALYSIS_SLICE_ROUNDS_GAME_H

#include "sim/match/game.h"
#include "sim/slice/position.h"

/* Payoffs, both zero-sum. SLICE_POINTS: a player's total minus the mean total of the others.
 * SLICE_OUTCOME: the k of m players with the highest total get m / k - 1 each, the others -1. */
enum { SLICE_POINTS, SLICE_OUTCOME };

extern const struct game_rules game_slice;

#endif
