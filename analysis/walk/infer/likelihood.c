#include "analysis/walk/infer/likelihood.h"

#include "sim/statistics/chi_squared.h"
#include "sim/statistics/elementary.h"

#include <math.h>

/* Moves at the end of what was followed that tell how it decays. */
enum { SLOPE = 64 };

/* The logarithm of the probability of so many moves. */
static double log_probability(const struct flow *flow, double moves) {
    if (moves < 0 || moves != floor(moves))
        return -INFINITY;
    if (moves <= flow->moves)
        return elementary_log(flow->distribution[(size_t)moves]);
    if (!(flow->tail > 0) || flow->moves < SLOPE)
        return -INFINITY;
    const double *last = flow->distribution + flow->moves;
    double decay = (elementary_log(last[0]) - elementary_log(last[-SLOPE])) / SLOPE;
    return elementary_log(last[0]) + (moves - flow->moves) * decay;
}

double likelihood_log(const struct flow *flow, const double *sample, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += log_probability(flow, sample[i]);
    return sum;
}

/* Numbers of the sample in from .. to; to = UINT32_MAX counts all from `from` on. */
static size_t count_between(const double *sample, size_t n, uint32_t from, uint32_t to) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++)
        count += sample[i] >= from && (to == UINT32_MAX || sample[i] <= to);
    return count;
}

static double cell(double seen, double expected) {
    return (seen - expected) * (seen - expected) / expected;
}

struct likelihood_fit likelihood_fit(const struct flow *flow, const double *sample, size_t n,
                                     double expected) {
    struct likelihood_fit fit = {.chi_squared = NAN, .p_value = NAN};
    double sum = 0, held = 0, rest = 1;
    uint32_t first = 0;
    for (uint32_t m = 0; m <= flow->moves; m++) {
        held += flow->distribution[m];
        /* A cell is closed when it holds enough and what comes after it still does. */
        double after = rest - held;
        if (held * (double)n < expected || after * (double)n < expected)
            continue;
        sum += cell((double)count_between(sample, n, first, m), held * (double)n);
        fit.cells++;
        first = m + 1;
        rest = after;
        held = 0;
    }
    sum += cell((double)count_between(sample, n, first, UINT32_MAX), rest * (double)n);
    fit.cells++;
    if (fit.cells < 2)
        return fit;
    fit.chi_squared = sum;
    fit.p_value = chi_squared_tail(sum, fit.cells - 1);
    return fit;
}

/* What is asked, and what went wrong. */
struct question {
    bool (*ask)(void *context, double p, double *value, struct error *error);
    void *context;
    struct error *error;
    bool failed;
};

static double ask(struct question *question, double p) {
    double value = -INFINITY;
    if (!question->failed)
        question->failed = !question->ask(question->context, p, &value, question->error);
    return value;
}

static const double accuracy = 5e-5;

/* Golden section search for the greatest value between lower and upper. */
static double climb(struct question *question, double lower, double upper) {
    const double golden = 0.6180339887498949;
    double one = upper - golden * (upper - lower), other = lower + golden * (upper - lower);
    double at_one = ask(question, one), at_other = ask(question, other);
    while (upper - lower > accuracy) {
        if (at_one >= at_other) {
            upper = other;
            other = one;
            at_other = at_one;
            at_one = ask(question, one = upper - golden * (upper - lower));
        } else {
            lower = one;
            one = other;
            at_one = at_other;
            at_other = ask(question, other = lower + golden * (upper - lower));
        }
    }
    return (lower + upper) / 2;
}

/* Where the value falls below the level between `high`, where it is above, and `low`. */
static double cross(struct question *question, double high, double low, double level) {
    if (ask(question, low) >= level)
        return low;
    while (fabs(high - low) > accuracy) {
        double middle = (high + low) / 2;
        if (ask(question, middle) >= level)
            high = middle;
        else
            low = middle;
    }
    return (high + low) / 2;
}

bool likelihood_search(bool (*log_likelihood)(void *context, double p, double *value,
                                              struct error *error),
                       void *context, struct likelihood_p *found, struct error *error) {
    enum { STEPS = 20 };
    const double quantile = 1.920729410347062; /* of chi squared, 95 %, one degree, halved */
    struct question question = {log_likelihood, context, error, false};
    double grid[STEPS + 1];
    int best = 0;
    for (int i = 0; i <= STEPS; i++) {
        grid[i] = ask(&question, (double)i / STEPS);
        best = grid[i] > grid[best] ? i : best;
    }
    *found = (struct likelihood_p){.lower = 0, .upper = 1, .p = NAN, .log_likelihood = grid[best]};
    if (question.failed || isinf(grid[best]))
        return !question.failed;
    double p = climb(&question, fmax(best - 1, 0) / STEPS, fmin(best + 1, STEPS) / STEPS);
    double value = ask(&question, p);
    found->p = value >= grid[best] ? p : (double)best / STEPS;
    found->log_likelihood = fmax(value, grid[best]);
    double level = found->log_likelihood - quantile;
    found->lower = found->upper = found->p;
    for (int i = 0; i <= STEPS; i++)
        if (grid[i] >= level) {
            found->lower = fmin(found->lower, (double)i / STEPS);
            found->upper = fmax(found->upper, (double)i / STEPS);
        }
    /* Each end lies before the next point of the grid outward. */
    found->lower =
        cross(&question, found->lower, fmax(ceil(found->lower * STEPS) - 1, 0) / STEPS, level);
    found->upper =
        cross(&question, found->upper, fmin(floor(found->upper * STEPS) + 1, STEPS) / STEPS, level);
    return !question.failed;
}
