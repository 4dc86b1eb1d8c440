/* Rounds of Slice Through The Boundaries by minimax over all sets of filled squares, for tests. */
#ifndef TESTS_UNIT_PLAIN_SLICE_ROUND_H
#define TESTS_UNIT_PLAIN_SLICE_ROUND_H

#include "analysis/slice/lines/best.h"
#include "analysis/slice/rounds/solve.h"
#include "tests/unit/plain_slice.h"

/* The best line of each set of so many filled squares, by its number; to be freed. Up to side 4 of
 * all lines, at side 5 as the rest of the program finds it. */
static inline uint8_t *plain_ends(int side, int fills) {
    size_t sets = (size_t)1 << side * side;
    uint8_t *best = memory_allocate(sets, 1);
    const struct slice_lines *lines = slice_lines_of(side);
    struct slice_grid grid = slice_grid_empty(side);
    for (size_t set = 0; set < sets; set++)
        if (__builtin_popcountll(set) == fills) {
            grid.filled[0] = set;
            best[set] = (uint8_t)(side < 5 ? plain_best_of_all(lines, &grid)
                                           : slice_best_score(lines, &grid));
        }
    return best;
}

/* What each set of up to so many filled squares is worth, from what those with so many are: sets
 * with a square more have a larger number. */
static inline void plain_minimax(const struct slice_instance *instance, const uint8_t *ends,
                                 uint8_t *value) {
    int squares = slice_squares(&instance->grid), fills = slice_instance_fills(instance);
    for (size_t set = (size_t)1 << squares; set-- > 0;) {
        int filled = __builtin_popcountll(set);
        if (filled >= fills) {
            value[set] = filled == fills ? ends[set] : 0;
            continue;
        }
        bool lowers = instance->minimizers >> filled % instance->players & 1;
        uint8_t most = 0, least = UINT8_MAX;
        for (size_t rest = ~set & (((size_t)1 << squares) - 1); rest; rest &= rest - 1) {
            uint8_t next = value[set | (rest & -rest)];
            most = next > most ? next : most;
            least = next < least ? next : least;
        }
        value[set] = lowers ? least : most;
    }
}

#endif
