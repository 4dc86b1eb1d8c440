/* The optimal policies along p, in three steps. First, threads prove decisions in work intervals,
 * by bisection (bisection.h) until all decisions that occur are proved, by bounds on what they save
 * (eliminate_actions.h) or as ties (ties.h, identities.h). Then what they found is joined by
 * ascending p, and neighbours with the same decisions become one interval: the p between two others
 * are those at which a decision changes. Last, values at the ends of long intervals, where their
 * bounds are wide, are computed again.
 *
 * At a p where a decision changes, no interval around that p can be proved, however short. Halving
 * would take some 25 steps to come close; instead the p is predicted from the Taylor model, and
 * an interval a little shorter than the accuracy is cut out around it, unproved.
 *
 * A decision is numbered row * squares + square, as in eliminate_actions.h. */
#include "analysis/walk/along_p/policy_changes.h"

#include "analysis/walk/along_p/identities.h"
#include "analysis/walk/along_p/ties.h"
#include "sim/base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is known of a decision: bits. */
enum {
    DECISION_OCCURS = 1, /* its collection occurs in games */
    DECISION_TAKES = 2,
    DECISION_TIES = 4, /* it occurs, and both outcomes are always worth the same */
    DECISION_OPEN = 8, /* undecided between the proved interval before and this one */
};

/* An interval where the decisions that occur are optimal for every p. */
struct proved_interval {
    struct policy_interval interval;
    uint8_t *decision; /* [decisions]: bits */
};

/* What a thread found in its work interval: intervals by ascending p. */
struct proved_intervals {
    size_t count;
    struct proved_interval *proved;
    uint8_t *open;  /* [decisions]: DECISION_OPEN since the last proved interval */
    bool *ties;     /* [decisions]: ties in the model's interval; NULL: those at every p */
    uint8_t *known; /* [decisions]: workspace of eliminate_ties */
};

/* The search. */
struct policy_run {
    const struct policy_search *search;
    const struct walk_board *board;
    struct walk_table game;
    size_t decisions; /* for the game's rows of fewer than four letters: rows * squares */
    struct proved_intervals *found; /* [threads] */
    /* What was merged so far: */
    struct policy_intervals *intervals;
    uint8_t *decision; /* [decisions] of the last proved interval; DECISION_OPEN: undecided since */
    size_t *tie;       /* [decisions]: 1 + the last index in intervals->tie; 0: none */
};

/* Extends an interval by the next one. */
static void interval_extend(struct policy_interval *interval, const struct policy_interval *next,
                            size_t starts) {
    interval->upper = next->upper;
    for (size_t i = 0; i < starts; i++)
        interval->ends[i].last = next->ends[i].last;
}

/* --- first step: what a thread proves in its work interval ----------------------------------- */

/* The index of a game's state after its start, where the model may take the letter. */
static size_t state_after(const struct policy_run *run, const struct model *model, int start) {
    const struct walk_table *game = &model->optimum.table;
    bool taken = run->search->offered && !game->board->green[start] &&
                 model_takes(model, game->start_row, start);
    uint32_t row = taken ? table_next(game, game->start_row, start) : game->start_row;
    return chain_index(&model->optimum.exact.chain, row, start);
}

/* The least expected moves from a start at p. The polynomial is rounded by less than 2^-48 of its
 * norm: two roundings for each of its terms, and that of t. */
static struct exact_bracket moves_at(const struct policy_run *run, const struct prover *prover,
                                     int start, double p) {
    double term[POLYNOMIAL_TERMS], error = prover->actions.error;
    model_polynomial(&prover->model, state_after(run, &prover->model, start), term);
    double value = polynomial_at(term, model_t(&prover->model, p));
    double half_width = error / (1 - error) * value + 0x1p-48 * polynomial_norm(term);
    return (struct exact_bracket){value, value - half_width, value + half_width};
}

/* Keeps an interval as proved: appended to what the thread has found, or, if it touches the last
 * interval and all decisions are the same, as an extension of that. */
static void keep_proved(const struct policy_run *run, struct proved_intervals *found,
                        struct prover *prover, double lower, double upper) {
    const struct actions *actions = &prover->actions;
    struct interval_ends *ends = memory_allocate(run->search->starts, sizeof *ends);
    for (size_t i = 0; i < run->search->starts; i++)
        ends[i] = (struct interval_ends){moves_at(run, prover, run->search->start[i], lower),
                                         moves_at(run, prover, run->search->start[i], upper)};
    uint8_t *decision = memory_allocate(run->decisions, sizeof *decision);
    struct proved_interval *last = found->count > 0 ? &found->proved[found->count - 1] : NULL;
    bool same = last && last->interval.upper == lower;
    for (size_t i = 0; i < run->decisions; i++) {
        bool occurs = actions->reached[i / actions->squares];
        bool white = !run->board->green[i % actions->squares];
        if (occurs)
            decision[i] |= DECISION_OCCURS;
        if (white && actions_take(actions, &prover->model, i))
            decision[i] |= DECISION_TAKES;
        if (occurs && actions->tie[i])
            decision[i] |= DECISION_TIES;
        same = same && decision[i] == (last->decision[i] & ~DECISION_OPEN);
        decision[i] |= found->open[i];
        found->open[i] = 0;
    }
    const struct proved_interval proved = {{lower, upper, ends}, decision};
    prover->models = BISECTION_FRUITLESS; /* progress: the count of fruitless models restarts */
    if (same) {
        interval_extend(&last->interval, &proved.interval, run->search->starts);
        free(ends);
        free(decision);
        return;
    }
    found->proved = list_with_room(found->proved, found->count, sizeof *found->proved);
    found->proved[found->count++] = proved;
}

/* Finds the ties among the open decisions: those that follow from what is proved, which may make
 * more decisions sure and then more ties follow; and in the end, if only likely ties are left, all
 * of these at once, provided that their outcomes are equal as functions of p. */
static bool eliminate_ties(const struct policy_run *run, struct proved_intervals *found,
                           struct prover *prover, double lower, double upper, struct error *error) {
    const struct model *model = &prover->model;
    struct actions *actions = &prover->actions;
    size_t before = SIZE_MAX;
    while (actions->open > 0 && actions->open < before && actions_likely_ties(actions, model) > 0) {
        before = actions->open;
        for (size_t i = 0; i < run->decisions; i++) {
            bool sure = actions->sure[i] && !actions->tie[i];
            bool takes = sure && actions_take(actions, model, i);
            found->known[i] = !sure   ? TIE_UNKNOWN
                              : takes ? TIE_TAKING_IS_OPTIMAL
                                      : TIE_LEAVING_IS_OPTIMAL;
        }
        bool *ties = ties_find(&model->optimum.table, found->known, run->search->p.watch, error);
        if (!ties)
            return false;
        for (size_t i = 0; i < run->decisions; i++)
            ties[i] |= actions->tie[i];
        free(found->ties);
        actions->tie = found->ties = ties;
        eliminate_actions(actions, model, lower, upper);
    }
    bool hold = actions->open > 0 && actions->open == actions_likely_ties(actions, model);
    if (hold && !identities_hold(actions, model, &hold, run->search->p.watch, error))
        return false;
    for (size_t i = 0; hold && actions_find_open(actions, &i); i++)
        found->ties[i] = true;
    if (hold)
        eliminate_actions(actions, model, lower, upper);
    return true;
}

/* Cuts out a short interval around a p where a decision changes. Such a p is a zero of what the
 * model's decision saves: positive in the middle, negative at an end. Of the zeros known to within
 * the accuracy, the one nearest to the middle is taken; what is below and above the cut remains to
 * be proved. If the part below contains the middle, the model holds there, too, and that part is
 * tried at once. */
static void cut_at_change(const struct policy_run *run, struct proved_intervals *found,
                          struct prover *prover, double lower, double upper,
                          struct unproved *unproved) {
    const struct model *model = &prover->model;
    const struct actions *actions = &prover->actions;
    const double accuracy = run->search->p.accuracy;
    double nearest = INFINITY;
    size_t decision = 0;
    for (size_t i = 0; actions_find_open(actions, &i); i++) {
        double saved[POLYNOMIAL_TERMS]; /* as a polynomial in t; the middle is t = 0 */
        double doubt = 3 * actions->residual * action_greatest(model, i); /* of its values */
        action_advantage(model, i, saved);
        for (int side = 0; side < 2; side++) {
            double t = model_t(model, side ? upper : lower), end = polynomial_at(saved, t);
            bool changes = actions->reached[i / actions->squares] && saved[0] > 0 && end < 0;
            /* The doubt moves the zero by about doubt / fall; the accuracy in t is accuracy / half.
             */
            double fall = fabs(end - saved[0]);
            if (!changes || !(doubt < 0.3 * (accuracy / model->half) * fall))
                continue;
            double zero = polynomial_zero(saved, t, 0);
            if (fabs(zero) < fabs(nearest)) {
                nearest = zero;
                decision = i;
            }
        }
    }
    double change = model->middle + nearest * model->half, reach = 0.45 * accuracy;
    if (isinf(nearest) || change == model->middle)
        return;
    *unproved = (struct unproved){fmax(change - reach, lower), fmin(change + reach, upper),
                                  .passes = true, .decision = decision};
    if (change <= model->middle || !(lower < unproved->lower_end))
        return;
    eliminate_actions(&prover->actions, model, lower, unproved->lower_end);
    if (actions->open == 0) {
        keep_proved(run, found, prover, lower, unproved->lower_end);
        unproved->lower_end = lower;
    }
}

/* The bisection calls this for an interval whose model is solved and whose actions are eliminated:
 * keeps the interval if all decisions are proved, and otherwise sets what remains to be proved. */
static bool prove_policy(void *context, int thread, struct prover *prover, double lower,
                         double upper, struct unproved *unproved, struct error *error) {
    const struct policy_run *run = context;
    const struct model *model = &prover->model;
    const struct actions *actions = &prover->actions;
    struct proved_intervals *found = &run->found[thread];
    double accuracy = run->search->p.accuracy;
    /* Shorter intervals are open because a decision changes nearby, not because of ties. */
    if (upper - lower > 100 * accuracy && !eliminate_ties(run, found, prover, lower, upper, error))
        return false;
    /* From some start games may never end, whatever is decided: the interval is left undecided. */
    bool may_not_end = false;
    for (size_t i = 0; i < run->search->starts; i++)
        may_not_end |= chain_may_not_end(&model->optimum.exact.chain,
                                         state_after(run, model, run->search->start[i]));
    if (may_not_end || actions->open == 0) {
        if (!may_not_end)
            keep_proved(run, found, prover, lower, upper);
        *unproved = (struct unproved){.lower_end = lower, .upper_begin = upper}; /* nothing */
        return true;
    }
    /* Not split further: remembers what is open, for join_proved to list if nothing explains it. */
    if (upper - lower < 2 * accuracy || prover->models == 0)
        for (size_t i = 0; actions_find_open(actions, &i); i++)
            found->open[i] = DECISION_OPEN;
    cut_at_change(run, found, prover, lower, upper, unproved);
    return true;
}

/* The bisection calls this between the two parts of an interval that was cut, for the decision that
 * is predicted to change. */
static void pass_change(void *context, int thread, size_t decision) {
    const struct policy_run *run = context;
    run->found[thread].open[decision] = DECISION_OPEN;
}

/* --- second step: joining what was found, by ascending p -------------------------------------- */

static struct listed_decision decision_at(const struct policy_run *run, size_t decision) {
    size_t squares = (size_t)run->board->squares;
    return (struct listed_decision){.collection = run->game.collection[decision / squares],
                                    .square = (int)(decision % squares)};
}

static void decision_add(struct listed_decision **list, size_t *count,
                         struct listed_decision decision) {
    *list = list_with_room(*list, *count, sizeof **list);
    (*list)[(*count)++] = decision;
}

/* Appends an undecided interval and its undecided decisions, the first UNDECIDED_LISTED of them. */
static void undecided_add(struct policy_run *run, double lower, double upper) {
    struct policy_intervals *intervals = run->intervals;
    struct undecided_interval undecided = {.lower = lower, .upper = upper};
    for (size_t i = 0; i < run->decisions; i++) {
        struct listed_decision open = decision_at(run, i);
        open.undecided = intervals->undecided_count;
        if (run->decision[i] & DECISION_OPEN && undecided.open++ < UNDECIDED_LISTED)
            decision_add(&intervals->open, &intervals->opens, open);
    }
    intervals->undecided = list_with_room(intervals->undecided, intervals->undecided_count,
                                          sizeof *intervals->undecided);
    intervals->undecided[intervals->undecided_count++] = undecided;
}

/* Joins the next proved interval to the result: extends the last one if they touch and no decision
 * changes, and otherwise appends it, whose ends then belong to the result. If they are at most the
 * accuracy apart, decisions that differ are listed as changes; a gap that no change explains is
 * listed as undecided. */
static void join_proved(struct policy_run *run, struct proved_interval *proved) {
    struct policy_intervals *intervals = run->intervals;
    struct policy_interval *interval = &proved->interval;
    struct policy_interval *last =
        intervals->count > 0 ? &intervals->interval[intervals->count - 1] : NULL;
    double end = last ? last->upper : run->search->p.first;
    bool near = last && interval->lower - end <= run->search->p.accuracy;
    bool changes = false;
    /* Changes. Open bits are collected in run->decision for undecided_add, and dropped below. */
    for (size_t i = 0; i < run->decisions; i++) {
        const uint8_t both = run->decision[i] & proved->decision[i];
        const uint8_t differ = run->decision[i] ^ proved->decision[i];
        run->decision[i] |= proved->decision[i] & DECISION_OPEN;
        if (!near || !(both & DECISION_OCCURS) || !(differ & DECISION_TAKES))
            continue;
        struct listed_decision change = decision_at(run, i);
        change.lower = end;
        change.upper = interval->lower;
        change.takes = proved->decision[i] & DECISION_TAKES;
        decision_add(&intervals->change, &intervals->changes, change);
        changes = true;
    }
    if (end < interval->lower && !changes)
        undecided_add(run, end, interval->lower);
    /* Ties: those listed up to here are extended, the others are new. */
    for (size_t i = 0; i < run->decisions; i++) {
        size_t *listed = &run->tie[i];
        run->decision[i] = (uint8_t)(proved->decision[i] & ~DECISION_OPEN);
        if (!(proved->decision[i] & DECISION_TIES))
            continue;
        if (*listed == 0 || intervals->tie[*listed - 1].upper < (near ? end : interval->lower)) {
            struct listed_decision tie = decision_at(run, i);
            tie.lower = interval->lower;
            decision_add(&intervals->tie, &intervals->ties, tie);
            *listed = intervals->ties;
        }
        intervals->tie[*listed - 1].upper = interval->upper;
    }
    if (last && !changes && end == interval->lower) {
        interval_extend(last, interval, run->search->starts);
        return;
    }
    intervals->interval =
        list_with_room(intervals->interval, intervals->count, sizeof *intervals->interval);
    intervals->interval[intervals->count++] = *interval;
    interval->ends = NULL;
}

static void free_proved(struct proved_intervals *found) {
    for (size_t i = 0; i < found->count; i++) {
        free(found->proved[i].interval.ends);
        free(found->proved[i].decision);
    }
    found->count = 0;
}

/* Joins what a thread found in its work interval, and forgets it. */
static void join_work_interval(void *context, int thread) {
    struct policy_run *run = context;
    struct proved_intervals *found = &run->found[thread];
    for (size_t i = 0; i < found->count; i++)
        join_proved(run, &found->proved[i]);
    for (size_t i = 0; i < run->decisions; i++)
        run->decision[i] |= found->open[i];
    memset(found->open, 0, run->decisions);
    free_proved(found);
}

/* --- third step: sharper bounds at the ends --------------------------------------------------- */

/* Whether the bounds of the moves are so wide that they are computed again, as on long intervals.
 */
static bool is_wide(const struct exact_bracket *moves) {
    return !(moves->upper - moves->lower <= 1e-11 * moves->value);
}

/* Solves the game at the last or the first end of an interval if bounds there are wide. */
static bool sharpen(const struct policy_run *run, const struct exact_limits *limits,
                    const struct policy_interval *interval, bool last, struct error *error) {
    const struct policy_search *search = run->search;
    struct optimum optimum;
    bool wide = false;
    for (size_t i = 0; i < search->starts; i++)
        wide |= is_wide(last ? &interval->ends[i].last : &interval->ends[i].first);
    if (!wide)
        return true;
    if (!optimum_solve(&optimum, run->board, last ? interval->upper : interval->lower, limits,
                       error))
        return false;
    for (size_t i = 0; i < search->starts; i++) {
        struct exact_bracket *moves = last ? &interval->ends[i].last : &interval->ends[i].first;
        struct exact_bracket again = optimum_start(&optimum, search->start[i], search->offered);
        if (is_wide(moves) && !(again.upper - again.lower >= moves->upper - moves->lower))
            *moves = again;
    }
    optimum_free(&optimum);
    return true;
}

bool policy_intervals_find(struct policy_intervals *intervals, const struct walk_board *board,
                           const struct policy_search *search, const struct exact_limits *limits,
                           struct error *error) {
    size_t threads = (size_t)search->p.threads;
    struct policy_run run = {.search = search, .board = board, .intervals = intervals};
    *intervals = (struct policy_intervals){.count = 0};
    game_table(&run.game, board);
    run.decisions = game_table_deciding_rows(&run.game) * (size_t)board->squares;
    run.decision = memory_allocate(run.decisions, sizeof *run.decision);
    run.tie = memory_allocate(run.decisions, sizeof *run.tie);
    run.found = memory_allocate(threads, sizeof *run.found);
    for (size_t i = 0; i < threads; i++) {
        run.found[i].open = memory_allocate(run.decisions, sizeof *run.found->open);
        run.found[i].known = memory_allocate(run.decisions, sizeof *run.found->known);
    }
    bool *tie = ties_find(&run.game, NULL, search->p.watch, error);
    const struct bisection bisection = {
        .game = &run.game,
        .limits = limits,
        .tie = tie,
        .p = search->p,
        .prove = prove_policy,
        .pass = pass_change,
        .merge = join_work_interval,
        .context = &run,
    };
    bool solved = tie && bisect(&bisection, error);
    for (size_t i = 0; solved && i < 2 * intervals->count; i++)
        solved = sharpen(&run, limits, &intervals->interval[i / 2], i % 2, error);
    double end =
        intervals->count > 0 ? intervals->interval[intervals->count - 1].upper : search->p.first;
    if ((solved || (error && error->kind == ERROR_STOPPED)) && end < search->p.last)
        undecided_add(&run, end, search->p.last);
    for (size_t i = 0; i < threads; i++) {
        free_proved(&run.found[i]);
        free(run.found[i].proved);
        free(run.found[i].open);
        free(run.found[i].ties);
        free(run.found[i].known);
    }
    free(run.found);
    free(run.decision);
    free(run.tie);
    free(tie);
    table_free(&run.game);
    return solved;
}

void policy_intervals_free(struct policy_intervals *intervals) {
    for (size_t i = 0; i < intervals->count; i++)
        free(intervals->interval[i].ends);
    free(intervals->interval);
    free(intervals->undecided);
    free(intervals->change);
    free(intervals->open);
    free(intervals->tie);
    *intervals = (struct policy_intervals){.count = 0};
}
