#include "analysis/slice/rounds/optimal.h"

#include "analysis/slice/lines/best.h"

#include <math.h>
#include <stdlib.h>

/* Ends are fractions with small denominators: a lattice point that the line meets is off it by
 * rounding alone, and any other by far more. To nine decimals, which do not depend on rounding. */
static double find_clearance(const struct slice_chord *chord, int side) {
    const double met = 1e-6, decimals = 1e9;
    double x = slice_fraction_value(chord->from.x), y = slice_fraction_value(chord->from.y);
    double across = slice_fraction_value(chord->to.x) - x,
           down = slice_fraction_value(chord->to.y) - y;
    double length = sqrt(across * across + down * down), clearance = side;
    for (int row = 0; row <= side; row++)
        for (int column = 0; column <= side; column++) {
            double off = fabs(across * (row - y) - down * (column - x)) / length;
            clearance = off > met && off < clearance ? off : clearance;
        }
    return round(decimals * clearance) / decimals;
}

static int kind_of(const struct slice_line *line) {
    return line->maximal ? 0 : line->generic ? 1 : 2;
}

/* Of the same kind the easier to draw, else the one that is listed first. */
static int compare(const void *left, const void *right) {
    const struct slice_best_line *a = left, *b = right;
    if (kind_of(a->line) != kind_of(b->line))
        return kind_of(a->line) - kind_of(b->line);
    if (a->clearance != b->clearance)
        return a->clearance > b->clearance ? -1 : 1;
    return (a->line > b->line) - (a->line < b->line);
}

/* The scores of maximal lines come from the kernel, the others square by square. */
static void score_lines(const struct slice_lines *lines, const struct slice_grid *grid,
                        size_t count, uint8_t *score, struct slice_optimal *optimal) {
    optimal->score = slice_scores(lines, grid, score);
    for (size_t i = lines->maximal; i < count; i++)
        score[i] = (uint8_t)slice_passage_of(grid, &lines->line[i].chord).score;
    for (size_t i = 0; i < count; i++)
        optimal->count += score[i] == optimal->score;
    while (lines->longer[optimal->most] > 0)
        optimal->most++;
}

static void list_lines(const struct slice_lines *lines, const struct slice_grid *grid, size_t count,
                       const uint8_t *score, const struct slice_optimal *optimal) {
    struct slice_best_line *best = optimal->best;
    for (size_t i = 0; i < count; i++)
        if (score[i] == optimal->score)
            *best++ = (struct slice_best_line){
                .line = &lines->line[i],
                .passage = slice_passage_of(grid, &lines->line[i].chord),
                .clearance = find_clearance(&lines->line[i].chord, lines->side),
            };
    qsort(optimal->best, optimal->count, sizeof *optimal->best, compare);
}

bool slice_optimal_find(const struct slice_lines *lines, const struct slice_grid *grid, bool all,
                        struct slice_optimal *optimal, struct error *error) {
    size_t count = all ? lines->all : lines->maximal;
    uint8_t *score = malloc(count);
    *optimal = (struct slice_optimal){0};
    if (score) {
        score_lines(lines, grid, count, score, optimal);
        optimal->best = calloc(optimal->count, sizeof *optimal->best);
    }
    bool done = (score && optimal->best) || error_memory(error);
    if (done)
        list_lines(lines, grid, count, score, optimal);
    free(score);
    return done;
}

void slice_optimal_free(struct slice_optimal *optimal) {
    free(optimal->best);
    *optimal = (struct slice_optimal){0};
}
