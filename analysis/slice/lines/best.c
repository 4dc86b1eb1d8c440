/* The best lines of a grid, ranked by how easily they can be drawn: maximal lines first (no other
 * line passes the same squares and more), and of these the ones that keep farthest from lattice
 * points. Also the list of kernels, which score all maximal lines, by instruction set. */
#include "analysis/slice/lines/best.h"

#include "sim/base/memory.h"
#include "sim/random/processor.h"

#include <math.h>

int slice_best_score(const struct slice_lines *lines, const struct slice_grid *grid) {
    return lines->kernel->scores(lines, grid, NULL /* only the highest score */);
}

const struct slice_line *slice_best_line(const struct slice_lines *lines,
                                         const struct slice_grid *grid) {
    int best = slice_best_score(lines, grid);
    size_t i = 0; /* finds a maximal line: one has this score, and they are listed first */
    while (slice_passage_of(grid, &lines->line[i].chord).score < best)
        i++;
    return &lines->line[i];
}

struct slice_best_count slice_count_best(const struct slice_lines *lines,
                                         const struct slice_grid *grid) {
    uint8_t score[SLICE_MAXIMAL];
    struct slice_best_count best = {.score = lines->kernel->scores(lines, grid, score)};
    for (size_t i = 0; i < lines->maximal; i++)
        best.lines += score[i] == best.score ? 1 : 0;
    return best;
}

int slice_ordering_score(const struct slice_lines *lines, const struct slice_grid *grid) {
    const struct slice_best_count best = slice_count_best(lines, grid);
    return best.score << 20 | best.lines; /* there are fewer than 2^20 lines */
}

/* The least distance from a line to a lattice point, a corner of a square, that is not on the line.
 * Coordinates of the line's ends (lines.h) have small denominators: the computed distance of a
 * point on the line is a rounding error, below `negligible`, and that of any other point is far
 * larger. Rounding to nine decimals makes the result independent of rounding errors. */
static double find_clearance(const struct slice_chord *chord, int side) {
    const double negligible = 1e-6, billion = 1e9;
    double x = slice_fraction_value(chord->from.x), y = slice_fraction_value(chord->from.y);
    double dx = slice_fraction_value(chord->to.x) - x, dy = slice_fraction_value(chord->to.y) - y;
    double length = sqrt(dx * dx + dy * dy), clearance = side; /* some point is nearer than that */
    for (int row = 0; row <= side; row++)
        for (int column = 0; column <= side; column++) {
            double distance = fabs(dx * (row - y) - dy * (column - x)) / length;
            if (distance > negligible && distance < clearance)
                clearance = distance;
        }
    return round(billion * clearance) / billion;
}

/* 0: a maximal line; 1: another that meets no lattice point; 2: a line that meets one. */
static int line_kind(const struct slice_line *line) {
    return line->maximal ? 0 : line->generic ? 1 : 2;
}

/* For qsort: by kind, then by decreasing clearance, then by place in the list lines->line. */
static int compare_ranked(const void *left, const void *right) {
    const struct slice_ranked_line *a = left, *b = right;
    if (line_kind(a->line) != line_kind(b->line))
        return line_kind(a->line) - line_kind(b->line);
    if (a->clearance != b->clearance)
        return a->clearance > b->clearance ? -1 : 1;
    return (a->line > b->line) - (a->line < b->line);
}

/* The kernel scores the maximal lines. slice_passage_of, which is slower, follows the best ones of
 * them and, with `all`, every other line. */
void slice_best_lines_find(const struct slice_lines *lines, const struct slice_grid *grid, bool all,
                           struct slice_best_lines *found) {
    uint8_t score[SLICE_MAXIMAL];
    *found = (struct slice_best_lines){
        .score = lines->kernel->scores(lines, grid, score),
        .most = slice_line_squares(lines->line) - 1, /* the first line is a longest one */
    };
    for (size_t i = 0; i < (all ? lines->all : lines->maximal); i++) {
        const struct slice_line *line = &lines->line[i];
        if (i < lines->maximal && score[i] < found->score)
            continue;
        const struct slice_passage passage = slice_passage_of(grid, &line->chord);
        if (passage.score == found->score)
            *list_add(found->best, found->count) = (struct slice_ranked_line){
                line, passage, find_clearance(&line->chord, lines->side)};
    }
    qsort(found->best, found->count, sizeof *found->best, compare_ranked);
}

void slice_best_lines_free(struct slice_best_lines *found) { free(found->best); }

#if defined(__x86_64__)
extern const struct slice_line_kernel slice_lanes_vpopcntdq, slice_lanes_avx512, slice_lanes_avx2,
    slice_lanes_sse2;
const struct slice_line_kernel *const slice_line_kernels[] = {
    &slice_lanes_vpopcntdq, &slice_lanes_avx512, &slice_lanes_avx2, &slice_lanes_sse2, NULL};
#else
extern const struct slice_line_kernel slice_lanes_portable;
const struct slice_line_kernel *const slice_line_kernels[] = {&slice_lanes_portable, NULL};
#endif

KERNEL_FASTEST(slice_line_kernel, slice_line_kernels, slice_fastest_line_kernel)
