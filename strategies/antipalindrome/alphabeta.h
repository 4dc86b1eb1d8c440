/* Palindromes/Antipalindromes for the search in strategies/match/alphabeta.h. A move is numbered by
 * its code in the game, 2 * square + digit. Values are in 1/256 of a point (evaluation.h). */
#ifndef STRATEGIES_ANTIPALINDROME_ALPHABETA_H
#define STRATEGIES_ANTIPALINDROME_ALPHABETA_H

#include "sim/antipalindrome/row.h"
#include "strategies/match/alphabeta.h"

/* A row with bounds and an estimate of its value for the player to move; the root of a search needs
 * neither. */
struct row_node {
    struct antipalindrome_row row;
    int lower, upper, estimate;
};

struct row_search {
    struct search search; /* comes first, see struct search_game */
    bool outcome;         /* values: 1, 0 or -1 point for a win, draw or loss; false: margins */
    struct row_node child[ANTIPALINDROME_SQUARES][SEARCH_MOVES]; /* [ply of the parent][move] */
};

#endif
