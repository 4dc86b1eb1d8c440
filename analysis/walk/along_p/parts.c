#include "analysis/walk/along_p/parts.h"

#include "analysis/walk/along_p/identities.h"
#include "analysis/walk/along_p/settle.h"
#include "analysis/walk/along_p/ties.h"
#include "sim/base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* State of the search. */
struct splitter {
    struct parts *parts;
    const struct walk_board *board;
    const struct pieces_search *search;
    const struct exact_limits *limits;
    struct model model;
    struct settled settled;
    int models;          /* that may still settle nothing */
    const bool *ties;    /* for all p: [rows * squares] */
    bool *interval_ties; /* for the model's interval; NULL: the same */
    uint8_t *known;      /* for these: see ties_find */
    struct error *error;
};

/* The state of a game after its start, for the model's decision about the letter there. */
static size_t state_after(const struct splitter *splitter, int start) {
    const struct model *model = &splitter->model;
    const struct walk_table *game = &model->optimum.table;
    bool taken = splitter->search->offered && !game->board->green[start] &&
                 model_takes(model, game->start_row, start);
    uint32_t row = taken ? table_next(game, game->start_row, start) : game->start_row;
    return chain_index(&model->optimum.exact.chain, row, start);
}

/* Whether games from one of the starts may have no end, whatever is decided. */
static bool may_not_end(const struct splitter *splitter) {
    for (size_t i = 0; i < splitter->search->starts; i++)
        if (chain_is_endless(&splitter->model.optimum.exact.chain,
                             state_after(splitter, splitter->search->start[i])))
            return true;
    return false;
}

/* The least expected moves from a start at p. The polynomial is rounded by less than 2^-48 of its
 * norm: two roundings for each of its terms, and that of t. */
static struct exact_bracket moves_at(const struct splitter *splitter, int start, double p) {
    const struct model *model = &splitter->model;
    double term[POLYNOMIAL_TERMS], error = splitter->settled.error;
    model_polynomial(model, state_after(splitter, start), term);
    double value = polynomial_at(term, model_t(model, p));
    double wide = error / (1 - error) * value + 0x1p-48 * polynomial_norm(term);
    return (struct exact_bracket){value, value - wide, value + wide};
}

static bool splitter_allocate(struct splitter *splitter) {
    size_t decisions = splitter->parts->decisions = settled_decisions(&splitter->settled);
    if (!splitter->known)
        splitter->known = calloc(decisions, sizeof *splitter->known);
    if (!splitter->parts->open)
        splitter->parts->open = calloc(decisions, sizeof *splitter->parts->open);
    return (splitter->known && splitter->parts->open) || error_memory(splitter->error);
}

/* Remembers the decisions that are not settled. */
static void remember_open(struct splitter *splitter) {
    const struct settled *settled = &splitter->settled;
    for (size_t i = settled_next_open(settled, 0); i < settled_decisions(settled);
         i = settled_next_open(settled, i + 1))
        splitter->parts->open[i] = PART_OPEN;
}

/* Adds the settled decisions to those that were open. */
static void describe_decisions(const struct splitter *splitter, uint8_t *decision) {
    const struct settled *settled = &splitter->settled;
    for (size_t i = 0; i < settled_decisions(settled); i++) {
        bool occurs = settled->reached[i / settled->squares];
        bool white = !splitter->board->green[i % settled->squares];
        if (occurs)
            decision[i] |= PART_OCCURS;
        if (white && settled_takes(settled, &splitter->model, i))
            decision[i] |= PART_TAKES;
        if (occurs && settled->tie[i])
            decision[i] |= PART_TIES;
    }
}

static bool same_decisions(const struct parts *parts, const uint8_t *one, const uint8_t *other) {
    for (size_t i = 0; i < parts->decisions; i++)
        if ((one[i] | PART_OPEN) != (other[i] | PART_OPEN))
            return false;
    return true;
}

static void part_free(struct part *part) {
    free(part->piece.ends);
    free(part->decision);
}

/* Appends a part, or extends the last one. */
static bool part_add(struct splitter *splitter, struct part *part) {
    struct parts *parts = splitter->parts;
    struct part *last = parts->count > 0 ? &parts->part[parts->count - 1] : NULL;
    if (last && last->piece.upper == part->piece.lower &&
        same_decisions(parts, last->decision, part->decision)) {
        piece_extend(&last->piece, &part->piece, splitter->search->starts);
        part_free(part);
        return true;
    }
    struct part *more = list_with_room(parts->part, parts->count, sizeof *more);
    if (!more) {
        part_free(part);
        return false;
    }
    parts->part = more;
    more[parts->count++] = *part;
    return true;
}

/* Sets the moves at the ends of a settled interval. */
static void set_ends(const struct splitter *splitter, struct piece *piece) {
    for (size_t i = 0; i < splitter->search->starts; i++) {
        int start = splitter->search->start[i];
        piece->ends[i].first = moves_at(splitter, start, piece->lower);
        piece->ends[i].last = moves_at(splitter, start, piece->upper);
    }
}

/* Records a settled interval. */
static bool keep_part(struct splitter *splitter, double lower, double upper) {
    struct parts *parts = splitter->parts;
    struct part part = {
        .piece = {lower, upper, calloc(splitter->search->starts, sizeof *part.piece.ends)},
        .decision = malloc(parts->decisions)};
    if (!part.piece.ends || !part.decision) {
        part_free(&part);
        return error_memory(splitter->error);
    }
    memcpy(part.decision, parts->open, parts->decisions);
    memset(parts->open, 0, parts->decisions);
    describe_decisions(splitter, part.decision);
    set_ends(splitter, &part.piece);
    splitter->models = FRUITLESS_MODELS;
    return part_add(splitter, &part);
}

/* Whether that open decision is predicted to change between the middle and that t to within the
 * accuracy, and where. */
static bool predict_one(const struct splitter *splitter, size_t decision, double t, double *zero) {
    const struct model *model = &splitter->model;
    double accuracy = splitter->search->accuracy / model->half, term[POLYNOMIAL_TERMS];
    settle_advantage(model, decision, term);
    double end = polynomial_at(term, t), slope = end - term[0];
    double doubt = 3 * splitter->settled.residual * settle_greatest(model, decision);
    if (!(end < 0) || !(term[0] > 0) || !(doubt < 0.3 * accuracy * fabs(slope)))
        return false;
    *zero = polynomial_zero(term, t, 0);
    return true;
}

/* The p nearest to the middle where a decision of an occurring row is predicted to change, *found,
 * if that can be predicted; otherwise the middle. */
static double predict(const struct splitter *splitter, double lower, double upper, size_t *found) {
    const struct model *model = &splitter->model;
    const struct settled *settled = &splitter->settled;
    double nearest = INFINITY, zero;
    for (size_t i = settled_next_open(settled, 0); i < settled_decisions(settled);
         i = settled_next_open(settled, i + 1))
        for (int side = 0; settled->reached[i / settled->squares] && side < 2; side++)
            if (predict_one(splitter, i, model_t(model, side ? upper : lower), &zero) &&
                fabs(zero) < fabs(nearest)) {
                nearest = zero;
                *found = i;
            }
    return isinf(nearest) ? model->middle : model->middle + nearest * model->half;
}

static bool split(struct splitter *splitter, double lower, double upper);

static bool settle_interval(struct splitter *splitter, double lower, double upper) {
    return settle_decisions(&splitter->settled, &splitter->model, lower, upper, splitter->error) &&
           splitter_allocate(splitter);
}

/* Keeps a part of the model's interval if it is settled, and otherwise splits it. */
static bool settle_part(struct splitter *splitter, double lower, double upper) {
    if (!(lower < upper))
        return true;
    if (!settle_interval(splitter, lower, upper))
        return false;
    return splitter->settled.open == 0 ? keep_part(splitter, lower, upper)
                                       : split(splitter, lower, upper);
}

/* Splits around a predicted change of that decision. The part with the model's middle can use the
 * model. */
static bool split_at(struct splitter *splitter, double change, size_t decision, double lower,
                     double upper) {
    double near = splitter->search->accuracy * 0.45;
    double to = fmax(change - near, lower), from = fmin(change + near, upper);
    bool done = change > splitter->model.middle ? settle_part(splitter, lower, to)
                                                : split(splitter, lower, to);
    splitter->parts->open[decision] = PART_OPEN;
    return done && split(splitter, from, upper);
}

/* Finds the ties for the model's interval, which follow from its sure decisions. */
static bool find_interval_ties(struct splitter *splitter) {
    struct settled *settled = &splitter->settled;
    for (size_t i = 0; i < settled_decisions(settled); i++) {
        bool sure = settled->sure[i] && !settled->tie[i];
        bool takes = sure && settled_takes(settled, &splitter->model, i);
        splitter->known[i] = !sure   ? TIE_UNKNOWN
                             : takes ? TIE_TAKING_IS_OPTIMAL
                                     : TIE_LEAVING_IS_OPTIMAL;
    }
    bool *ties = ties_find(&splitter->model.optimum.table, splitter->known, splitter->search->watch,
                           splitter->error);
    for (size_t i = 0; ties && i < settled_decisions(settled); i++)
        ties[i] |= settled->tie[i];
    if (!ties)
        return false;
    free(splitter->interval_ties);
    settled->tie = splitter->interval_ties = ties;
    return true;
}

/* Settles all open decisions as ties if their outcomes are equal as functions of p. */
static bool settle_identities(struct splitter *splitter, double lower, double upper) {
    const struct settled *settled = &splitter->settled;
    bool hold;
    if (!identities_hold(settled, &splitter->model, &hold, splitter->search->watch,
                         splitter->error))
        return false;
    for (size_t i = settled_next_open(settled, 0); hold && i < settled_decisions(settled);
         i = settled_next_open(settled, i + 1))
        splitter->interval_ties[i] = true;
    return !hold || settle_interval(splitter, lower, upper);
}

/* Settles the ties among the open decisions. */
static bool settle_ties(struct splitter *splitter, double lower, double upper) {
    struct settled *settled = &splitter->settled;
    size_t before = SIZE_MAX, likely = 1;
    while (settled->open > 0 && settled->open < before && likely > 0) {
        before = settled->open;
        likely = settled_likely_ties(settled, &splitter->model);
        if (likely > 0 &&
            (!find_interval_ties(splitter) || !settle_interval(splitter, lower, upper)))
            return false;
    }
    if (settled->open == 0 || settled->open != settled_likely_ties(settled, &splitter->model))
        return true;
    return settle_identities(splitter, lower, upper);
}

/* Solves the model for the interval and settles what it can. */
static bool try_model(struct splitter *splitter, double lower, double upper) {
    splitter->settled.tie = splitter->ties;
    splitter->models--;
    if (!model_solve(&splitter->model, splitter->board, lower, upper, splitter->limits,
                     splitter->error) ||
        !settle_interval(splitter, lower, upper))
        return false;
    return upper - lower <= 100 * splitter->search->accuracy || settle_ties(splitter, lower, upper);
}

static bool split(struct splitter *splitter, double lower, double upper) {
    const struct pieces_search *search = splitter->search;
    struct model *model = &splitter->model;
    if (upper - lower < search->accuracy || splitter->models == 0)
        return true; /* whether it is a gap is seen when the next piece is known */
    if (watch_stopped(search->watch))
        return error_stopped(splitter->error);
    double middle = model_middle(lower, upper);
    if (!model_suits(lower, upper))
        return split(splitter, lower, middle) && split(splitter, middle, upper);
    if (!try_model(splitter, lower, upper))
        return false;
    if (may_not_end(splitter))
        return true;
    if (splitter->settled.open == 0)
        return keep_part(splitter, lower, upper);
    if (upper - lower < 2 * search->accuracy || splitter->models == 0)
        remember_open(splitter);
    size_t decision = 0;
    middle = predict(splitter, lower, upper, &decision);
    if (middle == model->middle)
        return split(splitter, lower, middle) && split(splitter, middle, upper);
    return split_at(splitter, middle, decision, lower, upper);
}

bool parts_find(struct parts *parts, const struct walk_board *board, const bool *ties,
                const struct waits *waits, const struct pieces_search *search, double lower,
                double upper, const struct exact_limits *limits, struct error *error) {
    struct splitter *splitter = calloc(1, sizeof *splitter);
    if (!splitter)
        return error_memory(error);
    *splitter = (struct splitter){.parts = parts,
                                  .board = board,
                                  .search = search,
                                  .limits = limits,
                                  .models = FRUITLESS_MODELS,
                                  .ties = ties,
                                  .settled = {.waits = waits},
                                  .error = error};
    bool found = split(splitter, lower, upper);
    model_free(&splitter->model);
    settled_free(&splitter->settled);
    free(splitter->interval_ties);
    free(splitter->known);
    free(splitter);
    return found;
}

void parts_free(struct parts *parts) {
    for (size_t i = 0; i < parts->count; i++)
        part_free(&parts->part[i]);
    free(parts->part);
    free(parts->open);
    *parts = (struct parts){.count = 0};
}
