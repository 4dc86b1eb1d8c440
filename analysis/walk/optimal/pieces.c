#include "analysis/walk/optimal/pieces.h"

#include "analysis/walk/optimal/settle.h"
#include "analysis/walk/optimal/ties.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Relative difference of the values up to which a decision is a likely tie. */
static const double likely_tie = 1e-9;

/* Relative width of the bounds on the moves above which they are computed again. */
static const double widest_bounds = 1e-11;

/* State of the search. */
struct splitter {
    struct pieces *pieces;
    const struct walk_board *board;
    const struct pieces_search *search;
    const struct exact_limits *limits;
    struct model model;
    struct settled settled;
    int models;          /* that may still settle nothing */
    bool *ties;          /* for all p: [rows * squares] */
    bool *interval_ties; /* for the model's interval; NULL: the same */
    uint8_t *known;      /* for these: see ties_find */
    /* The decisions of the last piece: [rows], [rows * squares]. */
    bool *reached, *takes;
    size_t *tie; /* [rows * squares]: 1 + the last index in pieces->tie; 0: none */
    bool *open;  /* [rows * squares]: not settled since the last piece */
    struct error *error;
};

/* A list of that many elements with room for one more, or NULL when memory is short: the list then
 * remains. The capacity is a power of two. */
static void *with_room(void *list, size_t count, size_t size, struct error *error) {
    if (list && (count & (count - 1)) != 0)
        return list;
    void *more = realloc(list, (count ? 2 * count : 1) * size);
    if (!more)
        error_memory(error);
    return more;
}

static bool piece_add(struct piece **list, size_t *count, struct piece piece, struct error *error) {
    struct piece *more = with_room(*list, *count, sizeof *more, error);
    if (!more)
        return false;
    *list = more;
    more[(*count)++] = piece;
    return true;
}

static bool change_add(struct splitter *splitter, struct optimum_change change) {
    struct optimum_changes *changes = &splitter->pieces->changes;
    struct optimum_change *more =
        with_room(changes->change, changes->count, sizeof *more, splitter->error);
    if (!more)
        return false;
    changes->change = more;
    more[changes->count++] = change;
    return true;
}

static bool decision_add(struct piece_decision **list, size_t *count,
                         struct piece_decision decision, struct error *error) {
    struct piece_decision *more = with_room(*list, *count, sizeof *more, error);
    if (!more)
        return false;
    *list = more;
    more[(*count)++] = decision;
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

/* Remembers the decisions of this piece and records those that differ from the last one's. Returns
 * their number, or -1 when memory is short. */
static long compare(struct splitter *splitter, double lower, double upper, bool record) {
    const struct model *model = &splitter->model;
    const struct settled *settled = &splitter->settled;
    size_t squares = (size_t)splitter->board->squares;
    long differ = 0;
    for (uint32_t row = 0; row < settled->rows; row++) {
        bool occurs = settled->reached[row] || splitter->reached[row];
        for (size_t square = 0; square < squares; square++) {
            bool takes =
                !splitter->board->green[square] && settled_takes(settled, model, row, (int)square);
            bool *before = &splitter->takes[row * squares + square];
            if (occurs && record && takes != *before) {
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

static size_t decisions_of(const struct splitter *splitter) {
    return (size_t)splitter->settled.rows * (size_t)splitter->board->squares;
}

static bool splitter_allocate(struct splitter *splitter) {
    const struct settled *settled = &splitter->settled;
    if (splitter->open)
        return true;
    splitter->reached = calloc(settled->rows, sizeof *splitter->reached);
    splitter->tie = calloc(decisions_of(splitter), sizeof *splitter->tie);
    splitter->known = calloc(decisions_of(splitter), sizeof *splitter->known);
    splitter->takes = calloc(decisions_of(splitter), sizeof *splitter->takes);
    splitter->open = calloc(decisions_of(splitter), sizeof *splitter->open);
    return (splitter->reached && splitter->takes && splitter->tie && splitter->known &&
            splitter->open) ||
           error_memory(splitter->error);
}

/* Remembers the decisions that are not settled. */
static void remember_open(struct splitter *splitter) {
    const struct settled *settled = &splitter->settled;
    const struct walk_board *board = splitter->board;
    size_t squares = (size_t)board->squares;
    for (uint32_t row = 0; row < settled->rows; row++)
        for (size_t square = 0; settled->near[row] && square < squares; square++)
            splitter->open[row * squares + square] |=
                !board->green[square] && !settled->sure[row * squares + square];
}

static struct piece_decision decision_at(const struct splitter *splitter, size_t decision) {
    size_t squares = (size_t)splitter->board->squares;
    return (struct piece_decision){.collection =
                                       splitter->model.optimum.table.collection[decision / squares],
                                   .square = (int)(decision % squares)};
}

/* Records a gap with the decisions that were not settled. */
static bool gap_add(struct splitter *splitter, double lower, double upper) {
    struct pieces *pieces = splitter->pieces;
    for (size_t i = 0; splitter->open && i < decisions_of(splitter); i++) {
        struct piece_decision open = decision_at(splitter, i);
        open.gap = pieces->gaps;
        if (splitter->open[i] &&
            !decision_add(&pieces->open, &pieces->opens, open, splitter->error))
            return false;
    }
    return piece_add(&pieces->gap, &pieces->gaps, (struct piece){.lower = lower, .upper = upper},
                     splitter->error);
}

/* Lists the ties that occur in a piece, which follows one that ends there. */
static bool list_ties(struct splitter *splitter, double end, double lower, double upper) {
    struct pieces *pieces = splitter->pieces;
    size_t squares = (size_t)splitter->board->squares;
    for (size_t i = 0; i < decisions_of(splitter); i++) {
        size_t *known = &splitter->tie[i];
        if (!splitter->settled.tie[i] || !splitter->settled.reached[i / squares])
            continue;
        if (*known == 0 || pieces->tie[*known - 1].upper < end) {
            struct piece_decision tie = decision_at(splitter, i);
            tie.lower = lower;
            if (!decision_add(&pieces->tie, &pieces->ties, tie, splitter->error))
                return false;
            *known = pieces->ties;
        }
        pieces->tie[*known - 1].upper = upper;
    }
    return true;
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
    struct piece *last = pieces->count > 0 ? &pieces->piece[pieces->count - 1] : NULL;
    double end = last ? last->upper : splitter->search->first;
    bool near = last && lower - end <= splitter->search->accuracy;
    long differ = compare(splitter, end, lower, near);
    if (differ < 0 || (end < lower && differ == 0 && !gap_add(splitter, end, lower)))
        return false;
    memset(splitter->open, false, decisions_of(splitter) * sizeof *splitter->open);
    splitter->models = FRUITLESS_MODELS;
    if (!list_ties(splitter, near ? end : lower, lower, upper))
        return false;
    if (last && differ == 0 && end == lower) {
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

/* The p nearest to the middle where a decision of an occurring row is predicted to change, *found,
 * if that can be predicted to within the accuracy; otherwise the middle. */
static double predict(const struct splitter *splitter, double lower, double upper, size_t *found) {
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
                if (fabs(zero) < fabs(nearest)) {
                    nearest = zero;
                    *found = row * squares + square;
                }
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

/* Splits around a predicted change of that decision. The part with the model's middle can use the
 * model. */
static bool split_at(struct splitter *splitter, double change, size_t decision, double lower,
                     double upper) {
    double near = splitter->search->accuracy * 0.45;
    double to = fmax(change - near, lower), from = fmin(change + near, upper);
    bool done = change > splitter->model.middle ? settle_part(splitter, lower, to)
                                                : split(splitter, lower, to);
    splitter->open[decision] = true;
    return done && split(splitter, from, upper);
}

/* Whether some open decision is worth the same as far as the model can say. */
static bool has_likely_tie(const struct splitter *splitter) {
    const struct settled *settled = &splitter->settled;
    const struct walk_board *board = splitter->board;
    size_t squares = (size_t)board->squares;
    for (uint32_t row = 0; row < settled->rows; row++)
        for (size_t square = 0; settled->near[row] && square < squares; square++) {
            double term[MODEL_DEGREE + 1], size = 0;
            if (board->green[square] || settled->sure[row * squares + square])
                continue;
            settle_advantage(&splitter->model, row, (int)square, term);
            for (int k = 0; k <= MODEL_DEGREE; k++)
                size += fabs(term[k]);
            if (size <= likely_tie * settle_greatest(&splitter->model, row, (int)square))
                return true;
        }
    return false;
}

/* Finds the ties for the model's interval, which follow from its sure decisions. */
static bool find_interval_ties(struct splitter *splitter) {
    struct settled *settled = &splitter->settled;
    size_t squares = (size_t)splitter->board->squares;
    for (size_t i = 0; i < decisions_of(splitter); i++) {
        bool sure = settled->sure[i] && !settled->tie[i];
        bool takes =
            sure && model_takes(&splitter->model, (uint32_t)(i / squares), (int)(i % squares));
        splitter->known[i] = !sure   ? TIE_UNKNOWN
                             : takes ? TIE_TAKING_IS_OPTIMAL
                                     : TIE_LEAVING_IS_OPTIMAL;
    }
    bool *ties = ties_find(&splitter->model.optimum.table, splitter->known, splitter->search->watch,
                           splitter->error);
    for (size_t i = 0; ties && i < decisions_of(splitter); i++)
        ties[i] |= settled->tie[i];
    if (!ties)
        return false;
    free(splitter->interval_ties);
    settled->tie = splitter->interval_ties = ties;
    return true;
}

static bool settle_interval(struct splitter *splitter, double lower, double upper) {
    const struct pieces_search *search = splitter->search;
    return settle_decisions(&splitter->settled, &splitter->model, t_of(splitter, lower),
                            t_of(splitter, upper), search->start, search->offered,
                            splitter->error) &&
           splitter_allocate(splitter);
}

/* Solves the model for the interval and settles what it can. */
static bool try_model(struct splitter *splitter, double lower, double upper) {
    struct model *model = &splitter->model;
    struct settled *settled = &splitter->settled;
    settled->tie = splitter->ties;
    splitter->models--;
    if (!model_solve(model, splitter->board, lower, upper, splitter->limits, splitter->error))
        return false;
    if (model->optimum.exact.chain.endless)
        return true;
    if (!settle_interval(splitter, lower, upper))
        return false;
    size_t before = SIZE_MAX;
    while (settled->open > 0 && settled->open < before &&
           upper - lower > 100 * splitter->search->accuracy && has_likely_tie(splitter)) {
        before = settled->open;
        if (!find_interval_ties(splitter) || !settle_interval(splitter, lower, upper))
            return false;
    }
    return true;
}

static bool split(struct splitter *splitter, double lower, double upper) {
    const struct pieces_search *search = splitter->search;
    struct model *model = &splitter->model;
    if (upper - lower < search->accuracy || splitter->models == 0)
        return true; /* whether it is a gap is seen when the next piece is known */
    if (watch_stopped(search->watch))
        return error_stopped(splitter->error);
    watch_progress(search->watch,
                   (uint64_t)(1e6 * (lower - search->first) / (search->last - search->first)),
                   1000000);
    double middle = model_middle(lower, upper);
    if (!model_suits(lower, upper))
        return split(splitter, lower, middle) && split(splitter, middle, upper);
    if (!try_model(splitter, lower, upper))
        return false;
    if (model->optimum.exact.chain.endless)
        return true;
    if (splitter->settled.open == 0)
        return keep_piece(splitter, lower, upper);
    if (upper - lower < 2 * search->accuracy || splitter->models == 0)
        remember_open(splitter);
    size_t decision = 0;
    middle = predict(splitter, lower, upper, &decision);
    if (middle == model->middle)
        return split(splitter, lower, middle) && split(splitter, middle, upper);
    return split_at(splitter, middle, decision, lower, upper);
}

/* Splits where no model is tried, and begins to count at each part. */
static bool split_range(struct splitter *splitter, double lower, double upper) {
    splitter->models = FRUITLESS_MODELS;
    if (model_suits(lower, upper) || upper - lower < splitter->search->accuracy)
        return split(splitter, lower, upper);
    double middle = model_middle(lower, upper);
    return split_range(splitter, lower, middle) && split_range(splitter, middle, upper);
}

/* Solves the game at an end of a piece if its bounds are wide, as those of long intervals may be.
 */
static bool sharpen(const struct splitter *splitter, double p, struct exact_bracket *moves) {
    const struct pieces_search *search = splitter->search;
    struct optimum optimum = {.ending = NULL};
    if (moves->upper - moves->lower <= widest_bounds * moves->value)
        return true;
    bool solved = optimum_solve(&optimum, splitter->board, p, splitter->limits, splitter->error);
    struct exact_bracket again =
        solved ? optimum_start(&optimum, search->start, search->offered) : *moves;
    if (again.upper - again.lower < moves->upper - moves->lower)
        *moves = again;
    optimum_free(&optimum);
    return solved;
}

static bool sharpen_all(const struct splitter *splitter) {
    for (size_t i = 0; i < splitter->pieces->count; i++) {
        struct piece *piece = &splitter->pieces->piece[i];
        if (!sharpen(splitter, piece->lower, &piece->first) ||
            !sharpen(splitter, piece->upper, &piece->last))
            return false;
    }
    return true;
}

static bool splitter_ties(struct splitter *splitter) {
    struct walk_table game;
    if (!game_table(&game, splitter->board, splitter->error))
        return false;
    splitter->ties = ties_find(&game, NULL, splitter->search->watch, splitter->error);
    splitter->settled.tie = splitter->ties;
    table_free(&game);
    return splitter->ties;
}

static void splitter_free(struct splitter *splitter) {
    model_free(&splitter->model);
    settled_free(&splitter->settled);
    free(splitter->ties);
    free(splitter->reached);
    free(splitter->takes);
    free(splitter->interval_ties);
    free(splitter->known);
    free(splitter->tie);
    free(splitter->open);
    free(splitter);
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
    bool found = splitter_ties(splitter) && split_range(splitter, search->first, search->last) &&
                 sharpen_all(splitter);
    double end = pieces->count > 0 ? pieces->piece[pieces->count - 1].upper : search->first;
    if (found && end < search->last)
        found = gap_add(splitter, end, search->last);
    splitter_free(splitter);
    return found;
}

void pieces_free(struct pieces *pieces) {
    free(pieces->piece);
    free(pieces->gap);
    free(pieces->open);
    free(pieces->tie);
    optimum_changes_free(&pieces->changes);
    *pieces = (struct pieces){.count = 0};
}
