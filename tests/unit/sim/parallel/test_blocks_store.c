/* Results of blocks that are kept, and resumed from. */
#include "sim/parallel/blocks.h"
#include "tests/unit/blocks_of_squares.h"

/* Stopped after one block, two, ..., it resumes from its checkpoint. */
TEST(what_was_kept_goes_on) {
    for (uint64_t patience = 1; patience <= 7; patience++) {
        FREED_BY(kept_in_memory_free) struct kept_in_memory kept;
        kept_in_memory_init(&kept);
        uint64_t merged = 0, sum = 0, runs = 0;
        while (merged < UNITS) {
            struct squares squares = squares_of_all;
            sum = 0;
            squares.size = 1 + patience % 3;
            const struct blocks blocks =
                summing(&squares, &sum, 1 + (int)patience % THREADS, &kept.store);
            kept.patience = patience;
            bool done = blocks_run(&blocks, &kept.watch, &merged, &reason);
            assert_true(done || reason.kind == ERROR_STOPPED);
            assert_true(kept_covers(&kept, 0, merged));
            assert_true(merged == UNITS || merged % squares.size == 0);
            assert_int_equal(sum, sum_below(merged));
            runs++;
        }
        /* Blocks that were done when it was to stop are merged, too. */
        assert_in_range(runs, 2, (UNITS + patience - 1) / patience);
    }
}

TEST(what_is_whole_is_not_done_again) {
    FREED_BY(kept_in_memory_free) struct kept_in_memory kept;
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

TEST(parts_that_follow_on_one_another_are_added) {
    FREED_BY(kept_in_memory_free) struct kept_in_memory kept;
    struct list list;
    kept_in_memory_init(&kept);
    keep_list(&kept, 0, 7);
    keep_list(&kept, 7, 7);
    keep_list(&kept, 7, 20);
    keep_list(&kept, 20, 23);
    assert_true(resume_list(&kept, 0, &list, NULL));
    assert_all_in_order(&list, UNITS);
    assert_true(kept_covers(&kept, 0, UNITS)); /* in their place */
}

TEST(parts_that_do_not_are_refused) {
    static const uint64_t parts[][4] = {
        {0, 7, 8, 20},        /* a gap */
        {0, 7, 6, 20},        /* an overlap */
        {0, 7, 7, UNITS + 1}, /* units that are not wanted */
        {1, 7, 7, 20},        /* another first unit */
        {0, 7, 7, 3},         /* backwards */
        {0, 7, 7, UINT64_MAX},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        FREED_BY(kept_in_memory_free) struct kept_in_memory kept;
        struct list list;
        kept_in_memory_init(&kept);
        for (size_t k = 0; k < 4; k += 2) {
            keep_list(&kept, 0, 7);
            kept.part[kept.parts - 1].first = parts[i][k];
            kept.part[kept.parts - 1].end = parts[i][k + 1];
        }
        assert_error(resume_list(&kept, 0, &list, &reason), ERROR_INPUT, "memory: ");
        assert_int_equal(kept.parts, 2); /* nothing is lost */
    }
}

TEST(parts_that_cannot_be_are_refused) {
    for (int change = 0; change < 3; change++) {
        struct squares squares = squares_of_all;
        FREED_BY(kept_in_memory_free) struct kept_in_memory kept;
        uint64_t kept_sum[2] = {sum_below(20) + (change == 0), 0}, sum = 0, merged;
        kept_in_memory_init(&kept);
        size_t size = change == 1 ? 7 : change == 2 ? 9 : 8;
        const struct blocks_part part = {0, 20, {(const unsigned char *)kept_sum, size}};
        assert_true(kept_add(&kept, part));
        const struct blocks blocks = summing(&squares, &sum, 2, &kept.store);
        kept.patience = UINT64_MAX;
        assert_error(blocks_run(&blocks, &kept.watch, &merged, &reason), ERROR_INPUT,
                     "memory: its state is inconsistent");
        assert_int_equal(sum, 0);
    }
}

/* Refuses items below the number in its context. */
static bool own_number(const void *context, uint64_t number, void *item, struct error *error) {
    memcpy(item, &number, sizeof number);
    return number >= *(const uint64_t *)context || error_input(error, "%s", "computed twice");
}

static bool is_number(const void *context, const void *item) {
    return *(const uint64_t *)item < UNITS;
}

TEST(a_list_goes_on_behind_its_kept_items) {
    static const uint64_t known = 7;
    FREED_BY(kept_in_memory_free) struct kept_in_memory kept;
    uint64_t item[UNITS], done;
    kept_in_memory_init(&kept);
    keep_list(&kept, 0, known);
    kept.patience = UINT64_MAX;
    const struct blocks_list list = {UNITS,     sizeof *item, 2,          own_number,
                                     is_number, &known,       &kept.store};
    assert_done(blocks_list_run(&list, &kept.watch, item, &done, &reason));
    assert_int_equal(done, UNITS);
    for (uint64_t i = 0; i < UNITS; i++)
        assert_int_equal(item[i], i);
}
