/* The most and the fewest crossings of any grid, against all grids. */
#include "analysis/slice/lines/best.h"
#include "analysis/slice/lines/extremes.h"
#include "tests/unit/check.h"

/* What all grids of that side allow, by how many squares are filled. */
struct extremes {
    int most, fewest;
    uint64_t fills; /* grids with the fewest */
};

static void look_at_all(const struct slice_lines *lines, struct extremes *extremes) {
    int squares = lines->side * lines->side;
    for (int filled = 0; filled <= squares; filled++)
        extremes[filled] = (struct extremes){-1, SLICE_PATH, 0};
    for (uint32_t set = 0; set < UINT32_C(1) << squares; set++) {
        struct slice_grid grid = slice_grid_empty(lines->side);
        grid.filled[0] = set;
        struct extremes *here = &extremes[__builtin_popcount(set)];
        int best = slice_best_score(lines, &grid);
        here->most = best > here->most ? best : here->most;
        here->fills = best < here->fewest ? 0 : here->fills;
        here->fewest = best < here->fewest ? best : here->fewest;
        here->fills += best == here->fewest;
    }
}

TEST(both_are_those_of_all_grids) {
    for (int side = 1; side <= 4; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        struct extremes all[17] = {{0}};
        look_at_all(lines, all);
        for (int filled = 0; filled <= side * side; filled++) {
            struct slice_min_best_score fewest;
            struct slice_grid grid;
            assert_true(slice_min_best_score(lines, filled, NULL, &fewest, NULL));
            assert_int_equal(fewest.score, all[filled].fewest);
            assert_int_equal(fewest.fills, all[filled].fills);
            assert_int_equal(slice_max_best_score(lines, filled, &grid), all[filled].most);
        }
    }
}

/* That the grids are what is said of them. */
TEST(grids_have_what_is_said_of_them) {
    for (int side = 1; side <= 12; side += side < 8 ? 1 : 4) {
        const struct slice_lines *lines = slice_lines_of(side);
        for (int filled = 0; filled <= side * side; filled += 1 + side * side / 16) {
            struct slice_min_best_score fewest;
            struct slice_grid grid;
            assert_true(slice_min_best_score(lines, filled, NULL, &fewest, NULL));
            assert_int_equal(slice_best_score(lines, &fewest.grid), fewest.score);
            assert_int_equal(slice_filled_count(&fewest.grid), filled);
            assert_int_equal(fewest.score == 0, filled == 0 || filled == side * side);
            int most = slice_max_best_score(lines, filled, &grid);
            assert_int_equal(slice_best_score(lines, &grid), most);
            assert_int_equal(slice_filled_count(&grid), filled);
        }
    }
}

TEST(searching_can_be_stopped) {
    struct slice_min_best_score fewest;
    const struct slice_lines *lines = slice_lines_of(8);
    assert_false(slice_min_best_score(lines, 31, &stopping, &fewest, &reason));
    assert_int_equal(reason.kind, ERROR_STOPPED);
    assert_int_equal(fewest.fills, 0);
    assert_in_range(fewest.score, 1, 2);
}
