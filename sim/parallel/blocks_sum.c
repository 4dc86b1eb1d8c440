#include "sim/parallel/blocks_sum.h"

#include <stdlib.h>
#include <string.h>

/* Results may be of vectors. */
static void *allocate(size_t size, struct error *error) {
    enum { ALIGNED = 64 };
    void *bytes = aligned_alloc(ALIGNED, (size + ALIGNED - 1) / ALIGNED * ALIGNED);
    if (bytes)
        memset(bytes, 0, size);
    else
        error_memory(error);
    return bytes;
}

void *blocks_sum_open(const struct blocks *blocks, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    return sum->size > 0 ? allocate(sum->size, error) : sum->open(blocks->context, error);
}

void blocks_sum_close(const struct blocks *blocks) {
    if (blocks->sum->size > 0)
        free(blocks->result);
    else if (blocks->result)
        blocks->sum->close(blocks->context, blocks->result);
}

void blocks_sum_clear(const struct blocks *blocks) {
    if (blocks->sum->size > 0)
        memset(blocks->result, 0, blocks->sum->size);
    else
        blocks->sum->clear(blocks->context, blocks->result);
}

void blocks_sum_pack(const struct blocks *blocks, struct packing *packing) {
    if (blocks->sum->size > 0)
        packing_add(packing, blocks->result, blocks->sum->size);
    else
        blocks->sum->pack(blocks->context, blocks->result, packing);
}

bool blocks_sum_add(const struct blocks *blocks, struct packed *packed, struct error *error) {
    const struct blocks_sum *sum = blocks->sum;
    if (sum->size == 0)
        return sum->add(blocks->context, blocks->result, packed, error);
    void *part = allocate(sum->size, error);
    bool done = part && packed_take(packed, part, sum->size, error);
    if (done)
        sum->join(blocks->result, part);
    free(part);
    return done;
}
