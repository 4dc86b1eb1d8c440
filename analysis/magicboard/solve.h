/* Solves puzzles of MagicBoard: shortest and simple solutions, their numbers, reachable squares. */
#ifndef ANALYSIS_MAGICBOARD_SOLVE_H
#define ANALYSIS_MAGICBOARD_SOLVE_H

#include "sim/base/watch.h"
#include "sim/magicboard/board.h"

/* Simple solutions: paths from the start to the goal that visit no square twice. There may be too
 * many to count, so the search is limited to a number of steps: moves that it tries. */
struct magicboard_simple {
    uint64_t count; /* solutions found */
    bool complete;  /* whether these are all */
};

enum { MAGICBOARD_COUNT_TEXT = 640 }; /* bytes of a number up to 4^1023, which has 616 digits */

struct magicboard_solution {
    struct magicboard_reach reach;
    int length;                       /* steps of a shortest solution; -1: unsolvable */
    uint8_t move[MAGICBOARD_SQUARES]; /* [length] directions of the alphabetically first of them */
    char shortest[MAGICBOARD_COUNT_TEXT]; /* number of shortest solutions, in decimal digits */
    struct magicboard_simple simple;
    int dead_ends; /* reachable squares other than the goal without a legal move */
    int forced;    /* reachable squares with exactly one legal move */
    int lost;      /* reachable squares from which the goal is unreachable, dead ends included */
};

/* Solves a puzzle; the search for simple solutions takes at most simple_steps steps. Fails, with
 * ERROR_STOPPED, only if interrupted; without a watch (NULL) it is not. */
bool magicboard_solve(const struct magicboard_puzzle *puzzle, uint64_t simple_steps,
                      const struct watch *watch, struct magicboard_solution *solution,
                      struct error *error);

/* The difficulty of a puzzle, in bits: -log2 of the probability that the walker, a circle that
 * makes uniformly random legal moves, makes one of the shortest solutions. So it grows with the
 * length of the solution; a step from a square with m legal moves adds log2 m, a forced one
 * nothing; and it decreases with the number of shortest solutions. Infinite if unsolvable. */
double magicboard_difficulty(const struct magicboard_puzzle *puzzle);

/* Orders of puzzles: increasing difficulty or length of the shortest solution, unsolvable ones
 * last, and equal ones by number. */
enum magicboard_order { MAGICBOARD_BY_NUMBER, MAGICBOARD_BY_DIFFICULTY, MAGICBOARD_BY_LENGTH };
extern const char *const magicboard_order_name[]; /* ended by NULL */

/* Sorts the puzzles. */
void magicboard_sort(struct magicboard_batch *batch, enum magicboard_order order);

enum { MAGICBOARD_MOVES_TEXT = MAGICBOARD_SQUARES + 1 };

/* The moves of the shortest solution, "SEWE"; empty if there is none. */
void magicboard_moves_text(const struct magicboard_solution *solution,
                           char text[MAGICBOARD_MOVES_TEXT]);

#endif
