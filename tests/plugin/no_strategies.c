/* A plug-in that has nothing to offer. */
#include <bukub/walk.h>

const struct walk_plugin bukub_walk_plugin = {.abi = WALK_ABI};
