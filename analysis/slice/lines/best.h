/* The best lines of a grid: scores, ranking, and a static evaluation built on them.
 *
 * A grid's boundary set marks the boundaries between a filled and an empty square; the score of a
 * maximal line is the population count of that set and the line's own. */
#ifndef ANALYSIS_SLICE_LINES_BEST_H
#define ANALYSIS_SLICE_LINES_BEST_H

#include "analysis/slice/lines/lines.h"
#include "sim/slice/passage.h"

/* The highest score of a line. */
int slice_best_score(const struct slice_lines *lines, const struct slice_grid *grid);

/* The scores of all maximal lines, score[lines->maximal]; returns the highest. */
int slice_scores(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score);

/* The first maximal line with the highest score. */
const struct slice_line *slice_best_line(const struct slice_lines *lines,
                                         const struct slice_grid *grid);

/* Ordering score of a grid that is not full, larger for better grids of the offense: the highest
 * score of a line first, then the number of lines with it. score[lines->maximal] is workspace. */
int slice_ordering_score(const struct slice_lines *lines, const struct slice_grid *grid,
                         uint8_t *score);

/* A line, what it crosses on the grid, and how easily it can be drawn. */
struct slice_ranked_line {
    const struct slice_line *line;
    struct slice_passage passage; /* its squares and crossings, and its score */
    double clearance; /* distance to the nearest lattice point off the line; a square has side 1 */
};

struct slice_best_lines {
    int score;
    int most; /* the most boundaries that a line can cross on any grid of this side */
    /* [count] maximal lines, then other generic ones, then those through lattice points; each kind
     * by decreasing clearance. */
    struct slice_ranked_line *best;
    size_t count;
};

/* The maximal lines with the highest score, or with `all` every line with it: also those through
 * vertices and those that pass fewer squares. `lines` must outlive the result. */
void slice_best_lines_find(const struct slice_lines *lines, const struct slice_grid *grid, bool all,
                           struct slice_best_lines *found);
void slice_best_lines_free(struct slice_best_lines *found);

/* Kernels for slice_best_score and slice_scores: eight lines at a time, one in each 64-bit lane of
 * 512 bits (one, two or four vectors).
 *
 * The grid's boundary set stays in registers; for each group of eight lines `words` such lanes are
 * loaded, masked, counted and added. Lines are sorted by length, so that the search for the best
 * one ends when the remaining lines are too short. Loading bounds the speed: one cycle per vector
 * of 64 bytes while the lines fit the first-level cache, up to side 8, and two otherwise. */
struct slice_line_kernel {
    const char *name;
    bool (*supported)(void); /* whether this machine can run it */
    /* Works as slice_scores or, if `score` is NULL, as slice_best_score. */
    int (*scores)(const struct slice_lines *lines, const struct slice_grid *grid, uint8_t *score);
};

/* The kernels of this architecture, and the fastest on this machine (sim/random/processor.h). */
extern const struct slice_line_kernel *const slice_line_kernels[];
const struct slice_line_kernel *slice_fastest_line_kernel(void);

#endif
