/* The exact census against searching every board, and against the random census. */
#include "analysis/magicboard/enumerate.h"
#include "sim/magicboard/board.h"
#include "sim/magicboard/census.h"
#include "tests/unit/random_magicboard.h"

static struct magicboard_enumeration enumerate(int side, int threads) {
    struct magicboard_enumeration enumeration;
    assert_done(magicboard_enumerate(side, threads, NULL, &enumeration, &reason));
    return enumeration;
}

/* Every value of every square, and every goal. */
TEST(small_boards_are_those_of_brute_force) {
    for (int side = 2; side <= 3; side++) {
        struct magicboard_enumeration enumeration = enumerate(side, 1);
        struct magicboard_board board = {.side = side, .squares = side * side};
        uint64_t count[MAGICBOARD_ENUMERATE_STEPS] = {0}, boards = 1;
        for (int i = 0; i < board.squares; i++)
            boards *= (uint64_t)side - 1;
        assert_int_equal(enumeration.boards, boards);
        for (uint64_t number = 0; number < boards; number++)
            for (int goal = 1; goal < board.squares; goal++) {
                struct magicboard_reach reach;
                uint64_t rest = number;
                for (int i = 0; i < board.squares; i++, rest /= (uint64_t)side - 1)
                    board.value[i] = (uint8_t)(1 + rest % ((uint64_t)side - 1));
                board.value[goal] = 0;
                magicboard_reach(&board, 0, &reach);
                if (reach.distance[goal] > 0)
                    count[reach.distance[goal]]++;
            }
        assert_memory_equal(enumeration.count, count, sizeof count);
    }
}

TEST(known_results_are_found) {
    struct magicboard_enumeration three = enumerate(3, 2), four = enumerate(4, 2);
    struct magicboard_fraction p = magicboard_enumerated_p(&three, three.solvable);
    assert_int_equal(p.numerator, 1821);
    assert_int_equal(p.denominator, 2048);
    assert_int_equal(three.longest, 5);
    assert_int_equal(four.longest, 12);
    assert_int_equal(four.boards, 43046721);
    p = magicboard_enumerated_p(&four, four.count[1]);
    /* Of the start's values 1, 2 and 3 each leads to two squares of 15. */
    assert_int_equal(p.numerator, 2);
    assert_int_equal(p.denominator, 15);
    assert_double(magicboard_mean_length(&three), 2.1510159253157606, 0, 1e-15);
}

/* All 43,046,721 boards of side 4, eight at a time: those of a first row and all others, the lanes
 * of a kernel being the last square's values. */
TEST(boards_of_side_four_are_those_of_brute_force) {
    enum { SIDE = 4, SQUARES = 16, VALUES = 3, FIRST = 6561 /* 3^8 */ };
    struct magicboard_enumeration exact = enumerate(SIDE, 1);
    struct magicboard_geometry geometry;
    FREED struct magicboard_lanes *lanes = memory_aligned(1, sizeof *lanes);
    FREED struct magicboard_distances *distances = memory_aligned(1, sizeof *distances);
    uint64_t count[MAGICBOARD_ENUMERATE_STEPS] = {0}, set[FIRST][VALUES];
    magicboard_geometry_init(&geometry, SIDE);
    memset(set, 0, sizeof set);
    for (int half = 0; half < FIRST; half++)
        for (int square = 0, rest = half; square < SQUARES / 2; square++, rest /= VALUES)
            set[half][rest % VALUES] |= UINT64_C(1) << square;
    for (int upper = 0; upper < FIRST; upper++)
        for (int lower = 0; lower < FIRST; lower += MAGICBOARD_LANES) {
            for (int lane = 0; lane < MAGICBOARD_LANES; lane++)
                for (int value = 0; value < VALUES; value++)
                    lanes->is[value][0][lane] = lower + lane < FIRST
                                                    ? set[upper][value] | set[lower + lane][value]
                                                                              << SQUARES / 2
                                                    : 0;
            magicboard_best_kernel()->solve(&geometry, lanes, distances);
            for (int step = 1; step < distances->steps; step++)
                for (int lane = 0; lane < MAGICBOARD_LANES; lane++)
                    count[step] += distances->size[step][lane];
        }
    assert_memory_equal(exact.count, count, sizeof count);
}

/* Most intervals of the random census contain the exact value. */
TEST(random_boards_agree) {
    for (int side = 2; side <= 4; side++) {
        struct magicboard_enumeration exact = enumerate(side, 1);
        const struct magicboard_census census = {.side = side,
                                                 .seed = 4,
                                                 .boards = 200000,
                                                 .threads = 2,
                                                 .kernel = magicboard_best_kernel()};
        struct magicboard_tally tally;
        assert_true(magicboard_census(&census, &tally, NULL));
        struct magicboard_estimates of = magicboard_estimate(side, &tally);
        struct magicboard_fraction fraction = magicboard_enumerated_p(&exact, exact.solvable);
        const struct {
            struct magicboard_estimate estimate;
            double value;
        } pairs[] = {
            {of.p_solvable, (double)fraction.numerator / (double)fraction.denominator},
            {of.plain_p_solvable, (double)fraction.numerator / (double)fraction.denominator},
            {of.mean_length, magicboard_mean_length(&exact)},
            {of.plain_mean_length, magicboard_mean_length(&exact)},
        };
        for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
            const double *interval = pairs[i].estimate.interval;
            double half = (interval[1] - interval[0]) / 2;
            assert_true(fabs(pairs[i].estimate.value - pairs[i].value) <=
                        2 * half + 1e-4 * (side == 2));
        }
        for (int length = 1; length <= exact.longest; length++) {
            struct magicboard_estimate p = magicboard_estimate_length(side, &tally, length);
            fraction = magicboard_enumerated_p(&exact, exact.count[length]);
            double value = (double)fraction.numerator / (double)fraction.denominator;
            assert_true(fabs(p.value - value) <= p.interval[1] - p.interval[0] + 1e-5);
        }
        assert_true(tally.longest <= exact.longest);
        assert_true(side == 2 || of.gain > 2);
    }
}

TEST(threads_change_nothing) {
    struct magicboard_enumeration one = enumerate(4, 1), three = enumerate(4, 3);
    assert_memory_equal(one.count, three.count, sizeof one.count);
}

TEST(enumeration_can_be_stopped) {
    struct magicboard_enumeration enumeration;
    assert_error(magicboard_enumerate(4, 2, &stopping, &enumeration, &reason), ERROR_STOPPED,
                 "stopped");
}
