#include "sim/slice/grid_draw.h"

void slice_grid_draw(const struct slice_grid *grid, bool colour, FILE *out) {
    int width = grid->side > 9 ? 3 : 2;
    fputc(' ', out);
    for (int column = 1; column <= grid->side; column++)
        fprintf(out, "%*d", width, column);
    for (int square = 0; square < slice_squares(grid); square++) {
        if (square % grid->side == 0)
            fprintf(out, "\n%c", 'A' + square / grid->side);
        fprintf(out, "%*s", width - 1, "");
        if (slice_is_filled(grid, square))
            fputs(colour ? "\033[1;34m*\033[0m" : "*", out);
        else
            fputc('.', out);
    }
    fputc('\n', out);
}
