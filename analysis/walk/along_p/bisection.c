/* Bisection along p with a stack of the intervals that remain. The lower part of a split interval
 * is visited first, so results come by ascending p, and the stack holds one interval for each level
 * of splits. */
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

/* An interval that remains. */
struct remaining {
    double lower, upper;
    bool passes; /* there is something to be passed before it */
    size_t decision;
};

/* Visits an interval, then what the visit leaves of it, until nothing is left. */
static bool split(double first, double last,
                  bool (*visit)(void *context, const struct remaining *interval,
                                struct unproved *unproved, struct error *error),
                  void *context, struct error *error) {
    struct remaining *list = list_with_room(NULL, 0, sizeof *list);
    size_t count = 1;
    bool done = true;
    list[0] = (struct remaining){first, last, .passes = false};
    while (done && count > 0) {
        const struct remaining interval = list[--count];
        double lower = interval.lower, upper = interval.upper;
        double middle = lower + (upper - lower) / 2;
        if (lower < least_ratio * upper && upper <= 2 * longest && !model_suits(lower, upper))
            middle = fmax(lower, upper * least_ratio);
        struct unproved unproved = {middle, middle, .passes = false};
        done = visit(context, &interval, &unproved, error);
        const struct remaining part[] = {
            {unproved.upper_begin, upper, unproved.passes, unproved.decision},
            {lower, unproved.lower_end, .passes = false},
        };
        for (int i = 0; i < 2; i++)
            if (part[i].lower < part[i].upper || part[i].passes) {
                list = list_with_room(list, count, sizeof *list);
                list[count++] = part[i];
            }
    }
    free(list);
    return done;
}

/* The work intervals, which are blocks, and their search. */
struct work_intervals {
    const struct bisection *bisection;
    size_t count;
    double *end;           /* [count + 1]: work interval i is from end[i] to end[i + 1] */
    struct prover *prover; /* [threads] */
};

/* Visits what may become a work interval. */
static bool list_work(void *context, const struct remaining *interval, struct unproved *unproved,
                      struct error *error) {
    struct work_intervals *work = context;
    double length = interval->upper - interval->lower;
    if (!model_suits(interval->lower, interval->upper) && length >= work->bisection->p.accuracy)
        return true;
    work->end = list_with_room(work->end, ++work->count, sizeof *work->end);
    work->end[work->count] = interval->upper;
    *unproved = (struct unproved){interval->lower, interval->upper, .passes = false};
    return true;
}

/* The search of a work interval by a thread. */
struct work_search {
    const struct bisection *bisection;
    int thread;
    struct prover *prover;
};

/* Visits an interval of a work interval. */
static bool search_interval(void *context, const struct remaining *interval,
                            struct unproved *unproved, struct error *error) {
    const struct work_search *search = context;
    const struct bisection *bisection = search->bisection;
    struct prover *prover = search->prover;
    double lower = interval->lower, upper = interval->upper;
    if (interval->passes)
        bisection->pass(bisection->context, search->thread, interval->decision);
    if (upper - lower < bisection->p.accuracy || prover->models == 0) {
        *unproved = (struct unproved){lower, upper, .passes = false};
        return true;
    }
    if (watch_stopped(bisection->p.watch))
        return error_stopped(error);
    if (!model_suits(lower, upper))
        return true;
    prover->models--;
    prover->actions.tie = bisection->tie;
    if (!model_solve(&prover->model, bisection->game->board, lower, upper, bisection->limits,
                     error))
        return false;
    eliminate_actions(&prover->actions, &prover->model, lower, upper);
    return bisection->prove(bisection->context, search->thread, prover, lower, upper, unproved,
                            error);
}

/* Searches work interval number `first`. */
static bool search_section(void *context, int thread, uint64_t first, uint64_t end,
                           struct error *error) {
    const struct work_intervals *work = context;
    struct work_search search = {work->bisection, thread, &work->prover[thread]};
    search.prover->models = BISECTION_FRUITLESS;
    model_free(&search.prover->model); /* so that what is found depends on this interval alone */
    return split(work->end[first], work->end[first + 1], search_interval, &search, error);
}

static bool merge_section(void *context, void *result, int thread, uint64_t first,
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
    (void)split(bisection->p.first, bisection->p.last, list_work, &work, error);
    work.prover = memory_allocate((size_t)bisection->p.threads, sizeof *work.prover);
    for (int i = 0; i < bisection->p.threads; i++)
        work.prover[i].actions.waits = &waits;
    const struct blocks blocks = {
        .end = work.count,
        .threads = bisection->p.threads,
        .work = search_section,
        .merge = merge_section,
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
