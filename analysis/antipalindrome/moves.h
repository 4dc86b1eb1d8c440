/* The values of one set of filled squares, from those with one more filled square. */
#ifndef ANALYSIS_ANTIPALINDROME_MOVES_H
#define ANALYSIS_ANTIPALINDROME_MOVES_H

#include "analysis/antipalindrome/layer.h"

/* Where the vectors of the next layer are. */
struct next_layer {
    const uint64_t *(*vector)(const void *context, uint32_t subset); /* of a kept subset */
    const void *context;
};

/* The workspace of a thread; contents are private to moves.c. */
struct moves_scratch;

/* A workspace for each thread, for a next layer of `words` words per vector. NULL when memory is
 * short. */
struct moves_scratch *moves_scratch_alloc(int threads, size_t words, struct error *error);
void moves_scratch_free(struct moves_scratch *scratch, int threads);

/* Their size for one thread, bytes. */
uint64_t moves_scratch_bytes(size_t words);

/* Computes the vector of a kept subset with 2^bits values, on a thread. */
void moves_compute(const struct layer_space *space, const struct next_layer *next, uint32_t subset,
                   int bits, struct moves_scratch *scratch, int thread, uint64_t *into);

#endif
