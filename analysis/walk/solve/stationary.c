/* Gauss-Seidel iteration for the expected landings x on each square between two landings on the
 * edge, to which the stationary probabilities are proportional (stationary.h). */
#include "analysis/walk/solve/stationary.h"

#include "sim/walk/rules/board.h"

/* Convergence threshold, relative to 1 / N, the least possible x on a board of N squares. */
static const double rounding = 1e-15;

/* 1 / N + sum of x(t) / 8 over the inner squares t next to the square, which may be on the edge. */
static double arrivals(const struct walk_board *board, int square, const double *x) {
    int row = square / board->columns, column = square % board->columns;
    double sum = 1.0 / board->squares;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = column - 1; c <= column + 1; c++) {
            int other = r * board->columns + c;
            if (other != square && r >= 0 && r < board->rows && c >= 0 && c < board->columns &&
                !board->edge[other])
                sum += x[other] / 8;
        }
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
