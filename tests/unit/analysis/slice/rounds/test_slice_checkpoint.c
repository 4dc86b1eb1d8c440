/* Interrupted searches resume and have the same result; damaged files are refused. */
#include "analysis/slice/rounds/retrograde.h"
#include "analysis/slice/rounds/solve.h"
#include "tests/unit/counter.h"
#include "tests/unit/sealed_checkpoint.h"

#include <sys/stat.h>

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

/* No layer is saved before its time. */
TEST_IN_DIRECTORY(layers_are_saved_now_and_then) {
    struct slice_grid grid = slice_grid_empty(4);
    struct slice_instance instance = slice_instance_together(&grid, 2, 0);
    struct layered_solution solution;
    struct counter counter = {.stop_at = 6};
    const struct watch watch = {.stopped = stopped, .context = &counter};
    const struct slice_plan plan = {
        .memory = 100000000, .threads = 1, .checkpoint = ".", .every = 1000, .watch = &watch};
    char path[CHECKPOINT_PATH];
    assert_done(slice_checkpoint_path(".", &instance, path, &reason));
    assert_string_equal(path, "./slice-4-players-2-lowering-02.layer");
    assert_error(slice_solve(&instance, &plan, &solution, &reason), ERROR_STOPPED, "");
    assert_int_not_equal(access(path, F_OK), 0);
    counter.stop_at = UINT64_MAX;
    assert_done(slice_solve(&instance, &plan, &solution, &reason));
    assert_int_equal(access(path, F_OK), 0);
}

static void assert_refused(const struct slice_instance *instance, const char *says) {
    struct layered_solution solution;
    assert_error(search(instance, ".", UINT64_MAX, &solution, &reason), ERROR_INPUT, says);
}

TEST_IN_DIRECTORY(damaged_files_are_refused) {
    static const char says[] = "02.layer: is damaged, or belongs to a different round";
    struct slice_grid grid = slice_grid_empty(4);
    struct slice_instance instance = slice_instance_together(&grid, 2, 0);
    struct layered_solution solution;
    char path[CHECKPOINT_PATH], other[CHECKPOINT_PATH];
    uint64_t random = 2;
    assert_done(slice_checkpoint_path(".", &instance, path, &reason));
    assert_error(search(&instance, ".", 5, &solution, &reason), ERROR_STOPPED, "");
    struct bytes saved = read_bytes(path);
    for (size_t i = 0; i < saved.size; i += 1 + check_below(&random, 60)) {
        unsigned char change = (unsigned char)(1 + check_below(&random, 255));
        saved.byte[i] ^= change;
        write_bytes(path, saved.byte, saved.size);
        assert_refused(&instance, says);
        saved.byte[i] ^= change;
    }
    for (size_t cut = 0; cut < saved.size; cut += 1 + check_below(&random, 150)) {
        write_bytes(path, saved.byte, cut);
        assert_refused(&instance, says);
    }
    saved.byte[saved.size] = 0;
    write_bytes(path, saved.byte, saved.size + 1);
    assert_refused(&instance, says);
    write_bytes(path, saved.byte, saved.size);
    instance = slice_instance_together(&grid, 2, 1);
    assert_done(slice_checkpoint_path(".", &instance, other, &reason));
    assert_int_equal(rename(path, other), 0);
    assert_refused(&instance, "01.layer: is damaged, or belongs to a different round");
    free(saved.byte);
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
    char path[CHECKPOINT_PATH];
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
    free(saved.byte);
}

TEST_IN_DIRECTORY(places_that_cannot_be_used_are_reported) {
    struct slice_grid grid = slice_grid_empty(3);
    slice_fill(&grid, 4);
    struct slice_instance instance = slice_instance_alone(&grid, 3, 1);
    struct layered_solution solution;
    char path[CHECKPOINT_PATH], long_name[CHECKPOINT_PATH];
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    assert_error(search(&instance, long_name, UINT64_MAX, &solution, &reason), ERROR_INPUT,
                 "the name is too long");
    assert_error(search(&instance, "/none/there", UINT64_MAX, &solution, &reason), ERROR_SYSTEM,
                 "/none/there: cannot be made: ");
    assert_done(slice_checkpoint_path(".", &instance, path, &reason));
    assert_string_equal(path, "./slice-3-filled-000000010-players-3-lowering-02.layer");
    assert_int_equal(mkdir(path, 0777), 0);
    assert_refused(&instance, "lowering-02.layer: ");
}
