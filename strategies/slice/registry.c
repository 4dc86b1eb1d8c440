/* The entry of Slice Through The Boundaries in the list of games: rules, agents and solver. */
#include "strategies/slice/registry.h"

#include "analysis/slice/rounds/game.h"

static const struct agent *const agents[] = {
    &agent_random, &slice_greedy, &slice_checker, &slice_uct, &slice_perfect, NULL,
};

const struct game_entry entry_slice = {
    .game = &game_slice,
    .agents = agents,
    .best = "uct",
    .exact = "perfect(sets=100)", /* ignores time limits, but takes less than a second */
    .solve = slice_solve_within,
};
