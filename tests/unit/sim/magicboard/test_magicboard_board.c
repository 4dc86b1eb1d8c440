#include "sim/magicboard/board.h"
#include "tests/unit/random_magicboard.h"

static const struct magicboard_reading marked, any_size = {.any_size = true};

static bool parse(struct magicboard_batch *batch, const char *text,
                  const struct magicboard_reading *reading, struct error *error) {
    return magicboard_batch_parse(batch, "f", text, reading, error);
}

TEST(rows_comments_and_marks_are_read) {
    static const char *const texts[] = {
        "④\t2\t1\t3\t1\n2 3 2 1 4\n3 2 3 1 4\n1 3 4 2 3\n3 3 1 2 0\n",
        "# a board\n\n(4) 2 1 3 1 # first\n2 3 2 1 4\n# within\n3 2 3 1 4\n1 3 4 2 3\r\n3 3 1 2 0",
        "\n\n 4 2 1 3 1\n2 3 2 1 4\n3 2 3 1 4\n1 3 4 2 3\n3 3 1 2 0\n\n\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        FREED_BY(magicboard_batch_free) struct magicboard_batch batch;
        assert_true(parse(&batch, texts[i], &marked, NULL));
        assert_int_equal(batch.entries, 1);
        const struct magicboard_board *board = &batch.entry->puzzle.board;
        assert_int_equal(board->side, 5);
        assert_int_equal(board->goal, 24);
        assert_int_equal(batch.entry->puzzle.start, 0);
        assert_int_equal(board->value[0], 4);
        assert_int_equal(board->value[23], 2);
    }
}

TEST(boards_of_a_batch_keep_their_lines_and_starts) {
    const char *text = "1 1\n1 0\n\n# second\n\n1 (1)\n0 1\n\n1 2 1\n0 1 1\n1 1 (2)\n";
    struct magicboard_batch batch;
    struct magicboard_reading all = {.any_size = true, .start = MAGICBOARD_FROM_ALL};
    struct magicboard_reading south = {
        .any_size = true, .start = MAGICBOARD_FROM_CORNER, .corner = MAGICBOARD_SE};
    assert_done(parse(&batch, text, &any_size, &reason));
    assert_int_equal(batch.entries, 3);
    assert_int_equal(batch.entry[1].line, 6);
    assert_int_equal(batch.entry[1].puzzle.corner, MAGICBOARD_NE);
    assert_int_equal(batch.entry[2].puzzle.corner, MAGICBOARD_SE);
    assert_int_equal(batch.entry[2].puzzle.start, 8);
    magicboard_batch_free(&batch);
    assert_done(parse(&batch, text, &all, &reason));
    assert_int_equal(batch.entries, 3 + 3 + 4);
    assert_int_equal(batch.entry[9].board, 3);
    magicboard_batch_free(&batch);
    assert_error(parse(&batch, text, &south, &reason), ERROR_INPUT,
                 "f:2: B2 holds 0 but is where the circle starts (SE)");
}

TEST(what_is_printed_reads_back) {
    uint64_t random = 1;
    struct magicboard_batch batch = {0}, again;
    for (int side = MAGICBOARD_LEAST; side <= MAGICBOARD_MOST; side++) {
        struct magicboard_entry entry = {.puzzle = random_magicboard(&random, side)};
        batch = (struct magicboard_batch){.entry = &entry, .entries = 1};
        FREED char *text = printed(magicboard_batch_print, &batch);
        assert_non_null(text);
        assert_true(parse(&again, text, &any_size, NULL));
        assert_memory_equal(&again.entry->puzzle, &entry.puzzle, sizeof entry.puzzle);
        magicboard_batch_free(&again);
    }
}

/* With column numbers, row letters, the circle, and brackets. */
TEST(what_is_drawn_reads_back) {
    uint64_t random = 1;
    for (int side = MAGICBOARD_LEAST; side <= MAGICBOARD_MOST; side++) {
        const struct magicboard_puzzle puzzle = random_magicboard(&random, side);
        FREED_BY(magicboard_batch_free) struct magicboard_batch again;
        bool near[MAGICBOARD_SQUARES];
        FREED char *text = NULL;
        for (int square = 0; square < puzzle.board.squares; square++)
            near[square] = check_below(&random, 3) == 0;
        FILE *out = memory_stream(&text, NULL);
        magicboard_board_draw(&puzzle.board, puzzle.start, side % 2 ? near : NULL, false, out);
        fputs("\n1 2\n A 1 1\nB 1 0\n", out);
        memory_stream_close(out);
        if (!parse(&again, text, &any_size, &reason))
            fail_msg("%s\n%s", reason.text, text);
        assert_int_equal(again.entries, 2);
        assert_memory_equal(&again.entry->puzzle, &puzzle, sizeof puzzle);
    }
}

/* Boards drawn after some steps, and when the goal is reached. */
TEST(a_given_start_leaves_the_circle_where_it_is) {
    static const struct magicboard_reading given = {
        .any_size = true, .start = MAGICBOARD_FROM_CORNER, .corner = MAGICBOARD_SW};
    static const char *const drawn[] = {"  1  2  3\nA 2  1  2\nB 1 (1) 1\nC 2  0  1\n",
                                        "  1  2  3\nA 2  1  2\nB 1  1  1\nC 2 (0) 1\n"};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        struct magicboard_batch batch;
        assert_true(parse(&batch, drawn[i], &given, NULL));
        assert_int_equal(batch.entry->puzzle.start, 6);
        assert_int_equal(batch.entry->puzzle.board.goal, 7);
        magicboard_batch_free(&batch);
        assert_false(parse(&batch, drawn[i], &any_size, NULL));
    }
}

TEST(malformed_boards_are_refused_with_line_and_square) {
    static const struct {
        const char *text, *says;
        bool rules; /* boards of the rules' sizes only */
    } cases[] = {
        {"", "f:1: no board found", false},
        {"# nothing\n\n", "f:2: no board found", false},
        {"1 1 1\n", "f:1: a row of 3 squares: the side of a board is 5 to 20 (--any-size: 2 to 32)",
         true},
        {"1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n", "f:1: a row of 21 squares", true},
        {"1 2\nB 1 1\n1 0\n", "f:2: row B instead of row A", false},
        {"1 1\nAA 1 0\n", "f:2: row AA instead of row B", false},
        {"1 [1)\n0 1\n", "f:1: \"[1)\" on A2 is not a number", false},
        {"1 (1\n0 1)\n", "f:1: \"(1\" on A2 is not a number", false},
        {"1 ( )\n0 1\n", "f:1: \"( )\" on A2 is not a number", false},
        {"1\n",
         "f:1: a row of 1 square: the side of a board is 2 to 32, with blanks between the "
         "numbers",
         false},
        {"1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n",
         "f:1: a row of more than 32 squares", false},
        {"1 1\n1 1\n", "f:1: no square of the board from A1 to B2 holds 0", false},
        {"1 1\n0 1\n\n1 1\n1 1", "f:4: no square of the board from A1 to B2 holds 0", false},
        {"1 0\n1 0\n", "f:2: B2 holds a second 0: the goal is already on A2", false},
        {"1 0\n1 1\n1 1\n", "f:3: row 3 of a board with 2 columns", false},
        {"1 0 1\n1 2 1\n\n", "f:3: 2 rows of 3 squares: boards are square; C1 is missing", false},
        {"1 0 1\n", "f:1: 1 row of 3 squares: boards are square; B1 is missing", false},
        {"1 0 1\n1 2\n", "f:2: 2 squares from B1 on: each row has as many as the first one, 3",
         false},
        {"1 0 1\n1 2 1 1\n", "f:2: 4 squares from B1 on", false},
        {"1 0 1\n1 2 3\n", "f:2: B3 holds 3: on a board of side 3 numbers are 0 to 2", false},
        {"1 0 x\n1 2 1\n", "f:1: \"x\" on A3 is not a number: 0 to 2", false},
        {"1 0 -1\n1 2 1\n", "f:1: \"-1\" on A3 is not a number", false},
        {"1 0 1.0\n1 2 1\n", "f:1: \"1.0\" on A3 is not a number", false},
        {"1 0 (1\n1 2 1\n", "f:1: \"(1\" on A3 is not a number", false},
        {"1 0 ()\n1 2 1\n", "f:1: \"()\" on A3 is not a number", false},
        {"1 0 0001\n1 2 1\n", "f:1: \"0001\" on A3 is not a number", false},
        {"1 ⓪ 1\n1 2 1\n", "f:1: A2 is marked as the start: only the corners A1, A3, C1 and C3",
         false},
        {"1 0 1\n1 (2) 1\n", "f:2: B2 is marked as the start: only the corners A1, A3, C1 and C3",
         false},
        {"(1) 0\n(1) 1\n", "f:2: B1 is marked as the start, but so is A1", false},
        {"0 1\n1 1\n", "f:1: A1 holds 0 but is where the circle starts (NW)", false},
        {"1 1\n1 (0)\n", "f:2: B2 holds 0 but is where the circle starts (SE)", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct magicboard_batch batch;
        assert_error(parse(&batch, cases[i].text, cases[i].rules ? &marked : &any_size, &reason),
                     ERROR_INPUT, cases[i].says);
        assert_null(batch.entry);
    }
}

TEST(a_batch_has_its_limit) {
    const char one[] = "1 1\n0 1\n\n";
    size_t length = sizeof one - 1;
    FREED char *text = memory_allocate((MAGICBOARD_BATCH + 1) * length + 1, 1);
    FREED_BY(magicboard_batch_free) struct magicboard_batch batch;
    for (size_t i = 0; i <= MAGICBOARD_BATCH; i++)
        memcpy(text + i * length, one, length + 1);
    assert_error(parse(&batch, text, &any_size, &reason), ERROR_INPUT,
                 "f:30003: more than 10000 boards");
    text[MAGICBOARD_BATCH * length] = '\0';
    assert_done(parse(&batch, text, &any_size, &reason));
    assert_int_equal(batch.entries, MAGICBOARD_BATCH);
}

TEST(names_of_directions_and_corners_read_back) {
    enum magicboard_corner corner;
    for (int i = 0; i < MAGICBOARD_DIRECTIONS; i++) {
        char letter = magicboard_direction_letter((enum magicboard_direction)i);
        assert_int_equal(magicboard_direction_of(letter), i);
        assert_int_equal(magicboard_direction_of((char)(letter + 'a' - 'A')), i);
        assert_int_equal(magicboard_direction_name((enum magicboard_direction)i)[0],
                         letter + 'a' - 'A');
    }
    assert_int_equal(magicboard_direction_of('x'), MAGICBOARD_DIRECTIONS);
    assert_int_equal(magicboard_direction_of('\0'), MAGICBOARD_DIRECTIONS);
    for (int i = 0; i < MAGICBOARD_CORNERS; i++) {
        assert_done(magicboard_corner_parse(magicboard_corner_name((enum magicboard_corner)i),
                                            &corner, &reason));
        assert_int_equal(corner, i);
        assert_int_equal(magicboard_corner_of(7, magicboard_corner_square(7, corner)), i);
    }
    assert_done(magicboard_corner_parse("se", &corner, &reason));
    assert_error(magicboard_corner_parse("N", &corner, &reason), ERROR_INPUT,
                 "\"N\" is not a corner: NW, NE, SW or SE");
    assert_int_equal(magicboard_corner_of(7, 1), MAGICBOARD_CORNERS);
}

TEST(targets_are_those_of_the_directions) {
    uint64_t random = 10;
    for (int side = MAGICBOARD_LEAST; side <= MAGICBOARD_MOST; side++) {
        struct magicboard_puzzle puzzle = random_magicboard(&random, side);
        for (int square = 0; square < side * side; square++) {
            int targets[MAGICBOARD_DIRECTIONS];
            size_t count = magicboard_targets(&puzzle.board, square, targets), at = 0;
            for (int i = 0; i < MAGICBOARD_DIRECTIONS; i++) {
                int target = magicboard_target(&puzzle.board, square, (enum magicboard_direction)i);
                if (target >= 0)
                    assert_int_equal(targets[at++], target);
            }
            assert_int_equal(count, at);
        }
    }
}

TEST(rows_behind_z_have_two_letters) {
    assert_string_equal(square_name(32, 26 * 32 + 9).text, "AA10");
    assert_string_equal(square_name(32, 32 * 32 - 1).text, "AF32");
    assert_string_equal(square_name(32, 25 * 32).text, "Z1");
}
