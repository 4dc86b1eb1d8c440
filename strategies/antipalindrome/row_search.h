/* Search for a move: iterative deepening, principal variations first (T. A. Marsland, M. Campbell,
 * "Parallel search of strongly ordered game trees", ACM Comput. Surv. 14 (1982)), with a
 * transposition table in which symmetric rows coincide, and cutoffs where filling the rest cannot
 * change the result. */
#ifndef STRATEGIES_ANTIPALINDROME_ROW_SEARCH_H
#define STRATEGIES_ANTIPALINDROME_ROW_SEARCH_H

#include "sim/match/budget.h"
#include "strategies/antipalindrome/evaluation.h"
#include "strategies/match/value_table.h"

struct row_search {
    bool outcome; /* search for the winner only */
    struct value_table table;
    struct budget budget;
    bool guessed; /* some value of this iteration is an estimate */
};

struct row_search_result {
    struct antipalindrome_move move;
    int value;  /* for the player to move, in fractions of a point; of outcomes 1, 0 or -1 point */
    int depth;  /* search depth in moves */
    bool exact; /* searched to the end of the game */
};

/* Prepares a search with a table of `bytes`. Fails if out of memory. Call row_search_free in either
 * case. */
bool row_search_init(struct row_search *search, bool outcome, size_t bytes, struct error *error);
void row_search_free(struct row_search *search);

/* Searches with increasing depth until the budget is exhausted or the game is solved. The row has
 * an empty square. */
void row_search_run(struct row_search *search, const struct antipalindrome_row *row,
                    struct row_search_result *result);

#endif
