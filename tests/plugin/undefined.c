/* Calls a function that is nowhere. */
#include <bukub/walk.h>

double nowhere_to_be_found(const void *self, const struct walk_view *view);

static const struct walk_strategy lost = {
    .name = "lost",
    .summary = "calls a function that is nowhere",
    .take = nowhere_to_be_found,
};

const struct walk_plugin bukub_walk_plugin = {.abi = WALK_ABI, .strategies = {&lost}};
