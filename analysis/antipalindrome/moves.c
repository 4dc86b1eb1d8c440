#include "analysis/antipalindrome/moves.h"

#include "sim/random/widths.h"

#include <stdlib.h>
#include <string.h>

/* Moves from a subset: the number of filled elements to the left of the new one, and the vector of
 * the target subset. */
struct subset_moves {
    size_t count;
    uint8_t gap[SUBSET_ELEMENTS];
    const uint64_t *values[SUBSET_ELEMENTS];
};

/* A vector of the next layer and one of the current layer. */
struct moves_scratch {
    uint64_t *longer, *shorter;
    struct subset_moves direct;   /* to subsets that are kept */
    struct subset_moves mirrored; /* of the mirror image, to mirror images that are kept */
};

static size_t vector_bytes(size_t words) { return (words * sizeof(uint64_t) + 63) / 64 * 64; }

uint64_t moves_scratch_bytes(size_t words) {
    return 2 * vector_bytes(words) + sizeof(struct moves_scratch);
}

struct moves_scratch *moves_scratch_alloc(int threads, size_t words, struct error *error) {
    struct moves_scratch *scratch = calloc((size_t)threads, sizeof *scratch);
    bool done = scratch;
    for (int i = 0; done && i < threads; i++) {
        scratch[i].longer = aligned_alloc(64, vector_bytes(words));
        scratch[i].shorter = aligned_alloc(64, vector_bytes(words));
        done = scratch[i].longer && scratch[i].shorter;
    }
    if (done)
        return scratch;
    moves_scratch_free(scratch, threads);
    error_memory(error);
    return NULL;
}

void moves_scratch_free(struct moves_scratch *scratch, int threads) {
    for (int i = 0; scratch && i < threads; i++) {
        free(scratch[i].longer);
        free(scratch[i].shorter);
    }
    free(scratch);
}

static void subset_add_move(struct subset_moves *moves, int gap, const uint64_t *values) {
    moves->gap[moves->count] = (uint8_t)gap;
    moves->values[moves->count++] = values;
}

EVERY_WIDTH
static void subset_find_moves(const struct layer_space *space, const struct next_layer *next,
                              uint32_t subset, struct moves_scratch *scratch) {
    int elements = space->elements;
    int size = __builtin_popcount(subset);
    scratch->direct.count = scratch->mirrored.count = 0;
    uint32_t all = (uint32_t)((UINT64_C(1) << elements) - 1);
    for (uint32_t rest = all & ~subset; rest; rest &= rest - 1) {
        uint32_t element = rest & -rest;
        uint32_t filled = subset | element;
        int gap = __builtin_popcount(subset & (element - 1));
        if (layer_keeps(space, filled))
            subset_add_move(&scratch->direct, gap, next->vector(next->context, filled));
        else
            subset_add_move(&scratch->mirrored, size - gap,
                            next->vector(next->context, subset_image(elements, filled)));
    }
}

/* Folds the vectors of all moves into `into`. Those with the same gap are combined first and folded
 * once. */
static void subset_fold_moves(const struct layer_space *space, const struct subset_moves *moves,
                              int bits, uint64_t *longer, uint64_t *into) {
    const struct value_kind *kind = space->kind;
    for (size_t i = 0; i < moves->count;) {
        const uint64_t *values = moves->values[i];
        size_t next = i + 1;
        for (; next < moves->count && moves->gap[next] == moves->gap[i]; next++) {
            if (values != longer)
                memcpy(longer, values, value_words(kind, bits) * sizeof *longer);
            kind->meet(longer, moves->values[next], bits);
            values = longer;
        }
        kind->fold(into, values, bits, moves->gap[i]);
        i = next;
    }
}

void moves_compute(const struct layer_space *space, const struct next_layer *next, uint32_t subset,
                   int bits, struct moves_scratch *scratch, int thread, uint64_t *into) {
    const struct value_kind *kind = space->kind;
    struct moves_scratch *own = &scratch[thread];
    subset_find_moves(space, next, subset, own);
    kind->clear(into, bits);
    subset_fold_moves(space, &own->direct, bits + 1, own->longer, into);
    if (own->mirrored.count > 0) {
        kind->clear(own->shorter, bits);
        subset_fold_moves(space, &own->mirrored, bits + 1, own->longer, own->shorter);
        value_reverse(kind, own->shorter, bits);
        kind->meet(into, own->shorter, bits);
    }
    kind->negate(into, bits);
}
