/* Pairs of games between simulated players of known strength, with draws and dependence within
 * pairs. */
#ifndef TESTS_UNIT_RANDOM_MATCH_H
#define TESTS_UNIT_RANDOM_MATCH_H

#include "sim/match/tournament.h"
#include "tests/unit/check.h"

/* How two players meet. In each game of a pair the first of them wins or loses, with the given
 * probability of a draw, so that its expected score is `score`, but by `bias` more in one of the
 * games and less in the other: the opening favours a seat, one or the other, and seats are
 * exchanged. With probability `same` the second game of a pair ends like the first; with
 * probability `repeats` a pair is a copy of an earlier one (in tests only). */
struct match_model {
    double score;
    double draws; /* at most twice the expected loss or win of a game */
    double bias, same, repeats;
};

/* 0 <= x < 1. */
static inline double match_uniform(uint64_t *random) {
    return (double)(check_random(random) >> 11) * 0x1p-53;
}

/* Half points of a game with that expected score. */
static inline int match_game(double score, double draws, uint64_t *random) {
    double x = match_uniform(random), wins = score - draws / 2;
    return x < wins ? 2 : x < wins + draws ? 1 : 0;
}

/* Half points of the first player in both games of a pair. */
static inline void match_pair(const struct match_model *model, uint64_t *random, int points[2]) {
    double bias = match_uniform(random) < 0.5 ? model->bias : -model->bias;
    points[0] = match_game(model->score + bias, model->draws, random);
    points[1] = match_uniform(random) < model->same
                    ? points[0]
                    : match_game(model->score - bias, model->draws, random);
}

/* The variance of the score per game of a pair. */
static inline double match_pair_variance(const struct match_model *model) {
    double variance = 0;
    for (int sign = -1; sign <= 1; sign += 2) {
        double mean[2] = {model->score + sign * model->bias, model->score - sign * model->bias};
        double square = mean[0] - model->draws / 4, other = mean[1] - model->draws / 4;
        double apart = (square + other + 2 * mean[0] * mean[1]) / 4; /* E ((x + y) / 2)^2 */
        variance += ((1 - model->same) * apart + model->same * square) / 2;
    }
    return variance - model->score * model->score;
}

/* The half points of a pair that is one of those counted, all equally likely. */
static inline int match_copy(const uint64_t count[SPRT_SCORES], uint64_t pairs, uint64_t *random) {
    uint64_t which = check_below(random, pairs);
    int points = 0;
    while (which >= count[points])
        which -= count[points++];
    return points;
}

/* A sequential test of such a match, checked as in tournaments. */
static inline enum sprt_verdict match_test(const struct match_model *model, const struct sprt *test,
                                           uint64_t *random, uint64_t *pairs) {
    uint64_t count[SPRT_SCORES] = {0}, distinct[SPRT_SCORES] = {0}, distinct_pairs = 0;
    enum sprt_verdict verdict = SPRT_UNDECIDED;
    const struct tournament_stop stop = {.minimum_rounds = 32};
    const struct tournament_plan plan = {.stop = &stop};
    struct tournament_result rounds = {.plan = &plan, .games = UINT64_MAX, .round = 1};
    uint64_t check = 32;
    for (*pairs = 0; verdict == SPRT_UNDECIDED;) {
        for (; *pairs < check; ++*pairs) {
            int points[2];
            if (model->repeats > 0 && *pairs > 0 && match_uniform(random) < model->repeats) {
                count[match_copy(distinct, distinct_pairs, random)]++;
                continue;
            }
            match_pair(model, random, points);
            count[points[0] + points[1]]++;
            distinct[points[0] + points[1]]++;
            distinct_pairs++;
        }
        double share = (double)distinct_pairs / (double)*pairs;
        verdict = sprt_decide(test, share * sprt_log_likelihood_ratio(test, count));
        check = tournament_next_check(&rounds, check);
    }
    return verdict;
}

/* Many tests of such a match. */
struct match_tests {
    double wrong; /* share of the matches with the wrong verdict */
    double pairs; /* mean number */
    double fixed; /* pairs of a test of the mean score with these error probabilities, and as many
                   * repeated ones */
};

/* `hypothesis` 0 or 1 is true; model->score is set. */
static inline struct match_tests match_tests(struct match_model model, const struct sprt *test,
                                             int hypothesis, int matches, uint64_t *random) {
    const double normal = 1.6448536269514722; /* the quantile 0.95, for alpha = beta = 0.05 */
    double apart = sprt_expected_score(test->elo[1]) - sprt_expected_score(test->elo[0]);
    struct match_tests tests = {.wrong = 0};
    model.score = sprt_expected_score(test->elo[hypothesis]);
    for (int i = 0; i < matches; i++) {
        uint64_t pairs;
        enum sprt_verdict verdict = match_test(&model, test, random, &pairs);
        tests.wrong += (verdict != (hypothesis ? SPRT_H1 : SPRT_H0)) / (double)matches;
        tests.pairs += (double)pairs / matches;
    }
    tests.fixed =
        4 * normal * normal * match_pair_variance(&model) / (apart * apart) / (1 - model.repeats);
    return tests;
}

/* The share of the 95 % intervals of ratings that contain the truth, over `trials` tournaments of
 * `players` players, `step` Elo apart, who play `rounds` pairs of games against each other. */
static inline double match_coverage(struct match_model model, size_t players, double step,
                                    size_t rounds, int trials, uint64_t *random) {
    enum { PLAYERS = 8, COMPARISONS = 4096 };
    static struct rating_comparison comparison[COMPARISONS];
    double covered = 0;
    for (int trial = 0; trial < trials; trial++) {
        struct rating rating[PLAYERS];
        size_t comparisons = 0;
        bool damped;
        for (size_t round = 0; round < rounds; round++)
            for (size_t i = 0; i < players; i++)
                for (size_t k = 0; k < i; k++) {
                    int points[2];
                    model.score = sprt_expected_score(step * ((double)i - (double)k));
                    match_pair(&model, random, points);
                    double score = (points[0] + points[1]) / 2.0;
                    comparison[comparisons] =
                        (struct rating_comparison){comparisons, {i, k}, {score, 2 - score}, 1};
                    comparisons++;
                }
        rating_fit(players, comparison, comparisons, rating, &damped);
        for (size_t i = 0; i < players; i++) {
            double truth = step * ((double)i - (double)(players - 1) / 2);
            covered += rating[i].ci95[0] <= truth && truth <= rating[i].ci95[1];
        }
    }
    return covered / (double)players / trials;
}

/* The probabilities of the scores of a pair, in half points. */
static inline void match_pair_chances(const struct match_model *model, double chance[SPRT_SCORES]) {
    for (int i = 0; i < SPRT_SCORES; i++)
        chance[i] = 0;
    for (int sign = -1; sign <= 1; sign += 2) {
        double game[2][3];
        for (int i = 0; i < 2; i++) {
            double score = model->score + (i == 0 ? sign : -sign) * model->bias;
            game[i][0] = 1 - score - model->draws / 2;
            game[i][1] = model->draws;
            game[i][2] = score - model->draws / 2;
        }
        for (int i = 0; i < 3; i++) {
            chance[2 * i] += model->same * game[0][i] / 2;
            for (int k = 0; k < 3; k++)
                chance[i + k] += (1 - model->same) * game[0][i] * game[1][k] / 2;
        }
    }
}

/* The rating of the first of two players with that many pairs of each score. */
static inline struct rating match_rating(const uint64_t pairs[SPRT_SCORES]) {
    enum { ROUNDS = 64 };
    struct rating_comparison comparison[ROUNDS];
    struct rating rating[2] = {{NAN, {NAN, NAN}}};
    size_t rounds = 0;
    bool damped;
    for (int i = 0; i < SPRT_SCORES; i++)
        for (uint64_t k = 0; k < pairs[i]; k++, rounds++)
            comparison[rounds] =
                (struct rating_comparison){rounds, {0, 1}, {i / 2.0, 2 - i / 2.0}, 1};
    rating_fit(2, comparison, rounds, rating, &damped);
    return rating[0];
}

/* Sums over all numbers of pairs by their scores, see match_exact_coverage. */
struct match_sum {
    size_t steps;
    const double *step;
    double (*chance)[SPRT_SCORES];
    double *covered;
    uint64_t pairs[SPRT_SCORES];
};

/* Chooses the numbers of pairs from `score` on, of `left` pairs; `ways` is the number of orders of
 * those chosen. */
static inline void match_sum_pairs(struct match_sum *sum, int score, uint64_t left, double ways) {
    for (uint64_t count = score == SPRT_SCORES - 1 ? left : 0; count <= left; count++) {
        double orders = ways;
        for (uint64_t i = 0; i < count; i++)
            orders *= (double)(left - i) / (double)(i + 1);
        sum->pairs[score] = count;
        if (score < SPRT_SCORES - 1) {
            match_sum_pairs(sum, score + 1, left - count, orders);
            continue;
        }
        struct rating rating = match_rating(sum->pairs);
        for (size_t i = 0; i < sum->steps; i++) {
            double chance = orders, truth = sum->step[i] / 2;
            for (int k = 0; k < SPRT_SCORES; k++)
                chance *= pow(sum->chance[i][k], (double)sum->pairs[k]);
            sum->covered[i] += rating.ci95[0] <= truth && truth <= rating.ci95[1] ? chance : 0;
        }
    }
}

/* What match_coverage estimates, exactly, for two players who are step[i] Elo apart: at most 32
 * steps and 64 rounds. */
static inline void match_exact_coverage(struct match_model model, uint64_t rounds, size_t steps,
                                        const double *step, double *covered) {
    double chance[32][SPRT_SCORES];
    struct match_sum sum = {.steps = steps, .step = step, .chance = chance, .covered = covered};
    for (size_t i = 0; i < steps; i++) {
        model.score = sprt_expected_score(step[i]);
        match_pair_chances(&model, chance[i]);
        covered[i] = 0;
    }
    match_sum_pairs(&sum, 0, rounds, 1);
}

/* A pair as games of agents 0 and 1, with payoffs 1, 0 and -1. */
static inline void match_games(const struct match_model *model, uint64_t *random,
                               struct match_record game[2]) {
    int points[2];
    match_pair(model, random, points);
    for (size_t i = 0; i < 2; i++) {
        game[i] = (struct match_record){.agent = {i, 1 - i}};
        game[i].payoff[i] = points[i] - 1;
        game[i].payoff[1 - i] = 1 - points[i];
    }
}

/* Tournaments of such players that stop at a precision of the mean payoff:
 * the share of the 95 % intervals that contain the truth then, and the mean number of rounds. */
static inline double match_precise(struct match_model model, double half_width, int trials,
                                   uint64_t *random, double *rounds) {
    enum { GAMES = 1 << 16 };
    static struct match_record game[GAMES];
    const struct tournament_stop stop = {.precision = {half_width, false}, .minimum_rounds = 32};
    const struct tournament_plan plan = {.agents = 2, .stop = &stop};
    double truth = 2 * model.score - 1, covered = 0;
    *rounds = 0;
    for (int trial = 0; trial < trials; trial++) {
        struct tournament_standing standing[2] = {{0}};
        struct tournament_result result = {.plan = &plan,
                                           .players = 2,
                                           .games = GAMES,
                                           .round = 2,
                                           .game = game,
                                           .standing = standing};
        do {
            uint64_t check = tournament_next_check(&result, result.games_done);
            for (; result.games_done < check; result.games_done += 2)
                match_games(&model, random, &game[result.games_done]);
            tournament_average(&result);
        } while (!tournament_satisfied(&result) && result.games_done < GAMES);
        const double *interval = standing[0].mean_payoff_ci95;
        covered += interval[0] <= truth && truth <= interval[1];
        *rounds += (double)result.games_done / 2 / trials;
    }
    return covered / trials;
}

#endif
