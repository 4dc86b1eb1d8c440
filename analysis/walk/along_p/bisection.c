/* Bisection along p, the probability of a reset, with a stack of the intervals that remain. The
 * lower part of a split interval is searched first, so results come by ascending p, and the stack
 * holds about one interval for each level of splits. Threads share out the work intervals. */
#include "analysis/walk/along_p/bisection.h"

#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"

/* A Taylor model (model.h) is tried only for intervals of at most the length `longest`: on longer
 * ones it hardly proves anything. Near p = 0 values may grow like 1 / p, which polynomials do not
 * follow, so lower / upper must be at least `least_ratio`. An interval that begins at p <=
 * near_zero is tried all the same, as its values may stay finite. */
static const double longest = 0.02, least_ratio = 0.5, near_zero = 1e-9;

/* Whether a model of the interval is tried. */
static bool model_suits(double lower, double upper) {
    return upper - lower <= longest && !(lower > near_zero && lower < least_ratio * upper);
}

/* Where an interval is split, unless its search found a better place: in the middle. But a short
 * one near 0, for which a model does not suit, is split so that a model suits its upper part. */
static double split_of(double lower, double upper) {
    if (lower < least_ratio * upper && upper <= 2 * longest && !model_suits(lower, upper))
        return upper * least_ratio;
    return lower + (upper - lower) / 2;
}

/* An interval that remains to be searched. */
struct remaining {
    double lower, upper;
};

/* The work intervals, which are the blocks of work of the threads. */
struct work_intervals {
    const struct bisection *bisection;
    size_t ends;           /* one more than the work intervals */
    double *end;           /* [ends]: work interval i is from end[i] to end[i + 1] */
    struct prover *prover; /* [threads] */
};

/* Appends the parts of an interval that a model suits or that are too short to be split. */
static void list_work(struct work_intervals *work, double lower, double upper) {
    if (model_suits(lower, upper) || upper - lower < work->bisection->p.accuracy) {
        *list_add(work->end, work->ends) = upper;
        return;
    }
    double split = split_of(lower, upper);
    list_work(work, lower, split);
    list_work(work, split, upper);
}

/* The `work` of struct blocks: searches work interval number `first`, a block of its own, then the
 * two parts that this leaves unproved, and so on, until nothing is left. For example, [0.2, 0.22]
 * is searched, then [0.2, 0.21] with all that it leaves, then [0.21, 0.22]. */
static bool search_work_interval(void *context, int thread, uint64_t first, uint64_t end,
                                 struct error *error) {
    const struct work_intervals *work = context;
    const struct bisection *bisection = work->bisection;
    struct prover *prover = &work->prover[thread];
    struct remaining *stack = NULL;
    size_t count = 0;
    bool done = true;
    prover->models_left = BISECTION_FRUITLESS;
    model_free(&prover->model); /* that of an earlier work interval must not affect the results */
    *list_add(stack, count) = (struct remaining){work->end[first], work->end[first + 1]};
    while (done && count > 0) {
        const struct remaining interval = stack[--count];
        const double lower = interval.lower, upper = interval.upper;
        if (upper - lower < bisection->p.accuracy || prover->models_left == 0)
            continue; /* it stays unproved */
        prover->lower = lower;
        prover->upper = upper;
        prover->lower_end = prover->upper_begin = split_of(lower, upper);
        if (watch_stopped(bisection->p.watch)) {
            done = error_stopped(error);
        } else if (model_suits(lower, upper)) {
            prover->models_left--;
            prover->actions.tie = bisection->tie; /* without ties found in other intervals */
            done = model_solve(&prover->model, bisection->game->board, lower, upper,
                               bisection->limits, error);
            if (done) {
                eliminate_actions(&prover->actions, &prover->model, lower, upper);
                done = bisection->prove(bisection->context, thread, prover, error);
            }
        }
        if (prover->upper_begin < upper)
            *list_add(stack, count) = (struct remaining){prover->upper_begin, upper};
        if (lower < prover->lower_end) /* on top: searched first */
            *list_add(stack, count) = (struct remaining){lower, prover->lower_end};
    }
    free(stack);
    return done;
}

static bool merge_work_interval(void *context, void *result, int thread, uint64_t first,
                                struct error *error) {
    const struct bisection *bisection = ((const struct work_intervals *)context)->bisection;
    bisection->merge(bisection->context, thread);
    return true;
}

bool bisect(const struct bisection *bisection, struct error *error) {
    struct work_intervals work = {.bisection = bisection};
    struct waits waits;
    *list_add(work.end, work.ends) = bisection->p.first;
    list_work(&work, bisection->p.first, bisection->p.last);
    work.prover = memory_allocate((size_t)bisection->p.threads, sizeof *work.prover);
    for (int i = 0; i < bisection->p.threads; i++)
        work.prover[i].actions.waits = &waits;
    const struct blocks blocks = {
        .end = work.ends - 1,
        .threads = bisection->p.threads,
        .work = search_work_interval,
        .merge = merge_work_interval,
        .context = &work,
    };
    bool done = waits_find(&waits, bisection->game, error) &&
                blocks_run(&blocks, bisection->p.watch, NULL, error);
    for (int i = 0; i < bisection->p.threads; i++) {
        model_free(&work.prover[i].model);
        actions_free(&work.prover[i].actions);
    }
    waits_free(&waits);
    free(work.prover);
    free(work.end);
    return done;
}
