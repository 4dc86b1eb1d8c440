#include "analysis/walk/solve/grid.h"

#include "sim/walk/rules/board.h"

static void number_inner(struct grid *grid) {
    const struct walk_board *board = grid->board;
    bool by_row = board->columns <= board->rows;
    int lines = by_row ? board->rows : board->columns;
    int width = by_row ? board->columns : board->rows;
    for (int line = 1; line < lines - 1; line++)
        for (int place = 1; place < width - 1; place++) {
            int square = by_row ? line * board->columns + place : place * board->columns + line;
            grid->unknown[square] = grid->inner;
            grid->square[grid->inner++] = square;
        }
    grid->band = width - 1;
}

static void find_touching(struct grid *grid, int unknown) {
    int width = grid->band - 1;
    int lines = grid->inner / width;
    int direction = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            int line = unknown / width + down, place = unknown % width + right;
            if (down != 0 || right != 0)
                grid->touches[unknown][direction++] =
                    line >= 0 && line < lines && place >= 0 && place < width;
        }
}

void grid_init(struct grid *grid, const struct walk_board *board) {
    *grid = (struct grid){.board = board};
    number_inner(grid);
    grid->unknowns = grid->inner + 1;
    bool green[GRID_MAX_UNKNOWNS] = {false};
    for (int square = 0; square < board->squares; square++) {
        if (board->edge[square])
            grid->unknown[square] = grid->inner;
        if (board->green[square])
            green[grid->unknown[square]] = true;
    }
    for (int unknown = 0; unknown < grid->unknowns; unknown++)
        if (green[unknown])
            grid->green[grid->greens++] = unknown;
    for (int unknown = 0; unknown < grid->inner; unknown++) {
        board_neighbours(board, grid->square[unknown], grid->around[unknown]);
        find_touching(grid, unknown);
    }
}
