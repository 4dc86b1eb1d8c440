#include "strategies/sequencium/evaluation.h"

#include <math.h>

/* Tuned by tournaments: the share of the squares that are steps of the longest path; what the turn
 * is worth, in numbers; and the difference of numbers from which on a game is as good as won. */
static const double share_of_path = 0.6, turn = 1, sure_difference = 8;

int evaluation_end(const struct contest *contest, enum sequencium_payoff payoff) {
    return EVALUATION_POINT * sequencium_payoff(payoff, evaluation_number(contest->largest[0]),
                                                evaluation_number(contest->largest[1]));
}

/* Splits the empty squares by who comes there first, step by step; *shared: both at once. */
static void find_territories(const struct contest_board *board, const struct contest *contest,
                             uint64_t alone[2], uint64_t *shared) {
    uint64_t left = contest->empty;
    uint64_t edge[2] = {contest->open[0] & left, contest->open[1] & left};
    alone[0] = alone[1] = *shared = 0;
    while (edge[0] | edge[1]) {
        *shared |= edge[0] & edge[1];
        left &= ~(edge[0] | edge[1]);
        for (int side = 0; side < 2; side++) {
            alone[side] |= edge[side];
            edge[side] = sequencium_near(&board->board, edge[side]) & left;
        }
    }
    alone[0] &= ~*shared;
    alone[1] &= ~*shared;
}

/* The number that a side may expect. */
static double expected(const struct contest_board *board, const struct contest *contest, int side,
                       uint64_t alone, uint64_t shared) {
    double best = evaluation_number(contest->largest[side]);
    uint64_t territory = alone | shared, open = contest->open[side] & territory;
    while (open) {
        uint64_t part = sequencium_part(&board->board, territory, open & -open);
        int beside = 0;
        for (uint64_t rest = open & part; rest; rest &= rest - 1) {
            int value = contest->beside[side][__builtin_ctzll(rest)];
            beside = value > beside ? value : beside;
        }
        double squares =
            __builtin_popcountll(part & alone) + 0.5 * __builtin_popcountll(part & shared);
        best = fmax(best, evaluation_number(beside) + 1 + share_of_path * (squares - 1));
        open &= ~part;
    }
    return best;
}

int evaluation(const struct contest_board *board, const struct contest *contest,
               enum sequencium_payoff payoff) {
    uint64_t alone[2], shared;
    find_territories(board, contest, alone, &shared);
    double own = expected(board, contest, 0, alone[0], shared);
    double other = expected(board, contest, 1, alone[1], shared);
    double difference = own - other + turn;
    double chance = difference / sqrt(difference * difference + sure_difference * sure_difference);
    double value = payoff == SEQUENCIUM_MARGIN    ? difference
                   : payoff == SEQUENCIUM_OUTCOME ? chance
                                                  : chance * fmax(own, other);
    return (int)lrint(EVALUATION_POINT * value);
}
