#include "analysis/antipalindrome/solve.h"

#include "analysis/antipalindrome/retrograde.h"
#include "sim/common/blocks.h"
#include "sim/common/number.h"

#include <stdlib.h>

struct solver {
    const struct row_plan *plan;
    struct row_solution *solution;
    struct layer_space space;
    int player; /* whose turn it is */
    int most;   /* no margin is larger */
    int threads;
};

int row_outcome(int lower, int upper) {
    int low = (lower > 0) - (lower < 0);
    int high = (upper > 0) - (upper < 0);
    return low == high ? low : 2;
}

bool row_is_best(const struct row_solution *solution, size_t move, bool outcome) {
    const struct row_move *moved = &solution->move[move];
    if (outcome)
        return row_outcome(moved->lower, moved->upper) ==
               row_outcome(solution->lower, solution->upper);
    return moved->lower == solution->lower;
}

static bool is_settled(const struct solver *solver, int lower, int upper) {
    return lower == upper || (solver->plan->outcome && row_outcome(lower, upper) != 2);
}

/* The bounds of the row: those of the mover's best move. */
static void bound_row(const struct solver *solver) {
    struct row_solution *solution = solver->solution;
    int sign = solver->player == 0 ? 1 : -1;
    solution->lower = solution->move[0].lower;
    solution->upper = solution->move[0].upper;
    for (size_t i = 1; i < solution->moves; i++) {
        const struct row_move *move = &solution->move[i];
        if (sign * move->lower > sign * solution->lower)
            solution->lower = move->lower;
        if (sign * move->upper > sign * solution->upper)
            solution->upper = move->upper;
    }
}

/* A move whose value is wanted next: one that may be the best if there is such, else any that is
 * not settled; NULL if all are. */
static const struct row_move *wanted(const struct solver *solver) {
    const struct row_solution *solution = solver->solution;
    const struct row_move *found = NULL;
    for (size_t i = 0; i < solution->moves; i++) {
        const struct row_move *move = &solution->move[i];
        if (is_settled(solver, move->lower, move->upper))
            continue;
        bool may_be_best =
            solver->player == 0 ? move->upper == solution->upper : move->lower == solution->lower;
        if (may_be_best)
            return move;
        if (!found)
            found = move;
    }
    return found;
}

/* A margin in lower + 2 .. upper that tells the most, as far as one can guess: values are near 0,
 * and near what bounds them already. */
static int next_threshold(const struct solver *solver, const struct row_move *move) {
    int step = 2 * solver->space.kind->levels;
    if (solver->plan->outcome)
        return move->lower < 0 && move->upper >= 0 ? 0 : 2;
    if (move->lower == -solver->most && move->upper == solver->most)
        return 0;
    int middle = move->lower + (move->upper - move->lower + 2) / 4 * 2;
    if (move->lower == -solver->most && middle < move->upper - step)
        middle = move->upper - step;
    else if (move->upper == solver->most && middle > move->lower + step)
        middle = move->lower + step;
    return middle - middle % 2;
}

/* What a pass over a window says of a move. */
static void learn(struct row_move *move, int value, struct retrograde_window window) {
    if (value < window.high && value < move->upper)
        move->upper = value;
    if (value > window.low && value > move->lower)
        move->lower = value;
}

static bool pass(struct solver *solver, int threshold, struct error *error) {
    struct row_solution *solution = solver->solution;
    const struct layer_space *space = &solver->space;
    struct retrograde retrograde = {
        .space = space,
        .window = retrograde_window(space->kind, threshold - space->kind->levels / 2 * 2),
        .threads = solver->threads,
        .watch = solver->plan->watch,
        .done = solution->rows,
        .total = solution->rows,
    };
    for (int size = 1; size < space->elements; size++)
        retrograde.total += layer_rows(space, size);
    struct layer layer = {0};
    bool done = retrograde_begin(&retrograde, &layer, error);
    while (done && layer.size > 1)
        done = retrograde_step(&retrograde, &layer, error);
    solution->rows = retrograde.done;
    solution->passes += done;
    for (size_t i = 0; done && i < solution->moves; i++)
        learn(&solution->move[i],
              retrograde_value(&retrograde, &layer, (int)i / 2, solution->move[i].move.digit),
              retrograde.window);
    layer_free(&layer);
    bound_row(solver);
    return done;
}

/* Bytes if they fit, else bits. */
static bool choose_kind(struct solver *solver, struct error *error) {
    static const struct value_kind *const kinds[] = {&value_bytes, &value_bits};
    for (size_t i = 0; i < 2; i++) {
        solver->space.kind = solver->solution->kind = kinds[i];
        if (!layer_memory(&solver->space, solver->threads, &solver->solution->memory, error))
            return false;
        if (solver->solution->memory <= solver->plan->memory)
            return true;
    }
    char needed[NUMBER_TEXT], given[NUMBER_TEXT];
    number_print_scaled((double)solver->solution->memory, needed);
    number_print_scaled((double)solver->plan->memory, given);
    return error_input(error,
                       "%d empty squares need %s bytes of memory, a bit for each row, and %s "
                       "are allowed",
                       solver->space.elements, needed, given);
}

/* All moves, of which nothing is known. */
static void list_moves(struct solver *solver) {
    struct row_solution *solution = solver->solution;
    for (int element = 0; element < solver->space.elements; element++)
        for (uint8_t digit = 0; digit < 2; digit++)
            solution->move[solution->moves++] =
                (struct row_move){.move = {solver->space.square[element], digit},
                                  .lower = -solver->most,
                                  .upper = solver->most};
    bound_row(solver);
}

/* The largest score of a row: all windows count. */
static int most_margin(int squares) {
    int most = 0;
    for (int length = 2; length <= squares; length += 2)
        most += length * (squares - length + 1);
    return most;
}

bool row_solve(const struct antipalindrome_row *row, const struct row_plan *plan,
               struct row_solution *solution, struct error *error) {
    struct solver solver = {.plan = plan,
                            .solution = solution,
                            .player = antipalindrome_mover(row),
                            .most = most_margin(row->squares),
                            .threads = blocks_available_threads(plan->threads)};
    *solution = (struct row_solution){.lower = -solver.most, .upper = solver.most};
    bool done =
        layer_space_init(&solver.space, row, &value_bytes, error) && choose_kind(&solver, error);
    if (done)
        list_moves(&solver);
    for (const struct row_move *move = NULL; done && (move = wanted(&solver));)
        done = pass(&solver, next_threshold(&solver, move), error);
    layer_space_free(&solver.space);
    return done;
}
