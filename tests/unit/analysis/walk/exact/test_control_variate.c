#include "analysis/walk/exact/control_variate.h"
#include "tests/unit/check.h"

/* The sums of Y, X and Y - X. */
struct sums {
    struct moments estimated, control, difference;
};

static struct sums sums_of(const int *y, const int *x, size_t games) {
    struct sums sums = {{0}, {0}, {0}};
    for (size_t i = 0; i < games; i++) {
        moments_add(&sums.estimated, y[i], 1);
        moments_add(&sums.control, x[i], 1);
        moments_add(&sums.difference, y[i] - x[i], 1);
    }
    return sums;
}

static struct control_variate correct(const struct sums *sums, double expectation,
                                      double uncertainty) {
    return control_variate(&sums->estimated, &sums->control, &sums->difference, expectation,
                           uncertainty);
}

static const int x[] = {12, 30, 7, 15, 22, 9, 41, 18};
static const int y[] = {10, 33, 7, 12, 25, 9, 37, 20};
enum { GAMES = 8 };

/* m <- lm(y ~ x); predict(m, data.frame(x = 16.5), se.fit = TRUE, interval = "confidence");
 * coef(m); cor(x, y) */
TEST(it_is_the_regression_of_r) {
    const struct sums sums = sums_of(y, x, GAMES);
    const struct control_variate got = correct(&sums, 16.5, 0);
    assert_double(got.mean, 16.4397671900379, 0, 1e-13);
    assert_double(got.interval[0], 13.8525581211659, 0, 1e-12);
    assert_double(got.interval[1], 19.0269762589099, 0, 1e-12);
    assert_double(got.standard_error, 1.05733644130311, 0, 1e-12);
    assert_double(got.coefficient, 0.976448294531673, 0, 1e-13);
    assert_double(got.correlation, 0.972572572056265, 0, 1e-13);
    assert_double(got.reduction, 14.868834888056574, 0, 1e-12);
}

TEST(uncertainty_widens_the_interval_and_nothing_else) {
    const struct sums sums = sums_of(y, x, GAMES);
    const struct control_variate sure = correct(&sums, 16.5, 0), got = correct(&sums, 16.5, 0.5);
    assert_double(got.mean, sure.mean, 0, 0);
    assert_double(got.standard_error, sure.standard_error, 0, 0);
    assert_double(got.interval[0], sure.interval[0] - 0.5 * sure.coefficient, 0, 1e-14);
    assert_double(got.interval[1], sure.interval[1] + 0.5 * sure.coefficient, 0, 1e-14);
}

TEST(what_is_its_own_control_is_known) {
    const struct sums sums = sums_of(x, x, GAMES);
    const struct control_variate got = correct(&sums, 17.25, 0);
    assert_double(got.mean, 17.25, 0, 1e-15);
    assert_double(got.standard_error, 0, 0, 0);
    assert_double(got.coefficient, 1, 0, 0);
    assert_double(got.correlation, 1, 0, 0);
    assert_double(got.reduction, INFINITY, 0, 0);
}

TEST(a_control_that_never_varies_corrects_nothing) {
    static const int five[GAMES] = {5, 5, 5, 5, 5, 5, 5, 5};
    const struct sums sums = sums_of(y, five, GAMES);
    const struct control_variate got = correct(&sums, 5, 0);
    assert_double(got.mean, 153.0 / 8, 0, 1e-15);
    assert_double(got.coefficient, 0, 0, 0);
    assert_double(got.correlation, NAN, 0, 0);
}

TEST(too_few_games_or_different_ones_are_unknown) {
    struct sums sums = sums_of(y, x, 2);
    assert_double(correct(&sums, 16.5, 0).mean, NAN, 0, 0);
    sums = sums_of(y, x, GAMES);
    sums.control.count--;
    assert_double(correct(&sums, 16.5, 0).mean, NAN, 0, 0);
    sums.control.count++;
    sums.difference.count--;
    const struct control_variate got = correct(&sums, 16.5, 0);
    assert_double(got.mean, NAN, 0, 0);
    assert_double(got.interval[1], NAN, 0, 0);
    assert_double(got.reduction, NAN, 0, 0);
}

/* Y = X / 2 + noise: intervals hold the expectation about as often as they say. */
TEST(intervals_hold_as_often_as_they_say) {
    enum { TRIALS = 2000, EACH = 40 };
    uint64_t random = 9;
    int held = 0;
    for (int trial = 0; trial < TRIALS; trial++) {
        int left[EACH], right[EACH];
        for (int i = 0; i < EACH; i++) {
            int half = (int)check_below(&random, 21);
            right[i] = 2 * half;
            left[i] = half + (int)check_below(&random, 11);
        }
        const struct sums sums = sums_of(left, right, EACH);
        const struct control_variate got = correct(&sums, 20, 0);
        held += got.interval[0] <= 15 && 15 <= got.interval[1];
    }
    assert_in_range(held, 1860, 1940); /* 1900, and four standard deviations of 9.7 */
}
