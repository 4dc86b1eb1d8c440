/* Exponential, logarithm and chi-squared tail: near the C library's, and the same bits everywhere.
 */
#include "sim/statistics/chi_squared.h"
#include "sim/statistics/confidence.h"
#include "sim/statistics/elementary.h"
#include "tests/unit/check.h"

#include <float.h>
#include <gsl/gsl_cdf.h>

/* Between -limit and limit. */
static double between(uint64_t *random, double limit) {
    return ((double)check_below(random, 1 << 24) / (1 << 23) - 1) * limit;
}

static void they_are_those_of_the_c_library_but_for_rounding(void **state) {
    static const double limits[] = {1e-9, 0.01, 1, 30, 700};
    uint64_t random = 1;
    for (int i = 0; i < 100000; i++) {
        double x = between(&random, limits[i % 5]), power = exp(x);
        assert_double(elementary_exp(x), power, 0, 2 * DBL_EPSILON);
        assert_double(elementary_log(power), log(power), 0, 2 * DBL_EPSILON);
        double more = x < 0 && x > -1 ? x : fabs(x);
        assert_double(elementary_log1p(more), log1p(more), 0, 3 * DBL_EPSILON);
    }
}

static void the_ends_are_ends(void **state) {
    assert_double(elementary_exp(0), 1, 0, 0);
    assert_double(elementary_exp(710), INFINITY, 0, 0);
    assert_double(elementary_exp(INFINITY), INFINITY, 0, 0);
    assert_double(elementary_exp(-INFINITY), 0, 0, 0);
    assert_double(elementary_exp(NAN), NAN, 0, 0);
    assert_double(elementary_log(1), 0, 0, 0);
    assert_double(elementary_log(0), -INFINITY, 0, 0);
    assert_double(elementary_log(INFINITY), INFINITY, 0, 0);
    assert_double(elementary_log(-1), NAN, 0, 0);
    assert_double(elementary_log(DBL_TRUE_MIN), -1074 * M_LN2, 0, 2 * DBL_EPSILON);
    assert_double(elementary_log1p(-1), -INFINITY, 0, 0);
    assert_double(elementary_log1p(1e-300), 1e-300, 0, 0);
    assert_double(elementary_log1p(INFINITY), INFINITY, 0, 0);
    assert_double(chi_squared_tail(0, 3), 1, 0, 0);
    assert_double(chi_squared_tail(1e6, 3), 0, 0, 0);
    assert_double(chi_squared_tail(NAN, 3), NAN, 0, 0);
}

/* Those of mpmath, with 30 digits. */
static void tails_are_those_of_many_digits(void **state) {
    static const struct {
        double x;
        int degrees;
        double p;
    } cases[] = {
        {1.5, 1, 0.220671361919847},
        {4, 1, 0.0455002638963584},
        {100, 1, 1.52397060483211e-23},
        {3, 2, 0.22313016014843},
        {10, 7, 0.18857346751345},
        {200, 101, 1.6864482065356e-8},
        {5139.7726950542657, 5001, 0.08354603488120832},
        {900, 1001, 0.989910382684466},
        {1480, 50, 5.072679453735253e-277},
        {1600.5, 101, 3.636640022466494e-268},
        {10300, 10000, 0.0176381174473454},
        {14242.5, 10000, 6.413305717395847e-156},
        {100400, 100001, 0.1860643634941354},
        {113417, 100001, 3.925016740854216e-182},
        {998586, 1000000, 0.8413082492276248},
        {1002000, 1000000, 0.07871866138612963},
        {1042430, 1000000, 1.038771768098554e-192},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_double(chi_squared_tail(cases[i].x, cases[i].degrees), cases[i].p, 0, 5e-13);
}

/* Those of GSL, from the mean on: below it GSL 2.7.1 has an error of 0.002 for 10^6 degrees. */
static void tails_are_those_of_gsl(void **state) {
    static const int degrees[] = {10000, 10001, 100000, 100001, 1000000, 1000001};
    for (size_t i = 0; i < sizeof degrees / sizeof *degrees; i++)
        for (double deviations = 0.5; deviations < 30; deviations *= 1.5) {
            double x = degrees[i] + deviations * sqrt(2.0 * degrees[i]);
            assert_double(chi_squared_tail(x, degrees[i]), gsl_cdf_chisq_Q(x, degrees[i]), 0,
                          1e-12);
        }
}

/* Far out every tail is 0, also where terms of its sum exceed all doubles. */
static void far_tails_are_0(void **state) {
    static const double far[] = {1e9, 1e66, 1e300, DBL_MAX, INFINITY};
    static const int degrees[] = {1, 2, 3, 4, 5, 6, 7, 8, 50, 51, 100000, 1000001};
    for (size_t i = 0; i < sizeof degrees / sizeof *degrees; i++) {
        for (size_t j = 0; j < sizeof far / sizeof *far; j++)
            assert_double(chi_squared_tail(far[j], degrees[i]), 0, 0, 0);
        assert_double(chi_squared_tail(-INFINITY, degrees[i]), 1, 0, 0);
        assert_double(chi_squared_tail(NAN, degrees[i]), NAN, 0, 0);
    }
}

/* Of one degree: that of the normal distribution, on either side of where the way changes. */
static void one_degree_is_the_error_function(void **state) {
    for (double z = 0.001; z < 37; z *= 1.01)
        assert_double(chi_squared_tail(z * z, 1), erfc(z * M_SQRT1_2), 0, 2e-13);
}

static void add(uint64_t *sum, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    *sum = (*sum ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
    *sum ^= *sum >> 29;
}

/* A checksum of bits, as any processor has to have it: operations of IEEE 754 leave no choice. */
static void every_processor_has_the_same_bits(void **state) {
    uint64_t sum = 0, random = 1;
    for (int i = 0; i < 20000; i++) {
        double x = between(&random, 700), y = between(&random, 3);
        add(&sum, elementary_exp(x));
        add(&sum, elementary_exp(y));
        add(&sum, elementary_log(fabs(x)));
        add(&sum, elementary_log1p(fabs(y)));
        add(&sum, chi_squared_tail(fabs(x), 1 + i % 100));
        add(&sum, student_two_sided(y, 1 + fabs(x)));
    }
    for (double degrees = 1; degrees < 1e9; degrees *= 7)
        add(&sum, student_half_width(0.95, degrees));
    assert_int_equal(sum, UINT64_C(0xb2d557398e3d5a6a));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_are_those_of_the_c_library_but_for_rounding),
        cmocka_unit_test(the_ends_are_ends),
        cmocka_unit_test(tails_are_those_of_many_digits),
        cmocka_unit_test(tails_are_those_of_gsl),
        cmocka_unit_test(far_tails_are_0),
        cmocka_unit_test(one_degree_is_the_error_function),
        cmocka_unit_test(every_processor_has_the_same_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
