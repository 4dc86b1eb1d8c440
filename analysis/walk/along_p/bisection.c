/* Bisection along p, the probability of a reset, with a stack of the intervals that remain. The
 * lower part of a split interval is visited first, so results come by ascending p, and the stack
 * holds about one interval for each level of splits. The loop, visit_parts(), has two uses: one
 * call lists the work intervals, which threads share out; then a call for each one searches it. */
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

/* An interval that remains to be visited. */
struct remaining {
    double lower, upper; /* may be equal if there is a decision to cross */
    size_t decision;     /* predicted to change just below the interval, or NO_DECISION */
};

/* The work intervals, which are the blocks of work of the threads. */
struct work_intervals {
    const struct bisection *bisection;
    size_t ends;           /* one more than the work intervals */
    double *end;           /* [ends]: work interval i is from end[i] to end[i + 1] */
    struct prover *prover; /* [threads] */
};

/* Calls `visit` with the interval from `first` to `last`, then with the two parts that the call
 * leaves unproved, and so on, until nothing is left. Unless set by `visit`, the two parts are
 * halves: [0.2, 0.24] is visited, then [0.2, 0.22] with all that it leaves, then [0.22, 0.24]. */
static bool visit_parts(struct work_intervals *work, int thread, double first, double last,
                        bool (*visit)(struct work_intervals *work, int thread,
                                      const struct remaining *interval, struct unproved *unproved,
                                      struct error *error),
                        struct error *error) {
    struct remaining *stack = NULL;
    size_t count = 0;
    bool done = true;
    *list_add(stack, count) = (struct remaining){first, last, NO_DECISION};
    while (done && count > 0) {
        const struct remaining interval = stack[--count];
        double lower = interval.lower, upper = interval.upper;
        double middle = lower + (upper - lower) / 2;
        /* Split a short interval near 0 so that its upper part just has the ratio for a model. */
        if (lower < least_ratio * upper && upper <= 2 * longest && !model_suits(lower, upper))
            middle = upper * least_ratio;
        struct unproved unproved = {middle, middle, NO_DECISION};
        done = visit(work, thread, &interval, &unproved, error);
        const struct remaining parts[] = {
            {unproved.upper_begin, upper, unproved.decision},
            {lower, unproved.lower_end, NO_DECISION}, /* visited first: on top of the stack */
        };
        for (int i = 0; i < 2; i++)
            if (parts[i].lower < parts[i].upper || parts[i].decision != NO_DECISION)
                *list_add(stack, count) = parts[i];
    }
    free(stack);
    return done;
}

/* A visit that appends the interval to the work intervals if a model suits it or it is too short to
 * split; then nothing of it is left to visit. Otherwise its halves are visited. */
static bool list_work(struct work_intervals *work, int thread, const struct remaining *interval,
                      struct unproved *unproved, struct error *error) {
    double lower = interval->lower, upper = interval->upper;
    if (!model_suits(lower, upper) && upper - lower >= work->bisection->p.accuracy)
        return true;
    *list_add(work->end, work->ends) = upper;
    *unproved = (struct unproved){lower, upper, NO_DECISION};
    return true;
}

/* A visit that proves what it can of the interval, which is part of a work interval. */
static bool search_interval(struct work_intervals *work, int thread,
                            const struct remaining *interval, struct unproved *unproved,
                            struct error *error) {
    const struct bisection *bisection = work->bisection;
    struct prover *prover = &work->prover[thread];
    double lower = interval->lower, upper = interval->upper;
    if (interval->decision != NO_DECISION)
        bisection->cross_change(bisection->context, thread, interval->decision);
    if (upper - lower < bisection->p.accuracy || prover->models_left == 0) { /* stays unproved */
        *unproved = (struct unproved){lower, upper, NO_DECISION};
        return true;
    }
    if (watch_stopped(bisection->p.watch))
        return error_stopped(error);
    if (!model_suits(lower, upper)) /* its parts are visited */
        return true;
    prover->models_left--;
    prover->actions.tie = bisection->tie; /* `prove` may have added ties of another interval */
    if (!model_solve(&prover->model, bisection->game->board, lower, upper, bisection->limits,
                     error))
        return false;
    eliminate_actions(&prover->actions, &prover->model, lower, upper);
    return bisection->prove(bisection->context, thread, prover, lower, upper, unproved, error);
}

/* The `work` of struct blocks: searches work interval number `first`, a block of its own. */
static bool search_work_interval(void *context, int thread, uint64_t first, uint64_t end,
                                 struct error *error) {
    struct work_intervals *work = context;
    struct prover *prover = &work->prover[thread];
    prover->models_left = BISECTION_FRUITLESS;
    model_free(&prover->model); /* that of an earlier work interval must not affect the results */
    return visit_parts(work, thread, work->end[first], work->end[first + 1], search_interval,
                       error);
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
    (void)visit_parts(&work, 0, bisection->p.first, bisection->p.last, list_work, error);
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
