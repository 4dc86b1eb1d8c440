#include "strategies/antipalindrome/registry.h"

#include "sim/antipalindrome/game.h"

static const struct agent *const agents[] = {
    &agent_random,
    &agent_uct,
    NULL,
};

const struct arena arena_antipalindrome = {
    .game = &game_antipalindrome,
    .agents = agents,
    .best = "uct",
};
