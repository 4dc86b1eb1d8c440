/* Agents of Slice Through The Boundaries. */
#ifndef STRATEGIES_SLICE_REGISTRY_H
#define STRATEGIES_SLICE_REGISTRY_H

#include "sim/slice/position.h"
#include "strategies/match/registry.h"

/* One file each. */
extern const struct agent slice_greedy, slice_checker, slice_uct, slice_perfect;

extern const struct arena arena_slice;

#endif
