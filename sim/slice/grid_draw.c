#include "sim/slice/grid_draw.h"

static void draw_square(bool filled, bool passed, bool colour, FILE *out) {
    const char *begin = passed ? "\033[1;31m" : "\033[1;34m";
    bool coloured = colour && (filled || passed);
    fprintf(out, "%s%c%s", coloured ? begin : "", passed ? "o#"[filled] : ".*"[filled],
            coloured ? "\033[0m" : "");
}

void slice_grid_draw(const struct slice_grid *grid, const bool *passed, bool colour, FILE *out) {
    int width = grid->side > 9 ? 3 : 2;
    fputc(' ', out);
    for (int column = 1; column <= grid->side; column++)
        fprintf(out, "%*d", width, column);
    for (int square = 0; square < slice_squares(grid); square++) {
        if (square % grid->side == 0)
            fprintf(out, "\n%c", 'A' + square / grid->side);
        fprintf(out, "%*s", width - 1, "");
        draw_square(slice_is_filled(grid, square), passed && passed[square], colour, out);
    }
    fputc('\n', out);
}
