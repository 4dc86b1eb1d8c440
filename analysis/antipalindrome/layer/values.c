/* Vectors of values of rows with the same filled squares (values.h). Bit i of the index of a row
 * says whether the digits i and i + 1, from the left, differ. What both kinds of vectors share
 * comes first: the two rows that a move leads to, and the order of mirrored rows. Vectors of bytes
 * and of bits follow. EVERY_WIDTH compiles a loop for several widths of vectors. */
#include "analysis/antipalindrome/layer/values.h"

#include "sim/random/processor.h"

#include <assert.h>
#include <sys/param.h>

struct value_pair value_pair(size_t index, int bits, int gap) {
    if (gap == 0) /* before the first digit: the new bit 0 is 0 or 1 */
        return (struct value_pair){2 * index, 2 * index + 1};
    if (gap == bits) { /* behind the last digit: the new last bit is 0 or 1 */
        size_t top = (size_t)1 << (bits - 1);
        return (struct value_pair){index, top + index};
    }
    /* Two bits, which compare the new digit with its neighbours, replace the bit that compares the
     * neighbours with each other, bit gap - 1; the bits above it move up. */
    size_t left = (size_t)1 << (gap - 1), right = 2 * left;
    size_t others = (index & (left - 1)) | index >> gap << (gap + 1);
    bool differ = index & left;
    return differ ? (struct value_pair){others | right, others | left}
                  : (struct value_pair){others, others | left | right};
}

/* Reverses the bits of all indices by exchanging pairs: the first and the last, the second and the
 * last but one, and so on. A vector is regarded as single bits, each with an address: the lowest
 * log_width bits of an address are the place in a value and stay, the others are the index. The six
 * lowest bits of an address select a bit of a word, and the others the word. So to exchange the
 * bits i < j of all addresses is a pass over the words that moves up to 64 bits at once. */
EVERY_WIDTH
void value_reverse(const struct value_kind *kind, uint64_t *values, int bits) {
    size_t words = value_words(kind, bits);
    int i = kind->log_width;
    int j = kind->log_width + bits - 1;
    assert(bits >= 0 && j < 64);
    for (; i < j && j >= 6; i++, j--) {
        size_t distance = (size_t)1 << (j - 6); /* between words that differ in bit j */
        if (i >= 6) {
            /* Each word whose number has one of two bits moves to the number with the other one. */
            const size_t near = (size_t)1 << (i - 6);
            for (size_t high = 0; high < words; high += 2 * distance)
                for (size_t middle = high; middle < high + distance; middle += 2 * near)
                    for (size_t w = middle; w < middle + near; w++) {
                        uint64_t saved = values[w + near];
                        values[w + near] = values[w + distance];
                        values[w + distance] = saved;
                    }
            continue;
        }
        /* Bit i of an address selects within a word and bit j a word: exchanges the bits with i
         * set, of words with j clear, with the bits with i clear, of words with j set. */
        int shift = 1 << i;
        for (size_t base = 0; base < words; base += 2 * distance)
            for (size_t w = base; w < base + distance; w++) {
                uint64_t change = (values[w] >> shift ^ values[w + distance]) & value_zeros[i];
                values[w] ^= change << shift;
                values[w + distance] ^= change;
            }
    }
    for (; i < j; i++, j--) {
        /* Both select within a word: bits with i set and j clear move up by 2^j - 2^i, and back. */
        int shift = (1 << j) - (1 << i);
        uint64_t mask = ~value_zeros[i] & value_zeros[j];
        for (size_t w = 0; w < words; w++) {
            uint64_t change = (values[w] ^ values[w] >> shift) & mask;
            values[w] ^= change ^ change << shift;
        }
    }
}

/* For functions that a fold calls: only if inlined are they compiled for every width, too. */
#define INLINED inline __attribute__((always_inline))

/* Vectors of bytes: they store level l, 0 to 254, as byte l + 1, so that conversion to the
 * opponent's view is negation modulo 256. */

EVERY_WIDTH
static void bytes_minimum(uint64_t *into, const uint64_t *one, const uint64_t *two, int bits) {
    uint8_t *result = (uint8_t *)into;
    const uint8_t *first = (const uint8_t *)one, *second = (const uint8_t *)two;
    size_t length = (size_t)1 << bits;
    for (size_t i = 0; i < length; i++)
        result[i] = MIN(first[i], second[i]);
}

/* Merges two neighbouring bits of the index, the lower of which has the value `block`. They divide
 * a vector into groups of four blocks of that length, 00, 01, 10 and 11: the minimum of the blocks
 * 00 and 11, where the bits are equal, is one block of the result, that of 01 and 10 the other. */
static INLINED void bytes_fold_blocks(uint8_t *restrict into, const uint8_t *restrict from,
                                      size_t length, size_t block) {
    for (size_t base = 0; base < length; base += 2 * block) {
        const uint8_t *four = from + 2 * base;
        for (size_t i = 0; i < block; i++) {
            uint8_t equal = MIN(four[i], four[3 * block + i]);
            uint8_t differ = MIN(four[block + i], four[2 * block + i]);
            into[base + i] = MIN(into[base + i], equal);
            into[base + block + i] = MIN(into[base + block + i], differ);
        }
    }
}

/* A specialized loop for short blocks, whose length the compiler then knows. */
#define SHORT(block_)                                                                              \
    case block_:                                                                                   \
        bytes_fold_blocks(result, given, length, block_);                                          \
        break;

EVERY_WIDTH
static void bytes_fold(uint64_t *restrict into, const uint64_t *restrict from, int bits, int gap) {
    uint8_t *result = (uint8_t *)into;
    const uint8_t *given = (const uint8_t *)from;
    size_t length = (size_t)1 << (bits - 1);
    if (gap == 0) { /* removes the first index bit */
        for (size_t i = 0; i < length; i++)
            result[i] = MIN(result[i], MIN(given[2 * i], given[2 * i + 1]));
        return;
    }
    if (gap == bits) { /* removes the last one */
        for (size_t i = 0; i < length; i++)
            result[i] = MIN(result[i], MIN(given[i], given[length + i]));
        return;
    }
    size_t block = (size_t)1 << (gap - 1);
    switch (block) {
        SHORT(1)
        SHORT(2)
        SHORT(4)
        SHORT(8)
        SHORT(16)
        SHORT(32)
    default:
        bytes_fold_blocks(result, given, length, block);
    }
}

EVERY_WIDTH
static void bytes_negate(uint64_t *values, int bits) {
    uint8_t *byte = (uint8_t *)values;
    size_t length = (size_t)1 << bits;
    for (size_t i = 0; i < length; i++)
        byte[i] = (uint8_t)-byte[i];
}

static void bytes_put(uint64_t *values, size_t index, int level) {
    ((uint8_t *)values)[index] = (uint8_t)(level + 1);
}

static int bytes_get(const uint64_t *values, size_t index) {
    return ((const uint8_t *)values)[index] - 1;
}

const struct value_kind value_bytes = {
    .name = "byte",
    .levels = 255,
    .log_width = 3,
    .minimum = bytes_minimum,
    .fold = bytes_fold,
    .negate = bytes_negate,
    .put = bytes_put,
    .get = bytes_get,
};

/* Vectors of bits: 1 is a win for the player to move, the minimum is AND, and negation is the
 * complement. The six lowest bits of a row's index select a bit of a word, and the others select
 * the word.
 *
 * A fold, from the rows after a move to those before it, merges two neighbouring bits of the index
 * into one, or removes the first or the last one; the bits above move down by one. If one of the
 * six lowest bits is concerned, the fold shifts and masks words; otherwise it combines whole
 * words. */

enum { IN_WORD = 6 /* bits of an index that select a bit of a word */ };

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
