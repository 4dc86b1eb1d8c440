/* Subsets of a small set, by size, and their indices: the combinatorial number system. A subset
 * with elements c1 < c2 < ... < ck has index C(c1, 1) + C(c2, 2) + ... + C(ck, k) among those with
 * k elements; indices follow the order of subsets as numbers.
 *
 * Where a subset and its mirror image (element e for element n - 1 - e) have the same value, only
 * one of them is kept: the larger one as a number. Adding an element to a kept subset of k elements
 * makes a larger number, and so does taking the larger one of the result and its image: so as
 * numbers all kept subsets of k + 1 elements that are reached lie behind the subset. */
#ifndef ANALYSIS_LAYERS_SUBSETS_H
#define ANALYSIS_LAYERS_SUBSETS_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdint.h>

/* A subset is a word, with a bit for each element. */
enum { SUBSET_ELEMENTS = 30 }; /* at most */

/* Tables for indices: an index is the sum of what the elements 0 .. lower - 1 of the subset add to
 * it, and of what its other elements add. */
struct subset_indices {
    int elements, lower;
    uint32_t *of_low; /* [bits of the lower elements, 2^lower] */
    /* [lower elements that the subset has, up to `lower`][bits of the others, 2^(elements - lower)]
     */
    uint32_t *of_high;
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

/* The number of kept subsets of k out of n elements; `halved`: mirror images are counted once. */
uint64_t subset_kept(int n, int k, bool halved);

/* The mirror image: the 32 bits reversed, by bytes, fours, pairs and bits, and moved down. */
static inline uint32_t subset_image(int elements, uint32_t subset) {
    uint32_t image = __builtin_bswap32(subset);
    image = (image >> 4 & 0x0f0f0f0f) | (image & 0x0f0f0f0f) << 4;
    image = (image >> 2 & 0x33333333) | (image & 0x33333333) << 2;
    image = (image >> 1 & 0x55555555) | (image & 0x55555555) << 1;
    return image >> (32 - elements);
}

/* The subsets of one size, and which of them are kept, that is stored. */
struct subset_order {
    const struct subset_indices *indices;
    int size;         /* elements of a subset */
    bool halved;      /* of two mirror images only the larger one is kept */
    uint64_t count;   /* subsets */
    uint64_t kept;    /* those that are kept; below 2^32 */
    uint64_t *word;   /* [count / 64 + 1] if halved, a bit for each index: the subset is kept */
    uint32_t *before; /* [count / 64 + 1] kept subsets in earlier words */
};

/* Fails when memory is short. To be freed in either case. */
bool subset_order_init(struct subset_order *order, const struct subset_indices *indices, int size,
                       bool halved, struct error *error);
void subset_order_free(struct subset_order *order);

/* Bytes that the order of subsets of that size takes. */
uint64_t subset_order_bytes(int elements, int size, bool halved);

/* Whether the subset itself is kept. */
static inline bool subset_is_kept(const struct subset_order *order, uint32_t subset) {
    return !order->halved || subset >= subset_image(order->indices->elements, subset);
}

/* How many subsets of smaller index are kept. */
static inline uint64_t subset_kept_before(const struct subset_order *order, uint64_t index) {
    if (!order->halved)
        return index;
    uint64_t below = order->word[index / 64] & ((UINT64_C(1) << index % 64) - 1);
    return order->before[index / 64] + (uint64_t)__builtin_popcountll(below);
}

/* The place of a kept subset among those that are kept. */
static inline uint64_t subset_place(const struct subset_order *order, uint32_t subset) {
    return subset_kept_before(order, subset_index(order->indices, subset));
}

#endif
