/* Bradley-Terry ratings (rating.h) by Newton's method. A strength is a rating on another scale: the
 * logarithm of the odds of winning against strength 0. Its variance is the sum over the clusters,
 * the groups of games that depend on each other, of their squared influences. */
#include "sim/statistics/rating.h"

#include "sim/statistics/confidence.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <string.h>

/* The Elo points of a strength of 1: 400 / ln 10. */
static const double elo = 173.71779276130073;

struct fit {
    size_t n; /* players: of the arrays, the first n elements and rows are used */
    double score[RATING_PLAYERS][RATING_PLAYERS]; /* [i][k] points of player i against player k */
    double strength[RATING_PLAYERS];
    double step[RATING_PLAYERS];     /* gradient of the log-likelihood, then Newton's step */
    double trial[RATING_PLAYERS];    /* strengths after a share of the step */
    double variance[RATING_PLAYERS]; /* of the strengths: sum over the clusters so far */
    /* The negative Hessian H of the log-likelihood, plus 1/n in every element; then the inverse. H
     * is singular, as adding a constant to all strengths changes no probability. The sum is
     * regular, and its inverse is the pseudoinverse of H, plus 1/n in every element. */
    double curvature[RATING_PLAYERS][RATING_PLAYERS];
};

/* Whether from every player a chain of players leads to every other, each of whom scored against
 * the next one (Warshall's algorithm). */
static bool is_connected(const struct fit *fit) {
    bool reaches[RATING_PLAYERS][RATING_PLAYERS], all = true;
    for (size_t i = 0; i < fit->n; i++)
        for (size_t k = 0; k < fit->n; k++)
            reaches[i][k] = fit->score[i][k] > 0 || i == k;
    for (size_t by = 0; by < fit->n; by++)
        for (size_t i = 0; i < fit->n; i++)
            for (size_t k = 0; k < fit->n; k++)
                reaches[i][k] |= reaches[i][by] && reaches[by][k];
    for (size_t i = 0; i < fit->n; i++)
        for (size_t k = 0; k < fit->n; k++)
            all &= reaches[i][k];
    return all;
}

static double log_likelihood(const struct fit *fit, const double *strength) {
    double sum = 0;
    for (size_t i = 0; i < fit->n; i++)
        for (size_t k = 0; k < fit->n; k++)
            if (i != k)
                sum -= fit->score[i][k] * log1p(exp(strength[k] - strength[i]));
    return sum;
}

/* Computes the gradient in fit->step, and fit->curvature before its inversion. */
static void differentiate(struct fit *fit) {
    size_t n = fit->n;
    for (size_t i = 0; i < n; i++) {
        fit->step[i] = 0;
        for (size_t k = 0; k < n; k++)
            fit->curvature[i][k] = 1 / (double)n;
        for (size_t k = 0; k < n; k++) {
            if (i == k)
                continue;
            double games = fit->score[i][k] + fit->score[k][i];
            double chance = 1 / (1 + exp(fit->strength[k] - fit->strength[i]));
            double weight = games * chance * (1 - chance);
            fit->step[i] += fit->score[i][k] - games * chance;
            fit->curvature[i][i] += weight;
            fit->curvature[i][k] -= weight;
        }
    }
}

/* Newton's method; the log-likelihood is concave. Leaves the inverse of the curvature close to the
 * maximum; false if the curvature is not positive definite. */
static bool maximise(struct fit *fit) {
    enum { STEPS = 200 }; /* a limit; a few usually suffice */
    gsl_matrix_view curvature =
        gsl_matrix_view_array_with_tda(fit->curvature[0], fit->n, fit->n, RATING_PLAYERS);
    gsl_vector_view step = gsl_vector_view_array(fit->step, fit->n);
    double largest = 1; /* element of the last step */
    for (int i = 0; i < STEPS && largest >= 1e-10; i++) {
        differentiate(fit);
        if (gsl_linalg_cholesky_decomp1(&curvature.matrix) != GSL_SUCCESS ||
            gsl_linalg_cholesky_svx(&curvature.matrix, &step.vector) != GSL_SUCCESS)
            return false;
        largest = fabs(fit->step[gsl_blas_idamax(&step.vector)]);
        /* Takes the step, halved until the likelihood increases. Small steps are taken as they are:
         * Newton's method converges there, and likelihoods differ by less than their rounding. */
        double now = log_likelihood(fit, fit->strength);
        for (double share = 1; share > 1e-10; share /= 2) {
            for (size_t k = 0; k < fit->n; k++)
                fit->trial[k] = fit->strength[k] + share * fit->step[k];
            if (largest >= 0.01 && log_likelihood(fit, fit->trial) < now)
                continue;
            memcpy(fit->strength, fit->trial, fit->n * sizeof *fit->trial);
            break;
        }
    }
    return gsl_linalg_cholesky_invert(&curvature.matrix) == GSL_SUCCESS;
}

/* Adds to the variances the squared influences of a cluster, which is comparison[count]. The
 * influence on a strength is by how much the results of the cluster change it: the derivatives of
 * their log-likelihood by the strengths, times the inverse of the curvature. A comparison of weight
 * w is to add w times its squared influence, so the influence is multiplied by the root of w. */
static void add_cluster(struct fit *fit, const struct rating_comparison *comparison, size_t count) {
    size_t n = fit->n;
    double influence[RATING_PLAYERS] = {0};
    for (; count > 0; count--, comparison++) {
        size_t a = comparison->player[0], b = comparison->player[1];
        double games = comparison->score[0] + comparison->score[1];
        double chance = 1 / (1 + exp(fit->strength[b] - fit->strength[a]));
        double residual = sqrt(comparison->weight) * (comparison->score[0] - games * chance);
        for (size_t i = 0; i < n; i++)
            influence[i] += residual * (fit->curvature[i][a] - fit->curvature[i][b]);
    }
    for (size_t i = 0; i < n; i++)
        fit->variance[i] += influence[i] * influence[i];
}

void rating_fit(size_t players, const struct rating_comparison *comparison, size_t comparisons,
                struct rating *rating, bool *damped) {
    struct fit fit = {.n = players};
    for (size_t i = 0; i < comparisons; i++) {
        size_t a = comparison[i].player[0], b = comparison[i].player[1];
        fit.score[a][b] += comparison[i].weight * comparison[i].score[0];
        fit.score[b][a] += comparison[i].weight * comparison[i].score[1];
    }
    *damped = !is_connected(&fit);
    for (size_t i = 0; *damped && i < players; i++)
        for (size_t k = 0; k < i; k++)
            if (fit.score[i][k] + fit.score[k][i] > 0) {
                fit.score[i][k] += 0.5;
                fit.score[k][i] += 0.5;
            }
    if (!is_connected(&fit) || !maximise(&fit)) {
        for (size_t i = 0; i < players; i++)
            rating[i] = (struct rating){NAN, NAN, NAN};
        return;
    }
    double clusters = 0;    /* their number, each counted by its weight */
    double differences = 0; /* of strengths that they depend on: players - 1 of each, by weight */
    for (size_t first = 0, end = 0; first < comparisons; first = end) {
        while (end < comparisons && comparison[end].cluster == comparison[first].cluster)
            end++;
        double weight = 0; /* of the cluster: the mean of its comparisons */
        uint64_t met = 0;  /* bit i: player i is in the cluster */
        for (size_t i = first; i < end; i++) {
            weight += comparison[i].weight / (double)(end - first);
            met |= UINT64_C(1) << comparison[i].player[0] | UINT64_C(1) << comparison[i].player[1];
        }
        clusters += weight;
        differences += weight * (__builtin_popcountll(met) - 1);
        add_cluster(&fit, comparison + first, end - first);
    }
    /* The draws that were added are clusters of the variance, but not of the data. */
    for (size_t i = 0; *damped && i < players; i++)
        for (size_t k = 0; k < i; k++)
            if (fit.score[i][k] > 0) {
                const struct rating_comparison draw = {
                    .player = {i, k}, .score = {0.5, 0.5}, .weight = 1};
                add_cluster(&fit, &draw, 1);
            }
    /* The 95 % intervals of rating.h. The leverage is k / n there if each cluster has two players,
     * so one difference of strengths; a cluster with d of them counts d times. */
    double mean = gsl_stats_mean(fit.strength, 1, players), n = (double)players;
    double leverage = (n - 1) / differences, degrees = clusters * (1 - leverage);
    double ratio = leverage < 0.5 ? leverage / (1 - leverage) : 1; /* k / (n - k), at most 1 */
    for (size_t i = 0; i < players; i++) {
        double independent = fit.curvature[i][i] - 1 / n; /* variance if games are independent */
        double half = NORMAL_95 * sqrt(fmax(independent, 0) * ratio); /* half width, a strength */
        if (degrees > 0)
            half = fmax(student_half_width(0.95, fmax(degrees, 1)) * sqrt(fit.variance[i]), half);
        double value = elo * (fit.strength[i] - mean);
        rating[i] = (struct rating){value, value - elo * half, value + elo * half};
    }
}
