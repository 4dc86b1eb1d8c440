/* greedy: writes the largest number that any square allows. If several squares allow it, it takes
 * the one with the most empty neighbours. Sets of squares are bit masks: bit 5 is square 5. */
#include "sim/sequencium/game.h"
#include "strategies/sequencium/registry.h"

struct sequencium_move sequencium_greedy_move(const struct sequencium_position *position) {
    struct sequencium_move best = {0}; /* number 0: less than any move */
    int best_room = 0;                 /* empty neighbours of best.square */
    uint64_t empty = sequencium_empty(position);
    for (uint64_t open = sequencium_open(position, position->mover); open; open &= open - 1) {
        int square = __builtin_ctzll(open);
        struct sequencium_move move = sequencium_largest_move(position, square);
        uint64_t here = UINT64_C(1) << square; /* sequencium_near may include it */
        int room = __builtin_popcountll(sequencium_near(&position->board, here) & empty & ~here);
        if (move.number > best.number || (move.number == best.number && room > best_room)) {
            best = move;
            best_room = room;
        }
    }
    return best;
}

static bool sequencium_greedy_agent_move(void *self, const void *position,
                                         const struct agent_limits *limits,
                                         struct agent_answer *answer, struct error *error) {
    answer->move = sequencium_move_code(sequencium_greedy_move(position));
    return true;
}

const struct agent sequencium_greedy = {
    .name = "greedy",
    .summary = "the largest possible number, next to the most empty squares",
    .move = sequencium_greedy_agent_move,
};
