/* The greatest common divisor against trying all. */
#include "sim/base/integers.h"
#include "tests/unit/check.h"

TEST(it_is_the_greatest_that_divides_both) {
    for (uint64_t a = 1; a <= 60; a++)
        for (uint64_t b = 1; b <= 60; b++) {
            uint64_t greatest = a;
            while (a % greatest != 0 || b % greatest != 0)
                greatest--;
            assert_int_equal(greatest_common_divisor(a, b), greatest);
        }
}

TEST(everything_divides_nothing) {
    assert_int_equal(greatest_common_divisor(12, 0), 12);
    assert_int_equal(greatest_common_divisor(0, 12), 12);
    assert_int_equal(greatest_common_divisor(0, 0), 0);
}

TEST(large_numbers_do_not_overflow) {
    assert_int_equal(greatest_common_divisor(UINT64_MAX, UINT64_MAX - 1), 1);
    assert_int_equal(greatest_common_divisor(UINT64_MAX, UINT64_MAX / 3), UINT64_MAX / 3);
}
