/* Layers of a round: the sets of filled squares that can follow, a bit for each.
 *
 * A set of filled squares has three parts. The last row selects a lane, one of the 64 bits of a
 * word (2^side are used), the row above it the word, and the other rows the block of words. Squares
 * that are filled already belong to every set, so only the empty squares of the upper rows, the
 * elements, number the blocks: a layer has a block for each subset of a given number of elements. A
 * block holds only the words in which no more squares are filled than at the end, sorted by the
 * number of filled squares of their row.
 *
 * All of this is about the image of the grid (slice_image) with the smallest layers: the more
 * squares of the upper rows are filled, the better.
 *
 * If the side is even and the grid equals its left-right mirror image, a set and its image have the
 * same value, and of two such blocks one is stored (subsets.h; element e is the image of element
 * elements - 1 - e). */
#ifndef ANALYSIS_SLICE_ROUNDS_LAYER_H
#define ANALYSIS_SLICE_ROUNDS_LAYER_H

#include "analysis/layers/subsets.h"
#include "analysis/slice/rounds/instance.h"
#include "sim/slice/grid.h"

enum {
    SLICE_BLOCK = 64, /* words of a block, at most */
    SLICE_VECTOR = 8, /* words processed together; blocks are padded to that */
};

/* What the layers of an instance have in common. */
struct slice_space {
    struct slice_instance instance;
    int image_number;       /* of the image of the grid that everything below is about */
    struct slice_grid grid; /* that image */
    int side, fills;
    int elements;
    uint8_t square[SUBSET_ELEMENTS]; /* of each element */
    struct subset_indices indices;
    bool halved; /* one of two mirror images is stored */
    int above;   /* squares of the upper rows that are filled already */
    int words;
    uint8_t pattern[SLICE_BLOCK];         /* filling of the row above the last, by word */
    uint8_t place[SLICE_BLOCK];           /* the word of a filling */
    uint8_t image[SLICE_BLOCK];           /* the word of the mirror image; if halved */
    uint8_t first[SLICE_SOLVED_SIDE + 2]; /* first word with so many filled squares or more */
    uint64_t last;                        /* squares of the last row that are filled already */
    /* The upper rows as squares, by the lower and by the upper elements of a subset. */
    uint32_t *lower_squares, *upper_squares;
};

/* Fails unless the side is 2..SLICE_SOLVED_SIDE and the round is not over, and when memory is
 * short. To be freed in either case. */
bool slice_space_init(struct slice_space *space, const struct slice_instance *instance,
                      struct error *error);
void slice_space_free(struct slice_space *space);

/* The filled squares of the upper rows, bit by square. */
static inline uint32_t slice_space_squares(const struct slice_space *space, uint32_t subset) {
    int lower = space->indices.lower;
    return space->lower_squares[subset & ((UINT32_C(1) << lower) - 1)] |
           space->upper_squares[subset >> lower];
}

/* Words of a block when `size` elements are filled: the leading ones, which can occur in play. */
int slice_space_used(const struct slice_space *space, int size);

/* The same, rounded up to whole vectors. */
static inline size_t slice_space_stride(const struct slice_space *space, int size) {
    return ((size_t)slice_space_used(space, size) + SLICE_VECTOR - 1) / SLICE_VECTOR * SLICE_VECTOR;
}

/* Filled elements of the last layer, the one with the most. */
int slice_space_deepest(const struct slice_space *space);

/* Sets of filled squares of that layer, mirror images counted once. */
uint64_t slice_space_sets(const struct slice_space *space, int size);

/* The same, of that layer and all with fewer filled elements. */
uint64_t slice_space_sets_from(const struct slice_space *space, int size);

/* Peak memory of a pass over all layers, bytes. */
uint64_t slice_space_memory(const struct slice_space *space);

struct slice_layer {
    int size; /* filled elements */
    size_t stride;
    struct subset_order order;
    uint64_t *words; /* [order.kept * stride] */
};

/* Allocates a layer. Fails when memory is short. To be freed in either case; a zeroed layer is
 * valid. */
bool slice_layer_init(struct slice_layer *layer, const struct slice_space *space, int size,
                      struct error *error);
void slice_layer_free(struct slice_layer *layer);

/* The block of a stored subset. */
static inline uint64_t *slice_layer_block(const struct slice_layer *layer, uint32_t subset) {
    return layer->words + subset_place(&layer->order, subset) * layer->stride;
}

#endif
