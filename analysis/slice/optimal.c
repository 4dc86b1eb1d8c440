#include "analysis/slice/optimal.h"

#include "analysis/slice/best.h"

#include <stdlib.h>

/* The scores of maximal lines come from the kernel, the others square by square. */
static bool score_lines(const struct slice_lines *lines, const struct slice_grid *grid,
                        size_t count, uint8_t *score, struct slice_optimal *optimal) {
    optimal->score = slice_scores(lines, grid, score);
    for (size_t i = lines->maximal; i < count; i++)
        score[i] = (uint8_t)slice_passage_of(grid, &lines->line[i].chord).score;
    for (size_t i = 0; i < count; i++)
        optimal->count += score[i] == optimal->score;
    optimal->line = malloc(optimal->count * sizeof *optimal->line);
    optimal->passage = malloc(optimal->count * sizeof *optimal->passage);
    return optimal->line && optimal->passage;
}

bool slice_optimal_find(const struct slice_lines *lines, const struct slice_grid *grid, bool all,
                        struct slice_optimal *optimal, struct error *error) {
    size_t count = all ? lines->all : lines->maximal, found = 0;
    uint8_t *score = malloc(count);
    *optimal = (struct slice_optimal){0};
    bool done = (score && score_lines(lines, grid, count, score, optimal)) || error_memory(error);
    while (lines->longer[optimal->most] > 0)
        optimal->most++;
    for (size_t i = 0; done && i < count; i++)
        if (score[i] == optimal->score) {
            optimal->line[found] = &lines->line[i];
            optimal->passage[found++] = slice_passage_of(grid, &lines->line[i].chord);
        }
    free(score);
    if (!done)
        slice_optimal_free(optimal);
    return done;
}

void slice_optimal_free(struct slice_optimal *optimal) {
    free(optimal->line);
    free(optimal->passage);
    *optimal = (struct slice_optimal){0};
}
