#include "sim/statistics/confidence.h"
#include "sim/statistics/histogram.h"
#include "tests/unit/check.h"

#include <gsl/gsl_cdf.h>

static void assert_ranks(uint64_t n, double q, uint64_t low, uint64_t high) {
    uint64_t rank[2];
    quantile_interval_ranks(n, q, rank);
    assert_int_equal(rank[0], low);
    assert_int_equal(rank[1], high);
}

/* qbinom(0.025, n, q) and qbinom(0.975, n, q) + 1 in R. */
TEST(known_ranks_are_found) {
    assert_ranks(100, 0.5, 40, 61);
    assert_ranks(100, 0.9, 84, 96);
    assert_ranks(5, 0.5, 0, 6);
    assert_ranks(6, 0.5, 1, 6);
    assert_ranks(0, 0.5, 0, 1);
    assert_ranks(1, 0.97, 0, 2);
    assert_ranks(1, 0.98, 1, 2);
    assert_ranks(1, 0.02, 0, 1);
    assert_ranks(10, 1e-300, 0, 1);
}

/* P(B < r) */
static double below(uint64_t r, double q, uint64_t n) {
    return r == 0 ? 0 : gsl_cdf_binomial_P((unsigned)(r - 1), q, (unsigned)n);
}

/* P(B >= r) */
static double from(uint64_t r, double q, uint64_t n) {
    return r == 0 ? 1 : gsl_cdf_binomial_Q((unsigned)(r - 1), q, (unsigned)n);
}

TEST(the_ranks_are_the_narrowest_that_the_definition_allows) {
    static const double qs[] = {1e-9, 0.001, 0.05, 0.2, 0.5, 0.77, 0.9, 0.99, 0.999999};
    static const uint64_t ns[] = {1, 2, 3, 10, 37, 100, 1000, 12345, 1000000, 100000000};
    for (size_t i = 0; i < sizeof qs / sizeof *qs; i++)
        for (size_t k = 0; k < sizeof ns / sizeof *ns; k++) {
            uint64_t n = ns[k], rank[2];
            double q = qs[i];
            quantile_interval_ranks(n, q, rank);
            assert_true(below(rank[0], q, n) <= 0.025 + 1e-9);
            assert_true(rank[0] >= n || below(rank[0] + 1, q, n) > 0.025 - 1e-9);
            assert_true(from(rank[1], q, n) <= 0.025 + 1e-9);
            assert_true(rank[1] <= 1 || from(rank[1] - 1, q, n) > 0.025 - 1e-9);
        }
}

/* Where the approximation begins, it is wider by few ranks. */
TEST(very_many_values_have_nearly_the_same_ranks) {
    const uint64_t n = 40000000000;
    for (double q = 0.5; q < 0.7; q += 0.1) {
        uint64_t exact[2], wide[2];
        quantile_interval_ranks(n - n / 10, q, exact);
        quantile_interval_ranks(n + n / 10, q, wide);
        double mean = (double)n * 1.1 * q, half = 1.959963984540054 * sqrt(mean * (1 - q));
        assert_true(fabs((double)wide[0] - (mean - half)) < 4);
        assert_true(fabs((double)wide[1] - (mean + half)) < 4);
        mean = (double)n * 0.9 * q, half = 1.959963984540054 * sqrt(mean * (1 - q));
        assert_true(fabs((double)exact[0] - (mean - half)) < 2);
        assert_true(fabs((double)exact[1] - (mean + half)) < 2);
    }
}

TEST(intervals_are_order_statistics_of_the_games_that_ended) {
    struct histogram histogram = {.censored = 50};
    double interval[2];
    for (uint64_t moves = 1; moves <= 100; moves++)
        histogram_add(&histogram, 100 * moves, 1);
    histogram_quantile_interval(&histogram, 0.5, interval);
    assert_double(interval[0], 4000, 0, 0);
    assert_double(interval[1], 6100, 0, 0);
    histogram_quantile_interval(&histogram, 0.99, interval);
    assert_double(interval[0], 9700, 0, 0);
    assert_true(isinf(interval[1]));
    histogram_free(&histogram);
    histogram_quantile_interval(&histogram, 0.5, interval);
    assert_double(interval[0], 0, 0, 0);
    assert_true(isinf(interval[1]));
}
