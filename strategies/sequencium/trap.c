/* Searching for traps: each optimal move, and all replies to it, are solved. */
#include "strategies/sequencium/trap.h"

/* The mean value of random replies of the opponent. */
static bool find_hope(const struct sequencium_position *next, const struct sequencium_plan *plan,
                      double *hope, uint64_t *searched, struct error *error) {
    struct sequencium_solution solution;
    uint64_t open = sequencium_open(next, next->mover);
    int sum = 0;
    bool done = sequencium_solve(next, plan, &solution, error);
    *searched += solution.searched;
    for (uint64_t rest = open; rest; rest &= rest - 1)
        sum += solution.after[__builtin_ctzll(rest)].lower;
    int replies = __builtin_popcountll(open);
    *hope = replies > 0 ? (double)sum / replies : solution.lower;
    if (next->mover == SEQUENCIUM_RED)
        *hope = -*hope;
    return done;
}

bool trap_find(const struct sequencium_position *position, const struct sequencium_plan *plan,
               uint64_t *squares, uint64_t *searched, struct error *error) {
    struct sequencium_plan each = *plan;
    uint64_t best = 0;
    double most = 0;
    each.each = true;
    *searched = 0;
    for (uint64_t rest = *squares; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        const struct sequencium_position next =
            sequencium_after(position, sequencium_largest_move(position, square));
        double hope;
        if (!find_hope(&next, &each, &hope, searched, error))
            return false;
        if (!best || hope > most) {
            best = 0;
            most = hope;
        }
        if (hope == most)
            best |= UINT64_C(1) << square;
    }
    *squares = best;
    return true;
}
