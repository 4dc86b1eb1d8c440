/* Slice Through The Boundaries: grids.
 *
 * Squares of an n x n grid are filled in turns; who plays offense then draws a straight line across
 * and gets a point for every boundary between a filled and an empty square that it crosses
 * (chord.h). The set of filled squares is all that a round is: anyone fills any square with the
 * same mark.
 *
 * Squares are counted row by row from the upper left, from 0; people say A1, B1, ... A set of
 * squares is four words, bit by square. */
#ifndef SIM_SLICE_GRID_H
#define SIM_SLICE_GRID_H

#include "sim/base/error.h"
#include "sim/text/string_view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    SLICE_SIDE = 16, /* of a grid, at most; at least 1 */
    SLICE_SQUARES = SLICE_SIDE * SLICE_SIDE,
    SLICE_WORDS = SLICE_SQUARES / 64,
    SLICE_BOUNDARIES = 2 * SLICE_SIDE * (SLICE_SIDE - 1),
    SLICE_BOUNDARY_WORDS = (SLICE_BOUNDARIES + 63) / 64,
};

/* Equal grids are equal byte by byte. */
struct slice_grid {
    uint64_t filled[SLICE_WORDS]; /* no square beyond the grid */
    uint8_t side;                 /* 1..16 */
    uint8_t unused[7];
};

static inline struct slice_grid slice_grid_empty(int side) {
    return (struct slice_grid){.side = (uint8_t)side};
}

static inline int slice_squares(const struct slice_grid *grid) { return grid->side * grid->side; }

static inline bool slice_is_filled(const struct slice_grid *grid, int square) {
    return grid->filled[square / 64] >> square % 64 & 1;
}

static inline void slice_fill(struct slice_grid *grid, int square) {
    grid->filled[square / 64] |= UINT64_C(1) << square % 64;
}

static inline int slice_filled_count(const struct slice_grid *grid) {
    int count = 0;
    for (int word = 0; word < SLICE_WORDS; word++)
        count += __builtin_popcountll(grid->filled[word]);
    return count;
}

/* How many squares are filled in a round of that many players, each the same number. */
static inline int slice_fills(int side, int players) {
    return players * (side * side / (2 * players));
}

/* Boundaries between squares with a common side are counted from 0: first those below the squares
 * of all rows but the last, row by row, then those to the right of the squares of all columns but
 * the last, row by row. */
static inline int slice_boundaries(int side) { return 2 * side * (side - 1); }
static inline int slice_boundary_words(int side) { return (slice_boundaries(side) + 63) / 64; }
static inline int slice_boundary_below(int side, int square) {
    (void)side;
    return square;
}
static inline int slice_boundary_right(int side, int square) {
    return side * (side - 1) + square / side * (side - 1) + square % side;
}

/* The boundaries between a filled and an empty square: boundary[slice_boundary_words(side)], bits
 * beyond the last one 0. */
void slice_boundaries_of(const struct slice_grid *grid, uint64_t *boundary);

/* The eight images of a grid, turned and mirrored: in all of them lines cross as many boundaries.
 */

enum { SLICE_IMAGES = 8 };

/* Where a square is in image number 0..7; 0 is the grid itself, 1 is upside down, 2 mirrored from
 * left to right, and from 4 on rows and columns are exchanged, too. */
int slice_image_square(int side, int image, int square);

/* The grid's image. */
struct slice_grid slice_image(const struct slice_grid *grid, int image);

/* Grids for people. */

/* The squares with the names of rows and columns, small: * is filled, . is empty; with terminal
 * colours if asked. With a line on it, see passage_draw.h. */
void slice_grid_draw(const struct slice_grid *grid, bool colour, FILE *out);

/* Grids as text: a line for each row, with * for a filled square and o or . for an empty one.
 *
 *     # as the rules print them, with blanks, row letters and column numbers; or without
 *     \ 1 2 3
 *     A o * *
 *     B * o .
 *     C o o *
 *
 * Blanks between squares do not count, nor does what follows a #. Several grids in one file are
 * separated by blank lines. Lines that tell about a match (position_file.h) are passed over. */

enum { SLICE_GRID_LIST = 10000 /* grids in a file, at most */ };

struct slice_listed_grid {
    struct slice_grid grid;
    int line; /* in which it begins */
};

/* A zeroed batch is empty and valid. */
struct slice_grid_list {
    struct slice_listed_grid *entry;
    size_t entries, room;
};

/* Reads all grids of a text that `name` names in messages; at least one. Fails with NAME:LINE, the
 * square where there is one, and what is allowed. */
bool slice_grid_list_parse(struct slice_grid_list *batch, const char *name, const char *text,
                           struct error *error);
void slice_grid_list_free(struct slice_grid_list *batch);

/* Writes the squares in one canonical form, * and . with blanks between them. */
void slice_grid_print(const struct slice_grid *grid, FILE *out);

/* What lines tell that are no rows. */
enum slice_topic { SLICE_TOPIC_PLAYERS, SLICE_TOPIC_SEAT, SLICE_TOPIC_SCORES, SLICE_TOPICS };
const char *slice_topic_name(enum slice_topic topic);

/* Cuts the name of a topic off a line that begins with it; SLICE_TOPICS: it begins with none. */
enum slice_topic slice_topic_cut(struct string_view *line);

/* A grid that is read line by line. Zero it before the first one. */
struct slice_rows {
    struct slice_grid grid;
    int rows; /* so far */
};

/* Reads a line that is not blank and has no comment: a row, or column numbers above the first one.
 * Fails with what is wrong and what is allowed. */
bool slice_rows_add(struct slice_rows *rows, struct string_view line, struct error *error);

/* Whether all rows are there; or fails with what is missing. */
bool slice_rows_check(const struct slice_rows *rows, struct error *error);

/* Grids that are filled at random: every set of so many squares equally likely. */

/* Grid `number` of the seed with `filled` of its squares filled: a function of these alone. */
struct slice_grid slice_random_grid(int side, int filled, uint64_t seed, uint64_t number);

/* Grids first, first + 1, ... of them, in half the time for each. */
void slice_random_grids(int side, int filled, uint64_t seed, uint64_t first, size_t grids,
                        struct slice_grid *grid);

/* How many sets of k of n squares there are; 0 where that is 2^63 or more. */
uint64_t slice_count_fills(int squares, int filled);

/* Set number `number` of them, in ascending order of the sets as numbers, of up to 64 squares; and
 * the next one. */
uint64_t slice_fill_of(int squares, int filled, uint64_t number);
static inline uint64_t slice_next_fill(uint64_t set) {
    /* The lowest run of ones moves its highest one up; the others go back down to the end. */
    uint64_t lowest = set & -set, up = set + lowest;
    return set == 0 ? 0 : up | (set ^ up) / lowest >> 2;
}

#endif
