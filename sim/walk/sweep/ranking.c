#include "sim/walk/sweep/ranking.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Insertion keeps strategies of equal means in the order in which they were given. */
static void sort_by_mean(struct ranking *ranking, const double *mean) {
    size_t *order = ranking->order;
    for (size_t i = 0; i < ranking->strategies; i++) {
        size_t to = i;
        for (; to > 0 &&
               (mean[order[to - 1]] > mean[i] || (isnan(mean[order[to - 1]]) && !isnan(mean[i])));
             to--)
            order[to] = order[to - 1];
        order[to] = i;
    }
}

static bool push(struct ranking *ranking, uint64_t group, struct error *error) {
    if (ranking->groups == ranking->room) {
        size_t room = ranking->room == 0 ? 16 : 2 * ranking->room;
        uint64_t *grown = realloc(ranking->group, room * sizeof *grown);
        if (!grown)
            return error_memory(error);
        ranking->group = grown;
        ranking->room = room;
    }
    ranking->group[ranking->groups++] = group;
    return true;
}

/* Drops groups that are part of another, all but one of equal ones. */
static void absorb(struct ranking *ranking) {
    size_t kept = 0;
    for (size_t i = 0; i < ranking->groups; i++) {
        bool part = false;
        for (size_t j = 0; j < ranking->groups && !part; j++) {
            bool within = (ranking->group[i] & ~ranking->group[j]) == 0;
            part = within && (ranking->group[i] != ranking->group[j] || j < i) && j != i;
        }
        /* Marked by emptiness, for others are still compared with it: within is transitive. */
        if (part)
            ranking->group[i] = 0;
    }
    for (size_t i = 0; i < ranking->groups; i++)
        if (ranking->group[i] != 0)
            ranking->group[kept++] = ranking->group[i];
    ranking->groups = kept;
}

/* No group may hold both: each that does becomes two, without one and without the other. */
static bool separate(struct ranking *ranking, uint64_t one, uint64_t other, struct error *error) {
    size_t groups = ranking->groups;
    for (size_t i = 0; i < groups; i++) {
        uint64_t group = ranking->group[i];
        if (!(group & one) || !(group & other))
            continue;
        ranking->group[i] = group & ~one;
        if (!push(ranking, group & ~other, error))
            return false;
    }
    absorb(ranking);
    return true;
}

/* First the group that has the best strategy in which two differ. */
static int compare(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    uint64_t differ = a ^ b, lowest = differ & -differ;
    if (differ == 0)
        return 0;
    return (a & lowest) != 0 ? -1 : 1;
}

bool ranking_build(struct ranking *ranking, size_t n, const double *mean, const double *p_value,
                   double alpha, struct error *error) {
    assert(n >= 1 && n <= RANKING_MOST);
    ranking->strategies = n;
    sort_by_mean(ranking, mean);
    if (!push(ranking, UINT64_MAX >> (64 - n), error))
        return false;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = i + 1; j < n; j++) {
            if (p_value[ranking->order[i] * n + ranking->order[j]] <= alpha &&
                !separate(ranking, UINT64_C(1) << i, UINT64_C(1) << j, error)) {
                ranking_free(ranking);
                return false;
            }
        }
    }
    qsort(ranking->group, ranking->groups, sizeof *ranking->group, compare);
    return true;
}

void ranking_free(struct ranking *ranking) {
    free(ranking->group);
    *ranking = (struct ranking){0};
}
