/* The agents of Sequencium. */
#include "strategies/sequencium/registry.h"

#include "sim/sequencium/game.h"

static const struct agent *const agents[] = {
    &agent_random, &sequencium_greedy, &sequencium_mirror, &agent_uct, &agent_alphabeta, NULL,
};

const struct game_entry entry_sequencium = {
    .game = &game_sequencium,
    .agents = agents,
    .best = "alphabeta",
    .solve = sequencium_solve_within,
};
