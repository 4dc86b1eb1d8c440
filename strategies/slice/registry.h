/* Agents of Slice Through The Boundaries, and its entry in the list of games. */
#ifndef STRATEGIES_SLICE_REGISTRY_H
#define STRATEGIES_SLICE_REGISTRY_H

#include "strategies/match/registry.h"

/* One file each. */
extern const struct agent slice_greedy, slice_checker, slice_perfect;

extern const struct game_entry entry_slice;

/* The member `solve` of entry_slice: solves the last round, if its grid is small enough. */
bool slice_solve_within(const void *position, size_t payoff, const struct agent_limits *limits,
                        struct solved_position *solved, struct error *error);

#endif
