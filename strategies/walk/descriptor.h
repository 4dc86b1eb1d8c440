/* Whether a strategy's descriptor keeps the contract of sim/walk/walk.h: plug-ins are written by
 * others. */
#ifndef STRATEGIES_WALK_DESCRIPTOR_H
#define STRATEGIES_WALK_DESCRIPTOR_H

#include "sim/common/error.h"
#include "sim/walk/walk.h"

/* Fails with the first thing that is wrong. */
bool descriptor_check(const struct walk_strategy *strategy, struct error *error);

/* The number of parameters: those before the one without a name. */
size_t descriptor_parameters(const struct walk_strategy *strategy);

#endif
