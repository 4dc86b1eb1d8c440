/* optimal: the decisions that minimize the expected number of moves, computed for the board and p
 * when the strategy is opened. On the published board: 14.6208626062 expected moves from D4 at p =
 * 0.5. */
#include "analysis/walk/optimal/optimum.h"
#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"
#include "strategies/walk/registry.h"

/* The state of an open strategy: only the decisions of the solution, which itself takes 20 MB. */
struct optimal {
    size_t squares;
    uint64_t
        takes[]; /* bit collection_rank * squares + square: whether the letter there is taken */
};

static size_t optimal_bytes(const struct walk_board *board) {
    size_t bits = COLLECTIONS * (size_t)board->squares;
    return sizeof(struct optimal) + (bits / 64 + 1) * sizeof(uint64_t);
}

/* The states of several p. */
struct optimal_states {
    char *states;            /* [all], zeroed blocks of `bytes` */
    size_t bytes, done, all; /* `done` states are filled */
    const struct watch *watch;
};

/* For optimum_range: copies the decisions of a solution into state number `index`. */
static bool fill_state(void *context, size_t index, const struct optimum *optimum,
                       struct error *error) {
    struct optimal_states *filled = context;
    struct optimal *optimal = (void *)(filled->states + index * filled->bytes);
    optimal->squares = (size_t)optimum->table.board->squares;
    for (uint32_t row = 0; row < optimum->table.rows; row++) {
        size_t first = (size_t)collection_rank(&optimum->table.collection[row]) * optimal->squares;
        for (size_t bit = first; bit < first + optimal->squares; bit++)
            if (optimum_takes(optimum, row, (int)(bit - first)))
                optimal->takes[bit / 64] |= UINT64_C(1) << bit % 64;
    }
    if (filled->all > 1)
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
    struct optimum optimum; /* perhaps within a visit of optimum_range, which cannot be nested */
    if (!optimum_solve(&optimum, board, *p, &limits, error))
        return false;
    fill_state(&filled, 0, &optimum, error);
    optimum_free(&optimum);
    return true;
}

const struct walk_solver strategy_optimal_solver = {optimal_bytes, optimal_solve};

static double optimal_take(const void *self, const struct walk_view *view) {
    const struct optimal *optimal = self;
    size_t rank = (size_t)collection_rank(view->collection);
    size_t bit = rank * optimal->squares + (size_t)view->square;
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
