/* optimal: the decisions that minimize the expected number of moves, solved for the board and p
 * when the strategy is opened. On the published board, from D4 at p = 0.5: 14.6208626062 moves. */
#include "analysis/walk/optimal/optimum.h"
#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"
#include "strategies/walk/registry.h"

/* An open strategy is an array of bits, as the whole solution would take 20 MB: each says whether
 * to take the letter of a square into a collection. Only collections of fewer than four letters
 * have bits: with four, each letter that ends the game is taken. */
static size_t bit_of(const struct walk_board *board, const struct walk_collection *collection,
                     int square) {
    return (size_t)collection_rank(collection) * (size_t)board->squares + (size_t)square;
}

static size_t optimal_bytes(const struct walk_board *board) {
    const struct walk_collection first_of_four = {.size = WALK_PALINDROME - 1}; /* AAAA */
    return (bit_of(board, &first_of_four, 0) / 64 + 1) * sizeof(uint64_t);
}

/* The states to be filled, one for each p. */
struct optimal_states {
    char *states;              /* [all] by index of p, each of `bytes` bytes, zeroed at first */
    size_t bytes, done, all;   /* bytes of a state; states filled so far; all states */
    const struct watch *watch; /* is told the progress in states; or NULL */
};

/* Called by optimum_range for p[index]: copies the decisions of its solution into its state. */
static bool fill_state(void *context, size_t index, const struct optimum *optimum,
                       struct error *error) {
    struct optimal_states *filled = context;
    uint64_t *takes = (void *)(filled->states + index * filled->bytes);
    const struct walk_table *table = &optimum->table;
    for (uint32_t row = table->deciding_rows; row-- > 0;) {
        size_t bit = bit_of(table->board, &table->collection[row], 0);
        for (int square = 0; square < table->board->squares; square++, bit++)
            if (optimum_takes(optimum, row, square))
                takes[bit / 64] |= UINT64_C(1) << bit % 64;
    }
#pragma omp critical(fill_state)
    watch_progress(filled->watch, ++filled->done, filled->all);
    return true;
}

static bool optimal_solve(void *states, const struct walk_board *board, const double *p, size_t n,
                          int threads, const struct watch *watch, struct error *error) {
    struct exact_limits limits = exact_default_limits();
    struct optimal_states filled = {
        .states = states, .bytes = optimal_bytes(board), .all = n, .watch = n > 1 ? watch : NULL};
    limits.watch = watch;
    return optimum_range(board, p, n, threads, &limits, fill_state, &filled, error);
}

const struct walk_solver strategy_optimal_solver = {optimal_bytes, optimal_solve};

static double optimal_take(const void *self, const struct walk_view *view) {
    const uint64_t *takes = self;
    if (view->collection->size == WALK_PALINDROME - 1)
        return 1; /* this ends the game */
    const size_t bit = bit_of(view->board, view->collection, view->square);
    return (takes[bit / 64] & UINT64_C(1) << bit % 64) != 0;
}

const struct walk_strategy strategy_optimal = {
    .name = "optimal",
    .summary = "minimizes the expected number of moves, solved for the board and p",
    .memoryless = true,
    .uses_p = true,
    .take = optimal_take,
    .close = free,
};
