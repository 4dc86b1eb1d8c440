/* The kernels of the solver of rounds, all of them, against plain ones and each other. */
#include "analysis/slice/lines/best.h"
#include "analysis/slice/rounds/retrograde.h"
#include "tests/unit/plain_slice.h"

/* What of the last row lets the best line cross so many boundaries, filling by filling. */
static uint64_t plain_reach(const struct slice_lines *lines, struct slice_grid grid, int least,
                            uint64_t wanted) {
    uint64_t all = (UINT64_C(1) << lines->side) - 1, reached = 0;
    int last = lines->side * (lines->side - 1);
    for (uint64_t filling = 0; filling <= all; filling++) {
        grid.filled[0] = (grid.filled[0] & ~(all << last)) | filling << last;
        if (slice_best_score(lines, &grid) >= least)
            reached |= UINT64_C(1) << filling;
    }
    return reached & wanted;
}

TEST(every_kernel_finds_what_the_best_line_reaches) {
    uint64_t random = 4;
    for (int side = 2; side <= SLICE_SOLVED_SIDE; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        FREED_BY(slice_endings_free) struct slice_endings ends;
        slice_endings_init(&ends, lines);
        for (int i = 0; i < 200; i++) {
            struct slice_grid grid = plain_random_grid(&random, side);
            uint64_t wanted = check_random(&random);
            uint8_t filled[SLICE_SOLVED_SIDE];
            for (int row = 0; row < side; row++)
                filled[row] = (uint8_t)(grid.filled[0] >> row * side & ((UINT64_C(1) << side) - 1));
            int least = 1 + (int)check_below(&random, 2 * (uint64_t)side);
            uint64_t expected = plain_reach(lines, grid, least, wanted);
            for (size_t k = 0; slice_block_kernels[k]; k++)
                if (slice_block_kernels[k]->supported())
                    assert_int_equal(slice_block_kernels[k]->reach(&ends, filled, least, wanted),
                                     expected);
        }
    }
}

/* A pass with that kernel; the layer with no more than the elements that were filled before. */
static void run_pass(const struct slice_space *space, const struct slice_endings *ends,
                     int threshold, const struct slice_block_kernel *kernel,
                     struct slice_layer *layer) {
    struct slice_retrograde retrograde = {
        .space = space, .ends = ends, .threshold = threshold, .threads = 2, .kernel = kernel};
    for (*layer = (struct slice_layer){0}; !layer->words || layer->size > 0;)
        assert_done(slice_retrograde_step(&retrograde, layer, &reason));
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
        const struct slice_lines *lines = slice_lines_of(side);
        FREED_BY(slice_space_free) struct slice_space space;
        FREED_BY(slice_endings_free) struct slice_endings ends;
        struct slice_layer first, other;
        assert_done(slice_space_init(&space, &instance, &reason));
        slice_endings_init(&ends, lines);
        int threshold = 1 + (int)check_below(&random, (uint64_t)side + 2);
        size_t last = 0; /* which needs nothing */
        while (slice_block_kernels[last + 1])
            last++;
        run_pass(&space, &ends, threshold, slice_block_kernels[last], &first);
        for (size_t k = 0; k < last; k++) {
            if (!slice_block_kernels[k]->supported())
                continue;
            run_pass(&space, &ends, threshold, slice_block_kernels[k], &other);
            assert_int_equal(slice_retrograde_moves(&space, &first),
                             slice_retrograde_moves(&space, &other));
            assert_memory_equal(first.words, other.words,
                                (size_t)slice_block_words(&space, 0) * sizeof *first.words);
            slice_layer_free(&other);
        }
        slice_layer_free(&first);
    }
}
