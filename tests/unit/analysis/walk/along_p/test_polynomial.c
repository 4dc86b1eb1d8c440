/* Bounds on polynomials, against evaluation with 113 bits. */
#include "analysis/walk/along_p/polynomial.h"

#include "tests/unit/check.h"

/* 113 bits: elsewhere, long double has them. */
#ifdef __x86_64__
typedef __float128 wide;
#else
typedef long double wide;
#endif

static double random_between(uint64_t *random, double low, double high) {
    return low + (high - low) * (double)(check_random(random) >> 11) * 0x1p-53;
}

/* Coefficients of either sign whose magnitudes differ much, so that they cancel in some cases. */
static void random_polynomial(double term[POLYNOMIAL_TERMS], uint64_t *random) {
    for (int k = 0; k < POLYNOMIAL_TERMS; k++)
        term[k] = ldexp(random_between(random, -1, 1), (int)check_below(random, 40) - 20);
}

static wide exact_at(struct polynomial polynomial, wide t) {
    wide value = 0;
    for (int k = POLYNOMIAL_DEGREE; k >= 0; k--)
        value = value * t + polynomial.term[k];
    return value;
}

TEST(ranges_hold_what_is_in_them) {
    uint64_t random = 1;
    for (int i = 0; i < 100000; i++) {
        struct polynomial polynomial = {{0}};
        random_polynomial(polynomial.term, &random);
        double one = random_between(&random, -1, 1), other = random_between(&random, -1, 1);
        if (i % 2 == 0) /* a short interval */
            other = fmin(1, one + ldexp(random_between(&random, 0, 1), -(int)(i / 2 % 50)));
        double lower = fmin(one, other), upper = fmax(one, other);
        struct exact_bracket range = polynomial_range(polynomial, lower, upper);
        for (int k = 0; k <= 8; k++) {
            const double off = k == 0 ? -0x1p-50 : k == 8 ? 0x1p-50 : 0; /* ends may be, by this */
            wide t = lower + ((wide)upper - lower) * k / 8 + off;
            wide value = exact_at(polynomial, t);
            assert_true(range.lower <= value && value <= range.upper);
        }
    }
}

/* For a polynomial that rises, they are hardly wider than its values. */
TEST(ranges_of_monotone_polynomials_are_tight) {
    const struct polynomial rising = {{1, 0.5, 0.01, -0.01, 0.001, 0.001}};
    struct exact_bracket range = polynomial_range(rising, -0.5, 0.75);
    assert_double(range.lower, polynomial_at(rising, -0.5), 1e-12, 0);
    assert_double(range.upper, polynomial_at(rising, 0.75), 1e-12, 0);
}

TEST(zeros_are_where_signs_differ) {
    const struct polynomial parabola = {{-0.25, 0, 1}}; /* t^2 - 1 / 4 */
    assert_double(polynomial_zero(parabola, 0, 1), 0.5, 1e-15, 0);
    assert_double(polynomial_zero(parabola, 0, -1), -0.5, 1e-15, 0);
    /* Ends may already be closer than the accuracy. */
    assert_double(polynomial_zero(parabola, 0.5, nextafter(0.5, 1)), 0.5, 1e-15, 0);
}
