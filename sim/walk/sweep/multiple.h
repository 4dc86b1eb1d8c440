/* Many comparisons at once: what keeps the probability of any false finding among them in bounds,
 * however they depend on each other. */
#ifndef SIM_WALK_SWEEP_MULTIPLE_H
#define SIM_WALK_SWEEP_MULTIPLE_H

#include "sim/base/error.h"

#include <stddef.h>

/* Holm's step-down adjustment of n p-values (S. Holm, "A simple sequentially rejective multiple
 * test procedure", Scand. J. Statist. 6 (1979)): rejecting those adjusted to at most alpha is wrong
 * anywhere with probability at most alpha. A p-value that is NaN (unknown) stays so, and does not
 * count. adjusted[n] may be p. Fails when memory is short. */
bool multiple_holm(const double *p, size_t n, double *adjusted, struct error *error);

/* The level for each of n >= 1 intervals that shall hold all together with probability `level`:
 * Bonferroni's. Holm's procedure has no two-sided intervals of its own that would say more than its
 * decisions; these go with it: where one excludes 0, the difference is also significant by Holm. */
double multiple_interval_level(double level, size_t n);

#endif
