/* The Mann-Whitney test. With t the number of occurrences of each value in both samples together
 * and N = n_x + n_y, W has under the hypothesis
 *   mean      n_x n_y / 2
 *   variance  n_x n_y / 12 * (N + 1 - sum (t^3 - t) / (N (N - 1))) */
#include "sim/statistics/chi_squared.h"
#include "sim/statistics/two_sample.h"

#include <math.h>

struct mann_whitney two_sample_mann_whitney(const struct sample *x, const struct sample *y) {
    struct mann_whitney unknown = {NAN, NAN};
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
    struct mann_whitney result = {.w = (double)twice_w / 2, .p_value = NAN};
    if (distinct == 1)
        return result;
    /* In integers, to avoid cancellation. */
    __int128 twice_distance = (__int128)twice_w - (__int128)x->size * y->size;
    double distance = fabs((double)twice_distance / 2);
    double n_x = (double)x->size, n_y = (double)y->size, n = n_x + n_y;
    double sigma = sqrt(n_x * n_y / 12 * (n + 1 - ties / (n * (n - 1))));
    double z = distance == 0 ? 0 : (distance - 0.5) / sigma;
    result.p_value = chi_squared_tail(z * z, 1);
    return result;
}
