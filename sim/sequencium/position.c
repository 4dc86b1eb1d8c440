/* The rules of Sequencium (position.h), and which positions can occur in a game. A set of
 * squares is a word with a bit for each; loops clear its lowest bit until none is left. */
#include "sim/sequencium/position.h"

#include <assert.h>
#include <sys/param.h>

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
    position->maximum[colour] = (uint8_t)MAX(number, position->maximum[colour]);
}

void sequencium_start(struct sequencium_position *position, const struct sequencium_board *board) {
    *position = (struct sequencium_position){.board = *board, .mover = SEQUENCIUM_RED};
    for (int colour = 0; colour < 2; colour++)
        sequencium_write(position, colour, sequencium_corner(board, colour), 1);
}

/* The largest of the numbers of `set` next to a square; 0 if there is none. */
static int largest_near(const struct sequencium_position *position, int square, uint64_t set) {
    uint64_t near = sequencium_near(&position->board, UINT64_C(1) << square) & set;
    int largest = 0;
    for (; near; near &= near - 1)
        largest = MAX(largest, position->number[__builtin_ctzll(near)]);
    return largest;
}

int sequencium_largest_near(const struct sequencium_position *position, int colour, int square) {
    return largest_near(position, square, position->own[colour]);
}

bool sequencium_over(const struct sequencium_position *position) {
    return !sequencium_open(position, SEQUENCIUM_RED) &&
           !sequencium_open(position, SEQUENCIUM_BLUE);
}

size_t sequencium_moves(const struct sequencium_position *position,
                        struct sequencium_move moves[SEQUENCIUM_MOVES]) {
    size_t count = 0;
    for (uint64_t open = sequencium_open(position, position->mover); open; open &= open - 1) {
        int square = __builtin_ctzll(open);
        int near = sequencium_largest_near(position, position->mover, square);
        for (int number = 1; number <= near + 1; number++)
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
    const int sign = (red > blue) - (red < blue); /* 1: Red wins; -1: Blue wins; 0: a draw */
    if (payoff == SEQUENCIUM_MARGIN)
        return red - blue;
    return payoff == SEQUENCIUM_GAMBLE ? sign * MAX(red, blue) : sign;
}

/* Which positions can occur. A number n > 1 needed an own neighbour of at least n - 1, a 1 any own
 * neighbour, and no later move removes it. So an order of legal moves exists if and only if chains
 * of such neighbours lead from the colour's start square to all its numbers. */

/* The numbers of `set`, a set of squares, that can be written next to those of `from`. */
static uint64_t writable(const struct sequencium_position *position, uint64_t set, uint64_t from) {
    uint64_t found = 0;
    for (uint64_t rest = sequencium_near(&position->board, from) & set; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        if (largest_near(position, square, from) >= position->number[square] - 1)
            found |= UINT64_C(1) << square;
    }
    return found;
}

/* Adds to `from` the numbers of `set` to which chains within `set` lead from it. */
static uint64_t chained(const struct sequencium_position *position, uint64_t set, uint64_t from) {
    for (uint64_t next = from; next;) {
        next = writable(position, set & ~from, from);
        from |= next;
    }
    return from;
}

uint64_t sequencium_reachable(const struct sequencium_position *position, int colour) {
    return chained(position, position->own[colour],
                   UINT64_C(1) << sequencium_corner(&position->board, colour));
}

/* Turns. A colour that cannot write is blocked for good, as empty squares only disappear: so the
 * colours alternate until one is blocked, and then the other writes alone. With r and b numbers Red
 * moves at r = b and Blue at r = b + 1, unless a colour is blocked. If Blue is, and r > b, Red had
 * b + 1 numbers when that happened, among them all those next to Blue's squares: which is possible
 * if and only if these, with the numbers that their chains need, are at most b + 1. Likewise for
 * Red, if b >= r, after r numbers of Blue. */

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

/* Whether some set that `search` describes contains all of `chosen` and none of `excluded`. Chains
 * must lead from the start to all of `chosen`. True, too, when no steps are left. */
static bool few_suffice(struct reach_search *search, uint64_t chosen, uint64_t excluded) {
    const struct sequencium_position *position = search->position;
    uint64_t allowed = position->own[search->colour] & ~excluded;
    chosen = chained(position, chosen | (search->wanted & allowed), chosen);
    uint64_t missing = search->wanted & ~chosen;
    int room = search->most - __builtin_popcountll(chosen) - __builtin_popcountll(missing);
    if (room < 0 || (missing & ~chained(position, allowed, chosen)))
        return false;
    if (!missing || search->steps == 0)
        return true;
    search->steps--;
    if (room == 0)
        return false;
    /* Branch on the next number: the first candidate, or the second without the first, ... */
    for (uint64_t next = writable(position, allowed & ~chosen, chosen); next; next &= next - 1) {
        uint64_t first = next & -next;
        if (few_suffice(search, chosen | first, excluded))
            return true;
        excluded |= first;
    }
    return false;
}

bool sequencium_turn_possible(const struct sequencium_position *position, int colour) {
    int red = __builtin_popcountll(position->own[SEQUENCIUM_RED]);
    int blue = __builtin_popcountll(position->own[SEQUENCIUM_BLUE]);
    if (red == blue + (colour == SEQUENCIUM_BLUE ? 1 : 0))
        return true;
    int blocked = red > blue ? SEQUENCIUM_BLUE : SEQUENCIUM_RED;
    int other = sequencium_opponent(blocked);
    if (sequencium_open(position, blocked))
        return false;
    struct reach_search search = {
        .position = position,
        .colour = other,
        .wanted = sequencium_near(&position->board, position->own[blocked]) & position->own[other],
        .most = red > blue ? blue + 1 : red, /* numbers of `other` when that happened */
        .steps = SEARCH_STEPS,
    };
    if (!few_suffice(&search, UINT64_C(1) << sequencium_corner(&position->board, other), 0))
        return false;
    /* The blocked colour has its turn after each number of the other, and passes. */
    return colour == blocked || !sequencium_over(position);
}
