/* Where along p the best decisions change. */
#include "analysis/walk/optimal/optimum.h"

#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-11, .passes = 10000};

/* How much less taking is worth than leaving, relatively, at that p: solved from scratch. */
static double advantage(const struct walk_board *board, const struct optimum_change *change,
                        double p) {
    struct optimum optimum;
    struct error error = {0};
    assert_true(optimum_solve(&optimum, board, p, &limits, &error));
    struct walk_collection more = collection_add(change->collection, board->letter[change->square]);
    uint32_t row = optimum.table.row_of_rank[collection_rank(&change->collection)];
    uint32_t next = optimum.table.row_of_rank[collection_rank(&more)];
    double left = exact_state(&optimum.exact, row, change->square).value;
    double taken = exact_state(&optimum.exact, next, change->square).value;
    optimum_free(&optimum);
    return (left - taken) / left;
}

TEST(each_change_is_one) {
    uint64_t random = 101;
    size_t found = 0;
    for (int i = 0; i < 4; i++) {
        struct walk_board board;
        struct optimum_changes changes;
        struct error error = {0};
        const struct optimum_search search = {
            .first = 0.05, .last = 0.95, .steps = 9, .accuracy = 1e-6, .threads = 2};
        random_board(&board, 5, 5, 6, 4, &random);
        assert_true(
            optimum_find_changes(&changes, &board, board.start, i % 2, &search, &limits, &error));
        for (size_t k = 0; k < changes.count && k < 20; k++) {
            const struct optimum_change *change = &changes.change[k];
            assert_true(change->upper - change->lower <= 1e-6);
            assert_true(k == 0 || change[-1].lower <= change->lower);
            assert_true((advantage(&board, change, change->lower) > 0) != change->takes);
            assert_true((advantage(&board, change, change->upper) > 0) == change->takes);
        }
        found += changes.count;
        optimum_changes_free(&changes);
    }
    assert_true(found >= 3);
}

/* Between two changes the decisions that come up stay the same. */
TEST(there_is_no_other_change) {
    uint64_t random = 101;
    struct walk_board board;
    struct optimum_changes coarse, fine;
    struct error error = {0};
    struct optimum_search search = {
        .first = 0.1, .last = 0.9, .steps = 4, .accuracy = 1e-4, .threads = 1};
    random_board(&board, 5, 5, 6, 4, &random);
    assert_true(
        optimum_find_changes(&coarse, &board, board.start, false, &search, &limits, &error));
    search.steps = 32;
    assert_true(optimum_find_changes(&fine, &board, board.start, false, &search, &limits, &error));
    assert_int_equal(coarse.count, fine.count);
    for (size_t k = 0; k < fine.count; k++) {
        assert_int_equal(coarse.change[k].square, fine.change[k].square);
        assert_double(coarse.change[k].lower, fine.change[k].lower, 1e-4, 0);
    }
    optimum_changes_free(&coarse);
    optimum_changes_free(&fine);
}

TEST(threads_change_nothing) {
    uint64_t random = 101;
    struct walk_board board;
    struct optimum_changes one, three;
    struct error error = {0};
    struct optimum_search search = {
        .first = 0.1, .last = 0.9, .steps = 8, .accuracy = 1e-4, .threads = 1};
    random_board(&board, 5, 5, 6, 4, &random);
    assert_true(optimum_find_changes(&one, &board, board.start, false, &search, &limits, &error));
    search.threads = 3;
    assert_true(optimum_find_changes(&three, &board, board.start, false, &search, &limits, &error));
    assert_int_equal(one.count, three.count);
    assert_true(one.count > 0);
    for (size_t k = 0; k < one.count; k++) {
        assert_int_equal(one.change[k].square, three.change[k].square);
        assert_double(one.change[k].lower, three.change[k].lower, 0, 0);
        assert_double(one.change[k].upper, three.change[k].upper, 0, 0);
    }
    optimum_changes_free(&one);
    optimum_changes_free(&three);
}

/* Stops once some step is done. */
static bool after_a_step(void *context) { return *(uint64_t *)context > 0; }

static void hear(void *context, uint64_t done, uint64_t total) {
    assert_int_equal(total, 8);
    *(uint64_t *)context = done;
}

TEST(what_was_found_before_it_was_stopped_is_there) {
    uint64_t random = 101, steps = 0;
    struct walk_board board;
    struct optimum_changes part, all;
    struct error error = {0};
    struct watch watch = {.progress = hear, .context = &steps};
    struct optimum_search search = {
        .first = 0.1, .last = 0.9, .steps = 8, .accuracy = 1e-4, .threads = 1, .watch = &watch};
    random_board(&board, 5, 5, 6, 4, &random);
    assert_true(optimum_find_changes(&all, &board, board.start, false, &search, &limits, &error));
    assert_int_equal(steps, 8);
    steps = 0;
    watch.stopped = after_a_step;
    assert_error(optimum_find_changes(&part, &board, board.start, false, &search, &limits, &error),
                 &error, ERROR_STOPPED, "");
    assert_int_equal(steps, 1);
    assert_true(part.count < all.count);
    for (size_t k = 0; k < part.count; k++) {
        assert_true(part.change[k].upper <= 0.2 + 1e-9);
        assert_double(part.change[k].lower, all.change[k].lower, 0, 0);
    }
    optimum_changes_free(&part);
    optimum_changes_free(&all);
}
