/* What the sources of tournament.h share. */
#ifndef SIM_MATCH_TOURNAMENT_INTERNAL_H
#define SIM_MATCH_TOURNAMENT_INTERNAL_H

#include "sim/dataset/dataset.h"
#include "sim/match/tournament.h"
#include "sim/parallel/blocks.h"

/* A growing list of games, the result of blocks. A zeroed list is empty. */
struct tournament_games {
    struct tournament_game *game; /* [count] */
    uint64_t count, room;
};

/* Appends a game with copies of its moves, move[game.moves], and its fault (or NULL). Fails if out
 * of memory. */
bool tournament_games_append(struct tournament_games *games, struct tournament_game game,
                             const uint32_t *move, const char *fault, struct error *error);
void tournament_games_free(struct tournament_games *games);

/* Concatenates lists. */
extern const struct blocks_sum tournament_games_sum;

/* Computes standings, pairs and ratings of a result from its games. Fails if out of memory. */
bool tournament_stand(struct tournament_result *result, struct error *error);

/* Variables of the file. */

extern const struct dataset_variable tournament_agent, tournament_opponent, tournament_player,
    tournament_setting, tournament_number; /* dimensions */

/* By agent: frequencies, then measures. */
enum {
    TOURNAMENT_GAMES,
    TOURNAMENT_WINS,
    TOURNAMENT_DRAWS,
    TOURNAMENT_LOSSES,
    TOURNAMENT_FORFEITS,
    TOURNAMENT_COUNTS
};
extern const struct dataset_variable tournament_counts[TOURNAMENT_COUNTS];
enum {
    TOURNAMENT_POINTS,
    TOURNAMENT_RATING,
    TOURNAMENT_RATING_LOW,
    TOURNAMENT_RATING_HIGH,
    TOURNAMENT_MEASURES
};
extern const struct dataset_variable tournament_measures[TOURNAMENT_MEASURES];

/* By agent and opponent. */
extern const struct dataset_variable tournament_pair_wins, tournament_pair_draws,
    tournament_pair_losses, tournament_pair_repeated, tournament_pair_points;

/* By game; seat and payoff also by player. */
extern const struct dataset_variable tournament_game_setting, tournament_game_opening,
    tournament_game_length, tournament_game_repeats, tournament_game_loser, tournament_game_fault,
    tournament_game_moves, tournament_game_seat, tournament_game_payoff;

#endif
