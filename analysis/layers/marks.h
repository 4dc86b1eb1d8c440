/* A set of numbers below a bound, a bit for each, that also says how many of them are smaller than
 * a given number: each word of bits knows how many stand before it. */
#ifndef ANALYSIS_LAYERS_MARKS_H
#define ANALYSIS_LAYERS_MARKS_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdint.h>

struct marks {
    size_t words;     /* bound / 64 + 1; 0: zeroed */
    uint64_t *word;   /* [words] */
    uint32_t *before; /* [words] how many are in earlier words, as of marks_count */
};

/* An empty set. Fails when memory is short. To be freed in either case; zeroed marks are fine. */
bool marks_init(struct marks *marks, uint64_t bound, struct error *error);
void marks_free(struct marks *marks);

/* Takes all out. */
void marks_clear(struct marks *marks);

/* Puts a number into the set; any threads may do so at the same time. */
static inline void marks_add(struct marks *marks, uint64_t number) {
    uint64_t *word = &marks->word[number / 64];
    uint64_t bit = UINT64_C(1) << number % 64;
    if (!(__atomic_load_n(word, __ATOMIC_RELAXED) & bit))
        __atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
}

/* How many there are, less than 2^32. To be called before marks_before. */
uint64_t marks_count(struct marks *marks);

/* How many are smaller than a number up to the bound. */
static inline uint64_t marks_before(const struct marks *marks, uint64_t number) {
    uint64_t below = (UINT64_C(1) << number % 64) - 1;
    return marks->before[number / 64] +
           (uint64_t)__builtin_popcountll(marks->word[number / 64] & below);
}

/* Bytes that so large a bound takes. */
static inline uint64_t marks_bytes(uint64_t bound) {
    return (bound / 64 + 1) * (sizeof(uint64_t) + sizeof(uint32_t));
}

#endif
