/* What the circle can come to, breadth first: the plain queue, one square after the other. Boards
 * by the million go through lanes.h, which finds the same. */
#ifndef SIM_MAGICBOARD_REACH_H
#define SIM_MAGICBOARD_REACH_H

#include "sim/magicboard/board.h"

struct magicboard_reach {
    int reached;                          /* squares, the start included */
    int16_t order[MAGICBOARD_SQUARES];    /* [reached] in the order of finding, start first */
    int16_t distance[MAGICBOARD_SQUARES]; /* fewest steps from the start; -1: not reached */
};

/* From the start, over all squares of the board; nothing leads on from the goal. */
void magicboard_reach(const struct magicboard_board *board, int start,
                      struct magicboard_reach *reach);

/* The fewest steps from each square to the goal, -1 where there is no way: distance[squares]. */
void magicboard_to_goal(const struct magicboard_board *board, int16_t *distance);

#endif
