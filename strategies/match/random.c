/* The agent "random" plays a uniformly random legal move. Each player of each game has a random
 * stream of its own, given by the seed, so that any game of a match can be replayed alone. */
#include "sim/base/memory.h"
#include "sim/random/draws.h"
#include "strategies/match/registry.h"

struct random_player {
    const struct game_rules *game;
    struct draws draws; /* the random stream */
};

static bool agent_random_open(void **self, const struct agent_setup *setup, struct error *error) {
    struct random_player *player = memory_allocate(1, sizeof *player);
    player->game = setup->game;
    player->draws = draws_of(setup->seed, setup->number, agent_domain(setup->player));
    *self = player;
    return true;
}

static bool agent_random_move(void *self, const void *position, const struct agent_limits *limits,
                              struct agent_answer *answer, struct error *error) {
    struct random_player *player = self;
    uint32_t *moves = memory_allocate(player->game->most_moves, sizeof *moves);
    size_t count = player->game->moves(position, moves); /* > 0: the game is not over */
    answer->move = moves[draws_below(&player->draws, (uint32_t)count)];
    free(moves);
    return true;
}

const struct agent agent_random = {
    .name = "random",
    .summary = "a uniformly random legal move",
    .open = agent_random_open,
    .move = agent_random_move,
    .close = free,
};
