/* Strategies from shared objects that users build: see sim/walk/rules/walk.h. */
#ifndef STRATEGIES_WALK_PLUGIN_H
#define STRATEGIES_WALK_PLUGIN_H

#include "strategies/walk/registry.h"

/* The symbol that a plug-in defines, a struct walk_plugin. */
#define PLUGIN_SYMBOL "bukub_walk_plugin"

/* Loads a shared object and adds its strategies to the set, which keeps `path` and unloads it in
 * the end. A path without '/' is a file of the working directory, as in --plugin mine.so. Fails
 * when there is no such file, when it is not a whole shared object of this machine, when it lacks
 * the symbol, was built against another WALK_ABI, or has a strategy that strategy_set_add refuses;
 * the set is then as before. */
bool plugin_load(struct strategy_set *set, const char *path, struct error *error);

#endif
