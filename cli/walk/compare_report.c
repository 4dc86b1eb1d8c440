#include "cli/walk/compare_report.h"

#include "cli/common/json.h"
#include "cli/common/screen_table.h"

#include <math.h>
#include <stdio.h>

/* The groups of a rank as letters: strategies that share one cannot be told apart. */
static void group_letters(const struct ranking *ranking, size_t rank, char text[RANKING_MOST + 1]) {
    size_t length = 0;
    for (size_t group = 0; group < ranking->groups && length < RANKING_MOST; group++)
        if (ranking->group[group] >> rank & 1)
            text[length++] = (char)(group < 26 ? 'a' + group : '*');
    text[length] = '\0';
}

/* p-values below what is of interest are not spelled out. */
static void add_p(struct screen_table *table, double p) {
    if (isnan(p))
        screen_table_add(table, "-");
    else if (p < 1e-4)
        screen_table_add(table, "<0.0001");
    else
        screen_table_add(table, "%.4f", p);
}

static void add_real(struct screen_table *table, double value, int decimals) {
    if (isnan(value))
        screen_table_add(table, "-");
    else
        screen_table_add(table, "%.*f", decimals, value);
}

static void add_heading(struct screen_table *table, const char *const *heading, size_t columns) {
    table->columns = columns;
    for (size_t i = 0; i < columns; i++)
        screen_table_add(table, "%s", heading[i]);
}

#define HEADING(table, ...)                                                                        \
    add_heading(table, (const char *const[]){__VA_ARGS__},                                         \
                sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static bool print_ranking(const struct compare_plan *plan, const struct compare_summary *summary) {
    const struct ranking *ranking = &summary->ranking;
    struct screen_table table = {0};
    HEADING(&table, "rank", "<strategy", "mean", "+-95%", "sd", "ended", "<group");
    for (size_t rank = 0; rank < ranking->strategies; rank++) {
        size_t k = ranking->order[rank];
        const struct histogram_summary *strategy = &summary->strategy[k];
        char letters[RANKING_MOST + 1];
        group_letters(ranking, rank, letters);
        screen_table_add(&table, "%zu", rank + 1);
        screen_table_add(&table, "%s", plan->strategy[k]);
        add_real(&table, strategy->mean, 4);
        add_real(&table, (strategy->ci95[1] - strategy->ci95[0]) / 2, 4);
        add_real(&table, strategy->sd, 3);
        screen_table_add(&table, "%llu", (unsigned long long)strategy->ended);
        screen_table_add(&table, "%s", letters);
    }
    return screen_table_print(&table, stdout);
}

static double share(uint64_t part, uint64_t whole) {
    return whole > 0 ? 100 * (double)part / (double)whole : NAN;
}

static void add_paired(struct screen_table *table, const struct compare_verdict *verdict) {
    const struct paired_summary *paired = &verdict->paired;
    add_real(table, paired->mean, 4);
    add_real(table, (paired->interval[1] - paired->interval[0]) / 2, 4);
    add_p(table, verdict->p_holm);
    add_real(table, share(paired->less, paired->games), 1);
    add_real(table, share(paired->equal, paired->games), 1);
    add_real(table, share(paired->more, paired->games), 1);
}

static void add_tests(struct screen_table *table, const struct compare_verdict *verdict) {
    const struct two_sample *tests = &verdict->tests;
    add_p(table, verdict->p_holm);
    add_real(table, tests->welch.t, 3);
    add_p(table, tests->welch.p_value);
    add_p(table, tests->mann_whitney.p_value);
    add_real(table, tests->kolmogorov_smirnov.d, 4);
    add_p(table, tests->kolmogorov_smirnov.p_value);
}

static bool print_pairs(const struct compare_plan *plan, const struct compare_summary *summary) {
    struct screen_table table = {0};
    if (plan->independent)
        HEADING(&table, "<left", "<right", "p (Holm)", "Welch t", "p", "Mann-Whitney p", "K-S D",
                "p");
    else
        HEADING(&table, "<left", "<right", "left - right", "+-95%", "p (Holm)", "left wins %",
                "ties %", "right wins %");
    for (size_t left = 0; left < plan->strategies; left++)
        for (size_t right = left + 1; right < plan->strategies; right++) {
            size_t pair = compare_pair(plan->strategies, left, right);
            screen_table_add(&table, "%s", plan->strategy[left]);
            screen_table_add(&table, "%s", plan->strategy[right]);
            if (plan->independent)
                add_tests(&table, &summary->pair[pair]);
            else
                add_paired(&table, &summary->pair[pair]);
        }
    return screen_table_print(&table, stdout);
}

bool compare_report_print(const struct compare_plan *plan, const struct compare_result *result,
                          const struct compare_summary *summary, struct error *error) {
    printf("Moves of %llu games%s, p = %g. Strategies that share a letter cannot be told apart\n"
           "(5 %% over all pairs).\n\n",
           (unsigned long long)result->games_done,
           plan->independent ? " of each strategy's own" : ", the same for all", plan->setup.p);
    if (!print_ranking(plan, summary))
        return error_memory(error);
    puts(plan->independent
             ? "\nTwo-sample tests; p (Holm) is Welch's, adjusted for all pairs.\n"
             : "\nDifferences over the games that both ended; the intervals hold together. Fewer "
               "moves\nwin.\n");
    return print_pairs(plan, summary) || error_memory(error);
}

static json_t *strategy_json(const char *name, const struct histogram_summary *summary) {
    json_t *object = json_object();
    json_object_set_new(object, "strategy", json_string(name));
    json_object_set_new(object, "games", json_unsigned(summary->games));
    json_set_real(object, "mean", summary->mean);
    json_set_real(object, "standard_error", summary->standard_error);
    json_set_real(object, "sd", summary->sd);
    json_object_set_new(object, "censored", json_unsigned(summary->censored));
    json_object_set_new(object, "unfinishable", json_unsigned(summary->unfinishable));
    return object;
}

static json_t *ranking_json(const struct compare_plan *plan, const struct ranking *ranking) {
    json_t *array = json_array();
    for (size_t rank = 0; rank < ranking->strategies; rank++) {
        char letters[RANKING_MOST + 1];
        group_letters(ranking, rank, letters);
        json_array_append_new(array,
                              json_pack("{s:s, s:s}", "strategy",
                                        plan->strategy[ranking->order[rank]], "groups", letters));
    }
    return array;
}

json_t *tests_report_json(const struct two_sample *tests) {
    json_t *welch = json_object();
    json_set_real(welch, "t", tests->welch.t);
    json_set_real(welch, "df", tests->welch.df);
    json_set_real(welch, "p_value", tests->welch.p_value);
    json_t *mann_whitney = json_object();
    json_set_real(mann_whitney, "w", tests->mann_whitney.w);
    json_set_real(mann_whitney, "p_value", tests->mann_whitney.p_value);
    json_t *kolmogorov_smirnov = json_object();
    json_set_real(kolmogorov_smirnov, "d", tests->kolmogorov_smirnov.d);
    json_set_real(kolmogorov_smirnov, "p_value", tests->kolmogorov_smirnov.p_value);
    return json_pack("{s:o, s:o, s:o}", "welch", welch, "mann_whitney", mann_whitney,
                     "kolmogorov_smirnov", kolmogorov_smirnov);
}

static void set_paired(json_t *object, const struct paired_summary *paired) {
    json_set_real(object, "difference", paired->mean);
    json_set_real(object, "standard_error", paired->standard_error);
    json_t *interval = json_array();
    json_append_real(interval, paired->interval[0]);
    json_append_real(interval, paired->interval[1]);
    json_object_set_new(object, "interval", interval);
    json_set_real(object, "t", paired->t);
    json_set_real(object, "p_value", paired->p_value);
    json_object_set_new(object, "games", json_unsigned(paired->games));
    json_object_set_new(object, "left_wins", json_unsigned(paired->less));
    json_object_set_new(object, "ties", json_unsigned(paired->equal));
    json_object_set_new(object, "right_wins", json_unsigned(paired->more));
}

static json_t *pair_json(const struct compare_plan *plan, const struct compare_summary *summary,
                         size_t left, size_t right) {
    const struct compare_verdict *verdict =
        &summary->pair[compare_pair(plan->strategies, left, right)];
    json_t *object =
        json_pack("{s:s, s:s}", "left", plan->strategy[left], "right", plan->strategy[right]);
    if (plan->independent)
        json_object_set_new(object, "tests", tests_report_json(&verdict->tests));
    else
        set_paired(object, &verdict->paired);
    json_set_real(object, "p_holm", verdict->p_holm);
    return object;
}

void compare_report_json(json_t *object, const struct compare_plan *plan,
                         const struct compare_result *result,
                         const struct compare_summary *summary) {
    json_object_set_new(object, "p", json_real(plan->setup.p));
    json_object_set_new(object, "games", json_unsigned(result->games_done));
    json_object_set_new(object, "independent", json_boolean(plan->independent));
    json_t *strategies = json_array();
    json_t *pairs = json_array();
    for (size_t left = 0; left < plan->strategies; left++) {
        json_array_append_new(strategies,
                              strategy_json(plan->strategy[left], &summary->strategy[left]));
        for (size_t right = left + 1; right < plan->strategies; right++)
            json_array_append_new(pairs, pair_json(plan, summary, left, right));
    }
    json_object_set_new(object, "strategies", strategies);
    json_object_set_new(object, "ranking", ranking_json(plan, &summary->ranking));
    json_object_set_new(object, "pairs", pairs);
}

static void add_test(struct screen_table *table, const char *name, const char *statistic,
                     double value, double p_value) {
    screen_table_add(table, "%s", name);
    screen_table_add(table, "%s", statistic);
    if (isnan(value))
        screen_table_add(table, "-");
    else
        screen_table_add(table, "%.10g", value);
    if (isnan(p_value))
        screen_table_add(table, "-");
    else
        screen_table_add(table, "%.10g", p_value);
}

bool tests_report_print(const struct two_sample *tests, struct error *error) {
    struct screen_table table = {0};
    HEADING(&table, "<test", "<statistic", "value", "p");
    add_test(&table, "Welch: equal means", "t", tests->welch.t, tests->welch.p_value);
    add_test(&table, "Mann-Whitney: neither is larger", "W", tests->mann_whitney.w,
             tests->mann_whitney.p_value);
    add_test(&table, "Kolmogorov-Smirnov: one distribution", "D", tests->kolmogorov_smirnov.d,
             tests->kolmogorov_smirnov.p_value);
    if (!screen_table_print(&table, stdout))
        return error_memory(error);
    if (isfinite(tests->welch.df))
        printf("\nWelch's t has %.10g degrees of freedom.\n", tests->welch.df);
    return true;
}
