/* Computes the likelihood of a sample, the observed numbers of moves of games, under a strategy and
 * a p (the probability of a reset), from the exact distribution of moves, whose tail decays
 * geometrically. The most likely p is found on a grid and then by Brent's minimization (GSL). The
 * ends of its interval, where the log-likelihood falls below a level, follow by bisection. */
#include "analysis/walk/infer/infer.h"

#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"
#include "sim/statistics/confidence.h"
#include "sim/walk/engine/engine.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_min.h>
#include <math.h>

/* The slope of the logarithm of the tail is estimated from so many last moves. */
enum { SLOPE = 64 };

double likelihood_log(const struct transient *transient, const double *sample, size_t n) {
    const double *last = transient->distribution + transient->moves;
    bool decays = transient->tail > 0 && transient->moves >= SLOPE;
    double slope = decays ? (log(last[0]) - log(last[-SLOPE])) / SLOPE : NAN; /* per move */
    double sum = 0;
    for (size_t i = 0; i < n; i++) {
        double moves = sample[i];
        if (moves < 0 || moves != floor(moves) || (moves > transient->moves && !decays))
            sum += -INFINITY;
        else if (moves <= transient->moves)
            sum += log(transient->distribution[(size_t)moves]);
        else
            sum += log(last[0]) + (moves - transient->moves) * slope;
    }
    return sum;
}

/* Adds a cell to the fit: observations of `from` to `to` moves, or of `from` and more if `to` is
 * UINT32_MAX. The distribution expects `expected` of them. */
static void add_cell(struct likelihood_fit *fit, const double *sample, size_t n, uint32_t from,
                     uint32_t to, double expected) {
    double seen = 0;
    for (size_t i = 0; i < n; i++)
        seen += sample[i] >= from && (to == UINT32_MAX || sample[i] <= to);
    fit->chi_squared += (seen - expected) * (seen - expected) / expected;
    fit->cells++;
}

/* The p-value of a fit to a distribution of which so many parameters are estimated. */
static double p_value_of(const struct likelihood_fit *fit, int estimated) {
    int freedom = fit->cells - 1 - estimated;
    return freedom > 0 ? gsl_cdf_chisq_Q(fit->chi_squared, freedom) : NAN;
}

struct likelihood_fit likelihood_fit(const struct transient *transient, const double *sample,
                                     size_t n) {
    enum { EXPECTED = 5 }; /* the least number of expected observations in a cell */
    struct likelihood_fit fit = {.cells = 0};
    uint32_t first = 0;               /* the least number of moves in the current cell */
    double in_cell = 0, unbinned = 1; /* probability of the cell so far; of `first` and more */
    for (uint32_t m = 0; m <= transient->moves; m++) {
        in_cell += transient->distribution[m];
        /* A cell is closed when both this cell and what is beyond it have enough. */
        double after = unbinned - in_cell;
        if (in_cell * (double)n < EXPECTED || after * (double)n < EXPECTED)
            continue;
        add_cell(&fit, sample, n, first, m, in_cell * (double)n);
        first = m + 1;
        unbinned = after;
        in_cell = 0;
    }
    add_cell(&fit, sample, n, first, UINT32_MAX, unbinned * (double)n);
    if (fit.cells < 2)
        fit.chi_squared = NAN;
    fit.p_value = p_value_of(&fit, 0);
    return fit;
}

/* The log-likelihood as a function of p, for GSL. */
struct objective_of_p {
    likelihood_of_p *log_likelihood;
    void *context;
    struct error *error;
    bool failed;  /* an evaluation failed: the function is then `impossible` everywhere */
    double level; /* subtracted from every value: 0, or the value whose p root_between finds */
};

enum { STEPS = 20 };                     /* of the grid of p */
static const double accuracy = 5e-5;     /* of p */
static const double impossible = -1e300; /* instead of -infinity, which GSL refuses */

static double evaluate(double p, void *context) {
    struct objective_of_p *function = context;
    double value = impossible;
    if (!function->failed)
        function->failed = !function->log_likelihood(function->context, p, &value, function->error);
    return fmax(value, impossible) - function->level;
}

static double evaluate_negative(double p, void *context) { return -evaluate(p, context); }

/* Whether a value is larger by more than the rounding of logarithms, which varies by processor. */
static bool is_larger(double value, double than) { return value > than + 1e-12 * fabs(than); }

/* A p and its log-likelihood. */
struct candidate {
    double p, value;
};

/* An interval around a maximum, as GSL needs it: `inside` has a larger value than both ends. */
struct bracket {
    struct candidate left, inside, right;
};

/* Brackets the maximum near grid[best], the first of the largest values of grid[STEPS + 1]. False
 * if that is itself the maximum, as far as the accuracy allows to tell. */
static bool find_bracket(struct objective_of_p *function, const struct candidate *grid, int best,
                         struct bracket *bracket) {
    if (best > 0 && best < STEPS && is_larger(grid[best].value, grid[best + 1].value)) {
        *bracket = (struct bracket){grid[best - 1], grid[best], grid[best + 1]};
        return true;
    }
    /* The interval is from `best` to its only neighbour, or to the one with an equal value. The
     * point inside is sought nearer and nearer to `best`. */
    int left = best == STEPS ? best - 1 : best;
    double distance = (best == STEPS ? -1.0 : 1.0) / STEPS; /* of this point from `best` */
    *bracket = (struct bracket){.left = grid[left], .right = grid[left + 1]};
    do {
        if (fabs(distance) <= accuracy)
            return false;
        distance /= 2;
        bracket->inside.p = grid[best].p + distance;
        bracket->inside.value = evaluate(bracket->inside.p, function);
    } while (!is_larger(bracket->inside.value, grid[best].value));
    return true;
}

/* Finds the maximum in a bracket by Brent's minimization of the negative function. */
static struct candidate climb(struct objective_of_p *function, const struct bracket *bracket) {
    const struct candidate left = bracket->left, inside = bracket->inside, right = bracket->right;
    gsl_min_fminimizer *search = memory_found(gsl_min_fminimizer_alloc(gsl_min_fminimizer_brent));
    gsl_function negative = {evaluate_negative, function};
    int code = gsl_min_fminimizer_set_with_values(search, &negative, inside.p, -inside.value,
                                                  left.p, -left.value, right.p, -right.value);
    while (code == GSL_SUCCESS &&
           gsl_min_test_interval(gsl_min_fminimizer_x_lower(search),
                                 gsl_min_fminimizer_x_upper(search), accuracy, 0) == GSL_CONTINUE)
        code = gsl_min_fminimizer_iterate(search);

    /* Rounds to five decimals: further digits depend on how a processor rounds logarithms. */
    struct candidate found = {.p = round(gsl_min_fminimizer_x_minimum(search) * 1e5) / 1e5};
    found.value = evaluate(found.p, function);
    gsl_min_fminimizer_free(search);
    /* Where decisions depend on p the likelihood jumps, and the search may end below its start. */
    return found.value >= inside.value ? found : inside;
}

bool likelihood_search(likelihood_of_p *log_likelihood, void *context, struct likelihood_p *found,
                       struct error *error) {
    struct objective_of_p function = {log_likelihood, context, error, .level = 0};
    struct candidate grid[STEPS + 1];
    struct bracket bracket;
    int best = 0;
    for (int i = 0; i <= STEPS; i++) {
        double p = (double)i / STEPS;
        grid[i] = (struct candidate){p, evaluate(p, &function)};
        best = is_larger(grid[i].value, grid[best].value) ? i : best;
    }
    *found = (struct likelihood_p){.lower = 0, .upper = 1, .p = NAN, .log_likelihood = -INFINITY};
    if (function.failed || grid[best].value <= impossible)
        return !function.failed;
    const struct candidate most =
        find_bracket(&function, grid, best, &bracket) ? climb(&function, &bracket) : grid[best];
    found->p = most.p;
    found->log_likelihood = most.value;
    struct objective_of_p above = function;
    /* Half of the 95 % quantile of chi squared with one degree of freedom. */
    above.level = most.value - 1.920729410347062;
    int first = 0, last = STEPS; /* the outermost points of the grid that reach the level */
    while (first < STEPS && grid[first].value < above.level)
        first++;
    while (last > 0 && grid[last].value < above.level)
        last--;
    /* Each end is between the outermost of these points, or p if farther out, and the next one. */
    const double lowest = fmin(most.p, grid[first].p), highest = fmax(most.p, grid[last].p);
    const double below = fmax(ceil(lowest * STEPS) - 1, 0) / STEPS;
    const double beyond = fmin(floor(highest * STEPS) + 1, STEPS) / STEPS;
    found->lower = root_between(evaluate, &above, below, lowest, accuracy);
    found->upper = root_between(evaluate, &above, beyond, highest, accuracy);
    return !above.failed;
}

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

/* What all threads read, and where their results go. */
struct infer_run {
    const struct infer_plan *plan;
    struct infer_point *point;
    struct infer_best *best;
    double *game; /* [games]: the moves of each game of the sample, ascending */
    size_t games;
    uint32_t most; /* the largest of them */
};

/* A strategy and a start, evaluated at one p after another. */
struct hypothesis {
    const struct infer_run *run;
    size_t strategy, start;        /* their indices in the plan's points */
    struct walk_prepared prepared; /* for the last p, or for all p if the strategy does not use p */
};

/* Finds the likelihood and the fit of the sample at one p. */
static bool infer_evaluate(struct hypothesis *hypothesis, double p, struct infer_point *point,
                           struct error *error) {
    const struct infer_run *run = hypothesis->run;
    const struct infer_plan *plan = run->plan;
    const struct walk_choice *choice = &plan->points.strategy[hypothesis->strategy];
    /* The distribution reaches moves whose probability is almost the smallest double: there the
     * tail decays geometrically, so likelihood_log can extrapolate it. */
    const struct transient_limits limits = {
        .tail = 1e-280, .most = run->most, .cut = 1e-293, .watch = plan->watch};
    struct chain chain;
    struct transient transient;
    if (watch_stopped(plan->watch))
        return error_stopped(error);
    bool compiled = hypothesis->prepared.player.strategy; /* for an earlier p */
    if (!compiled || choice->strategy->uses_p) {
        const struct walk_setup setup = {
            .board = plan->points.board,
            .start = plan->points.start[hypothesis->start],
            .collect_at_start = plan->points.collect_at_start,
            .p = p,
        };
        prepared_free(&hypothesis->prepared);
        if (!prepared_open(&hypothesis->prepared, choice, &setup, TABLE_EITHER, plan->watch, error))
            return false;
    }
    bool done = chain_init(&chain, &hypothesis->prepared.table, p, CHAIN_LUMPED, error) &&
                transient_find(&chain, &limits, &transient, error);
    if (done) {
        point->log_likelihood = likelihood_log(&transient, run->game, run->games);
        point->fit = likelihood_fit(&transient, run->game, run->games);
        transient_free(&transient);
    }
    chain_free(&chain);
    return done;
}

static bool log_likelihood(void *context, double p, double *value, struct error *error) {
    struct infer_point point = {0};
    bool done = infer_evaluate(context, p, &point, error);
    *value = point.log_likelihood;
    return done;
}

/* For pair `block`, a strategy and a start: finds the most likely p, and evaluates the plan's p. */
static bool infer_block(void *context, int thread, uint64_t block, uint64_t end,
                        struct error *error) {
    const struct infer_run *run = context;
    const struct infer_plan *plan = run->plan;
    struct infer_best *best = &run->best[block];
    struct hypothesis hypothesis = {.run = run,
                                    .strategy = (size_t)block / plan->points.starts,
                                    .start = (size_t)block % plan->points.starts};
    bool done = likelihood_search(log_likelihood, &hypothesis, &best->likely, error);
    struct infer_point point = {.fit.chi_squared = NAN}; /* if no p explains the sample */
    if (done && !isnan(best->likely.p))
        done = infer_evaluate(&hypothesis, best->likely.p, &point, error);
    best->fit = point.fit;
    best->fit.p_value = p_value_of(&point.fit, 1); /* p is estimated */
    for (size_t k = 0; done && k < plan->points.ps; k++) {
        const struct walk_point asked = {hypothesis.strategy, k, hypothesis.start};
        done = infer_evaluate(&hypothesis, plan->points.p[k],
                              &run->point[walk_point_number(&plan->points, asked)], error);
    }
    prepared_free(&hypothesis.prepared);
    return done;
}

bool infer_sweep(const struct infer_plan *plan, struct infer_point *point, struct infer_best *best,
                 struct error *error) {
    const struct sample *sample = plan->sample;
    struct infer_run run = {.plan = plan, .point = point, .best = best};
    run.game = memory_table(sample->size, sizeof *run.game, error);
    const struct blocks blocks = {.end = plan->points.strategies * plan->points.starts,
                                  .threads = plan->threads,
                                  .work = infer_block,
                                  .context = &run};
    if (!run.game)
        return false;
    for (size_t i = 0; i < sample->values; i++) {
        for (uint64_t k = 0; k < sample->value[i].count; k++)
            run.game[run.games++] = sample->value[i].value;
        run.most = (uint32_t)sample->value[i].value;
    }
    bool done = blocks_run(&blocks, plan->watch, NULL, error);
    free(run.game);
    return done;
}
