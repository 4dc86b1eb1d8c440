#include "analysis/slice/rounds/solve.h"

#include "analysis/slice/lines/best.h"
#include "analysis/slice/lines/extremes.h"
#include "analysis/slice/rounds/retrograde.h"
#include "analysis/slice/rounds/search.h"
#include "sim/base/clock.h"
#include "sim/dataset/save.h"
#include "sim/parallel/blocks.h"
#include "sim/text/number.h"

#include <limits.h>
#include <stdlib.h>

struct round_solver {
    const struct slice_plan *plan;
    struct slice_solution *solution;
    struct slice_space space;
    struct slice_ends ends;
    bool maximizes; /* whether the mover maximizes */
    int most;       /* upper bound of the score */
    int guess;      /* estimate of the score */
    int threads;
    int threshold;              /* of the current pass */
    struct slice_layer layer;   /* of the current pass, or zeroed */
    double saved;               /* time of the last checkpoint, s */
    char path[CHECKPOINT_PATH]; /* of the checkpoint, or "" */
};

/* With >= the search ends even if a checkpoint is inconsistent. */
static bool is_move_settled(const struct slice_move *move) { return move->lower >= move->upper; }

/* Derives the bounds of the grid from those of the moves. */
static void bound_grid(struct round_solver *solver) {
    struct slice_solution *solution = solver->solution;
    int sign = solver->maximizes ? 1 : -1;
    solution->lower = solution->move[0].lower;
    solution->upper = solution->move[0].upper;
    for (size_t i = 1; i < solution->moves; i++) {
        const struct slice_move *move = &solution->move[i];
        if (sign * move->lower > sign * solution->lower)
            solution->lower = move->lower;
        if (sign * move->upper > sign * solution->upper)
            solution->upper = move->upper;
    }
}

/* The move to query next: one that may be optimal, else any whose bounds differ; NULL if there is
 * none. */
static const struct slice_move *next_unsettled(const struct round_solver *solver) {
    const struct slice_solution *solution = solver->solution;
    const struct slice_move *found = NULL;
    for (size_t i = 0; i < solution->moves; i++) {
        const struct slice_move *move = &solution->move[i];
        if (is_move_settled(move))
            continue;
        if (solver->maximizes ? move->upper == solution->upper : move->lower == solution->lower)
            return move;
        if (!found)
            found = move;
    }
    return found;
}

/* The most informative threshold in lower + 1 .. upper: scores tend to lie near the estimate, and
 * near the bounds found so far. */
static int next_score_threshold(const struct round_solver *solver, const struct slice_move *move) {
    if (move->lower > 0)
        return move->lower + 1;
    return move->upper < solver->most || solver->guess > move->upper ? move->upper : solver->guess;
}

/* Updates the bounds of the moves after a pass. */
static void learn_bounds(struct round_solver *solver, struct slice_moves moves) {
    struct slice_solution *solution = solver->solution;
    for (size_t i = 0; i < solution->moves; i++) {
        struct slice_move *move = &solution->move[i];
        if (!(moves.known >> move->square & 1))
            continue;
        bool reaches = moves.reaching >> move->square & 1;
        if (reaches && move->lower < solver->threshold)
            move->lower = solver->threshold;
        if (!reaches && move->upper >= solver->threshold)
            move->upper = solver->threshold - 1;
    }
    bound_grid(solver);
}

static bool save_state(struct round_solver *solver, const struct slice_layer *layer,
                       struct error *error) {
    struct error *unsaved = solver->plan->unsaved;
    solver->saved = clock_now();
    if (unsaved)
        *unsaved = (struct error){0};
    return slice_checkpoint_save(solver->path, &solver->space, solver->solution, solver->threshold,
                                 layer, unsaved ? unsaved : error) ||
           unsaved;
}

/* Writes a checkpoint of the layer if it is due. */
static bool save_round_layer(void *context, uint64_t done, struct error *error) {
    struct round_solver *solver = context;
    solver->solution->sets = done;
    if (!solver->path[0] || clock_now() - solver->saved < solver->plan->every)
        return true;
    return save_state(solver, &solver->layer, error);
}

/* Runs a pass, or resumes it from the layer in memory. */
static bool run_pass(struct round_solver *solver, struct error *error) {
    struct slice_solution *solution = solver->solution;
    struct slice_moves moves;
    struct slice_retrograde retrograde = {.space = &solver->space,
                                          .ends = &solver->ends,
                                          .threshold = solver->threshold,
                                          .pass = solution->passes + 1,
                                          .threads = solver->threads,
                                          .watch = solver->plan->watch,
                                          .done = solution->sets};
    bool done =
        slice_retrograde_run(&retrograde, &solver->layer, save_round_layer, solver, &moves, error);
    solution->sets = retrograde.done;
    if (done) {
        learn_bounds(solver, moves);
        solution->passes++;
    }
    return done && (!solver->path[0] || save_state(solver, NULL, error));
}

/* Checks in advance that checkpoints can be saved. */
static bool can_save_state(const struct round_solver *solver, struct error *error) {
    bool finished = !solver->layer.words && !next_unsettled(solver);
    return finished || !solver->path[0] || save_check(solver->path, true, error);
}

/* Runs passes until all bounds meet. */
static bool search_values(struct round_solver *solver, struct error *error) {
    const struct slice_move *move;
    bool done = can_save_state(solver, error);
    while (done && (solver->layer.words || (move = next_unsettled(solver)))) {
        if (!solver->layer.words)
            solver->threshold = next_score_threshold(solver, move);
        done = run_pass(solver, error);
    }
    return done;
}

static bool check_memory(uint64_t needed, const struct slice_plan *plan,
                         struct slice_solution *solution, struct error *error) {
    char needed_text[NUMBER_TEXT], given_text[NUMBER_TEXT];
    solution->memory = needed;
    if (needed <= plan->memory)
        return true;
    number_print_scaled((double)needed, needed_text);
    number_print_scaled((double)plan->memory, given_text);
    return error_input(error, "this needs %sB of memory, but only %sB are allowed", needed_text,
                       given_text);
}

/* The move with the best ordering score for the mover. */
static int greedy_move(const struct slice_lines *lines, const struct slice_grid *grid, int sign,
                       uint8_t *score) {
    int chosen = 0, most = INT_MIN;
    for (int square = 0; square < slice_squares(grid); square++) {
        struct slice_grid next = *grid;
        if (slice_is_filled(grid, square))
            continue;
        slice_fill(&next, square);
        int value = sign * slice_ordering_score(lines, &next, score);
        if (value > most) {
            chosen = square;
            most = value;
        }
    }
    return chosen;
}

int slice_greedy_score(const struct slice_lines *lines, const struct slice_instance *instance,
                       uint8_t *score) {
    struct slice_grid grid = instance->grid;
    for (int filled = slice_filled_count(&grid); filled < slice_instance_fills(instance); filled++)
        slice_fill(&grid, greedy_move(lines, &grid,
                                      slice_instance_maximizes(instance, filled) ? 1 : -1, score));
    return slice_best(lines, &grid);
}

/* The score is seldom below that of greedy play, and often slightly above. */
static bool make_guess(struct round_solver *solver, const struct slice_lines *lines,
                       struct error *error) {
    uint8_t *room = malloc(lines->maximal);
    if (!room)
        return error_memory(error);
    solver->guess = 1 + slice_greedy_score(lines, &solver->space.instance, room);
    free(room);
    return true;
}

/* Lists all moves with trivial bounds. */
static void list_round_moves(struct round_solver *solver) {
    struct slice_solution *solution = solver->solution;
    const struct slice_grid *grid = &solver->space.instance.grid;
    for (int square = 0; square < slice_squares(grid); square++)
        if (!slice_is_filled(grid, square))
            solution->move[solution->moves++] = (struct slice_move){square, 0, solver->most};
    bound_grid(solver);
}

/* Resumes from the checkpoint, if there is one. */
static bool resume_state(struct round_solver *solver, struct error *error) {
    const struct slice_space *space = &solver->space;
    const char *directory = solver->plan->checkpoint;
    if (!directory)
        return true;
    bool done = slice_checkpoint_path(directory, &space->instance, solver->path, error) &&
                slice_checkpoint_load(solver->path, space, solver->solution, &solver->threshold,
                                      &solver->layer, error);
    watch_earlier(solver->plan->watch, solver->solution->sets);
    bound_grid(solver);
    return done;
}

/* The value of a round that is over. */
static bool score_finished(const struct slice_instance *instance, struct slice_solution *solution,
                           struct error *error) {
    const struct slice_lines *lines = slice_lines_of(instance->grid.side, error);
    if (lines)
        solution->lower = solution->upper = slice_best(lines, &instance->grid);
    return lines;
}

/* Whether it is too large for retrograde analysis, but not for a search. */
static bool can_be_searched(const struct slice_instance *instance) {
    return instance->grid.side > SLICE_SOLVED_SIDE &&
           slice_filled_count(&instance->grid) < slice_instance_fills(instance);
}

static bool search_grid(const struct slice_instance *instance, const struct slice_plan *plan,
                        struct slice_solution *solution, struct error *error) {
    const struct slice_lines *lines;
    if (plan->checkpoint)
        return error_input(error, "side %d: checkpoints need a side up to %d", instance->grid.side,
                           SLICE_SOLVED_SIDE);
    return (lines = slice_lines_of(instance->grid.side, error)) &&
           check_memory(slice_search_memory(lines, 0), plan, solution, error) &&
           slice_search_solve(instance, plan, solution, error);
}

bool slice_solve(const struct slice_instance *instance, const struct slice_plan *plan,
                 struct slice_solution *solution, struct error *error) {
    struct round_solver solver = {.plan = plan,
                                  .solution = solution,
                                  .threads = blocks_available_threads(plan->threads),
                                  .saved = clock_now()};
    int filled = slice_filled_count(&instance->grid);
    const struct slice_lines *lines;
    *solution = (struct slice_solution){0};
    if (filled == slice_instance_fills(instance))
        return score_finished(instance, solution, error);
    if (instance->grid.side > SLICE_SEARCHED_SIDE)
        return error_input(error, "side %d: grids with sides 2 to %d can be solved",
                           instance->grid.side, SLICE_SEARCHED_SIDE);
    if (can_be_searched(instance))
        return search_grid(instance, plan, solution, error);
    solver.maximizes = slice_instance_maximizes(instance, filled);
    bool done = slice_space_init(&solver.space, instance, error) &&
                check_memory(slice_space_memory(&solver.space), plan, solution, error) &&
                (lines = slice_lines_of(instance->grid.side, error)) &&
                slice_ends_init(&solver.ends, lines, error);
    if (done) {
        struct slice_grid grid;
        solver.most = slice_most(lines, solver.space.fills, &grid);
        list_round_moves(&solver);
        done = make_guess(&solver, lines, error) && resume_state(&solver, error) &&
               search_values(&solver, error);
    }
    slice_layer_free(&solver.layer);
    slice_ends_free(&solver.ends);
    slice_space_free(&solver.space);
    return done;
}
