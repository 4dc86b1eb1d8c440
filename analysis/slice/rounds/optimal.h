/* All lines that are best on a grid. */
#ifndef ANALYSIS_SLICE_ROUNDS_OPTIMAL_H
#define ANALYSIS_SLICE_ROUNDS_OPTIMAL_H

#include "analysis/slice/lines/lines.h"
#include "sim/slice/passage.h"

/* One of them. */
struct slice_best_line {
    const struct slice_line *line;
    struct slice_passage passage; /* what it passes */
    double clearance;             /* sides of squares to the nearest lattice point that it misses */
};

struct slice_optimal {
    int score;
    int most; /* boundaries that the longest line of such a grid crosses */
    /* [count] the maximal ones, then the other generic ones, then those that meet lattice points;
     * of each kind the easiest to draw first, by clearance. */
    struct slice_best_line *best;
    size_t count;
};

/* The maximal lines that reach the highest score, or with `all` every line that does: those that
 * go through vertices, and those that pass fewer squares. The lines must outlive it. To be freed
 * unless it fails. */
bool slice_optimal_find(const struct slice_lines *lines, const struct slice_grid *grid, bool all,
                        struct slice_optimal *optimal, struct error *error);
void slice_optimal_free(struct slice_optimal *optimal);

#endif
