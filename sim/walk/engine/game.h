/* One game, played move by move through the strategy's `take`: the reference implementation. */
#ifndef SIM_WALK_ENGINE_GAME_H
#define SIM_WALK_ENGINE_GAME_H

#include "sim/walk/engine/engine.h"
#include "sim/walk/rules/path.h"

enum walk_game_state { GAME_ON, GAME_DONE, GAME_CENSORED, GAME_UNFINISHABLE };

/* What happened at the last landing. */
enum game_event { GAME_BEGUN, GAME_LEFT, GAME_TAKEN, GAME_RESET, GAME_REMOVAL };

struct walk_game {
    const struct walk_play *play;
    struct path path; /* path.square, path.moves: where the token is, and after how many moves */
    struct walk_collection collection;
    uint64_t threshold; /* of coins at play->p, see path_threshold */
    void *memory;       /* the strategy's; NULL: it has none */
    enum walk_game_state state;
    enum game_event event;
    double take; /* the last answer of the strategy: a probability */
};

/* Sets up game number `number`. `memory` has the strategy's memory_size bytes, or is NULL; it is
 * zeroed. Fails where player_take does. */
bool walk_game_begin(struct walk_game *game, const struct walk_play *play, uint64_t number,
                     void *memory, struct error *error);

/* Makes one move of a game that is GAME_ON. Fails where player_take does. */
bool walk_game_move(struct walk_game *game, struct error *error);

#endif
