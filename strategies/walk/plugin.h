/* Plug-ins: strategies in shared objects built by users (sim/walk/rules/walk.h). */
#ifndef STRATEGIES_WALK_PLUGIN_H
#define STRATEGIES_WALK_PLUGIN_H

#include "strategies/walk/registry.h"

/* The symbol that a plug-in defines, a struct walk_plugin. */
#define PLUGIN_SYMBOL "bukub_walk_plugin"

/* Loads a shared object and adds its strategies to the set, which stores the pointer `path` and
 * unloads the object when freed. A path without '/' is relative to the working directory. Fails if
 * the file is missing, truncated, not a shared object of this architecture, without the symbol, or
 * built for another WALK_ABI, and as strategy_set_add does; then the set is unchanged. */
bool plugin_load(struct strategy_set *set, const char *path, struct error *error);

#endif
