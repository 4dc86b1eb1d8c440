/* The best lines of hundreds of grids at once, a grid in each bit of a vector.
 *
 * The automaton of steps.h is run backwards, layer by layer. What a state is worth stands in up to
 * five vectors, one for each binary digit; a step adds a boundary's vector to that (a half adder
 * for each digit), a fork takes the larger (a comparison from the lowest digit on, and a choice).
 * Of a vector of 512 grids each costs a seventh of what it does with lanes.h at n = 12, a tenth at
 * n = 16. Writing the states bounds it: a vector of 64 bytes takes two cycles there. All kernels
 * compute the same. */
#ifndef ANALYSIS_SLICE_LINES_MANY_H
#define ANALYSIS_SLICE_LINES_MANY_H

#include "analysis/slice/lines/steps.h"

#include <stddef.h>

enum {
    SLICE_MANY = 512, /* grids at once */
    SLICE_DIGITS = 5, /* of a score */
};

struct slice_many_kernel {
    const char *name;
    /* Whether this machine can run it. */
    bool (*supported)(void);
    /* Counts up best[score], up to 2 * side - 2, for each of 1..SLICE_MANY grids of the steps'
     * side. In the given space, of slice_many_bytes(steps), 64-aligned. */
    void (*tally)(const struct slice_steps *steps, const struct slice_grid *grid, size_t grids,
                  void *space, uint64_t *best);
};

size_t slice_many_bytes(const struct slice_steps *steps);

/* Every kernel of this architecture, fastest first, ended by NULL. */
extern const struct slice_many_kernel *const slice_many_kernels[];

/* The first of them that this machine supports; the last needs nothing. */
const struct slice_many_kernel *slice_best_many_kernel(void);

#endif
