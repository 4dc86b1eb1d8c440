/* The kernels of the solver of rounds, all of them, against plain ones and each other. */
#include "analysis/slice/lines/best.h"
#include "analysis/slice/rounds/retrograde.h"
#include "tests/unit/plain_slice.h"

/* A pass with that kernel: sets layer 0, and returns the moves that reach the threshold. */
static uint64_t run_pass(const struct slice_space *space, const struct slice_endings *ends,
                         int threshold, const struct slice_block_kernel *kernel,
                         struct slice_layer *layer) {
    uint64_t reaching = 0;
    struct slice_retrograde retrograde = {
        .space = space, .ends = ends, .threshold = threshold, .threads = 2, .kernel = kernel};
    for (*layer = (struct slice_layer){0}; !layer->words || layer->size > 0;) {
        assert_done(slice_retrograde_step(&retrograde, layer, &reason));
        if (layer->size <= 1)
            reaching |= slice_retrograde_moves(space, layer);
    }
    return reaching;
}

/* The last moves of a round that lead to grids whose best line crosses so many boundaries. */
TEST(every_kernel_finds_what_the_best_line_reaches) {
    uint64_t random = 4;
    for (int i = 0; i < 400; i++) {
        int side = 2 + i % (SLICE_SOLVED_SIDE - 1);
        int threshold = 1 + (int)check_below(&random, 2 * (uint64_t)side);
        const struct slice_lines *lines = slice_lines_of(side);
        struct slice_grid grid = slice_grid_empty(side);
        plain_fill_some(&grid, slice_fills(side, 2) - 1, &random);
        uint64_t expected = 0;
        for (int square = 0; square < side * side; square++) {
            struct slice_grid next = grid;
            slice_fill(&next, square);
            if (!slice_is_filled(&grid, square) && slice_best_score(lines, &next) >= threshold)
                expected |= UINT64_C(1) << square;
        }
        const struct slice_instance instance = slice_instance_together(&grid, 2, i % 2);
        FREED_BY(slice_space_free) struct slice_space space;
        FREED_BY(slice_endings_free) struct slice_endings ends;
        assert_done(slice_space_init(&space, &instance, &reason));
        slice_endings_init(&ends, lines);
        for (size_t k = 0; slice_block_kernels[k]; k++) {
            FREED_BY(slice_layer_free) struct slice_layer layer = {.size = 0};
            if (slice_block_kernels[k]->supported())
                assert_int_equal(run_pass(&space, &ends, threshold, slice_block_kernels[k], &layer),
                                 expected);
        }
    }
}

TEST(every_kernel_computes_the_same) {
    uint64_t random = 9;
    for (int i = 0; i < CHECK_ROUNDS(24); i++) {
        int side = 2 + i % 5, players = 2 + i % (side > 2 ? 3 : 1),
            all = slice_fills(side, players);
        struct slice_grid grid = slice_grid_empty(side);
        int filled = side == 6 ? all - 6 : side == 5 ? all - 8 : i % 2 * (all - 1);
        plain_fill_some(&grid, filled, &random);
        struct slice_instance instance = slice_instance_together(&grid, players, i % players);
        FREED_BY(slice_space_free) struct slice_space space;
        FREED_BY(slice_endings_free) struct slice_endings ends;
        struct slice_layer first, other;
        assert_done(slice_space_init(&space, &instance, &reason));
        slice_endings_init(&ends, slice_lines_of(side));
        int threshold = 1 + (int)check_below(&random, (uint64_t)side + 2);
        size_t last = 0; /* which needs nothing */
        while (slice_block_kernels[last + 1])
            last++;
        uint64_t moves = run_pass(&space, &ends, threshold, slice_block_kernels[last], &first);
        for (size_t k = 0; k < last; k++) {
            if (!slice_block_kernels[k]->supported())
                continue;
            assert_int_equal(run_pass(&space, &ends, threshold, slice_block_kernels[k], &other),
                             moves);
            assert_memory_equal(first.words, other.words,
                                (size_t)slice_block_words(&space, 0) * sizeof *first.words);
            slice_layer_free(&other);
        }
        slice_layer_free(&first);
    }
}
