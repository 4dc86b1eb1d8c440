/* The difficulty of puzzles, -log2 of the probability that uniformly random legal moves are a
 * shortest solution, and the sorting of puzzles. Not part of solve.c, whose results are integers: a
 * logarithm may be rounded differently on another processor. */
#include "analysis/magicboard/solve.h"

#include "sim/base/memory.h"

#include <math.h>

/* mantissa * 2^exponent with a mantissa of 0 or 1/2 .. 1: probabilities of long solutions are below
 * the range of a double. */
struct scaled {
    double mantissa;
    int exponent;
};

/* factor * 2^exponent, for any factor that is not negative. */
static struct scaled scaled_of(double factor, int exponent) {
    int shift;
    double mantissa = frexp(factor, &shift);
    return (struct scaled){mantissa, exponent + shift};
}

static struct scaled scaled_add(struct scaled a, struct scaled b) {
    if (a.mantissa == 0) /* 0 has no exponent of its own */
        return b;
    if (b.mantissa != 0 && a.exponent < b.exponent)
        return scaled_add(b, a);
    return scaled_of(a.mantissa + ldexp(b.mantissa, b.exponent - a.exponent), a.exponent);
}

/* The probability that uniformly random legal moves are a shortest solution; 0: there is none. From
 * each square p is the mean over its legal moves: p of the target if the target is one step nearer
 * to the goal, otherwise 0. */
static struct scaled shortest_probability(const struct magicboard_puzzle *puzzle) {
    const struct magicboard_board *board = &puzzle->board;
    struct scaled p[MAGICBOARD_SQUARES] = {{0}};
    struct magicboard_reach reach;
    int16_t to_goal[MAGICBOARD_SQUARES]; /* fewest steps; -1: no path */
    magicboard_reach(board, puzzle->start, &reach);
    magicboard_to_goal(board, to_goal);
    int length = to_goal[puzzle->start];
    if (length < 0)
        return scaled_of(0, 0);
    p[board->goal] = scaled_of(1, 0);
    /* Squares on shortest solutions, those far from the start first, so each after its targets. */
    for (int i = reach.reached - 1; i >= 0; i--) {
        int square = reach.order[i];
        if (square == board->goal || to_goal[square] < 0 ||
            reach.distance[square] + to_goal[square] != length)
            continue;
        int targets[MAGICBOARD_DIRECTIONS];
        size_t count = magicboard_targets(board, square, targets);
        struct scaled sum = {0};
        for (size_t k = 0; k < count; k++)
            if (to_goal[targets[k]] == to_goal[square] - 1)
                sum = scaled_add(sum, p[targets[k]]);
        p[square] = scaled_of(sum.mantissa / (double)count, sum.exponent);
    }
    return p[puzzle->start];
}

double magicboard_difficulty(const struct magicboard_puzzle *puzzle) {
    struct scaled p = shortest_probability(puzzle);
    return -log2(p.mantissa) - p.exponent; /* infinite for p = 0 */
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
             * differently. Let p = m 2^e, 1/2 <= m < 1. The key -2 m - e falls as m grows, from -1
             * - e to above -2 - e; there the keys of e + 1 begin, which are smaller. */
            struct scaled p = shortest_probability(puzzle);
            key = p.mantissa > 0 ? -2 * p.mantissa - p.exponent : INFINITY;
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
