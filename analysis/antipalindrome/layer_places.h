/* Where the vector of each subset of a layer is: with which rank, at which place there. Subsets
 * stand in their order with each rank, so that what is no longer needed stands at the beginning,
 * and what a rank has of neighbouring blocks (owners.h) is in one piece. */
#ifndef ANALYSIS_ANTIPALINDROME_LAYER_PLACES_H
#define ANALYSIS_ANTIPALINDROME_LAYER_PLACES_H

#include "analysis/antipalindrome/owners.h"
#include "analysis/layers/subsets.h"

/* Where a part of a layer begins, as a block: what this rank does in it, and what any rank does. */
struct layer_part {
    uint32_t own, any;
};

struct layer_places {
    const struct owners *owners;
    struct subset_order order;
    int own;         /* this rank */
    uint32_t *shift; /* [blocks] position of a subset minus its place in the order, modulo 2^32 */
    uint32_t *first; /* [ranks + 1] position of the first one of a rank */
    uint64_t count;  /* that are with this rank */
    uint64_t parts;  /* the layer is computed in so many, */
    struct layer_part *part; /* [parts + 1] or NULL: is not divided */
};

/* The subsets of that size; `halved` as subset_order_init has it. Fails when memory is short. To be
 * freed in either case; zeroed places are fine. */
bool layer_places_init(struct layer_places *places, const struct subset_ranks *ranks, int size,
                       bool halved, const struct owners *owners, int own, struct error *error);
void layer_places_free(struct layer_places *places);

/* Divides them into parts, each rank those that it has, evenly. Fails when memory is short. */
bool layer_places_divide(struct layer_places *places, uint64_t parts, struct error *error);

/* Blocks of all subsets. */
static inline uint32_t layer_places_blocks(const struct layer_places *places) {
    return UINT32_C(1) << (places->order.ranks->elements - places->owners->outer);
}

/* The position of a subset that is kept: those of rank 0 stand first, in their order, then those of
 * rank 1, and so on. */
static inline uint32_t layer_places_position(const struct layer_places *places, uint32_t subset) {
    return (uint32_t)subset_place(&places->order, subset) +
           places->shift[subset >> places->owners->outer];
}

/* Its place with this rank; not less than `count` if it is with another one. */
static inline uint32_t layer_places_local(const struct layer_places *places, uint32_t position) {
    return position - places->first[places->own];
}

/* How many subsets of earlier blocks than that are with a rank; block: up to the number of all. */
uint64_t layer_places_before(const struct layer_places *places, int rank, uint32_t block);

/* The subsets of a block, by rank in the order; none where begin is end. */
struct rank_span {
    uint32_t begin, end;
};
struct rank_span layer_places_block(const struct layer_places *places, uint32_t block);

/* What this rank has in a part: spans of up to `most` ranks each, none empty; subsets that are not
 * kept among them. The caller frees them. NULL: memory is short. */
struct rank_span *layer_places_spans(const struct layer_places *places, uint64_t part,
                                     uint32_t most, size_t *count, struct error *error);

/* Bytes that all this takes. */
uint64_t layer_places_bytes(const struct layer_places *places);

#endif
