#include "sim/magicboard/lanes.h"

#include "sim/random/processor.h"

#include <string.h>

KERNELS(magicboard_kernel, magicboard_lanes_, magicboard_kernels, magicboard_best_kernel)

void magicboard_geometry_init(struct magicboard_geometry *geometry, int side) {
    memset(geometry, 0, sizeof *geometry);
    geometry->side = side;
    geometry->squares = side * side;
    geometry->words = (side * side + 63) / 64;
    geometry->planes = magicboard_random_planes(side);
    for (int square = 0; square < side * side; square++) {
        uint64_t bit = UINT64_C(1) << square % 64;
        geometry->all[square / 64] |= bit;
        for (int value = 1; value < side; value++) {
            if (magicboard_shift(side, square, value, MAGICBOARD_EAST) >= 0)
                geometry->east[value - 1][square / 64] |= bit;
            if (magicboard_shift(side, square, value, MAGICBOARD_WEST) >= 0)
                geometry->west[value - 1][square / 64] |= bit;
        }
    }
}

void magicboard_lanes_clear(const struct magicboard_geometry *geometry,
                            struct magicboard_lanes *lanes, int lane) {
    for (int i = 0; i < geometry->side - 1; i++)
        for (int word = 0; word < geometry->words; word++)
            lanes->is[i][word][lane] = 0;
}
