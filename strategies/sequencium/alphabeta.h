/* Sequencium for the search in strategies/match/alphabeta.h. A node is a contest, a position
 * reduced to who ends with the larger number (contest.h), in which side 0 is to move. A move is a
 * square, on which the player to move writes its largest number. */
#ifndef STRATEGIES_SEQUENCIUM_ALPHABETA_H
#define STRATEGIES_SEQUENCIUM_ALPHABETA_H

#include "analysis/sequencium/solve.h"
#include "strategies/match/alphabeta.h"

struct sequencium_search {
    struct search search;
    enum sequencium_payoff payoff;
    struct contest_board board;
    struct contest_keys keys;
    uint64_t squares;                      /* set of squares to choose from at the root */
    struct contest node[SEARCH_PLIES + 1]; /* [ply] from the root to the node being searched */
};

/* Prepares a search with a table of `bytes`, or fails. Call search_free in either case. */
bool sequencium_search_init(struct sequencium_search *search, const struct sequencium_board *board,
                            enum sequencium_payoff payoff, size_t bytes, struct error *error);

/* Searches a set of squares, on which the player can write, as search_run does. known[square]:
 * guaranteed bounds of the square's value for the player to move; or NULL. */
void sequencium_search_run(struct sequencium_search *search,
                           const struct sequencium_position *position, uint64_t squares,
                           const struct sequencium_bounds *known, struct search_result *result);

/* Traps: restricts a set of squares, on which the largest possible number is optimal, to those
 * after which a uniformly random reply of the opponent loses the most. Payoff, memory and watch of
 * the plan apply; *searched becomes the number of positions examined. Fails if out of memory, and
 * with ERROR_STOPPED; then the set is unchanged. */
bool trap_find(const struct sequencium_position *position, const struct sequencium_plan *plan,
               uint64_t *squares, uint64_t *searched, struct error *error);

enum { EVALUATION_POINT = 1024 }; /* values of the search are whole numbers of 1/1024 of a point */

static inline struct search_bounds search_bounds_of(const struct sequencium_bounds *bounds) {
    return (struct search_bounds){EVALUATION_POINT * bounds->lower,
                                  EVALUATION_POINT * bounds->upper};
}

/* The number that a value of a contest stands for (contest.h). */
static inline int evaluation_number(int value) { return value / CONTEST_STEP; }

/* The payoff of side 0 if the game is over. */
int evaluation_end(const struct contest *contest, enum sequencium_payoff payoff);

/* Heuristic value for side 0, whose turn it is.
 *
 * An empty square is territory of the side that reaches it first, of none if both reach it at once.
 * A side's expected final number is that of a path through a part of its territory. A side's chance
 * to win follows from its lead in this number, in its largest number now, in the largest that it
 * can continue and in how many ways, and in territory that the opponent cannot reach. */
int evaluation(const struct contest_board *board, const struct contest *contest,
               enum sequencium_payoff payoff);

#endif
