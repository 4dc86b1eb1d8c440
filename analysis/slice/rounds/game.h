/* Slice Through The Boundaries for whatever plays any game. Settings are sides of grids, "12", with
 * three players "12:3", with the offense on seat 1 of the filling order "12:3:1". A move is the
 * square that is filled, written as "B3".
 *
 * It is here and not among the rules because a round is paid by the best line of its grid, which
 * takes all lines; `start` and `parse` list those of their grid, and fail where memory is short. */
#ifndef ANALYSIS_SLICE_ROUNDS_GAME_H
#define ANALYSIS_SLICE_ROUNDS_GAME_H

#include "sim/match/game.h"
#include "sim/slice/position.h"

/* The ways to pay, both with a sum of 0: the own total minus the mean of the others', or a share of
 * the win, which is that of whoever has the highest total: of m players k winners get m / k - 1
 * each, the others -1. */
enum { SLICE_POINTS, SLICE_OUTCOME };

extern const struct game game_slice;

#endif
