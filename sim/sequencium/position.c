/* The rules of Sequencium, and which positions can occur (position.h, "Reachability"). A set of
 * squares is a word with a bit for each; loops clear its lowest bit until none is left. */
#include "sim/sequencium/position.h"

#include <assert.h>

const char *sequencium_colour_name(int colour) { return colour == SEQUENCIUM_RED ? "Red" : "Blue"; }

bool sequencium_board_init(struct sequencium_board *board, int rows, int columns,
                           struct error *error) {
    if (rows < 1 || columns < 1 || rows > SEQUENCIUM_SQUARES / columns || rows * columns < 2)
        return error_input(error, "a board has 2 to 64 squares, not %dx%d", rows, columns);
    int squares = rows * columns;
    *board = (struct sequencium_board){
        .rows = (uint8_t)rows,
        .columns = (uint8_t)columns,
        .squares = (uint8_t)squares,
        .all = UINT64_MAX >> (SEQUENCIUM_SQUARES - squares),
    };
    for (int row = 0; row < rows; row++)
        board->left |= UINT64_C(1) << row * columns;
    board->right = board->left << (columns - 1);
    return true;
}

void sequencium_write(struct sequencium_position *position, int colour, int square, int number) {
    position->own[colour] |= UINT64_C(1) << square;
    position->number[square] = (uint8_t)number;
    if (number > position->maximum[colour])
        position->maximum[colour] = (uint8_t)number;
}

void sequencium_start(struct sequencium_position *position, const struct sequencium_board *board) {
    *position = (struct sequencium_position){.board = *board, .mover = SEQUENCIUM_RED};
    for (int colour = 0; colour < 2; colour++)
        sequencium_write(position, colour, sequencium_corner(board, colour), 1);
}

int sequencium_largest_near(const struct sequencium_position *position, int colour, int square) {
    uint64_t near = sequencium_near(&position->board, UINT64_C(1) << square);
    int largest = 0;
    for (near &= position->own[colour]; near; near &= near - 1) {
        int number = position->number[__builtin_ctzll(near)];
        largest = number > largest ? number : largest;
    }
    return largest;
}

bool sequencium_over(const struct sequencium_position *position) {
    return !sequencium_open(position, SEQUENCIUM_RED) &&
           !sequencium_open(position, SEQUENCIUM_BLUE);
}

size_t sequencium_moves(const struct sequencium_position *position,
                        struct sequencium_move moves[SEQUENCIUM_MOVES]) {
    size_t count = 0;
    uint64_t open = sequencium_open(position, position->mover);
    for (; open; open &= open - 1) {
        int square = __builtin_ctzll(open);
        int largest = sequencium_largest_near(position, position->mover, square) + 1;
        for (int number = 1; number <= largest; number++)
            moves[count++] = (struct sequencium_move){(uint8_t)square, (uint8_t)number};
    }
    if (count == 0 && !sequencium_over(position))
        moves[count++] = (struct sequencium_move){0};
    return count;
}

bool sequencium_legal(const struct sequencium_position *position, struct sequencium_move move) {
    uint64_t open = sequencium_open(position, position->mover);
    if (move.number == 0)
        return move.square == 0 && !open && !sequencium_over(position);
    return move.square < position->board.squares && (open >> move.square & 1) &&
           move.number <= sequencium_largest_near(position, position->mover, move.square) + 1;
}

void sequencium_apply(struct sequencium_position *position, struct sequencium_move move) {
    assert(sequencium_legal(position, move));
    if (move.number > 0)
        sequencium_write(position, position->mover, move.square, move.number);
    position->mover = (uint8_t)sequencium_opponent(position->mover);
}

const char *const sequencium_payoffs[SEQUENCIUM_PAYOFFS + 1] = {
    [SEQUENCIUM_GAMBLE] = "gamble",
    [SEQUENCIUM_OUTCOME] = "outcome",
    [SEQUENCIUM_MARGIN] = "margin",
};

int sequencium_payoff(enum sequencium_payoff payoff, int red, int blue) {
    int sign = (red > blue) - (red < blue);
    switch (payoff) {
    case SEQUENCIUM_GAMBLE:
        return sign * (red > blue ? red : blue);
    case SEQUENCIUM_MARGIN:
        return red - blue;
    default:
        return sign;
    }
}

/* The numbers of `set` with a neighbour in `from` that is large enough to write them next to it. A
 * set of numbers is the set of their squares. */
static uint64_t next_to(const struct sequencium_position *position, uint64_t set, uint64_t from) {
    uint64_t next = 0;
    for (uint64_t rest = sequencium_near(&position->board, from) & set; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        uint64_t near = sequencium_near(&position->board, UINT64_C(1) << square) & from;
        for (; near; near &= near - 1)
            if (position->number[__builtin_ctzll(near)] >= position->number[square] - 1)
                next |= UINT64_C(1) << square;
    }
    return next;
}

/* Adds to `from` the numbers of `set` to which chains within `set` lead from it, of one colour. */
static uint64_t chained(const struct sequencium_position *position, uint64_t set, uint64_t from) {
    for (uint64_t next = from; next;) {
        next = next_to(position, set & ~from, from);
        from |= next;
    }
    return from;
}

uint64_t sequencium_reachable(const struct sequencium_position *position, int colour) {
    uint64_t start = UINT64_C(1) << sequencium_corner(&position->board, colour);
    return chained(position, position->own[colour], start);
}

/* A search for a small set of numbers of one colour that were written before all others. As chains
 * must lead to some numbers through few others, it solves a Steiner tree problem, by branching. */
struct reach_search {
    const struct sequencium_position *position;
    int colour;
    uint64_t wanted; /* numbers that must be in the set */
    int most;        /* largest size of the set, start square included */
    int steps;       /* left before the search gives up */
};

enum { SEARCH_STEPS = 100000 /* after as many, the search gives up and answers yes */ };

/* Whether some set that `search` describes contains all of `in` and none of `out`. Chains must lead
 * from the start to all of `in`. True, too, when no steps are left. */
static bool few_suffice(struct reach_search *search, uint64_t in, uint64_t out) {
    const struct sequencium_position *position = search->position;
    uint64_t own = position->own[search->colour] & ~out;
    in = chained(position, in | (search->wanted & own), in);
    uint64_t missing = search->wanted & ~in;
    int room = search->most - __builtin_popcountll(in) - __builtin_popcountll(missing);
    if (room < 0 || (missing & ~chained(position, own, in)))
        return false;
    if (!missing || search->steps == 0)
        return true;
    search->steps--;
    /* Branch on the next number: the first candidate, or the second without the first, ... */
    for (uint64_t next = room > 0 ? next_to(position, own & ~in, in) : 0; next; next &= next - 1) {
        uint64_t first = next & -next;
        if (few_suffice(search, in | first, out))
            return true;
        out |= first;
    }
    return false;
}

bool sequencium_turn_possible(const struct sequencium_position *position, int colour) {
    int red = __builtin_popcountll(position->own[SEQUENCIUM_RED]);
    int blue = __builtin_popcountll(position->own[SEQUENCIUM_BLUE]);
    if (red == blue + (colour == SEQUENCIUM_BLUE ? 1 : 0))
        return true;
    /* The colour that could not write when the other did. */
    int blocked = red > blue ? SEQUENCIUM_BLUE : SEQUENCIUM_RED;
    int other = sequencium_opponent(blocked);
    int before = red > blue ? blue : red - 1; /* numbers of `other` when that happened */
    if (sequencium_open(position, blocked))
        return false;
    struct reach_search search = {
        .position = position,
        .colour = other,
        .wanted = sequencium_near(&position->board, position->own[blocked]) & position->own[other],
        .most = before + 1,
        .steps = SEARCH_STEPS,
    };
    if (!few_suffice(&search, UINT64_C(1) << sequencium_corner(&position->board, other), 0))
        return false;
    /* The blocked colour has its turn after each number of the other, and passes. */
    return colour == blocked || !sequencium_over(position);
}
