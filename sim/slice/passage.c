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

void slice_passage_step(const struct slice_passage *passage, int i, char text[SLICE_STEP_TEXT]) {
    char here[SQUARE_NAME], next[SQUARE_NAME];
    square_name(passage->side, passage->path[i], here);
    square_name(passage->side, passage->path[i + 1], next);
    snprintf(text, SLICE_STEP_TEXT, "%s-%s", here, next);
}
