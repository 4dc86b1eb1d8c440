#include "analysis/slice/rounds/promise.h"

#include "analysis/slice/lines/best.h"

#include <limits.h>

int slice_promise(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score) {
    int best = slice_scores(lines, grid, score), reach = 0;
    for (size_t i = 0; i < lines->maximal; i++)
        reach += score[i] == best;
    return best << 20 | reach;
}

/* The square that promises the most for whoever moves. */
static int choose(const struct slice_lines *lines, const struct slice_grid *grid, int sign,
                  uint8_t *score) {
    int chosen = 0, most = INT_MIN;
    for (int square = 0; square < slice_squares(grid); square++) {
        struct slice_grid next = *grid;
        if (slice_is_filled(grid, square))
            continue;
        slice_fill(&next, square);
        int promise = sign * slice_promise(lines, &next, score);
        if (promise > most) {
            chosen = square;
            most = promise;
        }
    }
    return chosen;
}

int slice_promised_score(const struct slice_lines *lines, const struct slice_question *question,
                         uint8_t *score) {
    struct slice_grid grid = question->grid;
    for (int filled = slice_filled_count(&grid); filled < slice_question_fills(question); filled++)
        slice_fill(&grid,
                   choose(lines, &grid, slice_question_raises(question, filled) ? 1 : -1, score));
    return slice_best(lines, &grid);
}
