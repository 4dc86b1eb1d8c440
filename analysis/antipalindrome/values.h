/* Values of many rows at once: what the solver stores and does with it.
 *
 * Rows with the same d filled squares differ in their digits, and since the complement of a row is
 * worth as much, only in which neighbours differ: bit i of an index says whether filled squares i
 * and i + 1, counted from the left, hold different digits. A vector has the values of all 2^(d - 1)
 * rows by that index. They are levels 0 .. levels - 1, higher is better for whose turn it is.
 *
 * Filling a square turns a row of d digits into one of two rows of d + 1. Where there is a digit on
 * either side, the bit that compares those becomes two bits, whose sum is the old one; at an end of
 * the row, a bit more. So the values that a move leads to come from the longer vector by `fold`,
 * which takes the worse for the other player of each two rows: the better one for the mover.
 *
 * How levels are stored is a kind: bytes, or single bits, of which 512 are worked on at once. */
#ifndef ANALYSIS_ANTIPALINDROME_VALUES_H
#define ANALYSIS_ANTIPALINDROME_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Vectors are of whole words, aligned as those. `bits` is the logarithm of a vector's length. */
struct value_kind {
    const char *name; /* "byte" */
    int levels;
    int log_width; /* a value takes 2^log_width bits */

    /* Makes all values the highest, which min changes to anything. */
    void (*clear)(uint64_t *values, int bits);

    /* into[i] = min(into[i], from[i]). */
    void (*meet)(uint64_t *into, const uint64_t *from, int bits);

    /* into[i] = min(into[i], from[pair.one], from[pair.two]) with the pair of value_pair; `bits` is
     * that of `from`, at least 1, and one less for `into`. */
    void (*fold)(uint64_t *into, const uint64_t *from, int bits, int gap);

    /* The levels for the other player: level l becomes levels - 1 - l. */
    void (*turn)(uint64_t *values, int bits);

    void (*put)(uint64_t *values, size_t index, int level);
    int (*get)(const uint64_t *values, size_t index);
};

extern const struct value_kind value_bytes, value_bits;

/* Words of a vector of 2^bits values, at least one. */
static inline size_t value_words(const struct value_kind *kind, int bits) {
    int log_size = bits + kind->log_width;
    return log_size <= 6 ? 1 : (size_t)1 << (log_size - 6);
}

/* The two rows that row `index` becomes when the square is filled that has `gap` digits to its
 * left. */
struct value_pair {
    size_t one, two;
};
struct value_pair value_pair(size_t index, int bits, int gap);

/* Puts the values in the order of the mirrored rows: value i to the place with the bits of i from
 * the last to the first. */
void value_reverse(const struct value_kind *kind, uint64_t *values, int bits);

/* The digits of row `index` that has 0 on the last one of its `bits` + 1 filled squares. */
static inline uint64_t value_digits(uint64_t index) {
    for (int shift = 1; shift < 64; shift *= 2)
        index ^= index >> shift;
    return index;
}

#endif
