/* Every kernel against reference code: a queue for each board, and drawing square by square. */
#include "sim/magicboard/board.h"
#include "sim/magicboard/census.h"
#include "tests/unit/random_magicboard.h"

/* The boards of all lanes, without goals. */
static void values_of(const struct magicboard_geometry *geometry,
                      const struct magicboard_lanes *lanes, int lane,
                      struct magicboard_board *board) {
    *board = (struct magicboard_board){.side = geometry->side,
                                       .squares = geometry->side * geometry->side};
    for (int value = 1; value < board->side; value++)
        for (int word = 0; word < geometry->words; word++)
            for (uint64_t rest = lanes->is[value - 1][word][lane]; rest; rest &= rest - 1)
                board->value[64 * word + __builtin_ctzll(rest)] += (uint8_t)value;
}

struct workplace {
    struct magicboard_geometry geometry;
    struct magicboard_lanes lanes;
    struct magicboard_distances distances;
    struct magicboard_board board;
    struct magicboard_reach reach;
};

/* Compares the search of a lane with the queue. */
static bool agrees(struct workplace *at, int lane) {
    const struct magicboard_distances *distances = &at->distances;
    uint64_t size[MAGICBOARD_STEPS] = {0};
    magicboard_reach(&at->board, 0, &at->reach);
    for (int i = 0; i < at->reach.reached; i++)
        size[at->reach.distance[at->reach.order[i]]]++;
    int last = at->reach.distance[at->reach.order[at->reach.reached - 1]];
    bool same = last < distances->steps;
    for (int step = 0; step < distances->steps; step++)
        same = same && distances->size[step][lane] == size[step];
    int goal = at->reach.distance[at->lanes.goal[lane]];
    return same && distances->length[lane] == (uint64_t)(goal < 0 ? 0 : goal);
}

/* 19 sides, of each some 8,000 boards on the best kernel and 1,000 on every other. */
TEST(kernels_search_as_the_queue_does) {
    FREED struct workplace *at = memory_aligned(1, sizeof *at);
    for (size_t k = 0; magicboard_kernels[k]; k++) {
        const struct magicboard_kernel *kernel = magicboard_kernels[k];
        int groups = kernel == magicboard_best_kernel() ? 1000 : 125;
        for (int side = 2; side <= MAGICBOARD_RANDOM_MOST && kernel->supported(); side++) {
            magicboard_geometry_init(&at->geometry, side);
            for (int group = 0; group < groups; group++) {
                kernel->draw(&at->geometry, 5, (uint64_t)group * MAGICBOARD_LANES, &at->lanes);
                kernel->solve(&at->geometry, &at->lanes, &at->distances);
                for (int lane = 0; lane < MAGICBOARD_LANES; lane++) {
                    values_of(&at->geometry, &at->lanes, lane, &at->board);
                    if (!agrees(at, lane))
                        fail_msg("%s, side %d, board %d", kernel->name, side,
                                 group * MAGICBOARD_LANES + lane);
                }
            }
        }
    }
}

TEST(kernels_draw_the_boards_of_their_numbers) {
    static const uint64_t firsts[] = {0, 16, UINT64_C(0xffffffff8)};
    FREED struct workplace *at = memory_aligned(1, sizeof *at);
    for (size_t k = 0; magicboard_kernels[k]; k++)
        for (int side = 2; side <= MAGICBOARD_RANDOM_MOST && magicboard_kernels[k]->supported();
             side++)
            for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++) {
                magicboard_geometry_init(&at->geometry, side);
                magicboard_kernels[k]->draw(&at->geometry, 11, firsts[i], &at->lanes);
                for (int lane = 0; lane < MAGICBOARD_LANES; lane++) {
                    struct magicboard_puzzle puzzle =
                        magicboard_random(side, 11, firsts[i] + (uint64_t)lane);
                    values_of(&at->geometry, &at->lanes, lane, &at->board);
                    assert_int_equal(at->lanes.goal[lane], puzzle.board.goal);
                    at->board.value[puzzle.board.goal] = 0;
                    assert_memory_equal(at->board.value, puzzle.board.value,
                                        (size_t)side * (size_t)side);
                }
            }
}

/* Chi-squared of values and of goals. */
TEST(all_values_and_goals_are_equally_likely) {
    enum { GROUPS = 500 };
    static const int sides[] = {3, 6, 7, 12, 20};
    FREED struct workplace *at = memory_aligned(1, sizeof *at);
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        int side = sides[i];
        double values[MAGICBOARD_RANDOM_MOST] = {0}, goals[MAGICBOARD_STEPS] = {0};
        magicboard_geometry_init(&at->geometry, side);
        for (int group = 0; group < GROUPS; group++) {
            magicboard_best_kernel()->draw(&at->geometry, 3, (uint64_t)group * MAGICBOARD_LANES,
                                           &at->lanes);
            for (int lane = 0; lane < MAGICBOARD_LANES; lane++) {
                values_of(&at->geometry, &at->lanes, lane, &at->board);
                for (int square = 0; square < side * side; square++)
                    values[at->board.value[square]]++;
                goals[at->lanes.goal[lane]]++;
            }
        }
        double boards = GROUPS * MAGICBOARD_LANES, chi = 0, expected;
        expected = boards * side * side / (side - 1);
        for (int value = 1; value < side; value++)
            chi += (values[value] - expected) * (values[value] - expected) / expected;
        assert_double(values[0], 0, 0, 0);
        assert_true(chi < side - 2 + 5 * sqrt(2.0 * side));
        chi = 0;
        expected = boards / (side * side - 1);
        for (int goal = 1; goal < side * side; goal++)
            chi += (goals[goal] - expected) * (goals[goal] - expected) / expected;
        assert_double(goals[0], 0, 0, 0);
        assert_true(chi < side * side - 2 + 5 * sqrt(2.0 * side * side));
    }
}

static struct magicboard_tally tally_of(int side, uint64_t boards, int threads,
                                        const struct magicboard_kernel *kernel) {
    const struct magicboard_census census = {
        .side = side, .seed = 2, .boards = boards, .threads = threads, .kernel = kernel};
    struct magicboard_tally tally;
    assert_done(magicboard_census(&census, &tally, &reason));
    return tally;
}

TEST(neither_threads_nor_kernels_change_a_census) {
    const uint64_t boards = 2 * MAGICBOARD_CENSUS_BLOCK + 21;
    for (int side = 5; side <= 17; side += 6) {
        struct magicboard_tally one = tally_of(side, boards, 1, magicboard_best_kernel());
        struct magicboard_tally three = tally_of(side, boards, 3, magicboard_best_kernel());
        assert_int_equal(one.boards, boards);
        assert_memory_equal(&one, &three, sizeof one);
        for (size_t k = 0; magicboard_kernels[k]; k++)
            if (magicboard_kernels[k]->supported()) {
                three = tally_of(side, boards, 2, magicboard_kernels[k]);
                assert_memory_equal(&one, &three, sizeof one);
            }
    }
}

/* Board by board: sums over squares, sums over boards, and the boards' own goals. */
TEST(a_census_counts_what_the_queue_counts) {
    enum { BOARDS = 2005, SIDE = 6 };
    struct magicboard_tally tally = tally_of(SIDE, BOARDS, 1, magicboard_best_kernel());
    struct magicboard_tally plain = {.boards = BOARDS};
    FREED struct workplace *at = memory_aligned(1, sizeof *at);
    magicboard_geometry_init(&at->geometry, SIDE);
    for (uint64_t i = 0; i < BOARDS; i++) {
        uint64_t r = 0, s = 0, size[MAGICBOARD_STEPS] = {0};
        int lane = (int)(i % MAGICBOARD_LANES);
        if (lane == 0)
            magicboard_best_kernel()->draw(&at->geometry, 2, i, &at->lanes);
        values_of(&at->geometry, &at->lanes, lane, &at->board);
        magicboard_reach(&at->board, 0, &at->reach);
        int goal = at->reach.distance[at->lanes.goal[lane]];
        plain.plain[goal < 0 ? 0 : goal]++;
        for (int square = 1; square < SIDE * SIDE; square++) {
            int distance = at->reach.distance[square];
            if (distance < 0)
                continue;
            size[distance]++;
            r++;
            s += (uint64_t)distance;
            if (distance > plain.longest) {
                plain.longest = distance;
                plain.longest_board = i;
            }
        }
        for (int step = 0; step < MAGICBOARD_STEPS; step++) {
            plain.goals[step] += size[step];
            plain.squared[step] += size[step] * size[step];
        }
        plain.r += r;
        plain.s += s;
        plain.rr += r * r;
        plain.rs += r * s;
        plain.ss += s * s;
    }
    assert_memory_equal(tally.goals, plain.goals, sizeof plain.goals);
    assert_memory_equal(tally.squared, plain.squared, sizeof plain.squared);
    assert_memory_equal(tally.plain, plain.plain, sizeof plain.plain);
    assert_true(tally.boards == plain.boards && tally.r == plain.r && tally.s == plain.s &&
                tally.rr == plain.rr && tally.rs == plain.rs && tally.ss == plain.ss);
    assert_int_equal(tally.longest, plain.longest);
    assert_int_equal(tally.longest_board, plain.longest_board);
}

TEST(a_census_can_be_stopped) {
    const struct magicboard_census census = {.side = 5,
                                             .boards = 9,
                                             .threads = 1,
                                             .kernel = magicboard_best_kernel(),
                                             .watch = &stopping};
    struct magicboard_tally tally;
    assert_error(magicboard_census(&census, &tally, &reason), ERROR_STOPPED, "stopped");
    assert_int_equal(tally.boards, 0);
}
