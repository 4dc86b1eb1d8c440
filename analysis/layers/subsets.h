/* Subsets of a small set, by size, and their indices: the combinatorial number system. A subset
 * with elements c1 < c2 < ... < ck has index C(c1, 1) + C(c2, 2) + ... + C(ck, k) among those with
 * k elements. A subset is stored as a number with bit e set for each element e; of two subsets of
 * the same size, the larger number has the larger index.
 *
 * Where a subset and its mirror image (element e for element n - 1 - e) have the same value, only
 * one of them is kept: the one that is the larger number. A kept subset with one more element is a
 * larger number, and its image, if that is kept instead, is larger still. Computing layer by layer
 * on disk relies on this: a subset needs the values of larger numbers only. */
#ifndef ANALYSIS_LAYERS_SUBSETS_H
#define ANALYSIS_LAYERS_SUBSETS_H

#include "sim/base/error.h"

#include <stddef.h>
#include <stdint.h>

enum { SUBSET_ELEMENTS = 30 }; /* most elements of the whole set */

/* Tables of summands: an index is the sum of what the lower elements of the subset add, those below
 * `lower`, and of what its upper elements add, which depends on how many lower ones it has. */
struct subset_indices {
    int elements, lower;
    uint32_t *of_low;  /* [lower bits of the subset, 2^lower] */
    uint32_t *of_high; /* [number of lower elements, lower + 1][upper bits, 2^(elements - lower)] */
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

/* The next subset of the same size: of the lowest run of bits the highest moves up by one, and the
 * others move to the bottom, as in 01110 -> 10011. The last subset has no next one. */
static inline uint32_t subset_next(uint32_t subset) {
    if (subset == 0)
        return 0;
    uint32_t lowest = subset & -subset;
    uint32_t carried = subset + lowest;
    return carried | (subset ^ carried) >> (2 + __builtin_ctz(lowest));
}

/* n over k; 0 for k outside of 0..n. */
uint64_t subset_count(int n, int k);

/* The number of kept subsets of k out of n elements; unless `halved`, all are kept. */
uint64_t subset_kept(int n, int k, bool halved);

/* The mirror image, elements > 0: 32 bits reversed by bytes, fours, pairs, bits, then shifted. */
static inline uint32_t subset_image(int elements, uint32_t subset) {
    uint32_t image = __builtin_bswap32(subset);
    image = (image >> 4 & 0x0f0f0f0f) | (image & 0x0f0f0f0f) << 4;
    image = (image >> 2 & 0x33333333) | (image & 0x33333333) << 2;
    image = (image >> 1 & 0x55555555) | (image & 0x55555555) << 1;
    return image >> (32 - elements);
}

/* The subsets of one size, in the order of their indices. Only values of kept ones are stored. */
struct subset_order {
    const struct subset_indices *indices;
    int size;         /* elements of a subset */
    bool halved;      /* whether only the larger of two mirror images is kept */
    uint64_t count;   /* subsets */
    uint64_t kept;    /* number of subsets kept; below 2^32 */
    uint64_t *word;   /* [count / 64 + 1] if halved: bit i % 64 of word[i / 64]: i is kept */
    uint32_t *before; /* likewise: the number of bits set in earlier words */
};

/* Fails when memory is short. To be freed in either case. */
bool subset_order_init(struct subset_order *order, const struct subset_indices *indices, int size,
                       bool halved, struct error *error);
void subset_order_free(struct subset_order *order);

/* Bytes of `word` and `before` for subsets of that size. */
static inline uint64_t subset_order_bytes(int elements, int size, bool halved) {
    uint64_t words = subset_count(elements, size) / 64 + 1;
    return halved ? words * (sizeof(uint64_t) + sizeof(uint32_t)) : 0;
}

/* Whether the subset itself is kept. */
static inline bool subset_is_kept(const struct subset_order *order, uint32_t subset) {
    return !order->halved || subset >= subset_image(order->indices->elements, subset);
}

/* How many subsets of smaller index are kept; index <= count. */
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
