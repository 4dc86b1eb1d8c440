/* Contests: moves, and threshold queries as contests. */
#include "analysis/sequencium/contest.h"

#include <string.h>

void contest_board_init(struct contest_board *board, const struct sequencium_board *shape) {
    *board = (struct contest_board){
        .board = *shape,
        .bytes = ((size_t)shape->squares + 7) / 8 * 8,
    };
    for (int square = 0; square < shape->squares; square++)
        board->near[square] =
            sequencium_near(shape, UINT64_C(1) << square) & ~(UINT64_C(1) << square);
}

/* Exchanges the sides. */
static void exchange_sides(const struct contest *from, struct contest *to) {
    to->empty = from->empty;
    to->tempo = -from->tempo;
    to->square = CONTEST_NO_SQUARE;
    to->regions = from->regions;
    for (int i = 0; i < from->regions; i++)
        to->region[i] = from->region[i];
    for (int side = 0; side < 2; side++) {
        to->open[side] = from->open[1 - side];
        to->largest[side] = from->largest[1 - side];
        memcpy(to->beside[side], from->beside[1 - side], sizeof to->beside[side]);
    }
}

void contest_write(const struct contest_board *board, const struct contest *from, int square,
                   struct contest *to) {
    exchange_sides(from, to);
    uint64_t around = board->near[square] & from->empty;
    uint64_t written = UINT64_C(1) << square;
    uint8_t value = (uint8_t)(from->beside[0][square] + CONTEST_STEP);
    for (uint64_t rest = around; rest; rest &= rest - 1) {
        int beside = __builtin_ctzll(rest);
        if (to->beside[1][beside] < value)
            to->beside[1][beside] = value;
    }
    to->empty &= ~written;
    to->open[0] &= ~written;
    to->open[1] = (to->open[1] | around) & ~written;
    if (value > to->largest[1])
        to->largest[1] = value;
    to->beside[0][square] = to->beside[1][square] = 0;
    to->square = (uint8_t)square;
}

void contest_tempo(const struct contest_board *board, const struct contest *from,
                   struct contest *to) {
    exchange_sides(from, to);
    if (from->tempo > 0)
        to->tempo++;
}

/* By colour: what is added to its numbers, and a lower bound on its largest. */
struct handicap {
    int add[2], raise[2];
};

static struct handicap handicap_of(const struct threshold_query *query) {
    struct handicap handicap = {0};
    int value = query->value;
    if (query->payoff == SEQUENCIUM_GAMBLE) {
        handicap.add[SEQUENCIUM_BLUE] = value > 0;
        handicap.raise[SEQUENCIUM_BLUE] = value > 0 ? value - 1 : 0;
        handicap.raise[SEQUENCIUM_RED] = value < 0 ? -value : 0;
    } else {
        handicap.add[SEQUENCIUM_BLUE] = value > 0 ? value : 0;
        handicap.add[SEQUENCIUM_RED] = value < 0 ? -value : 0;
    }
    return handicap;
}

void payoff_range(const struct sequencium_position *position, enum sequencium_payoff payoff,
                  int *least, int *most) {
    int empty = __builtin_popcountll(sequencium_empty(position));
    int red = position->maximum[SEQUENCIUM_RED];
    int blue = position->maximum[SEQUENCIUM_BLUE];
    *most = sequencium_payoff(payoff, red + empty, blue);
    *least = sequencium_payoff(payoff, red, blue + empty);
}

void threshold_contest(const struct threshold_query *query,
                       const struct sequencium_position *position, struct contest *contest) {
    struct handicap handicap = handicap_of(query);
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
