/* greedy: as offense, the player that draws the line of the round, fills the square that maximizes
 * the score of the best line, then the number of lines with this score; as defense the one that
 * minimizes both. Ties are broken at random. */
#include "analysis/slice/lines/best.h"
#include "sim/base/memory.h"
#include "strategies/slice/chooser.h"
#include "strategies/slice/registry.h"

static bool slice_greedy_move(void *self, const void *position, const struct agent_limits *limits,
                              struct agent_answer *answer, struct error *error) {
    struct chooser *chooser = self;
    const struct slice_position *match = position;
    const struct slice_lines *lines = slice_lines_of(match->grid.side);
    int sign = match->round == chooser->player ? 1 : -1;
    uint8_t *score = memory_allocate(lines->maximal, sizeof *score);
    chooser_begin(chooser);
    for (int square = 0; square < slice_squares(&match->grid); square++) {
        struct slice_grid next = match->grid;
        slice_fill(&next, square);
        if (!slice_is_filled(&match->grid, square) &&
            chooser_takes(chooser, sign * slice_ordering_score(lines, &next, score)))
            answer->move = (uint32_t)square;
    }
    free(score);
    return true;
}

const struct agent slice_greedy = {
    .name = "greedy",
    .summary = "raises the best line most as offense, least as defense",
    .open = chooser_open,
    .move = slice_greedy_move,
    .close = free,
};
