/* Values as bytes: level l is byte l + 1, so that converting to the opponent's view, which maps 255
 * to 1, is negation. */
#include "analysis/antipalindrome/layer/values.h"
#include "sim/random/widths.h"

#include <string.h>
#include <sys/param.h>

enum { LEVELS = 255 };

static void bytes_clear(uint64_t *values, int bits) {
    memset(values, LEVELS, value_words(&value_bytes, bits) * sizeof *values);
}

EVERY_WIDTH
static void bytes_meet(uint64_t *into, const uint64_t *one, const uint64_t *two, int bits) {
    uint8_t *result = (uint8_t *)into;
    const uint8_t *first = (const uint8_t *)one, *second = (const uint8_t *)two;
    size_t length = (size_t)1 << bits;
    for (size_t i = 0; i < length; i++)
        result[i] = MIN(first[i], second[i]);
}

EVERY_WIDTH
static void bytes_fold_first(uint8_t *restrict into, const uint8_t *restrict from, size_t length) {
    for (size_t i = 0; i < length; i++)
        into[i] = MIN(into[i], MIN(from[2 * i], from[2 * i + 1]));
}

EVERY_WIDTH
static void bytes_fold_last(uint8_t *restrict into, const uint8_t *restrict from, size_t length) {
    for (size_t i = 0; i < length; i++)
        into[i] = MIN(into[i], MIN(from[i], from[length + i]));
}

/* Reduces four blocks to two: those where the two bits are equal, and where they differ. */
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

/* Specialized loops for short blocks, whose length the compiler then knows. */
EVERY_WIDTH
static void bytes_fold_between(uint8_t *restrict into, const uint8_t *restrict from, size_t length,
                               size_t block) {
    switch (block) {
    case 1:
        return bytes_fold_blocks(into, from, length, 1);
    case 2:
        return bytes_fold_blocks(into, from, length, 2);
    case 4:
        return bytes_fold_blocks(into, from, length, 4);
    case 8:
        return bytes_fold_blocks(into, from, length, 8);
    case 16:
        return bytes_fold_blocks(into, from, length, 16);
    case 32:
        return bytes_fold_blocks(into, from, length, 32);
    default:
        return bytes_fold_blocks(into, from, length, block);
    }
}

static void bytes_fold(uint64_t *into, const uint64_t *from, int bits, int gap) {
    uint8_t *result = (uint8_t *)into;
    const uint8_t *given = (const uint8_t *)from;
    size_t length = (size_t)1 << (bits - 1);
    if (gap == 0)
        bytes_fold_first(result, given, length);
    else if (gap == bits)
        bytes_fold_last(result, given, length);
    else
        bytes_fold_between(result, given, length, (size_t)1 << (gap - 1));
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
    .clear = bytes_clear,
    .meet = bytes_meet,
    .fold = bytes_fold,
    .negate = bytes_negate,
    .put = bytes_put,
    .get = bytes_get,
};
