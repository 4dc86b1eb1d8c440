/* The sequential test against plain maximization, and its error rates for players of known
 * strength. */
#include "sim/statistics/sprt.h"
#include "tests/unit/random_match.h"

TEST(bounds_and_scores_have_their_known_values) {
    const struct sprt test = {.elo = {0, 10}, .alpha = 0.05, .beta = 0.05};
    const struct sprt uneven = {.elo = {0, 10}, .alpha = 0.01, .beta = 0.2};
    double bound[2];
    sprt_bounds(&test, bound);
    assert_double(bound[0], -2.9444389791664403, 0, 1e-14);
    assert_double(bound[1], 2.9444389791664403, 0, 1e-14);
    sprt_bounds(&uneven, bound);
    assert_double(bound[0], log(0.2 / 0.99), 0, 1e-14);
    assert_double(bound[1], log(0.8 / 0.01), 0, 1e-14);
    for (int elo = -1000; elo <= 1000; elo += 50)
        assert_double(sprt_expected_score(elo), 1 / (1 + pow(10, -elo / 400.0)), 0, 1e-14);
    assert_int_equal(sprt_decide(&test, -2.95), SPRT_H0);
    assert_int_equal(sprt_decide(&test, -2.94), SPRT_UNDECIDED);
    assert_int_equal(sprt_decide(&test, 2.94), SPRT_UNDECIDED);
    assert_int_equal(sprt_decide(&test, 2.95), SPRT_H1);
}

/* The log-likelihood of probabilities; 0 ln 0 = 0. */
static double log_likelihood(const uint64_t *pairs, const double *p) {
    double sum = 0;
    for (int k = 0; k < SPRT_SCORES; k++)
        sum += pairs[k] > 0 ? (double)pairs[k] * log(p[k]) : 0;
    return sum;
}

/* Moves probability among three scores so that the mean stays, p[j] += share * amount[j], as far as
 * possible, to where the likelihood is highest. Returns by how much it increased. */
static double move_probability(const uint64_t *pairs, double *p, const int *score) {
    const double amount[] = {score[2] - score[1], score[0] - score[2], score[1] - score[0]};
    double low = -1, high = 1, before = log_likelihood(pairs, p);
    double trial[SPRT_SCORES], best[SPRT_SCORES];
    for (int j = 0; j < 3; j++) {
        double limit = -p[score[j]] / amount[j];
        if (amount[j] > 0)
            low = fmax(low, limit);
        else
            high = fmin(high, limit);
    }
    for (int step = 0; step < 100; step++) {
        double value[2];
        for (int side = 0; side < 2; side++) {
            double share = side ? (low + 2 * high) / 3 : (2 * low + high) / 3;
            memcpy(trial, p, sizeof trial);
            for (int j = 0; j < 3; j++)
                trial[score[j]] = fmax(trial[score[j]] + share * amount[j], 0);
            value[side] = log_likelihood(pairs, trial);
            memcpy(best, trial, sizeof best);
        }
        if (value[0] < value[1])
            low = (2 * low + high) / 3;
        else
            high = (low + 2 * high) / 3;
    }
    if (log_likelihood(pairs, best) > before)
        memcpy(p, best, sizeof best);
    return log_likelihood(pairs, p) - before;
}

/* The maximum under a given mean, found by moving probability among three scores at a time. */
static double plain_maximum(const uint64_t *pairs, double mean) {
    double p[SPRT_SCORES], share = mean * (SPRT_SCORES - 1), gained = 1;
    /* Half of it uniform over as wide a range around the mean as possible, the rest at the ends. */
    for (int k = 0; k < SPRT_SCORES; k++)
        p[k] = 0.01;
    double rest = 1 - 0.05, missing = share - 0.01 * (0 + 1 + 2 + 3 + 4);
    p[4] += missing / 4;
    p[0] += rest - missing / 4;
    for (int sweep = 0; sweep < 5000 && gained > 1e-13; sweep++) {
        gained = 0;
        for (int a = 0; a < SPRT_SCORES; a++)
            for (int b = a + 1; b < SPRT_SCORES; b++)
                for (int c = b + 1; c < SPRT_SCORES; c++)
                    gained += move_probability(pairs, p, (const int[]){a, b, c});
    }
    return log_likelihood(pairs, p);
}

/* Also where scores are missing, and where all pairs are on one side of both hypotheses. */
TEST(the_ratio_is_that_of_plain_maxima) {
    static const uint64_t cases[][SPRT_SCORES] = {
        {1, 2, 3, 4, 5}, {0, 0, 7, 0, 0},  {0, 0, 0, 0, 9},    {3, 0, 0, 0, 0}, {0, 5, 0, 5, 0},
        {0, 0, 4, 1, 0}, {20, 0, 1, 0, 3}, {7, 30, 90, 41, 9}, {1, 0, 0, 0, 1}, {0, 1, 0, 0, 0}};
    static const double elos[][2] = {{0, 100}, {-50, 20}, {100, 300}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t k = 0; k < sizeof elos / sizeof *elos; k++) {
            const struct sprt test = {.elo = {elos[k][0], elos[k][1]}};
            double plain = plain_maximum(cases[i], sprt_expected_score(elos[k][1])) -
                           plain_maximum(cases[i], sprt_expected_score(elos[k][0]));
            assert_double(sprt_log_likelihood_ratio(&test, cases[i]), plain, 1e-6, 1e-6);
        }
}

/* Exchanging the players exchanges and negates the hypotheses; and more of the same counts more. */
TEST(the_ratio_is_symmetric_and_additive) {
    const struct sprt test = {.elo = {5, 1000}}, other = {.elo = {-1000, -5}};
    uint64_t random = 3;
    for (int trial = 0; trial < 200; trial++) {
        uint64_t pairs[SPRT_SCORES], back[SPRT_SCORES], twice[SPRT_SCORES];
        for (int k = 0; k < SPRT_SCORES; k++) {
            pairs[k] = check_below(&random, 40) * check_below(&random, 3);
            back[SPRT_SCORES - 1 - k] = pairs[k];
            twice[k] = 2 * pairs[k];
        }
        double ratio = sprt_log_likelihood_ratio(&test, pairs);
        assert_true(isfinite(ratio));
        assert_double(sprt_log_likelihood_ratio(&other, back), -ratio, 1e-9, 1e-9);
        assert_double(sprt_log_likelihood_ratio(&test, twice), 2 * ratio, 1e-9, 1e-9);
    }
    assert_double(sprt_log_likelihood_ratio(&test, (const uint64_t[SPRT_SCORES]){0}), 0, 0, 0);
}

/* The closed form of the variance, against simulated pairs. */
TEST(simulated_pairs_have_their_variance) {
    enum { PAIRS = 200000 };
    const struct match_model model = {.score = 0.55, .draws = 0.3, .bias = 0.2, .same = 0.25};
    uint64_t random = 8;
    double sum = 0, squares = 0;
    for (int i = 0; i < PAIRS; i++) {
        int points[2];
        match_pair(&model, &random, points);
        double score = (points[0] + points[1]) / 4.0;
        sum += score / PAIRS;
        squares += score * score / PAIRS;
    }
    assert_double(sum, model.score, 0.003, 0);
    assert_double(squares - sum * sum, match_pair_variance(&model), 0, 0.02);
}

/* Of 1,000 matches, at most 1.3 times as many come to the wrong verdict as requested, whatever the
 * draws and the dependence within pairs; and they are shorter than those of a fixed number. */
TEST(errors_are_as_rare_as_requested) {
    static const struct match_model models[] = {
        {.draws = 0.1}, {.draws = 0.5, .bias = 0.2}, {.draws = 0.8, .same = 0.4}};
    const struct sprt test = {.elo = {0, 40}, .alpha = 0.05, .beta = 0.05};
    uint64_t random = 1;
    for (size_t i = 0; i < sizeof models / sizeof *models; i++)
        for (int hypothesis = 0; hypothesis < 2; hypothesis++) {
            struct match_tests tests =
                match_tests(models[i], &test, hypothesis, CHECK_ROUNDS(1000), &random);
            assert_true(tests.wrong <= 1.3 * 0.05);
            assert_true(tests.pairs < 0.75 * tests.fixed);
        }
}
