/* Fails every allocation in turn. */
#include "analysis/antipalindrome/external.h"
#include "analysis/antipalindrome/layer/layer.h"
#include "analysis/antipalindrome/solve.h"
#include "strategies/antipalindrome/alphabeta.h"
#include "tests/unit/fault.h"
#include "tests/unit/plain_antipalindrome.h"
#include "tests/unit/scratch.h"

static bool solve(struct error *error) {
    struct antipalindrome_row row = antipalindrome_start(6, 0);
    const struct row_plan plan = {.memory = 100000000, .threads = 1};
    struct row_solution solution;
    return antipalindrome_solve(&row, &plan, &solution, error);
}

/* With a layer on disk, as in solve.c. */
static bool pass_on_disk(struct error *error) {
    struct antipalindrome_row row = antipalindrome_start(8, 0);
    FREED_BY(layer_space_free) struct layer_space space;
    FREED_BY(layer_free) struct layer layer = {0};
    struct disk_work work = {0};
    struct block_files files = {.row = &row, .directory = ".", .work = &work};
    struct external_plan plan = {.outer = 1, .first = 5, .last = 4};
    struct retrograde retrograde = {.space = &space, .window = {0, 2}, .pass = 1, .threads = 1};
    bool done = layer_space_init(&space, &row, &value_bits, error) &&
                retrograde_begin(&retrograde, &layer, error);
    while (done && layer.size > 6)
        done = retrograde_step(&retrograde, &layer, error);
    done = done && external_write(&plan, &files, &retrograde, &layer, error) &&
           external_run(&plan, &files, &retrograde, &layer, error);
    block_files_clear(&files);
    return done;
}

static bool plan_disk(struct error *error) {
    struct antipalindrome_row row = antipalindrome_start(18, 0);
    struct external_plan plan;
    FREED_BY(layer_space_free) struct layer_space space;
    return layer_space_init(&space, &row, &value_bits, error) &&
           external_plan_make(&plan, &space, 1, 10000000, NULL, error);
}

static bool search(struct error *error) {
    static struct row_search search;
    bool done = search_init(&search.search, &search_antipalindrome, 1 << 16, error);
    search_free(&search.search);
    return done;
}

TEST_IN_DIRECTORY(lack_of_memory_is_reported) {
    assert_survives_faults(solve, NULL);
    assert_survives_faults(pass_on_disk, NULL);
    assert_survives_faults(plan_disk, NULL);
    assert_survives_faults(search, NULL);
}
