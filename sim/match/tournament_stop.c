/* Tournaments that know when to stop: mean payoffs with their intervals, and the sequential test.
 */
#include "sim/match/tournament_internal.h"
#include "sim/statistics/confidence.h"

#include <math.h>

/* Mean payoffs. An agent plays equally many games in every round, and rounds have openings of their
 * own, so that its payoffs of different rounds are independent. */

/* The mean of values, and the sum of their squared deviations from it, updated one by one: B. P.
 * Welford, "Note on a method for calculating corrected sums of squares and products", Technometrics
 * 4 (1962). */
struct running_mean {
    double mean, squares;
};

static void running_mean_add(struct running_mean *running, double value, double count) {
    double change = value - running->mean;
    running->mean += change / count;
    running->squares += change * (value - running->mean);
}

/* Adds the mean payoff of each agent in that round. */
static void average_round(const struct tournament_result *result, uint64_t round,
                          struct running_mean *running) {
    double points[TOURNAMENT_AGENTS] = {0}, games[TOURNAMENT_AGENTS] = {0};
    for (uint64_t i = round * result->round; i < (round + 1) * result->round; i++)
        for (size_t player = 0; player < result->players; player++) {
            size_t agent = result->game[i].agent[player];
            points[agent] += result->game[i].payoff[player];
            games[agent]++;
        }
    for (size_t agent = 0; agent < result->agents; agent++)
        running_mean_add(&running[agent], points[agent] / games[agent], (double)round + 1);
}

/* The lowest and the highest payoff of the games so far; if all are the same, 1 less and 1 more:
 * what the smallest win pays. */
static void find_extremes(const struct tournament_result *result, double extreme[2]) {
    extreme[0] = INFINITY;
    extreme[1] = -INFINITY;
    for (uint64_t i = 0; i < result->games_done; i++)
        for (size_t player = 0; player < result->players; player++) {
            extreme[0] = fmin(extreme[0], result->game[i].payoff[player]);
            extreme[1] = fmax(extreme[1], result->game[i].payoff[player]);
        }
    if (extreme[0] == extreme[1]) {
        extreme[0]--;
        extreme[1]++;
    }
}

bool tournament_rounds_alike(const struct tournament_result *result) {
    enum { ROUNDS = 32 };
    uint64_t orders = 1;
    for (size_t i = 2; i < result->players; i++)
        orders *= i;
    if (result->games_done < ROUNDS * result->round || result->games_done <= orders * result->round)
        return false;
    for (uint64_t i = orders * result->round; i < result->games_done; i++)
        if (!result->game[i].repeats)
            return false;
    return true;
}

/* Payoffs of one-sided matches hardly vary before the first surprise. So both ends of the interval
 * are computed as if END more rounds had paid the lowest payoff seen, and as many the highest: A.
 * Agresti and B. A. Coull, "Approximate is better than 'exact' for interval estimation of binomial
 * proportions", The American Statistician 52 (1998). */
static void set_interval(struct tournament_standing *standing, struct running_mean running,
                         double n, const double *extreme) {
    enum { END = 2 };
    for (int i = 0; extreme && i < 2 * END; i++)
        running_mean_add(&running, extreme[i % 2], ++n);
    double half = student_half_width(0.95, n - 1) * sqrt(running.squares / (n - 1) / n);
    standing->mean_payoff_ci95[0] = running.mean - half;
    standing->mean_payoff_ci95[1] = running.mean + half;
}

void tournament_average(const struct tournament_result *result) {
    struct running_mean running[TOURNAMENT_AGENTS] = {{0}};
    uint64_t rounds = result->round > 0 ? result->games_done / result->round : 0;
    bool alike = tournament_rounds_alike(result);
    double extreme[2];
    find_extremes(result, extreme);
    for (uint64_t round = 0; round < rounds; round++)
        average_round(result, round, running);
    for (size_t i = 0; i < result->agents; i++) {
        struct tournament_standing *standing = &result->standing[i];
        standing->mean_payoff = rounds > 0 ? running[i].mean : NAN;
        standing->mean_payoff_ci95[0] = standing->mean_payoff_ci95[1] = NAN;
        if (rounds > 1)
            set_interval(standing, running[i], (double)rounds, alike ? NULL : extreme);
    }
}

/* By the end of the interval that is farther from the mean. */
static bool is_precise(const struct number_precision *precision,
                       const struct tournament_result *result) {
    for (size_t i = 0; i < result->agents; i++) {
        const struct tournament_standing *standing = &result->standing[i];
        double low = standing->mean_payoff - standing->mean_payoff_ci95[0];
        double high = standing->mean_payoff_ci95[1] - standing->mean_payoff;
        double unit = precision->relative ? fabs(standing->mean_payoff) : 1;
        double width = precision->half_width * unit;
        if (!(low <= width && high <= width))
            return false;
    }
    return true;
}

/* The test. */

/* Half points of the first agent in a game of two. */
static int half_points(const struct tournament_game *game) {
    int first = game->agent[0] == 0 ? 0 : 1;
    double own = game->payoff[first], other = game->payoff[1 - first];
    return own > other ? 2 : own == other ? 1 : 0;
}

void tournament_count_pairs(struct tournament_result *result) {
    struct tournament_test *test = &result->test;
    uint64_t pairs = result->games_done / 2;
    *test = (struct tournament_test){.distinct = 0};
    for (uint64_t i = 0; i < pairs; i++) {
        const struct tournament_game *game = &result->game[2 * i];
        test->pairs[half_points(&game[0]) + half_points(&game[1])]++;
        test->distinct += !game[0].repeats || !game[1].repeats;
    }
    if (pairs > 0)
        test->log_likelihood_ratio = sprt_log_likelihood_ratio(&result->stop->sprt, test->pairs) *
                                     ((double)test->distinct / (double)pairs);
}

/* Checks. */

uint64_t tournament_next_rounds(uint64_t rounds) {
    return rounds + (rounds / 16 > 8 ? rounds / 16 : 8);
}

uint64_t tournament_next_check(const struct tournament_result *result, uint64_t game) {
    uint64_t rounds = result->stop->minimum_rounds, most = result->games / result->round;
    while (rounds < most && rounds * result->round <= game)
        rounds = tournament_next_rounds(rounds);
    return (rounds < most ? rounds : most) * result->round;
}

bool tournament_satisfied(const struct tournament_result *result) {
    const struct tournament_stop *stop = result->stop;
    return stop->tests
               ? sprt_decide(&stop->sprt, result->test.log_likelihood_ratio) != SPRT_UNDECIDED
               : is_precise(&stop->precision, result);
}
