/* The optimal policies along p: bisection until all decisions that occur are settled, by bounds on
 * what they save (settle.h) or as ties (ties.h, identities.h). Around the p where a decision is
 * predicted to change, the interval is cut instead of halved. The parts that are found in the
 * sections are joined into pieces. */
#include "analysis/walk/along_p/policy_changes.h"

#include "analysis/walk/along_p/bisection.h"
#include "analysis/walk/along_p/identities.h"
#include "analysis/walk/along_p/ties.h"
#include "sim/base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Relative width of the bounds on the moves above which they are computed again. */
static const double widest_bounds = 1e-11;

/* Bits of a decision. */
enum {
    PART_OCCURS = 1, /* its collection does */
    PART_TAKES = 2,
    PART_TIES = 4, /* it occurs, and both outcomes are worth the same for every p of the part */
    PART_OPEN = 8, /* it could not be settled between the last part and this one */
};

/* An interval where the decisions that occur are optimal for every p. */
struct part {
    struct piece piece;
    uint8_t *decision; /* [decisions] */
};

/* What a thread found in its section: ascending. */
struct parts {
    size_t count;
    struct part *part;
    uint8_t *open;  /* [decisions]: PART_OPEN since the last part */
    bool *ties;     /* [decisions]: for the model's interval; NULL: those for every p */
    uint8_t *known; /* [decisions]: for these, see ties_find */
};

/* The search. */
struct pieces_run {
    const struct pieces_search *search;
    const struct walk_board *board;
    struct walk_table game;
    size_t decisions;    /* for the game's rows of fewer than four letters: rows * squares */
    struct parts *parts; /* [threads] */
    /* What was merged so far: */
    struct pieces *pieces;
    uint8_t *decision; /* [decisions] of the last part; PART_OPEN since then */
    size_t *tie;       /* [decisions]: 1 + the last index in pieces->tie; 0: none */
};

/* Extends a piece by the next one. */
static void piece_extend(struct piece *piece, const struct piece *next, size_t starts) {
    piece->upper = next->upper;
    for (size_t i = 0; i < starts; i++)
        piece->ends[i].last = next->ends[i].last;
}

/* Parts. */

/* The state of a game after its start, for the model's decision about the letter there. */
static size_t state_after(const struct pieces_run *run, const struct model *model, int start) {
    const struct walk_table *game = &model->optimum.table;
    bool taken = run->search->offered && !game->board->green[start] &&
                 model_takes(model, game->start_row, start);
    uint32_t row = taken ? table_next(game, game->start_row, start) : game->start_row;
    return chain_index(&model->optimum.exact.chain, row, start);
}

/* The least expected moves from a start at p. The polynomial is rounded by less than 2^-48 of its
 * norm: two roundings for each of its terms, and that of t. */
static struct exact_bracket moves_at(const struct pieces_run *run, const struct prover *prover,
                                     int start, double p) {
    double term[POLYNOMIAL_TERMS], error = prover->settled.error;
    model_polynomial(&prover->model, state_after(run, &prover->model, start), term);
    double value = polynomial_at(term, model_t(&prover->model, p));
    double wide = error / (1 - error) * value + 0x1p-48 * polynomial_norm(term);
    return (struct exact_bracket){value, value - wide, value + wide};
}

/* Keeps a settled interval as a part, or extends the last one. */
static void keep_part(const struct pieces_run *run, struct parts *parts, struct prover *prover,
                      double lower, double upper) {
    const struct settled *settled = &prover->settled;
    struct piece_ends *ends = memory_allocate(run->search->starts, sizeof *ends);
    for (size_t i = 0; i < run->search->starts; i++)
        ends[i] = (struct piece_ends){moves_at(run, prover, run->search->start[i], lower),
                                      moves_at(run, prover, run->search->start[i], upper)};
    uint8_t *decision = memory_allocate(run->decisions, sizeof *decision);
    struct part *last = parts->count > 0 ? &parts->part[parts->count - 1] : NULL;
    bool same = last && last->piece.upper == lower;
    for (size_t i = 0; i < run->decisions; i++) {
        bool occurs = settled->reached[i / settled->squares];
        bool white = !run->board->green[i % settled->squares];
        if (occurs)
            decision[i] |= PART_OCCURS;
        if (white && settled_takes(settled, &prover->model, i))
            decision[i] |= PART_TAKES;
        if (occurs && settled->tie[i])
            decision[i] |= PART_TIES;
        same = same && decision[i] == (last->decision[i] & ~PART_OPEN);
        decision[i] |= parts->open[i];
        parts->open[i] = 0;
    }
    const struct part part = {{lower, upper, ends}, decision};
    prover->models = BISECTION_FRUITLESS;
    if (same) {
        piece_extend(&last->piece, &part.piece, run->search->starts);
        free(ends);
        free(decision);
        return;
    }
    parts->part = list_with_room(parts->part, parts->count, sizeof *parts->part);
    parts->part[parts->count++] = part;
}

/* Settles the ties among the open decisions: those that follow from what is settled, as long as
 * there are likely ones; then all that are left, if their outcomes are equal as functions of p. */
static bool settle_ties(const struct pieces_run *run, struct parts *parts, struct prover *prover,
                        double lower, double upper, struct error *error) {
    const struct model *model = &prover->model;
    struct settled *settled = &prover->settled;
    size_t before = SIZE_MAX;
    while (settled->open > 0 && settled->open < before && settled_likely_ties(settled, model) > 0) {
        before = settled->open;
        for (size_t i = 0; i < run->decisions; i++) {
            bool sure = settled->sure[i] && !settled->tie[i];
            bool takes = sure && settled_takes(settled, model, i);
            parts->known[i] = !sure   ? TIE_UNKNOWN
                              : takes ? TIE_TAKING_IS_OPTIMAL
                                      : TIE_LEAVING_IS_OPTIMAL;
        }
        bool *ties = ties_find(&model->optimum.table, parts->known, run->search->watch, error);
        if (!ties)
            return false;
        for (size_t i = 0; i < run->decisions; i++)
            ties[i] |= settled->tie[i];
        free(parts->ties);
        settled->tie = parts->ties = ties;
        settle_decisions(settled, model, lower, upper);
    }
    bool hold = settled->open > 0 && settled->open == settled_likely_ties(settled, model);
    if (!hold)
        return true;
    if (!identities_hold(settled, model, &hold, run->search->watch, error))
        return false;
    if (!hold)
        return true;
    for (size_t i = 0; settled_find_open(settled, &i); i++)
        parts->ties[i] = true;
    settle_decisions(settled, model, lower, upper);
    return true;
}

/* The p nearest to the middle where the model predicts, to within the accuracy, that a decision of
 * an occurring row changes, and that decision; otherwise the middle. */
static double predict(const struct pieces_run *run, const struct prover *prover, double lower,
                      double upper, size_t *decision) {
    const struct model *model = &prover->model;
    const struct settled *settled = &prover->settled;
    double accuracy = run->search->accuracy / model->half, nearest = INFINITY;
    for (size_t i = 0; settled_find_open(settled, &i); i++)
        for (int side = 0; settled->reached[i / settled->squares] && side < 2; side++) {
            double term[POLYNOMIAL_TERMS], t = model_t(model, side ? upper : lower);
            settle_advantage(model, i, term);
            double end = polynomial_at(term, t), slope = end - term[0];
            double doubt = 3 * settled->residual * settle_greatest(model, i);
            if (!(end < 0) || !(term[0] > 0) || !(doubt < 0.3 * accuracy * fabs(slope)))
                continue;
            double zero = polynomial_zero(term, t, 0);
            if (fabs(zero) < fabs(nearest)) {
                nearest = zero;
                *decision = i;
            }
        }
    return isinf(nearest) ? model->middle : model->middle + nearest * model->half;
}

/* Keeps the interval as a part if its decisions are settled. Otherwise it is cut around a predicted
 * change, if there is one: the part with the middle can use the same model. */
static bool prove_policy(void *context, int thread, struct prover *prover, double lower,
                         double upper, struct unproved *rest, struct error *error) {
    const struct pieces_run *run = context;
    const struct model *model = &prover->model;
    const struct settled *settled = &prover->settled;
    struct parts *parts = &run->parts[thread];
    double accuracy = run->search->accuracy;
    if (upper - lower > 100 * accuracy && !settle_ties(run, parts, prover, lower, upper, error))
        return false;
    /* From some start games may have no end, whatever is decided. */
    bool may_not_end = false;
    for (size_t i = 0; i < run->search->starts; i++)
        may_not_end |= chain_may_not_end(&model->optimum.exact.chain,
                                         state_after(run, model, run->search->start[i]));
    if (may_not_end || settled->open == 0) {
        if (!may_not_end)
            keep_part(run, parts, prover, lower, upper);
        *rest = (struct unproved){.lower_end = lower, .upper_begin = upper};
        return true;
    }
    /* Where the search ends. Whether that is a gap is seen when the next piece is known. */
    if (upper - lower < 2 * accuracy || prover->models == 0)
        for (size_t i = 0; settled_find_open(settled, &i); i++)
            parts->open[i] = PART_OPEN;
    size_t decision = 0;
    double change = predict(run, prover, lower, upper, &decision), near = 0.45 * accuracy;
    if (change == model->middle)
        return true;
    *rest = (struct unproved){fmax(change - near, lower), fmin(change + near, upper),
                              .passes = true, .decision = decision};
    if (change <= model->middle || !(lower < rest->lower_end))
        return true;
    settle_decisions(&prover->settled, model, lower, rest->lower_end);
    if (settled->open == 0) {
        keep_part(run, parts, prover, lower, rest->lower_end);
        rest->lower_end = lower;
    }
    return true;
}

/* A decision that is predicted to change there. */
static void pass_change(void *context, int thread, size_t decision) {
    const struct pieces_run *run = context;
    run->parts[thread].open[decision] = PART_OPEN;
}

/* Pieces. */

static struct piece_decision decision_at(const struct pieces_run *run, size_t decision) {
    size_t squares = (size_t)run->board->squares;
    return (struct piece_decision){.collection = run->game.collection[decision / squares],
                                   .square = (int)(decision % squares)};
}

static void decision_add(struct piece_decision **list, size_t *count,
                         struct piece_decision decision) {
    *list = list_with_room(*list, *count, sizeof **list);
    (*list)[(*count)++] = decision;
}

/* Records a gap with the decisions that were not settled. */
static void gap_add(struct pieces_run *run, double lower, double upper) {
    struct pieces *pieces = run->pieces;
    struct gap gap = {.lower = lower, .upper = upper};
    for (size_t i = 0; i < run->decisions; i++) {
        struct piece_decision open = decision_at(run, i);
        open.gap = pieces->gaps;
        if (run->decision[i] & PART_OPEN && gap.open++ < GAP_LISTED)
            decision_add(&pieces->open, &pieces->opens, open);
    }
    pieces->gap = list_with_room(pieces->gap, pieces->gaps, sizeof *pieces->gap);
    pieces->gap[pieces->gaps++] = gap;
}

/* Records the next part, with what changes there; takes its values. */
static void join_part(struct pieces_run *run, struct part *part) {
    struct pieces *pieces = run->pieces;
    struct piece *piece = &part->piece;
    struct piece *last = pieces->count > 0 ? &pieces->piece[pieces->count - 1] : NULL;
    double end = last ? last->upper : run->search->first;
    bool near = last && piece->lower - end <= run->search->accuracy;
    size_t before = pieces->changes;
    for (size_t i = 0; i < run->decisions; i++) {
        const uint8_t both = run->decision[i] & part->decision[i];
        const uint8_t differ = run->decision[i] ^ part->decision[i];
        run->decision[i] |= part->decision[i] & PART_OPEN;
        if (!near || !(both & PART_OCCURS) || !(differ & PART_TAKES))
            continue;
        const struct piece_decision at = decision_at(run, i);
        pieces->change = list_with_room(pieces->change, pieces->changes, sizeof *pieces->change);
        pieces->change[pieces->changes++] = (struct piece_change){
            at.collection, at.square, end, piece->lower, .takes = part->decision[i] & PART_TAKES};
    }
    bool changes = pieces->changes > before;
    if (end < piece->lower && !changes)
        gap_add(run, end, piece->lower);
    for (size_t i = 0; i < run->decisions; i++) {
        size_t *known = &run->tie[i];
        run->decision[i] = (uint8_t)(part->decision[i] & ~PART_OPEN);
        if (!(part->decision[i] & PART_TIES))
            continue;
        if (*known == 0 || pieces->tie[*known - 1].upper < (near ? end : piece->lower)) {
            struct piece_decision tie = decision_at(run, i);
            tie.lower = piece->lower;
            decision_add(&pieces->tie, &pieces->ties, tie);
            *known = pieces->ties;
        }
        pieces->tie[*known - 1].upper = piece->upper;
    }
    if (last && !changes && end == piece->lower) {
        piece_extend(last, piece, run->search->starts);
        return;
    }
    pieces->piece = list_with_room(pieces->piece, pieces->count, sizeof *pieces->piece);
    pieces->piece[pieces->count++] = *piece;
    piece->ends = NULL;
}

static void free_parts(struct parts *parts) {
    for (size_t i = 0; i < parts->count; i++) {
        free(parts->part[i].piece.ends);
        free(parts->part[i].decision);
    }
    parts->count = 0;
}

static void merge_parts(void *context, int thread) {
    struct pieces_run *run = context;
    struct parts *parts = &run->parts[thread];
    for (size_t i = 0; i < parts->count; i++)
        join_part(run, &parts->part[i]);
    for (size_t i = 0; i < run->decisions; i++)
        run->decision[i] |= parts->open[i];
    memset(parts->open, 0, run->decisions);
    free_parts(parts);
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
static bool sharpen(const struct pieces_run *run, const struct exact_limits *limits,
                    const struct piece *piece, bool last, struct error *error) {
    const struct pieces_search *search = run->search;
    struct optimum optimum;
    bool wide = false;
    for (size_t i = 0; i < search->starts; i++)
        wide |= is_wide(moves_of(piece, last, i));
    if (!wide)
        return true;
    if (!optimum_solve(&optimum, run->board, last ? piece->upper : piece->lower, limits, error))
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

bool pieces_find(struct pieces *pieces, const struct walk_board *board,
                 const struct pieces_search *search, const struct exact_limits *limits,
                 struct error *error) {
    size_t threads = (size_t)search->threads;
    struct pieces_run run = {.search = search, .board = board, .pieces = pieces};
    struct waits waits = {.reset = NULL};
    *pieces = (struct pieces){.count = 0};
    game_table(&run.game, board);
    run.decisions = game_table_deciding_rows(&run.game) * (size_t)board->squares;
    run.decision = memory_allocate(run.decisions, sizeof *run.decision);
    run.tie = memory_allocate(run.decisions, sizeof *run.tie);
    run.parts = memory_allocate(threads, sizeof *run.parts);
    for (size_t i = 0; i < threads; i++) {
        run.parts[i].open = memory_allocate(run.decisions, sizeof *run.parts->open);
        run.parts[i].known = memory_allocate(run.decisions, sizeof *run.parts->known);
    }
    bool *tie = ties_find(&run.game, NULL, search->watch, error);
    const struct bisection bisection = {
        .board = board,
        .limits = limits,
        .waits = &waits,
        .tie = tie,
        .first = search->first,
        .last = search->last,
        .accuracy = search->accuracy,
        .threads = search->threads,
        .watch = search->watch,
        .prove = prove_policy,
        .pass = pass_change,
        .merge = merge_parts,
        .context = &run,
    };
    bool found = tie && waits_find(&waits, &run.game, error) && bisect(&bisection, error);
    for (size_t i = 0; found && i < 2 * pieces->count; i++)
        found = sharpen(&run, limits, &pieces->piece[i / 2], i % 2, error);
    double end = pieces->count > 0 ? pieces->piece[pieces->count - 1].upper : search->first;
    if ((found || (error && error->kind == ERROR_STOPPED)) && end < search->last)
        gap_add(&run, end, search->last);
    for (size_t i = 0; i < threads; i++) {
        free_parts(&run.parts[i]);
        free(run.parts[i].part);
        free(run.parts[i].open);
        free(run.parts[i].ties);
        free(run.parts[i].known);
    }
    free(run.parts);
    free(run.decision);
    free(run.tie);
    free(tie);
    waits_free(&waits);
    table_free(&run.game);
    return found;
}

void pieces_free(struct pieces *pieces) {
    for (size_t i = 0; i < pieces->count; i++)
        free(pieces->piece[i].ends);
    free(pieces->piece);
    free(pieces->gap);
    free(pieces->change);
    free(pieces->open);
    free(pieces->tie);
    *pieces = (struct pieces){.count = 0};
}
