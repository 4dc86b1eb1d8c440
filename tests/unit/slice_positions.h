/* Positions of matches of Slice Through The Boundaries, for tests. */
#ifndef TESTS_UNIT_SLICE_POSITIONS_H
#define TESTS_UNIT_SLICE_POSITIONS_H

#include "analysis/slice/rounds/game.h"
#include "tests/unit/check.h"

static const struct game_rules *const game = &game_slice;

static inline struct slice_position start_of(const char *setting) {
    struct slice_position position;
    assert_done(game->start(&position, setting, &reason));
    return position;
}

static inline struct slice_position position_of(const char *text) {
    struct slice_position position;
    assert_done(game->parse(&position, "position", text, &reason));
    return position;
}

#endif
