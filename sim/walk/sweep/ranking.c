/* Holm's adjustment of p-values, and the ranking with groups of strategies that do not differ. A
 * group is a maximal clique of the graph whose vertices are ranks and whose edges join strategies
 * that do not differ significantly; cliques are found by C. Bron and J. Kerbosch, "Algorithm 457",
 * Comm. ACM 16 (1973), with a pivot. Sets of ranks are bits: bit r for rank r, the best being 0. */
#include "sim/walk/sweep/compare.h"

#include "sim/base/memory.h"

#include <assert.h>
#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdlib.h>
#include <sys/param.h>

/* Adds all maximal cliques that consist of `clique` and ranks of `candidates`. `candidates` and
 * `excluded` are the ranks joined to all ranks of the clique; maximal cliques with an excluded rank
 * have been added before. neighbours[r]: the ranks joined to rank r. All are sets of bits. */
static void add_cliques(struct ranking *ranking, const uint64_t *neighbours, uint64_t clique,
                        uint64_t candidates, uint64_t excluded) {
    if ((candidates | excluded) == 0) {
        *list_add(ranking->group, ranking->groups) = clique;
        return;
    }
    /* A maximal clique has the pivot or a rank that differs from the pivot: only these need to be
     * tried. The best pivot leaves the fewest. */
    uint64_t tried = candidates;
    for (uint64_t pivots = candidates | excluded; pivots; pivots &= pivots - 1) {
        uint64_t differ = candidates & ~neighbours[__builtin_ctzll(pivots)];
        if (__builtin_popcountll(differ) < __builtin_popcountll(tried))
            tried = differ;
    }
    for (; tried; tried &= tried - 1) {
        int rank = __builtin_ctzll(tried);
        uint64_t bit = UINT64_C(1) << rank;
        add_cliques(ranking, neighbours, clique | bit, candidates & neighbours[rank],
                    excluded & neighbours[rank]);
        candidates &= ~bit;
        excluded |= bit;
    }
}

/* Groups are ordered by the best strategy that only one of the two contains. */
static int groups_in_order(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    uint64_t differ = a ^ b, lowest = differ & -differ;
    return differ == 0 ? 0 : a & lowest ? -1 : 1;
}

void ranking_build(struct ranking *ranking, size_t n, const double *mean, const double *p_value,
                   double alpha) {
    assert(n >= 1 && n <= COMPARE_MOST);
    /* Insertion sort, which is stable: strategies with equal means remain in the given order. */
    size_t *order = ranking->order;
    for (size_t i = 0; i < n; i++) {
        size_t to = i;
        for (; to > 0 && !isnan(mean[i]) && !(mean[order[to - 1]] <= mean[i]); to--)
            order[to] = order[to - 1];
        order[to] = i;
    }
    uint64_t neighbours[COMPARE_MOST] = {0};
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            size_t left = MIN(order[i], order[j]), right = MAX(order[i], order[j]);
            if (i != j && !(p_value[paired_index(n, left, right)] <= alpha))
                neighbours[i] |= UINT64_C(1) << j;
        }
    add_cliques(ranking, neighbours, 0, UINT64_MAX >> (64 - n), 0);
    qsort(ranking->group, ranking->groups, sizeof *ranking->group, groups_in_order);
}

void ranking_free(struct ranking *ranking) {
    free(ranking->group);
    *ranking = (struct ranking){0};
}

/* The i-th smallest of m known p-values, i >= 0, becomes max over j <= i of min(1, (m - j) p_j). */
void multiple_holm(const double *p, size_t n, double *adjusted) {
    double *sortable =
        memory_allocate(n, sizeof *sortable); /* p; infinite if unknown: sorted last */
    size_t *order = memory_allocate(n, sizeof *order), known = 0;
    double largest = 0;
    for (size_t i = 0; i < n; i++) {
        const bool is_known = !isnan(p[i]);
        adjusted[i] = p[i];
        sortable[i] = is_known ? p[i] : INFINITY;
        known += is_known;
    }
    gsl_sort_index(order, sortable, 1, n);
    for (size_t i = 0; i < known; i++) {
        largest = fmax(largest, fmin(1, (double)(known - i) * sortable[order[i]]));
        adjusted[order[i]] = largest;
    }
    free(sortable);
    free(order);
}

double multiple_interval_level(double level, size_t n) { return 1 - (1 - level) / (double)n; }
