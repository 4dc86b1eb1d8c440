/* Computing layers block by block, on disk. */
#include "analysis/antipalindrome/external.h"

#include "analysis/antipalindrome/block_cache.h"
#include "analysis/antipalindrome/moves.h"
#include "sim/base/memory.h"
#include "sim/random/widths.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Computing a layer on disk from the next one. */
struct block_step {
    const struct block_files *files;
    const struct layer_blocks *blocks;
    struct retrograde *retrograde;
    struct moves_scratch *scratch;
    int size;          /* of the layer */
    size_t words;      /* of its vectors */
    size_t next_words; /* of those of the next layer */
    uint64_t **next;   /* [blocks] in memory, or NULL */
};

/* The vectors of a block in memory. */
struct block_memory {
    uint64_t *values;
    size_t words;
};

static uint64_t *memory_vector(const void *context, uint64_t place) {
    const struct block_memory *memory = context;
    return memory->values + place * memory->words;
}

/* Blocks are mapped, so that their memory is returned when they are dropped; but not the smallest,
 * which together need little. */
static uint64_t *block_alloc(const struct layer_blocks *blocks, int size, uint32_t block) {
    uint64_t bytes = block_memory(blocks, size, block);
    return bytes < BLOCK_MAPPED ? aligned_alloc(64, bytes) : layer_map(bytes);
}

static void block_free(const struct layer_blocks *blocks, int size, uint32_t block,
                       uint64_t *values) {
    uint64_t bytes = block_memory(blocks, size, block);
    if (bytes < BLOCK_MAPPED)
        free(values);
    else
        layer_unmap(values, bytes);
}

static bool step_load(void *context, uint32_t block, struct error *error) {
    const struct block_step *step = context;
    struct block_memory memory = {block_alloc(step->blocks, step->size + 1, block),
                                  step->next_words};
    step->next[block] = memory.values;
    return memory.values ? block_file_load(step->files, step->size + 1, block,
                                           &(struct block_vectors){memory_vector, &memory}, error)
                         : error_memory(error);
}

static void step_drop(void *context, uint32_t block) {
    const struct block_step *step = context;
    block_free(step->blocks, step->size + 1, block, step->next[block]);
    step->next[block] = NULL;
}

static const uint64_t *step_next_vector(const void *context, uint32_t subset) {
    const struct block_step *step = context;
    uint32_t block;
    uint64_t place = layer_blocks_find(step->blocks, subset, &block);
    return step->next[block] + place * step->next_words;
}

EVERY_WIDTH
static void step_find_moves(const struct block_step *step, uint32_t subset,
                            struct moves_scratch *scratch) {
    moves_find(step->blocks->space, subset, step_next_vector, step, scratch);
}

/* Computes some subsets of a block: those whose inner elements have ranks from `begin` to `end`. */
static void compute_span(const struct block_step *step, uint32_t block, uint32_t begin,
                         uint32_t end, uint64_t *values) {
    const struct layer_blocks *blocks = step->blocks;
    struct moves_scratch *scratch = &step->scratch[omp_get_thread_num()];
    int bits = layer_bits(blocks->space, step->size);
    int inner = layer_blocks_inner(blocks, step->size, block);
    const struct subset_order *order = &blocks->order[layer_blocks_halved(blocks, block)][inner];
    uint32_t subset = subset_of_rank(blocks->inner, inner, begin);
    for (uint32_t rank = begin; rank < end; rank++) {
        if (subset_is_kept(order, subset)) {
            step_find_moves(step, layer_blocks_subset(blocks, block, subset), scratch);
            moves_compute(blocks->space, bits, scratch,
                          values + subset_kept_before(order, rank) * step->words);
        }
        subset = subset_next(subset);
    }
}

/* Computes all of them; fails with ERROR_STOPPED. */
static bool compute_block(const struct block_step *step, uint32_t block, uint64_t *values,
                          struct error *error) {
    enum { SPAN_BYTES = 1 << 16 }; /* target size of a span */
    const struct retrograde *retrograde = step->retrograde;
    int inner = layer_blocks_inner(step->blocks, step->size, block);
    uint32_t count = (uint32_t)subset_count(step->blocks->inner, inner);
    uint32_t most = SPAN_BYTES / (uint32_t)(step->words * sizeof *values) + 1;
#pragma omp parallel for schedule(dynamic) num_threads(retrograde->threads) if (count > most)
    for (uint32_t begin = 0; begin < count; begin += most)
        if (!watch_stopped(retrograde->watch))
            compute_span(step, block, begin, count - begin < most ? count : begin + most, values);
    return !watch_stopped(retrograde->watch) || error_stopped(error);
}

static bool write_block(const struct block_step *step, uint32_t block, struct error *error) {
    struct block_memory memory = {block_alloc(step->blocks, step->size, block), step->words};
    bool done = (memory.values || error_memory(error)) &&
                compute_block(step, block, memory.values, error) &&
                block_file_save(step->files, step->size, block,
                                &(struct block_vectors){memory_vector, &memory}, error);
    block_free(step->blocks, step->size, block, memory.values);
    return done;
}

/* Computes the blocks that are missing. */
static bool compute_blocks(const struct block_step *step, struct block_cache *cache,
                           struct error *error) {
    const struct layer_blocks *blocks = step->blocks;
    struct retrograde *retrograde = step->retrograde;
    bool done = true;
    for (uint32_t block = 0; done && block < blocks->count; block++) {
        uint64_t vectors = layer_blocks_vectors(blocks, step->size, block);
        if (vectors > 0 && !block_file_exists(step->files, step->size, block))
            done = block_cache_visit(cache, block, error) && write_block(step, block, error);
        done = done && block_file_delete(step->files, step->size + 1, block, error);
        if (!done)
            break;
        retrograde->done += vectors << layer_bits(blocks->space, step->size);
        watch_progress(retrograde->watch, retrograde->done, retrograde->total);
    }
    return done;
}

/* Computes the layer before the complete one, which is deleted. */
static bool compute_layer_on_disk(const struct external *external, struct retrograde *retrograde,
                                  const struct layer_blocks *blocks, struct error *error) {
    const struct layer_space *space = retrograde->space;
    int size = (int)external->files->state.size - 1;
    struct block_step step = {
        .files = external->files,
        .blocks = blocks,
        .retrograde = retrograde,
        .size = size,
        .words = value_words(space->kind, layer_bits(space, size)),
        .next_words = value_words(space->kind, layer_bits(space, size + 1)),
    };
    struct block_cache cache = {0};
    retrograde_announce(retrograde, size);
    step.next = memory_allocate(blocks->count, sizeof *step.next);
    step.scratch = moves_scratch_alloc(retrograde->threads, step.next_words);
    block_cache_init(&cache, blocks, size);
    cache.limit = external->plan->limit;
    cache.load = step_load;
    cache.drop = step_drop;
    cache.context = &step;
    bool done = compute_blocks(&step, &cache, error);
    for (uint32_t block = 0; block < blocks->count; block++)
        step_drop(&step, block);
    block_cache_free(&cache);
    moves_scratch_free(step.scratch, retrograde->threads);
    free(step.next);
    if (!done)
        return false;
    external->files->state.size = size;
    return block_files_save_state(external->files, error);
}

/* A block of a layer in memory. */
struct block_of_layer {
    const struct layer *layer;
    uint32_t *subset; /* by place */
};

static bool block_of_layer_init(struct block_of_layer *of, const struct layer_blocks *blocks,
                                uint32_t block, struct error *error) {
    int inner = layer_blocks_inner(blocks, of->layer->size, block);
    const struct subset_order *order = &blocks->order[layer_blocks_halved(blocks, block)][inner];
    uint32_t subset = subset_of_rank(blocks->inner, inner, 0);
    of->subset = memory_table(order->kept, sizeof *of->subset, error);
    if (!of->subset)
        return false;
    for (uint64_t rank = 0, place = 0; rank < order->count; rank++) {
        if (subset_is_kept(order, subset))
            of->subset[place++] = layer_blocks_subset(blocks, block, subset);
        subset = subset_next(subset);
    }
    return true;
}

static uint64_t *layer_block_vector(const void *context, uint64_t place) {
    const struct block_of_layer *of = context;
    return layer_vector(of->layer, of->subset[place]);
}

typedef bool block_transfer(const struct block_files *files, int size, uint32_t block,
                            const struct block_vectors *vectors, struct error *error);

/* Writes all blocks of a layer in memory, or reads them. */
static bool transfer_layer(const struct external *external, const struct layer *layer,
                           block_transfer *transfer, const struct watch *watch,
                           struct error *error) {
    const struct layer_blocks *blocks = external->files->blocks;
    bool done = true;
    for (uint32_t block = 0; done && block < blocks->count; block++) {
        struct block_of_layer of = {.layer = layer};
        if (layer_blocks_vectors(blocks, layer->size, block) == 0)
            continue;
        done = watch_stopped(watch)
                   ? error_stopped(error)
                   : block_of_layer_init(&of, blocks, block, error) &&
                         transfer(external->files, layer->size, block,
                                  &(struct block_vectors){layer_block_vector, &of}, error);
        free(of.subset);
    }
    return done;
}

/* Replaces what is on disk by a layer, and frees it. */
static bool write_layer(const struct external *external, const struct retrograde *retrograde,
                        struct layer *layer, struct error *error) {
    struct block_files *files = external->files;
    block_files_clear(files);
    files->state = (struct disk_state){.passes = retrograde->pass - 1,
                                       .low = retrograde->window.low,
                                       .levels = retrograde->space->kind->levels,
                                       .outer = files->blocks->outer,
                                       .size = layer->size};
    bool done = transfer_layer(external, layer, block_file_save, retrograde->watch, error) &&
                block_files_save_state(files, error) && external->written(external->context, error);
    layer_free(layer);
    return done;
}

bool external_run(const struct external *external, struct retrograde *retrograde,
                  struct layer *layer, struct error *error) {
    struct block_files *files = external->files;
    const struct layer_space *space = retrograde->space;
    struct layer_blocks blocks;
    layer_blocks_init(&blocks, space, external->plan->outer);
    bool done = layer_blocks_index(&blocks, error);
    files->blocks = &blocks;
    done = done && (layer->size == 0 || write_layer(external, retrograde, layer, error));
    while (done && files->state.size > external->plan->last)
        done = compute_layer_on_disk(external, retrograde, &blocks, error);
    done = done && layer_init(layer, space, (int)files->state.size, error) &&
           transfer_layer(external, layer, block_file_load, retrograde->watch, error);
    files->blocks = NULL;
    layer_blocks_free(&blocks);
    return done;
}
