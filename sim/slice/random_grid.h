/* Grids that are filled at random: every set of so many squares equally likely. */
#ifndef SIM_SLICE_RANDOM_GRID_H
#define SIM_SLICE_RANDOM_GRID_H

#include "sim/slice/grid.h"

#include <stddef.h>

/* Grid `number` of the seed with `filled` of its squares filled: a function of these alone. */
struct slice_grid slice_random_grid(int side, int filled, uint64_t seed, uint64_t number);

/* Grids first, first + 1, ... of them, in half the time for each. */
void slice_random_grids(int side, int filled, uint64_t seed, uint64_t first, size_t grids,
                        struct slice_grid *grid);

/* How many sets of k of n squares there are; 0 where that is 2^63 or more. */
uint64_t slice_count_fills(int squares, int filled);

/* Set number `number` of them, in ascending order of the sets as numbers, of up to 64 squares; and
 * the next one. */
uint64_t slice_fill_of(int squares, int filled, uint64_t number);
static inline uint64_t slice_next_fill(uint64_t set) {
    /* The lowest run of ones moves its highest one up; the others go back down to the end. */
    uint64_t lowest = set & -set, up = set + lowest;
    return set == 0 ? 0 : up | (set ^ up) / lowest >> 2;
}

#endif
