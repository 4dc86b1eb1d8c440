#include "sim/walk/engine.h"

static bool play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                 uint32_t *moves, struct error *error) {
    return engine_loop.play(state, play, first, games, moves, error);
}

const struct walk_engine engine_table = {
    .name = "table",
    .play = play,
};
