#include "sim/parallel/blocks.h"
#include "sim/statistics/histogram.h"
#include "tests/unit/check.h"
#include "tests/unit/kept_in_memory.h"

#include <stdlib.h>

enum { UNITS = 57, THREADS = 3 };

/* Unit u adds u^2 to a sum, and is put behind the others of a list. */
struct squares {
    uint64_t size; /* units of a block; 0: one */
    uint64_t first[THREADS], end[THREADS];
    uint64_t refused; /* the block of this unit fails */
    /* When to check, and after how many units it suffices. */
    uint64_t interval, enough;
    uint64_t checks, last_check;
};

static const struct squares squares_of_all = {.refused = UINT64_MAX, .enough = UINT64_MAX};

struct list {
    uint64_t item[UNITS];
    size_t count;
};

static bool work(void *context, int thread, uint64_t first, uint64_t end, struct error *error) {
    struct squares *squares = context;
    squares->first[thread] = first;
    squares->end[thread] = end;
    return squares->refused < first || squares->refused >= end ||
           error_input(error, "not unit %d", (int)squares->refused);
}

static bool add_squares(void *context, void *result, int thread, uint64_t first,
                        struct error *error) {
    const struct squares *squares = context;
    (void)error;
    assert_int_equal(squares->first[thread], first);
    for (uint64_t i = first; i < squares->end[thread]; i++)
        *(uint64_t *)result += i * i;
    return true;
}

static void join(void *result, const void *part) { *(uint64_t *)result += *(const uint64_t *)part; }

static bool put_behind(void *context, void *result, int thread, uint64_t first,
                       struct error *error) {
    const struct squares *squares = context;
    struct list *list = result;
    (void)error;
    assert_int_equal(squares->first[thread], first);
    for (uint64_t i = first; i < squares->end[thread]; i++)
        list->item[list->count++] = i;
    return true;
}

static void clear_list(void *context, void *result) {
    struct list *list = result;
    (void)context;
    list->count = 0;
}

static void pack_list(void *context, const void *result, struct packing *packing) {
    const struct list *list = result;
    (void)context;
    packing_add(packing, list->item, list->count * sizeof *list->item);
}

static bool add_list(void *context, void *result, struct packed *packed, struct error *error) {
    struct list *list = result;
    size_t size = packed->left;
    (void)context;
    if (!packed_take(packed, list->item + list->count, size, error))
        return false;
    list->count += size / sizeof *list->item;
    return true;
}

static uint64_t next_check(void *context, uint64_t unit) {
    const struct squares *squares = context;
    return (unit / squares->interval + 1) * squares->interval;
}

static bool suffices(void *context, uint64_t merged) {
    struct squares *squares = context;
    squares->checks++;
    squares->last_check = merged;
    return merged >= squares->enough;
}

static void *open_list(void *context, struct error *error) {
    (void)context;
    void *list = calloc(1, sizeof(struct list));
    if (!list)
        error_memory(error);
    return list;
}

static void close_list(void *context, void *list) {
    (void)context;
    free(list);
}

static uint64_t sum_below(uint64_t n) { return n > 0 ? n * (n - 1) * (2 * n - 1) / 6 : 0; }

static bool valid_sum(void *context, const void *result, uint64_t first, uint64_t end) {
    (void)context;
    return *(const uint64_t *)result == sum_below(end) - sum_below(first);
}

static bool valid_list(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct list *list = result;
    (void)context;
    for (size_t i = 0; i < list->count; i++)
        if (list->item[i] != first + i)
            return false;
    return list->count == end - first;
}

static const struct blocks_sum plain = {.size = sizeof(uint64_t), .join = join, .valid = valid_sum};
static const struct blocks_sum listed = {.open = open_list,
                                         .close = close_list,
                                         .clear = clear_list,
                                         .pack = pack_list,
                                         .add = add_list,
                                         .valid = valid_list};

/* All units, into a list. */
static struct blocks listing(struct squares *squares, struct list *list, int threads,
                             const struct blocks_store *store) {
    return (struct blocks){.end = UNITS,
                           .size = squares->size,
                           .threads = threads,
                           .work = work,
                           .merge = put_behind,
                           .next_check = squares->interval > 0 ? next_check : NULL,
                           .suffices = suffices,
                           .context = squares,
                           .result = list,
                           .sum = &listed,
                           .store = store};
}

/* All units, into a sum. */
static struct blocks summing(struct squares *squares, uint64_t *sum, int threads,
                             const struct blocks_store *store) {
    return (struct blocks){.end = UNITS,
                           .size = squares->size,
                           .threads = threads,
                           .work = work,
                           .merge = add_squares,
                           .context = squares,
                           .result = sum,
                           .sum = &plain,
                           .store = store};
}

static void assert_all_in_order(const struct list *list, uint64_t count) {
    assert_int_equal(list->count, count);
    for (uint64_t i = 0; i < count; i++)
        assert_int_equal(list->item[i], i);
}

/* Also with blocks of several units, the last of which is shorter or the only one. */
static void any_number_of_threads_merges_in_order(void **state) {
    static const uint64_t sizes[] = {0, 1, 2, 8, 56, UNITS, UNITS + 1, UINT64_MAX};
    (void)state;
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

/* Stopped after one block, two, ..., it resumes from its checkpoint. */
static void what_was_kept_goes_on(void **state) {
    (void)state;
    for (uint64_t patience = 1; patience <= 7; patience++) {
        struct kept_in_memory kept;
        kept_in_memory_init(&kept);
        uint64_t merged = 0, sum = 0, runs = 0;
        while (merged < UNITS) {
            struct squares squares = squares_of_all;
            struct error error = {0};
            sum = 0;
            squares.size = 1 + patience % 3;
            const struct blocks blocks =
                summing(&squares, &sum, 1 + (int)patience % THREADS, &kept.store);
            kept.patience = patience;
            bool done = blocks_run(&blocks, &kept.watch, &merged, &error);
            assert_int_equal(error.kind, done ? ERROR_NONE : ERROR_STOPPED);
            assert_true(kept_covers(&kept, 0, merged));
            assert_true(merged == UNITS || merged % squares.size == 0);
            assert_int_equal(sum, sum_below(merged));
            runs++;
        }
        /* Blocks that were done when it was to stop are merged, too. */
        assert_in_range(runs, 2, (UNITS + patience - 1) / patience);
        kept_in_memory_free(&kept);
    }
}

static void what_is_whole_is_not_done_again(void **state) {
    (void)state;
    struct kept_in_memory kept;
    kept_in_memory_init(&kept);
    for (int run = 0; run < 2; run++) {
        struct squares squares = squares_of_all;
        struct list list = {.count = 0};
        squares.refused = run == 0 ? UINT64_MAX : 0;
        const struct blocks blocks = listing(&squares, &list, 2, &kept.store);
        uint64_t merged;
        kept.patience = UINT64_MAX;
        assert_true(blocks_run(&blocks, &kept.watch, &merged, NULL));
        assert_all_in_order(&list, UNITS);
    }
    kept_in_memory_free(&kept);
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
static void progress_counts_the_units_of_the_run(void **state) {
    enum { FIRST = 40, MIDDLE = 47 };
    (void)state;
    struct kept_in_memory kept;
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
    kept_in_memory_free(&kept);
}

static void what_was_before_a_block_that_fails_is_kept(void **state) {
    (void)state;
    struct kept_in_memory kept;
    kept_in_memory_init(&kept);
    struct squares squares = squares_of_all;
    struct list list = {.count = 0};
    struct error error = {0};
    squares.refused = 23;
    squares.size = 5;
    const struct blocks blocks = listing(&squares, &list, THREADS, &kept.store);
    uint64_t merged;
    kept.patience = UINT64_MAX;
    assert_error(blocks_run(&blocks, &kept.watch, &merged, &error), &error, ERROR_INPUT,
                 "not unit 23");
    assert_int_equal(merged, 20);
    assert_true(kept_covers(&kept, 0, 20));
    kept_in_memory_free(&kept);
}

/* Keeps the list of units first .. end - 1. */
static void keep_list(struct kept_in_memory *kept, uint64_t first, uint64_t end) {
    uint64_t item[UNITS];
    for (uint64_t i = first; i < end; i++)
        item[i - first] = i;
    const struct blocks_part part = {
        first, end, {(const unsigned char *)item, (end - first) * sizeof *item}};
    assert_true(kept_add(kept, part));
}

/* Resumes a listing after the kept parts, whose units are not computed again. */
static bool resume_list(struct kept_in_memory *kept, uint64_t first, struct list *list,
                        struct error *error) {
    struct squares squares = squares_of_all;
    *list = (struct list){.count = 0};
    squares.refused = first;
    squares.size = 4;
    struct blocks blocks = listing(&squares, list, 2, &kept->store);
    uint64_t merged;
    blocks.first = first;
    kept->patience = UINT64_MAX;
    return blocks_run(&blocks, &kept->watch, &merged, error);
}

static void parts_that_follow_on_one_another_are_added(void **state) {
    (void)state;
    struct kept_in_memory kept;
    struct list list;
    kept_in_memory_init(&kept);
    keep_list(&kept, 0, 7);
    keep_list(&kept, 7, 7);
    keep_list(&kept, 7, 20);
    keep_list(&kept, 20, 23);
    assert_true(resume_list(&kept, 0, &list, NULL));
    assert_all_in_order(&list, UNITS);
    assert_true(kept_covers(&kept, 0, UNITS)); /* in their place */
    kept_in_memory_free(&kept);
}

static void parts_that_do_not_are_refused(void **state) {
    static const uint64_t parts[][4] = {
        {0, 7, 8, 20},        /* a gap */
        {0, 7, 6, 20},        /* an overlap */
        {0, 7, 7, UNITS + 1}, /* units that are not wanted */
        {1, 7, 7, 20},        /* another first unit */
        {0, 7, 7, 3},         /* backwards */
        {0, 7, 7, UINT64_MAX},
    };
    (void)state;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        struct kept_in_memory kept;
        struct list list;
        struct error error = {0};
        kept_in_memory_init(&kept);
        for (size_t k = 0; k < 4; k += 2) {
            keep_list(&kept, 0, 7);
            kept.part[kept.parts - 1].first = parts[i][k];
            kept.part[kept.parts - 1].end = parts[i][k + 1];
        }
        assert_error(resume_list(&kept, 0, &list, &error), &error, ERROR_INPUT, "memory: ");
        assert_int_equal(kept.parts, 2); /* nothing is lost */
        kept_in_memory_free(&kept);
    }
}

static void parts_that_cannot_be_are_refused(void **state) {
    (void)state;
    for (int change = 0; change < 3; change++) {
        struct squares squares = squares_of_all;
        struct kept_in_memory kept;
        struct error error = {0};
        uint64_t kept_sum[2] = {sum_below(20) + (change == 0), 0}, sum = 0, merged;
        kept_in_memory_init(&kept);
        size_t size = change == 1 ? 7 : change == 2 ? 9 : 8;
        const struct blocks_part part = {0, 20, {(const unsigned char *)kept_sum, size}};
        assert_true(kept_add(&kept, part));
        const struct blocks blocks = summing(&squares, &sum, 2, &kept.store);
        kept.patience = UINT64_MAX;
        assert_error(blocks_run(&blocks, &kept.watch, &merged, &error), &error, ERROR_INPUT,
                     "memory: its state is inconsistent");
        assert_int_equal(sum, 0);
        kept_in_memory_free(&kept);
    }
}

/* Runs until it suffices, with `patience` progress reports at most. */
static bool run_checked(struct squares *squares, struct kept_in_memory *kept, uint64_t patience,
                        uint64_t *merged) {
    struct list list = {.count = 0};
    struct error error = {0};
    const struct blocks blocks = listing(squares, &list, THREADS, &kept->store);
    kept->patience = patience;
    bool done = blocks_run(&blocks, &kept->watch, merged, &error);
    assert_int_equal(error.kind, done ? ERROR_NONE : ERROR_STOPPED);
    assert_all_in_order(&list, *merged);
    return done;
}

static void it_ends_at_the_first_check_that_suffices(void **state) {
    static const uint64_t enough[][3] = {/* suffices from, merged, checks */
                                         {0, 10, 1},  {10, 10, 1},    {11, 20, 2},
                                         {50, 50, 5}, {51, UNITS, 5}, {99, UNITS, 5}};
    (void)state;
    for (size_t i = 0; i < sizeof enough / sizeof *enough; i++) {
        struct squares squares = squares_of_all;
        struct kept_in_memory kept;
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
        kept_in_memory_free(&kept);
    }
}

/* It ends where the undisturbed run ends, wherever it is stopped. */
static void checks_do_not_depend_on_interruptions(void **state) {
    (void)state;
    for (uint64_t patience = 1; patience <= 9; patience++) {
        struct squares squares = squares_of_all;
        struct kept_in_memory kept;
        uint64_t merged;
        kept_in_memory_init(&kept);
        squares.size = 4;
        squares.interval = 10;
        squares.enough = 25;
        while (!run_checked(&squares, &kept, patience, &merged))
            continue;
        assert_int_equal(merged, 30);
        assert_int_equal(squares.last_check, 30);
        kept_in_memory_free(&kept);
    }
}

static bool refuse_to_keep(void *context, const struct blocks_part *result, bool due,
                           struct error *error) {
    (void)context, (void)result, (void)due;
    return error_memory(error);
}

static void a_result_that_cannot_be_kept_is_reported(void **state) {
    (void)state;
    struct kept_in_memory kept;
    kept_in_memory_init(&kept);
    kept.store.keep = refuse_to_keep;
    struct squares squares = squares_of_all;
    struct list list = {.count = 0};
    struct error error = {0};
    const struct blocks blocks = listing(&squares, &list, 1, &kept.store);
    uint64_t merged;
    kept.patience = UINT64_MAX;
    assert_error(blocks_run(&blocks, &kept.watch, &merged, &error), &error, ERROR_SYSTEM,
                 "out of memory");
    assert_all_in_order(&list, UNITS);
}

/* Packing. */

static void counts_are_added_without_wrapping(void **state) {
    const uint64_t counts[] = {UINT64_MAX, 2, 3};
    (void)state;
    assert_false(packed_counts_are(counts, 3, 4));
    assert_true(packed_counts_are(counts, 1, UINT64_MAX));
    assert_true(packed_counts_are(counts + 1, 2, 5));
    assert_false(packed_counts_are(counts + 1, 2, 6));
    assert_true(packed_counts_are(NULL, 0, 0));
}

static void a_packed_histogram_is_the_same_and_no_part_of_it_is(void **state) {
    (void)state;
    struct histogram histogram = {.censored = 3, .unfinishable = 5};
    for (uint64_t i = 0; i < 40; i++)
        assert_true(histogram_add(&histogram, i * i * 7, i + 1, NULL));
    struct packing packing = {0};
    histogram_pack(&histogram, &packing);
    for (size_t size = 0; size <= packing.size; size++) {
        struct packed packed = {packing.bytes, size};
        struct histogram again = {.pairs = 0};
        struct error error = {0};
        bool done = histogram_unpack(&again, &packed, &error);
        if (size < packing.size) {
            assert_error(done, &error, ERROR_INPUT, "packed data are");
        } else {
            assert_true(done);
            assert_memory_equal(again.dense, histogram.dense, sizeof again.dense);
            assert_int_equal(again.pairs, histogram.pairs);
            assert_memory_equal(again.pair, histogram.pair, again.pairs * sizeof *again.pair);
            assert_int_equal(again.censored, 3);
            assert_int_equal(again.unfinishable, 5);
        }
        histogram_free(&again);
    }
    packing_free(&packing);
    histogram_free(&histogram);
}

static void counts_that_cannot_be_are_refused(void **state) {
    (void)state;
    const uint64_t sizes[][2] = {{HISTOGRAM_DENSE + 1, 0}, {UINT64_MAX, 1}, {0, UINT64_MAX}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct packed packed = {(const unsigned char *)sizes[i], sizeof sizes[i]};
        struct histogram histogram = {.pairs = 0};
        struct error error = {0};
        assert_error(histogram_unpack(&histogram, &packed, &error), &error, ERROR_INPUT,
                     "are not a histogram");
        histogram_free(&histogram);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_merges_in_order),
        cmocka_unit_test(what_was_kept_goes_on),
        cmocka_unit_test(what_is_whole_is_not_done_again),
        cmocka_unit_test(progress_counts_the_units_of_the_run),
        cmocka_unit_test(what_was_before_a_block_that_fails_is_kept),
        cmocka_unit_test(parts_that_follow_on_one_another_are_added),
        cmocka_unit_test(parts_that_do_not_are_refused),
        cmocka_unit_test(parts_that_cannot_be_are_refused),
        cmocka_unit_test(it_ends_at_the_first_check_that_suffices),
        cmocka_unit_test(checks_do_not_depend_on_interruptions),
        cmocka_unit_test(a_result_that_cannot_be_kept_is_reported),
        cmocka_unit_test(a_packed_histogram_is_the_same_and_no_part_of_it_is),
        cmocka_unit_test(counts_that_cannot_be_are_refused),
        cmocka_unit_test(counts_are_added_without_wrapping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
