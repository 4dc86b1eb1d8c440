/* Vectors of values against one value at a time, and subsets against counting them. */
#include "analysis/antipalindrome/layer/values.h"
#include "analysis/layers/subsets.h"
#include "tests/unit/check.h"

enum { BITS = 13 };

static const struct value_kind *const kinds[] = {&value_bytes, &value_bits, NULL};

/* A vector on the heap, so that sanitizers see its ends. */
static uint64_t *random_values(const struct value_kind *kind, int bits, uint64_t *random) {
    uint64_t *values = memory_allocate(value_words(kind, bits), sizeof *values);
    for (size_t i = 0; i < (size_t)1 << bits; i++) {
        int level = (int)check_below(random, (uint64_t)kind->levels);
        /* Bits are mostly wins, so that a win is left among two. */
        kind->put(values, i, kind->levels == 2 ? check_below(random, 4) > 0 : level);
    }
    return values;
}

static int least(int a, int b) { return a < b ? a : b; }

static uint64_t *copy_of(const struct value_kind *kind, const uint64_t *values, int bits) {
    uint64_t *copy = memory_allocate(value_words(kind, bits), sizeof *copy);
    memcpy(copy, values, value_words(kind, bits) * sizeof *copy);
    return copy;
}

TEST(folds_take_the_lesser_of_each_pair) {
    uint64_t random = 1;
    for (size_t k = 0; kinds[k]; k++)
        for (int bits = 1; bits <= BITS; bits++)
            for (int gap = 0; gap <= bits; gap++) {
                FREED uint64_t *from = random_values(kinds[k], bits, &random);
                FREED uint64_t *into = random_values(kinds[k], bits - 1, &random);
                FREED uint64_t *before = copy_of(kinds[k], into, bits - 1);
                kinds[k]->fold(into, from, bits, gap);
                for (size_t i = 0; i < (size_t)1 << (bits - 1); i++) {
                    struct value_pair pair = value_pair(i, bits, gap);
                    int lesser =
                        least(kinds[k]->get(from, pair.one), kinds[k]->get(from, pair.two));
                    assert_int_equal(kinds[k]->get(into, i),
                                     least(kinds[k]->get(before, i), lesser));
                }
            }
}

/* A pair is what the two digits make of a row: seen by the digits themselves. */
TEST(pairs_are_rows_with_one_more_digit) {
    for (int bits = 1; bits <= 7; bits++)
        for (int gap = 0; gap <= bits; gap++)
            for (size_t index = 0; index < (size_t)1 << (bits - 1); index++) {
                struct value_pair pair = value_pair(index, bits, gap);
                uint64_t shorter = value_digits(index);
                uint64_t mask = (UINT64_C(1) << gap) - 1;
                uint64_t seen = 0;
                for (uint64_t digit = 0; digit < 2; digit++) {
                    uint64_t longer = (shorter & mask) | digit << gap | (shorter & ~mask) << 1;
                    /* The complement, where the last digit is 1. */
                    longer ^= longer >> bits & 1 ? (UINT64_C(2) << bits) - 1 : 0;
                    assert_true(longer == value_digits(pair.one) ||
                                longer == value_digits(pair.two));
                    seen ^= longer;
                }
                assert_int_equal(seen, value_digits(pair.one) ^ value_digits(pair.two));
                assert_int_not_equal(pair.one, pair.two);
            }
}

TEST(the_rest_is_done_to_each_value) {
    uint64_t random = 2;
    for (size_t k = 0; kinds[k]; k++)
        for (int bits = 0; bits <= BITS; bits++) {
            const struct value_kind *kind = kinds[k];
            FREED uint64_t *one = random_values(kind, bits, &random);
            FREED uint64_t *two = random_values(kind, bits, &random);
            FREED uint64_t *met = copy_of(kind, one, bits);
            kind->minimum(met, met, two, bits);
            FREED uint64_t *apart = random_values(kind, bits, &random);
            kind->minimum(apart, one, two, bits);
            FREED uint64_t *turned = copy_of(kind, one, bits);
            kind->negate(turned, bits);
            FREED uint64_t *reversed = copy_of(kind, one, bits);
            value_reverse(kind, reversed, bits);
            for (size_t i = 0; i < (size_t)1 << bits; i++) {
                size_t image = 0;
                for (int bit = 0; bit < bits; bit++)
                    image |= (i >> bit & 1) << (bits - 1 - bit);
                int level = kind->get(one, i);
                assert_int_equal(kind->get(met, i), least(level, kind->get(two, i)));
                assert_int_equal(kind->get(apart, i), kind->get(met, i));
                assert_int_equal(kind->get(turned, i), kind->levels - 1 - level);
                assert_int_equal(kind->get(reversed, image), level);
            }
            memset(two, 0xff, value_words(kind, bits) * sizeof *two); /* the highest levels */
            kind->minimum(two, one, two, bits);
            for (size_t i = 0; i < (size_t)1 << bits; i++)
                assert_int_equal(kind->get(two, i), kind->get(one, i));
        }
}

TEST(subsets_are_numbered_in_their_order) {
    for (int elements = 1; elements <= 11; elements++) {
        FREED_BY(subset_indices_free) struct subset_indices indices;
        subset_indices_init(&indices, elements);
        uint32_t next[12] = {0};
        for (uint32_t subset = 0; subset < UINT32_C(1) << elements; subset++) {
            int size = __builtin_popcount(subset);
            assert_int_equal(subset_index(&indices, subset), next[size]);
            assert_int_equal(subset_at(elements, size, next[size]), subset);
            if (next[size] > 0)
                assert_int_equal(subset_next(subset_at(elements, size, next[size] - 1)), subset);
            next[size]++;
        }
        for (int size = 0; size <= elements; size++)
            assert_int_equal(next[size], subset_count(elements, size));
    }
    assert_int_equal(subset_count(5, 6), 0);
    assert_int_equal(subset_count(5, -1), 0);
    assert_int_equal(subset_count(30, 15), 155117520);
}

TEST(one_of_a_subset_and_its_image_is_kept) {
    for (int elements = 1; elements <= 11; elements++)
        for (int size = 0; size <= elements; size++) {
            FREED_BY(subset_indices_free) struct subset_indices indices;
            struct subset_order order;
            subset_indices_init(&indices, elements);
            assert_true(subset_order_init(&order, &indices, size, true, NULL));
            uint64_t place = 0;
            for (uint64_t index = 0; index < order.count; index++) {
                uint32_t subset = subset_at(elements, size, index);
                uint32_t image = 0;
                for (int element = 0; element < elements; element++)
                    image |= (subset >> element & 1) << (elements - 1 - element);
                assert_int_equal(subset_image(elements, subset), image);
                assert_int_equal(subset_is_kept(&order, subset), subset >= image);
                assert_int_equal(subset_kept_before(&order, index), place);
                if (subset >= image)
                    assert_int_equal(subset_place(&order, subset), place++);
            }
            assert_int_equal(order.kept, place);
            assert_int_equal(subset_kept_before(&order, order.count), place);
            assert_int_equal(subset_order_bytes(elements, size, true), (order.count / 64 + 1) * 12);
            subset_order_free(&order);
            assert_true(subset_order_init(&order, &indices, size, false, NULL));
            assert_int_equal(order.kept, order.count);
            assert_int_equal(subset_order_bytes(elements, size, false), 0);
            assert_true(subset_is_kept(&order, 0));
            assert_int_equal(subset_kept_before(&order, order.count), order.count);
            subset_order_free(&order);
        }
}
