/* Lines across a grid.
 *
 * x runs to the right and y down, one unit per square, from the upper left corner (0, 0) of the
 * grid to (n, n), with n the side of the grid. A line is a straight chord between two points of the
 * perimeter, neither horizontal nor vertical. Where a line passes through a vertex inside the grid,
 * it goes from one square to the diagonal one. Everything is exact: coordinates are fractions. */
#ifndef SIM_SLICE_CHORD_H
#define SIM_SLICE_CHORD_H

#include "sim/slice/grid.h"

enum {
    SLICE_DENOMINATOR = 100000000, /* of a coordinate, at most */
    SLICE_PATH = 2 * SLICE_SIDE,   /* room for the squares of a path: at most 2 n - 1 */
};

/* A coordinate, in lowest terms and with a positive denominator: 7/2 is {7, 2}, 3 is {3, 1}. */
struct slice_fraction {
    int64_t numerator, denominator;
};

struct slice_point {
    struct slice_fraction x, y;
};

struct slice_chord {
    struct slice_point from, to;
};

/* That fraction in lowest terms; the denominator is not 0. */
struct slice_fraction slice_fraction_of(int64_t numerator, int64_t denominator);

static inline double slice_fraction_value(struct slice_fraction fraction) {
    return (double)fraction.numerator / (double)fraction.denominator;
}

/* A point X,Y as text, "0,7/2": four numbers of up to ten digits, and signs. Reads X and Y, each of
 * 0..side: an integer, 7/2 or 3.5. Fails with what is allowed. */
struct slice_point_text {
    char text[48];
};
struct slice_point_text slice_point_text(const struct slice_point *point);
bool slice_point_read(struct slice_point *point, const char *text, int side, struct error *error);

/* Fails unless the chord is a line across a grid of that side. */
bool slice_chord_check(const struct slice_chord *chord, int side, struct error *error);

/* Lists the squares whose interior the chord meets, from `from` to `to`; returns their number. */
int slice_chord_path(const struct slice_chord *chord, int side, int path[SLICE_PATH]);

#endif
