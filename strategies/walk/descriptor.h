/* Whether a strategy's descriptor keeps the contract of sim/walk/rules/walk.h: plug-ins are written
 * by others. */
#ifndef STRATEGIES_WALK_DESCRIPTOR_H
#define STRATEGIES_WALK_DESCRIPTOR_H

#include "sim/text/parameter.h"
#include "sim/walk/rules/walk.h"

/* Fails with the first thing that is wrong. */
bool descriptor_check(const struct walk_strategy *strategy, struct error *error);

/* Its parameters as everything else of the project has them, ended by one without a name where
 * there are not more than there may be. Returns how many there are. */
size_t descriptor_parameters(const struct walk_strategy *strategy,
                             struct parameter parameters[PARAMETERS + 1]);

#endif
