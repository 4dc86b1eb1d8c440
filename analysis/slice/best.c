#include "analysis/slice/best.h"

int slice_scores(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score) {
    uint64_t boundary[SLICE_BOUNDARY_WORDS] = {0};
    int best = 0;
    slice_boundaries_of(grid, boundary);
    for (size_t i = 0; i < lines->maximal; i++) {
        const uint64_t *group = lines->boundary +
                                i / SLICE_LANES * (size_t)lines->words * SLICE_LANES +
                                i % SLICE_LANES;
        int crossed = 0;
        for (int word = 0; word < lines->words; word++)
            crossed += __builtin_popcountll(group[word * SLICE_LANES] & boundary[word]);
        score[i] = (uint8_t)crossed;
        best = crossed > best ? crossed : best;
    }
    return best;
}

int slice_best(const struct slice_lines *lines, const struct slice_grid *grid) {
    uint64_t boundary[SLICE_BOUNDARY_WORDS] = {0};
    int best = 0;
    slice_boundaries_of(grid, boundary);
    for (size_t group = 0; group < lines->groups; group++) {
        const uint64_t *line = lines->boundary + group * (size_t)lines->words * SLICE_LANES;
        for (int lane = 0; lane < SLICE_LANES; lane++) {
            int crossed = 0;
            for (int word = 0; word < lines->words; word++)
                crossed += __builtin_popcountll(line[word * SLICE_LANES + lane] & boundary[word]);
            best = crossed > best ? crossed : best;
        }
    }
    return best;
}
