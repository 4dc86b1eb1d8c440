#include "analysis/sequencium/solve.h"

#include "analysis/sequencium/prove.h"
#include "analysis/sequencium/question.h"

struct solver {
    const struct solve_plan *plan;
    const struct sequencium_position *position;
    struct solution *solution;
    struct prover prover;
};

/* Answers to a question about the value. */
enum answer { ANSWER_NO, ANSWER_YES, ANSWER_OPEN };

static enum answer answer_of(enum settle_verdict verdict, int mover) {
    if (verdict == SETTLE_OPEN)
        return ANSWER_OPEN;
    return (verdict == SETTLE_WON) == (mover == SEQUENCIUM_RED) ? ANSWER_YES : ANSWER_NO;
}

/* Whether the value of that position is at least `value`: if that is known already, or else (if
 * `search`) by search. Open when that was stopped. */
static enum answer at_least(struct solver *solver, const struct sequencium_position *position,
                            int value, bool search) {
    struct contest contest;
    int least, most;
    question_range(position, solver->plan->payoff, &least, &most);
    if (value <= least || value > most)
        return value <= least ? ANSWER_YES : ANSWER_NO;
    question_contest(&(struct question){solver->plan->payoff, value}, position, &contest);
    return answer_of(search ? prove(&solver->prover, &contest)
                            : prover_known(&solver->prover, &contest),
                     position->mover);
}

/* Asks about the position itself, and moves the bound. Returns false when it was stopped. */
static bool ask(struct solver *solver, int value) {
    struct solution *solution = solver->solution;
    enum answer answer = at_least(solver, solver->position, value, true);
    if (answer == ANSWER_YES)
        solution->lower = value;
    else if (answer == ANSWER_NO)
        solution->upper = value - 1;
    return answer != ANSWER_OPEN;
}

/* The next question: away from a draw step by step. A question far from the value takes no less
 * time than one beside it; those on the way share most of their answers. */
static int next_question(const struct solution *solution) {
    if (solution->upper < 0)
        return solution->upper;
    return solution->lower < 0 ? 0 : solution->lower + 1;
}

static bool find_value(struct solver *solver) {
    const struct solution *solution = solver->solution;
    if (solver->plan->weak)
        return solution->lower >= 0 || solution->upper < 0 || ask(solver, 0);
    while (solution->lower < solution->upper)
        if (!ask(solver, next_question(solution)))
            return false;
    return true;
}

/* Whether the value stays what it was after the mover's move to `next`, which cannot gain. */
static enum answer keeps_value(struct solver *solver, const struct sequencium_position *next,
                               int mover, bool search) {
    const struct solution *solution = solver->solution;
    if (mover == SEQUENCIUM_RED)
        return at_least(solver, next, solution->lower, search);
    enum answer answer = at_least(solver, next, solution->upper + 1, search);
    return answer == ANSWER_OPEN ? answer : answer == ANSWER_YES ? ANSWER_NO : ANSWER_YES;
}

static struct sequencium_position after(const struct sequencium_position *position,
                                        struct sequencium_move move) {
    struct sequencium_position next = *position;
    sequencium_apply(&next, move);
    return next;
}

static struct sequencium_move largest_on(const struct sequencium_position *position, int square) {
    int number = sequencium_largest_near(position, position->mover, square) + 1;
    return (struct sequencium_move){(uint8_t)square, (uint8_t)number};
}

/* Finds which of the open squares keep the value: all, or just one. Returns false when it was
 * stopped. */
static bool find_best(struct solver *solver, const struct sequencium_position *position, bool all,
                      uint64_t *best) {
    uint64_t open = sequencium_open(position, position->mover);
    *best = 0;
    for (int search = 0; search <= 1; search++)
        for (uint64_t rest = open; rest; rest &= rest - 1) {
            int square = __builtin_ctzll(rest);
            struct sequencium_position next = after(position, largest_on(position, square));
            enum answer answer = keeps_value(solver, &next, position->mover, search);
            if (answer == ANSWER_OPEN && search)
                return false;
            if (answer == ANSWER_OPEN)
                continue;
            open &= ~(UINT64_C(1) << square);
            if (answer == ANSWER_YES)
                *best |= UINT64_C(1) << square;
            if (*best && !all)
                return true;
        }
    return true;
}

/* Follows moves that keep the value to the end of the game. */
static bool find_line(struct solver *solver) {
    struct solution *solution = solver->solution;
    struct sequencium_position position = *solver->position;
    while (!sequencium_over(&position)) {
        struct sequencium_move move = {0};
        if (sequencium_open(&position, position.mover)) {
            uint64_t best = solution->best;
            if (solution->line_length > 0 && !find_best(solver, &position, false, &best))
                return false;
            move = largest_on(&position, __builtin_ctzll(best));
        }
        solution->line[solution->line_length++] = move;
        sequencium_apply(&position, move);
    }
    return true;
}

/* Whether a half-turn with colours exchanged leaves it as it is but for the mover, and moves every
 * square. */
static bool is_mirrored(const struct sequencium_position *position) {
    int squares = position->board.squares;
    if (squares % 2 != 0)
        return false;
    for (int square = 0; square < squares; square++) {
        int image = squares - 1 - square;
        if (position->number[square] != position->number[image] ||
            (position->own[SEQUENCIUM_RED] >> square & 1) !=
                (position->own[SEQUENCIUM_BLUE] >> image & 1))
            return false;
    }
    return true;
}

static void use_mirror(const struct solver *solver) {
    struct solution *solution = solver->solution;
    solution->mirrored = solver->plan->weak && is_mirrored(solver->position);
    if (solution->mirrored && solver->position->mover == SEQUENCIUM_RED && solution->upper > 0)
        solution->upper = 0;
    if (solution->mirrored && solver->position->mover == SEQUENCIUM_BLUE && solution->lower < 0)
        solution->lower = 0;
}

/* Whether the mover has a move that keeps what is known; so it is if a weak search found that out.
 */
static bool has_known_best(const struct solver *solver) {
    const struct solution *solution = solver->solution;
    return solver->position->mover == SEQUENCIUM_RED ? solution->lower >= 0 : solution->upper < 0;
}

static bool run(struct solver *solver) {
    struct solution *solution = solver->solution;
    question_range(solver->position, solver->plan->payoff, &solution->lower, &solution->upper);
    use_mirror(solver);
    if (!find_value(solver))
        return false;
    if (solver->plan->weak)
        return !has_known_best(solver) ||
               find_best(solver, solver->position, false, &solution->best);
    solution->best_complete = find_best(solver, solver->position, true, &solution->best);
    return solution->best_complete && find_line(solver);
}

bool sequencium_solve(const struct sequencium_position *position, const struct solve_plan *plan,
                      struct solution *solution, struct error *error) {
    struct solver solver = {.plan = plan, .position = position, .solution = solution};
    *solution = (struct solution){0};
    bool done = prover_init(&solver.prover, &position->board, plan->memory, plan->watch, error);
    if (done)
        done = run(&solver) || error_stopped(error);
    solution->searched = solver.prover.searched;
    prover_free(&solver.prover);
    return done;
}
