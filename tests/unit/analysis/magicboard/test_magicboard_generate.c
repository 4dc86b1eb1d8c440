#include "analysis/magicboard/generate.h"
#include "tests/unit/check.h"

static const struct magicboard_request anything = {
    .least_length = 1, .most_length = 400, .most_forced = -1};

TEST(boards_are_as_asked) {
    enum { BOARDS = 4 };
    const struct magicboard_request wishes[] = {
        anything,
        {.least_length = 9, .most_length = 9, .unique = true, .most_forced = -1},
        {.least_length = 3, .most_length = 6, .no_dead_ends = true, .most_forced = 2},
        {.least_length = 4, .most_length = 400, .no_lost = true, .most_forced = -1},
    };
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        const struct magicboard_generation generation = {.side = 6,
                                                         .request = wishes[i],
                                                         .seed = 1,
                                                         .boards = BOARDS,
                                                         .attempts = 100000,
                                                         .threads = 2};
        struct magicboard_generated generated[BOARDS];
        uint64_t done;
        assert_done(magicboard_generate(&generation, generated, &done, &reason));
        assert_int_equal(done, BOARDS);
        for (size_t k = 0; k < BOARDS; k++) {
            struct magicboard_solution solution;
            assert_int_equal(generated[k].distance, 0);
            assert_true(magicboard_solve(&generated[k].puzzle, 0, NULL, &solution, NULL));
            assert_in_range(solution.length, wishes[i].least_length, wishes[i].most_length);
            assert_true(!wishes[i].unique || strcmp(solution.shortest, "1") == 0);
            assert_true(!wishes[i].no_dead_ends || solution.dead_ends == 0);
            assert_true(!wishes[i].no_lost || solution.lost == 0);
            assert_true(wishes[i].most_forced < 0 || solution.forced <= wishes[i].most_forced);
        }
    }
}

TEST(threads_change_nothing) {
    enum { BOARDS = 9 };
    struct magicboard_generation generation = {
        .side = 5,
        .request = {.least_length = 8, .most_length = 8, .unique = true, .most_forced = 9},
        .seed = 2,
        .boards = BOARDS,
        .attempts = 5000,
        .threads = 1};
    struct magicboard_generated one[BOARDS], three[BOARDS];
    uint64_t done;
    assert_true(magicboard_generate(&generation, one, &done, NULL));
    generation.threads = 3;
    assert_true(magicboard_generate(&generation, three, &done, NULL));
    for (int i = 0; i < BOARDS; i++) {
        assert_memory_equal(&one[i].puzzle, &three[i].puzzle, sizeof one[i].puzzle);
        assert_int_equal(one[i].attempts, three[i].attempts);
    }
}

TEST(the_nearest_is_there_when_attempts_are_used_up) {
    struct magicboard_generation generation = {
        .side = 4, .request = anything, .boards = 1, .attempts = 2000, .threads = 1};
    struct magicboard_generated generated;
    struct magicboard_solution solution;
    uint64_t done;
    generation.request.least_length = 13; /* there are none above 12 */
    assert_true(magicboard_generate(&generation, &generated, &done, NULL));
    assert_int_equal(generated.attempts, 2000);
    assert_true(magicboard_solve(&generated.puzzle, 0, NULL, &solution, NULL));
    assert_true(solution.length >= 7);
    assert_int_equal(generated.distance, 8 * (13 - solution.length));
}

TEST(it_can_be_stopped) {
    const struct magicboard_generation generation = {.side = 4,
                                                     .request = anything,
                                                     .boards = 1,
                                                     .attempts = 1,
                                                     .threads = 1,
                                                     .watch = &stopping};
    struct magicboard_generated generated;
    uint64_t done;
    assert_error(magicboard_generate(&generation, &generated, &done, &reason), ERROR_STOPPED,
                 "stopped");
    assert_int_equal(done, 0);
}
