/* Who plays Sequencium. */
#ifndef STRATEGIES_SEQUENCIUM_REGISTRY_H
#define STRATEGIES_SEQUENCIUM_REGISTRY_H

#include "sim/sequencium/position.h"
#include "strategies/match/registry.h"

/* One file each. */
extern const struct agent sequencium_greedy, sequencium_mirror, sequencium_alphabeta;

extern const struct arena arena_sequencium;

/* What `greedy` writes: the largest number that it can, where most empty squares are next to it, of
 * these the first. To pass, if it cannot write. */
struct sequencium_move sequencium_greedy_move(const struct sequencium_position *position);

#endif
