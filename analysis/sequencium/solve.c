/* Solving positions by threshold queries: one step further from a draw each. */
#include "analysis/sequencium/solve.h"

#include "analysis/sequencium/check.h"
#include "analysis/sequencium/proof.h"

#include <stdio.h>

struct sequencium_solver {
    const struct sequencium_plan *plan;
    const struct sequencium_position *position;
    struct sequencium_solution *solution;
    struct prover prover;
    char goal[32]; /* the prover's */
};

/* Answers to a threshold query. */
enum query_answer { QUERY_NO, QUERY_YES, QUERY_OPEN };

static enum query_answer answer_of(enum settle_verdict verdict, int mover) {
    if (verdict == SETTLE_OPEN)
        return QUERY_OPEN;
    return (verdict == SETTLE_WON) == (mover == SEQUENCIUM_RED) ? QUERY_YES : QUERY_NO;
}

/* Whether the value of a position is at least `value`, by search only with `search`. Open when that
 * is unknown, or the search was stopped. */
static enum query_answer at_least(struct sequencium_solver *solver,
                                  const struct sequencium_position *position, int value,
                                  bool search) {
    struct contest contest;
    int least, most;
    payoff_range(position, solver->plan->payoff, &least, &most);
    if (value <= least || value > most)
        return value <= least ? QUERY_YES : QUERY_NO;
    threshold_contest(&(struct threshold_query){solver->plan->payoff, value}, position, &contest);
    return answer_of(search ? prove(&solver->prover, &contest)
                            : prover_known(&solver->prover, &contest),
                     position->mover);
}

/* Answers one threshold query and tightens a bound. Returns false when it was stopped. */
static bool query(struct sequencium_solver *solver, const struct sequencium_position *position,
                  int value, struct sequencium_bounds *bounds) {
    const char *what = position == solver->position ? "value" : "a move";
    snprintf(solver->goal, sizeof solver->goal, "%s >= %d", what, value);
    solver->prover.goal = solver->goal;
    enum query_answer answer = at_least(solver, position, value, true);
    if (answer == QUERY_YES)
        bounds->lower = value;
    else if (answer == QUERY_NO)
        bounds->upper = value - 1;
    return answer != QUERY_OPEN;
}

/* The next threshold: one step further from a draw. A threshold far from the value takes no less
 * time than one next to it, and the intermediate searches share most table entries. */
static int next_query(const struct sequencium_bounds *bounds) {
    if (bounds->upper < 0)
        return bounds->upper;
    return bounds->lower < 0 ? 0 : bounds->lower + 1;
}

/* Searches until the bounds of a position's value meet. Returns false when it was stopped. */
static bool narrow(struct sequencium_solver *solver, const struct sequencium_position *position,
                   struct sequencium_bounds *bounds) {
    while (bounds->lower < bounds->upper)
        if (!query(solver, position, next_query(bounds), bounds))
            return false;
    return true;
}

static bool find_value(struct sequencium_solver *solver) {
    struct sequencium_solution *solution = solver->solution;
    struct sequencium_bounds bounds = {solution->lower, solution->upper};
    bool known = bounds.lower >= 0 || bounds.upper < 0;
    bool done = solver->plan->weak ? known || query(solver, solver->position, 0, &bounds)
                                   : narrow(solver, solver->position, &bounds);
    solution->lower = bounds.lower;
    solution->upper = bounds.upper;
    return done;
}

/* Whether the mover's move to `next` keeps the value; it cannot raise it for the mover. */
static enum query_answer keeps_value(struct sequencium_solver *solver,
                                     const struct sequencium_position *next, int mover,
                                     bool search) {
    const struct sequencium_solution *solution = solver->solution;
    if (mover == SEQUENCIUM_RED)
        return at_least(solver, next, solution->lower, search);
    enum query_answer answer = at_least(solver, next, solution->upper + 1, search);
    return answer == QUERY_OPEN ? answer : answer == QUERY_YES ? QUERY_NO : QUERY_YES;
}

/* Finds the open squares that keep the value: all, or just one. Returns false when it was
 * stopped. */
static bool solve_find_best(struct sequencium_solver *solver,
                            const struct sequencium_position *position, bool all, uint64_t *best) {
    uint64_t open = sequencium_open(position, position->mover);
    *best = 0;
    for (int search = 0; search <= 1; search++)
        for (uint64_t rest = open; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            struct sequencium_position next =
                sequencium_after(position, sequencium_largest_move(position, square));
            enum query_answer answer = keeps_value(solver, &next, position->mover, search);
            if (answer == QUERY_OPEN && search)
                return false;
            if (answer == QUERY_OPEN)
                continue;
            open &= ~(UINT64_C(1) << square);
            if (answer == QUERY_YES)
                *best |= UINT64_C(1) << square;
            if (*best && !all)
                return true;
        }
    return true;
}

/* Computes the value after each move, none of which gains; without search, bounds of it, if it was
 * stopped before. */
static bool find_each(struct sequencium_solver *solver, bool done) {
    struct sequencium_solution *solution = solver->solution;
    const struct sequencium_position *position = solver->position;
    bool red = position->mover == SEQUENCIUM_RED;
    for (uint64_t rest = sequencium_open(position, position->mover); rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        struct sequencium_bounds *bounds = &solution->after[square];
        struct sequencium_position next =
            sequencium_after(position, sequencium_largest_move(position, square));
        bool best = solution->best >> square & 1;
        payoff_range(&next, solver->plan->payoff, &bounds->lower, &bounds->upper);
        if ((red || best) && bounds->upper > solution->upper)
            bounds->upper = solution->upper;
        if ((!red || best) && bounds->lower < solution->lower)
            bounds->lower = solution->lower;
        done = done && narrow(solver, &next, bounds);
    }
    return done;
}

/* Follows moves that keep the value to the end of the game. */
static bool find_line(struct sequencium_solver *solver) {
    struct sequencium_solution *solution = solver->solution;
    struct sequencium_position position = *solver->position;
    solver->prover.goal = "optimal play";
    while (!sequencium_over(&position)) {
        struct sequencium_move move = {0};
        if (sequencium_open(&position, position.mover)) {
            uint64_t best = solution->best;
            if (solution->line_length > 0 && !solve_find_best(solver, &position, false, &best))
                return false;
            move = sequencium_largest_move(&position, __builtin_ctzll(best));
        }
        solution->line[solution->line_length++] = move;
        sequencium_apply(&position, move);
    }
    return true;
}

static void use_mirror(const struct sequencium_solver *solver) {
    struct sequencium_solution *solution = solver->solution;
    const struct proof_goal red = {SEQUENCIUM_RED, true}, blue = {SEQUENCIUM_BLUE, true};
    bool lower = solver->plan->weak && proof_is_mirrored(solver->position, red);
    bool upper = solver->plan->weak && proof_is_mirrored(solver->position, blue);
    solution->mirrored = lower || upper;
    if (lower && solution->lower < 0)
        solution->lower = 0;
    if (upper && solution->upper > 0)
        solution->upper = 0;
}

/* Whether the mover has a move that keeps the known bound. */
static bool has_known_best(const struct sequencium_solver *solver) {
    const struct sequencium_solution *solution = solver->solution;
    return solver->position->mover == SEQUENCIUM_RED ? solution->lower >= 0 : solution->upper < 0;
}

static bool solver_run(struct sequencium_solver *solver) {
    struct sequencium_solution *solution = solver->solution;
    payoff_range(solver->position, solver->plan->payoff, &solution->lower, &solution->upper);
    use_mirror(solver);
    bool done = find_value(solver);
    solver->prover.goal = "best moves";
    if (solver->plan->weak)
        return done && (!has_known_best(solver) ||
                        solve_find_best(solver, solver->position, false, &solution->best));
    solution->best_complete =
        done && solve_find_best(solver, solver->position, true, &solution->best);
    done = solution->best_complete && find_line(solver);
    return solver->plan->each ? find_each(solver, done) : done;
}

static int sign_of(int value) { return (value > 0) - (value < 0); }

bool sequencium_solve(const struct sequencium_position *position,
                      const struct sequencium_plan *plan, struct sequencium_solution *solution,
                      struct error *error) {
    struct sequencium_solver solver = {.plan = plan, .position = position, .solution = solution};
    *solution = (struct sequencium_solution){0};
    bool done = prover_init(&solver.prover, &position->board, plan->memory, plan->watch, error);
    solver.prover.threads = plan->threads > 1 ? plan->threads : 1;
    if (plan->alone > 0)
        solver.prover.alone = plan->alone;
    if (done)
        done = solver_run(&solver) || error_stopped(error);
    const struct proof_claim claim = {sign_of(solution->lower), sign_of(solution->upper)};
    if (done && plan->proof)
        done = proof_make(&solver.prover, position, claim, plan->proof, error);
    solution->searched = solver.prover.searched;
    prover_free(&solver.prover);
    return done;
}
