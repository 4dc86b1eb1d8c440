/* Where two starts are worth the same: games from both take equally many expected moves if played
 * optimally. Intervals of p, the probability of a reset, are halved (bisection.h) until one start
 * is proved better: the bounds of the difference of the values exclude 0. A value is a polynomial
 * in t, p scaled to -1 .. 1, of bounded error (model.h). Gaps between intervals are the result. */
#include "analysis/walk/along_p/equal_starts.h"

#include "analysis/walk/along_p/ties.h"
#include "sim/base/memory.h"

/* An interval of p where one start is proved better. */
struct better_interval {
    double lower, upper;
    enum equal_better better;
};

/* What a thread proved in its work interval, the part of p that it searches at a time. */
struct findings {
    size_t count;
    struct better_interval *interval; /* [count]: by ascending p */
};

/* The search, and what is proved in the work intervals that were merged. */
struct comparison {
    const struct equal_search *search;
    struct findings *findings; /* [threads] */
    struct equals *equals;
    double end;               /* of the last proved interval; at first p.first */
    enum equal_better better; /* the better start in that interval; at first unknown */
};

/* `prove` of the bisection: keeps the interval if one start takes fewer moves at each of its p. */
static bool prove_better(void *context, int thread, struct prover *prover, struct error *error) {
    const struct comparison *comparison = context;
    const struct model *model = &prover->model;
    const struct chain *chain = &model->optimum.exact.chain;
    uint32_t row = model->optimum.table.start_row;
    size_t one = chain_index(chain, row, comparison->search->square[0]);
    size_t other = chain_index(chain, row, comparison->search->square[1]);
    if (!prover->actions.bounded || chain_may_not_end(chain, one) ||
        chain_may_not_end(chain, other))
        return true; /* no bounds are known: the interval is halved */
    const struct polynomial first = model_value(model, one), second = model_value(model, other);
    double norms = polynomial_norm(first) + polynomial_norm(second);
    struct exact_bracket range = polynomial_range(polynomial_minus(first, second), -1, 1);
    /* The error is at most e times the true values, so at most e / (1 - e) times the model's. */
    double e = prover->actions.error, doubt = (e / (1 - e) + 0x1p-48) * norms; /* 2^-48: rounding */
    if (!(range.lower > doubt || range.upper < -doubt))
        return true;
    enum equal_better better = range.lower > doubt ? BETTER_SECOND : BETTER_FIRST; /* fewer moves */
    struct findings *findings = &comparison->findings[thread];
    *list_add(findings->interval, findings->count) =
        (struct better_interval){prover->lower, prover->upper, better};
    prover->models_left = BISECTION_FRUITLESS;
    prover_finish(prover);
    return true;
}

/* Appends the interval from `end`, where the last proved one ends, to `upper`. */
static void equal_add(struct comparison *comparison, double upper, enum equal_kind kind,
                      enum equal_better above) {
    struct equals *equals = comparison->equals;
    *list_add(equals->equal, equals->count) = (struct equal){comparison->end, upper, kind, above};
}

/* `merge` of the bisection: a gap before a proved interval becomes an interval of the result. */
static void merge_better(void *context, int thread) {
    struct comparison *comparison = context;
    struct findings *findings = &comparison->findings[thread];
    for (size_t i = 0; i < findings->count; i++) {
        const struct better_interval interval = findings->interval[i];
        bool crosses =
            comparison->better != BETTER_UNKNOWN && comparison->better != interval.better;
        if (comparison->end < interval.lower)
            equal_add(comparison, interval.lower, crosses ? EQUAL_CROSSING : EQUAL_UNSETTLED,
                      interval.better);
        if (comparison->equals->count == 0) /* no gap so far */
            comparison->equals->below = interval.better;
        comparison->better = interval.better;
        comparison->end = interval.upper;
    }
    findings->count = 0;
}

bool equals_find(struct equals *equals, const struct walk_board *board,
                 const struct equal_search *search, const struct exact_limits *limits,
                 struct error *error) {
    struct comparison comparison = {
        .search = search,
        .findings = memory_allocate((size_t)search->p.threads, sizeof *comparison.findings),
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
        free(comparison.findings[i].interval);
    free(comparison.findings);
    table_free(&game);
    return found;
}

void equals_free(struct equals *equals) { free(equals->equal); }
