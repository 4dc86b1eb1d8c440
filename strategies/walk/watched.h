/* Opening what is built in and takes long, with somebody who may stop it: a plug-in's `open` knows
 * of nobody. */
#ifndef STRATEGIES_WALK_WATCHED_H
#define STRATEGIES_WALK_WATCHED_H

#include "sim/base/error.h"
#include "sim/base/watch.h"
#include "sim/walk/rules/walk.h"

/* Opens strategy_optimal: makes *self. Fails when memory is short, and with ERROR_STOPPED. `watch`
 * may be NULL. */
bool strategy_optimal_open(void **self, const struct walk_setup *setup, const struct watch *watch,
                           struct error *error);

#endif
