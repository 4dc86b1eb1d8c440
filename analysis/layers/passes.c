/* The code that all solvers by passes over layers (passes.h) share, whatever a pass computes. From
 * the bounds of the moves it derives the bounds of the position and the move to examine next. It
 * saves the bounds in checkpoints, with the layer and the marks of the pass, and reads them. */
#include "analysis/layers/passes.h"

#include "sim/base/clock.h"

#include <limits.h>
#include <string.h>
#include <sys/param.h>

void layered_bound(struct layered_solution *solution) {
    int lower = solution->move[0].lower, upper = solution->move[0].upper;
    for (size_t i = 1; i < solution->moves; i++) {
        const struct layered_move *move = &solution->move[i];
        lower = solution->maximizes ? MAX(lower, move->lower) : MIN(lower, move->lower);
        upper = solution->maximizes ? MAX(upper, move->upper) : MIN(upper, move->upper);
    }
    solution->lower = lower;
    solution->upper = upper;
}

int layered_sign(int lower, int upper) {
    int low = (lower > 0) - (lower < 0), high = (upper > 0) - (upper < 0);
    return low == high ? low : LAYERED_SIGN_OPEN;
}

const struct layered_move *layered_next(const struct layered_solution *solution) {
    const struct layered_move *found = NULL;
    for (size_t i = 0; i < solution->moves; i++) {
        const struct layered_move *move = &solution->move[i];
        /* >=, not ==: bounds derived from a false checkpoint may cross, and passes must end. */
        if (move->lower >= move->upper ||
            (solution->signs && layered_sign(move->lower, move->upper) != LAYERED_SIGN_OPEN))
            continue;
        if (solution->maximizes ? move->upper == solution->upper : move->lower == solution->lower)
            return move;
        found = found ? found : move;
    }
    return found;
}

void layered_announce(const struct watch *watch, int pass, int layer, int layers) {
    char stage[64];
    snprintf(stage, sizeof stage, "pass %d, layer %d of %d", pass, layer, layers);
    watch_stage(watch, stage);
}

/* Indices of the first numbers of a checkpoint, and the most numbers. The lower and upper bounds of
 * checkpoint->moves moves begin at BOUNDS, 0 if the position has fewer; the state follows them. */
enum { VISITED, PASSES, BOUNDS, NUMBERS = BOUNDS + 2 * LAYERED_MOVES + LAYERED_MARKS + 2 };

/* Indices of the state of the pass (struct layered_state), and the count of all numbers. */
struct layout {
    size_t marks, size, words, count;
};

static struct layout layout_of(const struct layered_checkpoint *checkpoint) {
    const size_t marks = BOUNDS + 2 * checkpoint->moves, size = marks + checkpoint->marks;
    return (struct layout){marks, size, .words = size + 1, .count = size + 2};
}

bool layered_save(struct layered_checkpoint *checkpoint, const struct layered_solution *solution,
                  const struct layered_state *state, const uint64_t *words, struct error *error) {
    if (!checkpoint->path[0])
        return true;
    int64_t number[NUMBERS] = {[VISITED] = (int64_t)solution->visited, [PASSES] = solution->passes};
    struct error *unsaved = checkpoint->saving.unsaved, *reason = unsaved ? unsaved : error;
    struct checkpoint_saving saving;
    const struct layout at = layout_of(checkpoint);
    for (size_t i = 0; i < solution->moves; i++) {
        number[BOUNDS + 2 * i] = solution->move[i].lower;
        number[BOUNDS + 2 * i + 1] = solution->move[i].upper;
    }
    memcpy(number + at.marks, state->mark, checkpoint->marks * sizeof *number);
    number[at.size] = state->size;
    number[at.words] = state->words;
    checkpoint->saved = clock_now();
    if (unsaved)
        *unsaved = (struct error){0};
    if (checkpoint_begin(&saving, checkpoint->path, &checkpoint->subject, number,
                         at.count * sizeof *number, reason)) {
        checkpoint_add(&saving, words, (size_t)state->words * sizeof *words);
        if (checkpoint_save(&saving, reason))
            return true;
    }
    if (unsaved && (state->words > 0 || layered_next(solution))) /* the computation continues */
        checkpoint->saving.note_unsaved(unsaved->text);
    return unsaved;
}

bool layered_save_due(const struct layered_checkpoint *checkpoint) {
    return checkpoint->path[0] && clock_now() - checkpoint->saved >= checkpoint->saving.every;
}

bool layered_open(struct layered_checkpoint *checkpoint, struct layered_solution *solution,
                  struct layered_state *state, struct error *error) {
    struct checkpoint_file *file = &checkpoint->file;
    int64_t number[NUMBERS];
    const struct layout at = layout_of(checkpoint);
    *state = (struct layered_state){0};
    if (!checkpoint_lock(&checkpoint->lock, checkpoint->path, error) ||
        !checkpoint_open(file, checkpoint->path, &checkpoint->subject, number,
                         at.count * sizeof *number, error))
        return false;
    if (!file->file)
        return true;
    if (number[PASSES] < 0 || number[PASSES] > INT_MAX)
        return checkpoint_damaged(file, error);
    for (size_t i = 0; i < solution->moves; i++) {
        struct layered_move *move = &solution->move[i];
        int64_t lower = number[BOUNDS + 2 * i], upper = number[BOUNDS + 2 * i + 1];
        if (lower < move->lower || lower > upper || upper > move->upper)
            return checkpoint_damaged(file, error);
        move->lower = (int)lower;
        move->upper = (int)upper;
    }
    solution->visited = (uint64_t)number[VISITED];
    solution->passes = (int)number[PASSES];
    memcpy(state->mark, number + at.marks, checkpoint->marks * sizeof *number);
    state->size = number[at.size];
    state->words = number[at.words];
    return true;
}

bool layered_read(struct layered_checkpoint *checkpoint, const struct layered_state *state,
                  uint64_t *words, struct error *error) {
    const uint64_t count = (uint64_t)state->words, bytes = count * sizeof *words;
    struct checkpoint_file *file = &checkpoint->file;
    if (!file->file)
        return true;
    if (count > UINT64_MAX / sizeof *words)
        return checkpoint_damaged(file, error);
    bool done = checkpoint_take(file, words, bytes, error) && checkpoint_end(file, error);
    checkpoint_close(file);
    return done;
}

void layered_close(struct layered_checkpoint *checkpoint) {
    checkpoint_close(&checkpoint->file);
    checkpoint_unlock(&checkpoint->lock);
}
