/* Solves rows: finds the value of a row and of each move, by passes of retrograde analysis.
 *
 * A row is a position: each square has a 0 or a 1, or is empty. The empty squares of the row to
 * solve are its elements, numbered from the left; a move fills one. A layer has the values of all
 * rows with the same number of filled elements, its size.
 *
 * A value is a margin under optimal play: the score of Player 1 minus that of Player 2, an even
 * number. A pass computes the values of all rows that can follow, layer by layer from the full rows
 * to the rows after a first move (retrograde.h), with margins clamped to a window from `low` to
 * `high`. In a window 0 .. 8 a move of value 6 gets 6, which is exact, and one of value 12 gets 8,
 * which is a lower bound. So a pass narrows the bounds of all moves; the next pass has a window
 * between the bounds of a move whose bounds differ, until there is none (analysis/layers/passes.h).
 * The kind of storage determines the number of margins in a window, its levels: 255 if a value is
 * stored in a byte, and two, such as 0 and 2, if it is stored in a bit. Then the passes are a
 * bisection. Layers that do not fit in memory are on disk, in many files (external.h). */
#include "analysis/antipalindrome/solve.h"

#include "sim/base/clock.h"
#include "sim/parallel/blocks.h"
#include "sim/text/number.h"

#include <errno.h>
#include <string.h>
#include <sys/param.h>
#include <sys/statvfs.h>

struct row_solver {
    const struct row_plan *plan;
    struct row_solution *solution;
    struct layer_space space;             /* the row and its elements, and the kind of storage */
    int most_margin;                      /* the row's value is -most_margin .. most_margin */
    struct layered_checkpoint checkpoint; /* file of the bounds and of the last layer in memory */
    uint64_t visited_before;              /* rows evaluated in earlier passes */
    /* Which layers of a new pass are on disk, in which blocks; zeroed if all fit in memory. */
    struct external_plan new_disk_plan;
    /* The pass to be made, unless the row is solved: */
    struct retrograde pass;
    struct external_plan disk_plan; /* it keeps the blocks of an earlier run, if it is resumed */
    struct layer layer;             /* the last one computed in memory; size 0: there is none */
    struct block_files files;       /* files.state.size: of the last one on disk; 0: none */
};

/* --- the pass to be made, and how its values are stored --------------------------------------- */

/* Where the pass to be made has its last layer. In memory, it is later than any on disk. */
enum layer_place { NO_LAYER, IN_MEMORY, ON_DISK };

static enum layer_place row_layer_place(const struct row_solver *solver) {
    const bool on_disk = solver->files.state.size > 0;
    return solver->layer.size > 0 ? IN_MEMORY : on_disk ? ON_DISK : NO_LAYER;
}

/* Whether no pass is to be made: none is to be continued, and none would find more. */
static bool row_is_solved(const struct row_solver *solver) {
    return row_layer_place(solver) == NO_LAYER && !layered_next(&solver->solution->values);
}

/* The number of rows in the layers of at least that size, without the full rows. */
static uint64_t row_layers_from(const struct row_solver *solver, int size) {
    uint64_t rows = 0;
    for (; size < solver->space.elements; size++)
        rows += layer_rows(&solver->space, size);
    return rows;
}

/* Sets the pass to be made, which has computed the layers from the full rows down to `size`. */
static void row_set_pass(struct row_solver *solver, struct retrograde_window window, int size) {
    struct layered_solution *values = &solver->solution->values;
    values->visited = solver->visited_before + row_layers_from(solver, size);
    solver->pass.window = window;
    solver->pass.pass = values->passes + 1;
    solver->pass.done = values->visited;
    solver->pass.total = solver->visited_before + row_layers_from(solver, 1);
    solver->disk_plan = solver->new_disk_plan;
}

/* Begins a new pass, unless one is to be continued or the row is solved. The window narrows the
 * bounds of the move that layered_next returns: it contains `margin`, in lower + 2 .. upper of that
 * move, and margin - 2.
 *
 * The choice of the margin is a heuristic. The first guess is that the player that fills the last
 * square wins by a third of the number of empty squares. Later the value is expected near the one
 * bound that a pass has found. */
static void row_begin_pass(struct row_solver *solver) {
    const struct layered_solution *values = &solver->solution->values;
    const struct layered_move *move = layered_next(values);
    if (row_layer_place(solver) != NO_LAYER || !move)
        return;
    const int elements = solver->space.elements, levels = solver->space.kind->levels;
    const int width = 2 * (levels - 1);                /* of the window, from low to high */
    const int steps = (move->upper - move->lower) / 2; /* margins are even */
    const int middle = move->lower + 2 * ((steps + 1) / 2);
    const bool trivial_lower = move->lower == -solver->most_margin;
    const bool trivial_upper = move->upper == solver->most_margin;
    const bool mover_fills_last = elements % 2 != 0;
    const bool player_1_fills_last = values->maximizes == mover_fills_last;
    int margin = middle; /* unless another choice is better */
    if (values->signs)   /* first whether the value is 0 or more, then whether 2 or more */
        margin = move->lower < 0 && move->upper >= 0 ? 0 : 2;
    else if (trivial_lower && trivial_upper) /* nothing is known */
        margin = (player_1_fills_last ? 2 : -2) * (elements / 6);
    else if (trivial_lower) /* not farther from the upper bound than a window is wide */
        margin = MAX(middle, move->upper - width);
    else if (trivial_upper)
        margin = MIN(middle, move->lower + width);
    /* 255 levels: margin - 254 .. margin + 254; two levels: margin - 2 .. margin. */
    const int low = margin - 2 * (levels / 2);
    row_set_pass(solver, retrograde_window(solver->space.kind, low), elements);
}

/* Chooses bytes if these fit into memory, otherwise bits, otherwise bits with layers on disk. */
static bool row_choose_kind(struct row_solver *solver, struct error *error) {
    static const struct value_kind *const kinds[] = {&value_bytes, &value_bits};
    uint64_t *memory = &solver->solution->values.memory, limit = solver->plan->memory;
    for (int i = 0; i < 2; i++) {
        solver->space.kind = solver->solution->kind = kinds[i];
        if (!layer_memory(&solver->space, solver->pass.threads, memory, error))
            return false;
        if (*memory <= limit)
            return true;
    }
    if (!solver->plan->checkpoint)
        return error_input(error,
                           "%d empty squares need %s bytes of memory with one bit per row, but the "
                           "limit is %s; with checkpoints, layers can be on disk",
                           solver->space.elements, number_scaled((double)*memory).text,
                           number_scaled((double)limit).text);
    struct external_plan *disk = &solver->new_disk_plan;
    bool done = external_plan_make(disk, &solver->space, solver->pass.threads, limit, NULL, error);
    *memory = disk->memory;
    solver->solution->disk = disk->disk;
    return done;
}

/* --- what is saved of a pass ------------------------------------------------------------------ */

/* The marks of a pass in a checkpoint: the lowest margin of the window, and how many margins it
 * has, the levels of the kind of storage. */
enum { LOW, LEVELS, ROW_MARKS };

/* Saves the bounds, which change only when a pass ends, and the layer in memory. If there is none,
 * the pass would begin again: of the rows evaluated, only those of earlier passes are saved. */
static bool row_save(struct row_solver *solver, struct error *error) {
    const struct layer *layer = &solver->layer;
    const struct layered_state state = {
        .mark = {[LOW] = solver->pass.window.low, [LEVELS] = solver->space.kind->levels},
        .size = layer->size,
        .words = (int64_t)layer_length(layer)};
    struct layered_solution saved = solver->solution->values;
    saved.visited = layer->size > 0 ? solver->pass.done : solver->visited_before;
    return layered_save(&solver->checkpoint, &saved, &state, layer->values, error);
}

/* Unless the row is solved, checks that checkpoints can be written and the disk has room for the
 * layers, and announces these. Space that files of an interrupted run take counts as available. */
static bool row_prepare_saving(struct row_solver *solver, struct error *error) {
    const struct external_plan *plan = &solver->disk_plan;
    const char *directory = solver->plan->checkpoint;
    struct statvfs status;
    if (!directory || row_is_solved(solver))
        return true;
    if (!save_check(solver->checkpoint.path, true /* replaces */, error))
        return false;
    if (plan->first == 0)
        return true;
    if (statvfs(directory, &status) != 0)
        return error_system(error, "%s: %s", directory, strerror(errno));
    uint64_t available =
        (uint64_t)status.f_bavail * status.f_frsize + block_files_bytes(&solver->files);
    if (available < plan->disk)
        return error_input(error, "%s: the layers need %s bytes of disk, but %s are available",
                           directory, number_scaled((double)plan->disk).text,
                           number_scaled((double)available).text);
    if (solver->plan->announce)
        solver->plan->announce(plan);
    return true;
}

/* --- resuming --------------------------------------------------------------------------------- */

/* Resumes from the checkpoint, if there is one: reads the bounds of the moves, and the layer, which
 * is skipped unless its values are stored in the kind that was chosen. Fails if no pass can have
 * written it: all margins are even, and the window of a layer overlaps the margins of the row. */
static bool row_resume_memory(struct row_solver *solver, struct error *error) {
    const struct row_plan *plan = solver->plan;
    const struct layer_space *space = &solver->space;
    struct layered_solution *values = &solver->solution->values;
    struct layered_checkpoint *checkpoint = &solver->checkpoint;
    struct layered_state state;
    *checkpoint =
        (struct layered_checkpoint){.subject = {"bukub antipalindrome layer 1\n", &space->row,
                                                sizeof space->row, CHECKPOINT_DAMAGED("row")},
                                    .moves = 2 * (size_t)SUBSET_ELEMENTS,
                                    .marks = ROW_MARKS,
                                    .saved = clock_now(),
                                    .saving = plan->saving};
    if (!row_file_path(plan->checkpoint, &space->row, ".layer", checkpoint->path, error) ||
        !layered_open(checkpoint, values, &state, error))
        return false;

    const int64_t low = state.mark[LOW], levels = state.mark[LEVELS], most = solver->most_margin;
    const int size = (int)state.size;
    const bool has_layer = size > 0 && levels == space->kind->levels;
    bool valid = state.size >= 0 && state.size <= space->elements;
    for (size_t i = 0; i < values->moves; i++)
        valid = valid && values->move[i].lower % 2 == 0 && values->move[i].upper % 2 == 0;
    if (valid && has_layer)
        valid = (uint64_t)state.words == layer_words(space, size) && low % 2 == 0 &&
                low > -most - 2 * levels && low < most;
    if (!valid)
        return checkpoint_damaged(&checkpoint->file, error);

    layered_bound(values); /* known even if the layer cannot be read */
    solver->solution->resumed = values->visited > 0;
    solver->visited_before = values->visited;
    if (has_layer) {
        if (!layer_init(&solver->layer, space, size, error))
            return false;
        solver->visited_before -= row_layers_from(solver, size); /* of this pass so far */
        row_set_pass(solver, retrograde_window(space->kind, (int)low), size);
    }
    return layered_read(checkpoint, &state, solver->layer.values, error);
}

/* Resumes from the layer on disk, if it is of the pass to be made and later than the layer in
 * memory. Otherwise deletes its files, of which a run that was killed while it deleted them has
 * left blocks without a state. */
static bool row_resume_disk(struct row_solver *solver, struct error *error) {
    struct disk_state state;
    solver->files = (struct block_files){.row = &solver->space.row,
                                         .directory = solver->plan->checkpoint,
                                         .work = &solver->solution->disk_work};
    if (!block_files_load_state(&solver->files, &state, error))
        return false;
    const int size = solver->layer.size > 0 ? solver->layer.size : solver->space.elements;
    if (row_is_solved(solver) || state.passes != solver->solution->values.passes ||
        state.low != solver->pass.window.low || state.levels != solver->space.kind->levels ||
        state.size >= size) {
        block_files_clear(&solver->files);
        return true;
    }

    layer_free(&solver->layer);
    solver->files.state = state;
    solver->solution->resumed = true;
    row_set_pass(solver, solver->pass.window, (int)state.size);
    return external_plan_make(&solver->disk_plan, &solver->space, solver->pass.threads,
                              solver->plan->memory, &state, error);
}

/* --- solving ---------------------------------------------------------------------------------- */

/* Computes the layers of the pass down to size 1, from the last one or from the full rows on. If it
 * fails, the caller frees the layer. */
static bool row_compute_layers(struct row_solver *solver, struct error *error) {
    const struct external_plan *plan = &solver->disk_plan;
    struct retrograde *pass = &solver->pass;
    struct layer *layer = &solver->layer;
    bool done = row_layer_place(solver) != NO_LAYER || retrograde_begin(pass, layer, error);
    if (done)
        watch_progress(pass->watch, pass->done, pass->total);
    while (done && layer->size != 1) {
        if (row_layer_place(solver) == ON_DISK) {
            done = external_run(plan, &solver->files, pass, layer, error);
        } else if (external_has(plan, layer->size - 1)) {
            /* The checkpoint drops its layer, which is older than the one on disk. */
            done =
                external_write(plan, &solver->files, pass, layer, error) && row_save(solver, error);
        } else {
            done = retrograde_step(pass, layer, error);
            if (done && layered_save_due(&solver->checkpoint))
                done = row_save(solver, error);
        }
    }
    solver->solution->values.visited = pass->done;
    return done;
}

/* Makes a pass: narrows the bounds of the moves by the values in its last layer, and saves them.
 * Begins the next pass, if there is one. */
static bool row_pass(struct row_solver *solver, struct error *error) {
    struct layered_solution *values = &solver->solution->values;
    if (!row_compute_layers(solver, error))
        return false;

    /* The value of a move inside the window is exact, one at an end of it a bound. */
    for (size_t i = 0; i < values->moves; i++) {
        struct layered_move *move = &values->move[i];
        int element = (int)i / 2; /* moves are listed by element, then by digit */
        int value = retrograde_value(&solver->pass, &solver->layer, element, move->digit);
        if (value < solver->pass.window.high)
            move->upper = MIN(move->upper, value);
        if (value > solver->pass.window.low)
            move->lower = MAX(move->lower, value);
    }
    layered_bound(values);
    values->passes++;
    solver->visited_before = values->visited;
    layer_free(&solver->layer);
    if (!row_save(solver, error))
        return false;
    /* Until these bounds are saved, the layers on disk stay: the next pass would delete them. */
    const struct error *unsaved = solver->plan->saving.unsaved;
    const bool is_saved = !unsaved || unsaved->kind == ERROR_NONE;
    if (!is_saved && solver->disk_plan.first > 0 && layered_next(values))
        return error_set(error, unsaved->kind, "%s", unsaved->text);
    if (is_saved && solver->plan->checkpoint)
        block_files_clear(&solver->files);
    solver->files.state = (struct disk_state){0};
    row_begin_pass(solver);
    return true;
}

bool antipalindrome_solve(const struct antipalindrome_row *row, const struct row_plan *plan,
                          struct row_solution *solution, struct error *error) {
    const int most = row_most_margin(row->squares);
    struct layered_solution *values = &solution->values;
    struct row_solver solver = {.plan = plan, .solution = solution, .most_margin = most};
    solver.pass.space = &solver.space;
    solver.pass.threads = blocks_available_threads(plan->threads);
    solver.pass.watch = plan->watch;
    *solution = (struct row_solution){.kind = &value_bytes};
    values->maximizes = antipalindrome_mover(row) == 0;
    values->signs = plan->outcome;
    values->lower = -most;
    values->upper = most;

    /* Lists the moves first, so that the solution has bounds even if interrupted early. */
    bool done = layer_space_init(&solver.space, row, &value_bytes, error);
    for (int element = 0; done && element < solver.space.elements; element++)
        for (int digit = 0; digit < 2; digit++)
            values->move[values->moves++] =
                (struct layered_move){solver.space.square[element], digit, -most, most};

    done = done && row_choose_kind(&solver, error) &&
           (!plan->checkpoint || row_resume_memory(&solver, error));
    if (done)
        row_begin_pass(&solver);
    if (done && plan->checkpoint) {
        done = row_resume_disk(&solver, error);
        watch_earlier(plan->watch, values->visited);
    }
    done = done && row_prepare_saving(&solver, error);
    while (done && !row_is_solved(&solver))
        done = row_pass(&solver, error);

    layered_close(&solver.checkpoint);
    layer_free(&solver.layer);
    layer_space_free(&solver.space);
    return done;
}

bool row_is_best(const struct row_solution *solution, size_t move) {
    const struct layered_solution *values = &solution->values;
    const struct layered_move *moved = &values->move[move];
    if (!values->signs)
        return moved->lower == values->lower;
    return layered_sign(moved->lower, moved->upper) == layered_sign(values->lower, values->upper);
}

int row_most_margin(int squares) {
    int most = 0;
    for (int length = 2; length <= squares; length += 2)
        most += length * (squares - length + 1);
    return most;
}
