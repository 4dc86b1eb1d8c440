/* The variables of a tournament's file, for whoever writes and reads one. */
#ifndef SIM_MATCH_TOURNAMENT_VARIABLES_H
#define SIM_MATCH_TOURNAMENT_VARIABLES_H

#include "sim/dataset/dataset.h"

extern const struct dataset_variable tournament_agent, tournament_opponent, tournament_player,
    tournament_setting, tournament_number; /* dimensions */

/* By agent: counts, then measures. */
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

/* By game; seat and payoff by player, too. */
extern const struct dataset_variable tournament_game_setting, tournament_game_opening,
    tournament_game_length, tournament_game_repeats, tournament_game_loser, tournament_game_fault,
    tournament_game_moves, tournament_game_seat, tournament_game_payoff;

#endif
