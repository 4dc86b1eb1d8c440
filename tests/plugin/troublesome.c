/* Strategies that play, until they make trouble. */
#include <bukub/walk.h>

#include <time.h>

/* Plays as pairs-first for as long as most games take; then its answers are wrong. */
static double take_late(const void *self, const struct walk_view *view) {
    if (view->turn > 150)
        return 2;
    return view->collection->size != 3 || walk_count(view->collection, view->letter) > 0;
}

/* Thinks for a minute, whatever signals come. */
static double take_slowly(const void *self, const struct walk_view *view) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += 60;
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) != 0)
        ;
    return view->collection->size == WALK_PALINDROME - 1;
}

static const struct walk_strategy late = {
    .name = "late",
    .summary = "answers 2 in one of many games",
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
