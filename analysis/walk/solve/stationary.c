#include "analysis/walk/solve/stationary.h"

#include "sim/walk/rules/board.h"

/* Convergence threshold, relative to 1 / N, the least possible x. */
static const double rounding = 1e-15;

/* The inner squares among the up to eight neighbours of a square, which may be an edge square. */
static int inner_around(const struct walk_board *board, int square, int inner[8]) {
    int row = square / board->columns, column = square % board->columns;
    int count = 0;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            int r = row + down, c = column + right;
            if ((down == 0 && right == 0) || r < 0 || r >= board->rows || c < 0 ||
                c >= board->columns)
                continue;
            int other = r * board->columns + c;
            if (!board->edge[other])
                inner[count++] = other;
        }
    return count;
}

static double arrivals(const struct walk_board *board, int square, const double *x) {
    int inner[8];
    int count = inner_around(board, square, inner);
    double sum = 1.0 / board->squares;
    for (int i = 0; i < count; i++)
        sum += x[inner[i]] / 8;
    return sum;
}

void stationary_solve(const struct walk_board *board, double probability[WALK_MAX_SQUARES]) {
    double *x = probability;
    for (int square = 0; square < board->squares; square++)
        x[square] = 0;
    double change;
    do {
        change = 0;
        for (int square = 0; square < board->squares; square++) {
            double now = arrivals(board, square, x);
            if (now - x[square] > change)
                change = now - x[square];
            x[square] = now;
        }
    } while (change > rounding / board->squares);
    double sum = 0;
    for (int square = 0; square < board->squares; square++)
        sum += x[square];
    for (int square = 0; square < board->squares; square++)
        x[square] /= sum;
}
