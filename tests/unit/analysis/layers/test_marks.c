/* Sets of numbers against an array of truth values. */
#include "analysis/layers/subsets.h"
#include "tests/unit/check.h"

#include <string.h>

enum { BOUND = 300 };

TEST(every_number_knows_how_many_are_smaller) {
    uint64_t random = 1;
    for (int i = 0; i < 200; i++) {
        uint64_t bound = check_below(&random, BOUND + 1);
        bool in[BOUND] = {false};
        struct marks marks;
        assert_true(marks_init(&marks, bound, NULL));
        assert_int_equal(marks_bytes(bound), marks.words * 12);
        for (int round = 0; round < 2; round++) {
            for (uint64_t adds = bound > 0 ? check_below(&random, 2 * bound) : 0; adds > 0;
                 adds--) {
                uint64_t number = check_below(&random, bound);
                marks_add(&marks, number);
                in[number] = true;
            }
            uint64_t all = marks_count(&marks), before = 0;
            for (uint64_t number = 0; number < bound; before += in[number++])
                assert_int_equal(marks_before(&marks, number), before);
            assert_int_equal(marks_before(&marks, bound), before);
            assert_int_equal(all, before);
            marks_clear(&marks);
            memset(in, 0, sizeof in);
        }
        assert_int_equal(marks_count(&marks), 0);
        marks_free(&marks);
    }
}

TEST(threads_may_add_at_the_same_time) {
    struct marks marks;
    assert_true(marks_init(&marks, 64000, NULL));
#pragma omp parallel for num_threads(4) schedule(static, 1)
    for (uint64_t number = 0; number < 64000; number++)
        if (number % 3 > 0)
            marks_add(&marks, number);
    assert_int_equal(marks_count(&marks), 42666);
    assert_int_equal(marks_before(&marks, 63001), 42000);
    marks_free(&marks);
}
