/* Solves a round of Slice: finds its value, the offense's score under optimal play, and that of
 * each move, by passes of retrograde analysis. A pass compares all moves with one threshold; passes
 * follow until the bounds of each move meet (analysis/layers/passes.h). Optimal play to the end of
 * the round then takes one more pass for each of its moves. */
#include "analysis/slice/rounds/solve.h"

#include "analysis/slice/lines/best.h"
#include "analysis/slice/lines/extremes.h"
#include "analysis/slice/rounds/retrograde.h"
#include "analysis/slice/rounds/search.h"
#include "sim/base/clock.h"
#include "sim/base/save.h"
#include "sim/parallel/blocks.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <limits.h>
#include <sys/param.h>

/* What the passes over a position share. */
struct round_solver {
    const struct slice_plan *plan;
    struct layered_solution *solution; /* the bounds so far; counts passes and visited sets */
    struct slice_space space;          /* the position */
    struct slice_endings ends;
    int guess;                /* the first threshold of a move, points */
    int most;                 /* highest score of any final grid */
    int threshold;            /* of the current pass, points */
    struct slice_layer layer; /* the last one that the current pass has computed; else zeroed */
    struct layered_checkpoint checkpoint; /* zeroed: nothing is saved */
};

/* Whether a pass has computed a layer, from which it goes on. */
static bool has_layer(const struct round_solver *solver) { return solver->layer.words != NULL; }

static uint64_t layer_words(const struct slice_layer *layer) {
    return layer->order.kept * layer->stride;
}

/* Saves the bounds of the moves and, within a pass, the layer. */
static bool save_state(struct round_solver *solver, struct error *error) {
    const struct slice_layer *layer = &solver->layer;
    const struct layered_state state = {
        .mark = {solver->threshold}, .size = layer->size, .words = (int64_t)layer_words(layer)};
    return layered_save(&solver->checkpoint, solver->solution, &state, layer->words, error);
}

/* Runs a pass from the final grids on or, if an earlier run was interrupted, from the layer that it
 * left, and zeroes the layer. Sets the moves that reach the threshold, bit by square. */
static bool run_pass(struct round_solver *solver, uint64_t *reaching, struct error *error) {
    const struct slice_space *space = &solver->space;
    struct layered_solution *solution = solver->solution;
    struct slice_layer *layer = &solver->layer;
    const int first = has_layer(solver) ? layer->size - 1 : slice_space_deepest(space);
    struct slice_retrograde pass = {
        .space = space,
        .ends = &solver->ends,
        .threshold = solver->threshold,
        .pass = solution->passes + 1,
        .threads = blocks_available_threads(solver->plan->threads),
        .kernel = slice_fastest_block_kernel(),
        .watch = solver->plan->watch,
        .done = solution->visited,
        .total = solution->visited + slice_space_sets_from(space, first),
    };
    bool done = true;
    *reaching = first == 0 && has_layer(solver) ? slice_retrograde_moves(space, layer) : 0;
    for (int size = first; done && size >= 0; size--) {
        done = slice_retrograde_step(&pass, layer, error); /* to the layer of that size */
        solution->visited = pass.done;
        if (done && size <= 1) /* moves lead into the layers of these two sizes */
            *reaching |= slice_retrograde_moves(space, layer);
        if (done && size > 0 && layered_save_due(&solver->checkpoint))
            done = save_state(solver, error);
    }
    solution->passes += done;
    slice_layer_free(layer);
    return done;
}

/* --- resuming --------------------------------------------------------------------------------- */

bool slice_checkpoint_path(const char *directory, const struct slice_instance *instance,
                           char path[CHECKPOINT_PATH], struct error *error) {
    enum { DIGITS = SLICE_SOLVED_SQUARES / 4 }; /* hexadecimal, four squares each */
    char name[128], filled[32] = "";
    if (slice_filled_count(&instance->grid) > 0)
        snprintf(filled, sizeof filled, "-filled-%0*" PRIx64, DIGITS, instance->grid.filled[0]);
    snprintf(name, sizeof name, "slice-%d%s-players-%d-lowering-%02x.layer", instance->grid.side,
             filled, instance->players, instance->minimizers);
    return checkpoint_path(directory, name, path, error);
}

/* Whether no pass is to be made: none is to be continued, and none would find more. */
static bool is_solved(const struct round_solver *solver) {
    return !has_layer(solver) && !layered_next(solver->solution);
}

/* Resumes from the checkpoint, if there is one: reads the bounds of the moves, and the last layer
 * of an interrupted pass. Unless nothing is left to do, fails if checkpoints cannot be written, so
 * that this is reported before the first pass. */
static bool resume(struct round_solver *solver, struct error *error) {
    struct layered_solution *solution = solver->solution;
    struct layered_checkpoint *checkpoint = &solver->checkpoint;
    struct layered_state state;
    if (!slice_checkpoint_path(solver->plan->checkpoint, &solver->space.instance, checkpoint->path,
                               error) ||
        !layered_open(checkpoint, solution, &state, error))
        return false;
    if (state.words != 0) {
        const int64_t threshold = state.mark[0];
        /* Only moves have bounds from the file. Those of the round are still the trivial ones. */
        if (state.size <= 0 || state.size > slice_space_deepest(&solver->space) ||
            threshold <= solution->lower || threshold > solution->upper)
            return checkpoint_damaged(&checkpoint->file, error);
        if (!slice_layer_init(&solver->layer, &solver->space, (int)state.size, error))
            return false;
        if ((uint64_t)state.words != layer_words(&solver->layer))
            return checkpoint_damaged(&checkpoint->file, error);
        solver->threshold = (int)threshold;
    }
    if (!layered_read(checkpoint, &state, solver->layer.words, error))
        return false;
    watch_earlier(solver->plan->watch, solution->visited);
    layered_bound(solution);
    return is_solved(solver) || save_check(checkpoint->path, true /* replaces */, error);
}

/* --- the value -------------------------------------------------------------------------------- */

int slice_greedy_score(const struct slice_instance *instance) {
    struct slice_grid grid = instance->grid;
    const struct slice_lines *lines = slice_lines_of(grid.side);
    for (int filled = slice_filled_count(&grid); filled < slice_instance_fills(instance);
         filled++) {
        int sign = slice_instance_maximizes(instance, filled) ? 1 : -1;
        int chosen = 0, best = INT_MIN;
        for (int square = 0; square < slice_squares(&grid); square++) {
            struct slice_grid next = grid;
            if (slice_is_filled(&grid, square))
                continue;
            slice_fill(&next, square);
            int value = sign * slice_ordering_score(lines, &next);
            if (value > best) {
                chosen = square;
                best = value;
            }
        }
        slice_fill(&grid, chosen);
    }
    return slice_best_score(lines, &grid);
}

/* Sets solution->memory, the bytes that solving needs. Fails if the plan allows fewer. */
static bool set_memory(const struct slice_plan *plan, uint64_t bytes,
                       struct layered_solution *solution, struct error *error) {
    solution->memory = bytes;
    return bytes <= plan->memory ||
           error_input(error, "this needs %sB of memory, but only %sB are allowed",
                       number_scaled((double)bytes).text, number_scaled((double)plan->memory).text);
}

/* Runs a pass, narrows the bounds by the moves that reach its threshold, and saves them. A new pass
 * has a threshold in lower + 1 .. upper of a move whose bounds differ. Scores tend to lie near
 * bounds that passes have found; before the first pass there is a guess. */
static bool narrow_bounds(struct round_solver *solver, struct error *error) {
    struct layered_solution *solution = solver->solution;
    const struct layered_move *next = layered_next(solution);
    uint64_t reaching;
    if (!has_layer(solver)) /* else the pass goes on that was interrupted */
        solver->threshold = next->lower > 0              ? next->lower + 1
                            : next->upper < solver->most ? next->upper
                                                         : solver->guess;
    if (!run_pass(solver, &reaching, error))
        return false;
    /* Moves that reach the threshold are worth at least that, the others less. */
    for (size_t i = 0; i < solution->moves; i++) {
        struct layered_move *move = &solution->move[i];
        if (reaching >> move->square & 1)
            move->lower = MAX(move->lower, solver->threshold);
        else
            move->upper = MIN(move->upper, solver->threshold - 1);
    }
    layered_bound(solution);
    return save_state(solver, error);
}

/* Solves a round by passes, given trivial bounds: 0 and the highest score of any final grid. */
static bool solve_by_passes(const struct slice_instance *instance, const struct slice_plan *plan,
                            struct layered_solution *solution, struct error *error) {
    struct round_solver solver = {
        .plan = plan,
        .solution = solution,
        .most = solution->upper,
        /* The score is seldom below that of greedy play, and often slightly above. */
        .guess = MIN(slice_greedy_score(instance) + 1, solution->upper),
        .checkpoint = {.subject = {.filetype = "bukub slice layer 1\n",
                                   .bytes = instance,
                                   .size = sizeof *instance,
                                   .damaged = CHECKPOINT_DAMAGED("round")},
                       .moves = SLICE_SOLVED_SQUARES,
                       .marks = 1, /* the threshold */
                       .saved = clock_now(),
                       .saving = plan->saving}};
    slice_endings_init(&solver.ends, slice_lines_of(instance->grid.side));
    bool done = slice_space_init(&solver.space, instance, error) &&
                set_memory(plan, slice_space_memory(&solver.space), solution, error) &&
                (!plan->checkpoint || resume(&solver, error));
    while (done && !is_solved(&solver))
        done = narrow_bounds(&solver, error);
    layered_close(&solver.checkpoint);
    slice_layer_free(&solver.layer);
    slice_endings_free(&solver.ends);
    slice_space_free(&solver.space);
    return done;
}

bool slice_solve(const struct slice_instance *instance, const struct slice_plan *plan,
                 struct layered_solution *solution, struct error *error) {
    const struct slice_grid *grid = &instance->grid;
    const int filled = slice_filled_count(grid), fills = slice_instance_fills(instance);
    const bool is_searched = grid->side > SLICE_SOLVED_SIDE;
    *solution = (struct layered_solution){.maximizes = slice_instance_maximizes(instance, filled)};
    if (filled == fills) {
        solution->lower = solution->upper = slice_best_score(slice_lines_of(grid->side), grid);
        return true;
    }
    if (filled > fills)
        return error_input(error, "%d filled squares: a round of %d players ends with %d", filled,
                           instance->players, fills);
    if (grid->side > SLICE_SEARCHED_SIDE)
        return error_input(error, "side %d: grids with sides up to %d can be solved", grid->side,
                           SLICE_SEARCHED_SIDE);
    if (is_searched && plan->checkpoint)
        return error_input(error, "side %d: checkpoints need a side up to %d", grid->side,
                           SLICE_SOLVED_SIDE);

    const struct slice_lines *lines = slice_lines_of(grid->side);
    solution->upper = slice_max_best_score(lines, fills, NULL);
    for (int square = 0; square < slice_squares(grid); square++)
        if (!slice_is_filled(grid, square))
            solution->move[solution->moves++] =
                (struct layered_move){.square = square, .upper = solution->upper};
    if (!is_searched)
        return solve_by_passes(instance, plan, solution, error);
    return set_memory(plan, slice_search_memory(lines, SLICE_LEAST_ENTRIES), solution, error) &&
           slice_search_solve(instance, plan, solution, error);
}

/* --- optimal play ----------------------------------------------------------------------------- */

enum { NO_SQUARE = -1 };

/* Finds the first square that keeps the value of a position, by one pass: a maximizing player keeps
 * it by reaching `value`, a minimizing one by not reaching value + 1. Sets NO_SQUARE if a pass
 * needs more memory than is allowed, or if no move keeps `value`, which a forged checkpoint made
 * wrong. Fails as run_pass does. */
static bool find_optimal_move(struct round_solver *solver, const struct slice_instance *position,
                              int value, int *square, struct error *error) {
    *square = NO_SQUARE;
    bool done = slice_space_init(&solver->space, position, error);
    if (done && slice_space_memory(&solver->space) <= solver->plan->memory) {
        const bool maximizes =
            slice_instance_maximizes(position, slice_filled_count(&position->grid));
        const uint64_t all = (UINT64_C(1) << slice_squares(&position->grid)) - 1;
        uint64_t reaching = 0;
        solver->threshold = maximizes ? value : value + 1;
        done = run_pass(solver, &reaching, error);
        uint64_t keep = maximizes ? reaching : all & ~(reaching | position->grid.filled[0]);
        if (done && keep != 0)
            *square = __builtin_ctzll(keep);
    }
    slice_space_free(&solver->space);
    return done;
}

bool slice_optimal_play_find(const struct slice_instance *instance, const struct slice_plan *plan,
                             struct layered_solution *solution, struct slice_optimal_play *play,
                             struct error *error) {
    *play = (struct slice_optimal_play){0};
    if (solution->moves == 0)
        return true;
    if (instance->grid.side > SLICE_SOLVED_SIDE)
        return slice_search_play(instance, plan, solution, play, error);

    size_t best = 0; /* index of the first move, which is known; further ones take a pass each */
    while (!slice_is_best(solution, best))
        best++;
    int square = solution->move[best].square;
    struct slice_instance position = *instance; /* after the moves found so far */
    struct round_solver solver = {.plan = plan, .solution = solution};
    slice_endings_init(&solver.ends, slice_lines_of(instance->grid.side));
    bool done = true;
    while (done && square != NO_SQUARE) {
        slice_fill(&position.grid, square);
        play->square[play->moves++] = square;
        if (slice_filled_count(&position.grid) == slice_instance_fills(instance))
            break;
        done = find_optimal_move(&solver, &position, solution->lower, &square, error);
    }
    slice_endings_free(&solver.ends);
    return done;
}
