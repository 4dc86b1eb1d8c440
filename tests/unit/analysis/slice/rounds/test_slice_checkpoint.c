/* Interrupted searches resume and have the same result; files of other rounds and impossible ones
 * are refused. Those of rows (test_antipalindrome_checkpoint.c) are of the same kind. */
#include "analysis/slice/rounds/retrograde.h"
#include "analysis/slice/rounds/solve.h"
#include "tests/unit/counter.h"
#include "tests/unit/sealed_checkpoint.h"

/* Says when it has been asked so often. */
static bool search(const struct slice_instance *instance, const char *checkpoint, uint64_t stop_at,
                   struct layered_solution *solution, struct error *error) {
    struct counter counter = {.stop_at = stop_at};
    const struct watch watch = {.stopped = stopped, .context = &counter};
    const struct slice_plan plan = {
        .memory = 100000000, .threads = 2, .checkpoint = checkpoint, .watch = &watch};
    return slice_solve(instance, &plan, solution, error);
}

/* A round of some side, now and then with squares that are filled already. */
static struct slice_instance some_instance(int i, uint64_t *random) {
    struct slice_grid grid = slice_grid_empty(3 + i % 2);
    int players = 2 + i % 3;
    for (int filled = 0; filled < i % 4; filled++)
        slice_fill(&grid, (int)check_below(random, (uint64_t)slice_squares(&grid)));
    return slice_instance_together(&grid, players, i % players);
}

TEST_IN_DIRECTORY(an_interrupted_search_goes_on) {
    uint64_t random = 1;
    for (int i = 0; i < 24; i++) {
        char path[CHECKPOINT_PATH];
        struct slice_instance instance = some_instance(i, &random);
        struct layered_solution whole, solution;
        if (!search(&instance, NULL, UINT64_MAX, &whole, &reason))
            continue; /* the few squares of side 3 are filled */
        if (whole.moves == 0)
            continue;
        int attempts = 0;
        while (!search(&instance, ".", 2 + check_below(&random, 3), &solution, &reason)) {
            assert_int_equal(reason.kind, ERROR_STOPPED);
            assert_true(solution.lower <= whole.lower && whole.upper <= solution.upper);
            assert_true(attempts++ < 1000);
        }
        assert_true(attempts > 0);
        assert_memory_equal(&solution, &whole, sizeof whole);
        /* What is finished is only read. */
        assert_done(search(&instance, ".", 0, &solution, &reason));
        assert_memory_equal(&solution, &whole, sizeof whole);
        assert_done(slice_checkpoint_path(".", &instance, path, &reason));
        assert_int_equal(remove(path), 0);
    }
}

static void assert_refused(const struct slice_instance *instance, const char *says) {
    struct layered_solution solution;
    assert_error(search(instance, ".", UINT64_MAX, &solution, &reason), ERROR_INPUT, says);
}

/* Where numbers stand in a file: passes, then two bounds of each move, the threshold and the size
 * of the layer. */
enum { BOUNDS = 104, PASSES = BOUNDS - 8, THRESHOLD = BOUNDS + 16 * SLICE_SOLVED_SQUARES };

TEST_IN_DIRECTORY(what_cannot_be_is_refused_though_its_checksum_holds) {
    static const struct {
        size_t at;
        int64_t number;
    } wrong[] = {
        {PASSES, -1},       {PASSES, INT64_MAX},        {BOUNDS, -1},       {BOUNDS, 1000},
        {BOUNDS + 8, 1000}, {BOUNDS + 8, INT64_MIN},    {THRESHOLD, 0},     {THRESHOLD, 1000},
        {THRESHOLD, -1},    {THRESHOLD + 8, INT64_MAX}, {THRESHOLD + 8, 0}, {THRESHOLD + 8, 100},
    };
    struct slice_grid grid = slice_grid_empty(4);
    struct slice_instance instance = slice_instance_together(&grid, 2, 0);
    struct layered_solution whole, solution;
    char path[CHECKPOINT_PATH], other[CHECKPOINT_PATH];
    assert_done(search(&instance, NULL, UINT64_MAX, &whole, &reason));
    assert_done(slice_checkpoint_path(".", &instance, path, &reason));
    assert_error(search(&instance, ".", 3, &solution, &reason), ERROR_STOPPED, "");
    struct bytes saved = read_bytes(path);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        write_sealed(path, &saved, wrong[i].at, wrong[i].number);
        assert_refused(&instance, "02.layer: is damaged, or belongs to a different round");
    }
    write_sealed(path, &saved, PASSES, 7);
    assert_done(search(&instance, ".", UINT64_MAX, &solution, &reason));
    assert_int_equal(solution.lower, whole.lower);
    assert_int_equal(solution.upper, whole.upper);
    write_bytes(path, saved.byte, saved.size);
    instance = slice_instance_together(&grid, 2, 1);
    assert_done(slice_checkpoint_path(".", &instance, other, &reason));
    assert_int_equal(rename(path, other), 0);
    assert_refused(&instance, "01.layer: is damaged, or belongs to a different round");
    free(saved.byte);
}

TEST(files_are_named_after_the_round) {
    struct slice_grid grid = slice_grid_empty(3);
    char path[CHECKPOINT_PATH];
    slice_fill(&grid, 4);
    struct slice_instance instance = slice_instance_alone(&grid, 3, 1);
    assert_done(slice_checkpoint_path(".", &instance, path, &reason));
    assert_string_equal(path, "./slice-3-filled-000000010-players-3-lowering-02.layer");
}
