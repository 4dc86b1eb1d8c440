/* Palindromes/Antipalindromes for the search in strategies/match/alphabeta.h. A move is numbered by
 * its code in the game, 2 * square + digit. Values are in 1/256 of a point (evaluation.h). */
#ifndef STRATEGIES_ANTIPALINDROME_ALPHABETA_H
#define STRATEGIES_ANTIPALINDROME_ALPHABETA_H

#include "sim/antipalindrome/row.h"
#include "strategies/match/alphabeta.h"

/* A row with bounds and an estimate of its value for the player to move. */
struct row_node {
    struct antipalindrome_row row;
    int lower, upper, guess;
};

struct row_search {
    struct search search; /* comes first, see struct search_game */
    bool outcome;         /* values: 1, 0 or -1 point for a win, draw or loss; false: margins */
    struct row_node child[ANTIPALINDROME_SQUARES][SEARCH_MOVES]; /* [ply of the parent][move] */
};

/* Prepares a search with a table of `bytes`, or fails. Call search_free in either case. */
bool row_search_init(struct row_search *search, bool outcome, size_t bytes, struct error *error);

/* Searches a row with an empty square, as search_run does. */
void row_search_run(struct row_search *search, const struct antipalindrome_row *row,
                    struct search_result *result);

#endif
