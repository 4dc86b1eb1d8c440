/* Rounds that are too large for retrograde analysis, by threshold queries (search.h). */
#include "analysis/slice/rounds/search.h"

enum { FIRST_BUDGET = 1 << 10 /* positions of the first queries */ };

struct search_solver {
    const struct slice_plan *plan;
    struct layered_solution *solution;
    struct slice_search search;
    uint64_t filled;
    bool maximizes; /* whether the mover maximizes */
};

/* Queries a position with at most `budget` positions, and no more than are allowed. */
static enum slice_verdict query_within(struct search_solver *solver, uint64_t filled, int threshold,
                                       uint64_t budget) {
    struct slice_search *search = &solver->search;
    uint64_t most = solver->plan->nodes > 0 ? solver->plan->nodes : UINT64_MAX;
    uint64_t left = most > search->visited ? most - search->visited : 0;
    search->most = search->visited + (budget < left ? budget : left);
    enum slice_verdict verdict = slice_search_query(search, filled, threshold);
    solver->solution->passes++;
    solver->solution->visited = search->visited;
    watch_progress(solver->plan->watch, search->visited, most);
    return verdict;
}

/* Raises the lower bound, or else lowers the upper one, while the budget suffices for each step. */
static void narrow_round(struct search_solver *solver, bool raise, uint64_t budget) {
    struct layered_solution *solution = solver->solution;
    enum slice_verdict verdict = SLICE_BELOW;
    while (solution->lower < solution->upper && verdict != SLICE_UNKNOWN) {
        int threshold = raise ? solution->lower + 1 : solution->upper;
        verdict = query_within(solver, solver->filled, threshold, budget);
        if (verdict == SLICE_REACHES)
            solution->lower = threshold;
        if (verdict == SLICE_BELOW)
            solution->upper = threshold - 1;
    }
}

/* Narrows the bounds of the round from both sides, with growing budgets, until they meet. */
static bool search_round(struct search_solver *solver, struct error *error) {
    const struct layered_solution *solution = solver->solution;
    uint64_t most = solver->plan->nodes;
    for (uint64_t budget = FIRST_BUDGET; solution->lower < solution->upper; budget *= 2) {
        narrow_round(solver, true, budget);
        narrow_round(solver, false, budget);
        bool is_over =
            (most > 0 && solver->search.visited >= most) || watch_stopped(solver->plan->watch);
        if (solution->lower < solution->upper && is_over)
            return error_stopped(error);
    }
    return true;
}

/* Finds the values of the moves, none of which is worth more to the mover than the round, from that
 * of the round to worse ones. */
static bool search_moves(struct search_solver *solver, struct error *error) {
    struct layered_solution *solution = solver->solution;
    for (size_t i = 0; i < solution->moves; i++) {
        struct layered_move *move = &solution->move[i];
        uint64_t next = solver->filled | UINT64_C(1) << move->square;
        while (move->lower < move->upper) {
            int threshold = solver->maximizes ? move->upper : move->lower + 1;
            enum slice_verdict verdict = query_within(solver, next, threshold, UINT64_MAX);
            if (verdict == SLICE_UNKNOWN)
                return error_stopped(error);
            if (verdict == SLICE_REACHES)
                move->lower = threshold;
            else
                move->upper = threshold - 1;
        }
    }
    return true;
}

bool slice_search_solve(const struct slice_instance *instance, const struct slice_plan *plan,
                        struct layered_solution *solution, struct error *error) {
    struct search_solver solver = {
        .plan = plan,
        .solution = solution,
        .filled = instance->grid.filled[0],
        .maximizes = slice_instance_maximizes(instance, slice_filled_count(&instance->grid))};
    const struct slice_lines *lines = slice_lines_of(instance->grid.side);
    bool done = slice_search_init(&solver.search, instance, lines, plan->memory, error);
    solver.search.watch = plan->watch;
    solution->memory = slice_search_memory(lines, solver.search.entries);
    done = done && search_round(&solver, error);
    for (size_t i = 0; i < solution->moves; i++) {
        if (solver.maximizes)
            solution->move[i].upper = solution->upper;
        else
            solution->move[i].lower = solution->lower;
    }
    done = done && search_moves(&solver, error);
    slice_search_free(&solver.search);
    return done;
}

/* The first square that keeps the value; -1 if the search was given up. */
static int first_keeping(struct search_solver *solver, uint64_t filled, int value) {
    const struct slice_search *search = &solver->search;
    bool maximizes = slice_instance_maximizes(&search->instance, __builtin_popcountll(filled));
    int squares = search->side * search->side;
    for (int square = 0; square < squares; square++) {
        uint64_t next = filled | UINT64_C(1) << square;
        if (next == filled)
            continue;
        enum slice_verdict verdict =
            query_within(solver, next, maximizes ? value : value + 1, UINT64_MAX);
        if (verdict == SLICE_UNKNOWN)
            return -1;
        if (verdict == (maximizes ? SLICE_REACHES : SLICE_BELOW))
            return square;
    }
    return -1;
}

bool slice_search_play(const struct slice_instance *instance, const struct slice_plan *plan,
                       struct layered_solution *solution, struct slice_optimal_play *play,
                       struct error *error) {
    struct search_solver solver = {.plan = plan, .solution = solution};
    uint64_t filled = instance->grid.filled[0], sets = solution->visited;
    int left = slice_instance_fills(instance) - slice_filled_count(&instance->grid);
    bool done = slice_search_init(&solver.search, instance, slice_lines_of(instance->grid.side),
                                  plan->memory, error);
    solver.search.watch = plan->watch;
    while (done && play->moves < left) {
        int square = first_keeping(&solver, filled, solution->lower);
        if (square < 0)
            done = error_stopped(error);
        else
            filled |= UINT64_C(1) << square;
        if (done)
            play->square[play->moves++] = (uint8_t)square;
    }
    solution->visited = sets + solver.search.visited;
    slice_search_free(&solver.search);
    return done;
}
