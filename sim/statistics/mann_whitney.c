/* The Mann-Whitney test. Without ties all arrangements of the n_x + n_y values are equally likely
 * under the hypothesis, and the number of those with W = k is the coefficient of q^k in
 *   prod (1 - q^(n_y + i)) / (1 - q^i)                               i = 1 .. n_x
 * (Mann and Whitney), symmetric about n_x n_y / 2. With t the number of occurrences of each value
 * in both samples together and N = n_x + n_y, W has under the hypothesis
 *   mean      n_x n_y / 2
 *   variance  n_x n_y / 12 * (N + 1 - sum (t^3 - t) / (N (N - 1))) */
#include "sim/statistics/chi_squared.h"
#include "sim/statistics/two_sample.h"

#include <math.h>

/* Sizes for which the exact distribution is used are below this, as in R. */
enum { EXACT_SIZE = 50 };

/* P(W <= w), doubled. The numbers of arrangements are integers below 2^95. */
static double exact_p_value(size_t n_x, size_t n_y, size_t w) {
    __int128 ways[EXACT_SIZE * EXACT_SIZE / 2] = {1}, all = 1, sum = 0;
    for (size_t i = 1; i <= n_x; i++) {
        for (size_t k = w; k >= n_y + i; k--)
            ways[k] -= ways[k - n_y - i];
        for (size_t k = i; k <= w; k++)
            ways[k] += ways[k - i];
        all = all * (__int128)(n_y + i) / (__int128)i;
    }
    for (size_t k = 0; k <= w; k++)
        sum += ways[k];
    return fmin(1, 2 * (double)sum / (double)all);
}

struct mann_whitney two_sample_mann_whitney(const struct sample *x, const struct sample *y) {
    struct mann_whitney unknown = {NAN, NAN, NAN, NULL};
    if (x->size == 0 || y->size == 0)
        return unknown;
    unsigned __int128 twice_w = 0;
    double ties = 0;
    size_t distinct = 0;
    for (struct sample_walk walk = {0}; sample_walk_next(&walk, x, y); distinct++) {
        double t = (double)(walk.at_x + walk.at_y);
        ties += t * t * t - t;
        twice_w += (unsigned __int128)walk.at_x * (2 * walk.below_y + walk.at_y);
    }
    struct mann_whitney result = unknown;
    result.w = (double)twice_w / 2;
    if (distinct == 1)
        return result;
    /* In integers, to avoid cancellation. */
    __int128 twice_distance = (__int128)twice_w - (__int128)x->size * y->size;
    double distance = fabs((double)twice_distance / 2);
    double n_x = (double)x->size, n_y = (double)y->size, n = n_x + n_y;
    double sigma = sqrt(n_x * n_y / 12 * (n + 1 - ties / (n * (n - 1))));
    double z = distance == 0 ? 0 : (distance - 0.5) / sigma;
    result.p_value = result.p_value_asymptotic = chi_squared_tail(z * z, 1);
    result.method = "asymptotic";
    if (ties == 0 && x->size < EXACT_SIZE && y->size < EXACT_SIZE) {
        result.p_value =
            exact_p_value(x->size, y->size, (size_t)fmin(result.w, n_x * n_y - result.w));
        result.method = "exact";
    }
    return result;
}
