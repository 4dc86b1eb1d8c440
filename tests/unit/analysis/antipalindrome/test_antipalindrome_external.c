/* Layers on disk have the values of layers in memory; damaged files are refused. */
#include "analysis/antipalindrome/blocks.h"
#include "analysis/antipalindrome/external.h"
#include "analysis/antipalindrome/solve.h"
#include "tests/unit/counter.h"
#include "tests/unit/plain_antipalindrome.h"
#include "tests/unit/sealed_checkpoint.h"

#include <glob.h>
#include <unistd.h>

/* Whether a subset is kept, rather than its mirror image: the larger one as a number. */
static bool plain_keeps(const struct layer_space *space, uint32_t subset) {
    return space->anchored || subset >= subset_image(space->elements, subset);
}

/* The subsets of a layer lie in the blocks one after the other, and all moves lead to blocks that
 * are needed, and none to earlier ones. */
static void check_blocks(const struct layer_space *space, int outer) {
    FREED_BY(layer_blocks_free) struct layer_blocks blocks;
    layer_blocks_init(&blocks, space, outer);
    assert_done(layer_blocks_index(&blocks, &reason));
    FREED uint64_t *seen = calloc(blocks.count, sizeof *seen);
    for (int size = 1; size < space->elements; size++) {
        memset(seen, 0, blocks.count * sizeof *seen);
        for (uint32_t subset = 0; subset < UINT32_C(1) << space->elements; subset++) {
            uint32_t block, next, needed[BLOCKS_NEEDED];
            if (__builtin_popcount(subset) != size || !plain_keeps(space, subset))
                continue;
            uint64_t place = layer_blocks_find(&blocks, subset, &block);
            assert_int_equal(place, seen[block]++);
            size_t count = layer_blocks_needed(&blocks, size, block, needed);
            for (int element = 0; element < space->elements; element++) {
                uint32_t filled = subset | UINT32_C(1) << element;
                if (filled == subset)
                    continue;
                if (!plain_keeps(space, filled))
                    filled = subset_image(space->elements, filled);
                layer_blocks_find(&blocks, filled, &next);
                size_t i = 0;
                while (i < count && needed[i] != next)
                    i++;
                assert_true(i < count && next >= block);
                assert_int_equal(layer_blocks_user(&blocks, size, next, block), block);
            }
            for (next = 0; next < blocks.count; next++)
                if (layer_blocks_vectors(&blocks, size + 1, next) > 0)
                    count -= layer_blocks_user(&blocks, size, next, block) == block;
            assert_int_equal(count, 0); /* the block is the user of no others */
        }
        for (uint32_t block = 0; block < blocks.count; block++)
            assert_int_equal(seen[block], layer_blocks_vectors(&blocks, size, block));
    }
}

TEST(moves_lead_to_the_blocks_that_are_needed) {
    uint64_t random = 1;
    for (int outer = 0; outer <= 4; outer++)
        for (int elements = 2 * outer + 2; elements <= 11; elements += 3)
            for (int anchored = 0; anchored < 2; anchored++) {
                struct antipalindrome_row row =
                    plain_row(elements + 3 * anchored, elements, &random);
                FREED_BY(layer_space_free) struct layer_space space;
                assert_done(layer_space_init(&space, &row, &value_bits, &reason));
                check_blocks(&space, outer);
            }
}

/* A pass down to layer 3, with the layers from `first` to `last` on disk; first = 0: in memory. */
static void compute(const struct layer_space *space, int outer, int first, int last, uint64_t limit,
                    int threads, struct layer *layer) {
    struct disk_work work = {0};
    struct block_files files = {.row = &space->row, .directory = ".", .work = &work};
    const struct external_plan plan = {
        .outer = outer, .first = first, .last = last, .limit = limit};
    struct retrograde retrograde = {
        .space = space, .window = {0, 2}, .pass = 1, .threads = threads};
    assert_done(retrograde_begin(&retrograde, layer, &reason));
    while (layer->size != 3)
        if (layer->size == 0)
            assert_done(external_run(&plan, &files, &retrograde, layer, &reason));
        else if (layer->size == first + 1)
            assert_done(external_write(&plan, &files, &retrograde, layer, &reason));
        else
            assert_done(retrograde_step(&retrograde, layer, &reason));
    assert_true(first == 0 || (work.read > 0 && work.written > 0));
    block_files_clear(&files);
}

TEST_IN_DIRECTORY(layers_on_disk_have_the_same_values) {
    uint64_t random = 1;
    for (int i = 0; i < 12; i++) {
        int outer = i % 4, elements = 8 + (int)check_below(&random, 5);
        struct antipalindrome_row row =
            plain_row(elements + (i % 3 == 0 ? 3 : 0), elements, &random);
        int last = 3 + (int)check_below(&random, 2);
        int first = last + (int)check_below(&random, (uint64_t)(elements - last - 1));
        FREED_BY(layer_space_free) struct layer_space space;
        FREED_BY(layer_free) struct layer memory, disk;
        assert_done(layer_space_init(&space, &row, &value_bits, &reason));
        compute(&space, 0, 0, 0, 0, 1, &memory);
        compute(&space, outer, first, last, i % 2 ? 1000000 : 0, i % 2 ? 3 : 1, &disk);
        assert_memory_equal(memory.values, disk.values,
                            layer_length(&memory) * sizeof *memory.values);
    }
}

/* With less memory than the row needs. */
static const uint64_t small = 8780000;

static bool search(const struct antipalindrome_row *row, uint64_t memory, uint64_t stop_at,
                   struct row_solution *solution, struct error *error) {
    struct counter counter = {.stop_at = stop_at};
    const struct watch watch = {.stopped = stopped, .context = &counter};
    const struct row_plan plan = {.memory = memory,
                                  .outcome = true,
                                  .threads = 1,
                                  .saving.every = 1000,
                                  .checkpoint = ".",
                                  .watch = &watch};
    *error = (struct error){0};
    return antipalindrome_solve(row, &plan, solution, error);
}

static size_t count_files(const char *pattern, char *first) {
    glob_t found;
    size_t count = glob(pattern, 0, NULL, &found) == 0 ? found.gl_pathc : 0;
    if (count > 0 && first)
        snprintf(first, 100, "%s", found.gl_pathv[0]);
    if (count > 0)
        globfree(&found);
    return count;
}

TEST_IN_DIRECTORY(a_search_with_layers_on_disk_resumes) {
    struct antipalindrome_row row = antipalindrome_start(16, 0);
    struct row_solution whole, solution;
    uint64_t stop_at = 10, attempts = 0, on_disk = 0;
    assert_done(search(&row, small, UINT64_MAX, &whole, &reason));
    assert_true(whole.disk > 0 && whole.disk_work.read > 0 && whole.disk_work.written > 0);
    assert_int_equal(count_files("*.block", NULL) + count_files("*.disk", NULL), 0);
    assert_int_equal(remove("antipalindrome-16-first-1.layer"), 0);
    while (!search(&row, small + 20000 * (attempts % 2), stop_at, &solution, &reason)) {
        assert_int_equal(reason.kind, ERROR_STOPPED);
        on_disk += count_files("*.disk", NULL);
        assert_true(attempts++ < 1000);
        stop_at += 2;
    }
    assert_true(attempts > 3 && on_disk > 1 && solution.resumed);
    assert_int_equal(solution.values.visited, whole.values.visited);
    assert_int_equal(solution.values.lower, whole.values.lower);
    for (size_t i = 0; i < whole.values.moves; i++)
        assert_int_equal(solution.values.move[i].lower, whole.values.move[i].lower);
    assert_int_equal(count_files("*.block", NULL) + count_files("*.disk", NULL), 0);
}

/* Stops the search of a row when a layer is on disk. */
static void stop_on_disk(const struct antipalindrome_row *row, char block[100]) {
    struct row_solution solution;
    for (uint64_t stop_at = 20; count_files("*.disk", NULL) == 0; stop_at += 10) {
        (void)remove("antipalindrome-16-first-1.layer");
        assert_false(search(row, small, stop_at, &solution, &reason));
    }
    assert_true(count_files("*.block", block) > 0);
}

TEST_IN_DIRECTORY(damaged_blocks_are_refused) {
    static const char disk[] = "antipalindrome-16-first-1.disk";
    struct antipalindrome_row row = antipalindrome_start(16, 0);
    struct row_solution solution;
    char block[100];
    stop_on_disk(&row, block);
    struct bytes saved = read_bytes(block), marker = read_bytes(disk);
    const size_t changed[] = {0, 40, 100, 150, saved.size / 2, saved.size - 1};
    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) {
        saved.byte[changed[i]] ^= 1;
        write_bytes(block, saved.byte, saved.size);
        assert_error(search(&row, small, UINT64_MAX, &solution, &reason), ERROR_INPUT,
                     ".block: is damaged; delete the file ending in .disk to repeat the pass");
        saved.byte[changed[i]] ^= 1;
    }
    write_bytes(block, saved.byte, saved.size - 1);
    assert_error(search(&row, small, UINT64_MAX, &solution, &reason), ERROR_INPUT, ".block: is d");
    assert_int_equal(remove(block), 0);
    assert_error(search(&row, small, UINT64_MAX, &solution, &reason), ERROR_INPUT,
                 ".block: is missing; delete the file ending in .disk");
    assert_int_equal(solution.disk_work.read, 0); /* it is the first that is read */
    enum { at = 64 }; /* the state: passes, window, levels, outer, size */
    const int64_t wrong[][2] = {{at + 24, -1}, {at + 24, 9}, {at + 32, 1}, {at + 32, 16}};
    for (size_t i = 0; i < 4; i++) {
        write_sealed(disk, &marker, (size_t)wrong[i][0], wrong[i][1]);
        assert_error(search(&row, small, UINT64_MAX, &solution, &reason), ERROR_INPUT,
                     ".disk: is damaged, or belongs to a different row");
    }
    write_bytes(disk, marker.byte, marker.size - 1);
    assert_error(search(&row, small, UINT64_MAX, &solution, &reason), ERROR_INPUT, ".disk: is d");
    assert_int_equal(remove(disk), 0);
    assert_done(search(&row, small, UINT64_MAX, &solution, &reason));
    assert_int_equal(layered_sign(solution.values.lower, solution.values.upper), -1);
    free(saved.byte);
    free(marker.byte);
}

TEST(plans_fit_or_are_refused) {
    for (int squares = 14; squares <= 20; squares += 2) {
        struct antipalindrome_row row = antipalindrome_start(squares, 0);
        FREED_BY(layer_space_free) struct layer_space space;
        uint64_t whole, before = UINT64_MAX;
        assert_done(layer_space_init(&space, &row, &value_bits, &reason));
        assert_done(layer_memory(&space, 1, &whole, &reason));
        for (uint64_t memory = 8000000; memory <= whole; memory += (whole - 8000000) / 5) {
            struct external_plan plan;
            if (!external_plan_make(&plan, &space, 1, memory, NULL, &reason)) {
                assert_non_null(strstr(reason.text, "bytes of memory with layers on disk"));
                continue;
            }
            assert_true(plan.memory <= memory && plan.first >= plan.last && plan.last >= 0);
            assert_true(plan.first == 0 || plan.disk < 3 * whole);
            assert_true(plan.written <= before);
            before = plan.written;
        }
    }
}
