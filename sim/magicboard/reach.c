#include "sim/magicboard/reach.h"

void magicboard_reach(const struct magicboard_board *board, int start,
                      struct magicboard_reach *reach) {
    for (int square = 0; square < board->squares; square++)
        reach->distance[square] = -1;
    reach->distance[start] = 0;
    reach->order[0] = (int16_t)start;
    reach->reached = 1;
    for (int next = 0; next < reach->reached; next++) {
        int square = reach->order[next];
        int targets[MAGICBOARD_DIRECTIONS];
        size_t count = magicboard_targets(board, square, targets);
        for (size_t i = 0; i < count; i++)
            if (reach->distance[targets[i]] < 0) {
                reach->distance[targets[i]] = (int16_t)(reach->distance[square] + 1);
                reach->order[reach->reached++] = (int16_t)targets[i];
            }
    }
}

/* Backwards: a square leads to `target` if it is in line with it, as far away as its number. */
void magicboard_to_goal(const struct magicboard_board *board, int16_t *distance) {
    int16_t queue[MAGICBOARD_SQUARES];
    int reached = 1;
    for (int square = 0; square < board->squares; square++)
        distance[square] = -1;
    distance[board->goal] = 0;
    queue[0] = (int16_t)board->goal;
    for (int next = 0; next < reached; next++) {
        int target = queue[next];
        for (int i = 0; i < MAGICBOARD_DIRECTIONS; i++)
            for (int by = 1; by < board->side; by++) {
                int square =
                    magicboard_shift(board->side, target, by, (enum magicboard_direction)i);
                if (square < 0)
                    break;
                if (distance[square] < 0 && board->value[square] == by) {
                    distance[square] = (int16_t)(distance[target] + 1);
                    queue[reached++] = (int16_t)square;
                }
            }
    }
}
