#include "analysis/slice/lines/count.h"

/* Euler's function, by division by primes. */
static int64_t totient(int64_t n) {
    int64_t coprime = n;
    for (int64_t prime = 2; prime * prime <= n; prime++) {
        if (n % prime != 0)
            continue;
        coprime -= coprime / prime;
        while (n % prime == 0)
            n /= prime;
    }
    return n > 1 ? coprime - coprime / n : coprime;
}

static int64_t totients_up_to(int64_t n) {
    int64_t sum = 0;
    for (int64_t m = 1; m <= n; m++)
        sum += totient(m);
    return sum;
}

/* w(n, g) of count.h. Pairs (g i, g j) with i < j = m are phi(m) for m >= 2, and their i are m / 2
 * on average, as i and m - i are coprime to m alike. */
static int64_t weighted_pairs(int64_t n, int64_t g) {
    int64_t sum = n >= g ? (n + 1 - g) * (n + 1 - g) : 0;
    for (int64_t m = 2; m * g <= n; m++)
        sum += totient(m) * (n + 1 - g * m) * (2 * (n + 1) - g * m);
    return sum;
}

struct slice_line_counts slice_count_lines(int side) {
    int64_t n = side;
    int64_t near = weighted_pairs(n, 1), far = weighted_pairs(n - 2, 1);
    int64_t visible = totients_up_to(n), inner_visible = totients_up_to(n - 1);
    if (n == 1)
        return (struct slice_line_counts){1, 1, 1};
    struct slice_line_counts counts = {
        .generic = 2 * near - 8 * visible + 2 * n * n + 2 * n,
        .all = 14, /* on the grid of 2 x 2; of larger ones: */
        .maximal = 2 * far - 8 * inner_visible + 6 * n * n - 12 * n + 12,
    };
    if (n > 2)
        counts.all = 2 * (near + 2 * weighted_pairs(n - 1, 1) + far) -
                     2 * (weighted_pairs(n, 2) + weighted_pairs(n - 2, 2)) -
                     8 * (visible + inner_visible) + 16 * totients_up_to(n / 2) -
                     (n % 2 == 0 ? 8 * totient(n / 2) : 0) + 4 * n * n - 2 * n - 2;
    return counts;
}
