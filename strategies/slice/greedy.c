/* greedy: looks one move ahead. As the offense, which draws the line of the round, it fills the
 * square after which the best line scores most; of several, the one after which most lines do.
 * Defenders minimize these two numbers. Ties are broken at random (chooser.h). */
#include "analysis/slice/lines/best.h"
#include "strategies/slice/chooser.h"
#include "strategies/slice/registry.h"

uint32_t slice_greedy_choose(struct chooser *chooser, const struct slice_position *match,
                             const bool candidate[SLICE_SQUARES]) {
    const struct slice_lines *lines = slice_lines_of(match->grid.side);
    int sign = match->round == chooser->setup.player ? 1 : -1; /* 1: the player is the offense */
    uint32_t chosen = 0;
    chooser->equal = 0;
    for (int square = 0; square < slice_squares(&match->grid); square++) {
        if (slice_is_filled(&match->grid, square) || (candidate && !candidate[square]))
            continue;
        struct slice_grid next = match->grid;
        slice_fill(&next, square);
        if (chooser_takes(chooser, sign * slice_ordering_score(lines, &next)))
            chosen = (uint32_t)square;
    }
    return chosen;
}

static bool slice_greedy_move(void *self, const void *position, const struct agent_limits *limits,
                              struct agent_answer *answer, struct error *error) {
    answer->move = slice_greedy_choose(self, position, NULL);
    return true;
}

const struct agent slice_greedy = {
    .name = "greedy",
    .summary = "raises the best line most as offense, least as defense",
    .open = chooser_open,
    .move = slice_greedy_move,
    .close = free,
};
