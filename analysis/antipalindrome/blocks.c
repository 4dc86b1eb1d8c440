/* Blocks of a layer (blocks.h): how they are numbered, which blocks of the next layer a block
 * needs, and which of these stay in memory. */
#include "analysis/antipalindrome/blocks.h"

#include "sim/base/memory.h"

#include <sys/param.h>

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
    uint32_t ends = blocks->ends[next];
    bool is_user = next > block && layer_blocks_vectors(blocks, size, next) > 0;
    uint32_t first = is_user ? next : blocks->count;
    for (uint32_t filled = ends; filled; filled &= filled - 1) {
        uint32_t user = blocks->number[ends & ~(filled & -filled)]; /* without the lowest element */
        if (user > block && user < first && layer_blocks_vectors(blocks, size, user) > 0)
            first = user;
    }
    return first;
}

enum { BLOCK_MAPPED = 1 << 16 }; /* bytes from which on a block has pages of memory of its own */

/* The bytes of memory for a block's vectors, in steps of a cache line, a page or a huge page. */
static uint64_t block_memory(const struct layer_blocks *blocks, int size, uint32_t block) {
    uint64_t bytes = block_bytes(blocks, size, block);
    uint64_t unit = bytes < BLOCK_MAPPED ? 64 : bytes < LAYER_PAGE ? 4096 : LAYER_PAGE;
    return (bytes + unit - 1) / unit * unit;
}

uint64_t *block_alloc(const struct layer_blocks *blocks, int size, uint32_t block,
                      struct error *error) {
    uint64_t bytes = block_memory(blocks, size, block);
    return bytes < BLOCK_MAPPED ? memory_aligned(bytes, 1) : layer_map(bytes, error);
}

void block_free(const struct layer_blocks *blocks, int size, uint32_t block, uint64_t *values) {
    uint64_t bytes = block_memory(blocks, size, block);
    if (bytes < BLOCK_MAPPED)
        free(values);
    else
        layer_unmap(values, bytes);
}

void block_cache_init(struct block_cache *cache, const struct layer_blocks *blocks, int size,
                      uint64_t limit) {
    *cache = (struct block_cache){.blocks = blocks, .size = size, .limit = limit};
    cache->loaded = memory_allocate(blocks->count, sizeof *cache->loaded);
    cache->user = memory_allocate(blocks->count, sizeof *cache->user);
    cache->values = memory_allocate(blocks->count, sizeof *cache->values);
}

/* The memory of a block of the next layer. */
static uint64_t cached_memory(const struct block_cache *cache, uint32_t block) {
    return block_memory(cache->blocks, cache->size + 1, block);
}

/* Drops loaded block number i; the last one takes its place. */
static void cache_remove(struct block_cache *cache, size_t i) {
    uint32_t block = cache->loaded[i];
    cache->held -= cached_memory(cache, block);
    block_free(cache->blocks, cache->size + 1, block, cache->values[block]);
    cache->values[block] = NULL;
    cache->count--;
    cache->loaded[i] = cache->loaded[cache->count];
    cache->user[i] = cache->user[cache->count];
}

void block_cache_free(struct block_cache *cache) {
    while (cache->count > 0)
        cache_remove(cache, cache->count - 1);
    free(cache->loaded);
    free(cache->user);
    free(cache->values);
}

size_t block_cache_visit(struct block_cache *cache, uint32_t block,
                         uint32_t missing[BLOCKS_NEEDED]) {
    const struct layer_blocks *blocks = cache->blocks;
    size_t count = layer_blocks_needed(blocks, cache->size, block, missing);

    /* Finds which block, from `block` on, uses each loaded block next. Drops blocks that are never
     * used again, and removes those that `block` uses from `missing`. */
    for (size_t i = cache->count; i-- > 0;) {
        if (cache->user[i] < block)
            cache->user[i] = layer_blocks_user(blocks, cache->size, cache->loaded[i], block - 1);
        for (size_t j = 0; cache->user[i] == block && j < count; j++)
            if (missing[j] == cache->loaded[i])
                missing[j] = missing[--count];
        if (cache->user[i] == blocks->count)
            cache_remove(cache, i);
    }

    uint64_t computed = block_memory(blocks, cache->size, block), wanted = computed;
    for (size_t i = 0; i < count; i++)
        wanted += cached_memory(cache, missing[i]);
    while (cache->count > 0 && cache->held + wanted > cache->limit) {
        size_t last = 0; /* of the loaded blocks, the one whose next use is last */
        for (size_t i = 1; i < cache->count; i++)
            last = cache->user[i] > cache->user[last] ? i : last;
        if (cache->user[last] == block)
            break; /* all are used now, and stay even if the limit is exceeded */
        cache_remove(cache, last);
    }

    for (size_t i = 0; i < count; i++) {
        cache->read += block_bytes(blocks, cache->size + 1, missing[i]);
        cache->held += cached_memory(cache, missing[i]);
        cache->loaded[cache->count] = missing[i];
        cache->user[cache->count++] = block;
    }
    cache->most = MAX(cache->most, cache->held + computed);
    return count;
}
