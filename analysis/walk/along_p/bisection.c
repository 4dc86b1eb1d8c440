/* Bisection along p with a stack of the intervals that remain. The lower part of a split interval
 * is searched first, so results come by ascending p, and the stack holds one interval for each
 * level of splits. The same bisection serves twice: to divide the whole interval into work
 * intervals, and to search each of these. */
#include "analysis/walk/along_p/bisection.h"

#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"

#include <math.h>
#include <stdlib.h>

/* Models are tried only for intervals of at most this length. Values may grow like 1 / p, so the
 * lower end must also be at least this share of the upper end, unless it is this close to 0: from
 * there, values may stay finite. */
static const double longest = 0.02, least_ratio = 0.5, close = 1e-9;

/* Whether a model of the interval is tried. */
static bool model_suits(double lower, double upper) {
    return upper - lower <= longest && !(lower > close && lower < least_ratio * upper);
}

/* An interval that remains to be searched. */
struct remaining {
    double lower, upper;
    size_t decision; /* that is predicted to change just before the interval; or NO_DECISION */
};

/* The work intervals, which are the blocks of work of the threads. */
struct work_intervals {
    const struct bisection *bisection;
    size_t count;
    double *end;           /* [count + 1]: work interval i is from end[i] to end[i + 1] */
    struct prover *prover; /* [threads] */
};

/* Calls `visit` with an interval, then with what this call leaves unproved of the interval, until
 * nothing is left. */
static bool split(struct work_intervals *work, int thread, double first, double last,
                  bool (*visit)(struct work_intervals *work, int thread,
                                const struct remaining *interval, struct unproved *unproved,
                                struct error *error),
                  struct error *error) {
    struct remaining *stack = list_with_room(NULL, 0, sizeof *stack);
    size_t count = 1;
    bool done = true;
    stack[0] = (struct remaining){first, last, NO_DECISION};
    while (done && count > 0) {
        const struct remaining interval = stack[--count];
        double lower = interval.lower, upper = interval.upper;
        double middle = lower + (upper - lower) / 2;
        /* Short intervals near 0 are split at the ratio for which the upper part has a model. */
        if (lower < least_ratio * upper && upper <= 2 * longest && !model_suits(lower, upper))
            middle = fmax(lower, upper * least_ratio);
        struct unproved unproved = {middle, middle, NO_DECISION};
        done = visit(work, thread, &interval, &unproved, error);
        const struct remaining parts[] = {
            {unproved.upper_begin, upper, unproved.decision},
            {lower, unproved.lower_end, NO_DECISION},
        };
        for (int i = 0; i < 2; i++)
            if (parts[i].lower < parts[i].upper || parts[i].decision != NO_DECISION) {
                *list_add(stack, count) = parts[i];
            }
    }
    free(stack);
    return done;
}

/* A visit that appends the interval to the work intervals if a model suits it. */
static bool list_work(struct work_intervals *work, int thread, const struct remaining *interval,
                      struct unproved *unproved, struct error *error) {
    double lower = interval->lower, upper = interval->upper;
    if (!model_suits(lower, upper) && upper - lower >= work->bisection->p.accuracy)
        return true;
    work->end = list_with_room(work->end, ++work->count, sizeof *work->end);
    work->end[work->count] = upper;
    *unproved = (struct unproved){lower, upper, NO_DECISION};
    return true;
}

/* A visit that proves what it can of the interval, part of a work interval. */
static bool search_interval(struct work_intervals *work, int thread,
                            const struct remaining *interval, struct unproved *unproved,
                            struct error *error) {
    const struct bisection *bisection = work->bisection;
    struct prover *prover = &work->prover[thread];
    double lower = interval->lower, upper = interval->upper;
    if (interval->decision != NO_DECISION)
        bisection->cross_change(bisection->context, thread, interval->decision);
    if (upper - lower < bisection->p.accuracy || prover->models_left == 0) {
        *unproved = (struct unproved){lower, upper, NO_DECISION};
        return true;
    }
    if (watch_stopped(bisection->p.watch))
        return error_stopped(error);
    if (!model_suits(lower, upper))
        return true;
    prover->models_left--;
    prover->actions.tie = bisection->tie;
    if (!model_solve(&prover->model, bisection->game->board, lower, upper, bisection->limits,
                     error))
        return false;
    eliminate_actions(&prover->actions, &prover->model, lower, upper);
    return bisection->prove(bisection->context, thread, prover, lower, upper, unproved, error);
}

/* Searches work interval number `first`. */
static bool search_work_interval(void *context, int thread, uint64_t first, uint64_t end,
                                 struct error *error) {
    struct work_intervals *work = context;
    struct prover *prover = &work->prover[thread];
    prover->models_left = BISECTION_FRUITLESS;
    model_free(&prover->model); /* so that results depend on this interval alone */
    return split(work, thread, work->end[first], work->end[first + 1], search_interval, error);
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
    work.end = list_with_room(NULL, 0, sizeof *work.end);
    work.end[0] = bisection->p.first;
    (void)split(&work, 0, bisection->p.first, bisection->p.last, list_work, error);
    work.prover = memory_allocate((size_t)bisection->p.threads, sizeof *work.prover);
    for (int i = 0; i < bisection->p.threads; i++)
        work.prover[i].actions.waits = &waits;
    const struct blocks blocks = {
        .end = work.count,
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
