#include "sim/walk/rules/board.h"

void board_square_name(const struct walk_board *board, int square, char name[SQUARE_NAME]) {
    square_name(board->columns, square, name);
}

bool board_square_find(const struct walk_board *board, const char *name, int *square,
                       struct error *error) {
    return square_find(board->rows, board->columns, name, square, error);
}

bool board_start_check(const struct walk_board *board, int square, struct error *error) {
    char name[SQUARE_NAME];
    board_square_name(board, square, name);
    if (board->edge[square])
        return error_input(
            error, "a game cannot start on %s, an edge square; allowed: inner white squares", name);
    if (board->green[square])
        return error_input(
            error, "a game cannot start on %s, a green square; allowed: inner white squares", name);
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
