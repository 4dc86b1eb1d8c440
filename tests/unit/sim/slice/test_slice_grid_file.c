/* Grids as text: reading, writing, and error messages. */
#include "sim/slice/grid.h"
#include "sim/slice/passage.h"
#include "tests/unit/check.h"

static const char rules[] = "\\ 1 2 3 4 5 6\n"
                            "A o * * * o *\n"
                            "B o * * o o o\n"
                            "C * o * o o *\n"
                            "D * * o o o o\n"
                            "E o o * * o o\n"
                            "F * o * * * *\n";

static struct slice_grid grid_of(const char *text) {
    FREED_BY(slice_grid_list_free) struct slice_grid_list batch;
    assert_done(slice_grid_list_parse(&batch, "grid", text, &reason));
    assert_int_equal(batch.entries, 1);
    struct slice_grid grid = batch.entry[0].grid;
    return grid;
}

TEST(the_example_of_the_rules_pastes_in) {
    static const char marks[] = "o***o*"
                                "o**ooo"
                                "*o*oo*"
                                "**oooo"
                                "oo**oo"
                                "*o****";
    struct slice_grid grid = grid_of(rules);
    assert_int_equal(grid.side, 6);
    for (int square = 0; square < 36; square++)
        assert_int_equal(slice_is_filled(&grid, square), marks[square] == '*');
}

TEST(blanks_letters_numbers_and_comments_do_not_count) {
    static const char *const same[] = {
        "*.o\n.**\no*.\n",
        "* . .\n. * *\n. * .",
        "\n\n  # one\n  1 2 3\nA * . .  # row\nB\t. * *\r\n  # two\nC . * .\n\n",
        "A *..\nB .**\nC .*.\n",
        "players 3\nseat 1\n*..\n.**\n.*.\nscores 2\n",
    };
    struct slice_grid first = grid_of(same[0]);
    for (size_t i = 1; i < sizeof same / sizeof *same; i++) {
        struct slice_grid grid = grid_of(same[i]);
        assert_memory_equal(&grid, &first, sizeof grid);
    }
}

TEST(what_is_written_reads_back) {
    uint64_t random = 1;
    for (int side = 1; side <= SLICE_SIDE; side++)
        for (int round = 0; round < 20; round++) {
            struct slice_grid grid = slice_grid_empty(side);
            for (int square = 0; square < side * side; square++)
                if (check_below(&random, 2))
                    slice_fill(&grid, square);
            FREED char *text = printed(slice_grid_print, &grid);
            struct slice_grid again = grid_of(text);
            assert_memory_equal(&again, &grid, sizeof grid);
        }
}

/* A random line from the left edge to the right one. */
static struct slice_passage random_passage(uint64_t *random, const struct slice_grid *grid) {
    struct slice_chord chord;
    char text[32];
    do {
        int parts = 1 + (int)check_below(random, 9);
        snprintf(text, sizeof text, "0,%d/%d",
                 (int)check_below(random, (uint64_t)grid->side * (uint64_t)parts), parts);
        assert_true(slice_point_read(&chord.from, text, grid->side, NULL));
        snprintf(text, sizeof text, "%d,%d/%d", grid->side,
                 (int)check_below(random, (uint64_t)grid->side * (uint64_t)parts), parts);
        assert_true(slice_point_read(&chord.to, text, grid->side, NULL));
    } while (!slice_chord_check(&chord, grid->side, NULL));
    return slice_passage_of(grid, &chord);
}

/* On a wide terminal with any line; on a narrow one without. */
TEST(what_is_drawn_reads_back) {
    uint64_t random = 1;
    for (int side = 1; side <= SLICE_SIDE; side++)
        for (int round = 0; round < 40; round++) {
            const struct drawing drawing = {.ascii = round % 2, .width = round % 4 < 2 ? 80 : 1};
            struct slice_grid grid = slice_grid_empty(side);
            for (int square = 0; square < side * side; square++)
                if (check_below(&random, 2))
                    slice_fill(&grid, square);
            const struct slice_passage passage = random_passage(&random, &grid);
            FREED char *text = NULL;
            FILE *out = memory_stream(&text, NULL);
            slice_passage_draw(&grid, drawing.width == 80 ? &passage : NULL, &drawing, out);
            memory_stream_close(out);
            struct slice_grid again = grid_of(text);
            assert_memory_equal(&again, &grid, sizeof grid);
        }
}

TEST(blank_lines_separate_grids) {
    FREED_BY(slice_grid_list_free) struct slice_grid_list batch;
    assert_true(slice_grid_list_parse(&batch, "grids",
                                      "\n*\n\n# two\n*.\n# still two\n.*\n\n\n \n.\n", NULL));
    assert_int_equal(batch.entries, 3);
    static const int side[] = {1, 2, 1}, line[] = {2, 5, 11};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(batch.entry[i].grid.side, side[i]);
        assert_int_equal(batch.entry[i].line, line[i]);
    }
}

TEST(mistakes_are_reported_with_their_place) {
    static const struct text_case wrong[] = {
        {"", "f:1: no grid found: one line of * and . for each row"},
        {"# nothing\n\n", "f:2: no grid found"},
        {"1 2 3\n", "f:1: no grid found"},
        {"*.\n.x\n", "f:2: \"x\" on B2 is not a square: * is filled, o or . is empty"},
        {"*.\nB\n", "f:2: \"B\" on B1 is not a square"},
        {"*.\nB \n", "f:2: \"B\" on B1 is not a square"},
        {"A *.\nC .*\n", "f:2: row C instead of row B"},
        {"A *.\nB 3\n", "f:2: \"3\" on B1 is not a square"},
        {"*.\n.\n", "f:2: row B has 1 square: each row has as many as the first, 2"},
        {"*.\n.*.\n", "f:2: row B has 3 squares"},
        {"*.\n.*\n..\n", "f:3: row 3 of a grid with 2 columns: grids are square"},
        {"*..\n.*.\n", "f:2: 2 rows of 3 squares: grids are square; C1 is missing"},
        {"*.*\n\n.*.\n", "f:2: 1 row of 3 squares: grids are square; B1 is missing"},
        {"+-+-+\nA | |#|\n+-+-+\nB |\\|#|\n", "f:4: the line hides squares of row B: use a wider"},
        {"+-o-+\nA |#|\\|\n+-+-+\nB | | o\n+-+-+\n", "f:2: the line hides squares of row A"},
        {"+-o\nA |/|\no-+\n", "f:2: the line hides squares of row A"},
        {"+---+---+\nA |   |###|\nB |   |\n", "f:3: row B of the drawing is not a row of squares"},
        {"┌───┐\nA │ x │\n", "f:2: row A of the drawing is not a row of squares"},
        {"┌───┬───┐\nA │   │███│\n\n", "f:3: 1 row of 2 squares: grids are square"},
        {"+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+\n", "f:1: \"+\" on A1 is not a square"},
        {".................\n", "f:1: a row of more than 16 squares: the side of a grid is 1 to"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct slice_grid_list batch;
        assert_error(slice_grid_list_parse(&batch, "f", wrong[i].text, &reason), ERROR_INPUT,
                     wrong[i].expected);
        assert_null(batch.entry);
        assert_false(slice_grid_list_parse(&batch, "f", wrong[i].text, NULL));
    }
}

TEST(there_is_a_limit_of_grids) {
    FREED char *text = memory_allocate(1, 3 * SLICE_GRID_LIST + 4);
    for (int i = 0; i <= SLICE_GRID_LIST; i++)
        memcpy(text + 3 * i, "*\n\n", 4);
    FREED_BY(slice_grid_list_free) struct slice_grid_list batch;
    assert_error(slice_grid_list_parse(&batch, "f", text, &reason), ERROR_INPUT,
                 "more than 10000 grids");
    text[3 * SLICE_GRID_LIST] = '\0';
    assert_true(slice_grid_list_parse(&batch, "f", text, NULL));
    assert_int_equal(batch.entries, SLICE_GRID_LIST);
}
