/* Solving positions by threshold queries: is the value for Red at least v? Each query becomes a
 * contest, a position reduced to who ends with the larger number (contest.h), which the prover
 * decides by search. Thresholds begin at a draw and move away from there until the answer changes,
 * so that the bounds of the value meet. Then further queries, about the positions after moves, find
 * the best moves: those that keep the value. A line of optimal play follows one best move after the
 * other. Moves are the mover's largest number on an open square, one on which it may write. */
#include "analysis/sequencium/solve.h"

#include "analysis/sequencium/prove.h"

#include <sys/param.h>

struct sequencium_solver {
    const struct sequencium_plan *plan;
    const struct sequencium_position *position;
    struct sequencium_solution *solution;
    struct contest_prover prover;
    char stage[32]; /* the query, which the prover shows: "value >= 1" */
};

/* Answers one threshold query and tightens a bound. Returns false when the search was stopped. */
static bool query(struct sequencium_solver *solver, const struct sequencium_position *position,
                  int value, struct sequencium_bounds *bounds) {
    const char *what = position == solver->position ? "value" : "a move";
    snprintf(solver->stage, sizeof solver->stage, "%s >= %d", what, value);
    solver->prover.stage = solver->stage;
    enum contest_verdict red = contest_prover_ask(&solver->prover, position, solver->plan->payoff,
                                                  value, true /* by search */);
    if (red == CONTEST_WON)
        bounds->lower = value;
    else if (red == CONTEST_LOST)
        bounds->upper = value - 1;
    return red != CONTEST_OPEN;
}

/* Searches until the bounds of a position's value meet. Returns false when it was stopped.
 *
 * The thresholds are 0, then 1, 2, ... if it is reached, or -1, -2, ... if not. Bisection would not
 * be faster: a search far from the value takes no less time than one next to it, and neighbouring
 * ones share most entries of the prover's table. */
static bool narrow(struct sequencium_solver *solver, const struct sequencium_position *position,
                   struct sequencium_bounds *bounds) {
    while (bounds->lower < bounds->upper) {
        int next = bounds->upper < 0 ? bounds->upper : bounds->lower < 0 ? 0 : bounds->lower + 1;
        if (!query(solver, position, next, bounds))
            return false;
    }
    return true;
}

/* Finds the open squares that keep the value of the solution: all, or just one. It first tries what
 * is known at once, then searches. Returns false when it was stopped. */
static bool find_best(struct sequencium_solver *solver, const struct sequencium_position *position,
                      bool all, uint64_t *best) {
    const struct sequencium_bounds *position_value = &solver->solution->value;
    /* A move cannot raise the value for the mover. Red's move keeps it if the value after it is at
     * least as large; Blue's, if that is not at least one more. */
    const bool is_red = position->mover == SEQUENCIUM_RED;
    const int value = is_red ? position_value->lower : position_value->upper + 1;
    const enum contest_verdict keeps = is_red ? CONTEST_WON : CONTEST_LOST;
    uint64_t open = sequencium_open(position, position->mover); /* those not examined yet */
    *best = 0;
    for (int search = 0; search <= 1; search++)
        for (uint64_t rest = open; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            struct sequencium_position next = sequencium_after(position, square);
            enum contest_verdict red =
                contest_prover_ask(&solver->prover, &next, solver->plan->payoff, value, search);
            if (red == CONTEST_OPEN && search)
                return false;
            if (red == CONTEST_OPEN)
                continue;
            open &= ~(rest & -rest);
            if (red == keeps)
                *best |= rest & -rest;
            if (*best && !all)
                return true;
        }
    return true;
}

/* Follows moves that keep the value to the end of the game. */
static bool find_line(struct sequencium_solver *solver) {
    struct sequencium_solution *solution = solver->solution;
    struct sequencium_position position = *solver->position;
    solver->prover.stage = "optimal play";
    while (!sequencium_over(&position)) {
        struct sequencium_move move = {0};
        if (sequencium_open(&position, position.mover)) {
            uint64_t best = solution->best;
            if (solution->line_length > 0 && !find_best(solver, &position, false, &best))
                return false;
            move = sequencium_largest_move(&position, __builtin_ctzll(best));
        }
        solution->line[solution->line_length++] = move;
        sequencium_apply(&position, move);
    }
    return true;
}

/* The plan `weak`: finds whether Red gets at least a draw, and a move that keeps the draw or, if
 * Red gets none, Blue's win. Returns false when it was stopped. */
static bool solve_weakly(struct sequencium_solver *solver) {
    struct sequencium_solution *solution = solver->solution;
    const struct sequencium_position *position = solver->position;
    const bool is_red = position->mover == SEQUENCIUM_RED;
    const struct proof_goal draw = {sequencium_opponent(position->mover), .draw = true};
    struct sequencium_bounds *value = &solution->value;
    /* Symmetry may tell without a search that the side not to move gets at least a draw. */
    solution->mirrored = proof_is_mirrored(position, draw);
    if (solution->mirrored && is_red)
        value->upper = MIN(value->upper, 0);
    else if (solution->mirrored)
        value->lower = MAX(value->lower, 0);
    if (value->lower < 0 && value->upper >= 0 && !query(solver, position, 0, value))
        return false;
    solver->prover.stage = "best moves";
    const bool keeps = is_red ? value->lower >= 0 : value->upper < 0;
    return !keeps || find_best(solver, position, false, &solution->best);
}

/* Finds the value, all best moves and a line of optimal play; with the plan `each`, also the value
 * after each move. Returns false when it was stopped; the solution then has what was found. */
static bool solve_fully(struct sequencium_solver *solver) {
    struct sequencium_solution *solution = solver->solution;
    const struct sequencium_position *position = solver->position;
    const struct sequencium_bounds *value = &solution->value;
    const bool is_red = position->mover == SEQUENCIUM_RED;
    bool done = narrow(solver, position, &solution->value);
    solver->prover.stage = "best moves";
    solution->best_complete = done && find_best(solver, position, true, &solution->best);
    done = solution->best_complete && find_line(solver);
    /* The value after a move is at most that of the position, for the mover, and equal after the
     * best moves. Once stopped, only these bounds are set. */
    uint64_t rest = solver->plan->each ? sequencium_open(position, position->mover) : 0;
    for (; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        struct sequencium_bounds *after = &solution->after[square];
        struct sequencium_position next = sequencium_after(position, square);
        bool best = solution->best >> square & 1;
        *after = payoff_range(&next, solver->plan->payoff);
        if (is_red || best)
            after->upper = MIN(after->upper, value->upper);
        if (!is_red || best)
            after->lower = MAX(after->lower, value->lower);
        done = done && narrow(solver, &next, after);
    }
    return done;
}

static int sign_of(int value) { return (value > 0) - (value < 0); }

bool sequencium_solve(const struct sequencium_position *position,
                      const struct sequencium_plan *plan, struct sequencium_solution *solution,
                      struct error *error) {
    struct sequencium_solver solver = {.plan = plan, .position = position, .solution = solution};
    *solution = (struct sequencium_solution){.value = payoff_range(position, plan->payoff)};
    bool done =
        contest_prover_init(&solver.prover, &position->board, plan->memory, plan->watch, error);
    solver.prover.threads = MAX(plan->threads, 1);
    solver.prover.alone = plan->alone > 0 ? plan->alone : PROVER_ALONE;
    if (done)
        done = (plan->weak ? solve_weakly(&solver) : solve_fully(&solver)) || error_stopped(error);
    const struct proof_claim claim = {sign_of(solution->value.lower),
                                      sign_of(solution->value.upper)};
    if (done && plan->proof)
        done = proof_make(&solver.prover, position, claim, plan->proof, error);
    solution->searched = solver.prover.searched;
    contest_prover_free(&solver.prover);
    return done;
}
