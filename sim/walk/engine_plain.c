#include "sim/walk/game.h"

#include <stdlib.h>

static bool play_all(const struct walk_play *play, uint64_t first, size_t games, void *memory,
                     uint32_t *moves, struct error *error) {
    for (size_t i = 0; i < games; i++) {
        struct walk_game game;
        bool going = game_begin(&game, play, first + i, memory, error);
        while (going && game.state == GAME_ON) {
            if (game.path.moves % ENGINE_LOOK == 0 && watch_stopped(play->watch))
                return error_stopped(error);
            going = game_move(&game, error);
        }
        if (!going)
            return game_refuse(&game, play->p, error);
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
