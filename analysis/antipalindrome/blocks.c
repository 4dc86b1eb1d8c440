/* Blocks of a layer (blocks.h): how they are numbered, which vectors they have, and which blocks of
 * the next layer a block needs. */
#include "analysis/antipalindrome/blocks.h"

#include "sim/base/memory.h"

/* The filled elements at the ends of the mirror image, as a number like `ends`. */
static uint32_t ends_image(const struct layer_blocks *blocks, uint32_t ends) {
    return blocks->outer > 0 ? subset_image(2 * blocks->outer, ends) : 0;
}

void layer_blocks_init(struct layer_blocks *blocks, const struct layer_space *space, int outer) {
    uint32_t all = UINT32_C(1) << 2 * outer;
    *blocks =
        (struct layer_blocks){.space = space, .outer = outer, .inner = space->elements - 2 * outer};
    blocks->ends = memory_allocate(all, sizeof *blocks->ends);
    blocks->number = memory_allocate(all, sizeof *blocks->number);
    for (uint32_t ends = 0; ends < all; ends++) {
        /* Rows that are not empty, "anchored", have no symmetry: then all ends have a block. */
        uint32_t image = space->anchored ? ends : ends_image(blocks, ends);
        if (ends < image)
            continue;
        blocks->number[ends] = blocks->number[image] = blocks->count;
        blocks->ends[blocks->count++] = ends;
    }
}

bool layer_blocks_index(struct layer_blocks *blocks, struct error *error) {
    bool done = true;
    subset_indices_init(&blocks->indices, blocks->inner);
    for (int halved = 0; halved < (blocks->space->anchored ? 1 : 2); halved++)
        for (int size = 0; done && size <= blocks->inner; size++)
            done = subset_order_init(&blocks->order[halved][size], &blocks->indices, size, halved,
                                     error);
    return done;
}

void layer_blocks_free(struct layer_blocks *blocks) {
    for (int halved = 0; halved < 2; halved++)
        for (int size = 0; size <= SUBSET_ELEMENTS; size++)
            subset_order_free(&blocks->order[halved][size]);
    subset_indices_free(&blocks->indices);
    free(blocks->ends);
    free(blocks->number);
    *blocks = (struct layer_blocks){0};
}

uint64_t layer_blocks_bytes(const struct layer_blocks *blocks) {
    /* `entries` counts those of `ends` and `number`. In blocks->indices, of_high has inner / 2 + 1
     * rows, and of_low counts as one. Of the orders of subsets only halved ones hold memory. */
    uint64_t entries = 2 * (UINT64_C(1) << 2 * blocks->outer);
    uint64_t row = UINT64_C(1) << (blocks->inner - blocks->inner / 2);
    uint64_t bytes = (entries + (uint64_t)(blocks->inner / 2 + 2) * row) * sizeof(uint32_t);
    for (int size = 0; size <= blocks->inner; size++)
        bytes += subset_order_bytes(blocks->inner, size, !blocks->space->anchored);
    return bytes;
}

/* The number of filled inner elements in a block's subsets of `size` elements; if it is negative or
 * greater than blocks->inner, there are no such subsets. */
static int inner_elements(const struct layer_blocks *blocks, int size, uint32_t block) {
    return size - __builtin_popcount(blocks->ends[block]);
}

/* Whether the ends are their own mirror image, so that of two inner images only one is kept. */
static bool block_is_halved(const struct layer_blocks *blocks, uint32_t block) {
    uint32_t ends = blocks->ends[block];
    return !blocks->space->anchored && ends == ends_image(blocks, ends);
}

uint64_t layer_blocks_vectors(const struct layer_blocks *blocks, int size, uint32_t block) {
    int inner = inner_elements(blocks, size, block);
    if (inner < 0 || inner > blocks->inner)
        return 0;
    return subset_kept(blocks->inner, inner, block_is_halved(blocks, block));
}

const struct subset_order *layer_blocks_order(const struct layer_blocks *blocks, int size,
                                              uint32_t block) {
    return &blocks->order[block_is_halved(blocks, block)][inner_elements(blocks, size, block)];
}

size_t layer_blocks_needed(const struct layer_blocks *blocks, int size, uint32_t block,
                           uint32_t needed[BLOCKS_NEEDED]) {
    uint32_t all = (UINT32_C(1) << 2 * blocks->outer) - 1, ends = blocks->ends[block];
    size_t count = 0;
    if (inner_elements(blocks, size, block) < blocks->inner)
        needed[count++] = block; /* moves on inner elements lead there */
    for (uint32_t empty = all & ~ends; empty; empty &= empty - 1) {
        uint32_t next = blocks->number[ends | (empty & -empty)];
        size_t i = 0; /* `next` may be listed already: mirrored ends have the same block */
        while (i < count && needed[i] != next)
            i++;
        if (i == count)
            needed[count++] = next;
    }
    return count;
}

uint32_t layer_blocks_user(const struct layer_blocks *blocks, int size, uint32_t next,
                           uint32_t block) {
    /* A move to `next` that fills an inner element comes from the block of the same number. One
     * that fills an element of the ends comes from the block of the ends without it. Moves to the
     * mirror image of `next` come from the same blocks, as `number` is equal for both images. */
    uint32_t ends = blocks->ends[next], first = blocks->count;
    if (next >= block && layer_blocks_vectors(blocks, size, next) > 0)
        first = next;
    for (uint32_t filled = ends; filled; filled &= filled - 1) {
        uint32_t user = blocks->number[ends & ~(filled & -filled)]; /* without the lowest element */
        if (user >= block && user < first && layer_blocks_vectors(blocks, size, user) > 0)
            first = user;
    }
    return first;
}
