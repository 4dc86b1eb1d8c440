/* Finds the value of a round of Slice, the offense's score under optimal play, and of its moves.
 * Each pass of retrograde analysis compares all moves with one threshold, until their bounds meet
 * (analysis/layers/passes.h). Also finds optimal play, and solves all seats of a round. */
#include "analysis/slice/rounds/solve.h"

#include "analysis/slice/lines/best.h"
#include "analysis/slice/lines/extremes.h"
#include "analysis/slice/rounds/retrograde.h"
#include "analysis/slice/rounds/search.h"
#include "sim/base/clock.h"
#include "sim/base/memory.h"
#include "sim/base/save.h"
#include "sim/parallel/blocks.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <limits.h>
#include <sys/param.h>

/* A solver of one round. A pass computes, layer by layer (layer.h), which sets of filled squares
 * are worth at least the threshold to the offense, and so for each move whether it is. */
struct round_solver {
    const struct slice_plan *plan;
    struct layered_solution *solution; /* the bounds so far */
    struct slice_space space;
    struct slice_endings ends;
    bool maximizes;           /* whether the player to move maximizes the score */
    int threshold;            /* threshold of the current pass, points */
    struct slice_layer layer; /* the last one that the current pass has computed; else zeroed */
    struct layered_checkpoint checkpoint;
};

/* The marks of a checkpoint: threshold of the pass, size and words of the layer (0: no layer). */
enum { THRESHOLD, SIZE, WORDS, MARKS };

static uint64_t layer_words(const struct slice_layer *layer) {
    return layer->order.kept * layer->stride;
}

/* Saves the bounds of the moves, and the layer unless it is NULL. */
static bool save_state(struct round_solver *solver, const struct slice_layer *layer,
                       struct error *error) {
    const int64_t mark[MARKS] = {[THRESHOLD] = solver->threshold,
                                 [SIZE] = layer ? layer->size : 0,
                                 [WORDS] = layer ? (int64_t)layer_words(layer) : 0};
    return layered_save(&solver->checkpoint, solver->solution, mark, MARKS,
                        layer ? layer->words : NULL, error);
}

/* Writes a checkpoint of the layer if it is due. */
static bool save_round_layer(void *context, uint64_t done, struct error *error) {
    struct round_solver *solver = context;
    solver->solution->visited = done;
    return !layered_save_due(&solver->checkpoint) || save_state(solver, &solver->layer, error);
}

/* Runs a pass, or resumes it from the layer in memory: finds which moves reach the threshold. */
static bool run_pass(struct round_solver *solver, struct slice_moves *moves, struct error *error) {
    struct layered_solution *solution = solver->solution;
    struct slice_retrograde pass = {.space = &solver->space,
                                    .ends = &solver->ends,
                                    .threshold = solver->threshold,
                                    .pass = solution->passes + 1,
                                    .threads = blocks_available_threads(solver->plan->threads),
                                    .watch = solver->plan->watch,
                                    .done = solution->visited};
    bool done = slice_retrograde_run(&pass, &solver->layer, save_round_layer, solver, moves, error);
    solution->visited = pass.done;
    solution->passes += done ? 1 : 0;
    return done;
}

/* Runs a pass, then updates and saves the bounds of the moves: moves that reach the threshold are
 * worth at least that, the others less. */
static bool narrow_bounds(struct round_solver *solver, struct error *error) {
    struct slice_moves moves;
    if (!run_pass(solver, &moves, error))
        return false;
    for (size_t i = 0; i < solver->solution->moves; i++) {
        struct layered_move *move = &solver->solution->move[i];
        if (!(moves.known >> move->square & 1))
            continue;
        if (moves.reaching >> move->square & 1)
            move->lower = MAX(move->lower, solver->threshold);
        else
            move->upper = MIN(move->upper, solver->threshold - 1);
    }
    layered_bound(solver->solution, solver->maximizes);
    return !solver->checkpoint.path[0] || save_state(solver, NULL, error);
}

int slice_greedy_score(const struct slice_lines *lines, const struct slice_instance *instance) {
    struct slice_grid grid = instance->grid;
    uint8_t *score = memory_allocate(lines->maximal, sizeof *score);
    for (int filled = slice_filled_count(&grid); filled < slice_instance_fills(instance);
         filled++) {
        int sign = slice_instance_maximizes(instance, filled) ? 1 : -1;
        int chosen = 0, best = INT_MIN;
        for (int square = 0; square < slice_squares(&grid); square++) {
            struct slice_grid next = grid;
            if (slice_is_filled(&grid, square))
                continue;
            slice_fill(&next, square);
            int value = sign * slice_ordering_score(lines, &next, score);
            if (value > best) {
                chosen = square;
                best = value;
            }
        }
        slice_fill(&grid, chosen);
    }
    free(score);
    return slice_best_score(lines, &grid);
}

bool slice_checkpoint_path(const char *directory, const struct slice_instance *instance,
                           char path[CHECKPOINT_PATH], struct error *error) {
    char name[128], filled[32] = "";
    if (slice_filled_count(&instance->grid) > 0)
        snprintf(filled, sizeof filled, "-filled-%09" PRIx64, instance->grid.filled[0]);
    snprintf(name, sizeof name, "slice-%d%s-players-%d-lowering-%02x.layer", instance->grid.side,
             filled, instance->players, instance->minimizers);
    return checkpoint_path(directory, name, path, error);
}

/* Reads the checkpoint, if any: the bounds, and the last layer of an interrupted pass. */
static bool resume_state(struct round_solver *solver, struct error *error) {
    struct layered_solution *solution = solver->solution;
    struct checkpoint_file file;
    int64_t mark[MARKS];
    bool done = layered_open(&solver->checkpoint, &file, solution, mark, MARKS, error);
    if (done && file.file) {
        uint64_t words = (uint64_t)mark[WORDS];
        if (words > 0 && (mark[SIZE] <= 0 || mark[SIZE] > slice_space_deepest(&solver->space) ||
                          mark[THRESHOLD] <= solution->lower || mark[THRESHOLD] > solution->upper))
            done = checkpoint_damaged(&file, error);
        else if (words > 0)
            done = slice_layer_init(&solver->layer, &solver->space, (int)mark[SIZE], error) &&
                   (words == layer_words(&solver->layer) || checkpoint_damaged(&file, error));
        done = done && layered_read(&file, solver->layer.words, words, error);
        solver->threshold = (int)mark[THRESHOLD];
    }
    checkpoint_close(&file);
    watch_earlier(solver->plan->watch, solution->visited);
    layered_bound(solution, solver->maximizes);
    return done;
}

/* The move whose bounds the next pass is to narrow; NULL if the round is solved. */
static const struct layered_move *next_move(const struct round_solver *solver) {
    return layered_next(solver->solution, solver->maximizes, false);
}

/* Solves a round by passes. The threshold of each is in lower + 1 .. upper of a move whose bounds
 * differ. It is the guess until a pass has found one of these bounds. Then it is lower + 1 or
 * upper, because scores tend to lie near bounds that passes have found. */
static bool solve_by_passes(struct round_solver *solver, const struct slice_lines *lines,
                            struct error *error) {
    const struct slice_instance *instance = &solver->space.instance;
    const char *directory = solver->plan->checkpoint;
    char *path = solver->checkpoint.path;
    int most = solver->solution->upper; /* highest score of any final grid */
    /* The score is seldom below that of greedy play, and often slightly above. */
    int guess = 1 + slice_greedy_score(lines, instance);
    slice_endings_init(&solver->ends, lines);
    bool done = !directory || (slice_checkpoint_path(directory, instance, path, error) &&
                               resume_state(solver, error));

    /* A directory that cannot be written to is reported before the first pass. */
    bool is_interrupted = solver->layer.words; /* a pass that resumes with its threshold */
    if (done && directory && (is_interrupted || next_move(solver)))
        done = save_check(path, true /* replaces */, error);

    if (done && is_interrupted)
        done = narrow_bounds(solver, error);
    for (const struct layered_move *move; done && (move = next_move(solver));) {
        if (move->lower > 0)
            solver->threshold = move->lower + 1;
        else
            solver->threshold = move->upper < most ? move->upper : MIN(guess, most);
        done = narrow_bounds(solver, error);
    }
    checkpoint_unlock(&solver->checkpoint.lock);
    slice_layer_free(&solver->layer);
    slice_endings_free(&solver->ends);
    return done;
}

/* Sets the memory that a solution needs. Fails if it is more than the plan allows. */
static bool plan_memory(const struct slice_plan *plan, uint64_t bytes,
                        struct layered_solution *solution, struct error *error) {
    solution->memory = bytes;
    return bytes <= plan->memory ||
           error_input(error, "this needs %sB of memory, but only %sB are allowed",
                       number_scaled((double)bytes).text, number_scaled((double)plan->memory).text);
}

bool slice_solve(const struct slice_instance *instance, const struct slice_plan *plan,
                 struct layered_solution *solution, struct error *error) {
    const struct slice_grid *grid = &instance->grid;
    int filled = slice_filled_count(grid), fills = slice_instance_fills(instance);
    struct slice_grid best_grid; /* not used */
    *solution = (struct layered_solution){0};
    if (filled == fills) {
        solution->lower = solution->upper = slice_best_score(slice_lines_of(grid->side), grid);
        return true;
    }
    if (filled > fills)
        return error_input(error, "%d filled squares: a round of %d players ends with %d", filled,
                           instance->players, fills);
    if (grid->side > SLICE_SEARCHED_SIDE)
        return error_input(error, "side %d: grids with sides 2 to %d can be solved", grid->side,
                           SLICE_SEARCHED_SIDE);
    if (grid->side > SLICE_SOLVED_SIDE && plan->checkpoint)
        return error_input(error, "side %d: checkpoints need a side up to %d", grid->side,
                           SLICE_SOLVED_SIDE);

    /* The trivial bounds of all moves. */
    const struct slice_lines *lines = slice_lines_of(grid->side);
    solution->upper = slice_max_best_score(lines, fills, &best_grid);
    for (int square = 0; square < slice_squares(grid); square++)
        if (!slice_is_filled(grid, square))
            solution->move[solution->moves++] =
                (struct layered_move){.square = square, .upper = solution->upper};

    if (grid->side > SLICE_SOLVED_SIDE)
        return plan_memory(plan, slice_search_memory(lines, 0), solution, error) &&
               slice_search_solve(instance, plan, solution, error);
    struct round_solver solver = {
        .plan = plan,
        .solution = solution,
        .maximizes = slice_instance_maximizes(instance, filled),
        .checkpoint = {.subject = {.filetype = "bukub slice layer 1\n",
                                   .bytes = &solver.space.instance,
                                   .size = sizeof *instance,
                                   .damaged = CHECKPOINT_DAMAGED("round")},
                       .moves = SLICE_SOLVED_SQUARES,
                       .every = plan->every,
                       .saved = clock_now(),
                       .unsaved = plan->unsaved}};
    bool done = slice_space_init(&solver.space, instance, error) &&
                plan_memory(plan, slice_space_memory(&solver.space), solution, error) &&
                solve_by_passes(&solver, lines, error);
    slice_space_free(&solver.space);
    return done;
}

/* --- all seats of a round --------------------------------------------------------------------- */

const char *const slice_defenders_name[] = {
    [SLICE_TOGETHER] = "together", [SLICE_ALONE] = "alone", NULL};

struct slice_round slice_round_of(const struct slice_grid *grid, int players,
                                  enum slice_defenders defenders, int offense) {
    struct slice_round round = {
        .grid = *grid, .players = players, .defenders = defenders, .offense = offense};
    for (int seat = 0; seat < players; seat++) {
        if (offense != SLICE_ALL_SEATS &&
            (defenders == SLICE_TOGETHER ? seat != offense : seat == offense))
            continue;
        round.seat[round.seats++] = (struct slice_seat){
            .seat = seat,
            .instance = defenders == SLICE_TOGETHER ? slice_instance_together(grid, players, seat)
                                                    : slice_instance_alone(grid, players, seat),
            .solution = {.upper = slice_most_score(grid->side, players)},
        };
    }
    return round;
}

/* Forwards the progress of a seat to the watch of the round. */
struct seat_watch {
    const struct watch *watch;
    int seat;
    uint64_t before; /* sets visited for earlier seats */
};

static void progress(void *context, uint64_t done, uint64_t total) {
    const struct seat_watch *seat = context;
    watch_progress(seat->watch, seat->before + done, seat->before + total);
}

static void stage(void *context, const char *words) {
    const struct seat_watch *seat = context;
    char text[128];
    snprintf(text, sizeof text, "seat %d, %s", seat->seat, words);
    watch_stage(seat->watch, text);
}

bool slice_round_solve(struct slice_round *round, const struct slice_plan *plan, bool play,
                       struct error *error) {
    struct seat_watch seat_watch = {.watch = plan->watch};
    const struct watch watch = {
        .progress = progress, .stage = stage, .context = &seat_watch, .outer = plan->watch};
    struct slice_plan seat_plan = *plan;
    seat_plan.watch = &watch;
    bool all_done = true;
    for (int i = 0; i < round->seats; i++) {
        struct slice_seat *seat = &round->seat[i];
        seat_watch.seat = seat->seat;
        bool done = slice_solve(&seat->instance, &seat_plan, &seat->solution, error) &&
                    (!play || slice_optimal_play_find(&seat->instance, &seat_plan, &seat->solution,
                                                      &seat->play, error));
        /* A seat that reaches the limit of positions keeps its bounds; the others are solved. */
        bool gave_up =
            plan->nodes > 0 && error->kind == ERROR_STOPPED && !watch_stopped(plan->watch);
        if (!done && !gave_up)
            return false;
        all_done = all_done && done;
        seat_watch.before += seat->solution.visited;
    }
    return all_done;
}

/* --- optimal play ----------------------------------------------------------------------------- */

bool slice_optimal_play_find(const struct slice_instance *instance, const struct slice_plan *plan,
                             struct layered_solution *solution, struct slice_optimal_play *play,
                             struct error *error) {
    *play = (struct slice_optimal_play){0};
    if (solution->moves == 0)
        return true;
    if (instance->grid.side > SLICE_SOLVED_SIDE)
        return slice_search_play(instance, plan, solution, play, error);

    /* The first move is known. Each further one is the first square that keeps the value, which a
     * pass finds: a move of a maximizing player keeps it by reaching `value`, one of a minimizing
     * player by not reaching value + 1. */
    size_t best = 0;
    while (!slice_is_best(solution, best))
        best++;
    int square = solution->move[best].square, value = solution->lower;
    struct slice_instance current = *instance; /* after the moves found so far */
    struct round_solver solver = {.plan = plan, .solution = solution};
    slice_endings_init(&solver.ends, slice_lines_of(instance->grid.side));
    bool done = true, is_cut_off = false; /* cut off: memory does not suffice for the next pass */
    while (done && !is_cut_off) {
        slice_fill(&current.grid, square);
        play->square[play->moves++] = square;
        int filled = slice_filled_count(&current.grid);
        if (filled == slice_instance_fills(instance))
            break;
        bool maximizes = slice_instance_maximizes(&current, filled);
        solver.threshold = maximizes ? value : value + 1;
        done = slice_space_init(&solver.space, &current, error);
        is_cut_off = done && slice_space_memory(&solver.space) > plan->memory;
        struct slice_moves moves;
        if (done && !is_cut_off)
            done = run_pass(&solver, &moves, error);
        if (done && !is_cut_off)
            square = __builtin_ctzll(maximizes ? moves.reaching : moves.known & ~moves.reaching);
        slice_space_free(&solver.space);
    }
    slice_endings_free(&solver.ends);
    return done;
}
