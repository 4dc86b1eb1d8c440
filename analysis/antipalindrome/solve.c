#include "analysis/antipalindrome/solve.h"

#include "analysis/antipalindrome/checkpoint.h"
#include "analysis/antipalindrome/retrograde.h"
#include "sim/antipalindrome/row.h"
#include "sim/base/clock.h"
#include "sim/dataset/save.h"
#include "sim/parallel/blocks.h"
#include "sim/parallel/ranks.h"
#include "sim/text/number.h"

#include <limits.h>
#include <stdio.h>

struct row_solver {
    const struct row_plan *plan;
    struct row_solution *solution;
    struct layer_space space;
    int player; /* whose turn it is */
    int most;   /* largest possible margin */
    int threads;
    double saved;                    /* time of the last checkpoint, s */
    struct layer layer;              /* of the current pass, or zeroed */
    struct retrograde_window window; /* of the current pass */
    char path[CHECKPOINT_PATH];      /* of the checkpoint, on rank 0; or "" */
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

/* >= rather than ==, so that the search ends even with an inconsistent checkpoint. */
static bool row_is_settled(const struct row_solver *solver, int lower, int upper) {
    return lower >= upper || (solver->plan->outcome && row_outcome(lower, upper) != 2);
}

/* The bounds of the row: those of the mover's best move. */
static void row_update_bounds(const struct row_solver *solver) {
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

/* The move to examine next: an unsettled one that may be optimal if there is one, otherwise any
 * unsettled one; NULL if all are settled. */
static const struct row_move *row_next_move(const struct row_solver *solver) {
    const struct row_solution *solution = solver->solution;
    const struct row_move *found = NULL;
    for (size_t i = 0; i < solution->moves; i++) {
        const struct row_move *move = &solution->move[i];
        if (row_is_settled(solver, move->lower, move->upper))
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

/* The next margin in lower + 2 .. upper to test. Heuristic: values tend to be near 0 and near known
 * bounds. */
static int row_next_threshold(const struct row_solver *solver, const struct row_move *move) {
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

/* Tightens the bounds of a move by its value in a window. */
static void row_tighten(struct row_move *move, int value, struct retrograde_window window) {
    if (value < window.high && value < move->upper)
        move->upper = value;
    if (value > window.low && value > move->lower)
        move->lower = value;
}

static bool row_save(struct row_solver *solver, const struct layer *layer, struct error *error) {
    struct error *unsaved = solver->plan->unsaved;
    struct error save_error = {0};
    solver->saved = clock_now();
    bool saved = checkpoint_save(solver->path, &solver->space, solver->solution, &solver->window,
                                 layer, solver->plan->watch, &save_error);
    if (unsaved && save_error.kind != ERROR_STOPPED) {
        *unsaved = save_error;
        return true;
    }
    if (!saved && error)
        *error = save_error;
    return saved;
}

/* Broadcasts from rank 0. */
static bool row_broadcast(const struct row_solver *solver, void *bytes, size_t size,
                          struct error *error) {
    return !solver->plan->shared || ranks_broadcast(bytes, size, solver->plan->watch, error);
}

/* Saves the layer if the last checkpoint is old enough. */
static bool row_save_layer(struct row_solver *solver, struct error *error) {
    if (!solver->plan->checkpoint)
        return true;
    bool now = clock_now() - solver->saved >= solver->plan->every;
    return row_broadcast(solver, &now, sizeof now, error) &&
           (!now || row_save(solver, &solver->layer, error));
}

static void row_tighten_all(struct row_solver *solver, const struct retrograde *retrograde) {
    struct row_solution *solution = solver->solution;
    for (size_t i = 0; i < solution->moves; i++) {
        struct row_move *move = &solution->move[i];
        row_tighten(move,
                    retrograde_value(retrograde, &solver->layer, (int)i / 2, move->move.digit),
                    solver->window);
    }
    row_update_bounds(solver);
    solution->passes++;
}

/* A pass, from the layer of a checkpoint or from the full rows. */
static bool row_pass(struct row_solver *solver, struct error *error) {
    struct row_solution *solution = solver->solution;
    const struct layer_space *space = &solver->space;
    struct retrograde retrograde = {.space = space,
                                    .window = solver->window,
                                    .pass = solution->passes + 1,
                                    .threads = solver->threads,
                                    .watch = solver->plan->watch,
                                    .done = solution->rows,
                                    .total = solution->rows,
                                    .work = &solution->work};
    bool done = solver->layer.size > 0 || retrograde_begin(&retrograde, &solver->layer, error);
    for (int size = 1; done && size < solver->layer.size; size++)
        retrograde.total += layer_rows(space, size);
    if (done)
        watch_progress(retrograde.watch, retrograde.done, retrograde.total);
    while (done && solver->layer.size > 1) {
        done = retrograde_step(&retrograde, &solver->layer, error);
        solution->rows = retrograde.done;
        done = done && row_save_layer(solver, error);
    }
    if (done)
        row_tighten_all(solver, &retrograde);
    layer_free(&solver->layer);
    return done && (!solver->plan->checkpoint || row_save(solver, NULL, error));
}

/* Checks in advance whether checkpoints can be written. */
static bool row_can_save(const struct row_solver *solver, struct error *error) {
    bool finished = solver->layer.size == 0 && !row_next_move(solver);
    return finished || !solver->path[0] || save_check(solver->path, true, error);
}

/* Makes passes until all moves are settled. */
static bool row_search(struct row_solver *solver, struct error *error) {
    const struct row_move *move;
    bool done = row_can_save(solver, error);
    while (done && (solver->layer.size > 0 || (move = row_next_move(solver)))) {
        int levels = solver->space.kind->levels;
        if (solver->layer.size == 0)
            solver->window = retrograde_window(solver->space.kind,
                                               row_next_threshold(solver, move) - levels / 2 * 2);
        done = row_pass(solver, error);
    }
    return done;
}

/* Predicts the memory with a kind of values. */
static bool row_measure(struct row_solver *solver, const struct value_kind *kind,
                        struct error *error) {
    solver->space.kind = kind;
    return layer_memory(&solver->space, solver->threads, &solver->solution->memory, error);
}

/* Chooses bytes if they fit, otherwise bits. */
static bool row_find_kind(struct row_solver *solver, bool *bits, struct error *error) {
    const uint64_t *memory = &solver->solution->memory;
    *bits = false;
    if (!row_measure(solver, &value_bytes, error))
        return false;
    if (*memory <= solver->plan->memory)
        return true;
    *bits = true;
    if (!row_measure(solver, &value_bits, error))
        return false;
    if (*memory <= solver->plan->memory)
        return true;
    char needed[NUMBER_TEXT], given[NUMBER_TEXT], each[48] = "";
    number_print_scaled((double)*memory, needed);
    number_print_scaled((double)solver->plan->memory, given);
    if (solver->solution->ranks > 1)
        snprintf(each, sizeof each, " in each of %d processes", solver->solution->ranks);
    error_input(error,
                "%d empty squares need %s bytes of memory%s with one bit per row, but the limit "
                "is %s",
                solver->space.elements, needed, each, given);
    return false;
}

/* Chooses the same kind on all ranks. */
static bool row_choose_kind(struct row_solver *solver, struct error *error) {
    bool bits = false;
    if ((solver->space.rank == 0 && !row_find_kind(solver, &bits, error)) ||
        !row_broadcast(solver, &bits, sizeof bits, error))
        return false;
    solver->space.kind = solver->solution->kind = bits ? &value_bits : &value_bytes;
    return true;
}

/* Lists all moves with trivial bounds. */
static void row_list_moves(struct row_solver *solver) {
    struct row_solution *solution = solver->solution;
    for (int element = 0; element < solver->space.elements; element++)
        for (uint8_t digit = 0; digit < 2; digit++)
            solution->move[solution->moves++] =
                (struct row_move){.move = {solver->space.square[element], digit},
                                  .lower = -solver->most,
                                  .upper = solver->most};
    row_update_bounds(solver);
}

int row_most_margin(int squares) {
    int most = 0;
    for (int length = 2; length <= squares; length += 2)
        most += length * (squares - length + 1);
    return most;
}

/* Resumes from the checkpoint, if there is one. */
static bool row_resume(struct row_solver *solver, const struct antipalindrome_row *row,
                       struct error *error) {
    const struct row_plan *plan = solver->plan;
    struct row_solution *solution = solver->solution;
    if (!plan->checkpoint)
        return true;
    bool done =
        (solver->space.rank > 0 || checkpoint_path(plan->checkpoint, row, solver->path, error)) &&
        checkpoint_load(solver->path, &solver->space, solution, &solver->window, &solver->layer,
                        plan->watch, error);
    solution->resumed = solution->rows > 0;
    watch_earlier(plan->watch, solution->rows);
    row_update_bounds(solver);
    return done;
}

/* Shares the layers among the ranks and chooses the kind of values. Lists the moves first, so that
 * there is a solution even if interrupted early. */
static bool row_begin(struct row_solver *solver, const struct antipalindrome_row *row,
                      struct error *error) {
    const struct row_plan *plan = solver->plan;
    struct row_solution *solution = solver->solution;
    *solution = (struct row_solution){.lower = -solver->most,
                                      .upper = solver->most,
                                      .kind = &value_bytes,
                                      .ranks = plan->shared ? ranks_size() : 1};
    if (!layer_space_init(&solver->space, row, solution->kind, error))
        return false;
    row_list_moves(solver);
    return layer_space_share(&solver->space, solution->ranks, plan->shared ? ranks_rank() : 0,
                             error) &&
           row_choose_kind(solver, error);
}

bool row_solve(const struct antipalindrome_row *row, const struct row_plan *plan,
               struct row_solution *solution, struct error *error) {
    struct row_solver solver = {.plan = plan,
                                .solution = solution,
                                .player = antipalindrome_mover(row),
                                .most = row_most_margin(row->squares),
                                .threads = blocks_available_threads(plan->threads),
                                .saved = clock_now()};
    bool done = row_begin(&solver, row, error) && row_resume(&solver, row, error) &&
                row_search(&solver, error) &&
                (!plan->shared || rank_work_most(&solution->work, plan->watch, error));
    layer_free(&solver.layer);
    layer_space_free(&solver.space);
    return done;
}

int guarantee_margin(int squares, int player) {
    struct antipalindrome_row row = antipalindrome_start(squares, 0);
    uint64_t halves = UINT64_C(1) << squares / 2;
    int least = INT_MAX;
    row.filled = antipalindrome_all(&row);
    /* The complement of a row has the same margin: fix the middle digit, or the first one for even
     * lengths, to 0. */
    for (uint64_t half = 0; half < halves; half += squares % 2 ? 1 : 2) {
        row.digit = half;
        for (int i = 0; i < squares / 2; i++)
            row.digit |= ((half >> i & 1) ^ (uint64_t)player) << (squares - 1 - i);
        int margin = antipalindrome_margin(&row);
        margin = player == 0 ? margin : -margin;
        least = margin < least ? margin : least;
    }
    return least;
}

int guarantee_player(int squares, int first) { return (first + squares + 1) % 2; }
