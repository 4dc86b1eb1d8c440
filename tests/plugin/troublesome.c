/* Strategies that play, until they make trouble. */
#include <bukub/walk.h>

#include <time.h>

/* Like pairs-first for as long as most games take; then whatever there is. */
static double take_late(const void *self, const struct walk_view *view) {
    if (view->turn > 150 || view->collection->size < 3)
        return 1;
    if (view->collection->size == 3)
        return walk_count(view->collection, view->letter) > 0;
    return walk_completes(view->collection, view->letter);
}

/* Thinks for a minute, whatever signals come. */
static double take_slowly(const void *self, const struct walk_view *view) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += 60;
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) != 0)
        ;
    return walk_completes(view->collection, view->letter);
}

static const struct walk_strategy late = {
    .name = "late",
    .summary = "takes a fifth letter that completes nothing, in one of many games",
    .take = take_late,
};

static const struct walk_strategy sleepy = {
    .name = "sleepy",
    .summary = "thinks for a minute about every letter",
    .take = take_slowly,
};

const struct walk_plugin bukub_walk_plugin = {
    .abi = WALK_ABI,
    .strategies = {&late, &sleepy},
};
