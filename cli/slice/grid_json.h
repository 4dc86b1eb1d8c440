/* Grids for programs. */
#ifndef CLI_SLICE_GRID_JSON_H
#define CLI_SLICE_GRID_JSON_H

#include "cli/shared/output/json.h"
#include "sim/slice/grid.h"

/* ["*.", ".*"], a text for each row. NULL when memory is short. */
json_t *slice_grid_json(const struct slice_grid *grid);

#endif
