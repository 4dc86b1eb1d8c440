/* Boards with few reachable squares against listing all boards; sources against their definition;
 * estimates against exact values. */
#include "analysis/magicboard/enumerate.h"
#include "analysis/magicboard/reachable_sets.h"
#include "sim/magicboard/board.h"
#include "tests/unit/check.h"

/* What the definitions give for a board without a goal. */
struct plain_board {
    uint64_t r, source[MAGICBOARD_SOURCES];
    uint64_t reached; /* the smaller of this set of squares and its mirror image */
};

static struct plain_board plain_of(const struct magicboard_board *board) {
    struct magicboard_reach reach;
    struct plain_board plain = {0};
    int predecessors[MAGICBOARD_SQUARES] = {0}, last[MAGICBOARD_SQUARES] = {0};
    magicboard_reach(board, 0, &reach);
    plain.r = (uint64_t)reach.reached - 1;
    uint64_t image = 0;
    for (int i = 0; i < reach.reached; i++) {
        int square = reach.order[i];
        plain.reached |= UINT64_C(1) << square;
        image |= UINT64_C(1) << (square % board->side * board->side + square / board->side);
    }
    plain.reached = image < plain.reached ? image : plain.reached;
    for (int square = 0; square < board->squares; square++) {
        int target[MAGICBOARD_DIRECTIONS];
        size_t targets = magicboard_targets(board, square, target);
        for (size_t i = 0; i < targets; i++) {
            predecessors[target[i]]++;
            last[target[i]] = square;
        }
    }
    for (int square = 1; square < board->squares; square++) {
        plain.source[MAGICBOARD_ROOT] += predecessors[square] == 0;
        plain.source[MAGICBOARD_CHILD] +=
            predecessors[square] == 1 && last[square] != 0 && predecessors[last[square]] == 0;
    }
    return plain;
}

static void add_plain(struct magicboard_tally *tally, const struct plain_board *plain) {
    tally->large++;
    tally->large_r += plain->r;
    tally->large_rr += plain->r * plain->r;
    for (int i = 0; i < MAGICBOARD_SOURCES; i++) {
        tally->source[i] += plain->source[i];
        tally->source_r[i] += plain->source[i] * plain->r;
        for (int k = 0; k < MAGICBOARD_SOURCES; k++)
            tally->source_source[i][k] += plain->source[i] * plain->source[k];
    }
}

static struct magicboard_tally tally_of(int side, int small, uint64_t boards,
                                        const struct magicboard_kernel *kernel) {
    const struct magicboard_census census = {
        .side = side, .small = small, .seed = 3, .boards = boards, .threads = 2, .kernel = kernel};
    struct magicboard_tally tally;
    assert_true(magicboard_census(&census, &tally, NULL));
    return tally;
}

TEST(a_census_of_large_boards_is_that_of_the_definitions) {
    enum { BOARDS = 1003 };
    for (int side = 2; side <= MAGICBOARD_WORD_MOST; side++) {
        int small = 1 + side * side / 2;
        struct magicboard_tally plain = {0};
        for (uint64_t i = 0; i < BOARDS; i++) {
            struct magicboard_board board = magicboard_random(side, 3, i).board;
            /* The census keeps the values below the goals, which are drawn anew here. */
            struct magicboard_geometry geometry;
            struct magicboard_lanes lanes;
            magicboard_geometry_init(&geometry, side);
            magicboard_best_kernel()->draw(&geometry, 3, i, &lanes);
            for (int value = 1; value < side; value++)
                if (lanes.is[value - 1][0][0] >> board.goal & 1)
                    board.value[board.goal] = (uint8_t)value;
            struct plain_board one = plain_of(&board);
            if (one.r >= (uint64_t)small)
                add_plain(&plain, &one);
        }
        for (size_t k = 0; magicboard_kernels[k]; k++) {
            if (!magicboard_kernels[k]->supported())
                continue;
            struct magicboard_tally tally = tally_of(side, small, BOARDS, magicboard_kernels[k]);
            assert_memory_equal(&tally.large, &plain.large,
                                offsetof(struct magicboard_tally, ss) -
                                    offsetof(struct magicboard_tally, large));
        }
    }
}

static struct magicboard_small small_of(int side, int small) {
    struct magicboard_small count;
    assert_done(magicboard_small_count(side, small, NULL, &count, &reason));
    return count;
}

/* The board with that number in a list of all boards of its side. */
static struct magicboard_board numbered(int side, uint64_t number) {
    struct magicboard_board board = {.side = side, .squares = side * side, .goal = -1};
    for (int i = 0; i < board.squares; i++, number /= (uint64_t)side - 1)
        board.value[i] = (uint8_t)(1 + number % ((uint64_t)side - 1));
    return board;
}

TEST(small_boards_are_those_of_brute_force) {
    for (int side = 2; side <= 3; side++)
        for (int small = 1; small <= side * side; small++) {
            struct magicboard_small count = small_of(side, small);
            double boards = side == 2 ? 1 : 512, p = 0, r = 0;
            double source[MAGICBOARD_SOURCES] = {0}, all[MAGICBOARD_SOURCES] = {0};
            bool seen[512] = {false};
            uint64_t sets = 0;
            for (uint64_t number = 0; number < (uint64_t)boards; number++) {
                struct magicboard_board board = numbered(side, number);
                struct plain_board plain = plain_of(&board);
                bool counts = plain.r < (uint64_t)small;
                sets += counts && !seen[plain.reached];
                seen[plain.reached] |= counts;
                p += counts / boards;
                r += counts * (double)plain.r / boards;
                for (int i = 0; i < MAGICBOARD_SOURCES; i++) {
                    source[i] += counts * (double)plain.source[i] / boards;
                    all[i] += (double)plain.source[i] / boards;
                }
            }
            assert_int_equal(count.sets, sets);
            assert_double(count.p, p, 1e-14, 0);
            assert_double(count.r, r, 1e-14, 1e-14);
            for (int i = 0; i < MAGICBOARD_SOURCES; i++) {
                assert_double(count.source[i], source[i], 1e-14, 1e-14);
                assert_double(count.source_all[i], all[i], 1e-14, 1e-14);
            }
        }
}

/* With all sets of reachable squares, nothing is left to be estimated. */
TEST(all_sets_give_the_exact_share) {
    for (int side = 2; side <= 4; side++) {
        struct magicboard_small count = small_of(side, side * side);
        struct magicboard_enumeration exact;
        struct magicboard_tally none = {0};
        assert_true(magicboard_enumerate(side, 1, NULL, &exact, NULL));
        struct magicboard_fraction p = magicboard_enumerated_p(&exact, exact.solvable);
        struct magicboard_estimate estimate = magicboard_estimate_stratified(&count, &none);
        assert_double(estimate.value, (double)p.numerator / (double)p.denominator, 1e-14, 0);
        assert_double(magicboard_half_width(&estimate), 0, 0, 0);
    }
}

/* Side 5: of 4^25 boards and 24 goals, data/reference/magicboard_census.csv. */
TEST(estimates_agree_with_exact_shares) {
    static const struct {
        int side, small;
        double exact;
    } cases[] = {
        {3, 1, 1821. / 2048},
        {4, 7, 177389744. / 215233605},
        {5, 11, 1816509711450251. / 2251799813685248.},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int side = cases[i].side;
        struct magicboard_small count = small_of(side, cases[i].small);
        struct magicboard_tally tally =
            tally_of(side, cases[i].small, 400000, magicboard_best_kernel());
        struct magicboard_estimate plain = magicboard_estimate(side, &tally).p_solvable;
        struct magicboard_estimate estimate = magicboard_estimate_stratified(&count, &tally);
        double half = magicboard_half_width(&estimate);
        assert_true(fabs(estimate.value - cases[i].exact) < 2 * half);
        assert_true(side == 3 || half < magicboard_half_width(&plain) / 2);
    }
}

TEST(counting_can_be_stopped) {
    struct magicboard_small count;
    assert_error(magicboard_small_count(4, 9, &stopping, &count, &reason), ERROR_STOPPED,
                 "stopped");
}
