#include "analysis/walk/optimal/pieces.h"

#include "analysis/walk/optimal/settle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Models are not tried for longer intervals, nor for intervals that begin with less than this share
 * of their upper end, since values may grow like 1 / p; but for those that begin at 0, where they
 * may also stay finite. */
static const double longest = 0.02, least_ratio = 0.5;

/* State of the search. */
struct splitter {
    struct pieces *pieces;
    const struct walk_board *board;
    const struct pieces_search *search;
    const struct exact_limits *limits;
    struct model model;
    struct settled settled;
    /* The decisions of the last piece: [rows], [rows * squares]. */
    bool *reached, *takes;
    struct error *error;
};

static bool piece_add(struct piece **list, size_t *count, struct piece piece, struct error *error) {
    if (!*list || (*count & (*count - 1)) == 0) { /* full: the capacity is a power of two */
        void *more = realloc(*list, (*count ? 2 * *count : 1) * sizeof **list);
        if (!more)
            return error_memory(error);
        *list = more;
    }
    (*list)[(*count)++] = piece;
    return true;
}

static bool change_add(struct splitter *splitter, struct optimum_change change) {
    struct optimum_changes *changes = &splitter->pieces->changes;
    size_t count = changes->count;
    if ((count & (count - 1)) == 0) {
        void *more = realloc(changes->change, (count ? 2 * count : 1) * sizeof *changes->change);
        if (!more)
            return error_memory(splitter->error);
        changes->change = more;
    }
    changes->change[changes->count++] = change;
    return true;
}

/* The least expected moves from the start at t. */
static struct exact_bracket moves_at(const struct splitter *splitter, double t) {
    const struct model *model = &splitter->model;
    const struct walk_table *game = &model->optimum.table;
    int start = splitter->search->start;
    bool taken = splitter->search->offered && !game->board->green[start] &&
                 model_takes(model, game->start_row, start);
    uint32_t row = taken ? game->next[(size_t)game->start_row * game->columns + game->column[start]]
                         : game->start_row;
    size_t at = chain_index(&model->optimum.exact.chain, row, start);
    double value = 0, error = splitter->settled.error;
    for (int k = MODEL_DEGREE; k >= 0; k--)
        value = value * t + model->term[k][at];
    double wide = (error / (1 - error) + 0x1p-48) * value;
    return (struct exact_bracket){value, value - wide, value + wide};
}

/* Records the decisions that differ between the last piece and this one, and remembers this one's.
 * Returns their number, or -1 when memory is short. */
static long compare(struct splitter *splitter, double lower, double upper) {
    const struct model *model = &splitter->model;
    const struct settled *settled = &splitter->settled;
    size_t squares = (size_t)splitter->board->squares;
    bool first = splitter->pieces->count == 0;
    long differ = 0;
    for (uint32_t row = 0; row < settled->rows; row++) {
        bool occurs = settled->reached[row] || splitter->reached[row];
        for (size_t square = 0; square < squares; square++) {
            bool takes = !splitter->board->green[square] && model_takes(model, row, (int)square);
            bool *before = &splitter->takes[row * squares + square];
            if (occurs && !first && takes != *before) {
                struct optimum_change change = {model->optimum.table.collection[row], (int)square,
                                                lower, upper, takes};
                differ++;
                if (!change_add(splitter, change))
                    return -1;
            }
            *before = takes;
        }
        splitter->reached[row] = settled->reached[row];
    }
    return differ;
}

static bool splitter_allocate(struct splitter *splitter) {
    const struct settled *settled = &splitter->settled;
    if (splitter->takes)
        return true;
    splitter->reached = calloc(settled->rows, sizeof *splitter->reached);
    splitter->takes = calloc((size_t)settled->rows * (size_t)splitter->board->squares, 1);
    return (splitter->reached && splitter->takes) || error_memory(splitter->error);
}

static double t_of(const struct splitter *splitter, double p) {
    const struct model *model = &splitter->model;
    return fmax(-1, fmin(1, (p - model->middle) / model->half));
}

/* Records a settled interval. */
static bool keep_piece(struct splitter *splitter, double lower, double upper) {
    struct pieces *pieces = splitter->pieces;
    struct piece piece = {lower, upper, moves_at(splitter, t_of(splitter, lower)),
                          moves_at(splitter, t_of(splitter, upper))};
    if (!splitter_allocate(splitter))
        return false;
    struct piece *last = pieces->count > 0 ? &pieces->piece[pieces->count - 1] : NULL;
    long differ = compare(splitter, last ? last->upper : lower, lower);
    if (differ < 0)
        return false;
    bool apart = last && last->upper < lower;
    if (last && apart && differ == 0 &&
        !piece_add(&pieces->gap, &pieces->gaps,
                   (struct piece){.lower = last->upper, .upper = lower}, splitter->error))
        return false;
    if (last && differ == 0 && !apart) {
        last->upper = upper;
        last->last = piece.last;
        return true;
    }
    return piece_add(&pieces->piece, &pieces->count, piece, splitter->error);
}

/* A zero of the polynomial between two t where its signs differ, by bisection. */
static double zero_between(const double term[MODEL_DEGREE + 1], double low, double high) {
    bool sign = settle_range(term, low, low).value > 0;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        if ((settle_range(term, middle, middle).value > 0) == sign)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

/* The p nearest to the middle where the decision about an occurring row's letter is predicted to
 * change, if that can be predicted to within the accuracy; otherwise the middle. */
static double predict(const struct splitter *splitter, double lower, double upper) {
    const struct model *model = &splitter->model;
    const struct settled *settled = &splitter->settled;
    size_t squares = (size_t)splitter->board->squares;
    double nearest = INFINITY, accuracy = splitter->search->accuracy / model->half;
    for (uint32_t row = 0; row < settled->rows; row++)
        for (size_t square = 0; settled->reached[row] && square < squares; square++) {
            double term[MODEL_DEGREE + 1];
            if (splitter->board->green[square] || settled->sure[row * squares + square])
                continue;
            settle_advantage(model, row, (int)square, term);
            for (int side = 0; side < 2; side++) {
                double end = t_of(splitter, side ? upper : lower);
                double slope = settle_range(term, end, end).value - term[0];
                double doubt = 3 * settled->residual * settle_greatest(model, row, (int)square);
                if (!(settle_range(term, end, end).value < 0) || !(term[0] > 0) ||
                    !(doubt < 0.3 * accuracy * fabs(slope)))
                    continue;
                double zero = zero_between(term, 0, end);
                if (fabs(zero) < fabs(nearest))
                    nearest = zero;
            }
        }
    return isinf(nearest) ? model->middle : model->middle + nearest * model->half;
}

static bool split(struct splitter *splitter, double lower, double upper);

/* Keeps a part of the model's interval if it is settled, and otherwise splits it. */
static bool settle_part(struct splitter *splitter, double lower, double upper) {
    const struct pieces_search *search = splitter->search;
    if (!(lower < upper))
        return true;
    if (!settle_decisions(&splitter->settled, &splitter->model, t_of(splitter, lower),
                          t_of(splitter, upper), search->start, search->offered, splitter->error))
        return false;
    return splitter->settled.open == 0 ? keep_piece(splitter, lower, upper)
                                       : split(splitter, lower, upper);
}

/* Splits around a predicted change. The part with the model's middle can use the model. */
static bool split_at(struct splitter *splitter, double change, double lower, double upper) {
    double near = splitter->search->accuracy * 0.45, middle = splitter->model.middle;
    if (change > middle)
        return settle_part(splitter, lower, fmax(change - near, lower)) &&
               split(splitter, fmin(change + near, upper), upper);
    double from = fmin(change + near, upper);
    return split(splitter, lower, fmax(change - near, lower)) && split(splitter, from, upper);
}

/* Where to split an interval for which no model is tried. */
static double middle_of(double lower, double upper) {
    return lower >= least_ratio * upper || upper > 2 * longest ? lower + (upper - lower) / 2
                                                               : fmax(lower, upper * least_ratio);
}

static bool split(struct splitter *splitter, double lower, double upper) {
    const struct pieces_search *search = splitter->search;
    struct model *model = &splitter->model;
    if (upper - lower < search->accuracy)
        return true; /* whether it is a gap is seen when the next piece is known */
    if (watch_stopped(search->watch))
        return error_stopped(splitter->error);
    watch_progress(search->watch,
                   (uint64_t)(1e6 * (lower - search->first) / (search->last - search->first)),
                   1000000);
    double middle = middle_of(lower, upper);
    if (upper - lower > longest || (lower > 0 && lower < least_ratio * upper))
        return split(splitter, lower, middle) && split(splitter, middle, upper);
    if (!model_solve(model, splitter->board, lower, upper, splitter->limits, splitter->error))
        return false;
    if (model->optimum.exact.chain.endless)
        return true;
    if (!settle_decisions(&splitter->settled, model, t_of(splitter, lower), t_of(splitter, upper),
                          search->start, search->offered, splitter->error))
        return false;
    if (splitter->settled.open == 0)
        return keep_piece(splitter, lower, upper);
    middle = predict(splitter, lower, upper);
    if (middle == model->middle)
        return split(splitter, lower, middle) && split(splitter, middle, upper);
    return split_at(splitter, middle, lower, upper);
}

bool pieces_find(struct pieces *pieces, const struct walk_board *board,
                 const struct pieces_search *search, const struct exact_limits *limits,
                 struct error *error) {
    *pieces = (struct pieces){.count = 0};
    struct splitter *splitter = calloc(1, sizeof *splitter);
    if (!splitter)
        return error_memory(error);
    *splitter = (struct splitter){
        .pieces = pieces, .board = board, .search = search, .limits = limits, .error = error};
    bool found = split(splitter, search->first, search->last);
    double end = pieces->count > 0 ? pieces->piece[pieces->count - 1].upper : search->first;
    if (found && pieces->count > 0 && pieces->piece[0].lower > search->first) {
        /* First in the list. */
        found = piece_add(&pieces->gap, &pieces->gaps, (struct piece){.lower = 0}, error);
        if (found) {
            memmove(pieces->gap + 1, pieces->gap, (pieces->gaps - 1) * sizeof *pieces->gap);
            pieces->gap[0] =
                (struct piece){.lower = search->first, .upper = pieces->piece[0].lower};
        }
    }
    if (found && end < search->last)
        found = piece_add(&pieces->gap, &pieces->gaps,
                          (struct piece){.lower = end, .upper = search->last}, error);
    model_free(&splitter->model);
    settled_free(&splitter->settled);
    free(splitter->reached);
    free(splitter->takes);
    free(splitter);
    return found;
}

void pieces_free(struct pieces *pieces) {
    free(pieces->piece);
    free(pieces->gap);
    optimum_changes_free(&pieces->changes);
    *pieces = (struct pieces){.count = 0};
}
