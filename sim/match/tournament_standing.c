#include "sim/match/tournament_standing.h"

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

/* The same, and of games that went the same way the earlier one first. */
static int compare_games(const void *a, const void *b) {
    const struct tournament_game *const *first = a, *const *second = b;
    int order = compare_courses(*first, *second);
    return order != 0 ? order : (*first > *second) - (*first < *second);
}

static bool find_repeats(struct tournament_result *result, struct error *error) {
    struct tournament_game **game = calloc(result->games_done + 1, sizeof *game);
    if (!game)
        return error_memory(error);
    for (uint64_t i = 0; i < result->games_done; i++)
        game[i] = &result->game[i];
    qsort(game, result->games_done, sizeof *game, compare_games);
    for (uint64_t i = 1; i < result->games_done; i++)
        game[i]->repeats = compare_courses(game[i - 1], game[i]) == 0;
    free(game);
    return true;
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

/* What an agent scored against another one, as if each game that went another way had been played
 * once: agents that draw nothing play the same game again from the same beginning, and know no more
 * of each other by that. The share that was scored is of all games.
 *
 * Of m players in a game, each is compared with m - 1 others, and these comparisons hang together.
 * If all orders are equally likely, the number of others that one beats has a variance of
 * (m^2 - 1) / 12, and not of (m - 1) / 4 as if they did not: so each weighs 3 / (m + 1), for
 * intervals to be as wide as they should. */
static double score_of(const struct tournament_pair *pair, size_t players) {
    uint64_t games = pair->wins + pair->draws + pair->losses;
    double scored = (double)pair->wins + 0.5 * (double)pair->draws;
    double weight = 3 / ((double)players + 1);
    return games > 0 ? weight * scored * (double)(games - pair->repeated) / (double)games : 0;
}

static bool rate(struct tournament_result *result, struct error *error) {
    size_t n = result->agents;
    double *score = calloc(n * n, sizeof *score);
    struct rating *rating = calloc(n, sizeof *rating);
    bool done = (score && rating) || error_memory(error);
    for (size_t i = 0; done && i < n * n; i++)
        score[i] = score_of(&result->pair[i], result->players);
    done = done && rating_fit(n, score, rating, &result->damped, error);
    for (size_t i = 0; done && i < n; i++)
        result->standing[i].rating = rating[i];
    free(score);
    free(rating);
    return done;
}

bool tournament_stand(struct tournament_result *result, struct error *error) {
    size_t n = result->agents;
    result->standing = calloc(n, sizeof *result->standing);
    result->pair = calloc(n * n, sizeof *result->pair);
    if (!result->standing || !result->pair)
        return error_memory(error);
    if (!find_repeats(result, error))
        return false;
    for (uint64_t i = 0; i < result->games_done; i++)
        add_game(result, &result->game[i]);
    return rate(result, error);
}
