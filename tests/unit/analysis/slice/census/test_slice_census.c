/* Random grids, and a census against a literal count and on any number of threads. */
#include "analysis/slice/census/census.h"
#include "sim/slice/grid.h"
#include "tests/unit/plain_slice.h"

#include <gsl/gsl_cdf.h>

static struct slice_tally count(const struct slice_census *census) {
    struct slice_tally tally;
    assert_done(slice_census(census, &tally, &reason));
    return tally;
}

TEST(an_exact_census_counts_every_grid_once) {
    for (int side = 1; side <= 4; side++)
        for (int filled = 0; filled <= side * side; filled += side < 4 ? 1 : 3) {
            const struct slice_census census = {
                .side = side, .filled = filled, .exact = true, .threads = 2};
            struct slice_tally tally = count(&census), none = {0};
            assert_int_equal(tally.grids, slice_count_fills(side * side, filled));
            for (uint32_t set = 0; set < UINT32_C(1) << side * side; set++) {
                struct slice_grid grid = slice_grid_empty(side);
                grid.filled[0] = set;
                if (__builtin_popcount(set) != filled)
                    continue;
                tally.grids--;
                tally.best[plain_best_of_all(slice_lines_of(side), &grid)]--;
            }
            assert_memory_equal(&tally, &none, sizeof tally);
        }
}

TEST(fills_are_numbered_in_ascending_order) {
    uint64_t set = slice_fill_of(9, 4, 0);
    assert_int_equal(set, 15);
    for (uint64_t number = 1; number < 126; number++) {
        uint64_t next = slice_next_fill(set);
        assert_true(next > set);
        assert_int_equal(__builtin_popcountll(next), 4);
        assert_int_equal(next, slice_fill_of(9, 4, number));
        set = next;
    }
    assert_int_equal(set, 0x1E0);
    assert_int_equal(slice_count_fills(36, 18), UINT64_C(9075135300));
    assert_int_equal(slice_count_fills(64, 32), UINT64_C(1832624140942590534));
    assert_int_equal(slice_count_fills(256, 128), 0);
    assert_int_equal(slice_fill_of(36, 18, UINT64_C(9075135299)), UINT64_C(0x3FFFF) << 18);
}

/* All sets of filled squares of a small grid are equally frequent. */
TEST(random_grids_are_uniform) {
    enum { EACH = 400 };
    for (int filled = 0; filled <= 9; filled++) {
        uint32_t seen[512] = {0};
        uint64_t sets = slice_count_fills(9, filled);
        for (uint64_t i = 0; i < EACH * sets; i++) {
            struct slice_grid grid;
            slice_random_grids(3, filled, 5, i, 1, &grid);
            assert_int_equal(slice_filled_count(&grid), filled);
            seen[grid.filled[0]]++;
        }
        double distance = 0;
        for (uint32_t set = 0; set < 512; set++)
            if (__builtin_popcount(set) == filled)
                distance += ((double)seen[set] - EACH) * ((double)seen[set] - EACH) / EACH;
        if (sets > 1)
            assert_true(gsl_cdf_chisq_Q(distance, (double)sets - 1) > 1e-4);
    }
}

TEST(many_random_grids_are_each_of_them) {
    enum { GRIDS = 45 };
    struct slice_grid grid[GRIDS];
    for (int side = 1; side <= SLICE_SIDE; side++)
        for (int filled = 0; filled <= side * side; filled += 1 + side / 3) {
            slice_random_grids(side, filled, 9, 3, GRIDS, grid);
            for (uint64_t i = 0; i < GRIDS; i++) {
                struct slice_grid one;
                slice_random_grids(side, filled, 9, 3 + i, 1, &one);
                assert_memory_equal(&grid[i], &one, sizeof one);
            }
        }
}

TEST(random_grids_have_that_many_filled) {
    for (int side = 1; side <= SLICE_SIDE; side++)
        for (int filled = 0; filled <= side * side; filled += 1 + side / 4) {
            struct slice_grid grid, whole;
            slice_random_grids(side, filled, 1, 2, 1, &grid);
            assert_int_equal(slice_filled_count(&grid), filled);
            whole = grid;
            for (int square = 0; square < side * side; square++)
                slice_fill(&whole, square);
            assert_int_equal(slice_filled_count(&whole), side * side);
        }
}

/* Means that were measured by others: 5 x 5, 8 x 8 and 12 x 12 with half of the squares filled. */
TEST(known_means_come_out) {
    struct slice_census census = {.side = 5, .filled = 12, .exact = true, .threads = 2};
    struct slice_tally tally = count(&census);
    assert_double(counts_summarise(slice_counts(&tally), true).mean, 6.162, 5e-4, 0);
    census =
        (struct slice_census){.side = 8, .filled = 32, .seed = 1, .grids = 100000, .threads = 2};
    tally = count(&census);
    assert_double(counts_summarise(slice_counts(&tally), false).mean, 10.39, 0.02, 0);
    census = (struct slice_census){
        .side = 12, .filled = 72, .seed = 1, .grids = CHECK_ROUNDS(40000), .threads = 2};
    tally = count(&census);
    assert_double(counts_summarise(slice_counts(&tally), false).mean, 15.79, 0.06, 0);
}

TEST(summaries_are_those_of_the_counts) {
    struct slice_tally tally = {.grids = 4, .best = {[2] = 1, [3] = 2, [6] = 1}};
    struct counts_summary exact = counts_summarise(slice_counts(&tally), true),
                          drawn = counts_summarise(slice_counts(&tally), false);
    assert_double(exact.mean, 3.5, 0, 1e-15);
    assert_double(exact.sd, 1.5, 0, 1e-15);
    assert_double(exact.ci95[1], 3.5, 0, 1e-15);
    assert_double(drawn.sd, sqrt(3), 0, 1e-15);
    assert_double(drawn.ci95[1], 3.5 + 3.182446305284263 * sqrt(3) / 2, 0, 1e-12);
    assert_int_equal(exact.minimum, 2);
    assert_int_equal(exact.maximum, 6);
    assert_int_equal(counts_quantile(slice_counts(&tally), 0.25), 2);
    assert_int_equal(counts_quantile(slice_counts(&tally), 0.26), 3);
    assert_int_equal(counts_quantile(slice_counts(&tally), 1), 6);
    struct slice_tally one = {.grids = 1, .best = {[5] = 1}};
    assert_double(counts_summarise(slice_counts(&one), true).sd, 0, 0, 0);
    assert_true(isnan(counts_summarise(slice_counts(&one), false).ci95[0]));
}

TEST(threads_do_not_matter) {
    struct slice_census census = {
        .side = 7, .filled = 24, .seed = 3, .grids = 5 * SLICE_CENSUS_BLOCK + 1, .threads = 1};
    struct slice_tally one = count(&census);
    census.threads = 5;
    struct slice_tally five = count(&census);
    assert_int_equal(one.grids, census.grids);
    assert_memory_equal(&one, &five, sizeof one);
    census.seed = 4;
    five = count(&census);
    assert_memory_not_equal(&one, &five, sizeof one);
}

TEST(a_stopped_census_is_of_the_first_grids) {
    int left = 2;
    const struct watch watch = {.stopped = stop_after, .context = &left};
    struct slice_census census = {.side = 6,
                                  .filled = 18,
                                  .seed = 3,
                                  .grids = 10 * SLICE_CENSUS_BLOCK,
                                  .threads = 1,
                                  .watch = &watch};
    struct slice_tally part;
    assert_false(slice_census(&census, &part, &reason));
    assert_int_equal(reason.kind, ERROR_STOPPED);
    assert_true(part.grids > 0 && part.grids < census.grids);
    census.grids = part.grids;
    census.watch = NULL;
    struct slice_tally whole = count(&census);
    assert_memory_equal(&part, &whole, sizeof part);
}
