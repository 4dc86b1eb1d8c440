#include "sim/walk/sweep/multiple.h"

#include <math.h>
#include <stdlib.h>

struct entry {
    double p;
    size_t index;
};

static int compare(const void *left, const void *right) {
    double a = ((const struct entry *)left)->p, b = ((const struct entry *)right)->p;
    return (a > b) - (a < b);
}

/* Of the i-th smallest of m p-values, from 0: the largest of min(1, (m - j) p_j), j <= i. */
bool multiple_holm(const double *p, size_t n, double *adjusted, struct error *error) {
    if (n == 0)
        return true;
    struct entry *known = calloc(n, sizeof *known);
    if (!known)
        return error_memory(error);
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        adjusted[i] = p[i];
        if (!isnan(p[i]))
            known[m++] = (struct entry){p[i], i};
    }
    qsort(known, m, sizeof *known, compare);
    double largest = 0;
    for (size_t i = 0; i < m; i++) {
        largest = fmax(largest, fmin(1, (double)(m - i) * known[i].p));
        adjusted[known[i].index] = largest;
    }
    free(known);
    return true;
}

double multiple_interval_level(double level, size_t n) { return 1 - (1 - level) / (double)n; }
