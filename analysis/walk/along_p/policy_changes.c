/* The optimal policies along p, the probability of a reset on green squares, in three steps.
 *
 * 1. The range of p is divided into work intervals, of at most 0.02, which threads search by
 *    bisection (bisection.h). Each part of a work interval has a model: the policy that is optimal
 *    in the middle of the part, with the expected moves as polynomials in p (model.h). The part is
 *    proved if every decision that occurs in games of this policy is: at every p of the part, the
 *    model's choice saves moves, whatever the error of the polynomials (eliminate_actions.h), or
 *    both choices are worth the same, a tie (ties.h, identities.h). Otherwise a decision is open.
 * 2. Proved intervals are joined by ascending p. Neighbours with the same decisions become one
 *    policy interval; between two others a decision changes. For example, 0.1 .. 0.2, 0.2 .. 0.25
 *    - e and 0.25 + e .. 0.3 become 0.1 .. 0.25 - e and 0.25 + e .. 0.3, with one change.
 * 3. Moves at the ends of long intervals, where their bounds are wide, are computed again.
 *
 * No interval around a p where a decision changes can be proved, however short. Halving would take
 * some 25 steps to come close. Instead this p is predicted from the model, and an interval a little
 * shorter than the accuracy is cut out around it and stays unproved. */
#include "analysis/walk/along_p/policy_changes.h"

#include "analysis/walk/along_p/identities.h"
#include "analysis/walk/along_p/ties.h"
#include "sim/base/memory.h"

#include <math.h>
#include <string.h>

/* What is known of a decision in a proved interval. */
struct facts {
    bool occurs : 1;     /* its collection occurs in games of the policy */
    bool takes : 1;      /* the policy takes the letter */
    bool tie : 1;        /* it occurs, and is a tie */
    bool open_below : 1; /* it is open somewhere between the previous proved interval and this */
};

/* An interval where the decisions that occur are optimal for every p. */
struct proved_interval {
    struct policy_interval interval;
    struct facts *facts; /* [decisions] */
};

/* An interval that is cut out around a predicted change of a decision, and stays unproved. */
struct cut {
    double upper;
    size_t decision;
};

/* What a thread proved in its work interval, and the memory that it works with. */
struct findings {
    size_t count, cuts;
    struct proved_interval *proved; /* [count]: by ascending p */
    struct cut *cut;  /* [cuts]: those that the search has not passed, the next one last */
    bool *open_above; /* [decisions]: open somewhere above the last proved interval, so far */
    bool *ties;       /* [decisions]: workspace of prove_ties: those of the model's interval */
};

/* What is known of a decision in the joined intervals. */
struct joined_decision {
    struct facts facts; /* in the last joined interval */
    bool open_above;    /* open somewhere above it, so far */
    size_t last_tie;    /* index of the decision's last entry in intervals->tie */
};

/* The search, and what was joined so far. */
struct policy_run {
    const struct policy_search *search;
    struct walk_table game;
    size_t decisions;                   /* their number; numbered as in eliminate_actions.h */
    struct findings *findings;          /* [threads] */
    struct policy_intervals *intervals; /* the result */
    struct joined_decision *joined;     /* [decisions] */
};

/* --- first step: what a thread proves in its work interval ----------------------------------- */

/* The index in the model's polynomials of the state before a game's first move, after the model's
 * decision about the letter of the start, if this letter is offered. */
static size_t first_state(const struct policy_run *run, const struct model *model, int start) {
    const struct walk_table *game = &model->optimum.table;
    bool taken = run->search->offered && !game->board->green[start] &&
                 model_takes(model, game->start_row, start);
    uint32_t row = taken ? table_next(game, game->start_row, start) : game->start_row;
    return chain_index(&model->optimum.exact.chain, row, start);
}

/* The least expected moves from a start at p: if the model's relative error is e, they are between
 * value / (1 + e) and value / (1 - e). Rounding adds less than 2^-48 of the polynomial's norm: the
 * value is rounded twice for each term, and t once. */
static struct exact_bracket moves_at(const struct policy_run *run, const struct prover *prover,
                                     int start, double p) {
    const struct model *model = &prover->model;
    const struct polynomial moves = model_value(model, first_state(run, model, start));
    double value = polynomial_at(moves, model_t(model, p)), error = prover->actions.error;
    double half_width = error / (1 - error) * value + 0x1p-48 * polynomial_norm(moves);
    return (struct exact_bracket){value, value - half_width, value + half_width};
}

/* Appends a proved interval to the findings. */
static void keep_proved(const struct policy_run *run, struct findings *findings,
                        struct prover *prover, double lower, double upper) {
    const struct actions *actions = &prover->actions;
    struct interval_ends *ends = memory_allocate(run->search->starts, sizeof *ends);
    for (size_t i = 0; i < run->search->starts; i++)
        ends[i] = (struct interval_ends){moves_at(run, prover, run->search->start[i], lower),
                                         moves_at(run, prover, run->search->start[i], upper)};
    struct facts *facts = memory_allocate(run->decisions, sizeof *facts);
    for (size_t i = 0; i < run->decisions; i++) {
        bool occurs = actions->occurs[i / actions->squares];
        bool white = !run->game.board->green[i % actions->squares];
        facts[i] = (struct facts){
            .occurs = occurs,
            .takes = white && actions_take(actions, &prover->model, i),
            .tie = occurs && actions->tie[i],
            .open_below = findings->open_above[i],
        };
        findings->open_above[i] = false;
    }
    *list_add(findings->proved, findings->count) =
        (struct proved_interval){{lower, upper, ends}, facts};
    prover->models_left = BISECTION_FRUITLESS; /* as something is proved */
}

/* Proves open decisions to be ties, if some are likely ties: the polynomials of both outcomes are
 * equal but for rounding. There are two ways. The first finds decisions whose outcomes have
 * identical continuations, given the decisions that are proved (ties.h). It is repeated, since with
 * these ties more decisions may be proved, from which more ties follow. The second applies if all
 * decisions that are still open are likely ties: it proves them together, by comparing moves as
 * functions of p (identities.h). */
static bool prove_ties(const struct policy_run *run, struct findings *findings,
                       struct prover *prover, struct error *error) {
    const struct model *model = &prover->model;
    struct actions *actions = &prover->actions;
    memcpy(findings->ties, actions->tie, run->decisions * sizeof *findings->ties);
    actions->tie = findings->ties;
    size_t before = SIZE_MAX; /* open decisions before the last round */
    while (actions->bounded && actions->open_count < before &&
           actions_likely_ties(actions, model) > 0) {
        before = actions->open_count;
        uint8_t *known = memory_allocate(run->decisions, sizeof *known); /* all TIE_UNKNOWN */
        for (size_t i = 0; i < run->decisions; i++)
            if (actions->proved[i] && !actions->tie[i])
                known[i] = actions_take(actions, model, i) ? TIE_TAKING_IS_OPTIMAL
                                                           : TIE_LEAVING_IS_OPTIMAL;
        bool *found = ties_find(&model->optimum.table, known, run->search->p.watch, error);
        free(known);
        if (!found)
            return false;
        for (size_t i = 0; i < run->decisions; i++)
            findings->ties[i] |= found[i];
        free(found);
        eliminate_actions(actions, model, prover->lower, prover->upper);
    }
    if (!actions->bounded || actions->open_count == 0 ||
        actions->open_count > actions_likely_ties(actions, model))
        return true;
    bool all_ties;
    if (!identities_hold(actions, model, &all_ties, run->search->p.watch, error))
        return false;
    for (size_t i = 0; all_ties && actions_find_open(actions, &i); i++)
        findings->ties[i] = true;
    if (all_ties)
        eliminate_actions(actions, model, prover->lower, prover->upper);
    return true;
}

/* Predicts a p where an open decision changes, and which one; false if none can be predicted. The
 * moves that the model's choice saves are a polynomial in t, not negative in the middle of the
 * interval, t = 0, as the choice is optimal there. If it is negative at an end, t = -1 or 1, the
 * decision changes at the zero in between. Of the zeros that are known accurately enough, the one
 * nearest to the middle is taken. */
static bool predict_change(const struct policy_run *run, const struct prover *prover,
                           size_t *decision, double *p) {
    const struct model *model = &prover->model;
    const struct actions *actions = &prover->actions;
    const double ends[] = {model_t(model, prover->lower), model_t(model, prover->upper)};
    /* How far a zero may be off, as a difference of t: a length of p, divided by `half`. */
    const double allowed = 0.3 * (run->search->p.accuracy / model->half);
    double nearest = INFINITY; /* the t of the zero that is nearest to the middle */
    for (size_t i = 0; actions_find_open(actions, &i); i++) {
        const struct polynomial saved = action_advantage(model, i);
        if (!actions->occurs[i / actions->squares] || !(saved.term[0] > 0))
            continue;
        /* Error of `saved`, a difference of two values: each is off by about value * residual. */
        double doubt = 3 * actions->residual * action_greatest(model, i);
        for (int k = 0; k < 2; k++) {
            double at_end = polynomial_at(saved, ends[k]);
            /* From the middle to the end t changes by 1, so that this difference is about the
             * slope. The zero is off by about doubt / slope. */
            double slope = fabs(at_end - saved.term[0]);
            if (!(at_end < 0) || !(doubt < allowed * slope))
                continue;
            double zero = polynomial_zero(saved, ends[k], 0);
            if (fabs(zero) < fabs(nearest)) {
                nearest = zero;
                *decision = i;
            }
        }
    }
    *p = model->middle + nearest * model->half;
    return isfinite(nearest) && *p != model->middle; /* in the middle, halves would meet, too */
}

/* Cuts a short interval out around a predicted change: 0.9 of the accuracy, so that its neighbours
 * still count as near. The part below is tried at once if it contains the middle, since the model's
 * policy is optimal there. Without a predicted change, the parts stay halves. */
static void cut_out_change(const struct policy_run *run, struct findings *findings,
                           struct prover *prover) {
    const double reach = 0.45 * run->search->p.accuracy, lower = prover->lower;
    size_t decision = 0; /* set if a change is predicted */
    double change;
    if (!predict_change(run, prover, &decision, &change))
        return;
    double lower_end = fmax(change - reach, lower);
    if (change > prover->model.middle && lower < lower_end) {
        eliminate_actions(&prover->actions, &prover->model, lower, lower_end);
        if (prover->actions.bounded && prover->actions.open_count == 0) {
            keep_proved(run, findings, prover, lower, lower_end);
            lower_end = lower;
        }
    }
    prover->lower_end = lower_end;
    prover->upper_begin = fmin(change + reach, prover->upper);
    *list_add(findings->cut, findings->cuts) = (struct cut){prover->upper_begin, decision};
}

/* Notes that the decisions of the cuts below p, which the search has passed, are open. */
static void pass_cuts(struct findings *findings, double p) {
    for (; findings->cuts > 0 && findings->cut[findings->cuts - 1].upper <= p; findings->cuts--)
        findings->open_above[findings->cut[findings->cuts - 1].decision] = true;
}

/* `prove` of the bisection: keeps the interval if it is proved; otherwise says what remains. */
static bool prove_policy(void *context, int thread, struct prover *prover, struct error *error) {
    const struct policy_run *run = context;
    const struct chain *chain = &prover->model.optimum.exact.chain;
    const double accuracy = run->search->p.accuracy, lower = prover->lower, upper = prover->upper;
    struct findings *findings = &run->findings[thread];
    struct actions *actions = &prover->actions;
    pass_cuts(findings, lower);
    /* From some start games may never end, whatever is decided: the interval is left undecided. */
    for (size_t i = 0; i < run->search->starts; i++)
        if (chain_may_not_end(chain, first_state(run, &prover->model, run->search->start[i]))) {
            prover_finish(prover);
            return true;
        }
    /* In shorter intervals decisions are open because one changes nearby, not because of ties. */
    if (upper - lower > 100 * accuracy && !prove_ties(run, findings, prover, error))
        return false;
    if (actions->bounded && actions->open_count == 0) {
        keep_proved(run, findings, prover, lower, upper);
        prover_finish(prover);
        return true;
    }
    cut_out_change(run, findings, prover);

    /* Where the search ends, as both parts are shorter than the accuracy or no model is left, the
     * open decisions of the whole interval are noted, and listed if no change explains it. */
    double longer_part = fmax(prover->lower_end - lower, upper - prover->upper_begin);
    if (longer_part < accuracy || prover->models_left == 0) {
        eliminate_actions(actions, &prover->model, lower, upper);
        for (size_t i = 0; actions_find_open(actions, &i); i++)
            findings->open_above[i] = true;
    }
    return true;
}

/* --- second step: joining proved intervals, by ascending p ------------------------------------ */

/* Appends `listed` to the list, [*count], after setting its collection and square. */
static void decision_add(const struct policy_run *run, struct listed_decision **list, size_t *count,
                         size_t decision, struct listed_decision listed) {
    size_t squares = (size_t)run->game.board->squares;
    listed.collection = run->game.collection[decision / squares];
    listed.square = (int)(decision % squares);
    *list_add(*list, *count) = listed;
}

/* Appends an undecided interval, counts its open decisions, and lists the first of them. */
static void undecided_add(const struct policy_run *run, double lower, double upper) {
    struct policy_intervals *intervals = run->intervals;
    struct undecided_interval undecided = {.lower = lower, .upper = upper};
    const struct listed_decision open = {
        .undecided = intervals->undecided_count, .lower = lower, .upper = upper};
    for (size_t i = 0; i < run->decisions; i++)
        if (run->joined[i].open_above && undecided.open++ < UNDECIDED_LISTED)
            decision_add(run, &intervals->open, &intervals->opens, i, open);
    *list_add(intervals->undecided, intervals->undecided_count) = undecided;
}

/* Joins the next proved interval to the result. Between the last policy interval and this one
 *   - nothing is left unproved, and no decision differs: then the last one is extended;
 *   - or they are near, at most the accuracy apart, and decisions that occur in both differ: these
 *     are listed as changes;
 *   - or an interval remains undecided, which is listed with its open decisions.
 * In the last two cases this interval is appended, and its `ends` then belong to the result. */
static void join_proved(struct policy_run *run, struct proved_interval *proved) {
    struct policy_intervals *intervals = run->intervals;
    struct policy_interval *next = &proved->interval;
    struct policy_interval *last =
        intervals->count > 0 ? &intervals->interval[intervals->count - 1] : NULL;
    double end = last ? last->upper : run->search->p.first;
    bool near = last && next->lower - end <= run->search->p.accuracy;
    struct listed_decision change = {.lower = end, .upper = next->lower};
    bool changed = false; /* some change was listed */
    for (size_t i = 0; i < run->decisions; i++) {
        struct joined_decision *joined = &run->joined[i];
        const struct facts before = joined->facts, now = proved->facts[i];
        const bool differs = before.occurs && now.occurs && before.takes != now.takes;
        joined->facts = now;
        joined->open_above |= now.open_below || differs;
        change.takes = now.takes;
        if (differs && near) {
            changed = true;
            decision_add(run, &intervals->change, &intervals->changes, i, change);
        }
        if (now.tie && !(near && before.tie)) { /* a tie begins */
            joined->last_tie = intervals->ties;
            decision_add(run, &intervals->tie, &intervals->ties, i,
                         (struct listed_decision){.lower = next->lower});
        }
        if (now.tie)
            intervals->tie[joined->last_tie].upper = next->upper;
    }
    if (end < next->lower && !changed)
        undecided_add(run, end, next->lower);
    for (size_t i = 0; i < run->decisions; i++)
        run->joined[i].open_above = false;
    if (last && !changed && end == next->lower) {
        last->upper = next->upper;
        for (size_t i = 0; i < run->search->starts; i++)
            last->ends[i].last = next->ends[i].last;
        return;
    }
    *list_add(intervals->interval, intervals->count) = *next;
    next->ends = NULL;
}

static void forget_proved(struct findings *findings) {
    for (size_t i = 0; i < findings->count; i++) {
        free(findings->proved[i].interval.ends);
        free(findings->proved[i].facts);
    }
    findings->count = 0;
}

/* `merge` of the bisection: joins what a thread proved in its work interval. */
static void join_work_interval(void *context, int thread) {
    struct policy_run *run = context;
    struct findings *findings = &run->findings[thread];
    for (size_t i = 0; i < findings->count; i++)
        join_proved(run, &findings->proved[i]);
    pass_cuts(findings, run->search->p.last);
    for (size_t i = 0; i < run->decisions; i++) {
        run->joined[i].open_above |= findings->open_above[i];
        findings->open_above[i] = false;
    }
    forget_proved(findings);
}

/* --- third step: sharper bounds at the ends --------------------------------------------------- */

/* Solves the game for p, an end of the interval, and improves the bounds of the moves there if
 * these are wide: not finite, or much wider than those of a solution for a single p, as a model's
 * error grows with the length of its interval. */
static bool sharpen(const struct policy_run *run, const struct exact_limits *limits,
                    const struct policy_interval *interval, double p, struct error *error) {
    const struct policy_search *search = run->search;
    struct optimum optimum = {.ending = NULL};
    bool solved = false; /* it is at the first start with wide bounds */
    for (size_t i = 0; i < search->starts; i++) {
        struct interval_ends *ends = &interval->ends[i];
        struct exact_bracket *moves = p == interval->lower ? &ends->first : &ends->last;
        double width = moves->upper - moves->lower;
        if (width <= 1e-11 * moves->value)
            continue;
        if (!solved && !optimum_solve(&optimum, run->game.board, p, limits, error))
            return false;
        solved = true;
        struct exact_bracket again = optimum_start(&optimum, search->start[i], search->offered);
        if (!(again.upper - again.lower >= width)) /* so that a NaN `width` is replaced, too */
            *moves = again;
    }
    optimum_free(&optimum);
    return true;
}

bool policy_intervals_find(struct policy_intervals *intervals, const struct walk_board *board,
                           const struct policy_search *search, const struct exact_limits *limits,
                           struct error *error) {
    size_t threads = (size_t)search->p.threads;
    struct policy_run run = {.search = search, .intervals = intervals};
    *intervals = (struct policy_intervals){.count = 0};
    game_table(&run.game, board);
    run.decisions = run.game.deciding_rows * (size_t)board->squares;
    run.joined = memory_allocate(run.decisions, sizeof *run.joined);
    run.findings = memory_allocate(threads, sizeof *run.findings);
    for (size_t i = 0; i < threads; i++) {
        run.findings[i].open_above = memory_allocate(run.decisions, sizeof(bool));
        run.findings[i].ties = memory_allocate(run.decisions, sizeof(bool));
    }
    /* First and second step: the bisection calls prove_policy, then join_work_interval. */
    bool *tie = ties_find(&run.game, NULL, search->p.watch, error);
    const struct bisection bisection = {
        .game = &run.game,
        .limits = limits,
        .tie = tie,
        .p = search->p,
        .prove = prove_policy,
        .merge = join_work_interval,
        .context = &run,
    };
    bool solved = tie && bisect(&bisection, error);
    /* Third step. What is above the last proved interval remains undecided. */
    double end = search->p.first; /* of the last proved interval */
    for (size_t i = 0; i < intervals->count; i++) {
        const struct policy_interval *interval = &intervals->interval[i];
        solved = solved && sharpen(&run, limits, interval, interval->lower, error) &&
                 sharpen(&run, limits, interval, interval->upper, error);
        end = interval->upper;
    }
    if ((solved || (error && error->kind == ERROR_STOPPED)) && end < search->p.last)
        undecided_add(&run, end, search->p.last);
    for (size_t i = 0; i < threads; i++) {
        forget_proved(&run.findings[i]);
        free(run.findings[i].proved);
        free(run.findings[i].cut);
        free(run.findings[i].open_above);
        free(run.findings[i].ties);
    }
    free(run.findings);
    free(run.joined);
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
