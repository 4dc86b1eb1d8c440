/* Many grids at once against one at a time, and the steps that lines are merged into. */
#include "analysis/slice/lines/batch.h"
#include "analysis/slice/lines/best.h"
#include "tests/unit/plain_slice.h"

static struct slice_automaton open_steps(const struct slice_lines *lines) {
    struct slice_automaton steps;
    slice_automaton_open(&steps, lines);
    return steps;
}

/* Goes all ways on from a state, which is on that square, and looks for the lines that come out. */
struct walk {
    const struct slice_lines *lines;
    const struct slice_automaton *steps;
    size_t found;
};

static bool is_line(const struct slice_lines *lines, const uint64_t *passed) {
    bool found = false;
    for (size_t i = 0; i < lines->maximal; i++)
        found = found || memcmp(lines->line[i].square, passed, sizeof lines->line[i].square) == 0;
    return found;
}

static void go_on(struct walk *walk, int layer, size_t at, int square, struct slice_grid passed) {
    const struct slice_automaton_state *state = &walk->steps->state[walk->steps->layer[layer] + at];
    int side = walk->steps->side;
    slice_fill(&passed, square);
    assert_int_equal(square / side + square % side, layer);
    if (state->next[0] >= 0) {
        assert_int_equal(state->boundary[0], slice_boundary_right(side, square));
        go_on(walk, layer + 1, (size_t)state->next[0], square + 1, passed);
    }
    if (state->next[1] >= 0) {
        assert_int_equal(state->boundary[1], slice_boundary_below(side, square));
        go_on(walk, layer + 1, (size_t)state->next[1], square + side, passed);
    }
    if (state->next[0] < 0 && state->next[1] < 0) {
        assert_true(is_line(walk->lines, passed.filled));
        walk->found++;
    }
}

/* The square that a state is on, from the boundary that a step of it crosses. */
static int square_of(const struct slice_automaton_state *state, int side) {
    for (int square = 0; square < side * side; square++)
        if (slice_boundary_right(side, square) == state->boundary[0] &&
            slice_boundary_below(side, square) == state->boundary[1])
            return square;
    fail_msg("no square has the boundaries %d and %d", state->boundary[0], state->boundary[1]);
    return 0;
}

TEST(ways_through_the_states_are_the_lines_that_go_down) {
    for (int side = 1; side <= 8; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        FREED_BY(slice_automaton_close) struct slice_automaton steps = open_steps(lines);
        struct walk walk = {.lines = lines, .steps = &steps};
        size_t down = 0;
        for (size_t i = 0; i < lines->maximal; i++) {
            int path[SLICE_PATH];
            int squares = slice_chord_path(&lines->line[i].chord, side, path);
            down += path[squares - 1] / side >= path[0] / side;
        }
        for (int layer = 0; layer < steps.layers; layer++)
            for (size_t i = 0; i < steps.states[layer]; i++) {
                const struct slice_automaton_state *first = &steps.state[steps.layer[layer] + i];
                assert_true(i == 0 || square_of(first, side) != square_of(first - 1, side) ||
                            memcmp(first->next, first[-1].next, sizeof first->next) != 0);
                if (first->first)
                    go_on(&walk, layer, i, square_of(first, side), slice_grid_empty(side));
            }
        assert_int_equal(walk.found, down);
        assert_true(2 * down >= lines->maximal);
    }
}

/* Both counts of the same grids. */
static void compare(const struct slice_lines *lines, const struct slice_automaton *steps,
                    const struct slice_grid *grid, size_t grids) {
    uint64_t plain[SLICE_PATH] = {0};
    FREED void *space = memory_aligned(slice_batch_bytes(steps), 1);
    for (size_t i = 0; i < grids; i++)
        plain[slice_best_score(lines, &grid[i])]++;
    for (size_t k = 0; slice_batch_kernels[k]; k++) {
        uint64_t best[SLICE_PATH] = {0};
        if (!slice_batch_kernels[k]->supported())
            continue;
        memset(space, 0xa5, slice_batch_bytes(steps));
        slice_batch_kernels[k]->tally(steps, grid, grids, space, best);
        if (memcmp(best, plain, sizeof best) != 0)
            fail_msg("%s, side %d, %zu grids", slice_batch_kernels[k]->name, lines->side, grids);
    }
}

TEST(many_grids_count_as_each_of_them) {
    static const size_t counts[] = {1, 2, 63, 64, 65, 128, 129, 300, 511, SLICE_BATCH};
    static struct slice_grid grid[SLICE_BATCH];
    uint64_t random = 4;
    for (int side = 1; side <= SLICE_SIDE; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        FREED_BY(slice_automaton_close) struct slice_automaton steps = open_steps(lines);
        for (size_t i = 0; i < SLICE_BATCH; i++)
            grid[i] = plain_random_grid(&random, side);
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
            compare(lines, &steps, grid + (SLICE_BATCH - counts[i]), counts[i]);
        for (size_t i = 0; i < 40; i++) /* alone, so that each is right and not only their sum */
            compare(lines, &steps, &grid[i], 1);
    }
}

TEST(all_fills_of_small_grids_count_as_each_of_them) {
    static struct slice_grid grid[SLICE_BATCH];
    for (int side = 1; side <= 4; side++) {
        const struct slice_lines *lines = slice_lines_of(side);
        FREED_BY(slice_automaton_close) struct slice_automaton steps = open_steps(lines);
        uint64_t fills = UINT64_C(1) << side * side;
        for (uint64_t first = 0; first < fills; first += SLICE_BATCH) {
            uint64_t grids = fills - first < SLICE_BATCH ? fills - first : SLICE_BATCH;
            for (uint64_t i = 0; i < grids; i++) {
                grid[i] = slice_grid_empty(side);
                grid[i].filled[0] = first + i;
            }
            compare(lines, &steps, grid, (size_t)grids);
        }
    }
}
