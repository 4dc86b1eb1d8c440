/* Vectors of values as bits (values.h): 1 is a win for the player to move, the minimum is AND, and
 * negation is the complement. The six lowest bits of a row's index select a bit of a word,
 * and the others select the word.
 *
 * Bit i of an index says whether the digits i and i + 1 of the row, from the left, differ. A fold,
 * from the rows after a move to those before it, merges two neighbouring bits of the index into
 * one, or removes the first or the last one; the bits above move down by one. If one of the six
 * lowest bits is concerned, the fold shifts and masks words; otherwise it combines whole words. */
#include "analysis/antipalindrome/layer/values.h"
#include "sim/random/processor.h"

enum { IN_WORD = 6 /* bits of an index that select a bit of a word */ };

/* For functions that bits_fold calls: only if inlined are they compiled for every width, too. */
#define INLINED inline __attribute__((always_inline))

static void bits_put(uint64_t *values, size_t index, int level) {
    uint64_t bit = UINT64_C(1) << index % 64;
    uint64_t *word = &values[index / 64];
    *word = level == 1 ? *word | bit : *word & ~bit;
}

static int bits_get(const uint64_t *values, size_t index) {
    return (int)(values[index / 64] >> index % 64 & 1);
}

EVERY_WIDTH
static void bits_minimum(uint64_t *into, const uint64_t *one, const uint64_t *two, int bits) {
    size_t words = value_words(&value_bits, bits);
    for (size_t w = 0; w < words; w++)
        into[w] = one[w] & two[w];
}

EVERY_WIDTH
static void bits_negate(uint64_t *values, int bits) {
    size_t words = value_words(&value_bits, bits);
    for (size_t w = 0; w < words; w++)
        values[w] = ~values[w];
}

/* The index bits `place` + 1 and `place` divide the values into groups of four, 00, 01, 10 and 11.
 * The minimum of 00 and 11, where the bits are equal, takes the place of 00, and that of 01 and 10
 * the place of 10. The other two results have no meaning. */
static INLINED uint64_t bits_minimum_inside(uint64_t word, int place) {
    int bit = 1 << place, next_bit = 2 << place; /* what they add to an index */
    uint64_t equal = word >> (bit + next_bit) & value_zeros[place + 1];   /* from 11 to 00 */
    uint64_t differ = word << (next_bit - bit) & ~value_zeros[place + 1]; /* from 01 to 10 */
    return word & (equal | differ);
}

/* Packs the results of two words into one. Results lie where index bit `place` is 0; those of `two`
 * are first moved to where it is 1. Then that bit tells the word that a result comes from. It has
 * to become the highest bit, and so is exchanged with each higher one in turn. */
static INLINED uint64_t bits_join(uint64_t one, uint64_t two, int place) {
    uint64_t word = (one & value_zeros[place]) | (two & value_zeros[place]) << (1 << place);
    for (int i = place; i + 1 < IN_WORD; i++) {
        /* Exchanges index bits i and i + 1: values where they are 1 and 0 with those 2^i higher,
         * where they are 0 and 1. */
        uint64_t differ = (word ^ word >> (1 << i)) & ~value_zeros[i] & value_zeros[i + 1];
        word ^= differ ^ differ << (1 << i);
    }
    return word;
}

/* Merges the index bits `place`, 0..4, and `place` + 1: `into` has `words` words. */
static INLINED void bits_fold_inside(uint64_t *restrict into, const uint64_t *restrict from,
                                     size_t words, int place) {
    for (size_t w = 0; w < words; w++)
        into[w] &= bits_join(bits_minimum_inside(from[2 * w], place),
                             bits_minimum_inside(from[2 * w + 1], place), place);
}

/* Merges two index bits that select words. They divide the words into groups of four blocks of
 * `block` words, 00, 01, 10 and 11: the minimum of the blocks 00 and 11, where the bits are equal,
 * is one block of the result, that of 01 and 10 the other. */
static INLINED void bits_fold_blocks(uint64_t *restrict into, const uint64_t *restrict from,
                                     size_t words, size_t block) {
    for (size_t base = 0; base < words; base += 2 * block) {
        const uint64_t *four = from + 2 * base;
        for (size_t w = 0; w < block; w++) {
            into[base + w] &= four[w] & four[3 * block + w];
            into[base + block + w] &= four[block + w] & four[2 * block + w];
        }
    }
}

/* A case of a switch over gaps: a constant place, or length of blocks, makes the loop fast. */
#define FOLD(gap_, function, constant)                                                             \
    case gap_:                                                                                     \
        function(into, from, words, constant);                                                     \
        break;

EVERY_WIDTH
static void bits_fold(uint64_t *restrict into, const uint64_t *restrict from, int bits, int gap) {
    if (bits <= IN_WORD) { /* short vectors, of one word: value by value */
        for (size_t i = 0; i < (size_t)1 << (bits - 1); i++) {
            struct value_pair pair = value_pair(i, bits, gap);
            if (!bits_get(from, pair.one) || !bits_get(from, pair.two))
                bits_put(into, i, 0);
        }
        return;
    }
    size_t words = value_words(&value_bits, bits - 1); /* words of `into` */
    if (gap == 0) { /* removes the lowest bit: minima of neighbouring values */
        for (size_t w = 0; w < words; w++) {
            uint64_t one = from[2 * w] & from[2 * w] >> 1;
            uint64_t two = from[2 * w + 1] & from[2 * w + 1] >> 1;
            into[w] &= bits_join(one, two, 0);
        }
        return;
    }
    if (gap == bits) { /* removes the highest bit, which selects a half of the vector */
        for (size_t w = 0; w < words; w++)
            into[w] &= from[w] & from[words + w];
        return;
    }
    switch (gap) { /* merges the bits gap - 1 and gap */
        FOLD(1, bits_fold_inside, 0)
        FOLD(2, bits_fold_inside, 1)
        FOLD(3, bits_fold_inside, 2)
        FOLD(4, bits_fold_inside, 3)
        FOLD(5, bits_fold_inside, 4)
    case IN_WORD:
        /* The highest bit within a word and the lowest that selects one: the halves of two words
         * are combined, equal ones in the lower half, others in the upper half. */
        for (size_t w = 0; w < words; w++) {
            uint64_t one = from[2 * w], two = from[2 * w + 1];
            into[w] &= (one & two >> 32) | (two & one >> 32) << 32;
        }
        break;
        FOLD(IN_WORD + 1, bits_fold_blocks, 1)
        FOLD(IN_WORD + 2, bits_fold_blocks, 2)
        FOLD(IN_WORD + 3, bits_fold_blocks, 4)
    default:
        bits_fold_blocks(into, from, words, (size_t)1 << (gap - 1 - IN_WORD));
    }
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
