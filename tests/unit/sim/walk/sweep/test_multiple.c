#include "sim/walk/sweep/compare.h"
#include "tests/unit/check.h"

static void assert_holm(const double *p, size_t n, const double *expected) {
    double adjusted[8];
    memcpy(adjusted, p, n * sizeof *p);
    multiple_holm(adjusted, n);
    for (size_t i = 0; i < n; i++)
        assert_double(adjusted[i], expected[i], 0, 1e-15);
}

/* p.adjust(p, "holm") */
TEST(holm_is_that_of_r) {
    static const double p[] = {0.01, 0.04, 0.03, 0.005, 0.2, 0.03};
    static const double expected[] = {0.05, 0.12, 0.12, 0.03, 0.2, 0.12};
    assert_holm(p, 6, expected);
}

TEST(unknown_p_values_stay_and_do_not_count) {
    static const double p[] = {0.01, NAN, 0.5, 0.6, 0.02};
    static const double expected[] = {0.04, NAN, 1, 1, 0.06};
    assert_holm(p, 5, expected);
    static const double none[] = {NAN, NAN};
    assert_holm(none, 2, none);
    assert_holm(none, 0, none);
}

TEST(a_single_p_value_is_not_adjusted) {
    static const double p[] = {0.03};
    assert_holm(p, 1, p);
}

/* Whether Holm's procedure rejects p[which] at level alpha: step by step, always the smallest. */
static bool is_rejected(const double *p, size_t n, size_t which, double alpha) {
    bool rejected[8] = {false};
    for (size_t step = 0; step < n; step++) {
        size_t smallest = n;
        for (size_t i = 0; i < n; i++)
            if (!rejected[i] && (smallest == n || p[i] < p[smallest]))
                smallest = i;
        if (p[smallest] * (double)(n - step) > alpha)
            return false;
        rejected[smallest] = true;
        if (smallest == which)
            return true;
    }
    return false;
}

TEST(adjusted_p_values_reject_what_the_procedure_rejects) {
    uint64_t random = 1;
    for (int round = 0; round < 500; round++) {
        double p[8], adjusted[8];
        size_t n = 1 + check_below(&random, 8);
        for (size_t i = 0; i < n; i++)
            adjusted[i] = p[i] = (double)check_below(&random, 64) / 640;
        multiple_holm(adjusted, n);
        for (size_t i = 0; i < n; i++)
            for (double alpha = 0.00125; alpha < 0.5; alpha += 0.0125)
                assert_int_equal(adjusted[i] <= alpha, is_rejected(p, n, i, alpha));
    }
}
