/* All that a round can still become, a bit for each: a layer.
 *
 * A set of filled squares has three parts. The squares of the last row are a lane, one of the 64
 * bits of a word (2^side are in use); those of the row above it say which word; those of all other
 * rows which block of words. What is filled already is part of every set, so that only the empty
 * squares of the upper rows, the elements, number the blocks: a layer has one for each subset of so
 * many elements. Of its words only those are there in which no more squares are filled than in the
 * end; they stand in the order of how many squares of that row are filled.
 *
 * All of this is about that image of the grid (symmetry.h) which makes the layers smallest: the
 * more squares of the upper rows are filled, the better.
 *
 * Where the side is even and the grid is its own mirror image from left to right, a set and its
 * image are worth the same, and of two such blocks one is kept (subsets.h; elements are numbered so
 * that element e is the image of elements - 1 - e). */
#ifndef ANALYSIS_SLICE_ROUNDS_LAYER_H
#define ANALYSIS_SLICE_ROUNDS_LAYER_H

#include "analysis/layers/subsets.h"
#include "analysis/slice/rounds/ends.h"
#include "analysis/slice/rounds/question.h"
#include "sim/slice/symmetry.h"

enum {
    SLICE_BLOCK = 64, /* words of a block, at most */
    SLICE_VECTOR = 8, /* words that are worked on at once; blocks are filled up to that */
};

/* What the layers of a question have in common. */
struct slice_space {
    struct slice_question question;
    int turn;               /* the number of the image that all that follows is about */
    struct slice_grid grid; /* that image */
    int side, fills;
    int elements;
    uint8_t square[SUBSET_ELEMENTS]; /* of each element */
    struct subset_ranks ranks;
    bool halved; /* one of two mirror images is kept */
    int above;   /* squares that are filled already in the upper rows */
    int words;
    uint8_t pattern[SLICE_BLOCK]; /* what of the row above the last one is filled in each word */
    uint8_t place[SLICE_BLOCK];   /* and where a pattern stands */
    uint8_t image[SLICE_BLOCK];   /* the word of the mirror image; where halved */
    uint8_t first[SLICE_SOLVED_SIDE + 2]; /* the first word in which so many are filled, or more */
    uint64_t last;                        /* what of the last row is filled already */
    /* The upper rows as squares, by the lower and by the upper elements of a subset. */
    uint32_t *lower_squares, *upper_squares;
};

/* Fails unless the side is 2..SLICE_SOLVED_SIDE and fewer squares are filled than in the end, and
 * when memory is short. To be freed in either case. */
bool slice_space_init(struct slice_space *space, const struct slice_question *question,
                      struct error *error);
void slice_space_free(struct slice_space *space);

/* The upper rows, what was filled already included: bit by square. */
static inline uint32_t slice_space_squares(const struct slice_space *space, uint32_t subset) {
    int lower = space->ranks.lower;
    return space->lower_squares[subset & ((UINT32_C(1) << lower) - 1)] |
           space->upper_squares[subset >> lower];
}

/* Words of a block when so many elements are filled: the first ones, which may come up in play. */
int slice_space_used(const struct slice_space *space, int size);

/* The same in whole vectors. */
static inline size_t slice_space_stride(const struct slice_space *space, int size) {
    return ((size_t)slice_space_used(space, size) + SLICE_VECTOR - 1) / SLICE_VECTOR * SLICE_VECTOR;
}

/* Elements that are filled in the last layer, that with the most. */
int slice_space_deepest(const struct slice_space *space);

/* Sets of filled squares in that layer: of mirror images one. */
uint64_t slice_space_sets(const struct slice_space *space, int size);

/* The same of that layer and all with fewer filled elements. */
uint64_t slice_space_sets_from(const struct slice_space *space, int size);

/* The most bytes that going through all layers takes. */
uint64_t slice_space_memory(const struct slice_space *space);

struct slice_layer {
    int size; /* elements that are filled */
    size_t stride;
    struct subset_order order;
    uint64_t *words; /* [order.kept * stride] */
};

/* Makes room for a layer. Fails when memory is short. To be freed in either case; a zeroed layer is
 * fine. */
bool slice_layer_init(struct slice_layer *layer, const struct slice_space *space, int size,
                      struct error *error);
void slice_layer_free(struct slice_layer *layer);

/* The block of a subset that is kept. */
static inline uint64_t *slice_layer_block(const struct slice_layer *layer, uint32_t subset) {
    return layer->words + subset_place(&layer->order, subset) * layer->stride;
}

#endif
