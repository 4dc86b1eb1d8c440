/* What tournaments promise, for simulated players of known strength: error rates and lengths of the
 * sequential test, and how many intervals of ratings contain the truth. Not speed; the figures are
 * the same on any machine. */
#include "tests/bench/bench.h"
#include "tests/unit/random_match.h"

enum { MATCHES = 1000 };

static const struct {
    const char *name;
    struct match_model model;
} models[] = {
    {"draws 10 %", {.draws = 0.1}},
    {"draws 50 %", {.draws = 0.5}},
    {"draws 80 %", {.draws = 0.8}},
    {"draws 30 %, strong openings", {.draws = 0.3, .bias = 0.3}},
    {"draws 5 %, decisive openings", {.draws = 0.05, .bias = 0.4}},
    {"draws 50 %, half of the pairs alike", {.draws = 0.5, .same = 0.5}},
};

/* Pairs that repeat earlier ones move by move, for tests only. */
static const struct match_model repeating = {.draws = 0.5, .repeats = 0.5};

/* Matches whose winner is known nearly for sure, for intervals of the mean payoff only. */
static const struct {
    const char *name;
    struct match_model model;
} lopsided[] = {
    {"no draws, one wins 95 %", {.score = 0.95}},
    {"no draws, one wins 99 %", {.score = 0.99}},
    {"the same, half of the pairs alike", {.score = 0.99, .same = 0.5}},
};

static const double elos[][2] = {{0, 10}, {0, 50}, {-20, 20}, {100, 150}};

/* Whether all probabilities of the model are at least 0, with that expected score. */
static bool model_fits(const struct match_model *model, double elo) {
    double score = sprt_expected_score(elo);
    return fmax(score, 1 - score) + model->bias + model->draws / 2 <= 1;
}

static json_t *measure_tests(const char *games, struct match_model model, const double *elo,
                             uint64_t *random) {
    const struct sprt test = {.elo = {elo[0], elo[1]}, .alpha = 0.05, .beta = 0.05};
    char name[80];
    json_t *hypotheses = json_array();
    snprintf(name, sizeof name, "%-36s %4.0f:%-4.0f", games, elo[0], elo[1]);
    for (int h = 0; h < 2; h++) {
        struct match_tests tests = match_tests(model, &test, h, MATCHES, random);
        double saved = 1 - tests.pairs / tests.fixed;
        json_array_append_new(hypotheses,
                              json_pack("{s:f, s:f, s:f, s:f}", "wrong", tests.wrong, "pairs",
                                        tests.pairs, "fixed_pairs", tests.fixed, "saved", saved));
    }
    return json_pack("{s:s, s:o}", "name", name, "hypotheses", hypotheses);
}

static json_t *measure_coverage(size_t model, uint64_t *random) {
    static const struct {
        size_t players, rounds;
    } sizes[] = {{2, 10}, {2, 20}, {2, 50}, {4, 10}, {8, 10}};
    json_t *shares = json_array();
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        double covered = match_coverage(models[model].model, sizes[i].players, 5, sizes[i].rounds,
                                        MATCHES, random);
        json_array_append_new(shares,
                              json_pack("{s:i, s:i, s:f}", "players", (int)sizes[i].players,
                                        "rounds", (int)sizes[i].rounds, "covered", covered));
    }
    return json_pack("{s:s, s:o}", "name", models[model].name, "sizes", shares);
}

/* Over all strengths up to 100 Elo apart that the model allows, the lowest and the highest exact
 * coverage. */
static json_t *measure_exact_coverage(size_t model) {
    enum { STEPS = 21 };
    static const uint64_t rounds[] = {10, 20};
    double step[STEPS], covered[STEPS];
    size_t steps = 0;
    json_t *shares = json_array();
    for (; steps < STEPS && model_fits(&models[model].model, 5.0 * (double)steps); steps++)
        step[steps] = 5.0 * (double)steps;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        double low = 1, high = 0;
        match_exact_coverage(models[model].model, rounds[i], steps, step, covered);
        for (size_t k = 0; k < steps; k++) {
            low = fmin(low, covered[k]);
            high = fmax(high, covered[k]);
        }
        json_array_append_new(shares, json_pack("{s:i, s:f, s:f}", "rounds", (int)rounds[i], "low",
                                                low, "high", high));
    }
    return json_pack("{s:s, s:o}", "name", models[model].name, "sizes", shares);
}

static json_t *measure_precision(const char *name, struct match_model model, uint64_t *random) {
    static const double widths[] = {0.2, 0.1, 0.05, 0.02};
    json_t *shares = json_array();
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        double rounds, covered = match_precise(model, widths[i], MATCHES, random, &rounds);
        json_array_append_new(shares, json_pack("{s:f, s:f, s:f}", "precision", widths[i],
                                                "covered", covered, "rounds", rounds));
    }
    return json_pack("{s:s, s:o}", "name", name, "precisions", shares);
}

static json_t *measure(void) {
    enum { MODELS = sizeof models / sizeof *models };
    json_t *tests = json_array(), *coverage = json_array(), *precision = json_array();
    json_t *exact = json_array();
    uint64_t random = 1;
    for (size_t i = 0; i < MODELS; i++)
        for (size_t k = 0; k < sizeof elos / sizeof *elos; k++)
            if (model_fits(&models[i].model, elos[k][1]))
                json_array_append_new(
                    tests, measure_tests(models[i].name, models[i].model, elos[k], &random));
    uint64_t other = 2;
    for (size_t k = 0; k < 2; k++)
        json_array_append_new(tests, measure_tests("draws 50 %, half of the pairs repeated",
                                                   repeating, elos[k], &other));
    for (size_t i = 0; i < MODELS; i++)
        json_array_append_new(coverage, measure_coverage(i, &random));
    for (size_t i = 0; i < MODELS; i++)
        json_array_append_new(exact, measure_exact_coverage(i));
    for (size_t i = 0; i < MODELS; i++) {
        struct match_model even = models[i].model;
        even.score = 0.5;
        json_array_append_new(precision, measure_precision(models[i].name, even, &random));
    }
    for (size_t i = 0; i < sizeof lopsided / sizeof *lopsided; i++)
        json_array_append_new(precision,
                              measure_precision(lopsided[i].name, lopsided[i].model, &random));
    return json_pack("{s:i, s:o, s:o, s:o, s:o}", "matches", MATCHES, "tests", tests, "coverage",
                     coverage, "exact_coverage", exact, "precision", precision);
}

int main(int argc, char **argv) { return bench_run(argc, argv, measure); }
