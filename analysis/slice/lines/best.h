/* The best lines of a grid: scores of lines, their ranking, and a score of the grid built on them.
 *
 * A grid's boundary set has the edges between a filled and an empty square. The score of a maximal
 * line is the number of edges that are both in this set and among those that the line crosses. */
#ifndef ANALYSIS_SLICE_LINES_BEST_H
#define ANALYSIS_SLICE_LINES_BEST_H

#include "analysis/slice/lines/lines.h"
#include "sim/slice/passage.h"

/* The highest score of a line. */
int slice_best_score(const struct slice_lines *lines, const struct slice_grid *grid);

/* The first line with the highest score, which is maximal. */
const struct slice_line *slice_best_line(const struct slice_lines *lines,
                                         const struct slice_grid *grid);

/* The highest score of a line, and how many maximal lines have it. */
struct slice_best_count {
    int score, lines;
};
struct slice_best_count slice_count_best(const struct slice_lines *lines,
                                         const struct slice_grid *grid);

/* Evaluates a grid that is not full: a larger value is better for the offense. Grids are ordered by
 * the highest score, then by how many maximal lines have it. */
int slice_ordering_score(const struct slice_lines *lines, const struct slice_grid *grid);

/* A line, what it crosses on the grid, and how easily it can be drawn. */
struct slice_ranked_line {
    const struct slice_line *line;
    struct slice_passage passage; /* its squares and crossings, and its score */
    double clearance; /* distance to the nearest lattice point off the line; a square has side 1 */
};

struct slice_best_lines {
    int score; /* the highest on the grid, which all of these lines have */
    int most;  /* the most boundaries that a line can cross on any grid of this side */
    /* [count]; owned. Maximal lines come first, then other generic ones, then those through lattice
     * points; each kind is ordered by decreasing clearance. */
    struct slice_ranked_line *best;
    size_t count;
};

/* Finds the maximal lines with the highest score or, with `all`, every line with that score: also
 * lines through vertices and lines that are not maximal. `lines` must outlive the result. */
void slice_best_lines_find(const struct slice_lines *lines, const struct slice_grid *grid, bool all,
                           struct slice_best_lines *found);
void slice_best_lines_free(struct slice_best_lines *found);

/* Kernels score SLICE_LANES lines at a time, each in a 64-bit lane of one, two or four vectors. For
 * each group of lines, lines->words blocks of 512 bits are loaded, which bounds the speed: one
 * cycle per block while the lines fit the first-level cache, up to side 8, and two otherwise. */
struct slice_line_kernel {
    const char *name;
    bool (*supported)(void); /* whether this machine can run it */
    /* Sets the scores of all maximal lines, score[lines->maximal], unless `score` is NULL, which is
     * faster. Returns the highest score. */
    int (*scores)(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score);
};

/* The kernels of this architecture, fastest first, ended by NULL; the fastest supported here. */
extern const struct slice_line_kernel *const slice_line_kernels[];
const struct slice_line_kernel *slice_fastest_line_kernel(void);

#endif
