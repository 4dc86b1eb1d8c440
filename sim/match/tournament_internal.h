/* What the sources of tournament.h share. */
#ifndef SIM_MATCH_TOURNAMENT_INTERNAL_H
#define SIM_MATCH_TOURNAMENT_INTERNAL_H

#include "sim/match/tournament.h"
#include "sim/parallel/blocks.h"

/* Names an agent, after the earlier ones, by the title that it gives itself or, if that is "", by
 * its canonical name, with a number if another agent has that name: it becomes
 * result->title[agent]. */
void tournament_set_title(const struct tournament_plan *plan, struct tournament_result *result,
                          size_t agent, const char *title);

/* The name of an agent: its title or, before it has one, its canonical name. */
const char *tournament_name(const struct tournament_plan *plan,
                            const struct tournament_result *result, size_t agent);

/* Appends a game with copies of its moves, move[game.moves], and its fault (or NULL). */
void tournament_games_append(struct tournament_result *games, struct tournament_game game,
                             const uint32_t *move, const char *fault);
void tournament_games_free(struct tournament_result *games);

/* Concatenates lists; `valid` remains to be set. */
extern const struct blocks_sum tournament_games_sum;

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
