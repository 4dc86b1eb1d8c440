#include "sim/walk/sweep/compare.h"
#include "tests/unit/check.h"

enum { MOST = 9 };

static struct ranking rank(size_t n, const double *mean, const double *p) {
    struct ranking ranking = {0};
    ranking_build(&ranking, n, mean, p, 0.05);
    return ranking;
}

TEST(strategies_are_ordered_by_mean) {
    static const double mean[] = {16.7, NAN, 14.6, 16.7, 99, 14.9};
    double p[15] = {0};
    struct ranking ranking = rank(6, mean, p);
    static const size_t order[] = {2, 5, 0, 3, 4, 1};
    assert_memory_equal(ranking.order, order, sizeof order);
    /* All differ significantly, but none from the one without a mean. */
    assert_int_equal(ranking.groups, 5);
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(ranking.group[i], 1 << i | 1 << 5);
    ranking_free(&ranking);
    assert_null(ranking.group);
}

/* 2 and 1 do not differ significantly, nor 1 and 0; but 2 and 0 do. */
TEST(groups_may_overlap) {
    static const double mean[] = {3, 2, 1};
    static const double p[] = {0.2, 0.01, 0.3};
    FREED_BY(ranking_free) struct ranking ranking = rank(3, mean, p);
    assert_int_equal(ranking.groups, 2);
    assert_int_equal(ranking.group[0], 3);
    assert_int_equal(ranking.group[1], 6);
}

TEST(unknown_is_not_significant) {
    static const double mean[] = {1, 2}, p[] = {NAN};
    FREED_BY(ranking_free) struct ranking ranking = rank(2, mean, p);
    assert_int_equal(ranking.groups, 1);
    assert_int_equal(ranking.group[0], 3);
}

TEST(one_strategy_and_as_many_as_there_may_be_are_ranked) {
    static const double p[COMPARE_MOST * (COMPARE_MOST - 1) / 2], ones[] = {1};
    double mean[COMPARE_MOST];
    struct ranking ranking = rank(1, ones, ones);
    assert_int_equal(ranking.groups, 1);
    assert_int_equal(ranking.group[0], 1);
    ranking_free(&ranking);
    for (int i = 0; i < COMPARE_MOST; i++)
        mean[i] = -i;
    ranking = rank(COMPARE_MOST, mean, p);
    assert_int_equal(ranking.groups, COMPARE_MOST);
    for (size_t i = 0; i < COMPARE_MOST; i++) {
        assert_int_equal(ranking.order[i], COMPARE_MOST - 1 - i);
        assert_true(ranking.group[i] == UINT64_C(1) << i);
    }
    ranking_free(&ranking);
}

/* Whether no two of the set differ significantly. */
static bool is_together(const struct ranking *ranking, size_t n, const double *p, uint64_t set) {
    size_t rank[MOST];
    for (size_t i = 0; i < n; i++)
        rank[ranking->order[i]] = i;
    for (size_t left = 0, pair = 0; left < n; left++)
        for (size_t right = left + 1; right < n; right++, pair++)
            if (set >> rank[left] & set >> rank[right] & 1 && p[pair] <= 0.05)
                return false;
    return true;
}

static bool is_largest(const struct ranking *ranking, size_t n, const double *p, uint64_t set) {
    if (!is_together(ranking, n, p, set))
        return false;
    for (size_t i = 0; i < n; i++)
        if (!(set >> i & 1) && is_together(ranking, n, p, set | UINT64_C(1) << i))
            return false;
    return true;
}

TEST(groups_are_the_largest_sets_that_stay_together) {
    uint64_t random = 1;
    for (int round = 0; round < 300; round++) {
        size_t n = 1 + check_below(&random, MOST);
        double mean[MOST], p[MOST * (MOST - 1) / 2];
        for (size_t i = 0; i < n; i++)
            mean[i] = (double)check_below(&random, 20);
        for (size_t pair = 0; pair < paired_count(n); pair++)
            p[pair] = check_below(&random, 3) ? 0.5 : 0.05;
        FREED_BY(ranking_free) struct ranking ranking = rank(n, mean, p);
        size_t largest = 0;
        for (uint64_t set = 1; set < UINT64_C(1) << n; set++)
            largest += is_largest(&ranking, n, p, set);
        assert_int_equal(ranking.groups, largest);
        for (size_t i = 0; i < ranking.groups; i++)
            assert_true(is_largest(&ranking, n, p, ranking.group[i]));
        for (size_t i = 1; i < ranking.groups; i++) {
            assert_true(ranking.group[i] != ranking.group[i - 1]);
            assert_true(__builtin_ctzll(ranking.group[i - 1]) <= __builtin_ctzll(ranking.group[i]));
        }
    }
}
