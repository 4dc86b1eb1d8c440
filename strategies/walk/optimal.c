/* optimal: the decisions that minimize the expected number of moves, solved for the board and p
 * when the strategy is opened. On the published board, from D4 at p = 0.5: 14.6208626062 moves. */
#include "analysis/walk/optimal/optimum.h"
#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"
#include "strategies/walk/registry.h"

/* An open strategy: the decisions alone, as the whole solution takes 20 MB. Bit r * squares + s of
 * `takes` is 1 if the letter of square s is taken into collection number r (collection_rank). */
struct optimal {
    size_t squares;   /* of the board */
    uint64_t takes[]; /* 64 bits each, from the lowest on */
};

static size_t optimal_bytes(const struct walk_board *board) {
    size_t bits = COLLECTIONS * (size_t)board->squares;
    return sizeof(struct optimal) + (bits / 64 + 1) * sizeof(uint64_t);
}

/* The states to be filled, one for each p. */
struct optimal_states {
    char *states;            /* [all], each a struct optimal of `bytes` bytes, zeroed at first */
    size_t bytes, done, all; /* of a state; how many are filled; of how many */
    const struct watch *watch;
};

/* Called by optimum_range for p[index]: copies the decisions of its solution into its state. */
static bool fill_state(void *context, size_t index, const struct optimum *optimum,
                       struct error *error) {
    struct optimal_states *filled = context;
    struct optimal *optimal = (void *)(filled->states + index * filled->bytes);
    optimal->squares = (size_t)optimum->table.board->squares;
    for (uint32_t row = 0; row < optimum->table.rows; row++) {
        size_t bit = (size_t)collection_rank(&optimum->table.collection[row]) * optimal->squares;
        for (int square = 0; square < optimum->table.board->squares; square++, bit++)
            if (optimum_takes(optimum, row, square))
                optimal->takes[bit / 64] |= UINT64_C(1) << bit % 64;
    }
    if (filled->all > 1) /* progress is in p; a single one has none */
        watch_progress(filled->watch, ++filled->done, filled->all);
    return true;
}

static bool optimal_solve(void *states, const struct walk_board *board, const double *p, size_t n,
                          int threads, const struct watch *watch, struct error *error) {
    struct exact_limits limits = exact_default_limits();
    struct optimal_states filled = {states, optimal_bytes(board), 0, n, watch};
    limits.watch = watch;
    if (n > 1)
        return optimum_range(board, p, n, threads, &limits, fill_state, &filled, error);
    struct optimum optimum; /* not by optimum_range: called from a visit of one, it would wait */
    if (!optimum_solve(&optimum, board, *p, &limits, error))
        return false;
    fill_state(&filled, 0, &optimum, error);
    optimum_free(&optimum);
    return true;
}

const struct walk_solver strategy_optimal_solver = {optimal_bytes, optimal_solve};

static double optimal_take(const void *self, const struct walk_view *view) {
    const struct optimal *optimal = self;
    size_t first = (size_t)collection_rank(view->collection) * optimal->squares;
    size_t bit = first + (size_t)view->square;
    return (optimal->takes[bit / 64] & UINT64_C(1) << bit % 64) != 0;
}

const struct walk_strategy strategy_optimal = {
    .name = "optimal",
    .summary = "minimizes the expected number of moves, solved for the board and p",
    .memoryless = true,
    .uses_p = true,
    .take = optimal_take,
    .close = free,
};
