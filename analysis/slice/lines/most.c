#include "analysis/slice/lines/most.h"

static int least(int a, int b) { return a < b ? a : b; }

/* What a line of that many squares can cross with `filled` filled ones on it. */
static int crossings(int squares, int filled) {
    return least(squares - 1, 2 * least(filled, squares - filled));
}

/* Fills squares of the path so that they alternate for as long as they can, the rarer mark on every
 * second one. */
static void alternate(struct slice_grid *grid, const int *path, int squares, int filled) {
    bool filled_rare = 2 * filled <= squares;
    int rare = filled_rare ? filled : squares - filled;
    int first = 2 * rare == squares ? 0 : 1;
    for (int i = 0; i < squares; i++) {
        bool is_rare = i % 2 == first && i / 2 < rare;
        if (is_rare == filled_rare)
            slice_fill(grid, path[i]);
    }
}

int slice_most(const struct slice_lines *lines, int filled, struct slice_grid *grid) {
    int total = lines->side * lines->side, most = -1, on_line = 0;
    const struct slice_line *best = lines->line;
    for (size_t i = 0; i < lines->maximal; i++) {
        int squares = slice_line_squares(&lines->line[i]);
        for (int on = least(filled, squares); on >= 0 && filled - on <= total - squares; on--)
            if (crossings(squares, on) > most) {
                most = crossings(squares, on);
                best = &lines->line[i];
                on_line = on;
            }
    }
    int path[SLICE_PATH];
    int squares = slice_chord_path(&best->chord, lines->side, path);
    *grid = slice_grid_empty(lines->side);
    alternate(grid, path, squares, on_line);
    for (int square = 0, off = filled - on_line; off > 0; square++)
        if (!(best->square[square / 64] >> square % 64 & 1)) {
            slice_fill(grid, square);
            off--;
        }
    return most;
}
