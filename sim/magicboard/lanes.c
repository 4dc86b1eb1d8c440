#include "sim/magicboard/lanes.h"

#include <string.h>

#if defined(__x86_64__)
extern const struct magicboard_kernel magicboard_lanes_avx512, magicboard_lanes_avx2,
    magicboard_lanes_sse2;
const struct magicboard_kernel *const magicboard_kernels[] = {
    &magicboard_lanes_avx512, &magicboard_lanes_avx2, &magicboard_lanes_sse2, NULL};
#else
extern const struct magicboard_kernel magicboard_lanes_portable;
const struct magicboard_kernel *const magicboard_kernels[] = {&magicboard_lanes_portable, NULL};
#endif

const struct magicboard_kernel *magicboard_best_kernel(void) {
    const struct magicboard_kernel *const *kernel = magicboard_kernels;
    while (kernel[1] && !(*kernel)->supported())
        kernel++;
    return *kernel;
}

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

void magicboard_lanes_put(const struct magicboard_geometry *geometry,
                          struct magicboard_lanes *lanes, int lane, const uint8_t *value) {
    magicboard_lanes_clear(geometry, lanes, lane);
    for (int square = 0; square < geometry->squares; square++)
        if (value[square] > 0)
            lanes->is[value[square] - 1][square / 64][lane] |= UINT64_C(1) << square % 64;
}
