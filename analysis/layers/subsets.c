/* Subsets by size: their number, their indices in the combinatorial number system, and which of two
 * mirror images is kept. For example, {0, 2, 3} has index C(0, 1) + C(2, 2) + C(3, 3) = 2 among
 * subsets with three elements, behind {0, 1, 2} and {0, 1, 3}. */
#include "analysis/layers/subsets.h"

#include "sim/base/memory.h"

#include <assert.h>

uint64_t subset_count(int n, int k) {
    uint64_t count = k >= 0 && k <= n ? 1 : 0;
    for (int i = 1; i <= k && count > 0; i++) /* count becomes C(n - k + i, i), an integer */
        count = count * (uint64_t)(n - k + i) / (uint64_t)i;
    return count;
}

uint64_t subset_kept(int n, int k, bool halved) {
    /* Subsets that are their own mirror images: the lower half determines such a subset. For odd k
     * it has the middle element, which exists only for odd n. */
    uint64_t symmetric = n % 2 == 0 && k % 2 == 1 ? 0 : subset_count(n / 2, k / 2);
    return halved ? (subset_count(n, k) + symmetric) / 2 : subset_count(n, k);
}

/* What a part of a subset adds to its index. Bit 0 is element `first`, above `below` elements. */
static uint32_t partial_index(uint32_t part, int first, int below) {
    uint64_t index = 0;
    for (uint32_t rest = part; rest; rest &= rest - 1, below++) /* the elements, ascending */
        index += subset_count(first + __builtin_ctz(rest), below + 1);
    return (uint32_t)index;
}

void subset_indices_init(struct subset_indices *indices, int elements) {
    *indices = (struct subset_indices){.elements = elements, .lower = elements / 2};
    size_t low = (size_t)1 << indices->lower;
    size_t high = (size_t)1 << (elements - indices->lower);
    size_t rows = (size_t)indices->lower + 1; /* a row for each number of lower elements */
    indices->of_low = memory_allocate(low, sizeof *indices->of_low);
    indices->of_high = memory_allocate(rows * high, sizeof *indices->of_high);
    for (size_t part = 0; part < low; part++)
        indices->of_low[part] = partial_index((uint32_t)part, 0, 0);
    for (size_t below = 0; below < rows; below++)
        for (size_t part = 0; part < high; part++)
            indices->of_high[below * high + part] =
                partial_index((uint32_t)part, indices->lower, (int)below);
}

void subset_indices_free(struct subset_indices *indices) {
    free(indices->of_low);
    free(indices->of_high);
    *indices = (struct subset_indices){0};
}

uint32_t subset_at(int elements, int size, uint64_t index) {
    uint32_t subset = 0;
    assert(elements >= 0 && elements <= SUBSET_ELEMENTS);
    for (int element = elements - 1; element >= 0 && size > 0; element--) {
        /* Subsets whose remaining elements are all below `element` precede those that have it. */
        uint64_t without = subset_count(element, size);
        if (index < without)
            continue;
        index -= without;
        subset |= UINT32_C(1) << element;
        size--;
    }
    return subset;
}

bool subset_order_init(struct subset_order *order, const struct subset_indices *indices, int size,
                       bool halved, struct error *error) {
    uint64_t count = subset_count(indices->elements, size);
    *order = (struct subset_order){
        .indices = indices, .size = size, .halved = halved, .count = count, .kept = count};
    if (!halved)
        return true;
    uint64_t words = count / 64 + 1;
    order->word = memory_table(words, sizeof *order->word, error);
    order->before = memory_table(words, sizeof *order->before, error);
    if (!order->word || !order->before)
        return false;
    uint32_t subset = subset_at(indices->elements, size, 0);
    order->kept = 0;
    for (uint64_t index = 0; index < count; index++) {
        if (subset_is_kept(order, subset)) {
            order->word[index / 64] |= UINT64_C(1) << index % 64;
            order->kept++;
        }
        if (index % 64 == 63) /* the last bit of a word; there is a next word, even at the end */
            order->before[index / 64 + 1] = (uint32_t)order->kept;
        subset = subset_next(subset);
    }
    return true;
}

void subset_order_free(struct subset_order *order) {
    free(order->word);
    free(order->before);
    *order = (struct subset_order){0};
}
