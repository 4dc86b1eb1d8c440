/* Which blocks stay in memory: of those loaded, the one that is used last goes (Belady). */
#include "analysis/antipalindrome/block_cache.h"

#include "sim/base/memory.h"

uint64_t block_bytes(const struct layer_blocks *blocks, int size, uint32_t block) {
    const struct layer_space *space = blocks->space;
    return layer_blocks_vectors(blocks, size, block) *
           value_words(space->kind, layer_bits(space, size)) * sizeof(uint64_t);
}

uint64_t block_memory(const struct layer_blocks *blocks, int size, uint32_t block) {
    uint64_t bytes = block_bytes(blocks, size, block);
    uint64_t unit = bytes < BLOCK_MAPPED ? 64 : bytes < LAYER_PAGE ? 4096 : LAYER_PAGE;
    return (bytes + unit - 1) / unit * unit;
}

void block_cache_init(struct block_cache *cache, const struct layer_blocks *blocks, int size) {
    *cache = (struct block_cache){.blocks = blocks, .size = size};
    cache->loaded = memory_allocate(blocks->count, sizeof *cache->loaded);
    cache->user = memory_allocate(blocks->count, sizeof *cache->user);
}

void block_cache_free(struct block_cache *cache) {
    free(cache->loaded);
    free(cache->user);
}

static uint64_t cached_memory(const struct block_cache *cache, uint32_t block) {
    return block_memory(cache->blocks, cache->size + 1, block);
}

static void cache_remove(struct block_cache *cache, size_t i) {
    cache->held -= cached_memory(cache, cache->loaded[i]);
    if (cache->drop)
        cache->drop(cache->context, cache->loaded[i]);
    cache->count--;
    cache->loaded[i] = cache->loaded[cache->count];
    cache->user[i] = cache->user[cache->count];
}

/* Marks the needed blocks in memory as used by `block`, and removes them from the list; drops those
 * that are never used again. Returns how many are missing. */
static size_t cache_find(struct block_cache *cache, uint32_t block, uint32_t *needed,
                         size_t count) {
    for (size_t i = cache->count; i-- > 0;) {
        bool used = cache->user[i] >= cache->blocks->count;
        if (used)
            cache_remove(cache, i);
        else if (cache->user[i] <= block)
            for (size_t j = 0; j < count; j++)
                if (needed[j] == cache->loaded[i])
                    needed[j] = needed[--count];
    }
    return count;
}

/* Drops the block that is used last, but after `block`, until there is space. */
static void cache_make_space(struct block_cache *cache, uint32_t block, uint64_t bytes) {
    while (cache->held + bytes > cache->limit) {
        size_t last = cache->count;
        for (size_t i = 0; i < cache->count; i++)
            if (cache->user[i] > block &&
                (last == cache->count || cache->user[i] > cache->user[last]))
                last = i;
        if (last == cache->count)
            return;
        cache_remove(cache, last);
    }
}

bool block_cache_visit(struct block_cache *cache, uint32_t block, struct error *error) {
    uint32_t needed[BLOCKS_NEEDED];
    size_t count = layer_blocks_needed(cache->blocks, cache->size, block, needed);
    uint64_t own = block_memory(cache->blocks, cache->size, block), more = own;
    count = cache_find(cache, block, needed, count);
    for (size_t i = 0; i < count; i++)
        more += cached_memory(cache, needed[i]);
    cache_make_space(cache, block, more);
    for (size_t i = 0; i < count; i++) {
        if (cache->load && !cache->load(cache->context, needed[i], error))
            return false;
        cache->read += block_bytes(cache->blocks, cache->size + 1, needed[i]);
        cache->held += cached_memory(cache, needed[i]);
        cache->loaded[cache->count] = needed[i];
        cache->user[cache->count++] = block;
    }
    cache->most = cache->held + own > cache->most ? cache->held + own : cache->most;
    for (size_t i = 0; i < cache->count; i++)
        if (cache->user[i] <= block)
            cache->user[i] = layer_blocks_user(cache->blocks, cache->size, cache->loaded[i], block);
    return true;
}
