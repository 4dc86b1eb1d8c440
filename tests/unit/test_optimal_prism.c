/* The game in PRISM's language. */
#include "analysis/walk/optimal/prism.h"

#include "tests/unit/random_walk.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const smallest =
    "// The palindrome walk. Squares are numbered row by row from the top left:\n"
    "// A  B  A \n"
    "// B  A  B \n"
    "// A  B  C*\n"
    "// A star: green.\n"
    "\n"
    "mdp\n"
    "\n"
    "const double p; // of a reset\n"
    "\n"
    "formula size = nA + nB;\n"
    "formula odd = mod(nA, 2) + mod(nB, 2);\n"
    "formula done = size = 5;\n"
    "label \"done\" = done;\n"
    "\n"
    "module walk\n"
    "    square : [0..8] init 4;\n"
    "    chooses : bool init false;\n"
    "    nA : [0..5] init 0;\n"
    "    nB : [0..5] init 0;\n"
    "\n"
    "    [move] !chooses & !done & (square = 0 | square = 1 | square = 2 | square = 3 | square = 5"
    " | square = 6 | square = 7 | square = 8) ->\n"
    "        1/9 : (square' = 0) & (chooses' = true)\n"
    "        + 1/9 : (square' = 1) & (chooses' = true)\n"
    "        + 1/9 : (square' = 2) & (chooses' = true)\n"
    "        + 1/9 : (square' = 3) & (chooses' = true)\n"
    "        + 1/9 : (square' = 4) & (chooses' = true)\n"
    "        + 1/9 : (square' = 5) & (chooses' = true)\n"
    "        + 1/9 : (square' = 6) & (chooses' = true)\n"
    "        + 1/9 : (square' = 7) & (chooses' = true)\n"
    "        + 1/9 * p : (square' = 8) & (nA' = 2) & (nB' = 1)\n"
    "        + 1/9 * (1 - p) : (square' = 8);\n"
    "    [move] !chooses & !done & square = 4 ->\n"
    "        1/8 : (square' = 0) & (chooses' = true)\n"
    "        + 1/8 : (square' = 1) & (chooses' = true)\n"
    "        + 1/8 : (square' = 2) & (chooses' = true)\n"
    "        + 1/8 : (square' = 3) & (chooses' = true)\n"
    "        + 1/8 : (square' = 5) & (chooses' = true)\n"
    "        + 1/8 : (square' = 6) & (chooses' = true)\n"
    "        + 1/8 : (square' = 7) & (chooses' = true)\n"
    "        + 1/8 * p : (square' = 8) & (nA' = 2) & (nB' = 1)\n"
    "        + 1/8 * (1 - p) : (square' = 8);\n"
    "\n"
    "    [leave] chooses & !done -> (chooses' = false);\n"
    "    [take] chooses & !done & (square = 0 | square = 2 | square = 4 | square = 6)\n"
    "        & nA < 5 & (size < 4 | (mod(nA, 2) = 0 ? odd + 1 : odd - 1) <= 1) ->\n"
    "        (nA' = nA + 1) & (chooses' = false);\n"
    "    [take] chooses & !done & (square = 1 | square = 3 | square = 5 | square = 7)\n"
    "        & nB < 5 & (size < 4 | (mod(nB, 2) = 0 ? odd + 1 : odd - 1) <= 1) ->\n"
    "        (nB' = nB + 1) & (chooses' = false);\n"
    "\n"
    "    [] done -> true;\n"
    "endmodule\n"
    "\n"
    "rewards \"moves\"\n"
    "    [move] true : 1;\n"
    "endrewards\n";

static void the_smallest_board(struct walk_board *board) {
    *board = (struct walk_board){.rows = 3, .columns = 3, .squares = 9, .start = 4};
    for (int square = 0; square < 9; square++) {
        board->letter[square] = square % 2 ? 1 : 0;
        board->edge[square] = square != 4;
    }
    board->letter[8] = 2;
    board->green[8] = true;
    board->reset = (struct walk_collection){.size = 3, .letter = {0, 0, 1}};
}

static void the_smallest_board_is_written_in_full(void **state) {
    (void)state;
    struct walk_board board;
    struct error error = {0};
    char *text = NULL;
    size_t length = 0;
    the_smallest_board(&board);
    FILE *file = open_memstream(&text, &length);
    assert_true(prism_write(file, &board, board.start, false, &error));
    fclose(file);
    assert_string_equal(text, smallest);
    free(text);
}

/* A letter that is offered at the start is a choice before the first move. */
static void an_offer_begins_with_a_choice(void **state) {
    (void)state;
    struct walk_board board;
    struct error error = {0};
    char *text = NULL;
    size_t length = 0;
    the_smallest_board(&board);
    FILE *file = open_memstream(&text, &length);
    assert_true(prism_write(file, &board, board.start, true, &error));
    fclose(file);
    assert_non_null(strstr(text, "chooses : bool init true;"));
    free(text);
}

/* A green square takes away its letter only where that can be held. */
static void a_removal_takes_all_copies(void **state) {
    (void)state;
    struct walk_board board;
    struct error error = {0};
    char *text = NULL;
    size_t length = 0;
    the_smallest_board(&board);
    board.letter[8] = 1;
    FILE *file = open_memstream(&text, &length);
    assert_true(prism_write(file, &board, board.start, false, &error));
    fclose(file);
    assert_non_null(strstr(text, "1/8 * (1 - p) : (square' = 8) & (nB' = 0);"));
    free(text);
}

static void a_full_disk_is_an_error(void **state) {
    (void)state;
    struct walk_board board;
    struct error error = {0};
    the_smallest_board(&board);
    FILE *file = fopen("/dev/full", "w");
    assert_non_null(file);
    assert_error(prism_write(file, &board, board.start, false, &error), &error, ERROR_SYSTEM,
                 "cannot write the model");
    fclose(file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_smallest_board_is_written_in_full),
        cmocka_unit_test(an_offer_begins_with_a_choice),
        cmocka_unit_test(a_removal_takes_all_copies),
        cmocka_unit_test(a_full_disk_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
