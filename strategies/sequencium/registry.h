/* Agents of Sequencium. */
#ifndef STRATEGIES_SEQUENCIUM_REGISTRY_H
#define STRATEGIES_SEQUENCIUM_REGISTRY_H

#include "sim/sequencium/position.h"
#include "strategies/match/registry.h"

/* One file each. */
extern const struct agent sequencium_greedy, sequencium_mirror;

extern const struct game_entry entry_sequencium;

/* The `solve` of the entry: the solver of analysis/sequencium within the limits of a move. */
bool sequencium_solve_within(const void *position, size_t payoff, const struct agent_limits *limits,
                             struct solved_position *solved, struct error *error);

/* The move of `greedy`: the largest possible number where it has the most empty neighbours, the
 * first such square; a pass if it cannot write. */
struct sequencium_move sequencium_greedy_move(const struct sequencium_position *position);

#endif
