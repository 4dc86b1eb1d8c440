/* Bradley-Terry ratings (rating.h): the scores are added up, Newton's method finds the strengths,
 * and the clusters, which are groups of games that depend on each other, give their variances. A
 * strength is a rating on another scale: the log odds of winning against strength 0. */
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
    double step[RATING_PLAYERS];  /* gradient of the log-likelihood, then Newton's step */
    double trial[RATING_PLAYERS]; /* strengths after a share of the step */
    /* The negative Hessian H of the log-likelihood, plus 1/n in every element; later the inverse of
     * this matrix, which is the pseudoinverse of H, plus 1/n in every element. H itself has no
     * inverse: adding a constant to all strengths changes no probability. */
    double curvature[RATING_PLAYERS][RATING_PLAYERS];
    /* Sums over the clusters so far. */
    double variance[RATING_PLAYERS]; /* of the strengths */
    double clusters;                 /* the number of clusters, each counted by its weight */
    double differences; /* of strengths on which they depend: players - 1 of each, by weight */
};

static void add_scores(struct fit *fit, const struct rating_comparison *comparison, size_t count) {
    for (; count > 0; count--, comparison++) {
        size_t a = comparison->player[0], b = comparison->player[1];
        fit->score[a][b] += comparison->weight * comparison->score[0];
        fit->score[b][a] += comparison->weight * comparison->score[1];
    }
}

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
        double before = log_likelihood(fit, fit->strength);
        for (double share = 1; share > 1e-10; share /= 2) {
            for (size_t k = 0; k < fit->n; k++)
                fit->trial[k] = fit->strength[k] + share * fit->step[k];
            if (largest >= 0.01 && log_likelihood(fit, fit->trial) < before)
                continue;
            memcpy(fit->strength, fit->trial, fit->n * sizeof *fit->trial);
            break;
        }
    }
    return gsl_linalg_cholesky_invert(&curvature.matrix) == GSL_SUCCESS;
}

/* Adds the clusters of the comparisons to their sums: to each variance the squared influence of the
 * cluster on the strength. The influence is by how much the results of the cluster change it: the
 * derivatives of their log-likelihood by the strengths, times the inverse of the curvature. A
 * comparison of weight w is to add w times its squared influence, so its influence has a factor
 * sqrt(w). */
static void add_clusters(struct fit *fit, const struct rating_comparison *comparison,
                         size_t comparisons) {
    for (size_t first = 0, end = 0; first < comparisons; first = end) {
        while (end < comparisons && comparison[end].cluster == comparison[first].cluster)
            end++;
        double influence[RATING_PLAYERS] = {0};
        double cluster_weight = 0; /* the mean of its comparisons */
        uint64_t met = 0;          /* bit i: player i is in the cluster */
        for (size_t i = first; i < end; i++) {
            const struct rating_comparison *one = &comparison[i];
            size_t a = one->player[0], b = one->player[1];
            double games = one->score[0] + one->score[1];
            double chance = 1 / (1 + exp(fit->strength[b] - fit->strength[a]));
            double residual = sqrt(one->weight) * (one->score[0] - games * chance);
            for (size_t k = 0; k < fit->n; k++)
                influence[k] += residual * (fit->curvature[k][a] - fit->curvature[k][b]);
            cluster_weight += one->weight / (double)(end - first);
            met |= UINT64_C(1) << a | UINT64_C(1) << b;
        }
        for (size_t k = 0; k < fit->n; k++)
            fit->variance[k] += influence[k] * influence[k];
        fit->clusters += cluster_weight;
        fit->differences += cluster_weight * (__builtin_popcountll(met) - 1);
    }
}

void rating_fit(size_t players, const struct rating_comparison *comparison, size_t comparisons,
                struct rating *rating, bool *damped) {
    struct fit fit = {.n = players};
    add_scores(&fit, comparison, comparisons);
    *damped = !is_connected(&fit);
    struct rating_comparison draw[RATING_PLAYERS * RATING_PLAYERS / 2]; /* of pairs that played */
    size_t draws = 0;
    for (size_t i = 0; *damped && i < players; i++)
        for (size_t k = 0; k < i; k++)
            if (fit.score[i][k] + fit.score[k][i] > 0) {
                draw[draws] = (struct rating_comparison){draws, {i, k}, {0.5, 0.5}, 1 /* weight */};
                draws++;
            }
    add_scores(&fit, draw, draws);
    if (!is_connected(&fit) || !maximise(&fit)) {
        for (size_t i = 0; i < players; i++)
            rating[i] = (struct rating){NAN, NAN, NAN};
        return;
    }
    /* The 95 % intervals of rating.h. The leverage is k / n there if each cluster has two players,
     * so one difference of strengths; a cluster with d of them counts d times. The added draws have
     * variances, but no degrees of freedom, as they are not data. */
    add_clusters(&fit, comparison, comparisons);
    double mean = gsl_stats_mean(fit.strength, 1, players), n = (double)players;
    double leverage = (n - 1) / fit.differences, degrees = fit.clusters * (1 - leverage);
    double ratio = leverage < 0.5 ? leverage / (1 - leverage) : 1; /* k / (n - k), at most 1 */
    add_clusters(&fit, draw, draws);
    for (size_t i = 0; i < players; i++) {
        double independent = fit.curvature[i][i] - 1 / n; /* variance if games are independent */
        double half = NORMAL_95 * sqrt(fmax(independent, 0) * ratio); /* half width, a strength */
        if (degrees > 0)
            half = fmax(student_half_width(0.95, fmax(degrees, 1)) * sqrt(fit.variance[i]), half);
        double value = elo * (fit.strength[i] - mean);
        rating[i] = (struct rating){value, value - elo * half, value + elo * half};
    }
}
