#include "analysis/magicboard/hardest.h"
#include "analysis/magicboard/solve.h"
#include "sim/base/clock.h"
#include "tests/unit/check.h"

static struct magicboard_hardest search(int side, uint64_t iterations, int threads) {
    const struct hardest_plan plan = {
        .side = side, .seed = 1, .iterations = iterations, .restarts = 16, .threads = threads};
    struct magicboard_hardest hardest;
    assert_done(magicboard_search_hardest(&plan, &hardest, &reason));
    assert_int_equal(hardest.restarts, 16);
    return hardest;
}

/* Up to side 5 the exact census has the same maximum. */
TEST(boards_as_long_as_possible_are_found) {
    assert_int_equal(magicboard_length_bound(2), 2);
    for (int side = 2; side <= MAGICBOARD_RANDOM_MOST; side += side < 8 ? 1 : 12) {
        struct magicboard_hardest hardest = search(side, 100000, 2);
        assert_int_equal(hardest.length, magicboard_length_bound(side));
    }
}

/* Searches for boards that lose one or two steps are complete, and find none. */
TEST(no_board_loses_fewer_steps) {
    for (int side = 3; side <= 6; side++) {
        struct level_search level_search = {.side = side,
                                            .levels = 1000000,
                                            .wanted = side * side - 2,
                                            .draws = draws_of(1, 0, MAGICBOARD_DOMAIN_HARDEST)};
        level_search_run(&level_search);
        assert_true(level_search.exhausted);
        assert_int_equal(level_search.length, magicboard_length_bound(side));
    }
}

TEST(few_iterations_find_a_shorter_one) {
    struct magicboard_hardest hardest = search(12, 100, 2);
    assert_true(hardest.length > 12 && hardest.length < magicboard_length_bound(12));
}

TEST(boards_are_as_hard_as_they_say) {
    for (int side = 2; side <= 11; side += 3) {
        struct magicboard_hardest hardest = search(side, 200, 1);
        struct magicboard_solution solution;
        assert_true(magicboard_solve(&hardest.puzzle, 0, NULL, &solution, NULL));
        assert_int_equal(solution.length, hardest.length);
        assert_int_equal(hardest.puzzle.board.value[hardest.puzzle.board.goal], 0);
        for (int square = 0; square < side * side; square++)
            assert_true(square == hardest.puzzle.board.goal ||
                        (hardest.puzzle.board.value[square] > 0 &&
                         hardest.puzzle.board.value[square] < side));
    }
}

TEST(threads_change_nothing) {
    struct magicboard_hardest one = search(9, 300, 1), three = search(9, 300, 3);
    assert_memory_equal(&one, &three, sizeof one);
}

TEST(what_was_found_is_left_when_it_is_stopped) {
    int left = 3;
    const struct watch watch = {.stopped = stop_after, .context = &left};
    const struct hardest_plan plan = {
        .side = 8, .iterations = 1000000000, .restarts = 16, .threads = 1, .watch = &watch};
    struct magicboard_hardest hardest;
    assert_error(magicboard_search_hardest(&plan, &hardest, &reason), ERROR_STOPPED, "stopped");
    assert_int_equal(hardest.restarts, 8);
    assert_true(hardest.length > 8);
}

/* At least eight restarts, for any time limit. */
TEST(what_was_found_in_time_is_enough) {
    const struct hardest_plan plan = {
        .side = 8, .iterations = 1000000000, .restarts = 800, .until = clock_now(), .threads = 1};
    struct magicboard_hardest hardest;
    assert_true(magicboard_search_hardest(&plan, &hardest, NULL));
    assert_int_equal(hardest.restarts, 8);
    assert_true(hardest.length > 8);
}
