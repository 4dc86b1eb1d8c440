/* Optimal decisions, whether to take the letter of a square while a collection is held, in one
 * array for all p that are solved; and a summary of the letters that a policy takes, by the
 * expected number of landings of its games on each square with each collection (transient.h). */
#include "analysis/walk/optimal/optimum_policy.h"

#include "sim/base/memory.h"
#include "sim/walk/rules/collection.h"

#include <assert.h>
#include <math.h>
#include <string.h>

size_t optimum_policy_size(const struct walk_points *points) {
    const struct walk_board *board = points->board;
    uint32_t held = 0; /* letters that a collection can have: of white squares and of the reset */
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square])
            held |= UINT32_C(1) << board->letter[square];
    for (int i = 0; i < board->reset.size; i++)
        held |= UINT32_C(1) << board->reset.letter[i];
    size_t letters = (size_t)__builtin_popcount(held);
    /* Multisets of up to 3 of n letters: (n + 3 over 3). */
    size_t collections = (letters + 1) * (letters + 2) * (letters + 3) / 6;
    return points->ps * collections * (size_t)board->squares;
}

bool optimum_policy_keep(struct optimum_policy *policy, const struct walk_points *points,
                         const struct optimum *optimum, struct error *error) {
    const struct walk_table *game = &optimum->table;
    bool offered = points->collect_at_start;
    if (!policy->collection) { /* the first p that is kept: makes room for the decisions of all p */
        size_t rows = game_table_deciding_rows(game), squares = (size_t)points->board->squares;
        size_t size = points->ps * rows * squares;
        assert(size > 0 && size <= optimum_policy_size(points));
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
    /* The decisions. Their p is exactly one of the points'; its number is the first index. */
    size_t number = 0;
    while (points->p[number] != optimum->exact.chain.p)
        number++;
    size_t decision = number * policy->rows * policy->squares; /* [p][row][square] */
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
    for (size_t row = 0, listed = 0; row < policy->rows; row++) {
        char text[WALK_PALINDROME + 1];
        if (!policy->reached[row])
            continue;
        collection_print(&policy->collection[row], text);
        result_set_text(result, "collection", listed++, text);
    }
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

/* --- the summary of a policy ------------------------------------------------------------------ */

/* By decreasing number of decisions, then by row. */
static int policy_entry_compare(const void *one, const void *other) {
    const struct policy_entry *a = one, *b = other;
    if (a->times != b->times)
        return (a->times < b->times) - (a->times > b->times);
    return (a->row > b->row) - (a->row < b->row);
}

bool policy_summary_find(struct policy_summary *summary, const struct walk_table *table, double p,
                         bool offered, const struct transient_limits *limits, struct error *error) {
    const struct walk_board *board = table->board;
    struct chain chain;
    struct transient transient = {0};
    *summary = (struct policy_summary){0};
    if (!chain_init(&chain, table, p, CHAIN_FULL, error))
        return false;
    bool found = transient_find(&chain, limits, &transient, error);
    if (found)
        summary->entry = memory_allocate(table->rows, sizeof *summary->entry);
    /* An entry for each collection: how often it decides, and which letters it ever takes or
     * leaves; the policy may treat two squares with the same letter differently. */
    for (size_t lane = 0; found && lane < chain.lanes; lane++) { /* lanes number the chain's rows */
        uint32_t row = chain.row[lane];
        double landings[WALK_MAX_SQUARES];
        if (!transient_landings(&chain, &transient, lane, landings))
            continue;
        if (offered && row == table->start_row) /* a decision without a landing */
            landings[table->start]++;
        uint32_t taken = 0, left = 0; /* bits of letters, on some square */
        struct policy_entry entry = {.collection = table->collection[row], .row = row};
        for (int square = 0; square < board->squares; square++) {
            if (board->green[square] || !(landings[square] > 0))
                continue;
            double take = table_take(table, row, square);
            uint32_t bit = UINT32_C(1) << board->letter[square];
            taken |= take > 0 ? bit : 0;
            left |= take < 1 ? bit : 0;
            entry.times += landings[square];
        }
        entry.takes = taken & ~left;
        entry.leaves = left & ~taken;
        entry.depends = taken & left;
        if (entry.times > 0)
            summary->entry[summary->count++] = entry;
    }
    if (summary->count > 0)
        qsort(summary->entry, summary->count, sizeof *summary->entry, policy_entry_compare);
    for (size_t i = 0; i < summary->count && !transient.whole; i++)
        summary->entry[i].times = NAN;
    transient_free(&transient);
    chain_free(&chain);
    return found;
}

void policy_summary_free(struct policy_summary *summary) {
    free(summary->entry);
    *summary = (struct policy_summary){0};
}
