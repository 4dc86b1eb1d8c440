/* All lines that are best on a grid. */
#ifndef ANALYSIS_SLICE_OPTIMAL_H
#define ANALYSIS_SLICE_OPTIMAL_H

#include "analysis/slice/lines.h"
#include "sim/slice/passage.h"

struct slice_optimal {
    int score;
    int most;                       /* boundaries that the longest line of such a grid crosses */
    const struct slice_line **line; /* [count] the longer ones first */
    struct slice_passage *passage;  /* [count] what each passes */
    size_t count;
};

/* The maximal lines that reach the highest score, or with `all` every line that does: those that
 * go through vertices, and those that pass fewer squares. The lines must outlive it. To be freed
 * unless it fails. */
bool slice_optimal_find(const struct slice_lines *lines, const struct slice_grid *grid, bool all,
                        struct slice_optimal *optimal, struct error *error);
void slice_optimal_free(struct slice_optimal *optimal);

#endif
