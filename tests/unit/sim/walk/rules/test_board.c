#include "tests/unit/random_walk.h"

#define GOOD_LETTERS "[board]\nletters =\n  ABC\n  DEF\n  GHI\n"

TEST(the_published_board_is_as_published) {
    struct walk_board board = published_board();
    assert_int_equal(board.rows, 8);
    assert_int_equal(board.columns, 8);
    int square;
    assert_done(board_square_find(&board, "d4", &square, &reason));
    assert_int_equal(square, 27);
    assert_int_equal(board.start, 27);
    assert_int_equal(board.letter[square], 'N' - 'A');
    int greens = 0;
    for (int i = 0; i < board.squares; i++)
        greens += board.green[i];
    assert_int_equal(greens, 4);
    assert_done(board_square_find(&board, "C7", &square, &reason));
    assert_true(board.green[square]);
    assert_int_equal(board.reset.size, 4);
}

TEST(a_board_reads_back_from_its_text) {
    struct walk_board board = published_board();
    FREED char *text = board_file_text(&board);
    assert_non_null(text);
    struct walk_board again;
    assert_done(board_file_parse(&again, "again", text, &reason));
    assert_memory_equal(&board, &again, sizeof board);
}

TEST(every_square_is_found_by_its_name) {
    const struct walk_board board = {.rows = 16, .columns = 16, .squares = 256};
    for (int square = 0; square < board.squares; square++) {
        int found = -1;
        assert_done(board_square_find(&board, square_name(16, square).text, &found, &reason));
        assert_int_equal(found, square);
    }
}

TEST(what_is_no_square_is_refused) {
    const struct walk_board board = {.rows = 8, .columns = 8, .squares = 64};
    static const char *const bad[] = {"",
                                      "D",
                                      "4",
                                      "D0",
                                      "D9",
                                      "I1",
                                      "D4x",
                                      "D 4",
                                      "D04",
                                      "DD4",
                                      "4D",
                                      "D-1",
                                      "D999999999999",
                                      ("\xc3\xa4"
                                       "1")};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int square;
        assert_error(board_square_find(&board, bad[i], &square, &reason), ERROR_INPUT,
                     "a row letter A to H and a column number 1 to 8");
    }
}

TEST(malformed_files_are_refused_with_their_line) {
    static const struct text_case cases[] = {
        {"", "f:1: no letters"},
        {"[board]\n", "f:1: no letters"},
        {"letters = ABC\n", "f:1: a key before any section: the first line is [board]"},
        {"[bord]\nletters = ABC\n", "f:2: the one section is [board]"},
        {"[board\nletters = ABC\n", "f:1: not a line of a board file"},
        {"[board]\nletters\n", "f:2: not a line of a board file"},
        {"[board]\nletters =\n AB\n CD\n EF\n", "f:3: a board has 3 to 16 columns"},
        {"[board]\nletters =\n ABCDEFGHIJKLMNOPQ\n", "f:3: a board has 3 to 16 columns"},
        {"[board]\nletters =\n ABC\n DEF\n", "f:2: a board has 3 to 16 rows"},
        {"[board]\nletters =\n ABC\n DEFG\n", "f:4: each row has as many letters"},
        {"[board]\nletters =\n ABC\n D1F\n", "f:4: letters are A to Z"},
        {GOOD_LETTERS "letters =\n ABC\n", "f:6: this key is given twice"},
        {GOOD_LETTERS "green = A1\ngreen = A2\n", "f:7: this key is given twice"},
        {GOOD_LETTERS "colour = A1\n",
         "f:6: no such key: there are letters, green, reset and start"},
        {GOOD_LETTERS "green = D1\n", "f:6: 'D1' is not a square"},
        {GOOD_LETTERS "green = A1 A1\n", "f:6: a green square is named twice"},
        {GOOD_LETTERS "reset = A B C D E\n", "f:6: the reset collection has 0 to 4 letters"},
        {GOOD_LETTERS "reset = A 2\n", "f:6: the reset collection is letters A to Z"},
        {GOOD_LETTERS "start = A1\n", "f:6: a game cannot start on A1, an edge square"},
        {GOOD_LETTERS "green = B2\nstart = B2\n", "f:7: a game cannot start on B2, a green square"},
        {GOOD_LETTERS "start = B2 B2\n", "f:6: start is one square"},
        {GOOD_LETTERS "start =\n", "f:6: start is one square"},
        {GOOD_LETTERS "green = B2\n", "no square is left to start on"},
    };
    struct walk_board board;
    assert_all_refused(cases, board_file_parse(&board, "f", each->text, &reason));
}

TEST(lines_that_cannot_be_read_are_refused) {
    char text[1024] = GOOD_LETTERS "; ";
    size_t used = strlen(text);
    memset(text + used, 'x', 300);
    memcpy(text + used + 300, "\n", 2);
    struct walk_board board;
    assert_error(board_file_parse(&board, "f", text, &reason), ERROR_INPUT,
                 "f:6: a line is at most");
    char path[] = "/tmp/bukub-test-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    FILE *out = fdopen(file, "w");
    assert_int_equal(fwrite("[board]\nlet\0ters =\n", 1, 19, out), 19);
    assert_int_equal(fclose(out), 0);
    assert_error(board_file_read(&board, path, &reason), ERROR_INPUT,
                 ":2: a NUL byte; a board file is plain text");
    remove(path);
}

TEST(files_that_cannot_be_read_are_refused) {
    struct walk_board board;
    assert_error(board_file_read(&board, "/no/such/file.ini", &reason), ERROR_INPUT,
                 "/no/such/file.ini: No such file");
    assert_error(board_file_read(&board, "/", &reason), ERROR_INPUT, "/: Is a directory");
}

TEST(neighbours_are_the_eight_around) {
    const struct walk_board board = {.rows = 4, .columns = 5, .squares = 20};
    static const int expected[] = {1, 2, 3, 6, 8, 11, 12, 13};
    int neighbours[8];
    assert_int_equal(board_neighbours(&board, 7, neighbours), 8);
    assert_memory_equal(neighbours, expected, sizeof expected);
}
