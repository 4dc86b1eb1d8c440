/* Which blocks of the next layer are in memory while a layer is computed block by block.
 *
 * Blocks are loaded when they are needed. If memory is short, the block is dropped whose next use
 * is farthest away, which needs the fewest loads if all blocks are equally large: L. A. Belady, A
 * study of replacement algorithms for a virtual-storage computer, IBM Systems Journal 5 (1966). */
#ifndef ANALYSIS_ANTIPALINDROME_BLOCK_CACHE_H
#define ANALYSIS_ANTIPALINDROME_BLOCK_CACHE_H

#include "analysis/antipalindrome/blocks.h"

struct block_cache {
    const struct layer_blocks *blocks;
    int size;       /* of the layer that is computed */
    uint64_t limit; /* on the blocks in memory and the one that is computed, bytes */
    uint64_t held;  /* by blocks in memory, bytes */
    uint64_t most;  /* maximum of both, bytes */
    uint64_t read;  /* bytes of blocks loaded */
    size_t count;
    uint32_t *loaded; /* [count] blocks in memory */
    uint32_t *user;   /* [count] their next users */
    /* Load and drop blocks; NULL to plan without data. */
    bool (*load)(void *context, uint32_t block, struct error *error);
    void (*drop)(void *context, uint32_t block);
    void *context;
};

/* An empty cache; `limit`, `load`, `drop` and `context` are 0. Freeing it
 * does not drop blocks. */
void block_cache_init(struct block_cache *cache, const struct layer_blocks *blocks, int size);
void block_cache_free(struct block_cache *cache);

enum { BLOCK_MAPPED = 1 << 16 }; /* bytes from which on the memory of a block is mapped */

/* The bytes of a block of a layer, and of the memory for it: whole pages if it is mapped, whole
 * huge pages if it fills one. */
uint64_t block_bytes(const struct layer_blocks *blocks, int size, uint32_t block);
uint64_t block_memory(const struct layer_blocks *blocks, int size, uint32_t block);

/* Makes exactly what a block with vectors needs available, and keeps as much else as the limit
 * permits, which may be exceeded by what is needed. Blocks are visited in ascending order. Fails
 * like `load`. */
bool block_cache_visit(struct block_cache *cache, uint32_t block, struct error *error);

#endif
