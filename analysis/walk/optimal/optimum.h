/* The optimum: the least expected moves of any strategy, also with memory or chance, from every
 * state, and an optimal policy. */
#ifndef ANALYSIS_WALK_OPTIMAL_OPTIMUM_H
#define ANALYSIS_WALK_OPTIMAL_OPTIMUM_H

#include "analysis/walk/exact/exact.h"
#include "sim/base/watch.h"

struct optimum {
    struct walk_table table; /* the game: see game_table */
    struct exact exact;      /* moves: the optimum, with bounds */
    double *ending; /* a vector of the chain's, where the optimum is infinite somewhere, or NULL:
                       less of it is more likely to end, and sooner where it is as likely */
};

/* Solves the game for that p. The board must outlive the result. Otherwise as exact_solve. */
bool optimum_solve(struct optimum *optimum, const struct walk_board *board, double p,
                   const struct exact_limits *limits, struct error *error);

/* The same for the expected discounted moves: see exact_solve_discounted. */
bool optimum_solve_discounted(struct optimum *optimum, const struct walk_board *board, double p,
                              double discount, const struct exact_limits *limits,
                              struct error *error);
void optimum_free(struct optimum *optimum);

/* Solves for another p, starting from the current solution; both between 0 and 1, exclusive. */
bool optimum_move(struct optimum *optimum, double p, const struct exact_limits *limits,
                  struct error *error);

/* The same without a starting solution: equal to optimum_solve bit by bit, but reuses the layout of
 * the game. */
bool optimum_solve_again(struct optimum *optimum, double p, const struct exact_limits *limits,
                         struct error *error);

/* Least expected moves from a start square; its letter is offered with `offered`. */
struct exact_bracket optimum_start(const struct optimum *optimum, int square, bool offered);

/* Whether to take the letter of a square, held the collection of a row of optimum->table. No on
 * green squares, where it is against the rules, and where both are worth the same. Where no
 * decisions make the game sure to end it is what makes that most likely: the best of expected moves
 * that are discounted by 1e-6 (as the discount goes to none, those order strategies by how likely
 * their games are to end, then by how soon: Puterman, "Markov Decision Processes", 1994, chapter
 * 10). */
bool optimum_takes(const struct optimum *optimum, uint32_t row, int square);

/* The best decision, 0 or 1, for walk_strategy.take; self is a struct optimum. Leaves where both
 * are worth the same. */
double optimum_take(const void *self, const struct walk_view *view);

/* The best decisions as a table, which plays and can be solved as any other: the rows that play
 * from that start reaches when coins fall as `coin` says; with TABLE_EITHER at any p. Free with
 * table_free. */
bool optimum_table(const struct optimum *optimum, int start, bool offered, enum table_coin coin,
                   struct walk_table *table, struct error *error);

/* A decision that is best one way at `lower` and the other at `upper`. */
struct optimum_change {
    struct walk_collection collection;
    int square;
    double lower, upper; /* of p, no further apart than was asked for */
    bool takes;          /* at upper */
};

struct optimum_changes {
    size_t count;
    struct optimum_change *change; /* by ascending p, then in the order of the game's rows */
};

/* Which p to look at: first .. last in `steps` equal steps; where decisions differ between
 * neighbours, the interval is narrowed until it is no wider than `accuracy`. A decision that
 * changes twice within one step is missed. */
struct optimum_search {
    double first, last; /* more than 0 and less than 1 */
    int steps;
    double accuracy;
    int threads;
    const struct watch *watch; /* or NULL; its unit is a step */
};

/* Finds changes of decisions that come up under the optimum from that start, on either side of the
 * change. Worth within 1e-9 of each other, relatively, taking and leaving are the same and nothing
 * changes. The same on any number of threads. Fails when memory is short, and when it is stopped
 * (ERROR_STOPPED): then the changes of the steps before that are there. Free them in any case. */
bool optimum_find_changes(struct optimum_changes *changes, const struct walk_board *board,
                          int start, bool offered, const struct optimum_search *search,
                          const struct exact_limits *limits, struct error *error);
void optimum_changes_free(struct optimum_changes *changes);

/* Values of p that are solved one after the other, each beginning from the last: runs are fixed, so
 * that results do not depend on the number of threads. */
enum { OPTIMUM_RUN = 9 };

/* Solves the game for p[0 .. n - 1], on `threads` threads, and calls `visit` with each optimum,
 * from any thread, one call at a time. Neighbours should be near each other in p. Fails where
 * optimum_solve does, or when `visit` does. */
bool optimum_range(const struct walk_board *board, const double *p, size_t n, int threads,
                   const struct exact_limits *limits,
                   bool (*visit)(void *context, size_t index, const struct optimum *optimum,
                                 struct error *error),
                   void *context, struct error *error);

#endif
