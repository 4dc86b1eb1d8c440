/* Running blocks: their order, progress and failures, and checks whether the result suffices. */
#include "sim/parallel/blocks.h"
#include "tests/unit/blocks_of_squares.h"
#include "tests/unit/scratch.h"

#include <limits.h>
#include <sys/stat.h>

/* Also with blocks of several units, the last of which is shorter or the only one. */
TEST(any_number_of_threads_merges_in_order) {
    static const uint64_t sizes[] = {0, 1, 2, 8, 56, UNITS, UNITS + 1, UINT64_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int threads = 1; threads <= THREADS; threads++) {
            struct squares squares = squares_of_all;
            struct list list = {.count = 0};
            squares.size = sizes[i];
            const struct blocks blocks = listing(&squares, &list, threads, NULL);
            uint64_t merged;
            assert_true(blocks_run(&blocks, NULL, &merged, NULL));
            assert_int_equal(merged, UNITS);
            assert_all_in_order(&list, UNITS);
        }
}

/* What the watch of a run was told. */
struct progress {
    uint64_t earlier, done, total;
};

static void note_earlier(void *context, uint64_t units) {
    struct progress *progress = context;
    progress->earlier = units;
}

static void note_progress(void *context, uint64_t done, uint64_t total) {
    struct progress *progress = context;
    assert_true(done > progress->done);
    assert_true(done > progress->earlier);
    progress->done = done;
    progress->total = total;
}

/* The first unit may be another than 0, and those in the store were done earlier. */
TEST(progress_counts_the_units_of_the_run) {
    enum { FIRST = 40, MIDDLE = 47 };
    FREED_BY(kept_in_memory_free) struct kept_in_memory kept;
    kept_in_memory_init(&kept);
    for (uint64_t end = MIDDLE; end <= UNITS; end += UNITS - MIDDLE) {
        struct progress progress = {.done = 0};
        const struct watch watch = {
            .earlier = note_earlier, .progress = note_progress, .context = &progress};
        struct squares squares = squares_of_all;
        uint64_t merged, sum = 0;
        struct blocks blocks = summing(&squares, &sum, 2, &kept.store);
        blocks.first = FIRST;
        blocks.end = end;
        kept.patience = UINT64_MAX;
        assert_true(blocks_run(&blocks, &watch, &merged, NULL));
        assert_int_equal(progress.earlier, end == MIDDLE ? 0 : MIDDLE - FIRST);
        assert_int_equal(progress.done, end - FIRST);
        assert_int_equal(progress.total, end - FIRST);
    }
}

TEST(what_was_before_a_block_that_fails_is_kept) {
    FREED_BY(kept_in_memory_free) struct kept_in_memory kept;
    kept_in_memory_init(&kept);
    struct squares squares = squares_of_all;
    struct list list = {.count = 0};
    squares.refused = 23;
    squares.size = 5;
    const struct blocks blocks = listing(&squares, &list, THREADS, &kept.store);
    uint64_t merged;
    kept.patience = UINT64_MAX;
    assert_error(blocks_run(&blocks, &kept.watch, &merged, &reason), ERROR_INPUT, "not unit 23");
    assert_int_equal(merged, 20);
    assert_true(kept_covers(&kept, 0, 20));
}

/* Runs until it suffices, with `patience` progress reports at most. */
static bool run_checked(struct squares *squares, struct kept_in_memory *kept, uint64_t patience,
                        uint64_t *merged) {
    struct list list = {.count = 0};
    const struct blocks blocks = listing(squares, &list, THREADS, &kept->store);
    kept->patience = patience;
    bool done = blocks_run(&blocks, &kept->watch, merged, &reason);
    assert_true(done || reason.kind == ERROR_STOPPED);
    assert_all_in_order(&list, *merged);
    return done;
}

TEST(it_ends_at_the_first_check_that_suffices) {
    static const uint64_t enough[][3] = {/* suffices from, merged, checks */
                                         {0, 10, 1},  {10, 10, 1},    {11, 20, 2},
                                         {50, 50, 5}, {51, UNITS, 5}, {99, UNITS, 5}};
    for (size_t i = 0; i < sizeof enough / sizeof *enough; i++) {
        struct squares squares = squares_of_all;
        FREED_BY(kept_in_memory_free) struct kept_in_memory kept;
        uint64_t merged;
        kept_in_memory_init(&kept);
        squares.size = 4;
        squares.interval = 10;
        squares.enough = enough[i][0];
        assert_true(run_checked(&squares, &kept, UINT64_MAX, &merged));
        assert_int_equal(merged, enough[i][1]);
        assert_int_equal(squares.checks, enough[i][2]);
        /* Resumed exactly at a check, it is checked again, and nothing is computed. */
        squares.refused = 0;
        assert_true(run_checked(&squares, &kept, UINT64_MAX, &merged));
        assert_int_equal(merged, enough[i][1]);
    }
}

/* It ends where the undisturbed run ends, wherever it is stopped. */
TEST(checks_do_not_depend_on_interruptions) {
    for (uint64_t patience = 1; patience <= 9; patience++) {
        struct squares squares = squares_of_all;
        FREED_BY(kept_in_memory_free) struct kept_in_memory kept;
        uint64_t merged;
        kept_in_memory_init(&kept);
        squares.size = 4;
        squares.interval = 10;
        squares.enough = 25;
        while (!run_checked(&squares, &kept, patience, &merged))
            continue;
        assert_int_equal(merged, 30);
        assert_int_equal(squares.last_check, 30);
    }
}

static void write_line(const char *path, const char *line) {
    write_bytes(path, line, strlen(line));
}

/* Of the groups /a/b, /a and /, each of which may have one. */
TEST_IN_DIRECTORY(the_smallest_cpu_quota_counts) {
    static const char *const folders[] = {"proc",
                                          "proc/self",
                                          "sys",
                                          "sys/fs",
                                          "sys/fs/cgroup",
                                          "sys/fs/cgroup/a",
                                          "sys/fs/cgroup/a/b"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        assert_int_equal(mkdir(folders[i], 0777), 0);
    assert_int_equal(blocks_quota("."), INT_MAX);
    write_line("proc/self/cgroup", "1:name=systemd:/other\n0::/a/b\n");
    assert_int_equal(blocks_quota("."), INT_MAX);
    write_line("sys/fs/cgroup/a/b/cpu.max", "max 100000\n");
    assert_int_equal(blocks_quota("."), INT_MAX);
    write_line("sys/fs/cgroup/cpu.max", "400000 100000\n");
    assert_int_equal(blocks_quota("."), 4);
    write_line("sys/fs/cgroup/a/cpu.max", "250000 100000\n");
    assert_int_equal(blocks_quota("."), 3);
    write_line("sys/fs/cgroup/a/b/cpu.max", "5000 100000\n");
    assert_int_equal(blocks_quota("."), 1);
    write_line("proc/self/cgroup", "0::/\n"); /* in a namespace */
    assert_int_equal(blocks_quota("."), 4);
    write_line("proc/self/cgroup", "0::/../missing\n");
    assert_int_equal(blocks_quota("."), 4);
}
