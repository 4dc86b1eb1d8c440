/* The difficulty of puzzles, -log2 of the probability that uniformly random legal moves are a
 * shortest solution, and the sorting of puzzles. Not part of solve.c, whose results are integers: a
 * logarithm may be rounded differently on another processor. */
#include "analysis/magicboard/solve.h"

#include "sim/base/memory.h"

#include <math.h>

/* The probability p that uniformly random legal moves are a shortest solution, as the mantissa m of
 * m 2^*exponent, 1/2 <= m < 1; 0: there is none. From each square p is the mean over its legal
 * moves: p of the target if the target is one step nearer to the goal, otherwise 0. */
static double shortest_probability(const struct magicboard_puzzle *puzzle, int *exponent) {
    const struct magicboard_board *board = &puzzle->board;
    /* By square: p times 2^n, n steps from the goal. A step multiplies that by 1/2 (one of four
     * moves is right) to 2, so a double has room for the 1020 steps of the longest solutions. */
    double scaled[MAGICBOARD_SQUARES] = {0};
    struct magicboard_reach reach;
    int16_t to_goal[MAGICBOARD_SQUARES]; /* fewest steps; -1: no path */
    magicboard_reach(board, puzzle->start, &reach);
    magicboard_to_goal(board, to_goal);
    int length = to_goal[puzzle->start];
    scaled[board->goal] = 1;
    /* Squares on shortest solutions, those far from the start first, so each after its targets. */
    for (int i = reach.reached - 1; i >= 0; i--) {
        int square = reach.order[i];
        if (to_goal[square] <= 0 || reach.distance[square] + to_goal[square] != length)
            continue;
        int targets[MAGICBOARD_DIRECTIONS];
        size_t count = magicboard_targets(board, square, targets);
        double sum = 0;
        for (size_t k = 0; k < count; k++)
            if (to_goal[targets[k]] == to_goal[square] - 1)
                sum += scaled[targets[k]];
        scaled[square] = 2 * sum / (double)count;
    }
    double mantissa = frexp(scaled[puzzle->start], exponent);
    *exponent -= length;
    return mantissa;
}

double magicboard_difficulty(const struct magicboard_puzzle *puzzle) {
    int exponent;
    double mantissa = shortest_probability(puzzle, &exponent);
    return -log2(mantissa) - exponent; /* infinite for p = 0 */
}

const char *const magicboard_order_name[] = {
    [MAGICBOARD_BY_NUMBER] = "number",
    [MAGICBOARD_BY_DIFFICULTY] = "difficulty",
    [MAGICBOARD_BY_LENGTH] = "length",
    NULL,
};

/* A puzzle and what it is sorted by. */
struct sort_item {
    struct magicboard_entry entry;
    size_t index; /* its index in the unsorted batch */
    double key;   /* ascending; infinite if it has no solution */
};

static int sort_compare(const void *left, const void *right) {
    const struct sort_item *a = left, *b = right;
    int by_key = (a->key > b->key) - (a->key < b->key);
    return by_key != 0 ? by_key : (a->index > b->index) - (a->index < b->index);
}

void magicboard_sort(struct magicboard_batch *batch, enum magicboard_order order) {
    struct sort_item *item = memory_allocate(batch->entries, sizeof *item);
    for (size_t i = 0; i < batch->entries; i++) {
        const struct magicboard_puzzle *puzzle = &batch->entry[i].puzzle;
        double key = 0;
        if (order == MAGICBOARD_BY_DIFFICULTY) {
            /* The key orders as -log2 p does, without a logarithm, which processors round
             * differently: for p = m 2^e, as m grows from 1/2 to 1, it falls from (-1 - e) to
             * (-2 - e), where the keys for e + 1 begin. */
            int exponent;
            double mantissa = shortest_probability(puzzle, &exponent);
            key = mantissa > 0 ? -2 * mantissa - exponent : INFINITY;
        } else if (order == MAGICBOARD_BY_LENGTH) {
            struct magicboard_reach reach;
            magicboard_reach(&puzzle->board, puzzle->start, &reach);
            int length = reach.distance[puzzle->board.goal];
            key = length >= 0 ? (double)length : INFINITY;
        }
        item[i] = (struct sort_item){batch->entry[i], i, key};
    }
    qsort(item, batch->entries, sizeof *item, sort_compare);
    for (size_t i = 0; i < batch->entries; i++)
        batch->entry[i] = item[i].entry;
    free(item);
}
