/* Agents of Slice Through The Boundaries, and its entry in the list of games. */
#ifndef STRATEGIES_SLICE_REGISTRY_H
#define STRATEGIES_SLICE_REGISTRY_H

#include "analysis/slice/rounds/instance.h"
#include "strategies/match/registry.h"

/* One file each. */
extern const struct agent slice_greedy, slice_checker, slice_perfect;

extern const struct game_entry entry_slice;

/* Sets *sets to the number of sets of filled squares that solving a round examines. Fails if the
 * round is over, if its grid is too large, and when memory is short. */
bool slice_sets_to_solve(const struct slice_instance *round, double *sets, struct error *error);

/* The member `solve` of entry_slice: solves the last round, if its grid is small enough. */
bool slice_solve_within(const void *position, size_t payoff, const struct agent_limits *limits,
                        struct solved_position *solved, struct error *error);

#endif
