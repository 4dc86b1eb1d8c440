/* The eight images of a grid, turned and mirrored: in all of them lines cross as many boundaries.
 */
#ifndef SIM_SLICE_SYMMETRY_H
#define SIM_SLICE_SYMMETRY_H

#include "sim/slice/grid.h"

enum { SLICE_IMAGES = 8 };

/* Where a square is in image number 0..7; 0 is the grid itself, 1 is upside down, 2 mirrored from
 * left to right, and from 4 on rows and columns are exchanged, too. */
int slice_image_square(int side, int image, int square);

/* The grid's image. */
struct slice_grid slice_image(const struct slice_grid *grid, int image);

#endif
