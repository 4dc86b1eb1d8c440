/* Squares by name, and lists of squares and rectangles. */
#include "sim/text/square.h"
#include "tests/unit/check.h"

#include <ctype.h>

enum { ROWS = 4, COLUMNS = 5 };

/* The marked squares as they are named, row by row, each followed by a blank. */
static void assert_marks(const char *list, const char *expected) {
    bool marked[ROWS * COLUMNS] = {false};
    char names[ROWS * COLUMNS * SQUARE_NAME + 1] = "";
    assert_done(squares_mark(ROWS, COLUMNS, list, marked, &reason));
    for (int square = 0; square < ROWS * COLUMNS; square++)
        if (marked[square])
            strcat(strcat(names, square_name(COLUMNS, square).text), " ");
    assert_string_equal(names, expected);
}

TEST(squares_and_rectangles_are_marked) {
    assert_marks("B3", "B3 ");
    assert_marks("d5 A1", "A1 D5 ");
    assert_marks("A1:B3", "A1 A2 A3 B1 B2 B3 ");
    assert_marks("C5:D5  A2:A2\tA2", "A2 C5 D5 ");
    assert_marks("", "");
    assert_marks("(A1:A2, C5)", "A1 A2 C5 ");
    assert_marks("A1,C5 D4", "A1 C5 D4 ");
}

TEST(any_two_opposite_corners_will_do) {
    assert_marks("B3:A1", "A1 A2 A3 B1 B2 B3 ");
    assert_marks("A3:B1", "A1 A2 A3 B1 B2 B3 ");
    assert_marks("B1:A3", "A1 A2 A3 B1 B2 B3 ");
}

TEST(what_is_not_on_the_board_is_refused) {
    static const char *const wrong[] = {
        "E1",
        "A6",
        "A0",
        "A",
        "1",
        "A1:",
        ":A1",
        "A1:B3:C4",
        "A1-B3",
        "A1;B2",
        "A1:Z9",
        ":",
        "A1 B2 C3 X",
        "A01",
        "(A1",
        "(A1) (B2)",
        "((A1))",
        "G1:H8",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bool marked[ROWS * COLUMNS];
        assert_error(
            squares_mark(ROWS, COLUMNS, wrong[i], marked, &reason), ERROR_INPUT,
            "is not a square of this board: a row letter A to D and a column number 1 to 5");
    }
}

/* A to Z, AA to AZ, BA and on, in either case. */
TEST(every_square_of_64_rows_is_found_by_its_name) {
    static const struct {
        int square;
        const char *name;
    } known[] = {{0, "A1"}, {25 * 3, "Z1"}, {26 * 3, "AA1"}, {52 * 3 + 2, "BA3"}, {63 * 3, "BL1"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        assert_string_equal(square_name(3, known[i].square).text, known[i].name);
    for (int square = 0; square < 64 * 3; square++) {
        int found = -1;
        struct square_text name = square_name(3, square);
        assert_true(square_find(64, 3, string_view_of(name.text), &found, NULL));
        assert_int_equal(found, square);
        *name.text = (char)tolower((unsigned char)*name.text);
        assert_true(square_find(64, 3, string_view_of(name.text), &found, NULL));
        assert_int_equal(found, square);
    }
    static const char *const wrong[] = {"BM1", "AAA1", "BL4", "ZZ1", "B1L",
                                        "",    "AA",   "AA0", "AA01"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int found;
        assert_error(
            square_find(64, 3, string_view_of(wrong[i]), &found, &reason), ERROR_INPUT,
            "is not a square of this board: a row letter A to BL and a column number 1 to 3");
    }
}

TEST(headings_number_columns) {
    assert_true(square_heading(string_view_of(" 1 2  3"), 1));
    assert_true(square_heading(string_view_of("17 18"), 17));
    assert_false(square_heading(string_view_of("17 18"), 1));
    assert_false(square_heading(string_view_of("1 3"), 1));
    assert_false(square_heading(string_view_of(""), 1));
    assert_false(square_heading(string_view_of("99 100"), 99));
}
