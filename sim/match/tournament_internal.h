/* What the sources of tournament.h share. */
#ifndef SIM_MATCH_TOURNAMENT_INTERNAL_H
#define SIM_MATCH_TOURNAMENT_INTERNAL_H

#include "sim/match/tournament.h"

/* The name of an agent: its title or, before it has one, its canonical name. */
const char *tournament_name(const struct tournament_plan *plan,
                            const struct tournament_result *result, size_t agent);

/* Appends a game with copies of its moves, move[game.moves], and its fault (or NULL). */
void tournament_games_append(struct tournament_result *games, struct tournament_game game,
                             const uint32_t *move, const char *fault);

/* Whether all games since the first round, or the first one of each cyclic order, repeat earlier
 * ones, and at least 32 rounds are played: the agents always answer alike. */
bool tournament_rounds_alike(const struct tournament_result *result);

/* Computes the mean payoffs of the standings, with their intervals. */
void tournament_average(const struct tournament_result *result);

/* With a stopping rule: the first number of games above `game` after which it is checked, and
 * whether what tournament_stand has computed satisfies it. */
uint64_t tournament_next_check(const struct tournament_result *result, uint64_t game);
bool tournament_satisfied(const struct tournament_result *result);

#endif
