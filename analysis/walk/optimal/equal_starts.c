#include "analysis/walk/optimal/equal_starts.h"

#include "analysis/walk/optimal/settle.h"
#include "analysis/walk/optimal/ties.h"
#include "sim/base/list.h"

#include <math.h>
#include <stdlib.h>

/* State of the search. */
struct comparer {
    struct equals *equals;
    const struct walk_board *board;
    const struct equal_search *search;
    const struct exact_limits *limits;
    struct model model;
    struct settled settled;
    struct waits waits;
    int models;               /* that may still settle nothing */
    double end;               /* up to which it is known */
    enum equal_better better; /* there */
    struct error *error;
};

static bool equal_add(struct comparer *comparer, double lower, double upper, enum equal_kind kind,
                      enum equal_better above, struct error *error) {
    struct equals *equals = comparer->equals;
    struct equal *more = list_with_room(equals->equal, equals->count, sizeof *more, error);
    if (!more)
        return false;
    equals->equal = more;
    more[equals->count++] = (struct equal){lower, upper, kind, above};
    return true;
}

/* The better start is known in an interval; it may not be since the last one. */
static bool keep_better(struct comparer *comparer, double lower, double upper,
                        enum equal_better better) {
    bool crosses = comparer->better != BETTER_UNKNOWN && comparer->better != better;
    if (comparer->end < lower &&
        !equal_add(comparer, comparer->end, lower, crosses ? EQUAL_CROSSING : EQUAL_UNSETTLED,
                   better, comparer->error))
        return false;
    if (comparer->equals->count == 0)
        comparer->equals->below = better;
    comparer->models = FRUITLESS_MODELS;
    comparer->better = better;
    comparer->end = upper;
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
    watch_progress(search->watch,
                   (uint64_t)(1e6 * (lower - search->first) / (search->last - search->first)),
                   1000000);
    bool suits = model_suits(lower, upper);
    if (suits) {
        comparer->models--;
        if (!model_solve(model, comparer->board, lower, upper, comparer->limits, comparer->error))
            return false;
        if (!settle_decisions(&comparer->settled, model, lower, upper, comparer->error))
            return false;
        enum equal_better better = better_of(comparer);
        if (better != BETTER_UNKNOWN)
            return keep_better(comparer, lower, upper, better);
    }
    double middle = model_middle(lower, upper);
    for (int part = 0; part < 2; part++) {
        if (!suits) /* each part has its own count */
            comparer->models = FRUITLESS_MODELS;
        if (!search_equal(comparer, part ? middle : lower, part ? upper : middle))
            return false;
    }
    return true;
}

static bool find_equals(struct comparer *comparer) {
    const struct equal_search *search = comparer->search;
    struct walk_table game;
    bool identical = false;
    if (!game_table(&game, comparer->board, comparer->error))
        return false;
    bool found =
        waits_find(&comparer->waits, &game, comparer->error) &&
        ties_find_starts(&game, search->square, &identical, search->watch, comparer->error);
    table_free(&game);
    if (!found)
        return false;
    if (identical)
        return equal_add(comparer, search->first, search->last, EQUAL_IDENTICAL, BETTER_UNKNOWN,
                         comparer->error);
    found = search_equal(comparer, search->first, search->last);
    if ((found || (comparer->error && comparer->error->kind == ERROR_STOPPED)) &&
        comparer->end < search->last)
        found = equal_add(comparer, comparer->end, search->last, EQUAL_UNSETTLED, BETTER_UNKNOWN,
                          found ? comparer->error : NULL) &&
                found;
    return found;
}

bool equals_find(struct equals *equals, const struct walk_board *board,
                 const struct equal_search *search, const struct exact_limits *limits,
                 struct error *error) {
    struct comparer comparer = {
        .equals = equals,
        .board = board,
        .search = search,
        .limits = limits,
        .models = FRUITLESS_MODELS,
        .end = search->first,
        .error = error,
    };
    *equals = (struct equals){.count = 0};
    comparer.settled.waits = &comparer.waits;
    bool found = find_equals(&comparer);
    model_free(&comparer.model);
    settled_free(&comparer.settled);
    waits_free(&comparer.waits);
    return found;
}

void equals_free(struct equals *equals) {
    free(equals->equal);
    *equals = (struct equals){.count = 0};
}
