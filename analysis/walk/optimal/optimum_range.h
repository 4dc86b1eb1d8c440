/* The optimum along a range of p. */
#ifndef ANALYSIS_WALK_OPTIMAL_OPTIMUM_RANGE_H
#define ANALYSIS_WALK_OPTIMAL_OPTIMUM_RANGE_H

#include "analysis/walk/optimal/optimum.h"

/* Values of p that are solved one after the other, each beginning from the last: runs are fixed, so
 * that results do not depend on the number of threads. */
enum { OPTIMUM_RUN = 9 };

/* Solves the game for p[0 .. n - 1], on `threads` threads, and calls `visit` with each optimum,
 * from any thread, one call at a time. Neighbours should be near each other in p. Fails where
 * optimum_solve does, or when `visit` does. */
bool optimum_range(const struct walk_board *board, const double *p, size_t n, int threads,
                   const struct exact_limits *limits,
                   bool (*visit)(void *context, size_t index, const struct optimum *optimum,
                                 struct error *error),
                   void *context, struct error *error);

#endif
