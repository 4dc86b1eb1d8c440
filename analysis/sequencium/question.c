#include "analysis/sequencium/question.h"

/* By colour: what is added to numbers, and what the largest is at least. */
struct handicap {
    int add[2], raise[2];
};

static struct handicap handicap_of(const struct question *question) {
    struct handicap handicap = {0};
    int value = question->value;
    if (question->payoff == SEQUENCIUM_GAMBLE) {
        handicap.add[SEQUENCIUM_BLUE] = value > 0;
        handicap.raise[SEQUENCIUM_BLUE] = value > 0 ? value - 1 : 0;
        handicap.raise[SEQUENCIUM_RED] = value < 0 ? -value : 0;
    } else {
        handicap.add[SEQUENCIUM_BLUE] = value > 0 ? value : 0;
        handicap.add[SEQUENCIUM_RED] = value < 0 ? -value : 0;
    }
    return handicap;
}

void question_range(const struct sequencium_position *position, enum sequencium_payoff payoff,
                    int *least, int *most) {
    int empty = __builtin_popcountll(sequencium_empty(position));
    int red = position->maximum[SEQUENCIUM_RED];
    int blue = position->maximum[SEQUENCIUM_BLUE];
    *most = sequencium_payoff(payoff, red + empty, blue);
    *least = sequencium_payoff(payoff, red, blue + empty);
}

void question_contest(const struct question *question, const struct sequencium_position *position,
                      struct contest *contest) {
    struct handicap handicap = handicap_of(question);
    *contest = (struct contest){
        .empty = sequencium_empty(position),
        .square = CONTEST_NO_SQUARE,
    };
    for (int colour = 0; colour < 2; colour++) {
        int side = colour != position->mover;
        int zero = CONTEST_STEP * handicap.add[colour] + (colour == SEQUENCIUM_RED);
        int maximum = position->maximum[colour];
        if (handicap.raise[colour] > maximum)
            maximum = handicap.raise[colour];
        contest->largest[side] = (uint8_t)(CONTEST_STEP * maximum + zero);
        contest->open[side] = sequencium_open(position, colour);
        for (uint64_t rest = contest->open[side]; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            int number = sequencium_largest_near(position, colour, square);
            contest->beside[side][square] = (uint8_t)(CONTEST_STEP * number + zero);
        }
    }
}
