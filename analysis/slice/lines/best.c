#include "analysis/slice/lines/best.h"

#include "analysis/slice/lines/lanes.h"
#include "sim/slice/passage.h"

int slice_best(const struct slice_lines *lines, const struct slice_grid *grid) {
    return lines->kernel->best(lines, grid);
}

int slice_scores(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score) {
    return lines->kernel->scores(lines, grid, score);
}

const struct slice_line *slice_best_line(const struct slice_lines *lines,
                                         const struct slice_grid *grid) {
    int best = slice_best(lines, grid);
    size_t i = 0;
    while (slice_passage_of(grid, &lines->line[i].chord).score < best)
        i++;
    return &lines->line[i];
}
