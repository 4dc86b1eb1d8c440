/* Computes layers that do not fit into memory. A layer has a vector for each set of `size` filled
 * squares: the values of all rows with these squares filled. A block of the layer has the vectors
 * of sets with the same squares filled at both ends of the row (blocks.h). Each layer is computed
 * block by block from the blocks of the next layer, which has one filled square more; both are on
 * disk. What a pass costs is predicted by visiting all blocks in the same order, without data. */
#include "analysis/antipalindrome/external.h"

#include "analysis/layers/passes.h"
#include "sim/base/memory.h"
#include "sim/text/number.h"

#include <sys/param.h>

/* --- which blocks of the next layer are in memory --------------------------------------------- */

/* A block of the next layer in memory. */
struct loaded_block {
    uint32_t block; /* its number */
    uint32_t user;  /* the first block that needs it, from the one prepared last on */
};

/* Blocks of the next layer are loaded when a block to compute needs them. */
struct block_cache {
    const struct block_files *files; /* without a directory, to predict a pass, none is read */
    int size;                        /* size of the layer that is computed */
    uint64_t limit;                  /* most bytes of `held` and the computed block together */
    uint64_t held;                   /* memory of the loaded blocks, bytes */
    uint64_t most;                   /* the most that both have taken so far, bytes */
    uint64_t read;                   /* bytes of all blocks loaded so far */
    size_t count;
    struct loaded_block *loaded; /* [count] */
    uint64_t **values; /* [number of a block] its vectors; NULL if they have not been read */
};

static uint64_t next_block_bytes(const struct block_cache *cache, uint32_t next) {
    return block_bytes(&cache->files->blocks, cache->size + 1, next);
}

static void block_cache_init(struct block_cache *cache, const struct block_files *files, int size,
                             uint64_t limit) {
    *cache = (struct block_cache){.files = files, .size = size, .limit = limit};
    cache->loaded = memory_allocate(files->blocks.count, sizeof *cache->loaded);
    cache->values = memory_allocate(files->blocks.count, sizeof *cache->values);
}

/* Drops loaded[i]; the last one takes its place. */
static void block_cache_drop(struct block_cache *cache, size_t i) {
    const uint32_t block = cache->loaded[i].block;
    const uint64_t bytes = next_block_bytes(cache, block);
    cache->held -= layer_map_size(bytes);
    layer_unmap(cache->values[block], bytes);
    cache->values[block] = NULL;
    cache->loaded[i] = cache->loaded[--cache->count];
}

static void block_cache_free(struct block_cache *cache) {
    while (cache->count > 0)
        block_cache_drop(cache, cache->count - 1);
    free(cache->loaded);
    free(cache->values);
}

/* Drops the blocks that neither `block` nor a later one needs. If `bytes` more would still exceed
 * the limit, drops others that `block` does not need: first the one whose next use is farthest
 * away, which needs the fewest loads if all blocks are equally large: L. A. Belady, A study of
 * replacement algorithms for a virtual-storage computer, IBM Systems Journal 5 (1966). */
static void block_cache_make_room(struct block_cache *cache, uint64_t bytes, uint32_t block) {
    for (size_t i = cache->count; i-- > 0;)
        if (cache->loaded[i].user == cache->files->blocks.count)
            block_cache_drop(cache, i);
    while (cache->count > 0 && cache->held + bytes > cache->limit) {
        size_t last = 0; /* the one whose next use is last */
        for (size_t i = 1; i < cache->count; i++)
            last = cache->loaded[i].user > cache->loaded[last].user ? i : last;
        if (cache->loaded[last].user == block)
            break; /* all are needed now, and stay even if the limit is exceeded */
        block_cache_drop(cache, last);
    }
}

/* Prepares the computation of `block`, which has vectors: loads what it needs and makes room for
 * that. To be called for ascending blocks. Fails if files cannot be read, or memory is short. */
static bool block_cache_prepare(struct block_cache *cache, uint32_t block, struct error *error) {
    const struct layer_blocks *blocks = &cache->files->blocks;
    uint32_t missing[BLOCKS_NEEDED];
    size_t count = layer_blocks_needed(blocks, cache->size, block, missing); /* loaded or not */
    for (size_t i = cache->count; i-- > 0;) {
        struct loaded_block *loaded = &cache->loaded[i];
        if (loaded->user < block)
            loaded->user = layer_blocks_user(blocks, cache->size, loaded->block, block);
        if (loaded->user == block) /* needed, but not missing */
            for (size_t k = 0; k < count; k++)
                if (missing[k] == loaded->block)
                    missing[k] = missing[--count];
    }

    const uint64_t computed = layer_map_size(block_bytes(blocks, cache->size, block));
    uint64_t wanted = computed;
    for (size_t i = 0; i < count; i++)
        wanted += layer_map_size(next_block_bytes(cache, missing[i]));
    block_cache_make_room(cache, wanted, block);
    cache->most = MAX(cache->most, cache->held + wanted);

    for (size_t i = 0; i < count; i++) {
        const uint32_t next = missing[i];
        const uint64_t bytes = next_block_bytes(cache, next);
        uint64_t **values = &cache->values[next];
        cache->loaded[cache->count++] = (struct loaded_block){next, .user = block};
        cache->held += layer_map_size(bytes);
        cache->read += bytes;
        if (!cache->files->directory)
            continue;
        *values = layer_map(bytes, error);
        if (!*values || !block_file_load(cache->files, cache->size + 1, next, *values, NULL, error))
            return false;
    }
    return true;
}

/* --- planning --------------------------------------------------------------------------------- */

static uint64_t layer_bytes(const struct layer_space *space, int size) {
    return layer_words(space, size) * sizeof(uint64_t);
}

/* Predicts a pass with the plan's members outer, first and last. Sets all others. */
static void plan_predict(struct external_plan *plan, const struct layer_space *space, int threads,
                         uint64_t memory) {
    struct block_files files = {0}; /* without a directory */
    const struct layer_blocks *blocks = &files.blocks;
    layer_blocks_init(&files.blocks, space, plan->outer);
    /* Memory besides the blocks: the division into blocks, workspaces of threads, and for each
     * block an element of `loaded` and of `values` in struct block_cache. */
    size_t words = value_words(space->kind, layer_bits(space, plan->first + 1));
    uint64_t overhead = layer_blocks_bytes(blocks) +
                        (uint64_t)threads * moves_scratch_bytes(words) +
                        (sizeof(struct loaded_block) + sizeof(uint64_t *)) * blocks->count;
    plan->limit = memory > overhead ? memory - overhead : 0;
    plan->memory = overhead;

    /* The layer of size first + 1 is written, too, while a checkpoint still has it. */
    plan->written = layer_bytes(space, plan->first + 1);
    plan->disk = 2 * plan->written;

    /* Visits all blocks of the layers on disk, in the order in which a pass computes them. */
    plan->read = 0;
    for (int size = plan->first; size >= plan->last; size--) {
        struct block_cache cache;
        uint64_t disk = layer_bytes(space, size + 1); /* files of both layers at this time */
        block_cache_init(&cache, &files, size, plan->limit);
        for (uint32_t block = 0; block < blocks->count; block++) {
            disk += block_bytes(blocks, size, block);
            plan->disk = MAX(plan->disk, disk);
            disk -= block_bytes(blocks, size + 1, block);
            if (layer_blocks_vectors(blocks, size, block) > 0)
                (void)block_cache_prepare(&cache, block, NULL);
        }
        plan->written += layer_bytes(space, size);
        plan->read += cache.read;
        plan->memory = MAX(plan->memory, overhead + cache.most);
        block_cache_free(&cache);
    }

    /* The last one is read into memory. Its files stay, beside checkpoints of smaller layers. */
    const uint64_t last = layer_bytes(space, plan->last);
    plan->read += last;
    if (plan->last > 1)
        plan->disk = MAX(plan->disk, last + layer_bytes(space, plan->last - 1));
    layer_blocks_free(&files.blocks);
}

/* Chooses the least `outer` whose blocks fit into memory, or a larger one, with smaller blocks, if
 * each step saves a twentieth of what is read. If none fits, takes what needs the least memory. */
static void plan_outer(struct external_plan *plan, const struct layer_space *space, int threads,
                       uint64_t memory) {
    plan_predict(plan, space, threads, memory);
    for (int outer = 1; outer <= BLOCKS_OUTER && 2 * outer + 2 <= space->elements; outer++) {
        struct external_plan finer = *plan; /* in smaller blocks */
        finer.outer = outer;
        plan_predict(&finer, space, threads, memory);
        const bool fits = plan->memory <= memory;
        const bool saves = finer.memory <= memory && finer.read <= plan->read - plan->read / 20;
        if (fits && !saves)
            break;
        if (fits || finer.memory < plan->memory)
            *plan = finer;
    }
}

bool external_plan_make(struct external_plan *plan, const struct layer_space *space, int threads,
                        uint64_t memory, const struct disk_state *state, struct error *error) {
    uint64_t each[SUBSET_ELEMENTS + 1];
    *plan = (struct external_plan){0};
    if (!layer_memory_each(space, threads, each, error))
        return false;

    /* The layers that do not fit, the one that follows from the layer of an interrupted run, and
     * all between these. */
    for (int size = space->elements - 1; size >= 1; size--)
        if (each[size] > memory || (state && size == state->size - 1)) {
            plan->first = MAX(plan->first, size);
            plan->last = size;
        }
    if (state) {
        plan->outer = (int)state->outer;
        plan_predict(plan, space, threads, memory);
    } else if (plan->first > 0) {
        plan_outer(plan, space, threads, memory);
    }

    /* A layer in memory is computed from the next one, which each[] includes. The full rows are in
     * memory even if the layer computed from them is on disk. */
    for (int size = 1; size <= space->elements; size++)
        if (!external_has(plan, size) || size == space->elements - 1)
            plan->memory = MAX(plan->memory, each[size]);
    if (plan->memory <= memory)
        return true;
    return error_input(error,
                       "%d empty squares need %s bytes of memory with layers on disk, but the "
                       "limit is %s",
                       space->elements, number_scaled((double)plan->memory).text,
                       number_scaled((double)memory).text);
}

/* --- computing -------------------------------------------------------------------------------- */

/* Computes a block of the layer of cache->size, which has vectors, and writes its file. */
static bool compute_block(struct block_cache *cache, const struct retrograde *retrograde,
                          struct moves_scratch *workspace, uint32_t block, struct error *error) {
    const struct layer_blocks *blocks = &cache->files->blocks;
    const struct subset_order *order = layer_blocks_order(blocks, cache->size, block);
    const uint64_t bytes = block_bytes(blocks, cache->size, block);
    if (!block_cache_prepare(cache, block, error))
        return false;
    uint64_t *values = layer_map(bytes, error);
    const struct moves_task task = {.order = order,
                                    .end = order->count,
                                    .bits = layer_bits(retrograde->space, cache->size),
                                    .values = values,
                                    .blocks = blocks,
                                    .block = block,
                                    .next_blocks = cache->values};
    bool done = values && moves_compute(retrograde, &task, workspace, error) &&
                block_file_save(cache->files, cache->size, block, values, NULL, error);
    layer_unmap(values, bytes);
    return done;
}

/* Computes the layer with one filled square less than the complete one on disk, except blocks that
 * have a file from an earlier run. Blocks in memory take at most `limit` bytes. When a block is
 * there, the block of this number in the complete layer is deleted: no later one needs it. */
static bool compute_layer_on_disk(struct block_files *files, uint64_t limit,
                                  struct retrograde *retrograde, struct error *error) {
    const struct layer_space *space = retrograde->space;
    const struct layer_blocks *blocks = &files->blocks;
    int size = (int)files->state.size - 1, bits = layer_bits(space, size);
    struct moves_scratch *workspace =
        moves_scratch_alloc(retrograde->threads, value_words(space->kind, bits + 1));
    struct block_cache cache;
    block_cache_init(&cache, files, size, limit);
    layered_announce(retrograde->watch, retrograde->pass, size, space->elements);

    bool done = true;
    for (uint32_t block = 0; done && block < blocks->count; block++) {
        uint64_t vectors = layer_blocks_vectors(blocks, size, block);
        if (vectors > 0 && !block_file_exists(files, size, block))
            done = compute_block(&cache, retrograde, workspace, block, error);
        done = done && block_file_delete(files, size + 1, block, error);
        retrograde->done += done ? vectors << bits : 0;
        watch_progress(retrograde->watch, retrograde->done, retrograde->total);
    }

    block_cache_free(&cache);
    moves_scratch_free(workspace, retrograde->threads);
    if (!done)
        return false;
    files->state.size = size;
    return block_files_save_state(files, error);
}

/* Writes the blocks of a layer in memory or, if `reads`, reads them into it. The layer sorts
 * vectors by all filled elements, a block by the inner ones alone: vector k of a block is number
 * index[k] of the layer. */
static bool transfer_layer(const struct block_files *files, const struct layer *layer, bool reads,
                           const struct watch *watch, struct error *error) {
    const struct layer_blocks *blocks = &files->blocks;
    const int size = layer->size;
    bool done = true;
    for (uint32_t block = 0; done && block < blocks->count; block++) {
        if (layer_blocks_vectors(blocks, size, block) == 0)
            continue;
        if (watch_stopped(watch))
            return error_stopped(error);
        const struct subset_order *order = layer_blocks_order(blocks, size, block);
        uint32_t *index = memory_table(order->kept, sizeof *index, error);
        if (!index)
            return false;
        uint32_t inner = subset_at(blocks->inner, order->size, 0);
        uint64_t k = 0;
        for (uint64_t i = 0; i < order->count; i++, inner = subset_next(inner))
            if (subset_is_kept(order, inner)) {
                uint32_t subset = layer_blocks_subset(blocks, block, inner);
                index[k++] = (uint32_t)subset_place(&layer->order, subset);
            }
        done = reads ? block_file_load(files, size, block, layer->values, index, error)
                     : block_file_save(files, size, block, layer->values, index, error);
        free(index);
    }
    return done;
}

bool external_write(const struct external_plan *plan, struct block_files *files,
                    const struct retrograde *retrograde, struct layer *layer, struct error *error) {
    layer_blocks_init(&files->blocks, retrograde->space, plan->outer);
    bool done = layer_blocks_index(&files->blocks, error);
    if (done) { /* otherwise the files of an earlier layer remain */
        block_files_clear(files);
        files->state = (struct disk_state){.passes = retrograde->pass - 1,
                                           .low = retrograde->window.low,
                                           .levels = retrograde->space->kind->levels,
                                           .outer = plan->outer,
                                           .size = layer->size};
        done = transfer_layer(files, layer, false, retrograde->watch, error) &&
               block_files_save_state(files, error);
    }
    layer_blocks_free(&files->blocks);
    layer_free(layer);
    return done;
}

bool external_run(const struct external_plan *plan, struct block_files *files,
                  struct retrograde *retrograde, struct layer *layer, struct error *error) {
    layer_blocks_init(&files->blocks, retrograde->space, plan->outer);
    bool done = layer_blocks_index(&files->blocks, error);
    while (done && files->state.size > plan->last)
        done = compute_layer_on_disk(files, plan->limit, retrograde, error);
    done = done && layer_init(layer, retrograde->space, (int)files->state.size, error) &&
           transfer_layer(files, layer, true, retrograde->watch, error);
    layer_blocks_free(&files->blocks);
    return done;
}
