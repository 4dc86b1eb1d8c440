/* The rules of Sequencium. */
#include "sim/sequencium/position.h"

#include "sim/text/square.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <assert.h>
#include <string.h>

const char *sequencium_colour_name(int colour) { return colour == SEQUENCIUM_RED ? "Red" : "Blue"; }

bool sequencium_board_init(struct sequencium_board *board, int rows, int columns,
                           struct error *error) {
    if (rows < 1 || columns < 1 || rows > SEQUENCIUM_SQUARES || columns > SEQUENCIUM_SQUARES ||
        rows * columns < 2 || rows * columns > SEQUENCIUM_SQUARES)
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

bool sequencium_board_parse(struct sequencium_board *board, const char *text, struct error *error) {
    enum { MOST = 999 }; /* beyond what boards have, for the message */
    size_t digits = strcspn(text, "xX");
    int rows = string_view_number((struct string_view){text, digits}, MOST);
    int columns = text[digits] ? string_view_number(string_view_of(text + digits + 1), MOST) : -1;
    if (rows < 0 || columns < 0)
        return error_input(error, "%s is not a board of 2 to 64 squares: rows x columns, as 6x6",
                           quote(text).text);
    return sequencium_board_init(board, rows, columns, error);
}

/* Writes a number of a colour. */
static void write_number(struct sequencium_position *position, int colour, int square, int number) {
    position->own[colour] |= UINT64_C(1) << square;
    position->number[square] = (uint8_t)number;
    if (number > position->maximum[colour])
        position->maximum[colour] = (uint8_t)number;
}

void sequencium_start(struct sequencium_position *position, const struct sequencium_board *board) {
    *position = (struct sequencium_position){.board = *board, .mover = SEQUENCIUM_RED};
    for (int colour = 0; colour < 2; colour++)
        write_number(position, colour, sequencium_corner(board, colour), 1);
}

int sequencium_largest_near(const struct sequencium_position *position, int colour, int square) {
    uint64_t near =
        sequencium_near(&position->board, UINT64_C(1) << square) & position->own[colour];
    int largest = 0;
    for (; near; near &= near - 1) {
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
        write_number(position, position->mover, move.square, move.number);
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

const char *sequencium_payoff_name(enum sequencium_payoff payoff) {
    return sequencium_payoffs[payoff];
}

enum { CELL_WIDTH = 4 }; /* characters of a square */

/* A square, or a dot if it is empty. */
static void draw_square(const struct sequencium_position *position, int square, bool colour,
                        FILE *out) {
    static const char *const begin[] = {"\033[1;31m", "\033[1;34m"};
    int owner = position->own[SEQUENCIUM_BLUE] >> square & 1;
    int number = position->number[square];
    if (number == 0)
        fprintf(out, "%*s", CELL_WIDTH, ".");
    else
        fprintf(out, "%s%s%c%d%s", number > 9 ? " " : "  ", colour ? begin[owner] : "", "rb"[owner],
                number, colour ? "\033[0m" : "");
}

/* Some columns, from `first` to before `end`, behind names of rows of at most `name_width`. */
static void draw_columns(const struct sequencium_position *position, int first, int end,
                         int name_width, bool colour, FILE *out) {
    fprintf(out, "%*s", name_width, "");
    for (int column = first; column < end; column++)
        fprintf(out, "%*d", CELL_WIDTH, column + 1);
    fputc('\n', out);
    for (int row = 0; row < position->board.rows; row++) {
        char name[SQUARE_NAME];
        square_row_name(row, name);
        fprintf(out, "%-*s", name_width, name);
        for (int column = first; column < end; column++)
            draw_square(position, row * position->board.columns + column, colour, out);
        fputc('\n', out);
    }
}

void sequencium_position_draw(const struct sequencium_position *position,
                              const struct drawing *drawing, FILE *out) {
    int columns = position->board.columns;
    int name_width = position->board.rows > 26 ? 2 : 1;
    int most = (drawing->width - name_width) / CELL_WIDTH; /* columns of a part */
    most = most < 1 ? 1 : most;
    int parts = (columns + most - 1) / most;
    for (int part = 0; part < parts; part++) {
        if (part > 0)
            fputc('\n', out);
        draw_columns(position, part * columns / parts, (part + 1) * columns / parts, name_width,
                     drawing->colour, out);
    }
}
