#include "sim/walk/engine/game.h"

#include <stdlib.h>

static bool play_all(const struct walk_play *play, uint64_t first, size_t games, void *memory,
                     uint32_t *moves, struct error *error) {
    for (size_t i = 0; i < games; i++) {
        struct walk_game game;
        if (!game_begin(&game, play, first + i, memory, error))
            return game_refuse(&game, play->p, error);
        if (!game_finish(&game, error))
            return false;
        moves[i] = game_result(&game);
    }
    return true;
}

static bool play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                 uint32_t *moves, struct error *error) {
    (void)state;
    size_t memory_size = play->player->strategy->memory_size;
    void *memory = memory_size > 0 ? malloc(memory_size) : NULL;
    if (memory_size > 0 && !memory)
        return error_memory(error);
    bool played = play_all(play, first, games, memory, moves, error);
    free(memory);
    return played;
}

const struct walk_engine engine_plain = {
    .name = "plain",
    .play = play,
};
