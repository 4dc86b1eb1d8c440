#include "sim/base/memory.h"
#include "sim/match/tournament_internal.h"

#include <stdlib.h>

static int compare_numbers(size_t a, size_t b) { return (a > b) - (a < b); }

/* The order of settings, seats and moves. */
static int compare_courses(const struct tournament_game *a, const struct tournament_game *b) {
    int order = compare_numbers(a->setting, b->setting);
    for (size_t i = 0; i < GAME_PLAYERS && order == 0; i++)
        order = compare_numbers(a->agent[i], b->agent[i]);
    if (order == 0)
        order = compare_numbers(a->moves, b->moves);
    for (size_t i = 0; i < a->moves && order == 0; i++)
        order = compare_numbers(a->move[i], b->move[i]);
    return order;
}

/* The same of games by their numbers; earlier games first among equal ones. */
static int compare_games(const void *a, const void *b, void *context) {
    const struct tournament_game *game = context;
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    int order = compare_courses(&game[first], &game[second]);
    return order != 0 ? order : (first > second) - (first < second);
}

/* Merges two lists in this order. */
static void merge_games(struct tournament_game *game, const uint64_t *one, uint64_t ones,
                        const uint64_t *other, uint64_t others, uint64_t *merged) {
    while (ones > 0 || others > 0) {
        bool first = others == 0 || (ones > 0 && compare_games(one, other, game) < 0);
        *merged++ = first ? *one++ : *other++;
        ones -= first;
        others -= !first;
    }
}

/* Sorts only the games since the last call into the others. */
static void find_repeats(struct tournament_result *result) {
    struct tournament_game *game = result->game;
    uint64_t before = result->ordered, added = result->games_done - before;
    uint64_t *order = memory_allocate(result->games_done, sizeof *order);
    uint64_t *last = memory_allocate(added, sizeof *last);
    for (uint64_t i = 0; i < added; i++)
        last[i] = before + i;
    qsort_r(last, added, sizeof *last, compare_games, game);
    merge_games(game, result->order, before, last, added, order);
    for (uint64_t i = 1; i < result->games_done; i++)
        if (order[i] >= before)
            game[order[i]].repeats = compare_courses(&game[order[i - 1]], &game[order[i]]) == 0;
    free(result->order);
    result->order = order;
    result->ordered = result->games_done;
    free(last);
}

static void add_pair(struct tournament_result *result, const struct tournament_game *game,
                     size_t player, size_t other) {
    size_t of = game->agent[player] * result->agents + game->agent[other];
    struct tournament_pair *pair = &result->pair[of];
    pair->wins += game->payoff[player] > game->payoff[other];
    pair->draws += game->payoff[player] == game->payoff[other];
    pair->losses += game->payoff[player] < game->payoff[other];
    pair->repeated += game->repeats;
    pair->points += game->payoff[player];
}

static void add_game(struct tournament_result *result, const struct tournament_game *game) {
    double most = game->payoff[0];
    size_t winners = 0;
    result->repeated += game->repeats;
    for (size_t i = 1; i < result->players; i++)
        most = game->payoff[i] > most ? game->payoff[i] : most;
    for (size_t i = 0; i < result->players; i++)
        winners += game->payoff[i] == most;
    for (size_t i = 0; i < result->players; i++) {
        struct tournament_standing *standing = &result->standing[game->agent[i]];
        bool first = game->payoff[i] == most;
        standing->games++;
        standing->wins += first && winners == 1;
        standing->draws += first && winners > 1;
        standing->losses += !first;
        standing->forfeits += game->loser == (int)i;
        standing->points += game->payoff[i];
        for (size_t k = 0; k < result->players; k++)
            if (k != i)
                add_pair(result, game, i, k);
    }
}

/* The share of the games of two agents that are distinct. */
static double distinct_share(const struct tournament_pair *pair) {
    uint64_t games = pair->wins + pair->draws + pair->losses;
    return (double)(games - pair->repeated) / (double)games;
}

/* Points of a game: a win, half a win, or none. */
static double points_of(double own, double other) {
    return own > other ? 1 : own == other ? 0.5 : 0;
}

/* Adds the games first .. end - 1 of a cluster to the comparison of two agents. */
static void compare_agents(const struct tournament_result *result, uint64_t first, uint64_t end,
                           struct rating_comparison *comparison) {
    double weight = 3 / ((double)result->players + 1);
    for (uint64_t i = first; i < end; i++) {
        const struct tournament_game *game = &result->game[i];
        double payoff[2] = {0};
        for (size_t player = 0; player < result->players; player++)
            for (int k = 0; k < 2; k++)
                if (game->agent[player] == comparison->player[k])
                    payoff[k] = game->payoff[player];
        comparison->score[0] += weight * points_of(payoff[0], payoff[1]);
        comparison->score[1] += weight * points_of(payoff[1], payoff[0]);
    }
}

/* Compares all agents of each cluster, the games of a group from one opening, one for each rotation
 * of the seats. Deterministic agents repeat the same game from the same opening, which is no new
 * information; so the weight of a comparison is the share of the games of these agents that are
 * distinct. What they score is that of all games.
 *
 * In a game of m players each is compared with m - 1 others. If all orders are equally likely, the
 * number of others that a player beats has variance (m^2 - 1) / 12 instead of (m - 1) / 4: games
 * have the weight 3 / (m + 1), which matters where variances are those of independent games. */
static size_t compare_clusters(const struct tournament_result *result,
                               struct rating_comparison *comparison) {
    size_t players = result->players, comparisons = 0;
    for (uint64_t first = 0; first < result->games_done; first += players) {
        const size_t *agent = result->game[first].agent;
        uint64_t left = result->games_done - first;
        for (size_t i = 0; i < players; i++)
            for (size_t k = 0; k < i; k++) {
                struct rating_comparison *at = &comparison[comparisons++];
                *at = (struct rating_comparison){
                    .cluster = first / players,
                    .player = {agent[i], agent[k]},
                    .weight = distinct_share(&result->pair[agent[i] * result->agents + agent[k]])};
                compare_agents(result, first, first + (left < players ? left : players), at);
            }
    }
    return comparisons;
}

static bool rate_agents(struct tournament_result *result, struct error *error) {
    size_t n = result->agents, players = result->players;
    uint64_t clusters = result->games_done / players + 1;
    struct rating_comparison *comparison =
        memory_allocate(clusters * players * (players - 1) / 2, sizeof *comparison);
    struct rating *rating = memory_allocate(n, sizeof *rating);
    bool done = rating_fit(n, comparison, compare_clusters(result, comparison), rating,
                           &result->damped, error);
    for (size_t i = 0; done && i < n; i++)
        result->standing[i].rating = rating[i];
    free(comparison);
    free(rating);
    return done;
}

bool tournament_stand(struct tournament_result *result, struct error *error) {
    size_t n = result->agents;
    free(result->standing);
    free(result->pair);
    result->repeated = 0;
    result->standing = memory_allocate(n, sizeof *result->standing);
    result->pair = memory_allocate(n * n, sizeof *result->pair);
    find_repeats(result);
    for (uint64_t i = 0; i < result->games_done; i++)
        add_game(result, &result->game[i]);
    tournament_average(result);
    if (result->stop && result->stop->tests)
        tournament_count_pairs(result);
    return rate_agents(result, error);
}
