#include "analysis/antipalindrome/layer/layer.h"

#include <stdlib.h>

/* The number of the first `outer` elements in a subset of a block. */
static int block_outer_size(const struct layer_places *places, uint32_t block) {
    return places->order.size - __builtin_popcount(block);
}

static bool block_is_empty(const struct layer_places *places, uint32_t block) {
    int size = block_outer_size(places, block);
    return size < 0 || size > places->owners->outer;
}

struct rank_span layer_places_block(const struct layer_places *places, uint32_t block) {
    int outer = places->owners->outer;
    if (block >= layer_places_blocks(places) || block_is_empty(places, block))
        return (struct rank_span){0};
    int size = block_outer_size(places, block);
    uint32_t begin = subset_rank(places->order.ranks, block << outer | ((UINT32_C(1) << size) - 1));
    return (struct rank_span){begin, begin + places->owners->choices[size]};
}

/* The number of kept subsets in a span. */
static uint32_t span_kept(const struct layer_places *places, struct rank_span span) {
    return (uint32_t)(subset_kept_before(&places->order, span.end) -
                      subset_kept_before(&places->order, span.begin));
}

/* Counts the subsets of each rank, and sets the shift of each block. */
static void places_count_blocks(struct layer_places *places) {
    uint32_t blocks = layer_places_blocks(places);
    uint32_t *count = places->first + 1;
    for (uint32_t block = 0; block < blocks; block++) {
        if (block_is_empty(places, block))
            continue;
        struct rank_span span = layer_places_block(places, block);
        int owner = owners_of(places->owners, block);
        places->shift[block] =
            count[owner] - (uint32_t)subset_kept_before(&places->order, span.begin);
        count[owner] += span_kept(places, span);
    }
    for (int rank = 0; rank < places->owners->ranks; rank++)
        places->first[rank + 1] += places->first[rank];
    for (uint32_t block = 0; block < blocks; block++)
        places->shift[block] += places->first[owners_of(places->owners, block)];
    places->count = places->first[places->rank + 1] - places->first[places->rank];
}

/* Part i of a rank begins with the first block before which it has i / parts of its subsets. */
static void places_divide(struct layer_places *places, uint64_t *begun) {
    uint32_t blocks = layer_places_blocks(places);
    for (uint64_t part = 0; part <= places->parts; part++)
        places->part[part] = (struct layer_part){blocks, blocks};
    for (uint32_t block = 0; block < blocks; block++) {
        if (block_is_empty(places, block))
            continue;
        int owner = owners_of(places->owners, block);
        uint64_t all = places->first[owner + 1] - places->first[owner];
        uint64_t before = layer_places_before(places, owner, block);
        for (; before < all && before * places->parts >= begun[owner] * all; begun[owner]++) {
            struct layer_part *part = &places->part[begun[owner]];
            part->any = block < part->any ? block : part->any;
            part->own = owner == places->rank ? block : part->own;
        }
    }
}

bool layer_places_init(struct layer_places *places, const struct subset_ranks *ranks, int size,
                       bool halved, const struct owners *owners, int rank, struct error *error) {
    *places = (struct layer_places){.owners = owners, .rank = rank};
    if (!subset_order_init(&places->order, ranks, size, halved, error))
        return false;
    places->shift = calloc(layer_places_blocks(places), sizeof *places->shift);
    places->first = calloc((size_t)owners->ranks + 1, sizeof *places->first);
    if (!places->shift || !places->first)
        return error_memory(error);
    places_count_blocks(places);
    return true;
}

bool layer_places_divide(struct layer_places *places, uint64_t parts, struct error *error) {
    uint64_t *begun = calloc((size_t)places->owners->ranks, sizeof *begun);
    places->parts = parts;
    places->part = malloc((parts + 1) * sizeof *places->part);
    bool done = (begun && places->part) || error_memory(error);
    if (done)
        places_divide(places, begun);
    free(begun);
    return done;
}

void layer_places_free(struct layer_places *places) {
    subset_order_free(&places->order);
    free(places->shift);
    free(places->first);
    free(places->part);
    *places = (struct layer_places){0};
}

uint64_t layer_places_before(const struct layer_places *places, int rank, uint32_t block) {
    uint32_t blocks = layer_places_blocks(places);
    while (block < blocks &&
           (owners_of(places->owners, block) != rank || block_is_empty(places, block)))
        block++;
    if (block >= blocks)
        return places->first[rank + 1] - places->first[rank];
    struct rank_span span = layer_places_block(places, block);
    uint32_t place = (uint32_t)subset_kept_before(&places->order, span.begin);
    return place + places->shift[block] - places->first[rank];
}

uint64_t layer_places_bytes(const struct layer_places *places) {
    uint64_t words = layer_places_blocks(places) + (uint64_t)places->owners->ranks + 1;
    return subset_order_bytes(&places->order) + words * sizeof(uint32_t) +
           (places->parts + 1) * sizeof *places->part;
}

/* A list of spans. */
struct span_list {
    struct rank_span *span; /* NULL: only counts */
    size_t count;
    uint32_t most;
};

static void span_list_add(struct span_list *spans, struct rank_span all) {
    for (uint32_t rest; all.begin < all.end; all.begin += rest) {
        rest = all.end - all.begin < spans->most ? all.end - all.begin : spans->most;
        if (spans->span)
            spans->span[spans->count] = (struct rank_span){all.begin, all.begin + rest};
        spans->count++;
    }
}

/* Merges adjacent blocks. */
static void span_list_add_part(struct span_list *spans, const struct layer_places *places,
                               uint64_t part) {
    struct rank_span all = {0};
    uint32_t end = places->part[part + 1].own;
    for (uint32_t block = places->part[part].own; block < end; block++) {
        if (owners_of(places->owners, block) != places->rank || block_is_empty(places, block))
            continue;
        struct rank_span span = layer_places_block(places, block);
        if (span.begin != all.end) {
            span_list_add(spans, all);
            all = span;
        }
        all.end = span.end;
    }
    span_list_add(spans, all);
}

struct rank_span *layer_places_spans(const struct layer_places *places, uint64_t part,
                                     uint32_t most, size_t *count, struct error *error) {
    struct span_list counted = {.most = most};
    span_list_add_part(&counted, places, part);
    struct span_list spans = {.span = malloc((counted.count + 1) * sizeof *spans.span),
                              .most = most};
    if (!spans.span) {
        error_memory(error);
        return NULL;
    }
    span_list_add_part(&spans, places, part);
    *count = spans.count;
    return spans.span;
}

/* Maps a number to a set of middle elements, most significant bits to the innermost elements: the
 * highest bit is the innermost element, the next ones those on either side, and so on. */
static uint32_t middle_set(uint32_t number, int elements) {
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

/* Assigns each set of middle elements, together with its mirror image, to a rank. */
static void assign_owners(struct owners *owners, int middle) {
    uint64_t given[SUBSET_ELEMENTS + 1] = {0}; /* assigned sets, by size */
    for (uint32_t number = 0; number <= owners->mask; number++) {
        uint32_t set = middle_set(number, middle);
        uint32_t image = subset_image(middle, set);
        int size = __builtin_popcount(set);
        if (owners->owner[set] >= 0)
            continue;
        uint64_t share = set == image ? 1 : 2;
        uint64_t place = 2 * given[size] + share; /* twice the midpoint of the pair */
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
    assign_owners(owners, middle);
    return true;
}

void owners_free(struct owners *owners) {
    free(owners->owner);
    *owners = (struct owners){0};
}
