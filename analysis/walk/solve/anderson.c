#include "analysis/walk/solve/anderson.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A change that is this near to a combination of others, squared and relative, tells nothing. */
static const double dependent = 1e-14;

bool anderson_init(struct anderson *anderson, size_t n) {
    *anderson = (struct anderson){.n = n};
    size_t bytes = (n + 1) * sizeof(double);
    anderson->x = malloc(bytes);
    anderson->g = malloc(bytes);
    anderson->change = malloc(ANDERSON_DEPTH * bytes);
    anderson->advance = malloc(ANDERSON_DEPTH * bytes);
    if (anderson->x && anderson->g && anderson->change && anderson->advance)
        return true;
    anderson_free(anderson);
    return false;
}

void anderson_free(struct anderson *anderson) {
    free(anderson->x);
    free(anderson->g);
    free(anderson->change);
    free(anderson->advance);
    *anderson = (struct anderson){0};
}

void anderson_forget(struct anderson *anderson) {
    anderson->count = anderson->newest = 0;
    anderson->begun = false;
}

static double product(const double *one, const double *other, size_t n) {
    double sum[4] = {0};
    size_t i = 0;
    for (; i + 4 <= n; i += 4)
        for (size_t k = 0; k < 4; k++)
            sum[k] += one[i + k] * other[i + k];
    for (; i < n; i++)
        sum[0] += one[i] * other[i];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/* Keeps the differences to the last step. */
static void remember(struct anderson *anderson, const double *x, const double *g) {
    size_t n = anderson->n;
    if (anderson->begun) {
        double *change = anderson->change + anderson->newest * n;
        double *advance = anderson->advance + anderson->newest * n;
        for (size_t i = 0; i < n; i++) {
            advance[i] = g[i] - anderson->g[i];
            change[i] = advance[i] - (x[i] - anderson->x[i]);
        }
        if (anderson->count < ANDERSON_DEPTH)
            anderson->count++;
        for (size_t k = 0; k < anderson->count; k++)
            anderson->product[anderson->newest][k] = anderson->product[k][anderson->newest] =
                product(change, anderson->change + k * n, n);
        anderson->newest = (anderson->newest + 1) % ANDERSON_DEPTH;
    }
    anderson->begun = true;
    memcpy(anderson->x, x, n * sizeof *x);
    memcpy(anderson->g, g, n * sizeof *g);
}

/* Solves the normal equations by Cholesky; a change that depends on those before gets weight 0. */
static void weigh(const struct anderson *anderson, double weight[ANDERSON_DEPTH]) {
    size_t count = anderson->count;
    double root[ANDERSON_DEPTH][ANDERSON_DEPTH];
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j <= i; j++) {
            double sum = anderson->product[i][j];
            for (size_t k = 0; k < j; k++)
                sum -= root[i][k] * root[j][k];
            if (i == j)
                root[i][i] = sum > dependent * anderson->product[i][i] ? sqrt(sum) : INFINITY;
            else
                root[i][j] = sum / root[j][j];
        }
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++)
            weight[i] -= root[i][k] * weight[k];
        weight[i] /= root[i][i];
    }
    for (size_t i = count; i-- > 0;) {
        for (size_t k = i + 1; k < count; k++)
            weight[i] -= root[k][i] * weight[k];
        weight[i] /= root[i][i];
    }
}

void anderson_step(struct anderson *anderson, double *x, const double *g) {
    size_t n = anderson->n;
    remember(anderson, x, g);
    double weight[ANDERSON_DEPTH] = {0};
    for (size_t i = 0; i < n; i++)
        x[i] = g[i] - x[i];
    for (size_t k = 0; k < anderson->count; k++)
        weight[k] = product(x, anderson->change + k * n, n);
    weigh(anderson, weight);
    memcpy(x, g, n * sizeof *x);
    for (size_t k = 0; k < anderson->count; k++) {
        const double *advance = anderson->advance + k * n;
        for (size_t i = 0; i < n; i++)
            x[i] -= weight[k] * advance[i];
    }
}
