#include "sim/common/tournament_standing.h"

#include <stdlib.h>

static void add_pair(struct tournament_result *result, const struct tournament_game *game,
                     size_t player, size_t other) {
    size_t of = game->agent[player] * result->agents + game->agent[other];
    struct tournament_pair *pair = &result->pair[of];
    pair->wins += game->payoff[player] > game->payoff[other];
    pair->draws += game->payoff[player] == game->payoff[other];
    pair->losses += game->payoff[player] < game->payoff[other];
    pair->points += game->payoff[player];
}

static void add_game(struct tournament_result *result, const struct tournament_game *game) {
    double most = game->payoff[0];
    size_t winners = 0;
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

static bool rate(struct tournament_result *result, struct error *error) {
    size_t n = result->agents;
    double *score = calloc(n * n, sizeof *score);
    struct rating *rating = calloc(n, sizeof *rating);
    bool done = (score && rating) || error_memory(error);
    for (size_t i = 0; done && i < n * n; i++)
        score[i] = (double)result->pair[i].wins + 0.5 * (double)result->pair[i].draws;
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
    for (uint64_t i = 0; i < result->games_done; i++)
        add_game(result, &result->game[i]);
    return rate(result, error);
}
