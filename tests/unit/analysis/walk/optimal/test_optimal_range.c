/* The optimum along a range of p. */
#include "analysis/walk/optimal/optimum.h"

#include "tests/unit/random_walk.h"

static const struct exact_limits limits = {.width = 1e-10, .passes = 10000};

enum { POINTS = 31 };

struct collected {
    struct exact_bracket best[POINTS];
    int visits[POINTS];
    size_t fail_at;
};

static bool collect(void *context, size_t index, const struct optimum *optimum,
                    struct error *error) {
    struct collected *collected = context;
    const struct walk_board *board = optimum->table.board;
    if (index == collected->fail_at)
        return error_input(error, "enough");
    collected->best[index] = optimum_start(optimum, board->start, false);
    collected->visits[index]++;
    return true;
}

static void grid_of_p(double p[POINTS]) {
    for (int i = 0; i < POINTS; i++)
        p[i] = i / (double)(POINTS - 1);
}

/* At the beginning of a run in every bit: whatever was solved before leaves no trace. */
TEST(every_point_is_solved_as_if_alone) {
    uint64_t random = 61;
    double p[POINTS];
    grid_of_p(p);
    for (int i = 0; i < 6; i++) {
        int threads = 1 + i % 2;
        struct collected collected = {.fail_at = POINTS};
        struct walk_board board = random_board(4 + i % 2, 5, 3, i, &random);
        assert_done(
            optimum_range(&board, p, POINTS, threads, &limits, collect, &collected, &reason));
        for (int k = 0; k < POINTS; k++) {
            FREED_BY(optimum_free) struct optimum alone;
            assert_int_equal(collected.visits[k], 1);
            assert_done(optimum_solve(&alone, &board, p[k], &limits, &reason));
            struct exact_bracket expected = optimum_start(&alone, board.start, false);
            assert_double(collected.best[k].value, expected.value, 0, 1e-10);
            if (k % OPTIMUM_RUN == 0)
                assert_memory_equal(&collected.best[k], &expected, sizeof expected);
        }
    }
}

TEST(threads_make_no_difference) {
    uint64_t random = 62;
    double p[POINTS];
    struct collected one = {.fail_at = POINTS}, three = {.fail_at = POINTS};
    grid_of_p(p);
    struct walk_board board = random_board(5, 5, 3, 3, &random);
    assert_done(optimum_range(&board, p, POINTS, 1, &limits, collect, &one, &reason));
    assert_done(optimum_range(&board, p, POINTS, 3, &limits, collect, &three, &reason));
    assert_memory_equal(one.best, three.best, sizeof one.best);
}

TEST(whoever_looks_can_stop_it) {
    uint64_t random = 63;
    double p[POINTS];
    struct collected collected = {.fail_at = 12};
    grid_of_p(p);
    struct walk_board board = random_board(4, 4, 2, 2, &random);
    assert_error(optimum_range(&board, p, POINTS, 2, &limits, collect, &collected, &reason),
                 ERROR_INPUT, "enough");
}
