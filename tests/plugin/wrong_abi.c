/* Built against another header. */
#include <bukub/walk.h>

const struct walk_plugin bukub_walk_plugin = {.abi = WALK_ABI + 1};
