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
    size_t players; /* of the arrays, as many elements and rows are used */
    double score[RATING_PLAYERS][RATING_PLAYERS]; /* [i][k] points of player i against player k */
    double strength[RATING_PLAYERS];
    /* The inverse of the curvature at these strengths (differentiate). Less 1 / players in every
     * element, this is the pseudoinverse of H: their covariance if all games are independent. */
    double inverse[RATING_PLAYERS][RATING_PLAYERS];
    /* Sums over the clusters so far. */
    double variance[RATING_PLAYERS]; /* the variances of the strengths */
    double clusters;                 /* the number of clusters, each counted by its weight */
    double differences; /* sum over clusters of weight * (players in the cluster - 1) */
};

/* The probability that a player whose strength is greater by `lead` wins. */
static double chance_of(double lead) { return 1 / (1 + exp(-lead)); }

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
    uint64_t reached[RATING_PLAYERS]; /* from each player, a bit for each */
    for (size_t i = 0; i < fit->players; i++) {
        reached[i] = UINT64_C(1) << i;
        for (size_t k = 0; k < fit->players; k++)
            reached[i] |= fit->score[i][k] > 0 ? UINT64_C(1) << k : 0;
    }
    for (size_t by = 0; by < fit->players; by++)
        for (size_t i = 0; i < fit->players; i++)
            reached[i] |= reached[i] >> by & 1 ? reached[by] : 0;
    for (size_t i = 1; i < fit->players; i++)
        if (reached[i] != reached[0]) /* all reach themselves: equal sets are sets of all */
            return false;
    return true;
}

static double log_likelihood(const struct fit *fit, const double *strength) {
    double sum = 0;
    for (size_t i = 0; i < fit->players; i++)
        for (size_t k = 0; k < fit->players; k++)
            if (i != k)
                sum -= fit->score[i][k] * log1p(exp(strength[k] - strength[i]));
    return sum;
}

/* The log-likelihood's gradient, and its curvature: H, the negative matrix of second derivatives,
 * plus 1 / players in every element. H itself has no inverse, since adding a constant to all
 * strengths changes no probability. */
static void differentiate(const struct fit *fit, double gradient[RATING_PLAYERS],
                          double curvature[RATING_PLAYERS][RATING_PLAYERS]) {
    for (size_t i = 0; i < fit->players; i++) {
        gradient[i] = 0;
        for (size_t k = 0; k < fit->players; k++)
            curvature[i][k] = 1 / (double)fit->players;
        for (size_t k = 0; k < fit->players; k++) {
            if (i == k)
                continue;
            double games = fit->score[i][k] + fit->score[k][i];
            double chance = chance_of(fit->strength[i] - fit->strength[k]);
            double weight = games * chance * (1 - chance);
            gradient[i] += fit->score[i][k] - games * chance;
            curvature[i][i] += weight;
            curvature[i][k] -= weight;
        }
    }
}

/* Finds the strengths of maximum likelihood, starting from those of the fit, by Newton's method:
 * the log-likelihood is concave. fit->inverse is that of the curvature before the last step, which
 * is short. Returns false if a curvature is not positive definite. */
static bool maximise(struct fit *fit) {
    enum { STEPS = 200 }; /* a limit; a few usually suffice */
    const double accuracy = 1e-10, small = 0.01;
    double curvature[RATING_PLAYERS][RATING_PLAYERS] = {{0}}; /* is decomposed, inverted in place */
    double gradient[RATING_PLAYERS], step[RATING_PLAYERS];
    double trial[RATING_PLAYERS]; /* strengths after a part of the step */
    gsl_matrix_view matrix =
        gsl_matrix_view_array_with_tda(curvature[0], fit->players, fit->players, RATING_PLAYERS);
    gsl_vector_view b = gsl_vector_view_array(gradient, fit->players);
    gsl_vector_view x = gsl_vector_view_array(step, fit->players); /* matrix * x = b */
    double largest = 1; /* absolute element of the last step */
    for (int i = 0; i < STEPS && largest >= accuracy; i++) {
        differentiate(fit, gradient, curvature);
        if (gsl_linalg_cholesky_decomp1(&matrix.matrix) != GSL_SUCCESS ||
            gsl_linalg_cholesky_solve(&matrix.matrix, &b.vector, &x.vector) != GSL_SUCCESS)
            return false;
        largest = fabs(step[gsl_blas_idamax(&x.vector)]);
        /* Takes the step, halved until the likelihood does not decrease. A small one is taken as it
         * is: Newton's method converges there, and likelihoods differ by less than rounding. */
        const double before = log_likelihood(fit, fit->strength);
        for (double share = 1; share > accuracy; share /= 2) {
            for (size_t k = 0; k < fit->players; k++)
                trial[k] = fit->strength[k] + share * step[k];
            if (largest < small || !(log_likelihood(fit, trial) < before)) {
                memcpy(fit->strength, trial, fit->players * sizeof *trial);
                break;
            }
        }
    }
    bool inverted = gsl_linalg_cholesky_invert(&matrix.matrix) == GSL_SUCCESS;
    memcpy(fit->inverse, curvature, sizeof curvature);
    return inverted;
}

/* Adds the clusters of the comparisons to the sums in `fit`. A cluster adds to the variance of each
 * strength the square of its influence, that is how much its results change the strength: the
 * derivatives of their log-likelihood by the strengths, times the inverse of the curvature. A
 * comparison of weight w must add w times its squared influence, hence the factor sqrt(w). */
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
            double chance = chance_of(fit->strength[a] - fit->strength[b]);
            double residual = sqrt(one->weight) * (one->score[0] - games * chance);
            for (size_t k = 0; k < fit->players; k++)
                influence[k] += residual * (fit->inverse[k][a] - fit->inverse[k][b]);
            cluster_weight += one->weight / (double)(end - first);
            met |= UINT64_C(1) << a | UINT64_C(1) << b;
        }
        for (size_t k = 0; k < fit->players; k++)
            fit->variance[k] += influence[k] * influence[k];
        fit->clusters += cluster_weight;
        fit->differences += cluster_weight * (__builtin_popcountll(met) - 1);
    }
}

void rating_fit(size_t players, const struct rating_comparison *comparison, size_t comparisons,
                struct rating *rating, bool *damped) {
    struct fit fit = {.players = players};
    add_scores(&fit, comparison, comparisons);
    *damped = !is_connected(&fit);
    struct rating_comparison draw[RATING_PLAYERS * RATING_PLAYERS / 2] = {{0}};
    size_t draws = 0; /* one is added for each pair that met, if ratings are damped */
    for (size_t i = 0; *damped && i < players; i++)
        for (size_t k = 0; k < i; k++)
            if (fit.score[i][k] + fit.score[k][i] > 0)
                draw[draws++] = (struct rating_comparison){
                    .cluster = i * players + k, .player = {i, k}, .score = {0.5, 0.5}, .weight = 1};
    add_scores(&fit, draw, draws);
    if (!is_connected(&fit) || !maximise(&fit)) {
        for (size_t i = 0; i < players; i++)
            rating[i] = (struct rating){NAN, {NAN, NAN}};
        return;
    }
    /* The 95 % intervals, with n clusters and k parameters as in rating.h. If each cluster has two
     * players, so one difference, leverage is k / n; a cluster with d differences counts d times.
     * The draws are added after the degrees of freedom: they have variances, but are not data. */
    add_clusters(&fit, comparison, comparisons);
    double leverage = ((double)players - 1) / fit.differences;
    double degrees = fit.clusters * (1 - leverage);                /* n - k */
    double ratio = leverage < 0.5 ? leverage / (1 - leverage) : 1; /* k / (n - k), at most 1 */
    add_clusters(&fit, draw, draws);
    const double mean = gsl_stats_mean(fit.strength, 1, players);
    for (size_t i = 0; i < players; i++) {
        double independent = fit.inverse[i][i] - 1 / (double)players; /* variance, see struct fit */
        double half = NORMAL_95 * sqrt(fmax(independent, 0) * ratio); /* half width, a strength */
        if (degrees > 0)
            half = fmax(student_half_width(0.95, fmax(degrees, 1)) * sqrt(fit.variance[i]), half);
        double value = elo * (fit.strength[i] - mean);
        rating[i] = (struct rating){value, {value - elo * half, value + elo * half}};
    }
}
