/* Which layers are on disk, their blocks, and the resources of a pass. */
#include "analysis/antipalindrome/block_cache.h"
#include "analysis/antipalindrome/external.h"
#include "analysis/antipalindrome/moves.h"
#include "sim/text/number.h"

#include <string.h>
#include <sys/param.h>

static uint64_t layer_bytes(const struct layer_space *space, int size) {
    return layer_words(space, size) * sizeof(uint64_t);
}

/* Memory besides the blocks. */
static uint64_t external_overhead(const struct layer_blocks *blocks, int threads, int first) {
    const struct layer_space *space = blocks->space;
    size_t words = value_words(space->kind, layer_bits(space, first + 1));
    return layer_blocks_bytes(blocks) + (uint64_t)threads * moves_scratch_bytes(words) +
           (2 * sizeof(uint32_t) + sizeof(uint64_t *)) * blocks->count;
}

/* Adds the cost of computing a layer: reads, memory, and the largest size of the blocks on disk. */
static bool plan_add_layer(struct external_plan *plan, const struct layer_blocks *blocks, int size,
                           struct error *error) {
    struct block_cache cache;
    uint64_t disk = layer_bytes(blocks->space, size + 1);
    bool done = true;
    block_cache_init(&cache, blocks, size);
    cache.limit = plan->limit;
    for (uint32_t block = 0; done && block < blocks->count; block++) {
        disk += block_bytes(blocks, size, block);
        plan->disk = MAX(plan->disk, disk);
        disk -= block_bytes(blocks, size + 1, block);
        if (layer_blocks_vectors(blocks, size, block) > 0)
            done = block_cache_visit(&cache, block, error);
    }
    plan->read += cache.read;
    plan->memory = MAX(plan->memory, cache.most);
    block_cache_free(&cache);
    return done;
}

/* The cost with those blocks. */
static bool plan_blocks(struct external_plan *plan, const struct layer_space *space, int threads,
                        uint64_t memory, int outer, struct error *error) {
    struct layer_blocks blocks;
    bool done = true;
    layer_blocks_init(&blocks, space, outer);
    uint64_t overhead = external_overhead(&blocks, threads, plan->first);
    plan->outer = outer;
    plan->limit = memory > overhead ? memory - overhead : 0;
    plan->memory = 0;
    plan->written = layer_bytes(space, plan->first + 1);
    plan->read = layer_bytes(space, plan->last);
    /* With the checkpoint of the layer in memory. */
    plan->disk = 2 * layer_bytes(space, plan->first + 1);
    if (plan->last > 1)
        plan->disk =
            MAX(plan->disk, layer_bytes(space, plan->last) + layer_bytes(space, plan->last - 1));
    for (int size = plan->first; done && size >= plan->last; size--) {
        plan->written += layer_bytes(space, size);
        done = plan_add_layer(plan, &blocks, size, error);
    }
    plan->memory += overhead;
    layer_blocks_free(&blocks);
    return done;
}

/* Tries smaller and smaller blocks while they reduce what is read by a twentieth. */
static bool plan_find_blocks(struct external_plan *plan, const struct layer_space *space,
                             int threads, uint64_t memory, struct error *error) {
    struct external_plan tried = *plan;
    plan->memory = UINT64_MAX;
    for (int outer = 0; outer <= BLOCKS_OUTER && 2 * outer + 2 <= space->elements; outer++) {
        if (!plan_blocks(&tried, space, threads, memory, outer, error))
            return false;
        bool fits = tried.memory <= memory;
        if (plan->memory <= memory && (!fits || tried.read > plan->read - plan->read / 20))
            break;
        if (fits || tried.memory < plan->memory)
            *plan = tried;
    }
    return true;
}

/* Finds the layers on disk, at least the one before that of the state. */
static void plan_find_layers(struct external_plan *plan, int elements, const uint64_t *each,
                             uint64_t memory, const struct disk_state *state) {
    for (int size = 1; size < elements; size++)
        if (each[size] > memory || (state && size == state->size - 1)) {
            plan->first = size;
            plan->last = plan->last > 0 ? plan->last : size;
        }
}

bool external_plan_make(struct external_plan *plan, const struct layer_space *space, int threads,
                        uint64_t memory, const struct disk_state *state, struct error *error) {
    uint64_t each[SUBSET_ELEMENTS + 1];
    *plan = (struct external_plan){0};
    if (!layer_memory_each(space, threads, each, error))
        return false;
    plan_find_layers(plan, space->elements, each, memory, state);
    if (plan->first > 0 &&
        !(state ? plan_blocks(plan, space, threads, memory, (int)state->outer, error)
                : plan_find_blocks(plan, space, threads, memory, error)))
        return false;
    for (int size = 1; size <= space->elements; size++)
        if (!external_has(plan, size))
            plan->memory = MAX(plan->memory, each[size]);
    if (plan->first == space->elements - 1)
        plan->memory = MAX(plan->memory, each[plan->first]);
    if (plan->memory <= memory)
        return true;
    char needed[NUMBER_TEXT], given[NUMBER_TEXT];
    number_print_scaled((double)plan->memory, needed);
    number_print_scaled((double)memory, given);
    return error_input(error,
                       "%d empty squares need %s bytes of memory with layers on disk, but the "
                       "limit is %s",
                       space->elements, needed, given);
}
