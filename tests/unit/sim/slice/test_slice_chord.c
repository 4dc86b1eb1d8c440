/* Lines across a grid: paths as in the plain implementation, parsing, and errors. */
#include "sim/slice/passage.h"
#include "tests/unit/plain_slice.h"

/* A point of the perimeter with a denominator of at most 100. */
static struct slice_point random_point(uint64_t *random, int side) {
    int64_t unit = 1 + (int64_t)check_below(random, 100), at[2];
    plain_point(side, unit, (int64_t)check_below(random, (uint64_t)(4 * side * unit)), at);
    return (struct slice_point){slice_fraction_of(at[0], unit), slice_fraction_of(at[1], unit)};
}

static void check_path(const struct slice_chord *chord, int side) {
    const struct slice_chord back = {chord->to, chord->from};
    int path[SLICE_PATH], plain[4 * SLICE_SIDE], reverse[SLICE_PATH];
    bool generic;
    int squares = slice_chord_path(chord, side, path);
    assert_int_equal(plain_chord_path(chord, side, plain, &generic), squares);
    assert_memory_equal(path, plain, (size_t)squares * sizeof *path);
    assert_int_equal(slice_chord_path(&back, side, reverse), squares);
    for (int i = 0; i < squares; i++)
        assert_int_equal(reverse[squares - 1 - i], path[i]);
}

TEST(random_lines_pass_what_the_plain_path_does) {
    const int rounds = CHECK_ROUNDS(4000);
    uint64_t random = 5;
    for (int side = 1; side <= SLICE_SIDE; side++) {
        int lines = 0;
        for (int round = 0; round < rounds; round++) {
            struct slice_chord chord = {random_point(&random, side), random_point(&random, side)};
            if (!slice_chord_check(&chord, side, NULL))
                continue;
            check_path(&chord, side);
            lines++;
        }
        assert_true(2 * lines > rounds); /* the others are horizontal or vertical */
    }
}

/* Where the line through (x, y) with that slope, p / q, meets the rim: before it, q < 0, or behind
 * it. */
static struct slice_point rim(int side, int x, int y, int p, int q) {
    int64_t across = q > 0 ? side - x : x, down = (p > 0) == (q > 0) ? side - y : y;
    /* So many times |q| to the right, |p| down: the less of across / |q| and down / |p|. */
    struct slice_fraction times = across * abs(p) < down * abs(q)
                                      ? slice_fraction_of(across, abs(q))
                                      : slice_fraction_of(down, abs(p));
    int64_t sign = q > 0 ? 1 : -1;
    return (struct slice_point){
        slice_fraction_of(x * times.denominator + sign * abs(q) * times.numerator,
                          times.denominator),
        slice_fraction_of(y * times.denominator +
                              ((p > 0) == (q > 0) ? 1 : -1) * abs(p) * times.numerator,
                          times.denominator)};
}

/* All lines through two lattice points inside the grid, so through as many as there can be. */
TEST(lines_through_vertices_pass_what_the_plain_path_does) {
    for (int side = 2; side <= 9; side++)
        for (int x = 0; x <= side; x++)
            for (int y = 0; y <= side; y++)
                for (int p = -side; p <= side; p++)
                    for (int q = 1; q <= side && p != 0; q++) {
                        const struct slice_chord chord = {rim(side, x, y, p, -q),
                                                          rim(side, x, y, p, q)};
                        /* A line may only touch the grid, in a corner. */
                        if (memcmp(&chord.from, &chord.to, sizeof chord.from) == 0)
                            continue;
                        assert_true(slice_chord_check(&chord, side, NULL));
                        check_path(&chord, side);
                    }
}

TEST(a_line_a_hair_off_a_vertex_passes_it_on_one_side) {
    const struct slice_grid grid = slice_grid_empty(2);
    const int64_t most = SLICE_DENOMINATOR;
    static const struct {
        int64_t numerator; /* of the y of the left end */
        int squares, second;
    } cases[] = {{-1, 3, 1}, {0, 2, 3}, {1, 3, 2}};
    for (int i = 0; i < 3; i++) {
        struct slice_chord chord = {{{0, 1}, {0, 1}}, {{2, 1}, {2, 1}}};
        if (cases[i].numerator > 0)
            chord.from.y = slice_fraction_of(1, most);
        else if (cases[i].numerator < 0)
            chord.from.x = slice_fraction_of(1, most);
        struct slice_passage passage = slice_passage_of(&grid, &chord);
        assert_int_equal(passage.squares, cases[i].squares);
        assert_int_equal(passage.path[0], 0);
        assert_int_equal(passage.path[1], cases[i].second);
        assert_int_equal(slice_passage_through_vertex(&passage, 0), i == 1);
    }
}

TEST(crossings_are_identified_by_the_squares_beside_them) {
    struct slice_grid grid = slice_grid_empty(3);
    const struct slice_chord chord = {{{0, 1}, {0, 1}}, {{3, 1}, {2, 1}}};
    char step[SLICE_STEP_TEXT];
    slice_fill(&grid, 1); /* A2 */
    slice_fill(&grid, 5); /* B3 */
    struct slice_passage passage = slice_passage_of(&grid, &chord);
    static const char *const steps[] = {"A1-A2", "A2-B2", "B2-B3"};
    assert_int_equal(passage.squares, 4);
    assert_int_equal(passage.score, 3);
    for (int i = 0; i < 3; i++) {
        slice_passage_step(&passage, i, step);
        assert_string_equal(step, steps[i]);
        assert_true(passage.crossed[i] && !slice_passage_through_vertex(&passage, i));
    }
}

TEST(points_are_read_as_they_are_written) {
    static const struct text_case good[] = {
        {"0,0", "0,0"},
        {"7/2,16", "7/2,16"},
        {"3.5,1e1", "7/2,10"},
        {" 14/4 , 0 ", "7/2,0"},
        {"0.00000001,0", "1/100000000,0"},
        {"1600000000/100000000,0", "16,0"},
        {"0/5,.5", "0,1/2"},
    };
    static const char *const bad[] = {
        "",
        "0",
        "0,",
        ",0",
        "0,0,0",
        "17,0",
        "33/2,0",
        "-1,0",
        "1/0,0",
        "x,0",
        "1/2/2,0",
        "+1/2,",
        "1 2,0",
        "0,0x1",
        "inf,0",
        "0,nan",
        "/2,0",
        "1/,0",
        "1/-2,0",
        "--1,0",
        "1e99,0",
        "1e-99,0",
        "0,1e",
        "0;0",
        "99999999999999999999/1,0",
        "1/99999999999999999999,0",
        "0.123456789,0",
        "1/100000001,0",
    };
    struct slice_point point;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_done(slice_point_read(&point, good[i].text, 16, &reason));
        assert_string_equal(slice_point_text(&point).text, good[i].expected);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_error(slice_point_read(&point, bad[i], 16, &reason), ERROR_INPUT,
                     "is not a point: X,Y, each of 0 to 16");
    }
}

TEST(only_lines_from_side_to_side_are_lines) {
    static const struct {
        const char *from, *to, *why;
    } bad[] = {
        {"1,1", "4,4", "1,1 is inside the grid"},
        {"0,0", "7/2,1/2", "7/2,1/2 is inside the grid"},
        {"0,2", "4,2", "horizontal"},
        {"3/2,0", "3/2,4", "vertical"},
        {"0,0", "0,4", "vertical"},
        {"1,4", "3,4", "horizontal"},
        {"0,2", "0,4/2", "the same point"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct slice_chord chord;
        assert_done(slice_point_read(&chord.from, bad[i].from, 4, &reason));
        assert_done(slice_point_read(&chord.to, bad[i].to, 4, &reason));
        assert_error(slice_chord_check(&chord, 4, &reason), ERROR_INPUT, bad[i].why);
    }
}
