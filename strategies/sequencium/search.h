/* Search for a move in Sequencium: iterative deepening, principal variations first (T. A. Marsland,
 * M. Campbell, "Parallel search of strongly ordered game trees", ACM Comput. Surv. 14 (1982)), with
 * a transposition table. */
#ifndef STRATEGIES_SEQUENCIUM_SEARCH_H
#define STRATEGIES_SEQUENCIUM_SEARCH_H

#include "analysis/sequencium/contest.h"
#include "analysis/sequencium/solve.h"
#include "sim/match/budget.h"
#include "sim/sequencium/position.h"
#include "strategies/match/value_table.h"

struct search {
    enum sequencium_payoff payoff;
    struct contest_board board;
    struct settle_keys keys;
    struct value_table table;
    struct budget budget;
    uint32_t history[2][SEQUENCIUM_SQUARES]; /* by distance from the root, even or odd */
    bool guessed;                            /* some value of this iteration is an estimate */
};

struct search_result {
    int square;                    /* chosen */
    int value;                     /* for the player to move, in fractions of a point */
    int depth;                     /* search depth in moves */
    bool exact;                    /* searched to the end of the game */
    int score[SEQUENCIUM_SQUARES]; /* of squares: values, or upper bounds of bad ones */
};

/* Prepares a search on a board with a table of `bytes`. Fails if out of memory. Call search_free in
 * either case. */
bool search_init(struct search *search, const struct sequencium_board *board,
                 enum sequencium_payoff payoff, size_t bytes, struct error *error);
void search_free(struct search *search);

/* Searches the given `squares`, on which the player can write, with increasing depth until the
 * budget is exhausted or the game is solved. `known`: guaranteed bounds of the values of squares
 * for the player to move; or NULL. */
void search_run(struct search *search, const struct sequencium_position *position, uint64_t squares,
                const struct sequencium_bounds *known, struct search_result *result);

enum {
    EVALUATION_POINT = 1024, /* values are in fractions of a point */
    EVALUATION_MOST = 128 * EVALUATION_POINT,
};

/* The number represented by a value of a contest (contest.h). */
static inline int evaluation_number(int value) { return value / CONTEST_STEP; }

/* The value within the bounds that is closest to `value`. */
int evaluation_within(int value, const struct sequencium_bounds *bounds);

/* The payoff of side 0 if the game is over. */
int evaluation_end(const struct contest *contest, enum sequencium_payoff payoff);

/* Heuristic value for side 0, whose turn it is.
 *
 * An empty square is territory of the side that reaches it first, of none if both reach it at once.
 * A side's expected final number is that of a path through a part of its territory. The difference
 * of these numbers, of the numbers now, of those that can be continued and in how many ways, and of
 * the territory that is out of the opponent's reach gives the chance to win. */
int evaluation(const struct contest_board *board, const struct contest *contest,
               enum sequencium_payoff payoff);

#endif
