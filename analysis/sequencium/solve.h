/* Exact values of positions of Sequencium, with bounds when there is no time for that. */
#ifndef ANALYSIS_SEQUENCIUM_SOLVE_H
#define ANALYSIS_SEQUENCIUM_SOLVE_H

#include "sim/base/watch.h"
#include "sim/sequencium/payoff.h"
#include "sim/sequencium/position.h"

enum {
    SOLVE_LINE = 2 * SEQUENCIUM_SQUARES, /* moves of a game, passes counted, at most */
    SOLVE_LEAST_MEMORY = 1000000,        /* bytes */
};

struct solve_plan {
    enum sequencium_payoff payoff;
    size_t memory; /* bytes for the table of answers, SOLVE_LEAST_MEMORY or more */
    /* Only whether Red gets at least a draw. The other bound of a position that is its own image
     * under a half-turn with colours exchanged comes from the mirror argument: if no square is its
     * own image, whoever moves second can answer every move with its image, and gets at least a
     * draw. */
    bool weak;
    bool each;                 /* also what every move is worth; not of a weak search */
    const struct watch *watch; /* told positions searched; NULL: nobody watches */
};

/* Sure bounds of a value for Red, equal when it is exact. */
struct solve_bounds {
    int lower, upper;
};

struct solution {
    int lower, upper;   /* of the value for Red: sure bounds, equal when it is exact */
    bool mirrored;      /* one of them comes from the mirror argument */
    uint64_t best;      /* squares on which the mover keeps the value, with its largest number */
    bool best_complete; /* these are all such squares; else they are some */
    struct sequencium_move line[SOLVE_LINE]; /* best play of both, to the end; none if weak */
    size_t line_length;
    /* [squares] if each was asked for: of the position after the mover's largest number there; 0
     * where it cannot write */
    struct solve_bounds after[SEQUENCIUM_SQUARES];
    uint64_t searched; /* positions */
};

/* Solves a position. Every best square is in `best` when the value is exact, unless it is weak; a
 * smaller number than the largest is never better, and not looked at. Fails when memory is short,
 * and with ERROR_STOPPED when the watch stops it: then `solution` has the bounds so far. */
bool sequencium_solve(const struct sequencium_position *position, const struct solve_plan *plan,
                      struct solution *solution, struct error *error);

#endif
