/* Strategies of the walk whose decisions depend on the past: by_diary on all that it has seen, by
 * its memory, and by_turn on the turn and on a number, uint64_t, to which `self` points. */
#ifndef TESTS_DIARY_WALK_H
#define TESTS_DIARY_WALK_H

#include "tests/unit/random_walk.h"

/* The memory of a strategy whose decisions depend on everything that it has seen. */
struct diary {
    uint64_t seen, landings;
};

static inline uint64_t mix(uint64_t seen, const struct walk_view *view) {
    seen = seen * 31 + (uint64_t)collection_rank(view->collection);
    return (seen * 31 + (uint64_t)view->square) * 31 + view->turn;
}

static inline void write_diary(const void *self, const struct walk_view *view) {
    struct diary *diary = view->memory;
    diary->landings++;
    if (view->collection->size < WALK_PALINDROME)
        diary->seen = mix(diary->seen, view);
}

static inline double decide(uint64_t seen, const struct walk_view *view) {
    seen = mix(seen, view) * 31 + view->letter;
    static const double answer[] = {0, 1, 1, 0.25, 1, 0, 1, 0.7};
    return answer[check_random(&seen) % 8];
}

static inline double take_by_diary(const void *self, const struct walk_view *view) {
    const struct diary *diary = view->memory;
    return diary->landings + 1 == view->turn || view->turn == 0 ? decide(diary->seen, view) : NAN;
}

static inline double take_by_turn(const void *self, const struct walk_view *view) {
    return decide(*(const uint64_t *)self, view);
}

static const struct walk_strategy by_diary = {.name = "diary",
                                              .summary = "by all that happened",
                                              .memory_size = sizeof(struct diary),
                                              .take = take_by_diary,
                                              .landed = write_diary};
static const struct walk_strategy by_turn = {
    .name = "turn", .summary = "by the turn", .take = take_by_turn};

#endif
