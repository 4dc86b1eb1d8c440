#include "sim/slice/symmetry.h"

int slice_image_square(int side, int image, int square) {
    int row = square / side, column = square % side;
    row = image & 1 ? side - 1 - row : row;
    column = image & 2 ? side - 1 - column : column;
    return image & 4 ? column * side + row : row * side + column;
}

struct slice_grid slice_image(const struct slice_grid *grid, int image) {
    struct slice_grid turned = slice_grid_empty(grid->side);
    for (int square = 0; square < slice_squares(grid); square++)
        if (slice_is_filled(grid, square))
            slice_fill(&turned, slice_image_square(grid->side, image, square));
    return turned;
}
