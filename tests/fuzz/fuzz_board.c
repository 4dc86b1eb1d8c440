/* libFuzzer: whatever a board file holds, it is read or refused with its line, and what is read
 * satisfies the invariants of struct walk_board and can be written and read again. */
#include "sim/walk/rules/board.h"
#include "tests/fuzz/text_target.h"

static void check_board(const struct walk_board *board) {
    require(board->rows >= WALK_MIN_SIDE && board->rows <= WALK_MAX_SIDE);
    require(board->columns >= WALK_MIN_SIDE && board->columns <= WALK_MAX_SIDE);
    require(board->squares == board->rows * board->columns);
    require(board_start_check(board, board->start, NULL));
    require(board->reset.size < WALK_PALINDROME);
    for (int square = 0; square < board->squares; square++)
        require(board->letter[square] < WALK_LETTERS);
}

static void check_again(const struct walk_board *board) {
    struct walk_board again;
    char *once = board_file_text(board);
    require(once && board_file_parse(&again, "again", once, NULL));
    char *twice = board_file_text(&again);
    require(twice && strcmp(once, twice) == 0);
    free(twice);
    free(once);
}

static void check_text(const char *text) {
    struct walk_board board;
    struct error error = {0};
    if (!board_file_parse(&board, "board", text, &error)) {
        check_refusal(&error, "board:");
        return;
    }
    check_board(&board);
    check_again(&board);
}
