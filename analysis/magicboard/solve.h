/* All there is to know about a puzzle of MagicBoard. */
#ifndef ANALYSIS_MAGICBOARD_SOLVE_H
#define ANALYSIS_MAGICBOARD_SOLVE_H

#include "analysis/magicboard/big_count.h"
#include "sim/base/watch.h"
#include "sim/magicboard/reach.h"

/* Ways from the start to the goal that visit no square twice: there may be more of them than can
 * be counted, so counting ends after a number of steps. */
struct magicboard_simple {
    uint64_t count; /* found */
    bool complete;  /* that is all of them */
};

struct magicboard_solution {
    struct magicboard_reach reach;
    int length;                       /* steps of a shortest solution; -1: there is none */
    uint8_t move[MAGICBOARD_SQUARES]; /* [length] directions of the first one, alphabetically */
    struct big_count shortest;        /* how many shortest solutions there are */
    struct magicboard_simple simple;
    int dead_ends; /* squares that can be reached, without a legal move, the goal not counted */
    int forced;    /* squares that can be reached, with just one legal move */
    int lost;      /* squares that can be reached, from which the goal cannot: dead ends, too */
    bool leads[MAGICBOARD_SQUARES]; /* by square: the goal can be reached from there */
};

/* Solves a puzzle, counting simple solutions until so many steps were tried. Fails when memory is
 * short, and with ERROR_STOPPED. */
bool magicboard_solve(const struct magicboard_puzzle *puzzle, uint64_t simple_steps,
                      const struct watch *watch, struct magicboard_solution *solution,
                      struct error *error);

/* Counts simple solutions alone: depth first, over the squares that `leads` names. Fails with
 * ERROR_STOPPED. */
bool magicboard_count_simple(const struct magicboard_puzzle *puzzle, const bool *leads,
                             uint64_t steps, const struct watch *watch,
                             struct magicboard_simple *simple, struct error *error);

enum { MAGICBOARD_MOVES_TEXT = MAGICBOARD_SQUARES + 1 };

/* The moves of the shortest solution, "SEWE"; empty where there is none. */
void magicboard_moves_text(const struct magicboard_solution *solution,
                           char text[MAGICBOARD_MOVES_TEXT]);

#endif
