/* The ranking of strategies by mean moves (the best has rank 0), and Holm's adjustment of p-values.
 * Groups of strategies are maximal cliques of the graph whose vertices are ranks and whose edges
 * join ranks that do not differ significantly; C. Bron and J. Kerbosch, "Algorithm 457", Comm. ACM
 * 16 (1973), find them, with a pivot. In a set of ranks, a uint64_t, bit r is rank r. */
#include "sim/walk/sweep/compare.h"

#include <assert.h>
#include <sys/param.h>

/* Sets order[n] to the indices of ascending values; of equal ones, the earlier first; NaN last. */
static void sort_ascending(const double *value, size_t n, size_t *order) {
    for (size_t i = 0; i < n; i++) {
        size_t to = i; /* moves down past greater values and NaN, unless it is NaN itself */
        for (; to > 0 && !isnan(value[i]) && !(value[order[to - 1]] <= value[i]); to--)
            order[to] = order[to - 1];
        order[to] = i;
    }
}

/* Of m known p-values p_0 <= .. <= p_(m-1), p_i becomes max over j <= i of min(1, (m - j) p_j). */
void multiple_holm(double *p, size_t n) {
    size_t *order = memory_allocate(n, sizeof *order);
    sort_ascending(p, n, order);
    size_t known = n;
    while (known > 0 && isnan(p[order[known - 1]]))
        known--;
    double largest = 0; /* adjusted p-value so far */
    for (size_t i = 0; i < known; i++) {
        largest = fmax(largest, fmin(1, (double)(known - i) * p[order[i]]));
        p[order[i]] = largest;
    }
    free(order);
}

/* Adds to ranking->group all maximal cliques that consist of `clique` and ranks of `candidates`.
 * Each rank that is joined to all of the clique is in one of two sets: in `excluded` if all maximal
 * cliques with the clique and that rank have been added before, else in `candidates`. neighbours[r]
 * is the set of ranks joined to rank r, without r itself. */
static void add_cliques(struct ranking *ranking, const uint64_t *neighbours, uint64_t clique,
                        uint64_t candidates, uint64_t excluded) {
    if ((candidates | excluded) == 0) { /* no rank can be added: the clique is maximal */
        *list_add(ranking->group, ranking->groups) = clique;
        return;
    }
    /* Every maximal clique has the pivot or a rank not joined to it, so only these are tried. The
     * pivot may be any rank of either set: the one that leaves the fewest to try is taken. */
    uint64_t tried = candidates; /* the candidates to try */
    for (uint64_t pivots = candidates | excluded; pivots; pivots &= pivots - 1) {
        uint64_t others = candidates & ~neighbours[__builtin_ctzll(pivots)]; /* has the pivot */
        if (__builtin_popcountll(others) < __builtin_popcountll(tried))
            tried = others;
    }
    for (; tried; tried &= tried - 1) { /* without its first rank */
        int rank = __builtin_ctzll(tried);
        uint64_t bit = UINT64_C(1) << rank;
        add_cliques(ranking, neighbours, clique | bit, candidates & neighbours[rank],
                    excluded & neighbours[rank]);
        candidates &= ~bit;
        excluded |= bit;
    }
}

/* Of two groups, the first is the one with the best rank that only one of them contains. */
static int groups_in_order(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    uint64_t differ = a ^ b, lowest = differ & -differ;
    return differ == 0 ? 0 : (a & lowest) != 0 ? -1 : 1;
}

void ranking_build(struct ranking *ranking, size_t n, const double *mean, const double *p_value,
                   double alpha) {
    assert(n >= 1 && n <= COMPARE_MOST);
    size_t *order = ranking->order;
    sort_ascending(mean, n, order);
    uint64_t neighbours[COMPARE_MOST] = {0};
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++) {
            /* The strategies of ranks i and j; paired_index takes the lower number first. */
            size_t left = MIN(order[i], order[j]), right = MAX(order[i], order[j]);
            bool differ = !isnan(mean[left]) && !isnan(mean[right]) &&
                          p_value[paired_index(n, left, right)] <= alpha; /* not if it is NaN */
            neighbours[i] |= (uint64_t)!differ << j;
            neighbours[j] |= (uint64_t)!differ << i;
        }
    add_cliques(ranking, neighbours, 0, UINT64_MAX >> (64 - n), 0);
    qsort(ranking->group, ranking->groups, sizeof *ranking->group, groups_in_order);
}

void ranking_free(struct ranking *ranking) {
    free(ranking->group);
    *ranking = (struct ranking){0};
}
