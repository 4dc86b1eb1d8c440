#include "sim/slice/passage.h"

#include <stdio.h>
#include <string.h>

struct slice_passage slice_passage_of(const struct slice_grid *grid,
                                      const struct slice_chord *chord) {
    struct slice_passage passage = {.chord = *chord, .side = grid->side};
    passage.squares = slice_chord_path(chord, grid->side, passage.path);
    passage.score = slice_path_score(grid, passage.path, passage.squares, passage.crossed);
    return passage;
}

bool slice_passage_through_vertex(const struct slice_passage *passage, int i) {
    int side = passage->side, here = passage->path[i], next = passage->path[i + 1];
    return here / side != next / side && here % side != next % side;
}

void slice_passage_crossing(const struct slice_passage *passage, int i, double *x, double *y) {
    const struct slice_point *from = &passage->chord.from, *to = &passage->chord.to;
    int side = passage->side, here = passage->path[i], next = passage->path[i + 1];
    double x0 = slice_fraction_value(from->x), y0 = slice_fraction_value(from->y);
    double slope = (slice_fraction_value(to->y) - y0) / (slice_fraction_value(to->x) - x0);
    *x = here % side < next % side ? next % side : here % side;
    *y = here / side < next / side ? next / side : here / side;
    if (here % side == next % side)
        *x = x0 + (*y - y0) / slope;
    else if (here / side == next / side)
        *y = y0 + (*x - x0) * slope;
}

void slice_passage_step(const struct slice_passage *passage, int i, char text[SLICE_STEP_TEXT]) {
    char here[SQUARE_NAME], next[SQUARE_NAME];
    square_name(passage->side, passage->path[i], here);
    square_name(passage->side, passage->path[i + 1], next);
    snprintf(text, SLICE_STEP_TEXT, "%s-%s", here, next);
}
