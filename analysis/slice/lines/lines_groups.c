#include "analysis/slice/lines/lines_groups.h"

#include <stdlib.h>
#include <string.h>

/* What a generic line crosses: as it goes only one way along x and along y, any two of its squares
 * with a common side follow one another. */
static void find_boundaries(int side, const struct slice_line *line,
                            uint64_t boundary[SLICE_BOUNDARY_WORDS]) {
    struct slice_grid path = slice_grid_empty(side);
    memset(boundary, 0, sizeof *boundary * SLICE_BOUNDARY_WORDS);
    memcpy(path.filled, line->square, sizeof path.filled);
    for (int square = 0; square < side * side; square++) {
        if (!slice_is_filled(&path, square))
            continue;
        int below = slice_boundary_below(side, square), right = slice_boundary_right(side, square);
        if (square / side + 1 < side && slice_is_filled(&path, square + side))
            boundary[below / 64] |= UINT64_C(1) << below % 64;
        if (square % side + 1 < side && slice_is_filled(&path, square + 1))
            boundary[right / 64] |= UINT64_C(1) << right % 64;
    }
}

static void mark_neighbours(struct slice_lines *lines) {
    int side = lines->side;
    for (int square = 0; square < side * side; square++) {
        uint64_t bit = UINT64_C(1) << square % 64;
        lines->upper[square / 64] |= square / side + 1 < side ? bit : 0;
        lines->inner[square / 64] |= square % side + 1 < side ? bit : 0;
    }
}

static void mark_longer(struct slice_lines *lines) {
    for (size_t i = 0; i < lines->maximal; i++)
        for (int score = 0; score + 1 < slice_line_squares(&lines->line[i]); score++)
            lines->longer[score] = i / SLICE_LANES + 1;
}

bool slice_lines_group(struct slice_lines *lines, struct error *error) {
    int words = lines->words;
    lines->groups = (lines->maximal + SLICE_LANES - 1) / SLICE_LANES;
    size_t bytes = lines->groups * (size_t)words * SLICE_LANES * sizeof *lines->boundary;
    if (!(lines->boundary = aligned_alloc(SLICE_LANES * sizeof *lines->boundary, bytes)))
        return error_memory(error);
    for (size_t i = 0; i < lines->groups * SLICE_LANES; i++) {
        uint64_t boundary[SLICE_BOUNDARY_WORDS];
        find_boundaries(lines->side, &lines->line[i < lines->maximal ? i : 0], boundary);
        uint64_t *group = lines->boundary + i / SLICE_LANES * (size_t)words * SLICE_LANES;
        for (int word = 0; word < words; word++)
            group[word * SLICE_LANES + (int)(i % SLICE_LANES)] = boundary[word];
    }
    mark_longer(lines);
    mark_neighbours(lines);
    return true;
}
