/* The transposition table: of contests, by key, whether side 0 wins. What is in it stays true.
 *
 * Buckets of one cache line with eight answers. It begins small and doubles in place as it fills,
 * up to its limit; then the answer of a bucket that took the least work gives way. */
#ifndef ANALYSIS_SEQUENCIUM_ANSWERS_H
#define ANALYSIS_SEQUENCIUM_ANSWERS_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdint.h>

enum { ANSWERS_BUCKET = 8, ANSWERS_LEAST_BYTES = 1000000 };

struct answers {
    /* [buckets * ANSWERS_BUCKET] a key's upper 57 bits, 1 bit whether it wins, and the binary
     * digits of the work it took, 1..63; 0 where there is none. */
    uint64_t *slot;
    size_t buckets, most_buckets; /* powers of two */
    size_t used;                  /* slots */
    void *memory;
};

/* Room for the largest power of two of `bytes` at most, ANSWERS_LEAST_BYTES or more; memory is
 * taken as it is needed. Fails when memory is short. */
bool answers_init(struct answers *answers, size_t bytes, struct error *error);
void answers_free(struct answers *answers);

/* Looks it up; false when it is not known. */
bool answers_find(const struct answers *answers, uint64_t key, bool *wins);

/* Keeps it. `work`: how many contests were looked at for it, at least 1. */
void answers_keep(struct answers *answers, uint64_t key, bool wins, uint64_t work);

static inline uint64_t *answers_bucket(const struct answers *answers, uint64_t key) {
    /* The bits above those that are the answer's. */
    return answers->slot + (key >> 7 & (answers->buckets - 1)) * ANSWERS_BUCKET;
}

/* Tells the processor that it will be looked up. */
static inline void answers_prefetch(const struct answers *answers, uint64_t key) {
    __builtin_prefetch(answers_bucket(answers, key));
}

#endif
