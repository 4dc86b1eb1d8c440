#include "sim/statistics/confidence.h"
#include "tests/unit/check.h"

/* The roots p of (count / of - p)^2 = z^2 p (1 - p) / of, computed elsewhere. */
TEST(intervals_are_wilsons) {
    static const struct {
        uint64_t count, of;
        double low, high;
    } cases[] = {
        {1, 10, 0.01787621, 0.40415003},
        {0, 10, 0, 0.27753279},
        {10, 10, 0.72246721, 1},
        {50, 100, 0.40383153, 0.59616847},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double interval[2];
        wilson_interval(cases[i].count, cases[i].of, interval);
        assert_double(interval[0], cases[i].low, 1e-8, 0);
        assert_double(interval[1], cases[i].high, 1e-8, 0);
    }
    double none[2];
    wilson_interval(0, 0, none);
    assert_true(isnan(none[0]) && isnan(none[1]));
}
