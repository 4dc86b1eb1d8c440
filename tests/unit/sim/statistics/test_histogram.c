#include "sim/statistics/histogram.h"
#include "tests/unit/check.h"

#include <gsl/gsl_sort_ulong.h>

/* Counts the games one by one, and knows each. */
struct games {
    uint64_t moves[3000];
    size_t count;
};

static struct games draw_games(uint64_t *random, size_t count) {
    /* Short, around the end of the dense part, long, and very long games, many of them equal. */
    static const uint64_t limit[] = {20, HISTOGRAM_DENSE + 30, 20000, 1000000000};
    struct games games = {.count = count};
    for (size_t i = 0; i < count; i++)
        games.moves[i] = check_below(random, limit[check_below(random, 4)]);
    return games;
}

static struct histogram histogram_of(const struct games *games, size_t first, size_t end) {
    struct histogram histogram = {0};
    for (size_t i = first; i < end; i++)
        histogram_add(&histogram, games->moves[i], 1);
    return histogram;
}

static void assert_same(const struct histogram *a, const struct histogram *b) {
    assert_memory_equal(a->dense, b->dense, sizeof a->dense);
    assert_int_equal(a->pairs, b->pairs);
    for (size_t i = 0; i < a->pairs; i++) {
        assert_int_equal(a->pair[i].moves, b->pair[i].moves);
        assert_int_equal(a->pair[i].games, b->pair[i].games);
    }
    assert_int_equal(a->censored, b->censored);
    assert_int_equal(a->unfinishable, b->unfinishable);
    struct histogram_summary one = histogram_summarise(a), other = histogram_summarise(b);
    assert_memory_equal(&one, &other, sizeof one);
}

TEST(no_games_have_no_mean_and_no_quantile) {
    struct histogram histogram = {.censored = 3};
    struct histogram_summary summary = histogram_summarise(&histogram);
    assert_int_equal(summary.games, 3);
    assert_int_equal(summary.ended, 0);
    assert_int_equal(summary.maximum, 0);
    assert_double(summary.mean, NAN, 0, 0);
    assert_double(summary.sd, NAN, 0, 0);
    assert_int_equal(histogram_quantile(&histogram, 0.5), 0);
}

TEST(one_game_has_a_mean_and_no_spread) {
    FREED_BY(histogram_free) struct histogram histogram = {0};
    histogram_add(&histogram, 123456789, 1);
    struct histogram_summary summary = histogram_summarise(&histogram);
    assert_double(summary.mean, 123456789, 0, 0);
    assert_double(summary.sd, NAN, 0, 0);
    assert_double(summary.standard_error, NAN, 0, 0);
    assert_double(summary.ci95[0], NAN, 0, 0);
    assert_int_equal(summary.minimum, 123456789);
    assert_int_equal(summary.maximum, 123456789);
    assert_int_equal(histogram_quantile(&histogram, 0.01), 123456789);
}

/* t.test(1:20)$conf.int; sd(1:20) */
TEST(the_summary_is_that_of_r) {
    struct histogram histogram = {0};
    for (uint64_t moves = 20; moves > 0; moves--)
        histogram_add(&histogram, moves, 1);
    struct histogram_summary summary = histogram_summarise(&histogram);
    assert_double(summary.mean, 10.5, 0, 0);
    assert_double(summary.sd, 5.91607978309962, 0, 1e-14);
    assert_double(summary.standard_error, 5.91607978309962 / sqrt(20), 0, 1e-14);
    assert_double(summary.ci95[0], 7.73118943197975, 0, 1e-14);
    assert_double(summary.ci95[1], 13.2688105680203, 0, 1e-14);
    assert_int_equal(summary.minimum, 1);
    assert_int_equal(summary.maximum, 20);
}

TEST(games_that_cannot_end_leave_the_mean_unknown) {
    struct histogram histogram = {.censored = 5, .unfinishable = 2};
    histogram_add(&histogram, 10, 2);
    histogram_add(&histogram, 12, 2);
    struct histogram_summary summary = histogram_summarise(&histogram);
    assert_int_equal(summary.games, 11);
    assert_int_equal(summary.ended, 4);
    assert_int_equal(summary.censored, 5);
    assert_int_equal(summary.unfinishable, 2);
    assert_double(summary.mean, NAN, 0, 0);
    assert_double(summary.standard_error, NAN, 0, 0);
    assert_double(summary.ci95[1], NAN, 0, 0);
    assert_int_equal(histogram_quantile(&histogram, 0.5), 10);
}

TEST(counts_do_not_depend_on_the_order) {
    uint64_t random = 1;
    for (int round = 0; round < 20; round++) {
        struct games games = draw_games(&random, 3000);
        FREED_BY(histogram_free) struct histogram drawn = histogram_of(&games, 0, games.count);
        gsl_sort_ulong(games.moves, 1, games.count);
        struct histogram sorted = histogram_of(&games, 0, games.count);
        assert_same(&drawn, &sorted);
        for (size_t i = 1; i < drawn.pairs; i++)
            assert_true(drawn.pair[i - 1].moves < drawn.pair[i].moves);
        assert_int_equal(histogram_ended(&drawn), games.count);
        histogram_free(&sorted);
        assert_null(sorted.pair);
    }
}

TEST(merging_parts_gives_the_whole) {
    uint64_t random = 2;
    for (int round = 0; round < 50; round++) {
        struct games games = draw_games(&random, 1 + check_below(&random, 400));
        size_t cut = check_below(&random, games.count + 1);
        FREED_BY(histogram_free) struct histogram whole = histogram_of(&games, 0, games.count);
        FREED_BY(histogram_free) struct histogram left = histogram_of(&games, 0, cut);
        FREED_BY(histogram_free) struct histogram right = histogram_of(&games, cut, games.count);
        whole.censored = 7;
        left.censored = 3;
        right.censored = 4;
        whole.unfinishable = right.unfinishable = 1;
        FREED_BY(histogram_free) struct histogram swapped = {0};
        histogram_merge(&swapped, &right);
        histogram_merge(&swapped, &left);
        histogram_merge(&left, &right);
        assert_same(&left, &whole);
        assert_same(&swapped, &whole);
    }
}

/* In two passes, as the definition says. */
TEST(mean_and_spread_are_those_of_the_games) {
    uint64_t random = 3;
    for (int round = 0; round < 50; round++) {
        struct games games = draw_games(&random, 2 + check_below(&random, 1000));
        FREED_BY(histogram_free) struct histogram histogram = histogram_of(&games, 0, games.count);
        struct histogram_summary summary = histogram_summarise(&histogram);
        long double n = games.count, sum = 0, squares = 0;
        for (size_t i = 0; i < games.count; i++)
            sum += games.moves[i];
        for (size_t i = 0; i < games.count; i++)
            squares += (games.moves[i] - sum / n) * (games.moves[i] - sum / n);
        gsl_sort_ulong(games.moves, 1, games.count);
        assert_double(summary.mean, (double)(sum / n), 0, 1e-15);
        assert_double(summary.sd, (double)sqrtl(squares / (n - 1)), 0, 1e-15);
        assert_int_equal(summary.minimum, games.moves[0]);
        assert_int_equal(summary.maximum, games.moves[games.count - 1]);
    }
}

TEST(many_long_games_lose_no_digits) {
    FREED_BY(histogram_free) struct histogram histogram = {0};
    const uint64_t games = 500000000000;
    histogram_add(&histogram, 999999999, games);
    histogram_add(&histogram, 1000000000, games);
    struct histogram_summary summary = histogram_summarise(&histogram);
    assert_double(summary.mean, 999999999.5, 0, 0);
    assert_double(summary.sd, 0.5, 0, 1e-12);
    assert_double(summary.standard_error, 0.5e-6, 0, 1e-12);
}

TEST(equal_games_have_no_spread) {
    FREED_BY(histogram_free) struct histogram histogram = {0};
    histogram_add(&histogram, 1000003, 1000000007);
    struct histogram_summary summary = histogram_summarise(&histogram);
    assert_double(summary.sd, 0, 0, 0);
    assert_double(summary.ci95[0], 1000003, 0, 0);
    assert_double(summary.ci95[1], 1000003, 0, 0);
}

TEST(counting_no_games_counts_nothing) {
    struct histogram histogram = {0};
    histogram_add(&histogram, 5, 0);
    histogram_add(&histogram, 5000, 0);
    assert_int_equal(histogram.pairs, 0);
    assert_int_equal(histogram_ended(&histogram), 0);
}

/* k / 100 as a double is now above, now below the fraction; in whole numbers there is no doubt. */
TEST(a_quantile_is_the_smallest_that_reaches_it) {
    uint64_t random = 4;
    for (int round = 0; round < 100; round++) {
        struct games games = draw_games(&random, 1 + check_below(&random, 300));
        FREED_BY(histogram_free) struct histogram histogram = histogram_of(&games, 0, games.count);
        gsl_sort_ulong(games.moves, 1, games.count);
        for (size_t percent = 1; percent <= 100; percent++) {
            size_t rank = (percent * games.count + 99) / 100;
            assert_int_equal(histogram_quantile(&histogram, (double)percent / 100),
                             games.moves[rank - 1]);
        }
    }
}

TEST(five_percent_of_twenty_games_is_the_first) {
    struct histogram histogram = {0};
    for (uint64_t moves = 1; moves <= 20; moves++)
        histogram_add(&histogram, moves, 1);
    assert_true((__int128)(0.05 * 0x1p60) * 20 > (__int128)1 << 60); /* that double is above 1/20 */
    assert_int_equal(histogram_quantile(&histogram, 0.05), 1);
    assert_int_equal(histogram_quantile(&histogram, nextafter(0.05, 1)), 2);
    assert_int_equal(histogram_quantile(&histogram, 1), 20);
    assert_int_equal(histogram_quantile(&histogram, 1e-300), 1);
}

TEST(a_histogram_holds_exactly_its_games) {
    FREED_BY(histogram_free)
    struct histogram histogram = {.dense[5] = 4, .censored = 2, .unfinishable = 1};
    histogram_add(&histogram, 5000, 3);
    assert_true(histogram_holds(&histogram, 10, 5000));
    assert_false(histogram_holds(&histogram, 10, 4999));
    for (uint64_t games = 0; games < 20; games++)
        assert_int_equal(histogram_holds(&histogram, games, 5000), games == 10);
}
