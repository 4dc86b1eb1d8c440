/* Its strategy cannot decide. */
#include <bukub/walk.h>

static const struct walk_strategy idle = {.name = "idle", .summary = "cannot decide"};

const struct walk_plugin bukub_walk_plugin = {.abi = WALK_ABI, .strategies = {&idle}};
