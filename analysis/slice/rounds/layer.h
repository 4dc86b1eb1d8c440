/* Layers of a round: the sets of filled squares that can follow, a bit for each.
 *
 * Three numbers say where the bit of a set is. The "upper rows" are all but the last two.
 *
 *     * . . *   upper rows: the subset of their squares selects a block of words
 *     . . * .
 *     . * . .   row above the last: its filling, 0010 in binary, selects a word of the block
 *     * . . *   last row: its filling, 1001 in binary, is the number of the bit in the word
 *
 * The filling of a row is a number whose bit c says whether column c is filled. Words of a block
 * are sorted by the number of filled squares of their row. Words are left out if that row and
 * the upper rows have more filled squares than the grid when the round ends.
 *
 * Squares that are filled before the analysis belong to every set. So only the empty squares of the
 * upper rows, called elements, distinguish blocks. A layer has a block for each subset of elements
 * of one size. The next layer has one filled element more, and is computed before.
 *
 * All of this is about one of the eight images of the grid (slice_image). It is the one with the
 * smallest layers, as its upper rows have the most filled squares. If the side is even and that
 * grid is its own left-right mirror image, a set and its mirror image have the same value, and of
 * two such blocks one is stored (subsets.h; element e is the image of element elements - 1 - e). */
#ifndef ANALYSIS_SLICE_ROUNDS_LAYER_H
#define ANALYSIS_SLICE_ROUNDS_LAYER_H

#include "analysis/layers/subsets.h"
#include "analysis/slice/rounds/instance.h"
#include "sim/slice/grid.h"

enum {
    SLICE_BLOCK = 64, /* words of a block, at most */
    SLICE_VECTOR = 8, /* words processed together; blocks are padded to that */
    SLICE_ROW_COUNTS = SLICE_SOLVED_SIDE + 1, /* numbers of filled squares that a row can have */
};

/* What the layers of an instance have in common. */
struct slice_space {
    struct slice_instance instance;
    int image_number;       /* number of the image of the grid that everything below is about */
    struct slice_grid grid; /* that image */
    int side, fills;        /* fills: filled squares of the grid when the round ends */
    int elements;
    uint8_t square[SUBSET_ELEMENTS];  /* [elements] the square of each element */
    struct subset_indices indices;    /* numbers the subsets of elements */
    bool halved;                      /* one of two mirror images is stored */
    int upper_filled;                 /* squares of the upper rows that are filled already */
    int words;                        /* words of a block, if none is left out */
    uint8_t filling[SLICE_BLOCK];     /* [word] the filling of the row above the last */
    uint8_t word[SLICE_BLOCK];        /* [filling] the word */
    uint8_t mirror_word[SLICE_BLOCK]; /* [word] the word of the mirror image; if halved */
    /* [filled squares of the row] the first word with so many or more. */
    uint8_t first_word[SLICE_ROW_COUNTS + 1];
    /* Sets of fillings of the last row, as in a word: */
    uint64_t possible;                       /* those that contain what is filled already */
    uint64_t with_count[SLICE_ROW_COUNTS];   /* those with so many filled squares */
    uint64_t with_column[SLICE_SOLVED_SIDE]; /* those with that column filled */
};

/* Fails unless the side is 2..SLICE_SOLVED_SIDE and the round goes on. Free it in either case. */
bool slice_space_init(struct slice_space *space, const struct slice_instance *instance,
                      struct error *error);
void slice_space_free(struct slice_space *space);

/* Words of a block of the layer of that size: the leading ones, which can occur in play. And the
 * sets of filled squares in these. */
int slice_block_words(const struct slice_space *space, int size);
uint64_t slice_block_sets(const struct slice_space *space, int size);

/* The size of the last layer, which has the most filled elements. */
int slice_space_deepest(const struct slice_space *space);

/* The sets of filled squares of all layers up to that size, mirror images counted once. */
uint64_t slice_space_sets_from(const struct slice_space *space, int size);

/* Peak memory, in bytes, of a pass over all layers, of which two are held at a time. */
uint64_t slice_space_memory(const struct slice_space *space);

struct slice_layer {
    int size;                  /* filled elements */
    size_t stride;             /* words from a block to the next */
    struct subset_order order; /* order of the blocks */
    uint64_t *words;           /* [order.kept * stride] */
};

/* Allocates a layer. Fails when memory is short. Free it in either case; a zeroed one is valid. */
bool slice_layer_init(struct slice_layer *layer, const struct slice_space *space, int size,
                      struct error *error);
void slice_layer_free(struct slice_layer *layer);

/* The block of a stored subset. */
static inline uint64_t *slice_layer_block(const struct slice_layer *layer, uint32_t subset) {
    return layer->words + subset_place(&layer->order, subset) * layer->stride;
}

/* The bit of a grid's set of filled squares. The grid has to be oriented like space->grid. */
bool slice_layer_bit(const struct slice_layer *layer, const struct slice_space *space,
                     const struct slice_grid *grid);

#endif
