#include "sim/parallel/blocks.h"
#include "sim/statistics/histogram.h"
#include "tests/unit/check.h"
#include "tests/unit/kept_in_memory.h"

#include <stdlib.h>

enum { BLOCKS = 57, THREADS = 3 };

/* Block b adds b^2 to a sum, and puts b behind the others of a list. */
struct squares {
    uint64_t done[THREADS];
    uint64_t refused; /* this block fails */
};

struct list {
    uint64_t item[BLOCKS];
    size_t count;
};

static bool work(void *context, int thread, uint64_t block, struct error *error) {
    struct squares *squares = context;
    squares->done[thread] = block;
    return block != squares->refused || error_input(error, "not block %d", (int)block);
}

static bool add_square(void *context, void *result, int thread, uint64_t block,
                       struct error *error) {
    const struct squares *squares = context;
    (void)error;
    assert_int_equal(squares->done[thread], block);
    *(uint64_t *)result += block * block;
    return true;
}

static void join(void *result, const void *part) { *(uint64_t *)result += *(const uint64_t *)part; }

static bool put_behind(void *context, void *result, int thread, uint64_t block,
                       struct error *error) {
    const struct squares *squares = context;
    struct list *list = result;
    (void)error;
    assert_int_equal(squares->done[thread], block);
    list->item[list->count++] = block;
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

static const struct blocks_sum plain = {.size = sizeof(uint64_t), .join = join};
static const struct blocks_sum listed = {.clear = clear_list, .pack = pack_list, .add = add_list};

/* All blocks, into a list. */
static struct blocks listing(struct squares *squares, struct list *list, int threads,
                             const struct blocks_store *store) {
    return (struct blocks){.end = BLOCKS,
                           .threads = threads,
                           .work = work,
                           .merge = put_behind,
                           .context = squares,
                           .result = list,
                           .sum = &listed,
                           .store = store};
}

static void any_number_of_threads_merges_in_order(void **state) {
    (void)state;
    for (int threads = 1; threads <= THREADS; threads++) {
        struct squares squares = {.refused = UINT64_MAX};
        struct list list = {.count = 0};
        const struct blocks blocks = listing(&squares, &list, threads, NULL);
        uint64_t merged;
        assert_true(blocks_run(&blocks, NULL, &merged, NULL));
        assert_int_equal(merged, BLOCKS);
        assert_int_equal(list.count, BLOCKS);
        for (uint64_t i = 0; i < BLOCKS; i++)
            assert_int_equal(list.item[i], i);
    }
}

/* Stopped after one block, two, ..., it resumes from its checkpoint. */
static void what_was_kept_goes_on(void **state) {
    (void)state;
    for (uint64_t patience = 1; patience <= 7; patience++) {
        struct kept_in_memory kept;
        kept_in_memory_init(&kept);
        uint64_t merged = 0, sum = 0, runs = 0;
        while (merged < BLOCKS) {
            struct squares squares = {.refused = UINT64_MAX};
            struct error error = {0};
            sum = 0;
            const struct blocks blocks = {.end = BLOCKS,
                                          .threads = 1 + (int)patience % THREADS,
                                          .work = work,
                                          .merge = add_square,
                                          .context = &squares,
                                          .result = &sum,
                                          .sum = &plain,
                                          .store = &kept.store};
            kept.patience = patience;
            bool done = blocks_run(&blocks, &kept.watch, &merged, &error);
            assert_int_equal(error.kind, done ? ERROR_NONE : ERROR_STOPPED);
            assert_int_equal(kept.merged, merged);
            assert_int_equal(sum, merged * (merged - 1) * (2 * merged - 1) / 6);
            runs++;
        }
        /* Blocks that were done when it was to stop are merged, too. */
        assert_in_range(runs, 2, (BLOCKS + patience - 1) / patience);
        packing_free(&kept.packing);
    }
}

/* What is whole is not done again. */
static void what_is_whole_is_not_done_again(void **state) {
    (void)state;
    struct kept_in_memory kept;
    kept_in_memory_init(&kept);
    for (int run = 0; run < 2; run++) {
        struct squares squares = {.refused = run == 0 ? UINT64_MAX : 0};
        struct list list = {.count = 0};
        const struct blocks blocks = listing(&squares, &list, 2, &kept.store);
        uint64_t merged;
        kept.patience = UINT64_MAX;
        assert_true(blocks_run(&blocks, &kept.watch, &merged, NULL));
        assert_int_equal(list.count, BLOCKS);
        for (uint64_t i = 0; i < BLOCKS; i++)
            assert_int_equal(list.item[i], i);
    }
    packing_free(&kept.packing);
}

static void what_was_before_a_block_that_fails_is_kept(void **state) {
    (void)state;
    struct kept_in_memory kept;
    kept_in_memory_init(&kept);
    struct squares squares = {.refused = 20};
    struct list list = {.count = 0};
    struct error error = {0};
    const struct blocks blocks = listing(&squares, &list, THREADS, &kept.store);
    uint64_t merged;
    kept.patience = UINT64_MAX;
    assert_error(blocks_run(&blocks, &kept.watch, &merged, &error), &error, ERROR_INPUT,
                 "not block 20");
    assert_int_equal(merged, 20);
    assert_int_equal(kept.merged, 20);
    packing_free(&kept.packing);
}

static void what_is_of_other_work_is_refused(void **state) {
    (void)state;
    struct kept_in_memory kept;
    kept_in_memory_init(&kept);
    for (uint64_t merged = BLOCKS - 1; merged <= BLOCKS + 1; merged++) {
        struct squares squares = {.refused = UINT64_MAX};
        struct error error = {0};
        uint64_t sum = 0, all;
        const struct blocks blocks = {.first = 3,
                                      .end = BLOCKS,
                                      .threads = 1,
                                      .work = work,
                                      .merge = add_square,
                                      .context = &squares,
                                      .result = &sum,
                                      .sum = &plain,
                                      .store = &kept.store};
        kept.patience = UINT64_MAX;
        assert_true(
            kept_save(&kept, merged, &(struct packing){(unsigned char *)&sum, 8, 8, false}));
        if (merged <= BLOCKS)
            assert_true(blocks_run(&blocks, &kept.watch, &all, &error));
        else
            assert_error(blocks_run(&blocks, &kept.watch, &all, &error), &error, ERROR_INPUT,
                         "the checkpoint belongs to another computation");
        kept.merged = 2;
        assert_error(blocks_run(&blocks, &kept.watch, &all, &error), &error, ERROR_INPUT,
                     "another computation");
    }
    packing_free(&kept.packing);
}

static bool refuse_to_save(void *context, uint64_t merged, const struct packing *packing) {
    (void)context, (void)merged, (void)packing;
    return false;
}

static void a_result_that_cannot_be_kept_is_one_all_the_same(void **state) {
    (void)state;
    struct kept_in_memory kept;
    kept_in_memory_init(&kept);
    kept.store.save = refuse_to_save;
    struct squares squares = {.refused = UINT64_MAX};
    struct list list = {.count = 0};
    const struct blocks blocks = listing(&squares, &list, 1, &kept.store);
    uint64_t merged;
    kept.patience = UINT64_MAX;
    assert_true(blocks_run(&blocks, &kept.watch, &merged, NULL));
    assert_int_equal(merged, BLOCKS);
    assert_int_equal(list.count, BLOCKS);
}

/* Packing. */

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
            assert_error(done, &error, ERROR_SYSTEM, "packed data are");
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
        assert_error(histogram_unpack(&histogram, &packed, &error), &error, ERROR_SYSTEM,
                     "are not a histogram");
        histogram_free(&histogram);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_merges_in_order),
        cmocka_unit_test(what_was_kept_goes_on),
        cmocka_unit_test(what_is_whole_is_not_done_again),
        cmocka_unit_test(what_was_before_a_block_that_fails_is_kept),
        cmocka_unit_test(what_is_of_other_work_is_refused),
        cmocka_unit_test(a_result_that_cannot_be_kept_is_one_all_the_same),
        cmocka_unit_test(a_packed_histogram_is_the_same_and_no_part_of_it_is),
        cmocka_unit_test(counts_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
