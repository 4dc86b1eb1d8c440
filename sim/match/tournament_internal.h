/* What the sources of tournament.h share. */
#ifndef SIM_MATCH_TOURNAMENT_INTERNAL_H
#define SIM_MATCH_TOURNAMENT_INTERNAL_H

#include "sim/match/tournament.h"
#include "sim/parallel/blocks.h"

/* Names an agent by the title that it gives itself, with a number if another agent has that name:
 * it becomes result->title[agent]. Fails if out of memory. */
bool tournament_set_title(const struct tournament_plan *plan, struct tournament_result *result,
                          size_t agent, const char *title, struct error *error);

/* The name of an agent: its title, otherwise its canonical name. */
const char *tournament_name(const struct tournament_plan *plan,
                            const struct tournament_result *result, size_t agent);

/* Appends a game with copies of its moves, move[game.moves], and its fault (or NULL). Fails if out
 * of memory. */
bool tournament_games_append(struct tournament_result *games, struct tournament_game game,
                             const uint32_t *move, const char *fault, struct error *error);
void tournament_games_free(struct tournament_result *games);

/* Concatenates lists; `valid` remains to be set. */
extern const struct blocks_sum tournament_games_sum;

#endif
