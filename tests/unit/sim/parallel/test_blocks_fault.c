/* Memory that runs out while blocks are kept, and while what was kept is added again. */
#include "analysis/magicboard/generate.h"
#include "sim/magicboard/walker.h"
#include "tests/unit/fault.h"
#include "tests/unit/kept_in_memory.h"

static struct kept_in_memory kept;

/* Here it is due in the end only. */
static bool is_never_due(void *context) { return false; }

/* Which never stops. */
static const struct watch *watch_of(struct kept_in_memory *store) {
    store->patience = UINT64_MAX;
    store->store.is_due = is_never_due;
    return &store->watch;
}

static struct magicboard_puzzle puzzle_of(void) {
    return (struct magicboard_puzzle){
        .board = {.side = 2, .squares = 4, .goal = 3, .value = {1, 1, 1, 0}}};
}

static struct histogram histogram;

static bool walk(struct error *error) {
    const struct magicboard_puzzle puzzle = puzzle_of();
    const struct magicboard_walks walks = {.walks = 4 * MAGICBOARD_WALKS_BLOCK,
                                           .most_steps = 10000,
                                           .threads = 1,
                                           .watch = watch_of(&kept),
                                           .store = &kept.store};
    histogram_free(&histogram);
    if (!magicboard_walk(&puzzle, &walks, &histogram, error))
        return false;
    assert_int_equal(histogram_games(&histogram), 4 * MAGICBOARD_WALKS_BLOCK);
    return true;
}

TEST(walks_are_there_kept_or_not_or_fail) {
    kept_in_memory_init(&kept);
    assert_survives_faults(walk, NULL);
    assert_int_equal(histogram_games(&histogram), 4 * MAGICBOARD_WALKS_BLOCK);
    histogram_free(&histogram);
    kept_in_memory_free(&kept);
}

static struct magicboard_generated generated[6];

static bool generate(struct error *error) {
    const struct magicboard_generation generation = {
        .side = 3,
        .request = {.least_length = 1, .most_length = 9, .most_forced = -1},
        .boards = 6,
        .attempts = 9,
        .threads = 1,
        .watch = watch_of(&kept),
        .store = &kept.store};
    uint64_t done;
    if (!magicboard_generate(&generation, generated, &done, error))
        return false;
    assert_int_equal(done, 6);
    return true;
}

TEST(boards_are_there_kept_or_not_or_fail) {
    kept_in_memory_init(&kept);
    assert_survives_faults(generate, NULL);
    kept_in_memory_free(&kept);
}
