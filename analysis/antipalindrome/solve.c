/* Solving rows: passes over windows of margins that bisect what is left. */
#include "analysis/antipalindrome/solve.h"

#include "analysis/antipalindrome/checkpoint.h"
#include "analysis/antipalindrome/external.h"
#include "analysis/antipalindrome/retrograde.h"
#include "sim/antipalindrome/row.h"
#include "sim/base/clock.h"
#include "sim/dataset/save.h"
#include "sim/parallel/blocks.h"
#include "sim/text/number.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>

/* Layers on disk: which ones, whether they fit there, and resuming from them. */
struct row_disk {
    const struct layer_space *space;
    int threads;
    uint64_t memory;              /* limit, bytes */
    struct external_plan planned; /* of layers on disk; zeroed if all fit in memory */
    struct external_plan resumed; /* of the current pass, if it was resumed from disk */
    struct block_files files;     /* of the current pass; its layer has size 0 if there is none */
};

/* The plan of the current pass; without layers on disk its first one is 0. */
static const struct external_plan *row_disk_current(const struct row_disk *disk) {
    return disk->resumed.first > 0 ? &disk->resumed : &disk->planned;
}

/* Whether the disk is large enough for them; otherwise fails with ERROR_INPUT. */
static bool row_disk_fits(const struct row_disk *disk, struct error *error) {
    const struct external_plan *plan = row_disk_current(disk);
    const char *directory = disk->files.directory;
    struct statvfs status;
    if (plan->first == 0)
        return true;
    if (statvfs(directory, &status) != 0)
        return error_system(error, "%s: %s", directory, strerror(errno));
    uint64_t available =
        (uint64_t)status.f_bavail * status.f_frsize + block_files_bytes(&disk->files);
    if (available >= plan->disk)
        return true;
    char needed[NUMBER_TEXT], given[NUMBER_TEXT];
    number_print_scaled((double)plan->disk, needed);
    number_print_scaled((double)available, given);
    return error_input(error, "%s: the layers need %s bytes of disk, but %s are available",
                       directory, needed, given);
}

/* Ends a pass: deletes what it has on disk. */
static void row_disk_end_pass(struct row_disk *disk) {
    block_files_clear(&disk->files);
    disk->files.state = (struct disk_state){0};
    disk->resumed = (struct external_plan){0};
}

/* Resumes from the layer on disk if it belongs to that pass (NULL: there is none) and has fewer
 * filled squares than pass->size; then its size is in files.state. Otherwise deletes it. Fails if
 * the state on disk is damaged, and like external_plan_make. */
static bool row_disk_resume(struct row_disk *disk, const struct disk_state *pass,
                            struct error *error) {
    struct disk_state *state = &disk->files.state;
    if (!block_files_load_state(&disk->files, error))
        return false;
    if (state->size == 0)
        return true;
    if (pass && state->passes == pass->passes && state->low == pass->low &&
        state->levels == pass->levels && state->size < pass->size)
        return external_plan_make(&disk->resumed, disk->space, disk->threads, disk->memory, state,
                                  error);
    row_disk_end_pass(disk);
    return true;
}

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
    uint64_t began;                  /* rows evaluated before the current pass */
    char path[CHECKPOINT_PATH];      /* of the checkpoint; or "" */
    struct checkpoint_lock lock;     /* on the checkpoint */
    struct row_disk disk;
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

/* A margin that is often close to the value: the player that fills the last square tends to win by
 * a third of the empty squares. */
static int row_guess(const struct row_solver *solver) {
    int elements = solver->space.elements;
    int last = (solver->player + elements + 1) & 1;
    return (last == 0 ? 2 : -2) * (elements / 6);
}

/* The next margin in lower + 2 .. upper to test. Heuristic: values tend to be near the guess and
 * near known bounds. */
static int row_next_threshold(const struct row_solver *solver, const struct row_move *move) {
    int step = 2 * (solver->space.kind->levels - 1);
    if (solver->plan->outcome)
        return move->lower < 0 && move->upper >= 0 ? 0 : 2;
    if (move->lower == -solver->most && move->upper == solver->most)
        return row_guess(solver);
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
                                 layer, &save_error);
    if (unsaved && save_error.kind != ERROR_STOPPED) {
        *unsaved = save_error;
        return true;
    }
    if (!saved && error)
        *error = save_error;
    return saved;
}

/* Saves the layer if the last checkpoint is old enough. */
static bool row_save_layer(struct row_solver *solver, struct error *error) {
    return !solver->plan->checkpoint || clock_now() - solver->saved < solver->plan->every ||
           row_save(solver, &solver->layer, error);
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

/* The rows in layers with at least that many filled elements, without the full rows. */
static uint64_t row_layers_from(const struct row_solver *solver, int size) {
    uint64_t rows = 0;
    for (; size < solver->space.elements; size++)
        rows += layer_rows(&solver->space, size);
    return rows;
}

/* When a layer is on disk, the checkpoint need not have one, too. */
static bool row_forget_layer(void *context, struct error *error) {
    struct row_solver *solver = context;
    uint64_t rows = solver->solution->rows;
    solver->solution->rows = solver->began;
    bool done = row_save(solver, NULL, error);
    solver->solution->rows = rows;
    return done;
}

/* Replaces the layer by the one before, in memory, or by the one after those on disk. */
static bool row_step(struct row_solver *solver, struct retrograde *retrograde,
                     struct error *error) {
    const struct external external = {.plan = row_disk_current(&solver->disk),
                                      .files = &solver->disk.files,
                                      .written = row_forget_layer,
                                      .context = solver};
    bool on_disk = solver->layer.size == 0 || external_has(external.plan, solver->layer.size - 1);
    bool done = on_disk ? external_run(&external, retrograde, &solver->layer, error)
                        : retrograde_step(retrograde, &solver->layer, error);
    solver->solution->rows = retrograde->done;
    return done && (on_disk || row_save_layer(solver, error));
}

/* Ends a pass. */
static bool row_pass_save(struct row_solver *solver, struct error *error) {
    solver->began = solver->solution->rows;
    if (solver->plan->checkpoint && !row_save(solver, NULL, error))
        return false;
    if (solver->plan->checkpoint)
        row_disk_end_pass(&solver->disk);
    return true;
}

/* A pass, from the layer of a checkpoint or from the full rows. */
static bool row_pass(struct row_solver *solver, struct error *error) {
    struct row_solution *solution = solver->solution;
    struct retrograde retrograde = {.space = &solver->space,
                                    .window = solver->window,
                                    .pass = solution->passes + 1,
                                    .threads = solver->threads,
                                    .watch = solver->plan->watch,
                                    .done = solution->rows};
    bool from_disk = solver->layer.size == 0 && solver->disk.files.state.size > 0;
    bool done =
        from_disk || solver->layer.size > 0 || retrograde_begin(&retrograde, &solver->layer, error);
    retrograde.total = solver->began + row_layers_from(solver, 1);
    if (done)
        watch_progress(retrograde.watch, retrograde.done, retrograde.total);
    while (done && (from_disk || solver->layer.size > 1)) {
        done = row_step(solver, &retrograde, error);
        from_disk = false;
    }
    if (done)
        row_tighten_all(solver, &retrograde);
    layer_free(&solver->layer);
    return done && row_pass_save(solver, error);
}

/* Checks in advance whether checkpoints can be written. */
static bool row_can_save(const struct row_solver *solver, struct error *error) {
    const struct external_plan *plan = row_disk_current(&solver->disk);
    bool finished = solver->layer.size == 0 && !row_next_move(solver);
    if (finished || !solver->path[0])
        return true;
    if (!save_check(solver->path, true, error) || !row_disk_fits(&solver->disk, error))
        return false;
    if (plan->first > 0 && solver->plan->announce)
        solver->plan->announce(plan);
    return true;
}

/* The window of the next pass, which examines that move. */
static struct retrograde_window row_next_window(const struct row_solver *solver,
                                                const struct row_move *move) {
    const struct value_kind *kind = solver->space.kind;
    return retrograde_window(kind, row_next_threshold(solver, move) - kind->levels / 2 * 2);
}

/* Makes passes until all moves are settled. */
static bool row_search(struct row_solver *solver, struct error *error) {
    const struct row_move *move;
    bool done = row_can_save(solver, error);
    while (done && (solver->layer.size > 0 || (move = row_next_move(solver)))) {
        if (solver->layer.size == 0)
            solver->window = row_next_window(solver, move);
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
static bool row_choose_kind(struct row_solver *solver, struct error *error) {
    struct row_solution *solution = solver->solution;
    const uint64_t limit = solver->plan->memory;
    if (!row_measure(solver, &value_bytes, error))
        return false;
    if (solution->memory > limit && !row_measure(solver, &value_bits, error))
        return false;
    solution->kind = solver->space.kind;
    if (solution->memory <= limit)
        return true;
    if (solver->plan->checkpoint) {
        bool done = external_plan_make(&solver->disk.planned, &solver->space, solver->disk.threads,
                                       solver->disk.memory, NULL, error);
        solution->memory = solver->disk.planned.memory;
        solution->disk = solver->disk.planned.disk;
        return done;
    }
    char needed[NUMBER_TEXT], given[NUMBER_TEXT];
    number_print_scaled((double)solution->memory, needed);
    number_print_scaled((double)limit, given);
    return error_input(error,
                       "%d empty squares need %s bytes of memory with one bit per row, but the "
                       "limit is %s; with checkpoints, layers can be on disk",
                       solver->space.elements, needed, given);
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

/* Resumes from layers on disk, if they belong to the next pass and no later one is in the
 * checkpoint. */
static bool row_resume_disk(struct row_solver *solver, struct error *error) {
    struct row_solution *solution = solver->solution;
    const struct row_move *move = row_next_move(solver);
    bool in_memory = solver->layer.size > 0;
    const struct retrograde_window window =
        in_memory || !move ? solver->window : row_next_window(solver, move);
    const struct disk_state pass = {.passes = solution->passes,
                                    .low = window.low,
                                    .levels = solver->space.kind->levels,
                                    .size =
                                        in_memory ? solver->layer.size : solver->space.elements};
    if (!row_disk_resume(&solver->disk, move ? &pass : NULL, error))
        return false;
    if (solver->disk.files.state.size > 0) {
        layer_free(&solver->layer);
        solution->resumed = true;
        solution->rows =
            solver->began + row_layers_from(solver, (int)solver->disk.files.state.size);
    }
    return true;
}

/* Resumes from the checkpoint, if there is one. */
static bool row_resume(struct row_solver *solver, const struct antipalindrome_row *row,
                       struct error *error) {
    const struct row_plan *plan = solver->plan;
    struct row_solution *solution = solver->solution;
    if (!plan->checkpoint)
        return true;
    bool done = checkpoint_path(plan->checkpoint, row, solver->path, error) &&
                checkpoint_file_lock(&solver->lock, solver->path, error) &&
                checkpoint_load(solver->path, &solver->space, solution, &solver->window,
                                &solver->layer, error);
    solution->resumed = solution->rows > 0;
    row_update_bounds(solver);
    solver->began = solution->rows;
    if (solver->layer.size > 0)
        solver->began -= row_layers_from(solver, solver->layer.size);
    done = done && row_resume_disk(solver, error);
    watch_earlier(plan->watch, solution->rows);
    return done;
}

/* Chooses the kind of values. Lists the moves first, so that there is a solution even if
 * interrupted early. */
static bool row_begin(struct row_solver *solver, const struct antipalindrome_row *row,
                      struct error *error) {
    const struct row_plan *plan = solver->plan;
    struct row_solution *solution = solver->solution;
    *solution =
        (struct row_solution){.lower = -solver->most, .upper = solver->most, .kind = &value_bytes};
    if (!layer_space_init(&solver->space, row, solution->kind, error))
        return false;
    row_list_moves(solver);
    solver->disk = (struct row_disk){.space = &solver->space,
                                     .threads = solver->threads,
                                     .memory = plan->memory,
                                     .files = {.row = &solver->space.row,
                                               .directory = plan->checkpoint,
                                               .work = &solution->disk_work}};
    return row_choose_kind(solver, error);
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
                row_search(&solver, error);
    checkpoint_file_unlock(&solver.lock);
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
