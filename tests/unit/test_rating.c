/* Bradley-Terry ratings against closed forms, and against the equations that they solve. */
#include "sim/statistics/rating.h"
#include "tests/unit/check.h"

enum { MOST = 12 };

/* Between two players the odds are the scores. */
static void two_players_are_apart_by_the_logarithm_of_their_scores(void **state) {
    (void)state;
    static const double pairs[][2] = {{1, 1}, {3, 1}, {10, 90}, {0.5, 99.5}, {1e6, 1}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const double *w = pairs[i], score[] = {0, w[0], w[1], 0};
        struct rating rating[2];
        bool damped = true;
        assert_true(rating_fit(2, score, rating, &damped, NULL));
        double difference = 400 * log10(w[0] / w[1]);
        assert_false(damped);
        assert_double(rating[0].value, difference / 2, 1e-7, 1e-9);
        assert_double(rating[1].value, -difference / 2, 1e-7, 1e-9);
        /* The variance of the difference of logarithms is 1 / (n p q); each has half of it. */
        double n = w[0] + w[1], deviation = 400 / log(10) * sqrt(n / (w[0] * w[1])) / 2;
        assert_double(rating[0].high - rating[0].value, 1.959963984540054 * deviation, 0, 1e-7);
        assert_double(rating[0].value - rating[0].low, 1.959963984540054 * deviation, 0, 1e-7);
    }
}

/* Everybody scores what the ratings expect, and they add up to nothing. */
static void expected_scores_are_the_scores(void **state) {
    (void)state;
    uint64_t random = 9;
    for (int trial = 0; trial < 200; trial++) {
        size_t n = 2 + check_below(&random, MOST - 1);
        double score[MOST * MOST] = {0}, sum = 0;
        struct rating rating[MOST];
        bool damped;
        for (size_t i = 0; i < n * n; i++)
            if (i % (n + 1) != 0)
                score[i] = 0.5 + 0.5 * (double)check_below(&random, 60);
        assert_true(rating_fit(n, score, rating, &damped, NULL));
        assert_false(damped);
        for (size_t i = 0; i < n; i++) {
            double got = 0, expected = 0;
            for (size_t k = 0; k < n; k++) {
                double games = score[i * n + k] + score[k * n + i];
                got += score[i * n + k];
                if (k != i)
                    expected += games / (1 + pow(10, (rating[k].value - rating[i].value) / 400));
            }
            assert_double(expected, got, 1e-6, 1e-9);
            sum += rating[i].value;
        }
        assert_double(sum, 0, 1e-6, 0);
    }
}

/* Without the draw between every two that met the best likelihood would be at infinity. */
static void who_won_everything_has_a_finite_rating(void **state) {
    (void)state;
    const double score[] = {0, 10, 10, 0, 0, 5, 0, 5, 0},
                 with[] = {0, 10.5, 10.5, 0.5, 0, 5.5, 0.5, 5.5, 0};
    struct rating rating[3], same[3];
    bool damped = false;
    assert_true(rating_fit(3, score, rating, &damped, NULL));
    assert_true(damped);
    assert_true(rating_fit(3, with, same, &damped, NULL));
    assert_false(damped);
    for (int i = 0; i < 3; i++)
        assert_double(rating[i].value, same[i].value, 1e-9, 1e-9);
    assert_true(rating[0].value > 300 && rating[0].value < 1000);
}

static void who_never_met_has_no_rating(void **state) {
    (void)state;
    const double score[] = {0, 3, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 4, 0};
    struct rating rating[4];
    bool damped;
    assert_true(rating_fit(4, score, rating, &damped, NULL));
    for (int i = 0; i < 4; i++) {
        assert_true(isnan(rating[i].value));
        assert_true(isnan(rating[i].low) && isnan(rating[i].high));
    }
}

/* Intervals hold what they promise: of many samples of the same three players, about 95 % of the
 * intervals of a difference's ends contain the truth. */
static void intervals_cover_the_truth(void **state) {
    (void)state;
    enum { SAMPLES = 2000, GAMES = 200 };
    static const double truth[] = {150, 0, -150};
    uint64_t random = 5;
    int covered = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
        double score[9] = {0};
        struct rating rating[3];
        bool damped;
        for (int i = 0; i < 3; i++)
            for (int k = i + 1; k < 3; k++)
                for (int game = 0; game < GAMES; game++) {
                    double chance = 1 / (1 + pow(10, (truth[k] - truth[i]) / 400));
                    bool wins = (double)(check_random(&random) >> 11) * 0x1p-53 < chance;
                    score[wins ? i * 3 + k : k * 3 + i]++;
                }
        assert_true(rating_fit(3, score, rating, &damped, NULL));
        for (int i = 0; i < 3; i++)
            covered += rating[i].low <= truth[i] && truth[i] <= rating[i].high;
    }
    assert_double((double)covered / (3 * SAMPLES), 0.95, 0.012, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_are_apart_by_the_logarithm_of_their_scores),
        cmocka_unit_test(expected_scores_are_the_scores),
        cmocka_unit_test(who_won_everything_has_a_finite_rating),
        cmocka_unit_test(who_never_met_has_no_rating),
        cmocka_unit_test(intervals_cover_the_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
