/* The parts in which a layer is computed, what is released on the way, and the memory of both. */
#include "analysis/antipalindrome/layer/layer.h"
#include "tests/unit/plain_antipalindrome.h"

#include <sys/resource.h>

/* Reference: whether a subset is the one of a mirrored pair that is kept. */
static bool is_kept(const struct layer_space *space, uint32_t subset) {
    return space->anchored || subset >= subset_image(space->elements, subset);
}

/* An empty row, or the same number of empty squares after a digit. */
static struct layer_space space_of(int elements, bool anchored, const struct value_kind *kind) {
    struct antipalindrome_row row = antipalindrome_start(elements + anchored, 0);
    row.filled = anchored;
    struct layer_space space;
    assert_true(layer_space_init(&space, &row, kind, NULL));
    return space;
}

TEST(vectors_are_in_the_order_of_their_subsets) {
    for (int elements = 1; elements <= 12; elements++)
        for (int anchored = 0; anchored < 2; anchored++) {
            FREED_BY(layer_space_free)
            struct layer_space space = space_of(elements, anchored, &value_bytes);
            for (int size = 1; size <= elements; size++) {
                FREED_BY(layer_free) struct layer layer;
                uint64_t before = 0;
                assert_true(layer_init(&layer, &space, size, NULL));
                for (uint32_t subset = 0; subset >> elements == 0; subset++)
                    if (__builtin_popcount(subset) == size && is_kept(&space, subset))
                        assert_ptr_equal(layer_vector(&layer, subset),
                                         layer.values + before++ * layer.words);
                assert_int_equal(before * layer.words, layer_length(&layer));
                assert_int_equal(before * layer.words, layer_words(&space, size));
            }
        }
}

/* Checks that what the subsets of a part and later ones need has not been released; returns how
 * many vectors the part has. */
static uint64_t check_part(const struct layer_space *space, const struct layer *layer,
                           const struct layer *next, uint64_t part) {
    uint64_t unneeded = layer_unneeded(layer, part, next), end = layer_part(layer, part + 1);
    uint64_t lowest = next->order.kept, count = 0;
    for (uint64_t index = layer_part(layer, part); index < layer->order.count; index++) {
        uint32_t subset = subset_at(space->elements, layer->size, index);
        if (!is_kept(space, subset))
            continue;
        count += index < end;
        for (int element = 0; element < space->elements; element++) {
            uint32_t filled = subset | UINT32_C(1) << element;
            if (filled == subset)
                continue;
            if (!is_kept(space, filled))
                filled = subset_image(space->elements, filled);
            uint64_t place = subset_place(&next->order, filled);
            lowest = place < lowest ? place : lowest;
        }
    }
    assert_true(lowest >= unneeded);
    return count;
}

TEST(parts_are_the_layer_and_nothing_is_released_too_early) {
    for (int elements = 3; elements <= 12; elements += 3)
        for (int anchored = 0; anchored < 2; anchored++) {
            FREED_BY(layer_space_free)
            struct layer_space space = space_of(elements, anchored, &value_bits);
            for (int size = 1; size < elements; size++) {
                FREED_BY(layer_free) struct layer layer, next;
                assert_true(layer_outline(&layer, &space, size, NULL));
                assert_true(layer_outline(&next, &space, size + 1, NULL));
                layer.parts = 5;
                uint64_t written = 0;
                for (uint64_t part = 0; part < layer.parts; part++) {
                    assert_int_equal(layer_written(&layer, part), written);
                    written += check_part(&space, &layer, &next, part);
                }
                assert_int_equal(layer_written(&layer, layer.parts), written);
                assert_int_equal(written, layer.order.kept);
                assert_int_equal(layer_unneeded(&layer, layer.parts, &next), next.order.kept);
            }
        }
}

TEST(most_of_a_layer_is_released_while_the_one_before_is_computed) {
    FREED_BY(layer_space_free) struct layer_space space = space_of(16, false, &value_bytes);
    FREED_BY(layer_free) struct layer layer, next;
    assert_true(layer_outline(&layer, &space, 11, NULL));
    assert_true(layer_outline(&next, &space, 12, NULL));
    layer.parts = 10;
    assert_true(layer_unneeded(&layer, 5, &next) > next.order.kept / 10);
    assert_true(layer_unneeded(&layer, 9, &next) > next.order.kept / 2);
}

/* The vectors that a pass has at once, at most, with whole pages released. */
static uint64_t memory_taken(const struct layer_space *space) {
    uint64_t most = 0;
    for (int size = 1; size < space->elements; size++) {
        FREED_BY(layer_free) struct layer layer, next;
        assert_true(layer_outline(&layer, space, size, NULL));
        assert_true(layer_outline(&next, space, size + 1, NULL));
        for (uint64_t part = 0; part < layer.parts; part++) {
            uint64_t unneeded = layer_unneeded(&layer, part, &next) * next.words * 8;
            uint64_t bytes = layer_written(&layer, part + 1) * layer.words * 8 +
                             next.order.kept * next.words * 8 - layer_whole_pages(unneeded);
            most = bytes > most ? bytes : most;
        }
    }
    return most;
}

TEST(no_more_memory_is_taken_than_was_planned) {
    for (int elements = 14; elements <= 17; elements++)
        for (int kind = 0; kind < 2; kind++) {
            FREED_BY(layer_space_free)
            struct layer_space space =
                space_of(elements, elements % 2, kind ? &value_bits : &value_bytes);
            uint64_t planned = 0, taken = memory_taken(&space);
            assert_true(layer_memory(&space, 1, &planned, NULL));
            assert_in_range(taken, 1, planned);
        }
}

/* The pages cannot move; if Linux unmapped their target first, nothing can be mapped there. */
TEST(vectors_keep_their_memory_or_there_is_an_error) {
    FREED_BY(layer_space_free) struct layer_space space = space_of(18, false, &value_bytes);
    FREED_BY(layer_free) struct layer layer, next;
    struct rlimit old;
    assert_true(layer_init(&layer, &space, 13, NULL) && layer_init(&next, &space, 14, NULL));
    getrlimit(RLIMIT_AS, &old);
    setrlimit(RLIMIT_AS, &(struct rlimit){.rlim_cur = 1, .rlim_max = old.rlim_max});
    bool done = layer_reuse_memory(&layer, 0, &next, next.order.kept, NULL);
    setrlimit(RLIMIT_AS, &old);
    memset(layer.values, 1, done ? layer_length(&layer) * sizeof *layer.values : 0);
}
