/* Bradley-Terry ratings by Newton's method; their errors from the influences of clusters of games.
 */
#include "sim/statistics/rating.h"

#include "sim/base/memory.h"
#include "sim/statistics/confidence.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A strength, the logarithm of odds, times this is a rating: 400 / ln 10. */
static const double elo = 173.71779276130073;

struct fit {
    size_t n;         /* players */
    double *score;    /* [n][n] points of the first against the second player */
    double *strength; /* [n] ln of the odds against a player of rating 0 */
    double *step;     /* [n] gradient of the log-likelihood, then Newton's step */
    double *trial;    /* [n] strengths after a step, then influences of a cluster on them */
    double *variance; /* [n] of the strengths, from the clusters */
    double clusters;  /* sum of the weights of clusters */
    double informed;  /* sum of weight times the parameters that the cluster depends on */
    /* [n][n] negative Hessian, then its inverse. It is singular, as the likelihood is invariant
     * under adding a constant to all strengths; adding 1/n to every element makes it regular, and
     * its inverse that of the rest plus 1/n in every element. */
    double *curvature;
};

/* Whether each player is connected to every other one by a chain of scores. */
static bool is_connected(size_t n, const double *score, bool *reaches) {
    for (size_t i = 0; i < n * n; i++)
        reaches[i] = score[i] > 0 || i % (n + 1) == 0;
    for (size_t by = 0; by < n; by++)
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < n; k++)
                reaches[i * n + k] |= reaches[i * n + by] && reaches[by * n + k];
    for (size_t i = 0; i < n * n; i++)
        if (!reaches[i])
            return false;
    return true;
}

static double likelihood(const struct fit *fit, const double *strength) {
    double sum = 0;
    for (size_t i = 0; i < fit->n; i++)
        for (size_t k = 0; k < fit->n; k++)
            if (i != k)
                sum -= fit->score[i * fit->n + k] * log1p(exp(strength[k] - strength[i]));
    return sum;
}

/* Gradient and Hessian. */
static void differentiate(struct fit *fit) {
    size_t n = fit->n;
    for (size_t i = 0; i < n; i++)
        fit->step[i] = 0;
    for (size_t i = 0; i < n * n; i++)
        fit->curvature[i] = 1 / (double)n;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            if (i == k)
                continue;
            double games = fit->score[i * n + k] + fit->score[k * n + i];
            double chance = 1 / (1 + exp(fit->strength[k] - fit->strength[i]));
            double weight = games * chance * (1 - chance);
            fit->step[i] += fit->score[i * n + k] - games * chance;
            fit->curvature[i * n + i] += weight;
            fit->curvature[i * n + k] -= weight;
        }
}

/* Newton's method; the log-likelihood is concave. Leaves the inverse of the negative Hessian at the
 * maximum; false if that is not positive definite. */
static bool maximise(struct fit *fit) {
    enum { STEPS = 200 };
    gsl_matrix_view curvature = gsl_matrix_view_array(fit->curvature, fit->n, fit->n);
    gsl_vector_view step = gsl_vector_view_array(fit->step, fit->n);
    double largest = 1;
    for (int i = 0; i < STEPS && largest >= 1e-10; i++) {
        differentiate(fit);
        if (gsl_linalg_cholesky_decomp1(&curvature.matrix) != GSL_SUCCESS ||
            gsl_linalg_cholesky_svx(&curvature.matrix, &step.vector) != GSL_SUCCESS)
            return false;
        largest = fabs(fit->step[gsl_blas_idamax(&step.vector)]);
        /* Takes the step, halved until the likelihood increases. Small steps are taken as they
         * are: Newton's method converges there, and differences of likelihoods are dominated by
         * rounding. */
        double now = likelihood(fit, fit->strength);
        for (double share = 1; share > 1e-10; share /= 2) {
            for (size_t k = 0; k < fit->n; k++)
                fit->trial[k] = fit->strength[k] + share * fit->step[k];
            if (largest >= 0.01 && likelihood(fit, fit->trial) < now)
                continue;
            memcpy(fit->strength, fit->trial, fit->n * sizeof *fit->trial);
            break;
        }
    }
    return gsl_linalg_cholesky_invert(&curvature.matrix) == GSL_SUCCESS;
}

/* Adds to the variances the squared influences of comparisons that are a cluster: what their
 * results change the strengths by, which is the derivatives of the likelihood by the players'
 * differences, times the inverse of the negative Hessian. One with weight w counts w times. */
static void add_cluster(struct fit *fit, const struct rating_comparison *comparison, size_t count) {
    size_t n = fit->n;
    double *influence = fit->trial;
    memset(influence, 0, n * sizeof *influence);
    for (; count > 0; count--, comparison++) {
        size_t a = comparison->player[0], b = comparison->player[1];
        double games = comparison->score[0] + comparison->score[1];
        double chance = 1 / (1 + exp(fit->strength[b] - fit->strength[a]));
        double residual = sqrt(comparison->weight) * (comparison->score[0] - games * chance);
        for (size_t i = 0; i < n; i++)
            influence[i] += residual * (fit->curvature[i * n + a] - fit->curvature[i * n + b]);
    }
    for (size_t i = 0; i < n; i++)
        fit->variance[i] += influence[i] * influence[i];
}

/* Counts a cluster and the parameters that it depends on, one less than its players. */
static void count_cluster(struct fit *fit, const struct rating_comparison *comparison,
                          size_t count) {
    double *present = fit->step, weight = 0, players = 0;
    memset(present, 0, fit->n * sizeof *present);
    for (size_t i = 0; i < count; i++) {
        weight += comparison[i].weight / (double)count;
        present[comparison[i].player[0]] = present[comparison[i].player[1]] = 1;
    }
    for (size_t i = 0; i < fit->n; i++)
        players += present[i];
    fit->clusters += weight;
    fit->informed += weight * (players - 1);
}

/* The ratings, with the 95 % intervals of rating.h. */
static void store_ratings(const struct fit *fit, struct rating *rating) {
    double mean = gsl_stats_mean(fit->strength, 1, fit->n), n = (double)fit->n;
    /* `lost` is k / n of rating.h if every cluster has two players; more depend on more parameters.
     */
    double lost = (n - 1) / fit->informed, degrees = fit->clusters * (1 - lost);
    double share = lost < 0.5 ? lost / (1 - lost) : 1;
    for (size_t i = 0; i < fit->n; i++) {
        double independent = fit->curvature[i * (fit->n + 1)] - 1 / n;
        double half = NORMAL_95 * sqrt(fmax(independent, 0) * share);
        if (degrees > 0)
            half = fmax(student_half_width(0.95, fmax(degrees, 1)) * sqrt(fit->variance[i]), half);
        double value = elo * (fit->strength[i] - mean);
        rating[i] = (struct rating){value, value - elo * half, value + elo * half};
    }
}

void rating_fit(size_t players, const struct rating_comparison *comparison, size_t comparisons,
                struct rating *rating, bool *damped) {
    size_t squares = players * players;
    double *numbers = memory_allocate(2 * squares + 4 * players, sizeof *numbers);
    bool *reaches = memory_allocate(squares, sizeof *reaches);
    struct fit fit = {
        .n = players,
        .score = numbers,
        .curvature = numbers + squares,
        .strength = numbers + 2 * squares,
        .step = numbers + 2 * squares + players,
        .trial = numbers + 2 * squares + 2 * players,
        .variance = numbers + 2 * squares + 3 * players,
    };
    for (size_t i = 0; i < comparisons; i++) {
        size_t a = comparison[i].player[0], b = comparison[i].player[1];
        fit.score[a * players + b] += comparison[i].weight * comparison[i].score[0];
        fit.score[b * players + a] += comparison[i].weight * comparison[i].score[1];
    }
    *damped = !is_connected(players, fit.score, reaches);
    for (size_t i = 0; *damped && i < players; i++)
        for (size_t k = 0; k < i; k++)
            if (fit.score[i * players + k] + fit.score[k * players + i] > 0) {
                fit.score[i * players + k] += 0.5;
                fit.score[k * players + i] += 0.5;
            }
    bool rated = is_connected(players, fit.score, reaches) && maximise(&fit);
    if (rated) {
        for (size_t first = 0, end = 0; first < comparisons; first = end) {
            while (end < comparisons && comparison[end].cluster == comparison[first].cluster)
                end++;
            add_cluster(&fit, comparison + first, end - first);
            count_cluster(&fit, comparison + first, end - first);
        }
        for (size_t i = 0; *damped && i < players; i++) /* the draws that were added */
            for (size_t k = 0; k < i; k++)
                if (fit.score[i * players + k] > 0) {
                    const struct rating_comparison draw = {
                        .player = {i, k}, .score = {0.5, 0.5}, .weight = 1};
                    add_cluster(&fit, &draw, 1);
                }
        store_ratings(&fit, rating);
    }
    for (size_t i = 0; !rated && i < players; i++)
        rating[i] = (struct rating){NAN, NAN, NAN};
    free(numbers);
    free(reaches);
}
