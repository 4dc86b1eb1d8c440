/* The value of a round and of its moves: passes of retrograde analysis, each with one threshold,
 * until the bounds of all moves meet. */
#include "analysis/slice/rounds/solve.h"

#include "analysis/slice/lines/best.h"
#include "analysis/slice/lines/extremes.h"
#include "analysis/slice/rounds/retrograde.h"
#include "analysis/slice/rounds/search.h"
#include "sim/base/clock.h"
#include "sim/base/memory.h"
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
        if (move->lower >= move->upper) /* > if a checkpoint is inconsistent */
            continue;
        if (solver->maximizes ? move->upper == solution->upper : move->lower == solution->lower)
            return move;
        if (!found)
            found = move;
    }
    return found;
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

/* Runs a pass, or resumes it from the layer in memory, and updates the bounds. */
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
    if (!done)
        return false;
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
    solution->passes++;
    return !solver->path[0] || save_state(solver, NULL, error);
}

/* Runs passes until all bounds meet, with the most informative thresholds in lower + 1 .. upper:
 * scores tend to lie near the estimate, and near the bounds found so far. */
static bool search_values(struct round_solver *solver, struct error *error) {
    const struct slice_move *move = next_unsettled(solver);
    /* Whether checkpoints can be saved is checked in advance. */
    bool done = (!solver->layer.words && !move) || !solver->path[0] ||
                save_check(solver->path, true, error);
    for (; done && (solver->layer.words || move); move = next_unsettled(solver)) {
        if (!solver->layer.words && move->lower > 0)
            solver->threshold = move->lower + 1;
        else if (!solver->layer.words)
            solver->threshold = move->upper < solver->most || solver->guess > move->upper
                                    ? move->upper
                                    : solver->guess;
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

int slice_greedy_score(const struct slice_lines *lines, const struct slice_instance *instance,
                       uint8_t *score) {
    struct slice_grid grid = instance->grid;
    for (int filled = slice_filled_count(&grid); filled < slice_instance_fills(instance);
         filled++) {
        int sign = slice_instance_maximizes(instance, filled) ? 1 : -1;
        int chosen = 0, most = INT_MIN;
        for (int square = 0; square < slice_squares(&grid); square++) {
            struct slice_grid next = grid;
            if (slice_is_filled(&grid, square))
                continue;
            slice_fill(&next, square);
            int value = sign * slice_ordering_score(lines, &next, score);
            if (value > most) {
                chosen = square;
                most = value;
            }
        }
        slice_fill(&grid, chosen);
    }
    return slice_best(lines, &grid);
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

/* Solves a round by passes over all sets. */
static bool solve_by_passes(struct round_solver *solver, const struct slice_lines *lines,
                            struct error *error) {
    const struct slice_instance *instance = &solver->space.instance;
    uint8_t *score = memory_allocate(lines->maximal, sizeof *score);
    /* The score is seldom below that of greedy play, and often slightly above. */
    solver->guess = 1 + slice_greedy_score(lines, instance, score);
    free(score);
    slice_ends_init(&solver->ends, lines);
    bool done = resume_state(solver, error) && search_values(solver, error);
    slice_layer_free(&solver->layer);
    slice_ends_free(&solver->ends);
    return done;
}

bool slice_solve(const struct slice_instance *instance, const struct slice_plan *plan,
                 struct slice_solution *solution, struct error *error) {
    const struct slice_grid *grid = &instance->grid;
    int filled = slice_filled_count(grid), fills = slice_instance_fills(instance);
    struct slice_grid full;
    struct round_solver solver = {.plan = plan,
                                  .solution = solution,
                                  .maximizes = slice_instance_maximizes(instance, filled),
                                  .threads = blocks_available_threads(plan->threads),
                                  .saved = clock_now()};
    *solution = (struct slice_solution){0};
    if (filled == fills) {
        solution->lower = solution->upper = slice_best(slice_lines_of(grid->side), grid);
        return true;
    }
    if (grid->side > SLICE_SEARCHED_SIDE)
        return error_input(error, "side %d: grids with sides 2 to %d can be solved", grid->side,
                           SLICE_SEARCHED_SIDE);
    const struct slice_lines *lines = slice_lines_of(grid->side);
    bool searches = grid->side > SLICE_SOLVED_SIDE && filled < fills;
    if (searches && plan->checkpoint)
        return error_input(error, "side %d: checkpoints need a side up to %d", grid->side,
                           SLICE_SOLVED_SIDE);
    bool done = searches
                    ? check_memory(slice_search_memory(lines, 0), plan, solution, error)
                    : slice_space_init(&solver.space, instance, error) &&
                          check_memory(slice_space_memory(&solver.space), plan, solution, error);
    if (done) {
        solver.most = solution->upper = slice_most(lines, fills, &full);
        for (int square = 0; square < slice_squares(grid); square++)
            if (!slice_is_filled(grid, square))
                solution->move[solution->moves++] = (struct slice_move){square, 0, solver.most};
        done = searches ? slice_search_solve(instance, plan, solution, error)
                        : solve_by_passes(&solver, lines, error);
    }
    slice_space_free(&solver.space);
    return done;
}
