/* Subsets of a small set, by size, and their indices: the combinatorial number system. A subset
 * with elements c1 < c2 < ... < ck has index C(c1, 1) + C(c2, 2) + ... + C(ck, k) among those with
 * k elements; indices follow the order of subsets as numbers.
 *
 * Where a subset and its mirror image (element e for element n - 1 - e) have the same value, only
 * one of them is stored: the larger one as a number. Then the places of all stored subsets of k + 1
 * elements that can be reached from a stored subset of k elements, or of their images, lie behind
 * its own: adding an element increases a number, and so does taking the larger of two. */
#ifndef ANALYSIS_LAYERS_SUBSETS_H
#define ANALYSIS_LAYERS_SUBSETS_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdint.h>

/* A set of numbers below a bound with constant-time rank: a bit for each number, and for each word
 * of bits the number of bits before it. */
struct rank_bitset {
    size_t words;     /* bound / 64 + 1; 0: zeroed */
    uint64_t *word;   /* [words] */
    uint32_t *before; /* [words] elements in earlier words, as of rank_bitset_count */
};

/* An empty set. Fails when memory is short. To be freed in either case; zeroed it is valid. */
bool rank_bitset_init(struct rank_bitset *set, uint64_t bound, struct error *error);
void rank_bitset_free(struct rank_bitset *set);

static inline void rank_bitset_add(struct rank_bitset *set, uint64_t number) {
    set->word[number / 64] |= UINT64_C(1) << number % 64;
}

/* The number of elements, below 2^32. Must be called before rank_bitset_before. */
uint64_t rank_bitset_count(struct rank_bitset *set);

/* How many elements are smaller than a number up to the bound. */
static inline uint64_t rank_bitset_before(const struct rank_bitset *set, uint64_t number) {
    uint64_t below = (UINT64_C(1) << number % 64) - 1;
    return set->before[number / 64] +
           (uint64_t)__builtin_popcountll(set->word[number / 64] & below);
}

/* Bytes that such a set takes. */
static inline uint64_t rank_bitset_bytes(uint64_t bound) {
    return (bound / 64 + 1) * (sizeof(uint64_t) + sizeof(uint32_t));
}

enum { SUBSET_ELEMENTS = 30 }; /* at most */

/* Tables for indices: the index is a sum of contributions of the lower and the upper elements. */
struct subset_indices {
    int elements;
    int lower;         /* elements 0 .. lower - 1 */
    uint32_t *of_low;  /* [2^lower] */
    uint32_t *of_high; /* [(lower + 1) * 2^(elements - lower)] by the number of lower elements */
};

void subset_indices_init(struct subset_indices *indices, int elements);
void subset_indices_free(struct subset_indices *indices);

/* The index of a subset among those of its size. */
static inline uint32_t subset_index(const struct subset_indices *indices, uint32_t subset) {
    uint32_t low = subset & ((UINT32_C(1) << indices->lower) - 1);
    size_t row = (size_t)__builtin_popcount(low) << (indices->elements - indices->lower);
    return indices->of_low[low] + indices->of_high[row + (subset >> indices->lower)];
}

/* The subset of that size and index; size 0 has one. */
uint32_t subset_at(int elements, int size, uint64_t index);

/* The next subset of the same size; `subset` is not the last one. */
static inline uint32_t subset_next(uint32_t subset) {
    if (subset == 0)
        return 0;
    uint32_t last = subset & -subset;
    uint32_t carried = subset + last;
    return carried | (subset ^ carried) >> (2 + __builtin_ctz(last));
}

/* n over k; 0 for k outside of 0..n. */
uint64_t subset_count(int n, int k);

/* The number of subsets of k out of n elements; `halved`: mirror images counted once. */
uint64_t subset_kept(int n, int k, bool halved);

/* The mirror image. */
static inline uint32_t subset_image(int elements, uint32_t subset) {
    uint32_t image = __builtin_bswap32(subset);
    image = (image >> 4 & 0x0f0f0f0f) | (image & 0x0f0f0f0f) << 4;
    image = (image >> 2 & 0x33333333) | (image & 0x33333333) << 2;
    image = (image >> 1 & 0x55555555) | (image & 0x55555555) << 1;
    return image >> (32 - elements);
}

/* The subsets of one size, and which of them are stored. */
struct subset_order {
    const struct subset_indices *indices;
    int size;
    bool halved;               /* of two images only the larger one is stored */
    uint64_t count;            /* subsets */
    uint64_t kept;             /* stored ones */
    struct rank_bitset stored; /* indices of stored subsets; zeroed if all are */
};

/* Fails when memory is short. To be freed in either case. */
bool subset_order_init(struct subset_order *order, const struct subset_indices *indices, int size,
                       bool halved, struct error *error);
void subset_order_free(struct subset_order *order);

/* Bytes that it takes. */
static inline uint64_t subset_order_bytes(const struct subset_order *order) {
    return order->halved ? rank_bitset_bytes(order->count) : 0;
}

/* Whether the subset itself is stored. */
static inline bool subset_is_kept(const struct subset_order *order, uint32_t subset) {
    return !order->halved || subset >= subset_image(order->indices->elements, subset);
}

/* How many subsets of smaller index are stored. */
static inline uint64_t subset_kept_before(const struct subset_order *order, uint64_t index) {
    return order->halved ? rank_bitset_before(&order->stored, index) : index;
}

/* The place of a stored subset. */
static inline uint64_t subset_place(const struct subset_order *order, uint32_t subset) {
    return subset_kept_before(order, subset_index(order->indices, subset));
}

#endif
