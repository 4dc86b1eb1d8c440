#include "analysis/slice/best.h"

#include "analysis/slice/lanes.h"

int slice_best(const struct slice_lines *lines, const struct slice_grid *grid) {
    return lines->kernel->best(lines, grid);
}

int slice_scores(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score) {
    return lines->kernel->scores(lines, grid, score);
}
