/* Has one strategy more than a plug-in may have. */
#include <bukub/walk.h>

static double take(const void *self, const struct walk_view *view) {
    return walk_completes(view->collection, view->letter);
}

static const struct walk_strategy one = {.name = "one", .summary = "waits", .take = take};

const struct walk_plugin bukub_walk_plugin = {
    .abi = WALK_ABI,
    .strategies = {&one, &one, &one, &one, &one, &one, &one, &one, &one, &one, &one, &one, &one,
                   &one, &one, &one, &one},
};
