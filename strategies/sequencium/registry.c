/* Sequencium's entry in the list of games: its agents, in the order in which they are listed (those
 * named agent_ play every game), the default one, and its solver. */
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
