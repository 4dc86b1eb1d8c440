/* Sequencium's solver with several threads. */
#include "analysis/sequencium/solve.h"
#include "tests/unit/check.h"
#include "tests/unit/plain_sequencium.h"

/* By threads that begin at once. */
static struct sequencium_solution solve(const struct sequencium_position *position, int payoff,
                                        int threads) {
    const struct sequencium_plan plan = {.payoff = (enum sequencium_payoff)payoff,
                                         .memory = SEQUENCIUM_LEAST_MEMORY,
                                         .threads = threads,
                                         .alone = 1};
    struct sequencium_solution solution;
    assert_true(sequencium_solve(position, &plan, &solution, NULL));
    return solution;
}

/* The value and all best moves; the line is one of several that lead to the value. */
TEST(threads_change_neither_value_nor_best_moves) {
    static const struct { int rows, columns; } boards[] = {{2, 8}, {3, 5}, {4, 4}, {4, 5}};
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int payoff = 0; payoff < SEQUENCIUM_PAYOFFS; payoff++) {
            struct sequencium_position start = plain_start(boards[i].rows, boards[i].columns);
            struct sequencium_solution alone = solve(&start, payoff, 1);
            for (int threads = 2; threads <= 4; threads += 2) {
                struct sequencium_solution shared = solve(&start, payoff, threads);
                assert_memory_equal(&shared.value, &alone.value, sizeof alone.value);
                assert_int_equal(shared.best, alone.best);
                assert_true(shared.best_complete);
                assert_int_equal(plain_value_of_line(&start, payoff, &shared), shared.value.lower);
            }
        }
}

/* Positions of games on larger boards. */
TEST(threads_agree_on_random_positions) {
    uint64_t random = 12;
    for (int game = 0; game < 30; game++) {
        struct sequencium_position position = plain_random(&random, 15, true);
        int payoff = game % SEQUENCIUM_PAYOFFS;
        struct sequencium_solution alone = solve(&position, payoff, 1);
        struct sequencium_solution shared = solve(&position, payoff, 4);
        assert_memory_equal(&shared.value, &alone.value, sizeof alone.value);
        assert_int_equal(shared.best, alone.best);
    }
}

/* Fewer positions than threads wait for: the same search, position by position. */
TEST(threads_leave_short_searches_alone) {
    struct sequencium_position start = plain_start(4, 5);
    const struct sequencium_plan plan = {.memory = SEQUENCIUM_LEAST_MEMORY, .threads = 4};
    struct sequencium_solution alone = solve(&start, SEQUENCIUM_GAMBLE, 1), shared;
    assert_true(sequencium_solve(&start, &plan, &shared, NULL));
    assert_int_equal(shared.searched, alone.searched);
}

TEST(threads_stop_when_asked) {
    struct sequencium_position start = plain_start(6, 6);
    for (int looks = 1; looks < 20; looks += 6) {
        int left = looks;
        struct watch watch = {.stopped = stop_after, .progress = tell, .context = &left};
        const struct sequencium_plan plan = {
            .memory = 1 << 24, .watch = &watch, .threads = 3, .alone = 1};
        struct sequencium_solution solution;
        assert_error(sequencium_solve(&start, &plan, &solution, &reason), ERROR_STOPPED, "stopped");
        assert_true(solution.value.lower <= 0 && solution.value.upper >= 0);
    }
}
