/* What the sources of tournament.h share. */
#ifndef SIM_MATCH_TOURNAMENT_INTERNAL_H
#define SIM_MATCH_TOURNAMENT_INTERNAL_H

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

#endif
