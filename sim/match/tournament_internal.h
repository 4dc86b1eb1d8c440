/* What the sources of tournament.h share. */
#ifndef SIM_MATCH_TOURNAMENT_INTERNAL_H
#define SIM_MATCH_TOURNAMENT_INTERNAL_H

#include "sim/match/tournament.h"
#include "sim/parallel/blocks.h"

/* Appends a game with copies of its moves, move[game.moves], and its fault (or NULL). Fails if out
 * of memory. */
bool tournament_games_append(struct tournament_result *games, struct tournament_game game,
                             const uint32_t *move, const char *fault, struct error *error);
void tournament_games_free(struct tournament_result *games);

/* Concatenates lists; `valid` remains to be set. */
extern const struct blocks_sum tournament_games_sum;

#endif
