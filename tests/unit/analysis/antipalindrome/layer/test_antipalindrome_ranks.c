/* Layers that several ranks share: who has what, where, and what is asked of others. Ranks are
 * looked at one after the other here; that they work together is for tests/cli/mpi_solve.sh. */
#include "analysis/antipalindrome/layer/layer.h"
#include "analysis/antipalindrome/layer/layer_ranks.h"
#include "tests/unit/plain_antipalindrome.h"

#include <stdlib.h>

static const int rank_counts[] = {1, 2, 3, 4, 7, 64};

/* Reference: whether a subset is the one of a mirrored pair that is kept. */
static bool is_kept(const struct layer_space *space, uint32_t subset) {
    return space->anchored || subset >= subset_image(space->elements, subset);
}

/* An empty row, or the same number of empty squares after a digit. */
static struct layer_space space_of(int elements, bool anchored, const struct value_kind *kind,
                                   int ranks, int own) {
    struct antipalindrome_row row = antipalindrome_start(elements + anchored, 0);
    row.filled = anchored;
    struct layer_space space;
    assert_true(layer_space_init(&space, &row, kind, NULL));
    assert_true(layer_space_share(&space, ranks, own, NULL));
    return space;
}

TEST(sets_in_the_middle_are_shared_evenly) {
    for (int elements = 1; elements <= SUBSET_ELEMENTS; elements += elements < 12 ? 1 : 5)
        for (size_t i = 0; i < sizeof rank_counts / sizeof *rank_counts; i++) {
            int ranks = rank_counts[i];
            struct owners owners;
            assert_true(owners_init(&owners, elements, ranks, NULL));
            int middle = elements - 2 * owners.outer;
            static int count[SUBSET_ELEMENTS + 1][64];
            memset(count, 0, sizeof count);
            for (uint32_t set = 0; set >> middle == 0; set++) {
                int owner = owners_of(&owners, set);
                assert_in_range(owner, 0, ranks - 1);
                assert_int_equal(owner, owners_of(&owners, subset_image(middle, set)));
                count[__builtin_popcount(set)][owner]++;
            }
            for (int size = 0; size <= middle; size++)
                for (int rank = 0; rank < ranks; rank++) {
                    double even = (double)subset_count(middle, size) / ranks;
                    assert_true(count[size][rank] >= even - 2 && count[size][rank] <= even + 2);
                }
            owners_free(&owners);
        }
}

TEST(too_many_ranks_are_refused) {
    struct owners owners;
    struct error error = {0};
    assert_error(owners_init(&owners, 8, OWNERS_RANKS + 1, &error), &error, ERROR_INPUT,
                 "65537 ranks: layers can be shared by 65536");
    owners_free(&owners);
}

/* The subsets of a layer that are kept, in their order. */
static size_t list_subsets(const struct layer_space *space, int size, uint32_t *subset) {
    size_t count = 0;
    for (uint32_t number = 0; number >> space->elements == 0; number++)
        if (__builtin_popcount(number) == size && is_kept(space, number))
            subset[count++] = number;
    return count;
}

static void check_positions(const struct layer_places *places, const uint32_t *subset,
                            size_t count) {
    int ranks = places->owners->ranks;
    uint32_t next[65];
    memcpy(next, places->first, ((size_t)ranks + 1) * sizeof *next);
    assert_int_equal(places->first[0], 0);
    assert_int_equal(places->first[ranks], count);
    uint32_t blocks = layer_places_blocks(places), at = 0;
    for (size_t i = 0; i <= count; i++) {
        uint32_t block = i < count ? subset[i] >> places->owners->outer : blocks;
        for (; at <= block; at++) /* what stands before each of them */
            for (int rank = 0; rank < ranks; rank++)
                assert_int_equal(layer_places_before(places, rank, at),
                                 next[rank] - places->first[rank]);
        if (i == count)
            break;
        uint32_t position = layer_places_position(places, subset[i]);
        int owner = owners_of(places->owners, block);
        assert_int_equal(position, next[owner]++);
        bool own = owner == places->rank;
        assert_int_equal(layer_places_local(places, position) < places->count, own);
    }
}

TEST(subsets_stand_in_their_order_with_each_rank) {
    static uint32_t subset[1 << 12];
    for (int elements = 1; elements <= 12; elements++)
        for (int anchored = 0; anchored < 2; anchored++)
            for (size_t i = 0; i < sizeof rank_counts / sizeof *rank_counts; i++) {
                int ranks = rank_counts[i], own = elements % ranks;
                struct layer_space space = space_of(elements, anchored, &value_bytes, ranks, own);
                for (int size = 1; size <= elements; size++) {
                    struct layer_places places;
                    const struct owners *owners = ranks > 1 ? &space.shared : &space.alone;
                    assert_true(layer_places_init(&places, &space.ranks, size, !anchored, owners,
                                                  own, NULL));
                    check_positions(&places, subset, list_subsets(&space, size, subset));
                    layer_places_free(&places);
                }
                layer_space_free(&space);
            }
}

/* Counts which kept subsets a rank has in a part; those of later blocks than it begins with. */
static void count_part(const struct layer_places *places, uint64_t part, uint8_t *done) {
    enum { MOST = 5 };
    size_t spans = 0;
    struct rank_span *span = layer_places_spans(places, part, MOST, &spans, NULL);
    assert_non_null(span);
    uint64_t before = layer_places_before(places, places->rank, places->part[part].own);
    for (size_t i = 0; i < spans; i++) {
        assert_in_range(span[i].end - span[i].begin, 1, MOST);
        for (uint32_t rank = span[i].begin; rank < span[i].end; rank++) {
            uint32_t subset =
                subset_of_rank(places->order.ranks->elements, places->order.size, rank);
            if (!subset_is_kept(&places->order, subset))
                continue;
            assert_true(subset >> places->owners->outer >= places->part[part].any);
            uint32_t position = layer_places_position(places, subset);
            assert_int_equal(layer_places_local(places, position), before++);
            done[position]++;
        }
    }
    assert_int_equal(layer_places_before(places, places->rank, places->part[part + 1].own), before);
    free(span);
}

TEST(parts_of_all_ranks_are_the_layer) {
    static uint8_t done[1 << 13];
    for (int elements = 5; elements <= 13; elements += 4)
        for (size_t i = 0; i < sizeof rank_counts / sizeof *rank_counts; i++)
            for (int size = 1; size <= elements; size++) {
                struct owners owners;
                struct subset_ranks numbers;
                uint64_t kept = 0;
                assert_true(owners_init(&owners, elements, rank_counts[i], NULL));
                assert_true(subset_ranks_init(&numbers, elements, NULL));
                memset(done, 0, sizeof done);
                for (int own = 0; own < rank_counts[i]; own++) {
                    struct layer_places places;
                    assert_true(
                        layer_places_init(&places, &numbers, size, true, &owners, own, NULL));
                    assert_true(layer_places_divide(&places, 1 + (uint64_t)size, NULL));
                    for (uint64_t part = 0; part < places.parts; part++)
                        count_part(&places, part, done);
                    kept = places.order.kept;
                    layer_places_free(&places);
                }
                for (uint64_t position = 0; position < kept; position++)
                    assert_int_equal(done[position], 1);
                owners_free(&owners);
                subset_ranks_free(&numbers);
            }
}

/* Reference: marks by position in `wanted` what a part of a layer needs from other ranks. */
static uint64_t mark_plainly(const struct layer_space *space, const struct layer *layer,
                             const struct layer *next, uint64_t part, bool *wanted) {
    const struct layer_places *places = &layer->places;
    uint64_t begin = layer_written(layer, part), end = layer_written(layer, part + 1), count = 0;
    uint64_t released = layer_released(layer, part, next);
    memset(wanted, 0, next->places.order.kept * sizeof *wanted);
    for (uint32_t subset = 0; subset >> space->elements == 0; subset++) {
        if (__builtin_popcount(subset) != layer->size || !is_kept(space, subset))
            continue;
        uint64_t local = layer_places_local(places, layer_places_position(places, subset));
        if (local < begin || local >= end)
            continue;
        for (int element = 0; element < space->elements; element++) {
            uint32_t filled = subset | UINT32_C(1) << element;
            if (filled == subset)
                continue;
            if (!is_kept(space, filled))
                filled = subset_image(space->elements, filled);
            uint32_t position = layer_places_position(&next->places, filled);
            uint64_t place = layer_places_local(&next->places, position);
            if (place < next->places.count) {
                assert_true(place >= released);
            } else {
                count += !wanted[position];
                wanted[position] = true;
            }
        }
    }
    return count;
}

/* A layer that is shared in spite of its small size. */
static struct layer shared_layer(const struct layer_space *space, int size, uint64_t parts) {
    struct layer layer = {.size = size};
    assert_true(layer_places_init(&layer.places, &space->ranks, size, !space->anchored,
                                  &space->shared, space->rank, NULL));
    assert_true(layer_places_divide(&layer.places, parts, NULL));
    return layer;
}

TEST(each_rank_asks_for_what_it_needs_and_no_more) {
    static bool wanted[1 << 12];
    for (int elements = 6; elements <= 12; elements += 3)
        for (int anchored = 0; anchored < 2; anchored++)
            for (int ranks = 2; ranks <= 4; ranks++)
                for (int size = 1; size < elements; size++) {
                    int own = (size + elements) % ranks;
                    struct layer_space space =
                        space_of(elements, anchored, &value_bits, ranks, own);
                    struct layer layer = shared_layer(&space, size, 3);
                    struct layer next = shared_layer(&space, size + 1, 1);
                    struct layer_fetch fetch = {.threads = 2};
                    assert_true(layer_fetch_init(&fetch, &layer, &next, NULL));
                    for (uint64_t part = 0; part < 3; part++) {
                        size_t spans = 0;
                        struct rank_span *span =
                            layer_places_spans(&layer.places, part, 4, &spans, NULL);
                        assert_non_null(span);
                        uint64_t count = layer_fetch_mark(&fetch, span, spans);
                        assert_int_equal(count, mark_plainly(&space, &layer, &next, part, wanted));
                        for (uint32_t position = 0; position < next.places.order.kept; position++)
                            assert_int_equal(marks_before(&fetch.wanted, position + 1) -
                                                 marks_before(&fetch.wanted, position),
                                             wanted[position]);
                        free(span);
                    }
                    layer_fetch_free(&fetch);
                    layer_free(&layer);
                    layer_free(&next);
                    layer_space_free(&space);
                }
}

/* The peak memory of any rank while a part of a layer is computed; `fetch` has the layer and the
 * next one of each rank. */
static uint64_t memory_of_part(struct layer_fetch *fetch, int ranks, uint64_t part) {
    uint64_t most = 0, wanted[4] = {0}, asked[4] = {0};
    for (int rank = 0; rank < ranks; rank++) {
        const struct layer_places *next = &fetch[rank].next->places;
        size_t spans = 0;
        struct rank_span *span =
            layer_places_spans(&fetch[rank].layer->places, part, 100, &spans, NULL);
        assert_non_null(span);
        if (layer_is_shared(fetch[rank].next))
            wanted[rank] = layer_fetch_mark(&fetch[rank], span, spans);
        for (int owner = 0; wanted[rank] > 0 && owner < ranks; owner++)
            asked[owner] += marks_before(&fetch[rank].wanted, next->first[owner + 1]) -
                            marks_before(&fetch[rank].wanted, next->first[owner]);
        free(span);
    }
    for (int rank = 0; rank < ranks; rank++) {
        const struct layer *layer = fetch[rank].layer, *next = fetch[rank].next;
        uint64_t words = layer_written(layer, part + 1) * layer->words +
                         next->places.count * next->words +
                         (wanted[rank] + asked[rank]) * (next->words + 1);
        uint64_t released = layer_released(layer, part, next) * next->words;
        uint64_t bytes = words * sizeof(uint64_t) - layer_whole_pages(released * sizeof(uint64_t)) +
                         marks_bytes(next->places.order.kept) + layer_places_bytes(&layer->places) +
                         layer_places_bytes(&next->places);
        most = bytes > most ? bytes : most;
    }
    return most;
}

/* Of all layers. */
static uint64_t memory_taken(int elements, bool anchored, const struct value_kind *kind,
                             int ranks) {
    struct layer_space space[4];
    uint64_t most = 0;
    for (int rank = 0; rank < ranks; rank++)
        space[rank] = space_of(elements, anchored, kind, ranks, rank);
    for (int size = 1; size < elements; size++) {
        struct layer_fetch fetch[4] = {0};
        struct layer layer[4] = {0}, next[4] = {0};
        for (int rank = 0; rank < ranks; rank++) {
            assert_true(layer_outline(&layer[rank], &space[rank], size, NULL));
            assert_true(layer_outline(&next[rank], &space[rank], size + 1, NULL));
            fetch[rank].threads = 1;
            assert_true(layer_fetch_init(&fetch[rank], &layer[rank], &next[rank], NULL));
        }
        for (uint64_t part = 0; part < layer[0].places.parts; part++) {
            uint64_t bytes = memory_of_part(fetch, ranks, part);
            most = bytes > most ? bytes : most;
        }
        for (int rank = 0; rank < ranks; rank++) {
            layer_fetch_free(&fetch[rank]);
            layer_free(&layer[rank]);
            layer_free(&next[rank]);
        }
    }
    for (int rank = 0; rank < ranks; rank++)
        layer_space_free(&space[rank]);
    return most;
}

TEST(no_rank_takes_more_than_was_planned) {
    for (int elements = 15; elements <= 16; elements++)
        for (int kind = 0; kind < 2; kind++) {
            const struct value_kind *kinds[] = {&value_bytes, &value_bits};
            uint64_t before[2] = {UINT64_MAX, UINT64_MAX};
            for (int ranks = 1; ranks <= 4; ranks++) {
                bool anchored = (elements + ranks) % 2;
                struct layer_space space = space_of(elements, anchored, kinds[kind], ranks, 0);
                uint64_t planned = 0, taken = memory_taken(elements, anchored, kinds[kind], ranks);
                assert_true(layer_memory(&space, 1, &planned, NULL));
                layer_space_free(&space);
                assert_in_range(taken, 1, planned);
                /* The more ranks, the less each takes, where layers are large. */
                assert_true(taken < before[anchored] || taken < 1000000);
                before[anchored] = taken;
            }
        }
}

TEST(traffic_is_what_all_parts_of_all_layers_need) {
    static bool wanted[1 << 13];
    for (int own = 0; own < 3; own++) {
        struct layer_space space = space_of(15, false, &value_bytes, 3, own);
        uint64_t bytes = 0, expected = 0;
        for (int size = 1; size < 15; size++) {
            struct layer layer, next;
            assert_true(layer_outline(&layer, &space, size, NULL));
            assert_true(layer_outline(&next, &space, size + 1, NULL));
            for (uint64_t part = 0; part < layer.places.parts; part++)
                expected += mark_plainly(&space, &layer, &next, part, wanted) *
                            layer_is_shared(&next) * next.words * sizeof(uint64_t);
            layer_free(&layer);
            layer_free(&next);
        }
        assert_true(layer_traffic(&space, 2, NULL, &bytes, NULL));
        assert_int_equal(bytes, expected);
        assert_true(bytes > 0);
        layer_space_free(&space);
    }
}

static bool always(void *context) { return true; }

TEST(a_plan_can_be_stopped) {
    const struct watch watch = {.stopped = always};
    struct layer_space space = space_of(15, false, &value_bytes, 2, 0);
    struct error error = {0};
    uint64_t bytes;
    assert_error(layer_traffic(&space, 1, &watch, &bytes, &error), &error, ERROR_STOPPED, "");
    layer_space_free(&space);
}
