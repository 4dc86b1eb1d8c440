#include "sim/match/agent.h"

#include "sim/base/memory.h"

#include <stdlib.h>

uint32_t agent_domain(int player) { return 0x200 + (uint32_t)player; }

bool agent_open(struct agent_player *player, const struct agent *agent,
                const struct agent_setup *setup, struct error *error) {
    *player = (struct agent_player){.agent = agent, .setup = *setup};
    if (!agent->open || agent->open(&player->self, &player->setup, error))
        return true;
    *player = (struct agent_player){0};
    return false;
}

void agent_close(struct agent_player *player) {
    if (player->agent && player->agent->close)
        player->agent->close(player->self);
    *player = (struct agent_player){0};
}

static bool is_legal(const struct game *game, const void *position, uint32_t move) {
    uint32_t *moves = memory_allocate(game->most_moves, sizeof *moves);
    size_t count = game->moves(position, moves);
    bool legal = false;
    for (size_t i = 0; i < count; i++)
        legal |= moves[i] == move;
    free(moves);
    return legal;
}

bool agent_move(struct agent_player *player, const void *position,
                const struct agent_limits *limits, struct agent_answer *answer,
                struct error *error) {
    *answer = (struct agent_answer){0};
    return player->agent->move(player->self, position, limits, answer, error) &&
           (is_legal(player->setup.game, position, answer->move) ||
            error_input(error, "an illegal move (%u)", (unsigned)answer->move));
}

void agent_played(struct agent_player *player, const void *position, uint32_t move) {
    if (player->agent->played)
        player->agent->played(player->self, position, move);
}
