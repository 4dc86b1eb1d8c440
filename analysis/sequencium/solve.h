/* Exact values of positions of Sequencium; bounds when the search is interrupted. */
#ifndef ANALYSIS_SEQUENCIUM_SOLVE_H
#define ANALYSIS_SEQUENCIUM_SOLVE_H

#include "analysis/sequencium/contest.h"
#include "sim/base/packing.h"
#include "sim/base/watch.h"
#include "sim/dataset/result.h"

enum {
    SEQUENCIUM_LINE = 2 * SEQUENCIUM_SQUARES, /* moves of a game, passes included, at most */
    SEQUENCIUM_LEAST_MEMORY = 1000000,        /* bytes */
};

struct sequencium_plan {
    enum sequencium_payoff payoff;
    size_t memory; /* bytes for the transposition table, SEQUENCIUM_LEAST_MEMORY or more */
    /* Only decide whether Red gets at least a draw. In positions to which the mirror lemma
     * (check.c) applies, it gives the other bound: the side not to move gets at least a draw. */
    bool weak;
    int threads;               /* how many, 0: one. They share searches of 2^17 positions or more */
    uint64_t alone;            /* positions that one thread searches first; 0: 2^17 */
    bool each;                 /* also compute the value of every move; not with `weak` */
    const struct watch *watch; /* shown positions searched; or NULL */
    /* If not NULL, an empty packing to which a proof of the outcome (check.h) is written, too. */
    struct packing *proof;
};

struct sequencium_solution {
    struct sequencium_bounds value; /* for Red */
    bool mirrored;                  /* one of these bounds comes from the mirror lemma */
    uint64_t best;      /* set of squares on which the mover's largest number keeps the value */
    bool best_complete; /* `best` has all such squares, not only some */
    struct sequencium_move line[SEQUENCIUM_LINE]; /* optimal play to the end; empty if weak */
    size_t line_length;
    /* [squares] with plan->each: the value after the mover's largest number there; 0: not open. */
    struct sequencium_bounds after[SEQUENCIUM_SQUARES];
    uint64_t searched; /* positions; where several threads search, it varies */
};

/* Solves a position. When the value is exact, and the search not weak, `best` has every optimal
 * square; numbers below the largest are dominated and not considered. Fails when memory is short,
 * and with ERROR_STOPPED when the watch stops it: then `solution` has the bounds so far. */
bool sequencium_solve(const struct sequencium_position *position,
                      const struct sequencium_plan *plan, struct sequencium_solution *solution,
                      struct error *error);

/* --- solutions as results (data/FORMAT.md) ---------------------------------------------------- */

extern const struct result_description sequencium_solution_description,
    sequencium_boards_description;

/* Sets the position and its solution, of which bounds are known if it is not complete. */
void sequencium_solution_to_result(const struct sequencium_position *position,
                                   const struct sequencium_plan *plan,
                                   const struct sequencium_solution *solution,
                                   struct result *result);

/* A row of the table of boards. */
struct sequencium_solved {
    int rows, columns;
    const char *payoff;
    int value; /* for Red */
    uint64_t nodes;
    uint64_t best; /* set of the squares of optimal first moves */
};

/* Sets the table of `count` boards that are solved. */
void sequencium_boards_to_result(const struct sequencium_solved *solved, size_t count,
                                 struct result *result);

#endif
