/* Vectors of values as bits (values.h): 1 is a win for the player to move, the minimum is AND, and
 * negation is the complement. Bit i of the index of a row says whether its digits i and i + 1, from
 * the left, differ. The six lowest bits of an index select a bit of a word, the others the word. A
 * fold, from the rows after a move to those before it, merges two neighbouring bits of the index,
 * or removes the first or the last one: it shifts and masks whole words if one of the six bits is
 * concerned, and else combines different words. */
#include "analysis/antipalindrome/layer/values.h"
#include "sim/random/processor.h"

enum { IN_WORD = 6 /* bits of an index */ };

EVERY_WIDTH
static void bits_minimum(uint64_t *into, const uint64_t *one, const uint64_t *two, int bits) {
    size_t words = value_words(&value_bits, bits);
    for (size_t w = 0; w < words; w++)
        into[w] = one[w] & two[w];
}

static void bits_put(uint64_t *values, size_t index, int level) {
    uint64_t bit = UINT64_C(1) << index % 64;
    uint64_t *word = &values[index / 64];
    *word = level ? *word | bit : *word & ~bit;
}

static int bits_get(const uint64_t *values, size_t index) {
    return (int)(values[index / 64] >> index % 64 & 1);
}

/* Packs the results of two words, which are where bit `place` of the index is 0, into one. Those of
 * `two` first take the places where the bit is 1. Then the bit is exchanged with each higher one in
 * turn, so that it ends as the highest: it selects the half. */
static inline __attribute__((always_inline)) uint64_t bits_join(uint64_t one, uint64_t two,
                                                                int place) {
    uint64_t word = (one & value_zeros[place]) | (two & value_zeros[place]) << (1 << place);
    for (int i = place; i < IN_WORD - 1; i++) { /* exchanges bits i and i + 1 of the index */
        uint64_t differ = (word ^ word >> (1 << i)) & ~value_zeros[i] & value_zeros[i + 1];
        word ^= differ ^ differ << (1 << i);
    }
    return word;
}

/* The minimum of the two values whose index bits `place` and `place` + 1 have the same exclusive or
 * b: stored where bit `place` is 0 and the next one b. The other value is where they are 1 and
 * 1 - b. At place 0, results 0 and 2 are the minima of 0 and 3, and of 2 and 1; others are void. */
static inline __attribute__((always_inline)) uint64_t bits_minimum_inside(uint64_t word,
                                                                          int place) {
    int bit = 1 << place, next_bit = 2 << place;
    uint64_t equal = word >> (bit + next_bit) & value_zeros[place + 1]; /* b = 0 */
    uint64_t differ = word << (next_bit - bit) & ~value_zeros[place + 1];
    return word & (equal | differ);
}

/* Merges the index bits `place`, 0..4, and `place` + 1: `into` has `words` words. */
static inline __attribute__((always_inline)) void
bits_fold_inside(uint64_t *restrict into, const uint64_t *restrict from, size_t words, int place) {
    for (size_t w = 0; w < words; w++)
        into[w] &= bits_join(bits_minimum_inside(from[2 * w], place),
                             bits_minimum_inside(from[2 * w + 1], place), place);
}

/* Merges two index bits that select words. They divide the words into groups of four blocks of
 * `block` words, 00, 01, 10 and 11: the minimum of the blocks 00 and 11, where the bits are equal,
 * is one block of the result, that of 01 and 10 the other. */
static inline __attribute__((always_inline)) void bits_fold_blocks(uint64_t *restrict into,
                                                                   const uint64_t *restrict from,
                                                                   size_t words, size_t block) {
    for (size_t base = 0; base < words; base += 2 * block) {
        const uint64_t *four = from + 2 * base;
        for (size_t w = 0; w < block; w++) {
            into[base + w] &= four[w] & four[3 * block + w];
            into[base + block + w] &= four[block + w] & four[2 * block + w];
        }
    }
}

/* Each case has a constant place or block length, which makes its loop fast. */
EVERY_WIDTH
static void bits_fold(uint64_t *restrict into, const uint64_t *restrict from, int bits, int gap) {
    if (bits <= IN_WORD) { /* one word: value by value */
        for (size_t i = 0; i < (size_t)1 << (bits - 1); i++) {
            struct value_pair pair = value_pair(i, bits, gap);
            if (!bits_get(from, pair.one) || !bits_get(from, pair.two))
                bits_put(into, i, 0);
        }
        return;
    }
    size_t words = value_words(&value_bits, bits - 1);
    if (gap == 0) {
        for (size_t w = 0; w < words; w++) { /* removes the lowest bit of the index */
            uint64_t one = from[2 * w] & from[2 * w] >> 1;
            uint64_t two = from[2 * w + 1] & from[2 * w + 1] >> 1;
            into[w] &= bits_join(one, two, 0);
        }
        return;
    }
    if (gap == bits) {
        for (size_t w = 0; w < words; w++) /* removes the highest bit */
            into[w] &= from[w] & from[words + w];
        return;
    }
    switch (gap) {
    case 1:
        return bits_fold_inside(into, from, words, 0);
    case 2:
        return bits_fold_inside(into, from, words, 1);
    case 3:
        return bits_fold_inside(into, from, words, 2);
    case 4:
        return bits_fold_inside(into, from, words, 3);
    case 5:
        return bits_fold_inside(into, from, words, 4);
    case IN_WORD:
        /* Merges the highest index bit within a word with the lowest that selects the word: the
         * halves of two words are combined crosswise. */
        for (size_t w = 0; w < words; w++) {
            uint64_t one = from[2 * w], two = from[2 * w + 1];
            into[w] &= (one & two >> 32) | (two & one >> 32) << 32;
        }
        return;
    case IN_WORD + 1:
        return bits_fold_blocks(into, from, words, 1);
    case IN_WORD + 2:
        return bits_fold_blocks(into, from, words, 2);
    case IN_WORD + 3:
        return bits_fold_blocks(into, from, words, 4);
    default:
        return bits_fold_blocks(into, from, words, (size_t)1 << (gap - 1 - IN_WORD));
    }
}

EVERY_WIDTH
static void bits_negate(uint64_t *values, int bits) {
    size_t words = value_words(&value_bits, bits);
    for (size_t w = 0; w < words; w++)
        values[w] = ~values[w];
}

const struct value_kind value_bits = {
    .name = "bit",
    .levels = 2,
    .log_width = 0,
    .minimum = bits_minimum,
    .fold = bits_fold,
    .negate = bits_negate,
    .put = bits_put,
    .get = bits_get,
};
