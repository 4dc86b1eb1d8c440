#include "sim/statistics/confidence.h"
#include "sim/statistics/paired.h"
#include "tests/unit/check.h"

/* d = c(3, -1, 4, 1, -5, 9, 2, 6, -5, 3); t.test(d); t.test(d, conf.level = 0.99) */
TEST(the_summary_is_that_of_r) {
    static const int d[] = {3, -1, 4, 1, -5, 9, 2, 6, -5, 3};
    struct paired paired = {.excluded = 2};
    for (size_t i = 0; i < sizeof d / sizeof *d; i++)
        paired_add(&paired, (uint32_t)(100 + d[i]), 100);
    struct paired_summary summary = paired_summarise(&paired, 0.95);
    assert_int_equal(summary.games, 10);
    assert_int_equal(summary.less, 3);
    assert_int_equal(summary.equal, 0);
    assert_int_equal(summary.more, 7);
    assert_double(summary.mean, 1.7, 0, 0);
    assert_double(summary.standard_error, 1.40672985640061, 0, 1e-14);
    assert_double(summary.interval[0], -1.48224402077874, 0, 1e-13);
    assert_double(summary.interval[1], 4.88224402077874, 0, 1e-13);
    assert_double(summary.t, 1.20847651897414, 0, 1e-14);
    assert_double(summary.p_value, 0.257656383876042, 0, 1e-13);
    summary = paired_summarise(&paired, 0.99);
    assert_double(summary.interval[0], -2.8716406847495, 0, 1e-13);
    assert_double(summary.interval[1], 6.2716406847495, 0, 1e-13);
}

TEST(a_strategy_differs_from_itself_by_exactly_nothing) {
    struct paired paired = {0};
    uint64_t random = 1;
    for (int i = 0; i < 1000; i++) {
        uint32_t moves = (uint32_t)check_random(&random);
        paired_add(&paired, moves, moves);
    }
    struct paired_summary summary = paired_summarise(&paired, 0.95);
    assert_int_equal(summary.equal, 1000);
    assert_double(summary.mean, 0, 0, 0);
    assert_double(summary.standard_error, 0, 0, 0);
    assert_double(summary.interval[0], 0, 0, 0);
    assert_double(summary.interval[1], 0, 0, 0);
    assert_double(summary.t, 0, 0, 0);
    assert_double(summary.p_value, 1, 0, 0);
}

TEST(a_constant_difference_is_certain) {
    struct paired paired = {0};
    for (uint32_t i = 0; i < 7; i++)
        paired_add(&paired, i, i + 3);
    struct paired_summary summary = paired_summarise(&paired, 0.95);
    assert_double(summary.mean, -3, 0, 0);
    assert_double(summary.standard_error, 0, 0, 0);
    assert_double(summary.interval[1], -3, 0, 0);
    assert_double(summary.t, -INFINITY, 0, 0);
    assert_double(summary.p_value, 0, 0, 0);
}

TEST(too_few_games_leave_it_unknown) {
    struct paired paired = {0};
    struct paired_summary summary = paired_summarise(&paired, 0.95);
    assert_int_equal(summary.games, 0);
    assert_double(summary.mean, NAN, 0, 0);
    assert_double(summary.p_value, NAN, 0, 0);
    paired_add(&paired, 5, 8);
    summary = paired_summarise(&paired, 0.95);
    assert_double(summary.mean, -3, 0, 0);
    assert_double(summary.standard_error, NAN, 0, 0);
    assert_double(summary.interval[0], NAN, 0, 0);
    assert_double(summary.t, NAN, 0, 0);
    assert_double(summary.p_value, NAN, 0, 0);
}

TEST(merging_parts_gives_the_whole) {
    uint64_t random = 2;
    struct paired whole = {0}, part[3] = {{.excluded = 1}, {.excluded = 2}, {.excluded = 4}};
    for (int i = 0; i < 5000; i++) {
        uint32_t left = (uint32_t)check_below(&random, 50), right = (uint32_t)check_random(&random);
        right %= i % 2 ? 50 : 1000000000;
        paired_add(&whole, left, right);
        paired_add(&part[check_below(&random, 3)], left, right);
    }
    paired_merge(&part[2], &part[0]);
    paired_merge(&part[2], &part[1]);
    assert_int_equal(part[2].excluded, 7);
    struct paired_summary of_whole = paired_summarise(&whole, 0.9);
    struct paired_summary of_parts = paired_summarise(&part[2], 0.9);
    assert_memory_equal(&of_whole, &of_parts, sizeof of_whole);
}

/* In two passes, as the definition says. */
TEST(mean_and_error_are_those_of_the_differences) {
    uint64_t random = 3;
    for (int round = 0; round < 100; round++) {
        int64_t d[300];
        size_t n = 2 + check_below(&random, 298);
        uint64_t spread = 2 + check_below(&random, round % 2 ? 10 : 1000000000);
        struct paired paired = {0};
        long double sum = 0, squares = 0;
        for (size_t i = 0; i < n; i++) {
            uint32_t left = (uint32_t)check_below(&random, spread);
            uint32_t right = (uint32_t)check_below(&random, spread);
            paired_add(&paired, left, right);
            d[i] = (int64_t)left - right;
            sum += d[i];
        }
        for (size_t i = 0; i < n; i++)
            squares += (d[i] - sum / n) * (d[i] - sum / n);
        struct paired_summary summary = paired_summarise(&paired, 0.95);
        double error = (double)sqrtl(squares / (n - 1) / n);
        assert_double(summary.mean, (double)(sum / n), 0, 1e-15);
        assert_double(summary.standard_error, error, 0, 1e-14);
        assert_int_equal(summary.less + summary.equal + summary.more, n);
        double half = student_half_width(0.95, (double)n - 1) * error;
        assert_double(summary.interval[1] - summary.interval[0], 2 * half, 0, 1e-12);
    }
}

TEST(many_games_at_once_are_counted_as_one_by_one) {
    enum { GAMES = 150000 };
    static uint32_t left[GAMES], right[GAMES];
    static const uint32_t limits[] = {60, (1 << 23) - 1, (1 << 23) + 1, 1000000000, UINT32_MAX};
    uint64_t random = 4;
    for (size_t round = 0; round < 15; round++) {
        uint32_t limit = limits[round % 5], longest = round < 5 ? 1000000000 : limit - limit / 8;
        size_t games = round == 7 ? 0 : GAMES - check_below(&random, 100000);
        struct paired one_by_one = {0}, at_once = {0};
        for (size_t i = 0; i < games; i++) {
            /* Long ones are in one chunk only. */
            uint64_t below = i < 70000 ? 60 : (uint64_t)limit + 1;
            left[i] = (uint32_t)check_below(&random, below);
            right[i] = (uint32_t)check_below(&random, below);
            if (left[i] <= longest && right[i] <= longest)
                paired_add(&one_by_one, left[i], right[i]);
            else
                one_by_one.excluded++;
        }
        paired_add_games(&at_once, left, right, games, longest);
        assert_memory_equal(&at_once, &one_by_one, sizeof at_once);
    }
}
