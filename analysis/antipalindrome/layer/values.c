#include "analysis/antipalindrome/layer/values.h"

#include "sim/random/widths.h"

#include <assert.h>

struct value_pair value_pair(size_t index, int bits, int gap) {
    if (gap == 0)
        return (struct value_pair){2 * index, 2 * index + 1};
    if (gap == bits) {
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

/* Reverses the bits of an index by exchanging pairs: the first and the last, the second and the
 * last but one, and so on. Viewed as bits of memory, a value of 2^w bits has w additional index
 * bits, which stay. The six lowest index bits select a bit of a word, the others the word; each
 * exchange is a pass over the words that moves 64 bits at once. */

/* The bits of a word at which bit i of the index is 0. */
static const uint64_t reverse_zeros[6] = {
    UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333), UINT64_C(0x0f0f0f0f0f0f0f0f),
    UINT64_C(0x00ff00ff00ff00ff), UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff),
};

/* Both index bits within a word: bits with i set and j clear move up by 2^j - 2^i. */
EVERY_WIDTH
static void reverse_inside(uint64_t *word, size_t words, int i, int j) {
    int shift = (1 << j) - (1 << i);
    uint64_t mask = ~reverse_zeros[i] & reverse_zeros[j];
    for (size_t w = 0; w < words; w++) {
        uint64_t change = (word[w] ^ word[w] >> shift) & mask;
        word[w] ^= change ^ change << shift;
    }
}

/* Bit i within a word, the other one selects the word: exchanges upper and
 * lower halves of groups. */
EVERY_WIDTH
static void reverse_across(uint64_t *word, size_t words, int i, size_t distance) {
    int shift = 1 << i;
    for (size_t base = 0; base < words; base += 2 * distance)
        for (size_t w = base; w < base + distance; w++) {
            uint64_t change = (word[w] >> shift ^ word[w + distance]) & reverse_zeros[i];
            word[w] ^= change << shift;
            word[w + distance] ^= change;
        }
}

static void reverse_words(uint64_t *word, size_t words, size_t small, size_t large) {
    for (size_t high = 0; high < words; high += 2 * large)
        for (size_t middle = high; middle < high + large; middle += 2 * small)
            for (size_t w = middle; w < middle + small; w++) {
                uint64_t kept = word[w + small];
                word[w + small] = word[w + large];
                word[w + large] = kept;
            }
}

void value_reverse(const struct value_kind *kind, uint64_t *values, int bits) {
    size_t words = value_words(kind, bits);
    int i = kind->log_width;
    int j = kind->log_width + bits - 1;
    assert(bits >= 0 && j < 64);
    for (; i < j; i++, j--)
        if (j < 6)
            reverse_inside(values, words, i, j);
        else if (i < 6)
            reverse_across(values, words, i, (size_t)1 << (j - 6));
        else
            reverse_words(values, words, (size_t)1 << (i - 6), (size_t)1 << (j - 6));
}
