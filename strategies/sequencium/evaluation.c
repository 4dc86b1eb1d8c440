/* Estimates what a contest, a position of Sequencium in which side 0 is to move, is worth
 * (alphabeta.h), mainly by the territory of each side, the empty squares that it reaches first. */
#include "strategies/sequencium/alphabeta.h"

#include <math.h>

/* Weights of the prospects of a side (below). The lead of the side to move is its weighted sum,
 * less that of the other side, plus turn_weight; 1 is worth one more on its largest number. A lead
 * of likely_win gives an estimated outcome, from -1 to 1, of 0.71. These numbers minimize the
 * errors of searches of 1000 nodes in 600 positions on 6x6 with 17 to 21 empty squares, where the
 * outcome of each move was proven. The first weights were those that predict the outcomes of 1850
 * such positions best (logistic regression); then each was changed in turn, in decreasing steps. */
static const double end_weight = 0.56, head_weight = 0.32, largest_weight = 0.12,
                    secure_weight = 0.3, heads_weight = 0.12, turn_weight = 0.38, likely_win = 2.6;

int evaluation_end(const struct contest *contest, enum sequencium_payoff payoff) {
    return EVALUATION_POINT * sequencium_payoff(payoff, evaluation_number(contest->largest[0]),
                                                evaluation_number(contest->largest[1]));
}

/* What a side has. A square is open if the side may write on it: it is empty and next to a number
 * of the side. A head is a number of the side with an open square beside it. */
struct prospects {
    int largest; /* number */
    int head;    /* the largest head; `largest` if there is none */
    int heads;   /* open squares beside heads as large as `head` */
    int secure;  /* squares of its territory that do not touch empty squares outside of it */
    double end;  /* expected final number */
};

static struct prospects find_prospects(const struct contest_board *board,
                                       const struct contest *contest, int side,
                                       uint64_t territory) {
    uint64_t open = contest->open[side];
    uint64_t exposed = sequencium_near(&board->board, contest->empty & ~territory);
    int largest = evaluation_number(contest->largest[side]);
    int head = open ? evaluation_number(contest_largest_beside(contest, side, open)) : largest;
    int heads = 0;
    for (uint64_t rest = open; rest; rest &= rest - 1)
        heads += evaluation_number(contest->beside[side][__builtin_ctzll(rest)]) == head;
    /* From the largest number beside a connected component of the territory, a path is expected
     * through almost all squares of the component: the first, and this share of the others. */
    static const double share_of_path = 0.94;
    double end = open && head == largest ? head + 1 : largest;
    for (uint64_t left = open & territory; left;) {
        uint64_t part = sequencium_part(&board->board, territory, left & -left);
        int beside = evaluation_number(contest_largest_beside(contest, side, left & part));
        end = fmax(end, beside + 1 + share_of_path * (__builtin_popcountll(part) - 1));
        left &= ~part;
    }
    return (struct prospects){
        .largest = largest,
        .head = head,
        .heads = heads,
        .secure = __builtin_popcountll(territory & ~exposed),
        .end = end,
    };
}

int evaluation(const struct contest_board *board, const struct contest *contest,
               enum sequencium_payoff payoff) {
    /* Both sides reach squares at the same pace, breadth first: `edge` is the set of those that a
     * side reaches in the current step, `left` of those that no side has reached. */
    uint64_t territory[2] = {0}, left = contest->empty;
    uint64_t edge[2] = {contest->open[0] & left, contest->open[1] & left};
    while (edge[0] | edge[1]) {
        left &= ~(edge[0] | edge[1]);
        uint64_t shared = edge[0] & edge[1];
        for (int side = 0; side < 2; side++) {
            territory[side] |= edge[side] & ~shared;
            edge[side] = sequencium_near(&board->board, edge[side]) & left;
        }
    }
    struct prospects mover = find_prospects(board, contest, 0, territory[0]);
    struct prospects opponent = find_prospects(board, contest, 1, territory[1]);
    double lead = turn_weight + end_weight * (mover.end - opponent.end) +
                  head_weight * (mover.head - opponent.head) +
                  largest_weight * (mover.largest - opponent.largest) +
                  secure_weight * (mover.secure - opponent.secure) +
                  heads_weight * (mover.heads - opponent.heads);
    double outcome = lead / sqrt(lead * lead + likely_win * likely_win);
    double value = payoff == SEQUENCIUM_MARGIN    ? lead
                   : payoff == SEQUENCIUM_OUTCOME ? outcome
                                                  : outcome * fmax(mover.end, opponent.end);
    return (int)lrint(EVALUATION_POINT * value);
}
