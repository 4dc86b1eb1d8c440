/* The subsets of some elements, by size, in increasing order as numbers, and where each stands: the
 * combinatorial number system. A subset with elements c1 < c2 < ... < ck is number
 * C(c1, 1) + C(c2, 2) + ... + C(ck, k) of those with k elements.
 *
 * Where a subset and its mirror image (element e for element n - 1 - e) are worth the same, only
 * one of them is kept: the one that is larger as a number. Then all that is said about a subset of
 * k + 1 elements, or its image, is in a place behind that of each kept subset of k of them: adding
 * an element makes a number larger, and so does taking the larger of the two. */
#ifndef ANALYSIS_LAYERS_SUBSETS_H
#define ANALYSIS_LAYERS_SUBSETS_H

#include "analysis/layers/marks.h"

enum { SUBSET_ELEMENTS = 30 }; /* at most */

/* What turns a subset into its number: the sum of what its lower and its upper elements say. */
struct subset_ranks {
    int elements;
    int lower;         /* elements 0 .. lower - 1 */
    uint32_t *of_low;  /* [2^lower] */
    uint32_t *of_high; /* [(lower + 1) * 2^(elements - lower)] by how many lower ones there are */
};

/* Fails when memory is short. To be freed in either case. */
bool subset_ranks_init(struct subset_ranks *ranks, int elements, struct error *error);
void subset_ranks_free(struct subset_ranks *ranks);

/* The number of a subset among those of its size. */
static inline uint32_t subset_rank(const struct subset_ranks *ranks, uint32_t subset) {
    uint32_t low = subset & ((UINT32_C(1) << ranks->lower) - 1);
    size_t row = (size_t)__builtin_popcount(low) << (ranks->elements - ranks->lower);
    return ranks->of_low[low] + ranks->of_high[row + (subset >> ranks->lower)];
}

/* The subset of k elements with that number; k = 0 has one. */
uint32_t subset_of_rank(int elements, int size, uint64_t rank);

/* The next subset of the same size; it is not the last one there is. */
static inline uint32_t subset_next(uint32_t subset) {
    if (subset == 0)
        return 0;
    uint32_t last = subset & -subset;
    uint32_t carried = subset + last;
    return carried | (subset ^ carried) >> (2 + __builtin_ctz(last));
}

/* How many subsets of `size` elements are smaller than that number. */
uint64_t subsets_below(int size, uint64_t number);

/* n over k; 0 for k outside of 0..n. */
uint64_t subset_count(int n, int k);

/* The mirror image. */
static inline uint32_t subset_image(int elements, uint32_t subset) {
    uint32_t image = __builtin_bswap32(subset);
    image = (image >> 4 & 0x0f0f0f0f) | (image & 0x0f0f0f0f) << 4;
    image = (image >> 2 & 0x33333333) | (image & 0x33333333) << 2;
    image = (image >> 1 & 0x55555555) | (image & 0x55555555) << 1;
    return image >> (32 - elements);
}

/* The subsets of one size, and which of them are kept. */
struct subset_order {
    const struct subset_ranks *ranks;
    int size;
    bool halved;        /* without those whose images are kept */
    uint64_t count;     /* of them */
    uint64_t kept;      /* of them */
    struct marks marks; /* those that are kept, by rank; zeroed if all are */
};

/* Fails when memory is short. To be freed in either case. */
bool subset_order_init(struct subset_order *order, const struct subset_ranks *ranks, int size,
                       bool halved, struct error *error);
void subset_order_free(struct subset_order *order);

/* Bytes that it takes. */
static inline uint64_t subset_order_bytes(const struct subset_order *order) {
    return order->halved ? marks_bytes(order->count) : 0;
}

/* Whether it is kept itself. */
static inline bool subset_is_kept(const struct subset_order *order, uint32_t subset) {
    return !order->halved || subset >= subset_image(order->ranks->elements, subset);
}

/* How many of those with a smaller rank are kept. */
static inline uint64_t subset_kept_before(const struct subset_order *order, uint64_t rank) {
    return order->halved ? marks_before(&order->marks, rank) : rank;
}

/* The place of a subset that is kept. */
static inline uint64_t subset_place(const struct subset_order *order, uint32_t subset) {
    return subset_kept_before(order, subset_rank(order->ranks, subset));
}

#endif
