/* Boards with properties that are asked for, by local search: a random board is changed one square
 * at a time, and a change is kept that does not lead away from what is asked; where that does not
 * help for long, another random board is begun with. Board number i of a seed is a pure function of
 * both and of what is asked. */
#ifndef ANALYSIS_MAGICBOARD_GENERATE_H
#define ANALYSIS_MAGICBOARD_GENERATE_H

#include "analysis/magicboard/solve.h"

/* What is asked of a board that is solved from the north-west. */
struct magicboard_wish {
    int least_length, most_length; /* of its shortest solution, >= 1 */
    bool unique;                   /* no other solution is as short */
    bool no_dead_ends;             /* among the squares that can be reached */
    bool no_lost;                  /* the goal can be reached from all of them */
    int most_forced;               /* of them, with just one legal move; -1: any number */
};

struct magicboard_generation {
    int side; /* 2 .. MAGICBOARD_RANDOM_MOST */
    struct magicboard_wish wish;
    uint64_t seed, boards;
    uint64_t attempts; /* boards that are looked at for each that is asked for, at most */
    int threads;
    const struct watch *watch; /* told of boards */
};

struct magicboard_generated {
    struct magicboard_puzzle puzzle; /* as asked, or else the nearest to it that was found */
    int off;                         /* how far it is from what is asked: 0 is as asked */
    uint64_t attempts;               /* boards that were looked at */
};

/* Makes generated[boards]; *done is how many there are. Fails when memory is short, and with
 * ERROR_STOPPED. */
bool magicboard_generate(const struct magicboard_generation *generation,
                         struct magicboard_generated *generated, uint64_t *done,
                         struct error *error);

/* How far a solved board is from a wish: 0 is as asked. */
int magicboard_off(const struct magicboard_wish *wish, const struct magicboard_solution *solution);

#endif
