/* Packed counts and histograms. */
#include "sim/base/packing.h"
#include "sim/statistics/histogram.h"
#include "tests/unit/check.h"

TEST(counts_are_added_without_wrapping) {
    const uint64_t counts[] = {UINT64_MAX, 2, 3};
    assert_false(packed_counts_are(counts, 3, 4));
    assert_true(packed_counts_are(counts, 1, UINT64_MAX));
    assert_true(packed_counts_are(counts + 1, 2, 5));
    assert_false(packed_counts_are(counts + 1, 2, 6));
    assert_true(packed_counts_are(NULL, 0, 0));
}

TEST(a_packed_histogram_is_the_same_and_no_part_of_it_is) {
    FREED_BY(histogram_free) struct histogram histogram = {.censored = 3, .unfinishable = 5};
    for (uint64_t i = 0; i < 40; i++)
        histogram_add(&histogram, i * i * 7, i + 1);
    FREED_BY(packing_free) struct packing packing = {0};
    histogram_pack(&histogram, &packing);
    for (size_t size = 0; size <= packing.size; size++) {
        struct packed packed = {packing.bytes, size};
        FREED_BY(histogram_free) struct histogram again = {.pairs = 0};
        bool done = histogram_unpack(&again, &packed, &reason);
        if (size < packing.size) {
            assert_error(done, ERROR_INPUT, "packed data are");
        } else {
            assert_true(done);
            assert_memory_equal(again.dense, histogram.dense, sizeof again.dense);
            assert_int_equal(again.pairs, histogram.pairs);
            assert_memory_equal(again.pair, histogram.pair, again.pairs * sizeof *again.pair);
            assert_int_equal(again.censored, 3);
            assert_int_equal(again.unfinishable, 5);
        }
    }
}

TEST(counts_that_cannot_be_are_refused) {
    const uint64_t sizes[][2] = {{HISTOGRAM_DENSE + 1, 0}, {UINT64_MAX, 1}, {0, UINT64_MAX}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct packed packed = {(const unsigned char *)sizes[i], sizeof sizes[i]};
        FREED_BY(histogram_free) struct histogram histogram = {.pairs = 0};
        assert_error(histogram_unpack(&histogram, &packed, &reason), ERROR_INPUT, "a histogram");
    }
}
