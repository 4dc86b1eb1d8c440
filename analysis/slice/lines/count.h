/* How many lines there are across an n x n grid, up to the squares that they pass, by formulas.
 *
 * With phi Euler's function, F(n) = phi(1) + ... + phi(n), and w(n, g) the sum of
 * (n + 1 - i)(n + 1 - j) over all 1 <= i, j <= n whose greatest common divisor is g,
 *
 *     generic(n) = 2 w(n, 1) - 8 F(n) + 2 n^2 + 2 n                                      (n >= 2)
 *     maximal(n) = 2 w(n - 2, 1) - 8 F(n - 1) + 6 n^2 - 12 n + 12                        (n >= 2)
 *     all(n)     = 2 (w(n, 1) + 2 w(n - 1, 1) + w(n - 2, 1)) - 2 (w(n, 2) + w(n - 2, 2))
 *                  - 8 (F(n) + F(n - 1)) + 16 F(floor(n / 2)) - 8 phi(n / 2) [n even]
 *                  + 4 n^2 - 2 n - 2                                                     (n >= 3)
 *
 * generic(n) + 8 F(n) + 1 is the number of ways to divide (n + 1)^2 lattice points by a straight
 * line (Alekseyev, On the number of two-dimensional threshold functions, SIAM J. Discrete Math. 24,
 * 2010; sequence A114043 of the OEIS at n + 1). data/reference/LINES.md proves all three formulas.
 * Values at n = 16: 24816, 15916, 69686. */
#ifndef ANALYSIS_SLICE_LINES_COUNT_H
#define ANALYSIS_SLICE_LINES_COUNT_H

#include <stdint.h>

enum { SLICE_COUNTED_SIDE = 1000 };

struct slice_line_counts {
    int64_t generic, all, maximal;
};

/* Of a grid of side 1..SLICE_COUNTED_SIDE; time grows with side * sqrt(side). */
struct slice_line_counts slice_count_lines(int side);

#endif
