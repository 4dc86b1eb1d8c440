/* Subsets by size: their number, their ranks in the combinatorial number system from tables of two
 * parts, and sets of ranks with counts (subsets.h). */
#include "analysis/layers/subsets.h"

#include "sim/base/memory.h"

#include <assert.h>
#include <string.h>

uint64_t subset_count(int n, int k) {
    uint64_t count = k >= 0 && k <= n;
    for (int i = 1; i <= k && count > 0; i++)
        count = count * (uint64_t)(n - k + i) / (uint64_t)i;
    return count;
}

/* If halved, all that are their own mirror images, and half of the others. */
uint64_t subset_kept(int n, int k, bool halved) {
    uint64_t own = n % 2 == 0 && k % 2 == 1 ? 0 : subset_count(n / 2, k / 2);
    return halved ? (subset_count(n, k) + own) / 2 : subset_count(n, k);
}

/* The contribution to the rank of a part of a subset that starts at element `first`, after `taken`
 * elements of other parts. */
static uint32_t partial_rank(uint32_t part, int first, int taken) {
    uint64_t rank = 0;
    for (uint32_t rest = part; rest; rest &= rest - 1)
        rank += subset_count(first + __builtin_ctz(rest), ++taken);
    return (uint32_t)rank;
}

void subset_ranks_init(struct subset_ranks *ranks, int elements) {
    *ranks = (struct subset_ranks){.elements = elements, .lower = elements / 2};
    size_t low = (size_t)1 << ranks->lower;
    size_t high = (size_t)1 << (elements - ranks->lower);
    size_t rows = (size_t)ranks->lower + 1;
    ranks->of_low = memory_allocate(low, sizeof *ranks->of_low);
    ranks->of_high = memory_allocate(rows * high, sizeof *ranks->of_high);
    for (size_t part = 0; part < low; part++)
        ranks->of_low[part] = partial_rank((uint32_t)part, 0, 0);
    for (size_t row = 0; row < rows; row++)
        for (size_t part = 0; part < high; part++)
            ranks->of_high[row * high + part] =
                partial_rank((uint32_t)part, ranks->lower, (int)row);
}

void subset_ranks_free(struct subset_ranks *ranks) {
    free(ranks->of_low);
    free(ranks->of_high);
    *ranks = (struct subset_ranks){0};
}

uint32_t subset_of_rank(int elements, int size, uint64_t rank) {
    uint32_t subset = 0;
    assert(elements >= 0 && elements <= SUBSET_ELEMENTS);
    for (int element = elements - 1; element >= 0 && size > 0; element--) {
        uint64_t without = subset_count(element, size);
        if (rank < without)
            continue;
        rank -= without;
        subset |= UINT32_C(1) << element;
        size--;
    }
    return subset;
}

bool subset_order_init(struct subset_order *order, const struct subset_ranks *ranks, int size,
                       bool halved, struct error *error) {
    uint64_t count = subset_count(ranks->elements, size);
    *order = (struct subset_order){
        .ranks = ranks, .size = size, .halved = halved, .count = count, .kept = count};
    if (!halved)
        return true;
    if (!marks_init(&order->marks, count, error))
        return false;
    uint32_t subset = subset_of_rank(ranks->elements, size, 0);
    for (uint64_t rank = 0; rank < count; rank++) {
        if (subset_is_kept(order, subset))
            marks_add(&order->marks, rank);
        subset = subset_next(subset);
    }
    order->kept = marks_count(&order->marks);
    return true;
}

void subset_order_free(struct subset_order *order) {
    marks_free(&order->marks);
    *order = (struct subset_order){0};
}

bool marks_init(struct marks *marks, uint64_t bound, struct error *error) {
    size_t words = bound / 64 + 1;
    *marks = (struct marks){.words = words,
                            .word = memory_table(words, sizeof *marks->word, error),
                            .before = memory_table(words, sizeof *marks->before, error)};
    return marks->word && marks->before;
}

void marks_free(struct marks *marks) {
    free(marks->word);
    free(marks->before);
    *marks = (struct marks){0};
}

uint64_t marks_count(struct marks *marks) {
    uint64_t count = 0;
    for (size_t i = 0; i < marks->words; i++) {
        marks->before[i] = (uint32_t)count;
        count += (uint64_t)__builtin_popcountll(marks->word[i]);
    }
    return count;
}
