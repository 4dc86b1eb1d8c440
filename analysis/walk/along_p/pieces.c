#include "analysis/walk/along_p/pieces.h"

#include "analysis/walk/along_p/pieces_join.h"
#include "analysis/walk/along_p/sections.h"
#include "analysis/walk/along_p/ties.h"
#include "sim/parallel/blocks.h"

#include <stdlib.h>

/* Relative width of the bounds on the moves above which they are computed again. */
static const double widest_bounds = 1e-11;

/* The search of the sections, which are blocks. */
struct section_search {
    struct pieces_joiner *joiner;
    const struct walk_board *board;
    const struct exact_limits *limits;
    bool *ties;
    struct waits waits;
    struct sections sections;
    struct parts *parts; /* [threads] */
};

static bool section_work(void *context, int thread, uint64_t first, uint64_t end,
                         struct error *error) {
    const struct section_search *task = context;
    const struct pieces_search *search = task->joiner->search;
    const double *ends = task->sections.end;
    parts_free(&task->parts[thread]);
    return parts_find(&task->parts[thread], task->board, task->ties, &task->waits, search,
                      ends[first], ends[first + 1], task->limits, error);
}

static bool section_merge(void *context, void *result, int thread, uint64_t first,
                          struct error *error) {
    const struct section_search *task = context;
    return pieces_join(result, &task->parts[thread], error);
}

static bool search_sections(struct section_search *task, struct error *error) {
    const struct pieces_search *search = task->joiner->search;
    size_t threads = (size_t)search->threads;
    uint64_t merged;
    task->ties = ties_find(&task->joiner->game, NULL, search->watch, error);
    if (!task->ties || !waits_find(&task->waits, &task->joiner->game, error) ||
        !sections_list(&task->sections, search->first, search->last, search->accuracy, error))
        return false;
    if (!(task->parts = calloc(threads, sizeof *task->parts)))
        return error_memory(error);
    const struct blocks blocks = {
        .end = task->sections.count,
        .threads = search->threads,
        .work = section_work,
        .merge = section_merge,
        .context = task,
        .result = task->joiner,
    };
    bool found = blocks_run(&blocks, search->watch, &merged, error);
    for (size_t i = 0; i < threads; i++)
        parts_free(&task->parts[i]);
    return found;
}

static struct exact_bracket *moves_of(const struct piece *piece, bool last, size_t start) {
    return last ? &piece->ends[start].last : &piece->ends[start].first;
}

/* Whether the bounds are so wide that they are computed again, as those of long intervals may be.
 */
static bool is_wide(const struct exact_bracket *moves) {
    return !(moves->upper - moves->lower <= widest_bounds * moves->value);
}

/* Solves the game at an end of a piece if bounds there are wide. */
static bool sharpen(const struct section_search *task, const struct piece *piece, bool last,
                    struct error *error) {
    const struct pieces_search *search = task->joiner->search;
    struct optimum optimum;
    bool wide = false;
    for (size_t i = 0; i < search->starts; i++)
        wide |= is_wide(moves_of(piece, last, i));
    if (!wide)
        return true;
    if (!optimum_solve(&optimum, task->board, last ? piece->upper : piece->lower, task->limits,
                       error))
        return false;
    for (size_t i = 0; i < search->starts; i++) {
        struct exact_bracket *moves = moves_of(piece, last, i);
        struct exact_bracket again = optimum_start(&optimum, search->start[i], search->offered);
        if (is_wide(moves) && !(again.upper - again.lower >= moves->upper - moves->lower))
            *moves = again;
    }
    optimum_free(&optimum);
    return true;
}

static bool sharpen_all(const struct section_search *task, struct error *error) {
    const struct pieces *pieces = task->joiner->pieces;
    for (size_t i = 0; i < pieces->count; i++)
        for (int last = 0; last < 2; last++)
            if (!sharpen(task, &pieces->piece[i], last, error))
                return false;
    return true;
}

bool pieces_find(struct pieces *pieces, const struct walk_board *board,
                 const struct pieces_search *search, const struct exact_limits *limits,
                 struct error *error) {
    struct pieces_joiner joiner;
    struct section_search task = {.joiner = &joiner, .board = board, .limits = limits};
    *pieces = (struct pieces){.count = 0};
    bool found = pieces_joiner_init(&joiner, pieces, board, search, error) &&
                 search_sections(&task, error) && sharpen_all(&task, error);
    if (found || (error && error->kind == ERROR_STOPPED))
        found = pieces_join_end(&joiner, found ? error : NULL) && found;
    free(task.parts);
    sections_free(&task.sections);
    free(task.ties);
    waits_free(&task.waits);
    pieces_joiner_free(&joiner);
    return found;
}

void pieces_free(struct pieces *pieces) {
    for (size_t i = 0; i < pieces->count; i++)
        free(pieces->piece[i].ends);
    free(pieces->piece);
    free(pieces->gap);
    free(pieces->open);
    free(pieces->tie);
    free(pieces->change);
    *pieces = (struct pieces){.count = 0};
}
