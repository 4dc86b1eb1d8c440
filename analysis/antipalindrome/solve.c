/* Solving rows: passes over windows of margins that bisect the rest (analysis/layers/passes.h). */
#include "analysis/antipalindrome/solve.h"

#include "analysis/antipalindrome/external.h"
#include "analysis/antipalindrome/retrograde.h"
#include "sim/antipalindrome/row.h"
#include "sim/base/clock.h"
#include "sim/base/save.h"
#include "sim/parallel/blocks.h"
#include "sim/text/number.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/statvfs.h>

struct row_solver {
    const struct row_plan *plan;
    struct row_solution *solution;
    struct layered_solution *values; /* of the solution */
    struct layer_space space;
    bool maximizes; /* whether Player 1 is to move */
    int most;       /* largest possible margin */
    int threads;
    struct layer layer;              /* of the current pass, or zeroed */
    struct retrograde_window window; /* of the current pass */
    uint64_t began;                  /* rows evaluated before the current pass */
    struct layered_checkpoint checkpoint;
    struct external_plan planned; /* of layers on disk; zeroed if all fit in memory */
    struct external_plan resumed; /* of the current pass, if it was resumed from disk */
    struct block_files files;     /* of the current pass; its layer has size 0 if there is none */
};

/* The plan of the current pass; without layers on disk its first one is 0. */
static const struct external_plan *row_disk_plan(const struct row_solver *solver) {
    return solver->resumed.first > 0 ? &solver->resumed : &solver->planned;
}

/* Deletes what the pass has on disk. */
static void row_disk_clear(struct row_solver *solver) {
    block_files_clear(&solver->files);
    solver->files.state = (struct disk_state){0};
    solver->resumed = (struct external_plan){0};
}

bool row_is_best(const struct row_solution *solution, size_t move, bool outcome) {
    const struct layered_move *moved = &solution->values.move[move];
    if (outcome)
        return layered_sign(moved->lower, moved->upper) ==
               layered_sign(solution->values.lower, solution->values.upper);
    return moved->lower == solution->values.lower;
}

static const struct layered_move *row_next_move(const struct row_solver *solver) {
    return layered_next(solver->values, solver->maximizes, solver->plan->outcome);
}

/* The window of the next pass, around a margin in lower + 2 .. upper of that move. Heuristic:
 * values tend to be near known bounds; and at first near a third of the empty squares for the
 * player that fills the last one. */
static struct retrograde_window row_next_window(const struct row_solver *solver,
                                                const struct layered_move *move) {
    const struct value_kind *kind = solver->space.kind;
    int elements = solver->space.elements, step = 2 * (kind->levels - 1);
    /* The middle of lower .. upper, rounded up to an even distance from lower. */
    int margin = move->lower + (move->upper - move->lower + 2) / 4 * 2;
    bool first_fills_last = solver->maximizes == (elements % 2 != 0);
    bool trivial_lower = move->lower == -solver->most, trivial_upper = move->upper == solver->most;
    if (solver->plan->outcome)
        margin = move->lower < 0 && move->upper >= 0 ? 0 : 2;
    else if (trivial_lower && trivial_upper)
        margin = (first_fills_last ? 2 : -2) * (elements / 6);
    else if (trivial_lower && margin < move->upper - step)
        margin = move->upper - step;
    else if (trivial_upper && margin > move->lower + step)
        margin = move->lower + step;
    /* With bits (two levels) the window is margin - 2, margin: a threshold. */
    return retrograde_window(kind, margin - kind->levels / 2 * 2);
}

/* What identifies a layer in a checkpoint. */
enum { LOW, LEVELS, SIZE, WORDS, ROW_MARKS };

/* Saves the bounds, and the layer unless it is NULL. */
static bool row_save(struct row_solver *solver, const struct layer *layer, struct error *error) {
    const int64_t mark[ROW_MARKS] = {[LOW] = solver->window.low,
                                     [LEVELS] = solver->space.kind->levels,
                                     [SIZE] = layer ? layer->size : 0,
                                     [WORDS] = layer ? (int64_t)layer_length(layer) : 0};
    return layered_save(&solver->checkpoint, solver->values, mark, ROW_MARKS,
                        layer ? layer->values : NULL, error);
}

/* The rows in layers with at least that many filled elements, without the full rows. */
static uint64_t row_layers_from(const struct row_solver *solver, int size) {
    uint64_t rows = 0;
    for (; size < solver->space.elements; size++)
        rows += layer_rows(&solver->space, size);
    return rows;
}

/* Called when a layer is on disk: saves the state before this pass, without the older layer. */
static bool row_forget_layer(void *context, struct error *error) {
    struct row_solver *solver = context;
    uint64_t rows = solver->values->visited;
    solver->values->visited = solver->began;
    bool done = row_save(solver, NULL, error);
    solver->values->visited = rows;
    return done;
}

/* Computes the layers of a pass, from that of a checkpoint or from the full rows: each from the one
 * behind it in memory, or those on disk at once. */
static bool row_compute_layers(struct row_solver *solver, struct retrograde *retrograde,
                               struct error *error) {
    const struct external external = {.plan = row_disk_plan(solver),
                                      .files = &solver->files,
                                      .written = row_forget_layer,
                                      .context = solver};
    bool from_disk = solver->layer.size == 0 && solver->files.state.size > 0;
    if (!from_disk && solver->layer.size == 0 &&
        !retrograde_begin(retrograde, &solver->layer, error))
        return false;
    retrograde->total = solver->began + row_layers_from(solver, 1);
    watch_progress(retrograde->watch, retrograde->done, retrograde->total);
    /* The size of a layer is its number of filled squares; the last one of a pass has size 1. All
     * layers on disk are one round of the loop, which comes first if they are resumed. */
    for (; from_disk || solver->layer.size > 1; from_disk = false) {
        bool on_disk = from_disk || external_has(external.plan, solver->layer.size - 1);
        bool done = on_disk ? external_run(&external, retrograde, &solver->layer, error)
                            : retrograde_step(retrograde, &solver->layer, error);
        solver->values->visited = retrograde->done;
        if (!done)
            return false;
        if (!on_disk && layered_save_due(&solver->checkpoint) &&
            !row_save(solver, &solver->layer, error))
            return false;
    }
    return true;
}

/* A pass, which tightens the bounds of the moves by their values in its window. */
static bool row_pass(struct row_solver *solver, struct error *error) {
    struct layered_solution *values = solver->values;
    const struct retrograde_window window = solver->window;
    struct retrograde retrograde = {.space = &solver->space,
                                    .window = window,
                                    .pass = values->passes + 1,
                                    .threads = solver->threads,
                                    .watch = solver->plan->watch,
                                    .done = values->visited};
    bool done = row_compute_layers(solver, &retrograde, error);
    for (size_t i = 0; done && i < values->moves; i++) {
        struct layered_move *move = &values->move[i];
        int value = retrograde_value(&retrograde, &solver->layer, (int)i / 2, move->digit);
        if (value < window.high && value < move->upper)
            move->upper = value;
        if (value > window.low && value > move->lower)
            move->lower = value;
    }
    layer_free(&solver->layer);
    if (!done)
        return false;
    layered_bound(values, solver->maximizes);
    values->passes++;
    solver->began = values->visited;
    if (!solver->plan->checkpoint)
        return true;
    if (!row_save(solver, NULL, error))
        return false;
    row_disk_clear(solver);
    return true;
}

/* Checks in advance whether checkpoints can be written, and whether the disk is large enough for
 * layers. */
static bool row_can_save(const struct row_solver *solver, struct error *error) {
    const struct external_plan *plan = row_disk_plan(solver);
    const char *directory = solver->files.directory;
    struct statvfs status;
    bool finished = solver->layer.size == 0 && !row_next_move(solver);
    if (finished || !solver->checkpoint.path[0])
        return true;
    if (!save_check(solver->checkpoint.path, true, error))
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

/* Predicts the memory with a kind of values. */
static bool row_measure(struct row_solver *solver, const struct value_kind *kind,
                        struct error *error) {
    solver->space.kind = solver->solution->kind = kind;
    return layer_memory(&solver->space, solver->threads, &solver->values->memory, error);
}

/* Chooses bytes if they fit, otherwise bits, otherwise bits with layers on disk. */
static bool row_choose_kind(struct row_solver *solver, struct error *error) {
    const uint64_t *memory = &solver->values->memory, limit = solver->plan->memory;
    if (!row_measure(solver, &value_bytes, error))
        return false;
    if (*memory > limit && !row_measure(solver, &value_bits, error))
        return false;
    if (*memory <= limit)
        return true;
    if (solver->plan->checkpoint) {
        bool done = external_plan_make(&solver->planned, &solver->space, solver->threads, limit,
                                       NULL, error);
        solver->values->memory = solver->planned.memory;
        solver->solution->disk = solver->planned.disk;
        return done;
    }
    return error_input(error,
                       "%d empty squares need %s bytes of memory with one bit per row, but the "
                       "limit is %s; with checkpoints, layers can be on disk",
                       solver->space.elements, number_scaled((double)*memory).text,
                       number_scaled((double)limit).text);
}

int row_most_margin(int squares) {
    int most = 0;
    for (int length = 2; length <= squares; length += 2)
        most += length * (squares - length + 1);
    return most;
}

/* Resumes from layers on disk if they belong to the next pass and no later one is in the
 * checkpoint; otherwise deletes them. */
static bool row_resume_disk(struct row_solver *solver, struct error *error) {
    const struct disk_state *state = &solver->files.state;
    const struct layered_move *move = row_next_move(solver);
    bool in_memory = solver->layer.size > 0;
    const struct retrograde_window window =
        in_memory || !move ? solver->window : row_next_window(solver, move);
    if (!block_files_load_state(&solver->files, error))
        return false;
    if (state->size == 0)
        return true;
    if (!move || state->passes != solver->values->passes || state->low != window.low ||
        state->levels != solver->space.kind->levels ||
        state->size >= (in_memory ? solver->layer.size : solver->space.elements)) {
        row_disk_clear(solver);
        return true;
    }
    if (!external_plan_make(&solver->resumed, &solver->space, solver->threads, solver->plan->memory,
                            state, error))
        return false;
    layer_free(&solver->layer);
    solver->solution->resumed = true;
    solver->values->visited = solver->began + row_layers_from(solver, (int)state->size);
    return true;
}

/* Resumes from the checkpoint, if there is one, and from its layer if that has the same kind of
 * values. */
static bool row_resume(struct row_solver *solver, struct error *error) {
    const struct layer_space *space = &solver->space;
    const char *directory = solver->plan->checkpoint;
    struct layered_solution *values = solver->values;
    struct checkpoint_file file = {0};
    int64_t mark[ROW_MARKS];
    if (!directory)
        return true;
    bool done = row_file_path(directory, &space->row, ".layer", solver->checkpoint.path, error) &&
                layered_open(&solver->checkpoint, &file, values, mark, ROW_MARKS, error);
    if (done && file.file) {
        int64_t low = mark[LOW], size = mark[SIZE];
        bool has_layer = size > 0 && mark[LEVELS] == space->kind->levels;
        bool possible = size >= 0 && size <= space->elements;
        for (size_t i = 0; i < values->moves; i++)
            possible = possible && values->move[i].lower % 2 == 0 && values->move[i].upper % 2 == 0;
        if (has_layer && possible) /* its window must overlap the bounds, still trivial here */
            possible = (uint64_t)mark[WORDS] == layer_words(space, (int)size) && low % 2 == 0 &&
                       low > values->lower - 2 * space->kind->levels && low < values->upper;
        done = possible ? !has_layer || layer_init(&solver->layer, space, (int)size, error)
                        : checkpoint_damaged(&file, error);
        done = done && layered_read(&file, solver->layer.values, (uint64_t)mark[WORDS], error);
        if (done && has_layer)
            solver->window = retrograde_window(space->kind, (int)low);
    }
    checkpoint_close(&file);
    solver->solution->resumed = values->visited > 0;
    layered_bound(values, solver->maximizes);
    solver->began = values->visited;
    if (solver->layer.size > 0)
        solver->began -= row_layers_from(solver, solver->layer.size);
    done = done && row_resume_disk(solver, error);
    watch_earlier(solver->plan->watch, values->visited);
    return done;
}

bool antipalindrome_solve(const struct antipalindrome_row *row, const struct row_plan *plan,
                          struct row_solution *solution, struct error *error) {
    int most = row_most_margin(row->squares);
    struct row_solver solver = {
        .plan = plan,
        .solution = solution,
        .values = &solution->values,
        .maximizes = antipalindrome_mover(row) == 0,
        .most = most,
        .threads = blocks_available_threads(plan->threads),
        .checkpoint = {.subject = {.filetype = "bukub antipalindrome layer 1\n",
                                   .bytes = &solver.space.row,
                                   .size = sizeof *row,
                                   .damaged = CHECKPOINT_DAMAGED("row")},
                       .moves = 2 * (size_t)SUBSET_ELEMENTS,
                       .every = plan->every,
                       .saved = clock_now(),
                       .unsaved = plan->unsaved},
        .files = {
            .row = &solver.space.row, .directory = plan->checkpoint, .work = &solution->disk_work}};
    *solution =
        (struct row_solution){.values = {.lower = -most, .upper = most}, .kind = &value_bytes};
    bool done = layer_space_init(&solver.space, row, &value_bytes, error);
    if (done) {
        /* The moves first, so that there is a solution even if interrupted early. */
        struct layered_solution *values = solver.values;
        for (int element = 0; element < solver.space.elements; element++)
            for (int digit = 0; digit < 2; digit++)
                values->move[values->moves++] =
                    (struct layered_move){solver.space.square[element], digit, -most, most};
        done = row_choose_kind(&solver, error) && row_resume(&solver, error) &&
               row_can_save(&solver, error);
        while (done) {
            if (solver.layer.size == 0) { /* otherwise a pass is resumed in its layer */
                const struct layered_move *move = row_next_move(&solver);
                if (!move)
                    break;
                solver.window = row_next_window(&solver, move);
            }
            done = row_pass(&solver, error);
        }
    }
    checkpoint_unlock(&solver.checkpoint.lock);
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
