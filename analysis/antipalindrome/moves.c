/* Folding the values after all moves into those of one set of filled squares. */
#include "analysis/antipalindrome/moves.h"

#include "sim/base/memory.h"

static size_t vector_bytes(size_t words) { return (words * sizeof(uint64_t) + 63) / 64 * 64; }

uint64_t moves_scratch_bytes(size_t words) {
    return 2 * vector_bytes(words) + sizeof(struct moves_scratch);
}

struct moves_scratch *moves_scratch_alloc(int threads, size_t words) {
    struct moves_scratch *scratch = memory_allocate((size_t)threads, sizeof *scratch);
    for (int i = 0; i < threads; i++) {
        scratch[i].longer = memory_aligned(words, sizeof *scratch[i].longer);
        scratch[i].shorter = memory_aligned(words, sizeof *scratch[i].shorter);
    }
    return scratch;
}

void moves_scratch_free(struct moves_scratch *scratch, int threads) {
    for (int i = 0; i < threads; i++) {
        free(scratch[i].longer);
        free(scratch[i].shorter);
    }
    free(scratch);
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
            kind->meet(longer, values, moves->values[next], bits);
            values = longer;
        }
        kind->fold(into, values, bits, moves->gap[i]);
        i = next;
    }
}

void moves_compute(const struct layer_space *space, int bits, struct moves_scratch *scratch,
                   uint64_t *into) {
    const struct value_kind *kind = space->kind;
    kind->clear(into, bits);
    subset_fold_moves(space, &scratch->direct, bits + 1, scratch->longer, into);
    if (scratch->mirrored.count > 0) {
        kind->clear(scratch->shorter, bits);
        subset_fold_moves(space, &scratch->mirrored, bits + 1, scratch->longer, scratch->shorter);
        value_reverse(kind, scratch->shorter, bits);
        kind->meet(into, into, scratch->shorter, bits);
    }
    kind->negate(into, bits);
}
