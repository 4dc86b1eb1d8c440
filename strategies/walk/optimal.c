/* optimal: the decisions that minimize the expected number of moves, computed for the board and p
 * when the strategy is opened. On the published board: 14.6208626062 expected moves from D4 at p =
 * 0.5. */
#include "analysis/walk/optimal/optimum.h"
#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"
#include "strategies/walk/registry.h"

/* The state of an open strategy: only the decisions of the solution, which takes about 20 MB. */
struct optimal {
    size_t squares;
    uint64_t takes[]; /* bit collection_rank * squares + square: whether the letter is taken */
};

size_t strategy_optimal_bytes(const struct walk_board *board) {
    size_t bits = COLLECTIONS * (size_t)board->squares;
    return sizeof(struct optimal) + (bits / 64 + 1) * sizeof(uint64_t);
}

/* Copies the decisions of a solution into a zeroed state. */
static void copy_decisions(struct optimal *optimal, const struct optimum *optimum) {
    optimal->squares = (size_t)optimum->table.board->squares;
    for (uint32_t row = 0; row < optimum->table.rows; row++) {
        size_t first = (size_t)collection_rank(&optimum->table.collection[row]) * optimal->squares;
        for (size_t bit = first; bit < first + optimal->squares; bit++)
            if (optimum_takes(optimum, row, (int)(bit - first)))
                optimal->takes[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}

bool strategy_optimal_open(void **self, const struct walk_choice *choice,
                           const struct walk_setup *setup, const struct watch *watch,
                           struct error *error) {
    struct exact_limits limits = exact_default_limits();
    struct optimal *optimal = memory_table(1, strategy_optimal_bytes(setup->board), error);
    struct optimum optimum;
    limits.watch = watch;
    if (!optimal)
        return false;
    if (!optimum_solve(&optimum, setup->board, setup->p, &limits, error)) {
        free(optimal);
        return false;
    }
    copy_decisions(optimal, &optimum);
    optimum_free(&optimum);
    *self = optimal;
    return true;
}

/* The states for several p (strategy_optimal_open_range). */
struct optimal_range {
    char *states;            /* [all], blocks of `bytes` */
    size_t bytes, done, all; /* `done` states are filled */
    const struct watch *watch;
};

/* For optimum_range: fills state number `index`. */
static bool fill_state(void *context, size_t index, const struct optimum *optimum,
                       struct error *error) {
    struct optimal_range *range = context;
    copy_decisions((void *)(range->states + index * range->bytes), optimum);
    watch_progress(range->watch, ++range->done, range->all);
    return true;
}

bool strategy_optimal_open_range(void *states, const struct walk_board *board, const double *p,
                                 size_t n, int threads, const struct watch *watch,
                                 struct error *error) {
    struct exact_limits limits = exact_default_limits();
    struct optimal_range range = {states, strategy_optimal_bytes(board), 0, n, watch};
    limits.watch = watch;
    return optimum_range(board, p, n, threads, &limits, fill_state, &range, error);
}

static bool optimal_open(void **self, const struct walk_setup *setup, char message[WALK_MESSAGE]) {
    return strategy_optimal_open(self, NULL, setup, NULL, NULL);
}

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
    .open = optimal_open,
    .take = optimal_take,
    .close = free,
};
