/* Standings of a tournament (tournament.h): which games repeat others, results of agents and pairs
 * of them, ratings, mean payoffs with their intervals, the sequential test; and when to stop. */
#include "sim/match/tournament.h"

#include "sim/base/index_table.h"
#include "sim/statistics/confidence.h"

#include <math.h>

/* A hash of a game's course: the setting, the seats and the moves. The odd factor, near 2^64 / the
 * golden ratio, brings all bits to the upper half of a product; its lower bits depend on few. */
static uint64_t hash_course(const struct match_record *game) {
    const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t hash = game->setting + 1;
    for (size_t i = 0; i < GAME_PLAYERS; i++)
        hash = (hash ^ game->agent[i]) * factor;
    for (size_t i = 0; i < game->moves; i++)
        hash = (hash ^ game->move[i]) * factor;
    return hash ^ hash >> 32;
}

/* Whether two games of the list `games` have the same course. */
static bool equal_courses(const void *games, uint32_t number, uint64_t other) {
    const struct match_record *a = (const struct match_record *)games + number;
    const struct match_record *b = (const struct match_record *)games + other;
    return a->setting == b->setting && memcmp(a->agent, b->agent, sizeof a->agent) == 0 &&
           a->moves == b->moves &&
           (a->moves == 0 || memcmp(a->move, b->move, a->moves * sizeof *a->move) == 0);
}

static struct tournament_pair *pair_of(const struct tournament_result *result, size_t a, size_t b) {
    return &result->pair[a * result->plan->agents + b];
}

/* Adds a game to the standing of each of its agents, and to their pairs. */
static void add_game(struct tournament_result *result, const struct match_record *game) {
    const unsigned leaders = game_leaders(game->payoff, result->players);
    result->repeated += game->repeats;
    for (size_t i = 0; i < result->players; i++) {
        struct tournament_standing *standing = &result->standing[game->agent[i]];
        const bool leads = leaders >> i & 1, leads_alone = leaders == 1U << i;
        for (size_t k = 0; k < result->players; k++) {
            if (k == i)
                continue;
            struct tournament_pair *pair = pair_of(result, game->agent[i], game->agent[k]);
            pair->wins += game->payoff[i] > game->payoff[k];
            pair->draws += game->payoff[i] == game->payoff[k];
            pair->losses += game->payoff[i] < game->payoff[k];
            pair->repeated += game->repeats;
            pair->points += game->payoff[i];
        }
        standing->games++;
        standing->wins += leads_alone;
        standing->draws += leads && !leads_alone;
        standing->losses += !leads;
        standing->forfeits += game->loser == (int)i;
        standing->points += game->payoff[i];
    }
}

/* The points of agent a against agent b in a game of both: 1 for a win, 0.5 for a draw, or 0. */
static double points_against(const struct match_record *game, size_t players, size_t a, size_t b) {
    double own = 0, other = 0; /* their payoffs: an agent has only one seat */
    for (size_t player = 0; player < players; player++) {
        own = game->agent[player] == a ? game->payoff[player] : own;
        other = game->agent[player] == b ? game->payoff[player] : other;
    }
    return own > other ? 1 : own == other ? 0.5 : 0;
}

/* Sets the comparisons for rating_fit, and returns their number. A cluster is the games of a group
 * from one opening, one for each rotation of the seats; each pair of its agents is compared.
 * Deterministic agents repeat the same game from the same opening, which is no new information; so
 * the weight of a comparison is the share of all games of the two agents that are distinct.
 *
 * In a game of m players each is compared with m - 1 others. If all orders are equally likely, the
 * number of others that a player beats has variance (m^2 - 1) / 12, and not (m - 1) / 4 as in m - 1
 * independent games: so points are multiplied by the quotient (m - 1) / 4 / ((m^2 - 1) / 12). */
static size_t compare_clusters(const struct tournament_result *result,
                               struct rating_comparison *comparison) {
    size_t players = result->players, comparisons = 0;
    const double per_point = 3 / ((double)players + 1); /* that quotient, simplified */
    for (uint64_t first = 0; first < result->games_done; first += players) {
        const struct match_record *game = &result->game[first];
        const size_t *agent = game->agent;
        uint64_t left = result->games_done - first, in_cluster = left < players ? left : players;
        for (size_t i = 0; i < players; i++)
            for (size_t k = 0; k < i; k++) {
                const struct tournament_pair *pair = pair_of(result, agent[i], agent[k]);
                double games = (double)(pair->wins + pair->draws + pair->losses);
                double distinct = games - (double)pair->repeated;
                struct rating_comparison both = {.cluster = first / players,
                                                 .player = {agent[i], agent[k]},
                                                 .weight = distinct / games};
                for (uint64_t g = 0; g < in_cluster; g++) {
                    double points = points_against(&game[g], players, agent[i], agent[k]);
                    both.score[0] += per_point * points;
                    both.score[1] += per_point * (1 - points);
                }
                comparison[comparisons++] = both;
            }
    }
    return comparisons;
}

/* Mean payoffs. An agent plays equally many games in every round, and rounds have openings of their
 * own, so that its payoffs of different rounds are independent. */

/* The mean of values and the sum of squared deviations, updated one by one: B. P. Welford, "Note on
 * a method for calculating corrected sums of squares and products", Technometrics 4 (1962). */
struct running_mean {
    double count, mean, squares;
};

static void running_mean_add(struct running_mean *running, double value) {
    double change = value - running->mean;
    running->count++;
    running->mean += change / running->count;
    running->squares += change * (value - running->mean);
}

bool tournament_rounds_alike(const struct tournament_result *result) {
    uint64_t first = result->round; /* games of the first round of each of (players - 1)! orders */
    for (size_t i = 2; i < result->players; i++)
        first *= i;
    if (result->games_done < TOURNAMENT_ALIKE_ROUNDS * result->round || result->games_done <= first)
        return false;
    for (uint64_t i = first; i < result->games_done; i++)
        if (!result->game[i].repeats)
            return false;
    return true;
}

/* In a one-sided match all payoffs may be equal until the weaker agent first wins. So, unless
 * rounds are alike, intervals assume ADDED more rounds that pay the lowest payoff of the games so
 * far, and as many that pay the highest: A. Agresti and B. A. Coull, "Approximate is better than
 * 'exact' for interval estimation of binomial proportions", The American Statistician 52 (1998). */
void tournament_average(const struct tournament_result *result) {
    enum { ADDED = 2 };
    struct running_mean running[TOURNAMENT_AGENTS] = {{0}};
    double points[TOURNAMENT_AGENTS] = {0}, games[TOURNAMENT_AGENTS] = {0}; /* of this round */
    double lowest = INFINITY, highest = -INFINITY; /* payoff of any player in the games so far */
    for (uint64_t i = 0; i < result->games_done; i++) {
        const struct match_record *game = &result->game[i];
        for (size_t player = 0; player < result->players; player++) {
            points[game->agent[player]] += game->payoff[player];
            games[game->agent[player]]++;
            lowest = fmin(lowest, game->payoff[player]);
            highest = fmax(highest, game->payoff[player]);
        }
        const bool ends_round = result->round > 0 && (i + 1) % result->round == 0;
        for (size_t agent = 0; ends_round && agent < result->plan->agents; agent++) {
            running_mean_add(&running[agent], points[agent] / games[agent]);
            points[agent] = games[agent] = 0;
        }
    }
    if (lowest == highest) { /* all games are draws: assumes that a win pays 1 */
        lowest--;
        highest++;
    }
    const bool alike = tournament_rounds_alike(result);
    for (size_t i = 0; i < result->plan->agents; i++) {
        struct tournament_standing *standing = &result->standing[i];
        standing->mean_payoff = running[i].count > 0 ? running[i].mean : NAN;
        standing->mean_payoff_ci95[0] = standing->mean_payoff_ci95[1] = NAN;
        if (running[i].count < 2) /* complete rounds */
            continue;
        for (int k = 0; !alike && k < ADDED; k++) { /* not in the mean payoff, which is set above */
            running_mean_add(&running[i], lowest);
            running_mean_add(&running[i], highest);
        }
        const double n = running[i].count;
        student_interval(0.95, n - 1, running[i].mean, sqrt(running[i].squares / (n - 1) / n),
                         standing->mean_payoff_ci95);
    }
}

/* Sets the test of agent 0 against agent 1. Games 2 i and 2 i + 1 are a pair. */
static void stand_test(struct tournament_result *result) {
    struct tournament_test *test = &result->test;
    const uint64_t pairs = result->games_done / 2;
    *test = (struct tournament_test){.distinct = 0};
    for (uint64_t i = 0; i < pairs; i++) {
        const struct match_record *game = &result->game[2 * i];
        double points = points_against(&game[0], 2, 0, 1) + points_against(&game[1], 2, 0, 1);
        test->pairs[(int)(2 * points)]++; /* by half points */
        test->distinct += !game[0].repeats || !game[1].repeats;
    }
    if (pairs > 0)
        test->log_likelihood_ratio =
            sprt_log_likelihood_ratio(&result->plan->stop->sprt, test->pairs) *
            ((double)test->distinct / (double)pairs);
}

void tournament_stand(struct tournament_result *result) {
    const size_t n = result->plan->agents, players = result->players;
    free(result->standing);
    free(result->pair);
    result->repeated = 0;
    result->standing = memory_allocate(n, sizeof *result->standing);
    result->pair = memory_allocate(n * n, sizeof *result->pair);
    struct index_table first = {0}; /* the first game of each course */
    index_table_reset(&first, result->games_done);
    for (uint64_t i = 0; i < result->games_done; i++) {
        struct match_record *game = &result->game[i];
        uint32_t *slot =
            index_table_slot(&first, hash_course(game), equal_courses, result->game, i);
        game->repeats = *slot > 0;
        if (!game->repeats)
            *slot = (uint32_t)i + 1;
        add_game(result, game);
    }
    free(first.slot);
    tournament_average(result);
    if (result->plan->stop && result->plan->stop->tests)
        stand_test(result);

    uint64_t clusters = result->games_done / players + 1; /* at most; one may be incomplete */
    struct rating_comparison *comparison =
        memory_allocate(clusters * players * (players - 1) / 2, sizeof *comparison);
    struct rating rating[TOURNAMENT_AGENTS];
    rating_fit(n, comparison, compare_clusters(result, comparison), rating, &result->damped);
    for (size_t i = 0; i < n; i++)
        result->standing[i].rating = rating[i];
    free(comparison);
}

uint64_t tournament_next_check(void *tournament, uint64_t game) {
    const struct tournament_result *result = tournament;
    uint64_t rounds = result->plan->stop->minimum_rounds, most = result->games / result->round;
    while (rounds < most && rounds * result->round <= game)
        rounds += rounds / 16 > 8 ? rounds / 16 : 8;
    return (rounds < most ? rounds : most) * result->round;
}

bool tournament_satisfied(const struct tournament_result *result) {
    const struct tournament_stop *stop = result->plan->stop;
    if (stop->tests)
        return sprt_decide(&stop->sprt, result->test.log_likelihood_ratio) != SPRT_UNDECIDED;
    /* Both ends of each interval are close enough to the mean. */
    for (size_t i = 0; i < result->plan->agents; i++) {
        const struct tournament_standing *standing = &result->standing[i];
        double low = standing->mean_payoff - standing->mean_payoff_ci95[0];
        double high = standing->mean_payoff_ci95[1] - standing->mean_payoff;
        double unit = stop->precision.relative ? fabs(standing->mean_payoff) : 1;
        double width = stop->precision.half_width * unit;
        if (!(low <= width && high <= width)) /* also if they are NaN */
            return false;
    }
    return true;
}
