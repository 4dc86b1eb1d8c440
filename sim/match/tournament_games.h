/* Games of a tournament, a list that grows: what its blocks come to. */
#ifndef SIM_MATCH_TOURNAMENT_GAMES_H
#define SIM_MATCH_TOURNAMENT_GAMES_H

#include "sim/match/tournament.h"
#include "sim/parallel/blocks_work.h"

/* The next game comes behind the others. A zeroed list is empty. */
struct tournament_games {
    struct tournament_game *game; /* [count] */
    uint64_t count, room;
};

/* Puts a game behind the others, with moves (game.moves of them) and fault (or NULL) of its own.
 * Fails when memory is short. */
bool tournament_games_append(struct tournament_games *games, struct tournament_game game,
                             const uint32_t *move, const char *fault, struct error *error);
void tournament_games_free(struct tournament_games *games);

/* Lists put behind each other. */
extern const struct blocks_sum tournament_games_sum;

#endif
