/* Numbering blocks, and which of them others need. */
#include "analysis/antipalindrome/blocks.h"

#include "sim/base/memory.h"

static uint32_t ends_image(const struct layer_blocks *blocks, uint32_t ends) {
    return blocks->outer > 0 ? subset_image(2 * blocks->outer, ends) : 0;
}

void layer_blocks_init(struct layer_blocks *blocks, const struct layer_space *space, int outer) {
    uint32_t all = UINT32_C(1) << 2 * outer;
    *blocks =
        (struct layer_blocks){.space = space, .outer = outer, .inner = space->elements - 2 * outer};
    blocks->ends = memory_allocate(all, sizeof *blocks->ends);
    blocks->number = memory_allocate(all, sizeof *blocks->number);
    for (uint32_t ends = 0; ends < all; ends++)
        if (space->anchored || ends >= ends_image(blocks, ends)) {
            blocks->number[ends] = blocks->count;
            blocks->ends[blocks->count++] = ends;
        }
    for (uint32_t ends = 0; ends < all; ends++)
        if (!space->anchored && ends < ends_image(blocks, ends))
            blocks->number[ends] = blocks->number[ends_image(blocks, ends)];
}

bool layer_blocks_index(struct layer_blocks *blocks, struct error *error) {
    bool done = true;
    subset_ranks_init(&blocks->ranks, blocks->inner);
    for (int halved = 0; halved < 2 - blocks->space->anchored; halved++)
        for (int size = 0; done && size <= blocks->inner; size++)
            done = subset_order_init(&blocks->order[halved][size], &blocks->ranks, size, halved,
                                     error);
    return done;
}

void layer_blocks_free(struct layer_blocks *blocks) {
    for (int halved = 0; halved < 2; halved++)
        for (int size = 0; size <= SUBSET_ELEMENTS; size++)
            subset_order_free(&blocks->order[halved][size]);
    subset_ranks_free(&blocks->ranks);
    free(blocks->ends);
    free(blocks->number);
    *blocks = (struct layer_blocks){0};
}

uint64_t layer_blocks_bytes(const struct layer_blocks *blocks) {
    uint64_t words = 2 * (UINT64_C(1) << 2 * blocks->outer);
    uint64_t halves = UINT64_C(1) << (blocks->inner - blocks->inner / 2);
    uint64_t bytes =
        words * sizeof(uint32_t) + (uint64_t)(blocks->inner / 2 + 2) * halves * sizeof(uint32_t);
    for (int size = 0; !blocks->space->anchored && size <= blocks->inner; size++)
        bytes += marks_bytes(subset_count(blocks->inner, size));
    return bytes;
}

bool layer_blocks_halved(const struct layer_blocks *blocks, uint32_t block) {
    uint32_t ends = blocks->ends[block];
    return !blocks->space->anchored && ends == ends_image(blocks, ends);
}

uint64_t layer_blocks_vectors(const struct layer_blocks *blocks, int size, uint32_t block) {
    int inner = layer_blocks_inner(blocks, size, block);
    if (inner < 0 || inner > blocks->inner)
        return 0;
    return layer_blocks_halved(blocks, block) ? subset_pairs(blocks->inner, inner)
                                              : subset_count(blocks->inner, inner);
}

static size_t add_new(uint32_t *list, size_t count, uint32_t block) {
    for (size_t i = 0; i < count; i++)
        if (list[i] == block)
            return count;
    list[count] = block;
    return count + 1;
}

size_t layer_blocks_needed(const struct layer_blocks *blocks, int size, uint32_t block,
                           uint32_t needed[BLOCKS_NEEDED]) {
    uint32_t all = (UINT32_C(1) << 2 * blocks->outer) - 1;
    size_t count = 0;
    if (layer_blocks_inner(blocks, size, block) < blocks->inner)
        needed[count++] = block;
    for (uint32_t rest = all & ~blocks->ends[block]; rest; rest &= rest - 1)
        count = add_new(needed, count, blocks->number[blocks->ends[block] | (rest & -rest)]);
    return count;
}

uint32_t layer_blocks_user(const struct layer_blocks *blocks, int size, uint32_t next,
                           uint32_t block) {
    uint32_t ends = blocks->ends[next];
    uint32_t first =
        next > block && layer_blocks_vectors(blocks, size, next) > 0 ? next : blocks->count;
    for (uint32_t rest = ends; rest; rest &= rest - 1) {
        uint32_t user = blocks->number[ends & ~(rest & -rest)];
        if (user > block && user < first && layer_blocks_vectors(blocks, size, user) > 0)
            first = user;
    }
    return first;
}
