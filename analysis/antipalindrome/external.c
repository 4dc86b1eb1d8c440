/* Computes layers that do not fit into memory. A layer has a vector for each set of `size` filled
 * squares: the values of all rows with these squares filled. A block of the layer has the vectors
 * of sets with the same squares filled at both ends of the row (blocks.h). Each layer is computed
 * block by block from the blocks of the next layer, which has one filled square more; both are on
 * disk. The memory, disk space and transfers are predicted by visiting all blocks without data. */
#include "analysis/antipalindrome/external.h"

#include "analysis/layers/passes.h"
#include "sim/base/memory.h"
#include "sim/text/number.h"

#include <sys/param.h>

static uint64_t layer_bytes(const struct layer_space *space, int size) {
    return layer_words(space, size) * sizeof(uint64_t);
}

/* Predicts a pass that computes the layers plan->first .. plan->last on disk, in blocks with
 * `outer` elements (empty squares) at either end. Sets all other members of the plan. */
static void plan_blocks(struct external_plan *plan, const struct layer_space *space, int threads,
                        uint64_t memory, int outer) {
    struct layer_blocks blocks;
    size_t words = value_words(space->kind, layer_bits(space, plan->first + 1));
    layer_blocks_init(&blocks, space, outer);
    /* Memory besides the blocks: the division into blocks, workspaces of threads, and for each
     * block two numbers and a pointer in struct block_cache. */
    uint64_t overhead = layer_blocks_bytes(&blocks) +
                        (uint64_t)threads * moves_scratch_bytes(words) +
                        (2 * sizeof(uint32_t) + sizeof(uint64_t *)) * blocks.count;

    plan->outer = outer;
    plan->limit = memory > overhead ? memory - overhead : 0;
    plan->memory = 0;
    /* The layer from which the first one on disk is computed is written, too, while its checkpoint
     * exists. The last one on disk is read back; its files stay beside the next checkpoint. */
    plan->written = layer_bytes(space, plan->first + 1);
    plan->read = layer_bytes(space, plan->last);
    plan->disk = 2 * layer_bytes(space, plan->first + 1);
    if (plan->last > 1)
        plan->disk =
            MAX(plan->disk, layer_bytes(space, plan->last) + layer_bytes(space, plan->last - 1));

    /* Visits all blocks of the layers on disk, in the order in which a pass computes them. */
    for (int size = plan->first; size >= plan->last; size--) {
        struct block_cache cache; /* without values */
        uint32_t missing[BLOCKS_NEEDED];
        uint64_t disk = layer_bytes(space, size + 1); /* files of both layers at this time */
        plan->written += layer_bytes(space, size);
        block_cache_init(&cache, &blocks, size, plan->limit);
        for (uint32_t block = 0; block < blocks.count; block++) {
            disk += block_bytes(&blocks, size, block);
            plan->disk = MAX(plan->disk, disk);
            disk -= block_bytes(&blocks, size + 1, block);
            if (layer_blocks_vectors(&blocks, size, block) > 0)
                (void)block_cache_visit(&cache, block, missing);
        }
        plan->read += cache.read;
        plan->memory = MAX(plan->memory, cache.most);
        block_cache_free(&cache);
    }
    plan->memory += overhead;
    layer_blocks_free(&blocks);
}

/* Chooses the least `outer` whose blocks fit into memory, and a larger one, with smaller blocks,
 * while each step saves a part of what is read. If none fits, takes what needs the least memory. */
static void plan_ends(struct external_plan *plan, const struct layer_space *space, int threads,
                      uint64_t memory) {
    enum { SAVES = 20 }; /* a step saves at least 1 / SAVES */
    plan_blocks(plan, space, threads, memory, 0);
    for (int outer = 1; outer <= BLOCKS_OUTER && 2 * outer + 2 <= space->elements; outer++) {
        struct external_plan longer = *plan;
        plan_blocks(&longer, space, threads, memory, outer);
        bool saves = longer.memory <= memory && longer.read <= plan->read - plan->read / SAVES;
        if (plan->memory <= memory && !saves)
            break;
        if (saves || longer.memory < plan->memory)
            *plan = longer;
    }
}

bool external_plan_make(struct external_plan *plan, const struct layer_space *space, int threads,
                        uint64_t memory, const struct disk_state *state, struct error *error) {
    uint64_t each[SUBSET_ELEMENTS + 1];
    *plan = (struct external_plan){0};
    if (!layer_memory_each(space, threads, each, error))
        return false;

    /* Sizes last .. first are computed on disk: the layers that do not fit, the one that follows
     * from the layer of an interrupted run, and all between these. */
    for (int size = 1; size < space->elements; size++)
        if (each[size] > memory || (state && size == state->size - 1)) {
            plan->first = size;
            plan->last = plan->last > 0 ? plan->last : size;
        }
    if (plan->first > 0 && state)
        plan_blocks(plan, space, threads, memory, (int)state->outer);
    else if (plan->first > 0)
        plan_ends(plan, space, threads, memory);

    /* Full rows are always made in memory; of each[], only that of the size below counts them. */
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

/* Computes a block of the layer of cache->size, which has at least one vector, and writes its file.
 * Blocks of the next layer that it needs are read into the cache. */
static bool compute_block(const struct block_files *files, struct block_cache *cache,
                          struct moves_scratch *workspace, const struct retrograde *retrograde,
                          uint32_t block, struct error *error) {
    const struct layer_blocks *blocks = &files->blocks;
    const struct subset_order *order = layer_blocks_order(blocks, cache->size, block);
    uint32_t missing[BLOCKS_NEEDED];
    size_t count = block_cache_visit(cache, block, missing);
    for (size_t i = 0; i < count; i++) {
        uint64_t *needed = block_alloc(blocks, cache->size + 1, missing[i], error);
        cache->values[missing[i]] = needed;
        if (!needed || !block_file_load(files, cache->size + 1, missing[i], needed, NULL, error))
            return false;
    }
    uint64_t *values = block_alloc(blocks, cache->size, block, error);
    const struct moves_task task = {.order = order,
                                    .end = order->count,
                                    .bits = layer_bits(retrograde->space, cache->size),
                                    .values = values,
                                    .cache = cache,
                                    .block = block};
    bool done = values && moves_compute(retrograde, &task, workspace, error) &&
                block_file_save(files, cache->size, block, values, NULL, error);
    block_free(blocks, cache->size, block, values);
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
    block_cache_init(&cache, blocks, size, limit);
    layered_announce(retrograde->watch, retrograde->pass, size, space->elements);

    bool done = true;
    for (uint32_t block = 0; done && block < blocks->count; block++) {
        uint64_t vectors = layer_blocks_vectors(blocks, size, block);
        if (vectors > 0 && !block_file_exists(files, size, block))
            done = compute_block(files, &cache, workspace, retrograde, block, error);
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

/* Writes all blocks of a layer in memory if `writes`, otherwise reads them. index[k] is the number
 * in the layer of vector k of a block; a block sorts its vectors by the inner elements alone. */
static bool transfer_layer(const struct block_files *files, const struct layer *layer, bool writes,
                           const struct watch *watch, struct error *error) {
    const struct layer_blocks *blocks = &files->blocks;
    for (uint32_t block = 0; block < blocks->count; block++) {
        if (layer_blocks_vectors(blocks, layer->size, block) == 0)
            continue;
        if (watch_stopped(watch))
            return error_stopped(error);
        const struct subset_order *order = layer_blocks_order(blocks, layer->size, block);
        uint32_t *index = memory_table(order->kept, sizeof *index, error);
        uint32_t inner = subset_at(blocks->inner, order->size, 0);
        uint64_t vectors = 0;
        for (uint64_t i = 0; index && i < order->count; i++, inner = subset_next(inner))
            if (subset_is_kept(order, inner)) {
                uint32_t subset = layer_blocks_subset(blocks, block, inner);
                index[vectors++] = (uint32_t)subset_place(&layer->order, subset);
            }
        bool done = index && (writes ? block_file_save : block_file_load)(
                                 files, layer->size, block, layer->values, index, error);
        free(index);
        if (!done)
            return false;
    }
    return true;
}

bool external_write(const struct external_plan *plan, struct block_files *files,
                    const struct retrograde *retrograde, struct layer *layer, struct error *error) {
    layer_blocks_init(&files->blocks, retrograde->space, plan->outer);
    bool done = layer_blocks_index(&files->blocks, error);
    if (done) /* if not, the files of an earlier layer remain */
        block_files_clear(files);
    files->state = (struct disk_state){.passes = retrograde->pass - 1,
                                       .low = retrograde->window.low,
                                       .levels = retrograde->space->kind->levels,
                                       .outer = plan->outer,
                                       .size = layer->size};
    done = done && transfer_layer(files, layer, true /* writes */, retrograde->watch, error) &&
           block_files_save_state(files, error);
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
           transfer_layer(files, layer, false /* reads */, retrograde->watch, error);
    layer_blocks_free(&files->blocks);
    return done;
}
