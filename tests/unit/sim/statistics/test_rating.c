/* Bradley-Terry ratings against closed forms, and against the equations that they solve; their
 * intervals against plain sums and the truth. */
#include "sim/statistics/confidence.h"
#include "tests/unit/random_match.h"

enum { MOST = 12 };

/* Rates players by score[i][k], all of i against k, as one cluster. */
static void fit_scores(size_t n, const double *score, struct rating *rating, bool *damped) {
    struct rating_comparison comparison[MOST * MOST];
    size_t comparisons = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++)
            comparison[comparisons++] =
                (struct rating_comparison){0, {i, k}, {score[i * n + k], score[k * n + i]}, 1};
    rating_fit(n, comparison, comparisons, rating, damped);
}

/* Between two players the odds are the scores. */
TEST(two_players_are_apart_by_the_logarithm_of_their_scores) {
    static const double pairs[][2] = {{1, 1}, {3, 1}, {10, 90}, {0.5, 99.5}, {1e6, 1}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const double *w = pairs[i], score[] = {0, w[0], w[1], 0};
        struct rating rating[2];
        bool damped = true;
        fit_scores(2, score, rating, &damped);
        double difference = 400 * log10(w[0] / w[1]);
        assert_false(damped);
        assert_double(rating[0].value, difference / 2, 1e-7, 1e-9);
        assert_double(rating[1].value, -difference / 2, 1e-7, 1e-9);
        /* The variance of the difference of logarithms is 1 / (n p q); each has half of it. */
        double n = w[0] + w[1], deviation = 400 / log(10) * sqrt(n / (w[0] * w[1])) / 2;
        assert_double(rating[0].ci95[1] - rating[0].value, 1.959963984540054 * deviation, 0, 1e-7);
        assert_double(rating[0].value - rating[0].ci95[0], 1.959963984540054 * deviation, 0, 1e-7);
    }
}

/* R, with a row of X for each pair, 1 for one player and -1 for the other, and wins and losses:
 *   g <- glm(cbind(wins, losses) ~ X[, -1] - 1, family = binomial, epsilon = 1e-16)
 *   r <- c(0, coef(g)); (r - mean(r)) * 400 / log(10) */
TEST(ratings_are_those_of_a_generalized_linear_model) {
    static const double score[] = {0, 7, 12, 3, 3, 0, 5.5, 9, 2, 5.5, 0, 1, 9, 4, 6, 0};
    static const double r[] = {56.9204551919535, 11.1421526198707, -134.195751942547,
                               66.1331441307231};
    struct rating rating[4];
    bool damped = true;
    fit_scores(4, score, rating, &damped);
    for (int i = 0; i < 4; i++)
        assert_double(rating[i].value, r[i], 0, 1e-12);
    assert_false(damped);
}

/* Everybody scores what the ratings expect, and they add up to nothing. */
TEST(expected_scores_are_the_scores) {
    uint64_t random = 9;
    for (int trial = 0; trial < 200; trial++) {
        size_t n = 2 + check_below(&random, MOST - 1);
        double score[MOST * MOST] = {0}, sum = 0;
        struct rating rating[MOST];
        bool damped;
        for (size_t i = 0; i < n * n; i++)
            if (i % (n + 1) != 0)
                score[i] = 0.5 + 0.5 * (double)check_below(&random, 60);
        fit_scores(n, score, rating, &damped);
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
TEST(who_won_everything_has_a_finite_rating) {
    const double score[] = {0, 10, 10, 0, 0, 5, 0, 5, 0},
                 with[] = {0, 10.5, 10.5, 0.5, 0, 5.5, 0.5, 5.5, 0};
    struct rating rating[3], same[3];
    bool damped = false;
    fit_scores(3, score, rating, &damped);
    assert_true(damped);
    fit_scores(3, with, same, &damped);
    assert_false(damped);
    for (int i = 0; i < 3; i++)
        assert_double(rating[i].value, same[i].value, 1e-9, 1e-9);
    assert_true(rating[0].value > 300 && rating[0].value < 1000);
}

TEST(who_never_met_has_no_rating) {
    const double score[] = {0, 3, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 4, 0};
    struct rating rating[4];
    bool damped;
    fit_scores(4, score, rating, &damped);
    for (int i = 0; i < 4; i++) {
        assert_true(isnan(rating[i].value));
        assert_true(isnan(rating[i].ci95[0]) && isnan(rating[i].ci95[1]));
    }
}

/* The sum of squared influences, computed with matrices and one parameter less: the strengths of
 * all players but the last relative to it, d. With A the negative Hessian and g the gradient of a
 * cluster, their variance is the inverse of A times the sum of g g' times the inverse of A. */
static void plain_variances(const struct rating_comparison *comparison, size_t comparisons,
                            const struct rating *rating, double variance[3]) {
    double a[2][2] = {{0}}, b[2][2] = {{0}}, gradient[3] = {0}, v[2][2], inverse[2][2];
    for (size_t c = 0; c < comparisons; c++) {
        size_t i = comparison[c].player[0], k = comparison[c].player[1];
        double games = comparison[c].score[0] + comparison[c].score[1];
        double chance = 1 / (1 + pow(10, (rating[k].value - rating[i].value) / 400));
        double residual = comparison[c].score[0] - games * chance;
        gradient[i] += residual;
        gradient[k] -= residual;
        for (size_t x = 0; x < 2; x++)
            for (size_t y = 0; y < 2; y++)
                a[x][y] +=
                    games * chance * (1 - chance) * ((x == i) - (x == k)) * ((y == i) - (y == k));
        if (c + 1 < comparisons && comparison[c + 1].cluster == comparison[c].cluster)
            continue;
        for (size_t x = 0; x < 2; x++)
            for (size_t y = 0; y < 2; y++)
                b[x][y] += gradient[x] * gradient[y];
        memset(gradient, 0, sizeof gradient);
    }
    double determinant = a[0][0] * a[1][1] - a[0][1] * a[1][0];
    inverse[0][0] = a[1][1] / determinant;
    inverse[1][1] = a[0][0] / determinant;
    inverse[0][1] = inverse[1][0] = -a[0][1] / determinant;
    for (size_t x = 0; x < 2; x++)
        for (size_t y = 0; y < 2; y++) {
            v[x][y] = 0;
            for (size_t z = 0; z < 2; z++)
                for (size_t w = 0; w < 2; w++)
                    v[x][y] += inverse[x][z] * b[z][w] * inverse[w][y];
        }
    /* Relative to the mean, strength i is a combination of both. */
    static const double weight[3][2] = {{2 / 3., -1 / 3.}, {-1 / 3., 2 / 3.}, {-1 / 3., -1 / 3.}};
    for (size_t i = 0; i < 3; i++) {
        variance[i] = 0;
        for (size_t x = 0; x < 2; x++)
            for (size_t y = 0; y < 2; y++)
                variance[i] += weight[i][x] * v[x][y] * weight[i][y];
    }
}

/* Clusters of one to three comparisons, so many that nothing else matters. */
TEST(variances_are_those_of_the_clusters) {
    enum { COMPARISONS = 60000 };
    static struct rating_comparison comparison[COMPARISONS];
    uint64_t random = 12;
    size_t cluster = 0;
    for (size_t i = 0; i < COMPARISONS; i++) {
        size_t player = check_below(&random, 3), other = (player + 1 + check_below(&random, 2)) % 3;
        double score = (double)(check_below(&random, 3) + 2 * player) / 2;
        cluster += check_below(&random, 2);
        comparison[i] = (struct rating_comparison){cluster, {player, other}, {score, 4 - score}, 1};
    }
    struct rating rating[3];
    double variance[3];
    bool damped;
    rating_fit(3, comparison, COMPARISONS, rating, &damped);
    plain_variances(comparison, COMPARISONS, rating, variance);
    for (int i = 0; i < 3; i++)
        assert_double((rating[i].ci95[1] - rating[i].ci95[0]) / 2,
                      student_half_width(0.95, 30000) * 400 / log(10) * sqrt(variance[i]), 0, 1e-3);
}

/* So a list that is played again adds nothing. */
TEST(copies_of_clusters_count_once) {
    enum { COMPARISONS = 40, COPIES = 5 };
    struct rating_comparison once[COMPARISONS], often[COPIES * COMPARISONS];
    struct rating rating[4], same[4];
    uint64_t random = 2;
    bool damped;
    for (size_t i = 0; i < COMPARISONS; i++) {
        double score = (double)check_below(&random, 5) / 2;
        once[i] =
            (struct rating_comparison){i / 2, {i % 4, (i + 1 + i % 3) % 4}, {score, 2 - score}, 1};
        for (size_t k = 0; k < COPIES; k++) {
            struct rating_comparison *copy = &often[k * COMPARISONS + i];
            *copy = once[i];
            copy->cluster += k * COMPARISONS;
            copy->weight = 1.0 / COPIES;
        }
    }
    rating_fit(4, once, COMPARISONS, rating, &damped);
    rating_fit(4, often, COPIES * COMPARISONS, same, &damped);
    for (int i = 0; i < 4; i++) {
        assert_double(same[i].value, rating[i].value, 1e-8, 1e-9);
        assert_double(same[i].ci95[0], rating[i].ci95[0], 1e-8, 1e-9);
    }
}

/* With a single observation there is only the variance of independent games; from many that are all
 * drawn, some of it remains. */
TEST(intervals_of_equal_clusters_are_not_empty) {
    struct rating_comparison comparison[100];
    struct rating rating[2];
    bool damped;
    for (size_t i = 0; i < 100; i++) {
        comparison[i] = (struct rating_comparison){i, {0, 1}, {1, 1}, 1};
        rating_fit(2, comparison, i + 1, rating, &damped);
        double independent = 1.959963984540054 * 400 / log(10) / sqrt((double)i + 1) / sqrt(2);
        assert_double(rating[0].ci95[1], independent / (i > 1 ? sqrt((double)i) : 1), 0, 1e-9);
        assert_double(rating[0].value, 0, 1e-9, 0);
    }
}

/* Over 1,000 tournaments, whatever the draws and the dependence within pairs. */
TEST(intervals_cover_the_truth) {
    static const struct {
        struct match_model model;
        size_t players, rounds;
        double step;
    } cases[] = {
        {{.draws = 0.1}, 2, 30, 50},
        {{.draws = 0.3, .bias = 0.2}, 4, 20, 40},
        {{.draws = 0.6, .same = 0.5}, 3, 40, 30},
        {{.draws = 0.2, .same = 0.8}, 6, 10, 50},
    };
    uint64_t random = 5;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double covered = match_coverage(cases[i].model, cases[i].players, cases[i].step,
                                        cases[i].rounds, CHECK_ROUNDS(1000), &random);
        assert_in_range(covered * 1e6, 930000, 970000);
    }
}

/* Exactly, for 10 pairs of two players 0 to 80 Elo apart; mostly drawn games have few outcomes. */
TEST(intervals_of_ten_pairs_cover_the_truth) {
    static const struct {
        struct match_model model;
        double low, high;
    } cases[] = {
        {{.draws = 0.1}, 0.95, 0.97},  {{.draws = 0.5}, 0.94, 0.965},
        {{.draws = 0.8}, 0.92, 0.975}, {{.draws = 0.3, .bias = 0.1, .same = 0.5}, 0.95, 0.97},
        {{.draws = 0.95}, 0.99, 1},
    };
    static const double step[] = {0, 5, 15, 30, 50, 80};
    enum { STEPS = sizeof step / sizeof *step };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double covered[STEPS];
        size_t steps = cases[i].model.draws > 0.9 ? 3 : STEPS;
        match_exact_coverage(cases[i].model, 10, steps, step, covered);
        for (size_t k = 0; k < steps; k++)
            assert_in_range(covered[k] * 1e6, cases[i].low * 1e6, cases[i].high * 1e6);
    }
}
