/* Where two starts are worth the same: by bisection along p until the bounds of both values are
 * apart, which proves one of them better. */
#include "analysis/walk/along_p/equal_starts.h"

#include "analysis/walk/along_p/ties.h"
#include "sim/base/memory.h"

#include <stdlib.h>

/* An interval where one start is proved better. */
struct better_interval {
    double lower, upper;
    enum equal_better better;
};

/* What a thread found in its work interval: ascending. */
struct better_parts {
    size_t count;
    struct better_interval *interval;
};

/* The search, and what is known of the work intervals that were merged. */
struct comparison {
    const struct equal_search *search;
    struct better_parts *found; /* [threads] */
    struct equals *equals;
    double end;               /* up to which it is known */
    enum equal_better better; /* there */
};

/* Keeps the interval if one start is better in all of it. */
static bool prove_better(void *context, int thread, struct prover *prover, double lower,
                         double upper, struct unproved *unproved, struct error *error) {
    const struct comparison *comparison = context;
    const struct model *model = &prover->model;
    const struct chain *chain = &model->optimum.exact.chain;
    uint32_t row = model->optimum.table.start_row;
    size_t one = chain_index(chain, row, comparison->search->square[0]);
    size_t other = chain_index(chain, row, comparison->search->square[1]);
    if (prover->actions.open == OPEN_UNKNOWN || chain_may_not_end(chain, one) ||
        chain_may_not_end(chain, other))
        return true;
    double term[POLYNOMIAL_TERMS], minus[POLYNOMIAL_TERMS], off = prover->actions.error;
    model_polynomial(model, one, term);
    model_polynomial(model, other, minus);
    double norm = polynomial_norm(term) + polynomial_norm(minus);
    for (int k = 0; k < POLYNOMIAL_TERMS; k++)
        term[k] -= minus[k];
    struct exact_bracket range = polynomial_range(term, -1, 1);
    double doubt = (off / (1 - off) + 0x1p-48) * norm;
    if (!(range.lower > doubt) && !(range.upper < -doubt))
        return true;
    struct better_parts *found = &comparison->found[thread];
    found->interval = list_with_room(found->interval, found->count, sizeof *found->interval);
    found->interval[found->count++] =
        (struct better_interval){lower, upper, range.lower > doubt ? BETTER_SECOND : BETTER_FIRST};
    prover->models_left = BISECTION_FRUITLESS;
    unproved->lower_end = lower; /* nothing remains to be searched */
    unproved->upper_begin = upper;
    return true;
}

/* Appends an interval from where the better start is known up to `upper`. */
static void equal_add(struct comparison *comparison, double upper, enum equal_kind kind,
                      enum equal_better above) {
    struct equals *equals = comparison->equals;
    equals->equal = list_with_room(equals->equal, equals->count, sizeof *equals->equal);
    equals->equal[equals->count++] = (struct equal){comparison->end, upper, kind, above};
}

/* Joins what a thread found in its work interval, and forgets it. */
static void merge_better(void *context, int thread) {
    struct comparison *comparison = context;
    struct better_parts *found = &comparison->found[thread];
    for (size_t i = 0; i < found->count; i++) {
        const struct better_interval interval = found->interval[i];
        bool crosses =
            comparison->better != BETTER_UNKNOWN && comparison->better != interval.better;
        if (comparison->end < interval.lower) /* not known since the last proved interval */
            equal_add(comparison, interval.lower, crosses ? EQUAL_CROSSING : EQUAL_UNSETTLED,
                      interval.better);
        if (comparison->equals->count == 0)
            comparison->equals->below = interval.better;
        comparison->better = interval.better;
        comparison->end = interval.upper;
    }
    found->count = 0;
}

bool equals_find(struct equals *equals, const struct walk_board *board,
                 const struct equal_search *search, const struct exact_limits *limits,
                 struct error *error) {
    struct comparison comparison = {
        .search = search,
        .found = memory_allocate((size_t)search->p.threads, sizeof *comparison.found),
        .equals = equals,
        .end = search->p.first,
    };
    struct walk_table game;
    const struct bisection bisection = {
        .game = &game,
        .limits = limits,
        .p = search->p,
        .prove = prove_better,
        .merge = merge_better,
        .context = &comparison,
    };
    bool identical = false;
    *equals = (struct equals){.count = 0};
    game_table(&game, board);
    bool found = ties_find_starts(&game, search->square, &identical, search->p.watch, error);
    if (found && identical)
        equal_add(&comparison, search->p.last, EQUAL_IDENTICAL, BETTER_UNKNOWN);
    if (found && !identical) {
        found = bisect(&bisection, error);
        if ((found || (error && error->kind == ERROR_STOPPED)) && comparison.end < search->p.last)
            equal_add(&comparison, search->p.last, EQUAL_UNSETTLED, BETTER_UNKNOWN);
    }
    for (int i = 0; i < search->p.threads; i++)
        free(comparison.found[i].interval);
    free(comparison.found);
    table_free(&game);
    return found;
}

void equals_free(struct equals *equals) {
    free(equals->equal);
    *equals = (struct equals){.count = 0};
}
