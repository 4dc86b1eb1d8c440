/* Blocks are the parts into which layers on disk are divided. The elements of a layer (layer.h) are
 * the empty squares of the row to solve. The layer has a vector of values for each subset of `size`
 * filled elements. Of two mirrored subsets it may keep only the larger number (layer.h).
 *
 * The ends of a row are its `outer` first and its `outer` last elements; the others are inner ones.
 * A block holds the vectors of all kept subsets with the same filled elements at the ends, sorted
 * by their inner elements. Blocks are sorted by the ends as a number, the last elements most
 * significant. Of ends that mirror each other only the larger number has a block, with all inner
 * subsets; ends that are their own mirror image have a block with the kept inner subsets. For
 * example, with 10 elements and outer = 2 the subset 11 010010 01 (in binary: the last elements
 * come first) is in the block of the ends 1101; their mirror image 1011 is smaller.
 *
 * So a move on an inner element leads to the block of the same number in the next layer, which has
 * one filled element more. A move at the ends leads to another block, never to an earlier one, as
 * an additional element and the choice of the larger image both increase the number. When a block
 * has been computed, the block of the same number in the next layer is no longer needed. */
#ifndef ANALYSIS_ANTIPALINDROME_BLOCKS_H
#define ANALYSIS_ANTIPALINDROME_BLOCKS_H

#include "analysis/antipalindrome/layer/layer.h"

enum {
    BLOCKS_OUTER = 8,                     /* largest `outer` */
    BLOCKS_NEEDED = 2 * BLOCKS_OUTER + 1, /* most blocks of the next layer to which moves lead */
};

/* How the layers of a row are divided. Blocks are numbered 0 .. count - 1, in all layers alike. */
struct layer_blocks {
    const struct layer_space *space;
    int outer, inner; /* elements at either end, and between */
    uint32_t count;   /* blocks */
    uint32_t *ends;   /* [count] ascending: last elements << outer | first elements */
    uint32_t *number; /* [ends, below 4^outer] block of the ends or of their image */
    /* Only after layer_blocks_index: the inner subsets of a block, by their number of elements,
     * either all of them or, if halved, of two mirror images only the larger one. */
    struct subset_indices indices;
    struct subset_order order[2][SUBSET_ELEMENTS + 1]; /* [halved][elements] */
};

/* Divides layers with 0 to BLOCKS_OUTER elements at either end and at least two between. Zeroed
 * blocks may be freed, too. */
void layer_blocks_init(struct layer_blocks *blocks, const struct layer_space *space, int outer);
void layer_blocks_free(struct layer_blocks *blocks);

/* Prepares the order of subsets in blocks. Fails when memory is short. */
bool layer_blocks_index(struct layer_blocks *blocks, struct error *error);

/* The memory of the division and of the order of subsets, bytes. */
uint64_t layer_blocks_bytes(const struct layer_blocks *blocks);

/* The number of vectors of a block. */
uint64_t layer_blocks_vectors(const struct layer_blocks *blocks, int size, uint32_t block);

/* The inner subsets of a block's vectors, in their order; the block has vectors. */
const struct subset_order *layer_blocks_order(const struct layer_blocks *blocks, int size,
                                              uint32_t block);

/* Lists and counts the blocks of the layer of size + 1 to which a block with vectors has moves. */
size_t layer_blocks_needed(const struct layer_blocks *blocks, int size, uint32_t block,
                           uint32_t needed[BLOCKS_NEEDED]);

/* The first block from `block` on, in the layer of `size`, that needs block `next` of the layer of
 * size + 1; blocks->count if there is none. */
uint32_t layer_blocks_user(const struct layer_blocks *blocks, int size, uint32_t next,
                           uint32_t block);

/* The subset of a block with those inner elements. */
static inline uint32_t layer_blocks_subset(const struct layer_blocks *blocks, uint32_t block,
                                           uint32_t inner) {
    uint32_t ends = blocks->ends[block], first = (UINT32_C(1) << blocks->outer) - 1;
    return (uint32_t)((uint64_t)(ends >> blocks->outer) << (blocks->outer + blocks->inner)) |
           inner << blocks->outer | (ends & first);
}

/* Finds the block of a kept subset; returns which vector of the block is that of the subset. */
static inline uint64_t layer_blocks_find(const struct layer_blocks *blocks, uint32_t subset,
                                         uint32_t *block) {
    int outer = blocks->outer;
    uint32_t first = subset & ((UINT32_C(1) << outer) - 1);
    uint32_t last = (uint32_t)((uint64_t)subset >> (outer + blocks->inner));
    uint32_t inner = subset >> outer & (uint32_t)((UINT64_C(1) << blocks->inner) - 1);
    *block = blocks->number[last << outer | first];
    return subset_place(layer_blocks_order(blocks, __builtin_popcount(subset), *block), inner);
}

/* The bytes of a block's vectors. */
static inline uint64_t block_bytes(const struct layer_blocks *blocks, int size, uint32_t block) {
    const struct layer_space *space = blocks->space;
    return layer_blocks_vectors(blocks, size, block) *
           value_words(space->kind, layer_bits(space, size)) * sizeof(uint64_t);
}

#endif
