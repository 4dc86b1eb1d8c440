/* Its first strategy is fine, the second has a name that is built in. */
#include <bukub/walk.h>

static double take(const void *self, const struct walk_view *view) {
    return walk_completes(view->collection, view->letter);
}

static const struct walk_strategy fine = {.name = "fine", .summary = "waits", .take = take};
static const struct walk_strategy greedy = {.name = "greedy", .summary = "waits", .take = take};

const struct walk_plugin bukub_walk_plugin = {.abi = WALK_ABI, .strategies = {&fine, &greedy}};
