#include "analysis/walk/infer/infer.h"

#include "sim/parallel/blocks.h"
#include "sim/statistics/chi_squared.h"

#include <math.h>
#include <stdlib.h>

bool infer_check(const struct sample *sample, struct error *error) {
    if (sample->size < 1 || sample->size > INFER_MOST_GAMES)
        return error_input(error, "%llu games; allowed: 1 to %d", (unsigned long long)sample->size,
                           INFER_MOST_GAMES);
    for (size_t i = 0; i < sample->values; i++) {
        double moves = sample->value[i].value;
        if (moves < 1 || moves > INFER_MOST_MOVES || moves != floor(moves))
            return error_input(error,
                               "%g is no number of moves; allowed: whole numbers from 1 to %d",
                               moves, INFER_MOST_MOVES);
    }
    return true;
}

struct sweep {
    const struct infer_plan *plan;
    struct infer_point *point;
    struct infer_best *best;
    double *game; /* [games]: the sample, one by one */
    size_t games;
    uint32_t most; /* the greatest of them */
};

/* One strategy from one start: what is asked at one p after the other. */
struct suspect {
    const struct sweep *sweep;
    size_t strategy, start;
    struct walk_seat seat; /* of all p, unless the strategy uses p */
    bool open;
};

static bool open_seat(struct suspect *suspect, double p, struct error *error) {
    const struct infer_plan *plan = suspect->sweep->plan;
    const struct walk_setup setup = {
        .board = plan->board,
        .start = plan->start[suspect->start],
        .collect_at_start = plan->collect_at_start,
        .p = p,
    };
    if (suspect->open && !suspect->seat.player.strategy->uses_p)
        return true;
    seat_free(&suspect->seat);
    suspect->open = true;
    bool opened;
#pragma omp critical(infer_open)
    opened =
        seat_open(&suspect->seat, &plan->opener, suspect->strategy, &setup, TABLE_EITHER, error);
    return opened;
}

/* The sample at one p. */
static bool judge(struct suspect *suspect, double p, struct infer_point *point,
                  struct error *error) {
    const struct sweep *sweep = suspect->sweep;
    /* Nearly as far as numbers reach: what slows down last decides what long games are like. */
    const struct flow_limits limits = {
        .tail = 1e-280, .most = sweep->most, .cut = 1e-293, .watch = sweep->plan->watch};
    struct chain chain;
    struct flow flow;
    if (watch_stopped(sweep->plan->watch))
        return error_stopped(error);
    if (!open_seat(suspect, p, error) ||
        !chain_init(&chain, &suspect->seat.table, p, CHAIN_SOLVED, error))
        return false;
    bool done = flow_follow(&chain, &limits, &flow, error);
    if (done) {
        point->log_likelihood = likelihood_log(&flow, sweep->game, sweep->games);
        point->fit = likelihood_fit(&flow, sweep->game, sweep->games, 5);
        flow_free(&flow);
    }
    chain_free(&chain);
    return done;
}

static bool log_likelihood(void *context, double p, double *value, struct error *error) {
    struct infer_point point = {0};
    bool done = judge(context, p, &point, error);
    *value = point.log_likelihood;
    return done;
}

/* Looks for the best p, and how well it explains the sample. */
static bool search(struct suspect *suspect, struct infer_best *best, struct error *error) {
    struct infer_point point = {0};
    best->fit = (struct likelihood_fit){.chi_squared = NAN, .p_value = NAN};
    if (!likelihood_search(log_likelihood, suspect, &best->likely, error))
        return false;
    if (isnan(best->likely.p))
        return true;
    if (!judge(suspect, best->likely.p, &point, error))
        return false;
    best->fit = point.fit;
    best->fit.p_value =
        point.fit.cells > 2 ? chi_squared_tail(point.fit.chi_squared, point.fit.cells - 2) : NAN;
    return true;
}

static bool work(void *context, int thread, uint64_t block, struct error *error) {
    const struct sweep *sweep = context;
    const struct infer_plan *plan = sweep->plan;
    struct suspect suspect = {.sweep = sweep,
                              .strategy = (size_t)block / plan->starts,
                              .start = (size_t)block % plan->starts};
    (void)thread;
    bool done = search(&suspect, &sweep->best[block], error);
    for (size_t k = 0; done && k < plan->ps; k++) {
        size_t at = (suspect.strategy * plan->ps + k) * plan->starts + suspect.start;
        done = judge(&suspect, plan->p[k], &sweep->point[at], error);
    }
    seat_free(&suspect.seat);
    return done;
}

/* The sample, one by one. */
static bool spread(struct sweep *sweep, const struct sample *sample) {
    sweep->game = calloc(sample->size, sizeof *sweep->game);
    if (!sweep->game)
        return false;
    for (size_t i = 0; i < sample->values; i++) {
        for (uint64_t k = 0; k < sample->value[i].count; k++)
            sweep->game[sweep->games++] = sample->value[i].value;
        sweep->most = (uint32_t)sample->value[i].value;
    }
    return true;
}

bool infer_sweep(const struct infer_plan *plan, struct infer_point *point, struct infer_best *best,
                 struct error *error) {
    struct sweep sweep = {.plan = plan, .point = point, .best = best};
    const struct blocks blocks = {
        .end = plan->strategies * plan->starts,
        .threads = plan->threads,
        .work = work,
        .context = &sweep,
    };
    uint64_t merged;
    bool done = spread(&sweep, plan->sample) ? blocks_run(&blocks, plan->watch, &merged, error)
                                             : error_memory(error);
    free(sweep.game);
    return done;
}
