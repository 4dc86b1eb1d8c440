/* The list of all lines against brute force over points of the perimeter, and their numbers against
 * the list. */
#include "sim/base/integers.h"
#include "sim/base/memory.h"
#include "tests/unit/plain_slice.h"

enum { SMALL = 5 /* sides that are gone through point by point */ };

/* What lines pass, by set of squares. */
struct seen {
    uint8_t *set; /* [1 << squares] ANY, GENERIC, or both */
    size_t all, generic;
};
enum { ANY = 1, GENERIC = 2 };

static void see(struct seen *seen, const int *path, int squares, bool generic) {
    uint32_t set = 0;
    for (int i = 0; i < squares; i++)
        set |= UINT32_C(1) << path[i];
    uint8_t now = seen->set[set] | ANY | (generic ? GENERIC : 0);
    seen->all += !(seen->set[set] & ANY);
    seen->generic += (now & GENERIC) && !(seen->set[set] & GENERIC);
    seen->set[set] = now;
}

/* The lines between all points of the perimeter with these coordinates. */
static struct seen see_all(int side, int64_t unit) {
    struct seen seen = {.set = memory_allocate(UINT32_C(1) << side * side, 1)};
    for (int64_t i = 0; i < 4 * side * unit; i++)
        for (int64_t j = 0; j < i; j++) {
            int64_t from[2], to[2];
            int path[4 * SLICE_SIDE];
            bool generic;
            plain_point(side, unit, i, from);
            plain_point(side, unit, j, to);
            if (from[0] == to[0] || from[1] == to[1])
                continue;
            int squares = plain_path(side, unit, from, to, path, &generic);
            see(&seen, path, squares, generic);
        }
    return seen;
}

/* Multiples of 1 / 60 hold every line through two lattice points, and are fine enough for all
 * others on such small grids. */
TEST(lines_are_those_between_points_of_the_perimeter) {
    static const size_t generic[] = {0, 1, 12, 54, 152, 338}, all[] = {0, 1, 14, 84, 266, 660};
    for (int side = 1; side <= SMALL; side++) {
        struct seen seen = see_all(side, 60);
        const struct slice_lines *lines = slice_lines_of(side);
        assert_int_equal(seen.generic, generic[side]);
        assert_int_equal(seen.all, all[side]);
        assert_int_equal(lines->generic, seen.generic);
        assert_int_equal(lines->all, seen.all);
        for (size_t i = 0; i < lines->all; i++) {
            uint8_t is = seen.set[lines->line[i].square[0]];
            assert_true(is & ANY);
            assert_int_equal((is & GENERIC) != 0, lines->line[i].generic);
        }
        free(seen.set);
    }
}

static bool is_within(const struct slice_line *line, const struct slice_line *other) {
    bool within = true;
    for (int word = 0; word < SLICE_WORDS; word++)
        within = within && !(line->square[word] & ~other->square[word]);
    return within;
}

TEST(maximal_lines_are_those_that_no_other_passes_too) {
    static const size_t maximal[] = {0, 1, 4, 16, 44, 116};
    for (int side = 1; side <= 9; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        for (size_t i = 0; i < lines->all; i++) {
            size_t more = 0;
            for (size_t j = 0; j < lines->all; j++)
                more += is_within(&lines->line[i], &lines->line[j]);
            assert_int_equal(lines->line[i].maximal, more == 1);
            assert_int_equal(lines->line[i].maximal, i < lines->maximal);
            assert_true(lines->line[i].generic || !lines->line[i].maximal);
        }
        assert_true(side > SMALL || lines->maximal == maximal[side]);
    }
}

TEST(chords_pass_just_the_squares_of_their_lines) {
    for (int side = 1; side <= SLICE_SIDE; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        for (size_t i = 0; i < lines->all; i += side < 12 ? 1 : 7) {
            const struct slice_line *line = &lines->line[i];
            struct slice_grid passed = slice_grid_empty(side);
            int path[SLICE_PATH], plain[4 * SLICE_SIDE];
            bool generic;
            assert_done(slice_chord_check(&line->chord, side, &reason));
            int squares = slice_chord_path(&line->chord, side, path);
            assert_int_equal(plain_chord_path(&line->chord, side, plain, &generic), squares);
            assert_memory_equal(path, plain, (size_t)squares * sizeof *path);
            assert_int_equal(generic, line->generic);
            for (int k = 0; k < squares; k++)
                slice_fill(&passed, path[k]);
            assert_memory_equal(passed.filled, line->square, sizeof passed.filled);
        }
    }
}

TEST(formulas_count_the_lines_of_the_list) {
    for (int side = 1; side <= SLICE_SIDE; side += side < 12 ? 1 : 4) {
        const struct slice_lines *lines = slice_lines_of(side);
        struct slice_line_counts counts = slice_count_lines(side);
        assert_int_equal(counts.generic, lines->generic);
        assert_int_equal(counts.all, lines->all);
        assert_int_equal(counts.maximal, lines->maximal);
    }
}

static int64_t plain_weight(int64_t n, uint64_t divisor) {
    int64_t sum = 0;
    for (int64_t i = 1; i <= n; i++)
        for (int64_t j = 1; j <= n; j++)
            if (greatest_common_divisor((uint64_t)i, (uint64_t)j) == divisor)
                sum += (n + 1 - i) * (n + 1 - j);
    return sum;
}

static int64_t plain_totient(int64_t n) {
    int64_t coprime = 0;
    for (int64_t i = 1; i <= n; i++)
        coprime += greatest_common_divisor((uint64_t)i, (uint64_t)n) == 1;
    return coprime;
}

static int64_t plain_totients(int64_t n) {
    int64_t sum = 0;
    for (int64_t i = 1; i <= n; i++)
        sum += plain_totient(i);
    return sum;
}

TEST(formulas_are_those_of_the_header) {
    static const int sides[] = {3, 4, 7, 16, 17, 29, 40, 64, 210, 211};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        int64_t n = sides[i], square = n * n;
        struct slice_line_counts counts = slice_count_lines(sides[i]);
        int64_t pairs = plain_weight(n, 1), inner = plain_weight(n - 2, 1);
        int64_t visible = plain_totients(n), before = plain_totients(n - 1);
        int64_t all = 2 * (pairs + 2 * plain_weight(n - 1, 1) + inner) -
                      2 * (plain_weight(n, 2) + plain_weight(n - 2, 2)) - 8 * (visible + before) +
                      16 * plain_totients(n / 2) - (n % 2 ? 0 : 8 * plain_totient(n / 2)) +
                      4 * square - 2 * n - 2;
        assert_int_equal(counts.generic, 2 * pairs - 8 * visible + 2 * square + 2 * n);
        assert_int_equal(counts.maximal, 2 * inner - 8 * before + 6 * square - 12 * n + 12);
        assert_int_equal(counts.all, all);
    }
}

static int compare_sets(const void *a, const void *b) {
    return memcmp(a, b, SLICE_WORDS * sizeof(uint64_t));
}

TEST(symmetries_map_lines_onto_lines) {
    for (int side = 1; side <= 12; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        uint64_t(*set)[SLICE_WORDS] = memory_allocate(lines->all, sizeof *set);
        for (size_t i = 0; i < lines->all; i++)
            memcpy(set[i], lines->line[i].square, sizeof *set);
        qsort(set, lines->all, sizeof *set, compare_sets);
        for (int symmetry = 0; symmetry < 8; symmetry++)
            for (size_t i = 0; i < lines->all; i++) {
                struct slice_grid path = slice_grid_empty(side), mapped = path;
                memcpy(path.filled, lines->line[i].square, sizeof path.filled);
                for (int square = 0; square < side * side; square++)
                    if (slice_is_filled(&path, square))
                        slice_fill(&mapped, plain_symmetry(side, symmetry, square));
                assert_non_null(bsearch(mapped.filled, set, lines->all, sizeof *set, compare_sets));
            }
        for (size_t i = 1; i < lines->all; i++)
            assert_true(compare_sets(set[i - 1], set[i]) < 0);
        free(set);
    }
}

TEST(kept_lists_are_the_same_for_everybody) {
    assert_ptr_equal(slice_lines_of(7), slice_lines_of(7));
}
