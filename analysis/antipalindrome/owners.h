/* Which rank has the vectors of which subsets, when several share a layer.
 *
 * The elements in the middle say so, alike for a subset and its image: so a move on another square,
 * two of three, leads to a subset of the same rank, and so does taking the image of what it leads
 * to. Of subsets with as many of the middle elements, ordered by the innermost ones first, each
 * rank has as many as any other, those that stand together: so it is mostly a few innermost squares
 * that lead to another rank, the more the more ranks there are.
 *
 * Subsets that differ in the first `outer` elements only are a block, number subset >> outer. They
 * stand one behind the other in the order of subsets, and belong to one rank. */
#ifndef ANALYSIS_ANTIPALINDROME_OWNERS_H
#define ANALYSIS_ANTIPALINDROME_OWNERS_H

#include "analysis/layers/subsets.h"

enum { OWNERS_RANKS = 1 << 16 }; /* at most */

struct owners {
    int ranks;
    int outer;     /* elements on either side that do not matter, a quarter of all */
    uint32_t mask; /* of the others, in the number of a block */
    uint32_t choices[SUBSET_ELEMENTS / 4 + 1]; /* [outer + 1] subsets of so many of the first */
    int *owner;                                /* [mask + 1] by the others */
};

/* Shares the subsets of so many elements among 1 to OWNERS_RANKS ranks. Fails when there are more,
 * and when memory is short. To be freed in either case; zeroed owners are fine. */
bool owners_init(struct owners *owners, int elements, int ranks, struct error *error);
void owners_free(struct owners *owners);

/* The rank that has a block. */
static inline int owners_of(const struct owners *owners, uint32_t block) {
    return owners->owner[block & owners->mask];
}

#endif
