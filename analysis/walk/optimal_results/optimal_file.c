#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/collection.h"

#include <stdlib.h>

/* Fills moves, lower, upper and cost, [rows * squares] each. */
static void fill_moves(const struct optimum *optimum, const struct walk_table *table, double *moves,
                       double *lower, double *upper, double *cost) {
    size_t cell = 0;
    for (uint32_t row = 0; row < table->rows; row++) {
        uint32_t same = optimum->table.row_of_rank[collection_rank(&table->collection[row])];
        for (int square = 0; square < table->board->squares; square++, cell++) {
            struct exact_bracket bracket = exact_state(&optimum->exact, same, square);
            moves[cell] = bracket.value;
            lower[cell] = bracket.lower;
            upper[cell] = bracket.upper;
            cost[cell] = optimum_cost(optimum, same, square);
        }
    }
}

struct dataset_writer *optimal_file_create(const struct optimum *optimum, int start, bool offered,
                                           struct dataset_origin origin, struct error *error) {
    struct walk_table table;
    struct dataset_writer *writer = NULL;
    if (!optimum_table(optimum, start, offered, TABLE_EITHER, &table, error))
        return NULL;
    size_t cells = (size_t)table.rows * (size_t)table.board->squares;
    double *moves = malloc(4 * cells * sizeof *moves);
    if (moves) {
        const struct policy_content content = {.origin = origin,
                                               .table = &table,
                                               .strategy = "optimal",
                                               .p = optimum->exact.chain.p,
                                               .moves = moves,
                                               .lower = moves + cells,
                                               .upper = moves + 2 * cells,
                                               .cost = moves + 3 * cells};
        fill_moves(optimum, &table, moves, moves + cells, moves + 2 * cells, moves + 3 * cells);
        writer = policy_file_create(&content, error);
    } else {
        error_memory(error);
    }
    free(moves);
    table_free(&table);
    return writer;
}
