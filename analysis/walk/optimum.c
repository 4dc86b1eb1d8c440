#include "analysis/walk/optimum.h"

#include "analysis/walk/game_table.h"
#include "sim/walk/collection.h"

#include <math.h>
#include <stdlib.h>

static bool solve(struct optimum *optimum, const struct exact_limits *limits, struct error *error) {
    struct exact *exact = &optimum->exact;
    return solve_chain(&exact->chain, &exact->moves, limits->width * 0.499, limits->passes, error);
}

bool optimum_solve(struct optimum *optimum, const struct walk_board *board, double p,
                   const struct exact_limits *limits, struct error *error) {
    *optimum = (struct optimum){0};
    struct exact *exact = &optimum->exact;
    bool solved = game_table(&optimum->table, board, error) &&
                  chain_init(&exact->chain, &optimum->table, p, CHAIN_DECIDED, error);
    if (solved && !(exact->moves.values = chain_vector(&exact->chain)))
        solved = error_memory(error);
    solved = solved && solve(optimum, limits, error);
    if (!solved)
        optimum_free(optimum);
    return solved;
}

void optimum_free(struct optimum *optimum) {
    exact_free(&optimum->exact);
    table_free(&optimum->table);
    *optimum = (struct optimum){0};
}

bool optimum_move(struct optimum *optimum, double p, const struct exact_limits *limits,
                  struct error *error) {
    chain_set_p(&optimum->exact.chain, p);
    return solve(optimum, limits, error);
}

struct exact_bracket optimum_start(const struct optimum *optimum, int square, bool offered) {
    struct exact_bracket left = exact_start(&optimum->exact, square, false);
    struct exact_bracket taken = exact_start(&optimum->exact, square, offered);
    return taken.value < left.value ? taken : left;
}

double optimum_take(const void *self, const struct walk_view *view) {
    const struct optimum *optimum = self;
    const struct walk_table *table = &optimum->table;
    if (walk_completes(view->collection, view->letter))
        return 1;
    if (view->collection->size == WALK_PALINDROME - 1)
        return 0;
    struct walk_collection more = collection_add(*view->collection, view->letter);
    const struct exact *exact = &optimum->exact;
    uint32_t row = table->row_of_rank[collection_rank(view->collection)];
    uint32_t next = table->row_of_rank[collection_rank(&more)];
    const double *values = exact->moves.values;
    return values[chain_index(&exact->chain, next, view->square)] <
           values[chain_index(&exact->chain, row, view->square)];
}

static const struct walk_strategy strategy = {
    .name = "optimal",
    .summary = "what takes the least expected moves",
    .memoryless = true,
    .uses_p = true,
    .take = optimum_take,
};

bool optimum_table(const struct optimum *optimum, int start, bool offered, struct walk_table *table,
                   struct error *error) {
    double p = optimum->exact.chain.p;
    const struct walk_player player = {
        .strategy = &strategy,
        .setup = {.board = optimum->table.board,
                  .start = start,
                  .collect_at_start = offered,
                  .p = p},
        .self = (void *)(uintptr_t)optimum,
    };
    return table_compile(table, &player, table_coin(p), error);
}
