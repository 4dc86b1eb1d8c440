/* Vectors of values of rows with the same filled squares, for retrograde analysis.
 *
 * Since a row and its complement have the same value, rows with d filled squares are indexed by
 * which neighbouring digits differ: bit i of the index says whether filled squares i and i + 1,
 * counted from the left, hold different digits. A vector has the values of all 2^(d - 1) rows.
 * Values are levels 0 .. levels - 1; higher is better for the player to move.
 *
 * Filling a square turns a row of d digits into one of two rows of d + 1. The gap of the square is
 * the number of digits to its left. Between two digits, the bit that compares them is replaced by
 * two bits, whose exclusive or it equals. At an end of the row, a bit is added. `fold` reduces the
 * vector of the longer rows, in which the opponent moves, to the shorter one: the minimum of the
 * opponent's values in the two rows. `negate` then converts the opponent's values to the mover's.
 *
 * For example, row 0110 has index 101 in binary (bit 0, on the right: the first two digits differ).
 * A square filled between the second and the third digit (gap 2) replaces bit 1, which is 0, by two
 * equal bits: the digit 1 gives row 01110, index 1001, and the digit 0 row 01010, index 1111.
 * value_pair(5, 4, 2) is {9, 15}.
 *
 * Levels are stored in two ways, kinds: as bytes, or as bits, up to 512 at once. In both, the bits
 * of the highest level are 1. */
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_VALUES_H
#define ANALYSIS_ANTIPALINDROME_LAYER_VALUES_H

#include <stddef.h>
#include <stdint.h>

/* A way to store vectors, in whole words. `bits` is the binary logarithm of a vector's length. */
struct value_kind {
    const char *name; /* "byte" */
    int levels;       /* 255 for bytes, 2 for bits */
    int log_width;    /* a value takes 2^log_width bits */

    /* into[i] = min(one[i], two[i]); `into` may be one of them. */
    void (*minimum)(uint64_t *into, const uint64_t *one, const uint64_t *two, int bits);

    /* into[i] = min(into[i], from[pair.one], from[pair.two]), the pair being that of
     * value_pair(i, bits, gap). `from` has length 2^bits, bits >= 1, and `into` half of it. */
    void (*fold)(uint64_t *into, const uint64_t *from, int bits, int gap);

    /* Converts to the opponent's view: level l becomes levels - 1 - l. */
    void (*negate)(uint64_t *values, int bits);

    /* Sets and returns the level of one value. */
    void (*put)(uint64_t *values, size_t index, int level);
    int (*get)(const uint64_t *values, size_t index);
};

extern const struct value_kind value_bytes, value_bits;

/* Words of a vector of 2^bits values, at least one. */
static inline size_t value_words(const struct value_kind *kind, int bits) {
    int log_size = bits + kind->log_width;
    return log_size <= 6 ? 1 : (size_t)1 << (log_size - 6);
}

/* [i] the bits of a word whose number, 0 to 63, has a 0 as bit i. */
static const uint64_t value_zeros[6] = {
    UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333), UINT64_C(0x0f0f0f0f0f0f0f0f),
    UINT64_C(0x00ff00ff00ff00ff), UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff),
};

/* In a vector of 2^bits values, the two rows that row `index` becomes when a gap is filled. */
struct value_pair {
    size_t one, two;
};
struct value_pair value_pair(size_t index, int bits, int gap);

/* Permutes the values to the order of the mirrored rows: value i moves to the index with the bits
 * of i reversed, as from 0011 to 1100. */
void value_reverse(const struct value_kind *kind, uint64_t *values, int bits);

/* The digits of row `index` with a 0 on the last filled square: digit i is the exclusive or of the
 * comparisons from bit i on, up to that 0. */
static inline uint64_t value_digits(uint64_t index) {
    for (int shift = 1; shift < 64; shift *= 2)
        index ^= index >> shift;
    return index;
}

#endif
