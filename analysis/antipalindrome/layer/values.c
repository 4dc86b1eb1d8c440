/* Vectors of values as bytes: level l is byte l + 1, so that converting to the opponent's view,
 * which maps 255 to 1, is negation modulo 256. And what both kinds of vectors share: the two rows
 * that a move leads to, and the order of mirrored rows.
 *
 * For example, row 0110 has index 101 in binary (bit 0, on the right: the first two digits differ).
 * A square filled between the second and the third digit (gap 2) replaces bit 1, which is 0, by two
 * equal bits: the digit 1 gives row 01110, index 1001, and the digit 0 row 01010, index 1111.
 * value_pair(5, 4, 2) is {9, 15}. */
#include "analysis/antipalindrome/layer/values.h"

#include "sim/random/widths.h"

#include <assert.h>
#include <string.h>
#include <sys/param.h>

struct value_pair value_pair(size_t index, int bits, int gap) {
    if (gap == 0) /* before the first digit: either value of a new bit 0 */
        return (struct value_pair){2 * index, 2 * index + 1};
    if (gap == bits) { /* behind the last digit: either value of a new last bit */
        size_t top = (size_t)1 << (bits - 1);
        return (struct value_pair){index, top + index};
    }
    size_t first = (size_t)1 << (gap - 1); /* compares the new digit with its left neighbour */
    size_t second = 2 * first;             /* and with its right neighbour */
    size_t rest = (index & (first - 1)) | index >> gap << (gap + 1);
    bool differ = index & first;
    return differ ? (struct value_pair){rest | second, rest | first}
                  : (struct value_pair){rest, rest | first | second};
}

/* Exchanges the words whose numbers have bit `small` set and bit `large` clear with those that have
 * it the other way round. */
static void exchange_words(uint64_t *word, size_t words, size_t small, size_t large) {
    for (size_t high = 0; high < words; high += 2 * large)
        for (size_t middle = high; middle < high + large; middle += 2 * small)
            for (size_t w = middle; w < middle + small; w++) {
                uint64_t kept = word[w + small];
                word[w + small] = word[w + large];
                word[w + large] = kept;
            }
}

/* Reverses the bits of an index by exchanging pairs: the first and the last, the second and the
 * last but one, and so on. A value of 2^w bits has w index bits of its own, the lowest, which stay.
 * The six lowest index bits select a bit of a word, the others the word; each exchange of bits i
 * and j is a pass over the words that moves 64 bits at once. */
EVERY_WIDTH
void value_reverse(const struct value_kind *kind, uint64_t *values, int bits) {
    size_t words = value_words(kind, bits);
    int i = kind->log_width;
    int j = kind->log_width + bits - 1;
    assert(bits >= 0 && j < 64);
    for (; i < j && j >= 6; i++, j--) {
        size_t distance = (size_t)1 << (j - 6);
        if (i >= 6) {
            exchange_words(values, words, (size_t)1 << (i - 6), distance);
            continue;
        }
        /* Bit i within a word: exchanges upper and lower halves of groups. */
        int shift = 1 << i;
        for (size_t base = 0; base < words; base += 2 * distance)
            for (size_t w = base; w < base + distance; w++) {
                uint64_t change = (values[w] >> shift ^ values[w + distance]) & value_zeros[i];
                values[w] ^= change << shift;
                values[w + distance] ^= change;
            }
    }
    for (; i < j; i++, j--) {
        /* Both within a word: bits with i set and j clear move up by 2^j - 2^i. */
        int shift = (1 << j) - (1 << i);
        uint64_t mask = ~value_zeros[i] & value_zeros[j];
        for (size_t w = 0; w < words; w++) {
            uint64_t change = (values[w] ^ values[w] >> shift) & mask;
            values[w] ^= change ^ change << shift;
        }
    }
}

enum { LEVELS = 255 };

EVERY_WIDTH
static void bytes_meet(uint64_t *into, const uint64_t *one, const uint64_t *two, int bits) {
    uint8_t *result = (uint8_t *)into;
    const uint8_t *first = (const uint8_t *)one, *second = (const uint8_t *)two;
    size_t length = (size_t)1 << bits;
    for (size_t i = 0; i < length; i++)
        result[i] = MIN(first[i], second[i]);
}

/* Of each four blocks of bytes, by the two index bits to be merged: the blocks 00 and 11, where the
 * bits are equal, give one block of the result, and 01 and 10 the other. */
static inline __attribute__((always_inline)) void bytes_fold_blocks(uint8_t *restrict into,
                                                                    const uint8_t *restrict from,
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

EVERY_WIDTH
static void bytes_fold(uint64_t *restrict into, const uint64_t *restrict from, int bits, int gap) {
    uint8_t *result = (uint8_t *)into;
    const uint8_t *given = (const uint8_t *)from;
    size_t length = (size_t)1 << (bits - 1);
    if (gap == 0) {
        for (size_t i = 0; i < length; i++)
            result[i] = MIN(result[i], MIN(given[2 * i], given[2 * i + 1]));
        return;
    }
    if (gap == bits) {
        for (size_t i = 0; i < length; i++)
            result[i] = MIN(result[i], MIN(given[i], given[length + i]));
        return;
    }
    size_t block = (size_t)1 << (gap - 1);
    switch (block) { /* specialized loops for short blocks, whose length the compiler then knows */
    case 1:
        return bytes_fold_blocks(result, given, length, 1);
    case 2:
        return bytes_fold_blocks(result, given, length, 2);
    case 4:
        return bytes_fold_blocks(result, given, length, 4);
    case 8:
        return bytes_fold_blocks(result, given, length, 8);
    case 16:
        return bytes_fold_blocks(result, given, length, 16);
    case 32:
        return bytes_fold_blocks(result, given, length, 32);
    default:
        return bytes_fold_blocks(result, given, length, block);
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
    .levels = LEVELS,
    .log_width = 3,
    .meet = bytes_meet,
    .fold = bytes_fold,
    .negate = bytes_negate,
    .put = bytes_put,
    .get = bytes_get,
};
