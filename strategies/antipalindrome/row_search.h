/* Search for a move: iterative deepening, principal variations first (T. A. Marsland, M. Campbell,
 * "Parallel search of strongly ordered game trees", ACM Comput. Surv. 14 (1982)), with a
 * transposition table in which symmetric rows are the same, and cuts where it does not matter any
 * more how the row is filled. */
#ifndef STRATEGIES_ANTIPALINDROME_ROW_SEARCH_H
#define STRATEGIES_ANTIPALINDROME_ROW_SEARCH_H

#include "sim/match/budget.h"
#include "strategies/antipalindrome/evaluation.h"
#include "strategies/match/value_table.h"

struct row_search {
    bool outcome; /* only who wins is wanted */
    struct value_table table;
    struct budget budget;
    bool guessed; /* in this iteration, some value was not that of a full row */
};

/* What a search found. */
struct row_search_result {
    struct antipalindrome_move move;
    int value;  /* for who moves, in parts of a point; of outcomes 1, 0 or -1 point */
    int depth;  /* moves that were looked ahead */
    bool exact; /* to the end of the game */
};

/* Prepares to search with a table of `bytes`. Fails when memory is short. To be freed in either
 * case. */
bool row_search_init(struct row_search *search, bool outcome, size_t bytes, struct error *error);
void row_search_free(struct row_search *search);

/* Looks for the best move, deeper and deeper until the budget is spent or the end of the game is
 * seen. There is an empty square. */
void row_search_run(struct row_search *search, const struct antipalindrome_row *row,
                    struct row_search_result *result);

#endif
