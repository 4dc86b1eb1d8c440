/* Search for a move in Sequencium: iterative deepening, principal variations first (T. A. Marsland,
 * M. Campbell, "Parallel search of strongly ordered game trees", ACM Comput. Surv. 14 (1982)), with
 * a transposition table. */
#ifndef STRATEGIES_SEQUENCIUM_SEARCH_H
#define STRATEGIES_SEQUENCIUM_SEARCH_H

#include "analysis/sequencium/contest.h"
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
    bool guessed; /* in this iteration, some value was not the end of a game */
};

/* What a search found. */
struct search_result {
    int square; /* to write on */
    int value;  /* for who moves, in parts of a point */
    int depth;  /* moves that were looked ahead */
    bool exact; /* to the end of the game */
};

/* Prepares for that board, with a table of `bytes`. Fails when memory is short. To be freed in
 * either case. */
bool search_init(struct search *search, const struct sequencium_board *board,
                 enum sequencium_payoff payoff, size_t bytes, struct error *error);
void search_free(struct search *search);

/* Looks for the best of those `squares` to write on, deeper and deeper until the budget is spent or
 * the end of the game is seen. The mover can write there. */
void search_run(struct search *search, const struct sequencium_position *position, uint64_t squares,
                struct search_result *result);

enum {
    EVALUATION_POINT = 1024, /* values are in such parts of a point */
    EVALUATION_MOST = 128 * EVALUATION_POINT,
};

/* The number that a contest's value stands for: see contest.h. */
static inline int evaluation_number(int value) { return value / CONTEST_STEP; }

/* What is paid to side 0 if the game is over. */
int evaluation_end(const struct contest *contest, enum sequencium_payoff payoff);

/* What side 0, whose turn it is, may expect.
 *
 * Each empty square is the territory of who reaches it first, and counts half for both if they
 * reach it at once. A path through a side's territory, from the largest number beside it, has as
 * many steps as a share of its squares: that is the number that the side may expect. The chance to
 * win grows with the difference of these numbers, and the turn is worth something. */
int evaluation(const struct contest_board *board, const struct contest *contest,
               enum sequencium_payoff payoff);

#endif
