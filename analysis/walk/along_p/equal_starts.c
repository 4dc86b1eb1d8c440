#include "analysis/walk/along_p/equal_starts.h"

#include "analysis/walk/along_p/sections.h"
#include "analysis/walk/along_p/settle.h"
#include "analysis/walk/along_p/ties.h"
#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"

#include <math.h>
#include <stdlib.h>

/* An interval where one start is proved better. */
struct better_part {
    double lower, upper;
    enum equal_better better;
};

/* The search of a section. */
struct comparer {
    const struct walk_board *board;
    const struct equal_search *search;
    const struct exact_limits *limits;
    struct model model;
    struct settled settled;
    int models; /* that may still settle nothing */
    size_t count;
    struct better_part *part; /* ascending */
    struct error *error;
};

static bool keep_better(struct comparer *comparer, double lower, double upper,
                        enum equal_better better) {
    struct better_part *more = list_with_room(comparer->part, comparer->count, sizeof *more);
    if (!more)
        return false;
    comparer->part = more;
    more[comparer->count++] = (struct better_part){lower, upper, better};
    comparer->models = FRUITLESS_MODELS;
    return true;
}

/* The better start in the model's interval. */
static enum equal_better better_of(const struct comparer *comparer) {
    const struct model *model = &comparer->model;
    const struct chain *chain = &model->optimum.exact.chain;
    uint32_t row = model->optimum.table.start_row;
    size_t one = chain_index(chain, row, comparer->search->square[0]);
    size_t other = chain_index(chain, row, comparer->search->square[1]);
    double term[POLYNOMIAL_TERMS], minus[POLYNOMIAL_TERMS], error = comparer->settled.error;
    model_polynomial(model, one, term);
    model_polynomial(model, other, minus);
    double norm = polynomial_norm(term) + polynomial_norm(minus);
    for (int k = 0; k < POLYNOMIAL_TERMS; k++)
        term[k] -= minus[k];
    if (comparer->settled.open == SIZE_MAX || chain_is_endless(chain, one) ||
        chain_is_endless(chain, other))
        return BETTER_UNKNOWN;
    struct exact_bracket range = polynomial_range(term, -1, 1);
    double doubt = (error / (1 - error) + 0x1p-48) * norm;
    return range.lower > doubt    ? BETTER_SECOND
           : range.upper < -doubt ? BETTER_FIRST
                                  : BETTER_UNKNOWN;
}

static bool search_equal(struct comparer *comparer, double lower, double upper) {
    const struct equal_search *search = comparer->search;
    struct model *model = &comparer->model;
    if (upper - lower < search->accuracy || comparer->models == 0)
        return true;
    if (watch_stopped(search->watch))
        return error_stopped(comparer->error);
    comparer->models--;
    if (!model_solve(model, comparer->board, lower, upper, comparer->limits, comparer->error) ||
        !settle_decisions(&comparer->settled, model, lower, upper, comparer->error))
        return false;
    enum equal_better better = better_of(comparer);
    if (better != BETTER_UNKNOWN)
        return keep_better(comparer, lower, upper, better);
    double middle = model_middle(lower, upper);
    return search_equal(comparer, lower, middle) && search_equal(comparer, middle, upper);
}

/* Joins what is known of the sections. */
struct equals_joiner {
    struct equals *equals;
    double end;               /* up to which it is known */
    enum equal_better better; /* there */
};

static bool equal_add(struct equals_joiner *joiner, double upper, enum equal_kind kind,
                      enum equal_better above, struct error *error) {
    struct equals *equals = joiner->equals;
    struct equal *more = list_with_room(equals->equal, equals->count, sizeof *more);
    if (!more)
        return false;
    equals->equal = more;
    more[equals->count++] = (struct equal){joiner->end, upper, kind, above};
    return true;
}

/* The better start may not be known since the last part. */
static bool join_better(struct equals_joiner *joiner, const struct better_part *part,
                        struct error *error) {
    bool crosses = joiner->better != BETTER_UNKNOWN && joiner->better != part->better;
    if (joiner->end < part->lower &&
        !equal_add(joiner, part->lower, crosses ? EQUAL_CROSSING : EQUAL_UNSETTLED, part->better,
                   error))
        return false;
    if (joiner->equals->count == 0)
        joiner->equals->below = part->better;
    joiner->better = part->better;
    joiner->end = part->upper;
    return true;
}

/* The sections as blocks. */
struct equals_task {
    struct sections sections;
    struct comparer *comparer; /* [threads] */
};

static bool compare_section(void *context, int thread, uint64_t first, uint64_t end,
                            struct error *error) {
    const struct equals_task *task = context;
    struct comparer *comparer = &task->comparer[thread];
    const double *ends = task->sections.end;
    comparer->count = 0;
    comparer->models = FRUITLESS_MODELS;
    comparer->error = error;
    model_free(&comparer->model); /* so that the result depends on the section alone */
    return search_equal(comparer, ends[first], ends[first + 1]);
}

static bool merge_section(void *context, void *result, int thread, uint64_t first,
                          struct error *error) {
    const struct equals_task *task = context;
    const struct comparer *comparer = &task->comparer[thread];
    for (size_t i = 0; i < comparer->count; i++)
        if (!join_better(result, &comparer->part[i], error))
            return false;
    return true;
}

static void comparers_free(struct comparer *comparer, int threads) {
    for (int i = 0; comparer && i < threads; i++) {
        model_free(&comparer[i].model);
        settled_free(&comparer[i].settled);
        free(comparer[i].part);
    }
    free(comparer);
}

static bool compare_sections(struct equals_joiner *joiner, const struct comparer *comparer,
                             struct error *error) {
    const struct equal_search *search = comparer->search;
    struct equals_task task = {.comparer = NULL};
    uint64_t merged;
    bool done =
        sections_list(&task.sections, search->first, search->last, search->accuracy, error) &&
        ((task.comparer = calloc((size_t)search->threads, sizeof *task.comparer)) ||
         error_memory(error));
    const struct blocks blocks = {
        .end = task.sections.count,
        .threads = search->threads,
        .work = compare_section,
        .merge = merge_section,
        .context = &task,
        .result = joiner,
    };
    for (int i = 0; done && i < search->threads; i++)
        task.comparer[i] = *comparer;
    done = done && blocks_run(&blocks, search->watch, &merged, error);
    comparers_free(task.comparer, search->threads);
    sections_free(&task.sections);
    return done;
}

/* Searches unless the starts are identical. */
static bool find_equals(struct equals_joiner *joiner, const struct comparer *comparer,
                        const struct walk_table *game, struct error *error) {
    const struct equal_search *search = comparer->search;
    bool identical = false;
    if (!ties_find_starts(game, search->square, &identical, search->watch, error))
        return false;
    if (identical)
        return equal_add(joiner, search->last, EQUAL_IDENTICAL, BETTER_UNKNOWN, error);
    bool found = compare_sections(joiner, comparer, error);
    if ((found || (error && error->kind == ERROR_STOPPED)) && joiner->end < search->last)
        found = equal_add(joiner, search->last, EQUAL_UNSETTLED, BETTER_UNKNOWN,
                          found ? error : NULL) &&
                found;
    return found;
}

bool equals_find(struct equals *equals, const struct walk_board *board,
                 const struct equal_search *search, const struct exact_limits *limits,
                 struct error *error) {
    struct equals_joiner joiner = {.equals = equals, .end = search->first};
    struct walk_table game;
    struct waits waits = {.reset = NULL};
    const struct comparer comparer = {
        .board = board, .search = search, .limits = limits, .settled = {.waits = &waits}};
    *equals = (struct equals){.count = 0};
    game_table(&game, board);
    bool found = waits_find(&waits, &game, error) && find_equals(&joiner, &comparer, &game, error);
    waits_free(&waits);
    table_free(&game);
    return found;
}

void equals_free(struct equals *equals) {
    free(equals->equal);
    *equals = (struct equals){.count = 0};
}
