#include "analysis/antipalindrome/owners.h"

#include <stdlib.h>

/* The set of middle elements with that number, when the innermost ones decide: the highest bit says
 * whether the innermost element is there, the next ones those to either side of it, and so on. */
static uint32_t inside_out(uint32_t number, int elements) {
    uint32_t set = 0;
    int bit = elements - 1;
    for (int low = (elements - 1) / 2; low >= 0; low--) {
        int high = elements - 1 - low;
        set |= (number >> bit-- & 1) << high;
        if (low < high)
            set |= (number >> bit-- & 1) << low;
    }
    return set;
}

/* Gives each set of middle elements, and its image, to a rank. */
static void share_out(struct owners *owners, int middle) {
    uint64_t given[SUBSET_ELEMENTS + 1] = {0}; /* of those with so many elements */
    for (uint32_t number = 0; number <= owners->mask; number++) {
        uint32_t set = inside_out(number, middle);
        uint32_t image = subset_image(middle, set);
        int size = __builtin_popcount(set);
        if (owners->owner[set] >= 0)
            continue;
        uint64_t share = set == image ? 1 : 2;
        uint64_t place = 2 * given[size] + share; /* twice where the middle of them stands */
        owners->owner[set] = owners->owner[image] =
            (int)(place * (uint64_t)owners->ranks / (2 * subset_count(middle, size)));
        given[size] += share;
    }
}

bool owners_init(struct owners *owners, int elements, int ranks, struct error *error) {
    int outer = elements / 4;
    int middle = elements - 2 * outer;
    uint32_t mask = (UINT32_C(1) << middle) - 1;
    *owners = (struct owners){.ranks = ranks, .outer = outer, .mask = mask};
    if (ranks > OWNERS_RANKS)
        return error_input(error, "%d ranks: layers can be shared by %d", ranks, OWNERS_RANKS);
    owners->owner = malloc((mask + UINT64_C(1)) * sizeof *owners->owner);
    if (!owners->owner)
        return error_memory(error);
    for (int size = 0; size <= outer; size++)
        owners->choices[size] = (uint32_t)subset_count(outer, size);
    for (uint32_t set = 0; set <= mask; set++)
        owners->owner[set] = -1;
    share_out(owners, middle);
    return true;
}

void owners_free(struct owners *owners) {
    free(owners->owner);
    *owners = (struct owners){0};
}
