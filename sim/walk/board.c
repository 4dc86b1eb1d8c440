#include "sim/walk/board.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

void board_square_name(const struct walk_board *board, int square, char name[SQUARE_NAME]) {
    unsigned column = (unsigned)(square % board->columns) % WALK_MAX_SIDE + 1;
    snprintf(name, SQUARE_NAME, "%c%u", 'A' + square / board->columns, column);
}

bool board_square_find(const struct walk_board *board, const char *name, int *square,
                       struct error *error) {
    int row = toupper((unsigned char)name[0]) - 'A';
    /* One or two digits, so that the number cannot overflow. */
    int digits = 0;
    int column = 0;
    while (row >= 0 && isdigit((unsigned char)name[1 + digits]) && digits < 2)
        column = column * 10 + (name[1 + digits++] - '0');
    bool well_formed =
        row >= 0 && row < WALK_LETTERS && digits > 0 && name[1] != '0' && name[1 + digits] == '\0';
    if (!well_formed || row >= board->rows || column < 1 || column > board->columns)
        return error_input(error,
                           "'%.20s' is not a square of this board: a row letter A to %c and a "
                           "column number 1 to %d, as in D4",
                           name, 'A' + board->rows - 1, board->columns);
    *square = row * board->columns + column - 1;
    return true;
}

bool board_start_check(const struct walk_board *board, int square, struct error *error) {
    char name[SQUARE_NAME];
    board_square_name(board, square, name);
    if (board->edge[square])
        return error_input(error, "a game cannot start on %s, an edge square: an inner white one",
                           name);
    if (board->green[square])
        return error_input(error, "a game cannot start on %s, a green square: an inner white one",
                           name);
    return true;
}

int board_neighbours(const struct walk_board *board, int square, int neighbours[8]) {
    int count = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++)
            if (down != 0 || right != 0)
                neighbours[count++] = square + down * board->columns + right;
    return count;
}
