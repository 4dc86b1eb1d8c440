#include "analysis/slice/round_draw.h"

#include "analysis/slice/best.h"
#include "sim/slice/grid_draw.h"

static void draw_point(struct slice_point point, FILE *out) {
    char x[SLICE_FRACTION_TEXT], y[SLICE_FRACTION_TEXT];
    slice_fraction_print(point.x, x);
    slice_fraction_print(point.y, y);
    fprintf(out, "%s,%s", x, y);
}

void slice_round_draw(const struct slice_lines *lines, const struct slice_grid *grid, int round,
                      const char *who, bool colour, FILE *out) {
    bool passed[SLICE_SQUARES] = {false};
    int path[SLICE_PATH], squares = 0, best = slice_best(lines, grid);
    const struct slice_chord *chord = NULL;
    for (size_t i = 0; i < lines->maximal; i++) {
        chord = &lines->line[i].chord;
        squares = slice_chord_path(chord, grid->side, path);
        if (slice_path_score(grid, path, squares, NULL) == best)
            break;
    }
    for (int i = 0; i < squares; i++)
        passed[path[i]] = true;
    fprintf(out, "\nround %d is over\n", round);
    slice_grid_draw(grid, passed, colour, out);
    fprintf(out, "%s's line crosses %d boundar%s, from ", who, best, best == 1 ? "y" : "ies");
    draw_point(chord->from, out);
    fputs(" to ", out);
    draw_point(chord->to, out);
    fputs("; # and o are the squares that it passes\n", out);
}
