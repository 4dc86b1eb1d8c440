/* Keeps the optimal decisions of all p in one array, and sets them as variables of a result. A
 * decision is whether to take the letter of a square while a collection, a row, is held. */
#include "analysis/walk/optimal/optimum_policy.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <string.h>

size_t optimum_policy_size(const struct walk_points *points) {
    struct walk_table game;
    game_table(&game, points->board);
    size_t rows = game.deciding_rows;
    table_free(&game);
    return points->ps * rows * (size_t)points->board->squares;
}

bool optimum_policy_keep(struct optimum_policy *policy, const struct walk_points *points,
                         size_t number, const struct optimum *optimum, struct error *error) {
    const struct walk_table *game = &optimum->table;
    bool offered = points->collect_at_start;

    /* The first p that is kept makes room for the decisions of all p. */
    if (!policy->collection) {
        size_t rows = game->deciding_rows, squares = (size_t)points->board->squares;
        size_t size = points->ps * rows * squares;
        signed char *take = memory_table(size, sizeof *take, error);
        double *cost = take ? memory_table(size, sizeof *cost, error) : NULL;
        if (!cost) {
            free(take);
            return false;
        }
        *policy = (struct optimum_policy){
            .rows = rows, .squares = squares, .ps = points->ps, .take = take, .cost = cost};
        policy->collection = memory_allocate(rows, sizeof *policy->collection);
        policy->reached = memory_allocate(rows, sizeof *policy->reached);
        memcpy(policy->collection, game->collection, rows * sizeof *policy->collection);
        memset(policy->take, -1, size);
        for (size_t i = 0; i < size; i++)
            policy->cost[i] = NAN;
    }

    /* The collections that the policy reaches; without the offer, the same from all starts. */
    for (size_t i = 0; i < (offered ? points->starts : 1); i++) {
        struct walk_table table; /* of the optimal policy */
        if (!optimum_table(optimum, points->start[i], offered, TABLE_EITHER, &table, error))
            return false;
        for (uint32_t row = 0; row < table.rows; row++) {
            uint32_t game_row = game->row_of_rank[collection_rank(&table.collection[row])];
            if (game_row < policy->rows) /* fewer than four letters */
                policy->reached[game_row] = true;
        }
        table_free(&table);
    }

    size_t decision = number * policy->rows * policy->squares; /* the first one of this p */
    for (uint32_t row = 0; row < policy->rows; row++)
        for (int square = 0; square < points->board->squares; square++, decision++) {
            if (!points->board->green[square])
                policy->take[decision] = optimum_takes(optimum, row, square);
            policy->cost[decision] = optimum_cost(optimum, row, square);
        }
    return true;
}

#define DECISION .dimensions = {"p", "collection", "square"}

const struct dataset_variable optimum_policy_variables[] = {
    VARIABLE(DOUBLE, "take", "1",
             "1: taking the letter of the square is optimal; 0: leaving it is, or both are equally "
             "good; NaN on green squares",
             .whole = true, .unknown = DATASET_OMITTED, DECISION),
    VARIABLE(DOUBLE, "cost", "moves",
             "expected moves that the other decision would cost; NaN on green squares, and if "
             "games need not end either way",
             .unknown = DATASET_OMITTED, DECISION),
    {0},
};

void optimum_policy_to_result(struct result *result, const struct optimum_policy *policy,
                              const struct walk_board *board) {
    size_t count = 0;
    for (size_t row = 0; row < policy->rows; row++)
        count += policy->reached[row];
    result_dimension(result, "collection", count);
    for (size_t row = 0, listed = 0; row < policy->rows; row++)
        if (policy->reached[row])
            result_set_text(result, "collection", listed++,
                            collection_text(&policy->collection[row]).text);
    walk_squares_to_result(result, board);
    double *take = result_add(result, "take"), *cost = result_add(result, "cost");
    size_t next = 0; /* the same order, without the rows that were not reached */
    for (size_t i = 0; i < policy->ps * policy->rows * policy->squares; i++) {
        if (!policy->reached[i / policy->squares % policy->rows])
            continue;
        take[next] = policy->take[i] < 0 ? NAN : policy->take[i];
        cost[next++] = policy->cost[i];
    }
}
