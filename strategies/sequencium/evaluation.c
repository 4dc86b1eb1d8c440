#include "strategies/sequencium/evaluation.h"

#include <math.h>

/* Tuned by tournaments: how many squares of a territory are steps of its longest path, and the
 * difference of numbers at which a game is as good as won. */
static const double share_of_path = 0.9, sure_difference = 3.0;

int evaluation_end(const struct contest *contest, enum sequencium_payoff payoff) {
    return EVALUATION_POINT * sequencium_payoff(payoff, evaluation_number(contest->largest[0]),
                                                evaluation_number(contest->largest[1]));
}

/* Splits the empty squares by who comes there first, step by step. */
static void find_territories(const struct contest_board *board, const struct contest *contest,
                             uint64_t territory[2]) {
    uint64_t left = contest->empty;
    uint64_t edge[2] = {contest->open[0], contest->open[1]};
    territory[0] = territory[1] = 0;
    while ((edge[0] | edge[1]) & left)
        for (int side = 0; side < 2; side++) {
            edge[side] &= left;
            territory[side] |= edge[side];
            left &= ~edge[side];
            edge[side] = sequencium_near(&board->board, edge[side]);
        }
}

/* The part of a territory that hangs together with `some` of it. */
static uint64_t part_of(const struct contest_board *board, uint64_t territory, uint64_t some) {
    for (;;) {
        uint64_t more = (some | sequencium_near(&board->board, some)) & territory;
        if (more == some)
            return some;
        some = more;
    }
}

/* The number that a side may expect. */
static double expected(const struct contest_board *board, const struct contest *contest, int side,
                       uint64_t territory) {
    double best = evaluation_number(contest->largest[side]);
    uint64_t open = contest->open[side] & territory;
    while (open) {
        uint64_t part = part_of(board, territory, open & -open);
        int beside = 0;
        for (uint64_t rest = open & part; rest; rest &= rest - 1) {
            int value = contest->beside[side][__builtin_ctzll(rest)];
            beside = value > beside ? value : beside;
        }
        double squares = __builtin_popcountll(part);
        best = fmax(best, evaluation_number(beside) + 1 + share_of_path * (squares - 1));
        open &= ~part;
    }
    return best;
}

int evaluation(const struct contest_board *board, const struct contest *contest,
               enum sequencium_payoff payoff) {
    uint64_t territory[2];
    find_territories(board, contest, territory);
    double own = expected(board, contest, 0, territory[0]);
    double other = expected(board, contest, 1, territory[1]);
    double difference = own - other;
    double chance = difference / sqrt(difference * difference + sure_difference * sure_difference);
    double value = payoff == SEQUENCIUM_MARGIN    ? difference
                   : payoff == SEQUENCIUM_OUTCOME ? chance
                                                  : chance * fmax(own, other);
    return (int)lrint(EVALUATION_POINT * value);
}
