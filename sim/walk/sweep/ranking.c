/* Adjusted p-values, by Holm, and a ranking with groups that do not differ: the largest cliques of
 * strategies, by C. Bron and J. Kerbosch, "Algorithm 457", Comm. ACM 16 (1973), with a pivot. */
#include "sim/walk/sweep/compare.h"

#include "sim/base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Adds all largest groups that consist of `group` and some of `more`, which are with all of it, as
 * those of `seen` are, whose groups have been found. together[r]: the others that do not differ
 * from rank r. */
static void add_groups(struct ranking *ranking, const uint64_t *together, uint64_t group,
                       uint64_t more, uint64_t seen) {
    if ((more | seen) == 0) {
        ranking->group = list_with_room(ranking->group, ranking->groups, sizeof *ranking->group);
        ranking->group[ranking->groups++] = group;
        return;
    }
    /* Each largest group has the pivot or one that differs from it. */
    uint64_t pivot_differs = more;
    for (uint64_t left = more | seen; left; left &= left - 1) {
        uint64_t differ = more & ~together[__builtin_ctzll(left)];
        if (__builtin_popcountll(differ) < __builtin_popcountll(pivot_differs))
            pivot_differs = differ;
    }
    for (uint64_t left = pivot_differs; left; left &= left - 1) {
        int next = __builtin_ctzll(left);
        uint64_t bit = UINT64_C(1) << next;
        add_groups(ranking, together, group | bit, more & together[next], seen & together[next]);
        more &= ~bit;
        seen |= bit;
    }
}

/* Groups are ordered by the best strategy that only one of the two contains. */
static int groups_in_order(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    uint64_t differ = a ^ b, lowest = differ & -differ;
    if (differ == 0)
        return 0;
    return (a & lowest) != 0 ? -1 : 1;
}

void ranking_build(struct ranking *ranking, size_t n, const double *mean, const double *p_value,
                   double alpha) {
    assert(n >= 1 && n <= COMPARE_MOST);
    /* Insertion sort, which is stable: strategies with equal means remain in the given order. */
    size_t *order = ranking->order;
    for (size_t i = 0; i < n; i++) {
        size_t to = i;
        for (; to > 0 &&
               (mean[order[to - 1]] > mean[i] || (isnan(mean[order[to - 1]]) && !isnan(mean[i])));
             to--)
            order[to] = order[to - 1];
        order[to] = i;
    }
    uint64_t together[COMPARE_MOST] = {0};
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            size_t left = order[i] < order[j] ? order[i] : order[j],
                   right = order[i] + order[j] - left;
            if (i != j && !(p_value[paired_index(n, left, right)] <= alpha))
                together[i] |= UINT64_C(1) << j;
        }
    add_groups(ranking, together, 0, UINT64_MAX >> (64 - n), 0);
    qsort(ranking->group, ranking->groups, sizeof *ranking->group, groups_in_order);
}

void ranking_free(struct ranking *ranking) {
    free(ranking->group);
    *ranking = (struct ranking){0};
}

/* Holm's adjustment. */

struct entry {
    double p;
    size_t index;
};

static int p_values_in_order(const void *left, const void *right) {
    double a = ((const struct entry *)left)->p, b = ((const struct entry *)right)->p;
    return (a > b) - (a < b);
}

/* The i-th smallest of m p-values, i from 0, becomes the maximum of min(1, (m - j) p_j) over j <=
 * i.
 */
void multiple_holm(const double *p, size_t n, double *adjusted) {
    struct entry *known = memory_allocate(n, sizeof *known);
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        adjusted[i] = p[i];
        if (!isnan(p[i]))
            known[m++] = (struct entry){p[i], i};
    }
    qsort(known, m, sizeof *known, p_values_in_order);
    double largest = 0;
    for (size_t i = 0; i < m; i++) {
        largest = fmax(largest, fmin(1, (double)(m - i) * known[i].p));
        adjusted[known[i].index] = largest;
    }
    free(known);
}

double multiple_interval_level(double level, size_t n) { return 1 - (1 - level) / (double)n; }
