#include "analysis/walk/optimal/optimum_policy.h"

#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The letters of the game's collections: those of white squares and of the reset. */
static size_t letters_of(const struct walk_board *board) {
    uint32_t letters = 0;
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square])
            letters |= UINT32_C(1) << board->letter[square];
    for (int i = 0; i < board->reset.size; i++)
        letters |= UINT32_C(1) << board->reset.letter[i];
    return (size_t)__builtin_popcount(letters);
}

size_t optimum_policy_size(const struct walk_points *points) {
    size_t letters = letters_of(points->board);
    size_t collections = (letters + 1) * (letters + 2) * (letters + 3) / 6; /* of 0 to 3 letters */
    return points->ps * collections * (size_t)points->board->squares;
}

static bool allocate(struct optimum_policy *policy, const struct walk_points *points,
                     const struct walk_table *game, struct error *error) {
    policy->squares = (size_t)points->board->squares;
    policy->ps = points->ps;
    policy->rows = game_table_deciding_rows(game);
    size_t size = policy->ps * policy->rows * policy->squares;
    assert(size > 0 && size <= optimum_policy_size(points));
    policy->collection = malloc(policy->rows * sizeof *policy->collection);
    policy->reached = calloc(policy->rows, sizeof *policy->reached);
    policy->take = malloc(size);
    policy->cost = malloc(size * sizeof *policy->cost);
    if (!policy->collection || !policy->reached || !policy->take || !policy->cost)
        return error_memory(error);
    memcpy(policy->collection, game->collection, policy->rows * sizeof *policy->collection);
    memset(policy->take, -1, size);
    for (size_t i = 0; i < size; i++)
        policy->cost[i] = NAN;
    return true;
}

/* Marks the collections that the optimal policy can reach from a start. */
static bool mark_reached(struct optimum_policy *policy, const struct optimum *optimum, int start,
                         bool offered, struct error *error) {
    struct walk_table table;
    if (!optimum_table(optimum, start, offered, TABLE_EITHER, &table, error))
        return false;
    for (uint32_t row = 0; row < table.rows; row++) {
        uint32_t same = optimum->table.row_of_rank[collection_rank(&table.collection[row])];
        if (same < policy->rows)
            policy->reached[same] = true;
    }
    table_free(&table);
    return true;
}

static size_t index_of_p(const struct walk_points *points, double p) {
    size_t index = 0;
    while (points->p[index] != p)
        index++;
    return index;
}

bool optimum_policy_keep(struct optimum_policy *policy, const struct walk_points *points,
                         const struct optimum *optimum, struct error *error) {
    if (!policy->cost && !allocate(policy, points, &optimum->table, error))
        return false;
    /* Without the offer all starts reach the same collections. */
    for (size_t i = 0; i < (points->collect_at_start ? points->starts : 1); i++)
        if (!mark_reached(policy, optimum, points->start[i], points->collect_at_start, error))
            return false;
    size_t at = index_of_p(points, optimum->exact.chain.p) * policy->rows * policy->squares;
    for (uint32_t row = 0; row < policy->rows; row++)
        for (int square = 0; square < points->board->squares; square++, at++) {
            if (!points->board->green[square])
                policy->take[at] = optimum_takes(optimum, row, square);
            policy->cost[at] = optimum_cost(optimum, row, square);
        }
    return true;
}

void optimum_policy_free(struct optimum_policy *policy) {
    free(policy->collection);
    free(policy->reached);
    free(policy->take);
    free(policy->cost);
    *policy = (struct optimum_policy){0};
}

const struct dataset_variable optimum_policy_collection[] = {
    COORDINATE(TEXT, "collection", "name", "letters held, in ascending order; - for none"),
    {0},
};

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

static void set_collections(struct result *result, const struct optimum_policy *policy) {
    size_t count = 0;
    for (size_t row = 0; row < policy->rows; row++)
        count += policy->reached[row];
    result_dimension(result, "collection", count);
    for (size_t row = 0, at = 0; row < policy->rows; row++) {
        char text[WALK_PALINDROME + 1];
        if (!policy->reached[row])
            continue;
        collection_print(&policy->collection[row], text);
        result_set_text(result, "collection", at++, text);
    }
}

void optimum_policy_to_result(struct result *result, const struct optimum_policy *policy,
                              const struct walk_board *board) {
    set_collections(result, policy);
    walk_squares_to_result(result, board);
    double *take = result_add(result, "take"), *cost = result_add(result, "cost");
    size_t next = 0;
    for (size_t at = 0; at < policy->ps * policy->rows * policy->squares; at++) {
        if (!policy->reached[at / policy->squares % policy->rows])
            continue;
        take[next] = policy->take[at] < 0 ? NAN : policy->take[at];
        cost[next++] = policy->cost[at];
    }
}
