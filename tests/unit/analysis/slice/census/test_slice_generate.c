#include "analysis/slice/census/generate.h"

#include "analysis/slice/lines/best.h"
#include "tests/unit/check.h"

enum { GRIDS = 5 };

/* How many maximal lines have the highest score, line by line. */
static int count_best(const struct slice_grid *grid, int *best) {
    const struct slice_lines *lines = slice_lines_of(grid->side);
    int count = 0;
    *best = -1;
    for (size_t i = 0; i < lines->maximal; i++) {
        int score = slice_passage_of(grid, &lines->line[i].chord).score;
        if (score > *best)
            count = 0;
        if (score >= *best) {
            *best = score;
            count++;
        }
    }
    return count;
}

TEST(grids_are_as_asked) {
    const struct slice_request wishes[] = {{-1, false}, {-1, true}, {6, false}, {7, true}};
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        const struct slice_generation generation = {.side = 6,
                                                    .filled = 17,
                                                    .request = wishes[i],
                                                    .seed = 1,
                                                    .grids = GRIDS,
                                                    .attempts = 100000,
                                                    .threads = 2};
        struct slice_generated generated[GRIDS];
        uint64_t done;
        assert_done(slice_generate(&generation, generated, &done, &reason));
        assert_int_equal(done, GRIDS);
        for (int k = 0; k < GRIDS; k++) {
            int best, count = count_best(&generated[k].grid, &best);
            assert_int_equal(generated[k].distance, 0);
            assert_int_equal(generated[k].score, best);
            assert_int_equal(generated[k].best_lines, count);
            assert_int_equal(slice_filled_count(&generated[k].grid), 17);
            assert_true(wishes[i].score < 0 || best == wishes[i].score);
            assert_true(!wishes[i].unique || count == 1);
        }
    }
}

TEST(threads_change_nothing) {
    struct slice_generation generation = {.side = 7,
                                          .filled = 20,
                                          .request = {.score = 9, .unique = true},
                                          .seed = 2,
                                          .grids = GRIDS,
                                          .attempts = 5000,
                                          .threads = 1};
    struct slice_generated one[GRIDS], three[GRIDS];
    uint64_t done;
    assert_true(slice_generate(&generation, one, &done, NULL));
    generation.threads = 3;
    assert_true(slice_generate(&generation, three, &done, NULL));
    assert_memory_equal(one, three, sizeof one);
}

TEST(the_nearest_is_there_when_attempts_are_used_up) {
    struct slice_generation generation = {.side = 5,
                                          .filled = 12,
                                          .request = {.score = 9}, /* there are none above 8 */
                                          .grids = 1,
                                          .attempts = 2000,
                                          .threads = 1};
    struct slice_generated generated;
    uint64_t done;
    assert_true(slice_generate(&generation, &generated, &done, NULL));
    assert_int_equal(generated.attempts, 2000);
    assert_int_equal(generated.score, 8);
    assert_int_equal(generated.distance, 64);
    generation.filled = 25; /* the only grid is not drawn again */
    assert_true(slice_generate(&generation, &generated, &done, NULL));
    assert_int_equal(generated.attempts, 1);
    assert_int_equal(generated.score, 0);
}

TEST(it_can_be_stopped) {
    const struct slice_generation generation = {.side = 4,
                                                .filled = 8,
                                                .request = {-1, false},
                                                .grids = 1,
                                                .attempts = 1,
                                                .threads = 1,
                                                .watch = &stopping};
    struct slice_generated generated;
    uint64_t done;
    assert_error(slice_generate(&generation, &generated, &done, &reason), ERROR_STOPPED, "stopped");
    assert_int_equal(done, 0);
}
