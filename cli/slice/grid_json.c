#include "cli/slice/grid_json.h"

json_t *slice_grid_json(const struct slice_grid *grid) {
    json_t *rows = json_array();
    for (int row = 0; row < grid->side; row++) {
        char text[SLICE_SIDE + 1] = "";
        for (int column = 0; column < grid->side; column++)
            text[column] = slice_is_filled(grid, row * grid->side + column) ? '*' : '.';
        json_array_append_new(rows, json_string(text));
    }
    return rows;
}
