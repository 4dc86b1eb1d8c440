/* Bounds of moves (move_bounds.h). A proof answers one question: is the value after a move at least
 * v? If yes, v becomes the lower bound of the move; if no, v - 1 becomes its upper bound.
 *
 * A set of squares is a word. Loops take its lowest square, ctz, and then remove that bit. */
#include "strategies/sequencium/move_bounds.h"

void move_bounds_init(struct move_bounds *bounds, const struct sequencium_position *position,
                      enum sequencium_payoff payoff, const int *score) {
    *bounds = (struct move_bounds){
        .position = position,
        .payoff = payoff,
        .score = score,
        .squares = sequencium_open(position, position->mover),
    };
    for (uint64_t rest = bounds->squares; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        struct sequencium_position next = sequencium_after(position, square);
        const struct sequencium_bounds range = payoff_range(&next, payoff);
        bool red = position->mover == SEQUENCIUM_RED;
        bounds->after[square] =
            red ? range : (struct sequencium_bounds){-range.upper, -range.lower};
    }
}

struct sequencium_bounds move_bounds_value(const struct move_bounds *bounds) {
    struct sequencium_bounds value = bounds->after[__builtin_ctzll(bounds->squares)];
    for (uint64_t rest = bounds->squares; rest; rest &= rest - 1) {
        const struct sequencium_bounds *after = &bounds->after[__builtin_ctzll(rest)];
        value.lower = after->lower > value.lower ? after->lower : value.lower;
        value.upper = after->upper > value.upper ? after->upper : value.upper;
    }
    return value;
}

uint64_t move_bounds_proven(const struct move_bounds *bounds) {
    int lower = move_bounds_value(bounds).lower;
    uint64_t found = 0;
    for (uint64_t rest = bounds->squares; rest; rest &= rest - 1)
        if (bounds->after[__builtin_ctzll(rest)].lower == lower)
            found |= rest & -rest;
    return found;
}

/* Decides whether the value after the move on a square is at least `value`, unless its bounds
 * already tell. Returns false when the proof was stopped. */
static bool decide(struct move_bounds *bounds, struct contest_prover *prover, int square,
                   int value) {
    struct sequencium_bounds *after = &bounds->after[square];
    if (after->lower >= value || after->upper < value)
        return true;
    /* Questions are about Red's value: Blue gets at least `value` unless Red gets 1 - value or
     * more. */
    bool is_red = bounds->position->mover == SEQUENCIUM_RED;
    struct sequencium_position next = sequencium_after(bounds->position, square);
    enum contest_verdict red = contest_prover_ask(prover, &next, bounds->payoff,
                                                  is_red ? value : 1 - value, true /* by search */);
    if (red == (is_red ? CONTEST_WON : CONTEST_LOST))
        after->lower = value;
    else if (red != CONTEST_OPEN)
        after->upper = value - 1;
    if (bounds->payoff == SEQUENCIUM_GAMBLE) { /* the winner gets at least its present maximum */
        int mine = next.maximum[sequencium_opponent(next.mover)], theirs = next.maximum[next.mover];
        if (after->lower > 0 && after->lower < mine)
            after->lower = mine;
        if (after->upper < 0 && after->upper > -theirs)
            after->upper = -theirs;
    }
    return red != CONTEST_OPEN;
}

/* Decides for one move after the other whether the value after it is at least `value`, up to the
 * first yes or, with `all`, for every move. Returns false when a proof was stopped. */
static bool decide_some(struct move_bounds *bounds, struct contest_prover *prover, int value,
                        bool all) {
    uint64_t left = bounds->squares; /* squares still to be decided */
    while (left) {
        /* The square with the largest lower bound; of equal ones, with the highest score. */
        int square = __builtin_ctzll(left);
        for (uint64_t rest = left; rest; rest &= rest - 1) {
            int other = __builtin_ctzll(rest);
            int lead = bounds->after[other].lower - bounds->after[square].lower;
            if (lead > 0 || (lead == 0 && bounds->score[other] > bounds->score[square]))
                square = other;
        }
        left &= ~(UINT64_C(1) << square);
        if (!decide(bounds, prover, square, value))
            return false;
        if (bounds->after[square].lower >= value && !all)
            return true;
    }
    return true;
}

bool move_bounds_narrow(struct move_bounds *bounds, struct contest_prover *prover, int first) {
    struct sequencium_bounds value = move_bounds_value(bounds);
    while (value.lower < value.upper) {
        /* Asks about `first`; after yes, about larger values one by one; after no, smaller ones. */
        int next = value.lower >= first  ? value.lower + 1
                   : value.upper < first ? value.upper
                                         : first;
        if (!decide_some(bounds, prover, next, false))
            return false;
        value = move_bounds_value(bounds);
    }
    return decide_some(bounds, prover, value.lower, true);
}
