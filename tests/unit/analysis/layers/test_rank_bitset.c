/* Sets of numbers against an array of truth values. */
#include "analysis/layers/subsets.h"
#include "tests/unit/check.h"

enum { BOUND = 300 };

TEST(every_number_knows_how_many_are_smaller) {
    uint64_t random = 1;
    for (int i = 0; i < 200; i++) {
        uint64_t bound = check_below(&random, BOUND + 1);
        bool in[BOUND] = {false};
        FREED_BY(rank_bitset_free) struct rank_bitset set;
        assert_true(rank_bitset_init(&set, bound, NULL));
        assert_int_equal(rank_bitset_bytes(bound), set.words * 12);
        for (uint64_t adds = bound > 0 ? check_below(&random, 2 * bound) : 0; adds > 0; adds--) {
            uint64_t number = check_below(&random, bound);
            rank_bitset_add(&set, number);
            in[number] = true;
        }
        uint64_t all = rank_bitset_count(&set), before = 0;
        for (uint64_t number = 0; number < bound; before += in[number++])
            assert_int_equal(rank_bitset_before(&set, number), before);
        assert_int_equal(rank_bitset_before(&set, bound), before);
        assert_int_equal(all, before);
    }
}
