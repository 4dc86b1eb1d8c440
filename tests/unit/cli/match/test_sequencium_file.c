#include "cli/match/options.h"
#include "sim/sequencium/game.h"
#include "sim/sequencium/position.h"
#include "tests/unit/check.h"
#include "tests/unit/plain_sequencium.h"

#include <limits.h>

/* Every position of a board with numbers up to `most`: whose turn it is, and a digit for each
 * square but the corners. */
struct world {
    struct sequencium_board board;
    int most;
    uint64_t positions;
    uint8_t *seen; /* [positions] by play */
};

static int digits_of(const struct world *world) { return 2 * world->most + 1; }

static uint64_t index_of(const struct world *world, const struct sequencium_position *position) {
    uint64_t index = 0;
    for (int square = world->board.squares - 2; square > 0; square--) {
        int blue = position->own[SEQUENCIUM_BLUE] >> square & 1;
        int digit = position->number[square] + (blue ? world->most : 0);
        index = index * (uint64_t)digits_of(world) + (uint64_t)digit;
    }
    return 2 * index + position->mover;
}

static void position_at(const struct world *world, uint64_t index,
                        struct sequencium_position *position) {
    sequencium_start(position, &world->board);
    position->mover = index & 1;
    index /= 2;
    for (int square = 1; square < world->board.squares - 1; square++) {
        int digit = (int)(index % (uint64_t)digits_of(world));
        index /= (uint64_t)digits_of(world);
        if (digit == 0)
            continue;
        int colour = digit > world->most;
        int number = digit - (colour ? world->most : 0);
        sequencium_write(position, colour, square, number);
    }
}

static void visit(struct world *world, const struct sequencium_position *position) {
    uint64_t index = index_of(world, position);
    if (world->seen[index])
        return;
    world->seen[index] = 1;
    struct sequencium_move moves[SEQUENCIUM_MOVES];
    size_t count = sequencium_moves(position, moves);
    for (size_t i = 0; i < count; i++) {
        if (moves[i].number > world->most)
            continue;
        struct sequencium_position next = *position;
        sequencium_apply(&next, moves[i]);
        visit(world, &next);
    }
}

static bool reachable(const struct sequencium_position *position) {
    for (int colour = 0; colour < 2; colour++)
        if (position->own[colour] & ~sequencium_reachable(position, colour))
            return false;
    return sequencium_turn_possible(position, position->mover);
}

/* Of all ways to fill a board with numbers, and either side to move, those are taken for positions
 * to which play from the start comes: found by playing everything. Numbers up to `most` are enough,
 * as they never become smaller. */
TEST(exactly_what_play_comes_to_is_reachable) {
    static const struct {
        int rows, columns, most;
    } boards[] = {{1, 2, 1}, {1, 3, 2}, {2, 2, 3}, {1, 6, 5}, {2, 3, 5}, {3, 2, 4},
                  {1, 8, 3}, {2, 4, 4}, {3, 3, 3}, {2, 5, 2}, {5, 2, 2}, {3, 4, 1}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct world world = {.most = boards[i].most, .positions = 2};
        struct sequencium_position position;
        assert_true(sequencium_board_init(&world.board, boards[i].rows, boards[i].columns, NULL));
        for (int square = 1; square < world.board.squares - 1; square++)
            world.positions *= (uint64_t)digits_of(&world);
        world.seen = memory_allocate(world.positions, 1);
        sequencium_start(&position, &world.board);
        visit(&world, &position);
        for (uint64_t index = 0; index < world.positions; index++) {
            position_at(&world, index, &position);
            if (reachable(&position) != world.seen[index]) {
                sequencium_position_print(&position, stderr);
                fail_msg("%s by play", world.seen[index] ? "reached" : "not reached");
            }
        }
        free(world.seen);
    }
}

/* Every position of random games is possible, and reads back from its text. */
TEST(positions_of_games_read_back) {
    uint64_t random = 2;
    for (int game = 0; game < 400; game++) {
        struct sequencium_position position = plain_random_start(&random), again;
        struct sequencium_move moves[SEQUENCIUM_MOVES];
        for (size_t count = 1; count > 0;) {
            FREED char *text = printed(sequencium_position_print, &position);
            assert_non_null(text);
            if (!sequencium_position_parse(&again, "again", text, &reason))
                fail_msg("%s\n%s", reason.text, text);
            assert_memory_equal(&again, &position, sizeof position);
            count = sequencium_moves(&position, moves);
            if (count > 0)
                sequencium_apply(&position, moves[check_below(&random, count)]);
        }
    }
}

/* A drawing, to be freed. */
static char *drawing_of(const struct sequencium_position *position, int width, bool colour) {
    const struct drawing drawing = {.width = width, .colour = colour};
    char *text = NULL;
    FILE *out = memory_stream(&text, NULL);
    sequencium_position_draw(position, &drawing, out);
    fprintf(out, "%s> ", sequencium_colour_name(position->mover));
    memory_stream_close(out);
    return text;
}

static void check_drawing(const struct sequencium_position *position, int width) {
    struct sequencium_position again;
    FREED char *text = drawing_of(position, width, false);
    for (const char *line = text; *line; line += strcspn(line, "\n") + (strchr(line, '\n') != NULL))
        assert_true((int)strcspn(line, "\n") <= width);
    if (!sequencium_position_parse(&again, "drawing", text, &reason))
        fail_msg("%s\n%s", reason.text, text);
    assert_memory_equal(&again, position, sizeof again);
}

/* On every rectangle, at the beginning and with numbers of two digits. */
TEST(drawings_of_every_width_fit_and_read_back) {
    static const int widths[] = {6, 9, 40, 80, INT_MAX};
    uint64_t random = 3;
    for (int rows = 1; rows <= SEQUENCIUM_SQUARES; rows++)
        for (int columns = rows > 1 ? 1 : 2; rows * columns <= SEQUENCIUM_SQUARES; columns++) {
            struct sequencium_position start = plain_start(rows, columns), late = start;
            plain_play(&late, &random, rows * columns / 4, true);
            for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
                check_drawing(&start, widths[i]);
                check_drawing(&late, widths[i]);
            }
        }
}

TEST(wide_boards_are_drawn_in_equal_parts) {
    struct sequencium_position position = plain_start(2, 5);
    sequencium_apply(&position, (struct sequencium_move){6, 2});
    char *text = drawing_of(&position, 16, false);
    assert_string_equal(text, "    1   2\n"
                              "A  r1   .\n"
                              "B   .  r2\n"
                              "\n"
                              "    3   4   5\n"
                              "A   .   .   .\n"
                              "B   .   .  b1\n"
                              "Blue> ");
    free(text);
    position = plain_start(27, 1);
    text = drawing_of(&position, 80, true);
    assert_string_equal(text, "     1\nA   \033[1;31mr1\033[0m\nB    .\nC    .\nD    .\nE    .\n"
                              "F    .\nG    .\nH    .\nI    .\nJ    .\nK    .\nL    .\nM    .\n"
                              "N    .\nO    .\nP    .\nQ    .\nR    .\nS    .\nT    .\nU    .\n"
                              "V    .\nW    .\nX    .\nY    .\nZ    .\nAA  \033[1;34mb1\033[0m\n"
                              "Red> ");
    free(text);
}

TEST(the_example_of_the_rules_is_possible) {
    struct sequencium_position position;
    char path[4096];
    snprintf(path, sizeof path, "%s/data/sequencium/example.txt", getenv("ROOT"));
    assert_done(game_options_position(&game_sequencium, path, &position, &reason));
    assert_int_equal(position.board.squares, 36);
    assert_int_equal(position.maximum[SEQUENCIUM_RED], 7);
    assert_int_equal(position.maximum[SEQUENCIUM_BLUE], 6);
    assert_int_equal(position.mover, SEQUENCIUM_BLUE);
    FREED char *text = printed(sequencium_position_print, &position);
    assert_non_null(text);
    assert_string_equal(text, "r1 .  .  .  .  .\n"
                              ".  r2 r6 r7 b5 .\n"
                              ".  b6 r3 r5 b4 .\n"
                              ".  b5 r4 b3 r6 .\n"
                              ".  r5 b4 .  b2 .\n"
                              ".  .  .  .  .  b1\n"
                              "blue to move\n");
}

TEST(case_blanks_and_comments_do_not_matter) {
    static const char *const same[] = {
        "r1 . .\n. r2 b1\nblue to move\n",
        "# above\n\n\tR1 .  .  # beside\r\n\n  .\tr2 B1 \nBLUE To Move # below\n\n# end",
        "r1 . .\n. r2 b1\nBlue",
    };
    struct sequencium_position first, position;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_done(sequencium_position_parse(&position, "f", same[i], &reason));
        if (i == 0)
            first = position;
        assert_memory_equal(&position, &first, sizeof first);
    }
}

TEST(malformed_positions_are_refused_with_their_line) {
    static const struct text_case cases[] = {
        {"", "f:1: no board found: one line for each row, as r1 . b1"},
        {"\n# nothing\n", "f:2: no board found: one line for each row, as r1 . b1"},
        {"r1\nred to move\n", "f:2: a board has 2 to 64 squares, not 1x1"},
        {"red to move\n", "f:1: no board found: one line for each row, as r1 . b1"},
        {"r1 r2 b4 . .\nr2 r3 b3 b2 b1\n",
         "f:2: the last line gives the side to move, where both can be: red to move or blue"},
        {"r1 r2 .\nr2 . b1\n", "f:2: with 3 of Red's numbers and 1 of Blue's it cannot be Red's"},
        {"  1 2\nB r1 .\nA . b1\n", "f:2: row B instead of row A"},
        {"1 2\n1 2\nr1 .\n. b1\n4 5\n", "f:5: \"4\" is not a square"},
        {"1 2\n1 2\nr1 .\n. b1\n3 4\n",
         "f:5: each part of a drawing has as many rows as the first, 2"},
        {"1\nr1\n.\n2\n.\n3\n.\n", "f:6: each part of a drawing has as many rows as the first, 2"},
        {"1\nr1\n2\n.\n.\n3\n.\n", "f:6: each part of a drawing has as many rows as the first, 1"},
        {"1\nr1\n2\n3\n.\n", "f:4: \"3\" is not a square"},
        {"1 2\nA r1 .\nB . .\n\n3\nA .\nC b1\n", "f:7: row C instead of row B"},
        {"1 2\nA r1 .\nB . .\n\n3 4\nA . .\nB r7 b1\nBlue>\n",
         "f:7: no order of legal moves leads to the r7 on B3"},
        {"r1 .\n. b1\nred>>\n", "f:3: \"red>>\" is not a square"},
        {"r1 .\n. b1\nred to move\nr1 b1\n", "f:4: nothing may follow the line with the side"},
        {"r1 .\n. b1\nred to move now\n", "f:3: the side to move is given as red to move or blue"},
        {"r1 .\n. b1\nred too move\n", "f:3: the side to move is given as"},
        {"r1 .\n. b1\nred to\n", "f:3: the side to move is given as"},
        {"r1 .\n. b1\ngreen to move\n", "f:3: \"green\" is not a square"},
        {"r1 .\n. b1 .\nred to move\n", "f:2: each row has as many squares as the first, 2"},
        {"r1 . .\n. b1\nred to move\n", "f:2: each row has as many squares as the first, 3"},
        {"r1 . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n"
         ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n.\n",
         "f:9: a board has at most 64 squares"},
        {"r1 x\n", "f:1: \"x\" is not a square: . is empty, r1 to r63 Red's, b1 to b63 Blue's"},
        {"r1 g2\n", "f:1: \"g2\" is not a square"},
        {"r1 r\n", "f:1: \"r\" is not a square"},
        {"r1 r0\n", "f:1: \"r0\" is not a square"},
        {"r1 r01\n", "f:1: \"r01\" is not a square"},
        {"r1 r64\n", "f:1: \"r64\" is not a square"},
        {"r1 r123\n", "f:1: \"r123\" is not a square"},
        {"r1 r-1\n", "f:1: \"r-1\" is not a square"},
        {"r1 r1x\n", "f:1: \"r1x\" is not a square"},
        {"r1 ..\n", "f:1: \"..\" is not a square"},
        {". .\n. b1\nred to move\n", "f:1: Red starts with r1 on A1"},
        {"r2 .\n. b1\nred to move\n", "f:1: Red starts with r1 on A1"},
        {"b1 .\n. b1\nred to move\n", "f:1: Red starts with r1 on A1"},
        {"r1 .\n. .\nred to move\n", "f:2: Blue starts with b1 on B2"},
        {"r1 .\n. r2\nblue to move\n", "f:2: Blue starts with b1 on B2"},
        {"r1 . . r1 .\n. . . . b1\nblue to move\n",
         "f:1: Red starts once: no order of legal moves leads to the r1 on A4"},
        {"r1 . .\n. . b1\nb1 . .\n. . b1\nblue to move\n",
         "f:2: Blue starts once: no order of legal moves leads to the b1 on B3"},
        {"r1 r3\n. b1\nblue to move\n",
         "f:1: no order of legal moves leads to the r3 on A2: there must have been an own 2 or "
         "more next to it"},
        {"r1 . .\nb3 . b1\nred to move\n", "f:2: no order of legal moves leads to the b3 on B1"},
        {"r1 r3 r2\n. r2 .\n. . b1\nblue to move\n",
         "f:4: with 4 of Red's numbers and 1 of Blue's it cannot be Blue's turn"},
        {"r1 .\n. b1\nblue to move\n",
         "f:3: with 1 of Red's numbers and 1 of Blue's it cannot be Blue's turn: they alternate"},
    };
    struct sequencium_position position;
    assert_all_refused(cases, sequencium_position_parse(&position, "f", each->text, &reason));
}

/* Blue is blocked, by three numbers at least; but it would have moved after the first one. */
TEST(a_blocked_colour_was_blocked_in_time) {
    struct sequencium_position position;
    assert_error(sequencium_position_parse(&position, "f",
                                           "r1 r2 r2\nr2 r3 r4\n.  r4 b1\nblue to move\n", &reason),
                 ERROR_INPUT, "f:4: with 7 of Red's numbers and 1 of Blue's it cannot be");
}
