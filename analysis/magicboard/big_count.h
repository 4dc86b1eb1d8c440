/* Counts that outgrow machine words: whole numbers below 2^BIG_COUNT_BITS, exactly. */
#ifndef ANALYSIS_MAGICBOARD_BIG_COUNT_H
#define ANALYSIS_MAGICBOARD_BIG_COUNT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BIG_COUNT_WORDS = 64,
    BIG_COUNT_BITS = 32 * BIG_COUNT_WORDS,
    BIG_COUNT_TEXT = 640, /* bytes of one in decimal digits, the end included */
};

/* A zeroed one is 0. */
struct big_count {
    uint32_t word[BIG_COUNT_WORDS]; /* the lowest first */
};

struct big_count big_count_of(uint64_t value);

/* sum += term. Returns false, with sum modulo 2^BIG_COUNT_BITS, when that is too large. */
bool big_count_add(struct big_count *sum, const struct big_count *term);

/* Its decimal digits. */
void big_count_print(const struct big_count *count, char text[BIG_COUNT_TEXT]);

#endif
