/* The Mann-Whitney test. Under the hypothesis each choice of n_x of the N = n_x + n_y values is
 * equally likely. With t the number of occurrences of each value in both samples together, W then
 * has mean      n_x n_y / 2 variance  n_x n_y / 12 * (N + 1 - sum (t^3 - t) / (N (N - 1))) and its
 * exact distribution given the ties follows by adding one value after the other, ascending (B.
 * Streitberg and J. Roehmel, "Exact distributions for permutation and rank tests", 1986). */
#include "sim/statistics/two_sample.h"

#include <math.h>
#include <stdlib.h>

/* Sizes for which the exact distribution is used are below this, as in R. */
enum { EXACT_SIZE = 50, EXACT_MEAN = (EXACT_SIZE - 1) * (EXACT_SIZE - 1) };

/* Adds a value that occurs t times above `below` smaller ones to ways[i][k], the number of ways to
 * choose i of the values with 2 W = k. */
static void add_value(__int128 ways[EXACT_SIZE][EXACT_MEAN + 1], int n_x, int most, int below,
                      int t) {
    for (int i = n_x < below ? n_x : below; i >= 0; i--) {
        __int128 choices = 1; /* of a of the t */
        for (int a = 1; a <= t && i + a <= n_x; a++) {
            choices = choices * (t - a + 1) / a;
            int rise = a * (2 * (below - i) + t - a);
            for (int k = 0; k + rise <= most; k++)
                ways[i + a][k + rise] += choices * ways[i][k];
        }
    }
}

/* Twice the smaller of P(W <= w) and P(W >= w), for 2 w <= n_x n_y. The numbers of ways are
 * integers below 2^95. */
static double exact_p_value(const struct sample *x, const struct sample *y, int twice_w) {
    __int128 ways[EXACT_SIZE][EXACT_MEAN + 1] = {{1}}, all = 1, below = 0;
    int n_x = (int)x->size, n_y = (int)y->size;
    for (struct sample_walk walk = {0}; sample_walk_next(&walk, x, y);)
        add_value(ways, n_x, twice_w, (int)(walk.below_x + walk.below_y),
                  (int)(walk.at_x + walk.at_y));
    for (int i = 1; i <= n_x; i++)
        all = all * (n_y + i) / i;
    for (int k = 0; k < twice_w; k++)
        below += ways[n_x][k];
    __int128 up_to = below + ways[n_x][twice_w], from = all - below;
    return fmin(1, 2 * (double)(up_to < from ? up_to : from) / (double)all);
}

struct mann_whitney two_sample_mann_whitney(const struct sample *x, const struct sample *y) {
    struct mann_whitney result = {NAN, NAN, NAN, NULL};
    if (x->size == 0 || y->size == 0)
        return result;
    unsigned __int128 twice_w = 0;
    double ties = 0;
    size_t distinct = 0;
    for (struct sample_walk walk = {0}; sample_walk_next(&walk, x, y); distinct++) {
        double t = (double)(walk.at_x + walk.at_y);
        ties += t * t * t - t;
        twice_w += (unsigned __int128)walk.at_x * (2 * walk.below_y + walk.at_y);
    }
    result.w = (double)twice_w / 2;
    /* In integers, to avoid cancellation. */
    __int128 twice_distance = (__int128)twice_w - (__int128)x->size * y->size;
    double distance = fabs((double)twice_distance / 2);
    double n_x = (double)x->size, n_y = (double)y->size, n = n_x + n_y;
    double sigma = sqrt(n_x * n_y / 12 * (n + 1 - ties / (n * (n - 1))));
    double z = distance == 0 ? 0 : (distance - 0.5) / sigma;
    if (distinct > 1) {
        result.p_value = result.p_value_asymptotic = erfc(z / M_SQRT2);
        result.method = "asymptotic";
    }
    if (x->size < EXACT_SIZE && y->size < EXACT_SIZE) {
        bool small = twice_distance <= 0;
        int twice_least = (int)(x->size * y->size) - abs((int)twice_distance);
        result.p_value = exact_p_value(small ? x : y, small ? y : x, twice_least);
        result.method = "exact";
    }
    return result;
}
