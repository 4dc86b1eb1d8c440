#include "strategies/slice/promise.h"

#include "analysis/slice/best.h"

int slice_promise(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score) {
    int best = slice_scores(lines, grid, score), reach = 0;
    for (size_t i = 0; i < lines->maximal; i++)
        reach += score[i] == best;
    return best << 20 | reach;
}
