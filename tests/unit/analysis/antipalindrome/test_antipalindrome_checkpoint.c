/* Interrupted searches resume to the same result; damaged files are refused. */
#include "analysis/antipalindrome/solve.h"
#include "tests/unit/counter.h"
#include "tests/unit/plain_antipalindrome.h"
#include "tests/unit/sealed_checkpoint.h"

#include <sys/stat.h>
#include <unistd.h>

/* Requests to stop after a number of polls. */
/* Bytes for large, bits for small. */
static const uint64_t large = 4000000000, small = 8500000;

static bool search(const struct antipalindrome_row *row, uint64_t memory, const char *checkpoint,
                   uint64_t stop_at, struct row_solution *solution, struct error *error) {
    struct counter counter = {.stop_at = stop_at};
    const struct watch watch = {.stopped = stopped, .context = &counter};
    const struct row_plan plan = {
        .memory = memory, .threads = 2, .checkpoint = checkpoint, .watch = &watch};
    return antipalindrome_solve(row, &plan, solution, error);
}

static void assert_same_values(const struct row_solution *one, const struct row_solution *two) {
    assert_int_equal(one->values.lower, two->values.lower);
    assert_int_equal(one->values.upper, two->values.upper);
    assert_int_equal(one->values.moves, two->values.moves);
    for (size_t i = 0; i < one->values.moves; i++) {
        assert_int_equal(one->values.move[i].lower, two->values.move[i].lower);
        assert_int_equal(one->values.move[i].upper, two->values.move[i].upper);
    }
}

TEST_IN_DIRECTORY(an_interrupted_search_goes_on) {
    uint64_t random = 1;
    for (int i = 0; i < 24; i++) {
        char path[CHECKPOINT_PATH];
        struct antipalindrome_row row =
            i % 3 == 0 ? antipalindrome_start(9 + i % 4, i % 2) : plain_row(14, 5 + i % 6, &random);
        struct row_solution whole, solution;
        assert_done(search(&row, i % 2 ? large : small, NULL, UINT64_MAX, &whole, &reason));
        /* Each attempt does a little more than the last one, now and then in another way. */
        int attempts = 0;
        uint64_t memory = i % 2 ? large : small;
        while (!search(&row, memory, ".", 1 + check_below(&random, 3), &solution, &reason)) {
            assert_int_equal(reason.kind, ERROR_STOPPED);
            assert_true(solution.values.lower <= whole.values.lower &&
                        whole.values.upper <= solution.values.upper);
            memory = check_below(&random, 8) == 0 ? large + small - memory : memory;
            assert_true(attempts++ < 1000);
        }
        assert_true(attempts > 1);
        assert_same_values(&solution, &whole);
        /* A finished search is only read, even if only the outcome is wanted. */
        assert_done(search(&row, large, ".", 0, &solution, &reason));
        assert_same_values(&solution, &whole);
        assert_done(row_file_path(".", &row, ".layer", path, &reason));
        assert_int_equal(remove(path), 0);
    }
}

/* No layer is saved before the interval has passed. */
TEST_IN_DIRECTORY(layers_are_saved_now_and_then) {
    struct antipalindrome_row row = antipalindrome_start(12, 0);
    struct row_solution solution;
    struct counter counter = {.stop_at = 8};
    const struct watch watch = {.stopped = stopped, .context = &counter};
    const struct row_plan plan = {
        .memory = large, .threads = 1, .checkpoint = ".", .saving.every = 1000, .watch = &watch};
    char path[CHECKPOINT_PATH];
    assert_done(row_file_path(".", &row, ".layer", path, &reason));
    assert_error(antipalindrome_solve(&row, &plan, &solution, &reason), ERROR_STOPPED, "");
    assert_int_not_equal(access(path, F_OK), 0);
    counter.stop_at = UINT64_MAX;
    assert_done(antipalindrome_solve(&row, &plan, &solution, &reason));
    assert_int_equal(access(path, F_OK), 0);
}

static void assert_refused(const struct antipalindrome_row *row, const char *says) {
    struct row_solution solution;
    assert_error(search(row, large, ".", UINT64_MAX, &solution, &reason), ERROR_INPUT, says);
}

TEST_IN_DIRECTORY(damaged_files_are_refused) {
    static const char says[] = "first-1.layer: is damaged, or belongs to a different row";
    struct antipalindrome_row row = antipalindrome_start(8, 0);
    struct row_solution solution;
    char path[CHECKPOINT_PATH], other[CHECKPOINT_PATH];
    uint64_t random = 2;
    assert_done(row_file_path(".", &row, ".layer", path, &reason));
    assert_error(search(&row, large, ".", 3, &solution, &reason), ERROR_STOPPED, "");
    struct bytes saved = read_bytes(path);
    for (size_t i = 0; i < saved.size; i += 1 + check_below(&random, 40)) {
        unsigned char change = (unsigned char)(1 + check_below(&random, 255));
        saved.byte[i] ^= change;
        write_bytes(path, saved.byte, saved.size);
        assert_refused(&row, says);
        saved.byte[i] ^= change;
    }
    for (size_t cut = 0; cut < saved.size; cut += 1 + check_below(&random, 100)) {
        write_bytes(path, saved.byte, cut);
        assert_refused(&row, says);
    }
    saved.byte[saved.size] = 0;
    write_bytes(path, saved.byte, saved.size + 1);
    assert_refused(&row, says);
    write_bytes(path, saved.byte, saved.size);
    row.first = 1;
    assert_done(row_file_path(".", &row, ".layer", other, &reason));
    assert_int_equal(rename(path, other), 0);
    assert_refused(&row, "first-2.layer: is damaged, or belongs to a different row");
    free(saved.byte);
}

/* Offsets of numbers in a file: passes, then two bounds of each move, the window, the kind of
 * values, and the layer's size. */
enum { PASSES = 72, BOUNDS = 80, WINDOW = BOUNDS + 16 * 2 * SUBSET_ELEMENTS };

TEST_IN_DIRECTORY(what_cannot_be_is_refused_though_its_checksum_holds) {
    static const struct {
        size_t at;
        int64_t number;
    } wrong[] = {
        {PASSES, -1},      {PASSES, INT64_MAX}, {BOUNDS, 1},        {BOUNDS, INT64_MIN},
        {BOUNDS, 1000},    {BOUNDS + 8, 3},     {BOUNDS + 8, 1000}, {BOUNDS + 8, INT64_MIN},
        {WINDOW, 1},       {WINDOW, 100000},    {WINDOW, -100000},  {WINDOW, INT64_MAX},
        {WINDOW + 16, -1}, {WINDOW + 16, 9},    {WINDOW + 16, 2},   {WINDOW + 24, 1},
    };
    struct antipalindrome_row row = antipalindrome_start(8, 0);
    struct row_solution whole, solution;
    char path[CHECKPOINT_PATH];
    assert_done(search(&row, large, NULL, UINT64_MAX, &whole, &reason));
    assert_done(row_file_path(".", &row, ".layer", path, &reason));
    assert_error(search(&row, large, ".", 3, &solution, &reason), ERROR_STOPPED, "");
    struct bytes saved = read_bytes(path);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        write_sealed(path, &saved, wrong[i].at, wrong[i].number);
        assert_refused(&row, "first-1.layer: is damaged, or belongs to a different row");
    }
    write_sealed(path, &saved, PASSES, 7);
    assert_done(search(&row, large, ".", UINT64_MAX, &solution, &reason));
    assert_same_values(&solution, &whole);
    free(saved.byte);
}

TEST_IN_DIRECTORY(places_that_cannot_be_used_are_reported) {
    struct antipalindrome_row row = antipalindrome_start(7, 0);
    struct row_solution solution;
    char path[CHECKPOINT_PATH], long_name[CHECKPOINT_PATH];
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    assert_error(search(&row, large, long_name, UINT64_MAX, &solution, &reason), ERROR_INPUT,
                 "the name is too long");
    assert_error(search(&row, large, "/none/there", UINT64_MAX, &solution, &reason), ERROR_SYSTEM,
                 "/none/there: cannot be made: ");
    assert_done(row_file_path(".", &row, ".layer", path, &reason));
    assert_int_equal(mkdir(path, 0777), 0);
    assert_refused(&row, "first-1.layer: ");
}
