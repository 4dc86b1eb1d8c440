/* Gauss-Seidel iteration for x, the expected landings on each square in a cycle, to which the
 * stationary probabilities are proportional (stationary.h). */
#include "analysis/walk/solve/stationary.h"

#include <sys/param.h>

/* The iteration ends when no x increases by more than this share of 1 / N, the least possible x. */
static const double tolerance = 1e-15;

void stationary_solve(const struct walk_board *board, double probability[WALK_MAX_SQUARES]) {
    double *x = probability; /* until it is divided by its sum */
    for (int square = 0; square < board->squares; square++)
        x[square] = 0;
    double change, sum = 0; /* change: the largest increase in a sweep */
    do {
        change = 0;
        for (int square = 0; square < board->squares; square++) {
            /* 1 / N + sum of x(t) / 8 over the inner squares t next to the square. */
            int row = square / board->columns, column = square % board->columns;
            double landings = 1.0 / board->squares; /* the new x of the square */
            for (int r = MAX(row - 1, 1); r <= MIN(row + 1, board->rows - 2); r++)
                for (int c = MAX(column - 1, 1); c <= MIN(column + 1, board->columns - 2); c++)
                    if (r != row || c != column)
                        landings += x[r * board->columns + c] / 8;
            change = MAX(change, landings - x[square]); /* not negative: rounding is monotone */
            x[square] = landings;
        }
    } while (change > tolerance / board->squares);
    for (int square = 0; square < board->squares; square++)
        sum += x[square];
    for (int square = 0; square < board->squares; square++)
        x[square] /= sum;
}
