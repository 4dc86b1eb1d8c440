#include "cli/walk/compare.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/screen_table.h"
#include "cli/walk/moves_report.h"
#include "sim/text/number.h"

#include <math.h>
#include <stdio.h>

/* The groups of a rank as letters: strategies that share one do not differ significantly. */
static void group_letters(const struct ranking *ranking, size_t rank, char text[RANKING_MOST + 1]) {
    size_t length = 0;
    for (size_t group = 0; group < ranking->groups && length < RANKING_MOST; group++)
        if (ranking->group[group] >> rank & 1)
            text[length++] = (char)(group < 26 ? 'a' + group : '*');
    text[length] = '\0';
}

/* Small p-values are abbreviated. */
static void add_p(struct screen_table *table, double p) {
    if (isnan(p))
        screen_table_add(table, "-");
    else if (p < 1e-4)
        screen_table_add(table, "<0.0001");
    else
        screen_table_add(table, "%.4f", p);
}

#define HEADING(table, ...)                                                                        \
    screen_table_head(table, (const char *const[]){__VA_ARGS__},                                   \
                      sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* A strategy whose games did not all end has no letter, since its mean is not comparable. */
static void add_rank(struct screen_table *table, const struct compare_plan *plan,
                     const struct compare_summary *summary, size_t rank) {
    size_t k = summary->ranking.order[rank];
    const struct histogram_summary *strategy = &summary->strategy[k];
    bool comparable = compare_comparable(strategy);
    char letters[RANKING_MOST + 1];
    group_letters(&summary->ranking, rank, letters);
    if (comparable)
        screen_table_add(table, "%zu", rank + 1);
    else
        screen_table_add(table, "-");
    screen_table_add(table, "%s", plan->points.strategy[k].name);
    screen_table_add_real(table, figures_mean(strategy), 4);
    screen_table_add_real(table, (strategy->ci95[1] - strategy->ci95[0]) / 2, 4);
    screen_table_add_real(table, strategy->sd, 3);
    screen_table_add(table, "%llu", (unsigned long long)strategy->ended);
    screen_table_add(table, "%s", comparable ? letters : "-");
}

static bool compare_report_print_ranking(const struct compare_plan *plan,
                                         const struct compare_summary *summary) {
    const struct ranking *ranking = &summary->ranking;
    struct screen_table table;
    bool all = true;
    HEADING(&table, "rank", "<strategy", "mean", "+-95%", "sd", "ended", "<group");
    for (size_t rank = 0; rank < ranking->strategies; rank++) {
        add_rank(&table, plan, summary, rank);
        all = all && compare_comparable(&summary->strategy[ranking->order[rank]]);
    }
    table.labels = 2;
    bool printed = screen_table_print(&table, stdout);
    if (printed)
        puts("\nStrategies that share a letter do not differ significantly (5 % over all pairs).");
    if (printed && !all)
        puts("Strategies without a rank cannot be compared by mean: not all of their games ended.");
    return printed;
}

static double compare_report_share(uint64_t part, uint64_t whole) {
    return whole > 0 ? 100 * (double)part / (double)whole : NAN;
}

static void add_paired(struct screen_table *table, const struct compare_verdict *verdict) {
    const struct paired_summary *paired = &verdict->paired;
    screen_table_add_real(table, paired->mean, 4);
    screen_table_add_real(table, (paired->interval[1] - paired->interval[0]) / 2, 4);
    add_p(table, verdict->p_holm);
    screen_table_add_real(table, compare_report_share(paired->less, paired->games), 1);
    screen_table_add_real(table, compare_report_share(paired->equal, paired->games), 1);
    screen_table_add_real(table, compare_report_share(paired->more, paired->games), 1);
}

static void add_tests(struct screen_table *table, const struct compare_verdict *verdict) {
    const struct two_sample *tests = &verdict->tests;
    add_p(table, verdict->p_holm);
    screen_table_add_real(table, tests->welch.t, 3);
    add_p(table, tests->welch.p_value);
    add_p(table, tests->mann_whitney.p_value);
    screen_table_add_real(table, tests->kolmogorov_smirnov.d, 4);
    add_p(table, tests->kolmogorov_smirnov.p_value);
}

static bool print_pairs(const struct compare_plan *plan, const struct compare_summary *summary) {
    struct screen_table table;
    if (plan->independent)
        HEADING(&table, "<left", "<right", "p (Holm)", "Welch t", "p", "Mann-Whitney p", "K-S D",
                "p");
    else
        HEADING(&table, "<left", "<right", "left - right", "+-95%", "p (Holm)", "left wins %",
                "ties %", "right wins %");
    table.labels = 2;
    for (size_t left = 0; left < plan->points.strategies; left++)
        for (size_t right = left + 1; right < plan->points.strategies; right++) {
            size_t pair = compare_pair(plan->points.strategies, left, right);
            screen_table_add(&table, "%s", plan->points.strategy[left].name);
            screen_table_add(&table, "%s", plan->points.strategy[right].name);
            if (plan->independent)
                add_tests(&table, &summary->pair[pair]);
            else
                add_paired(&table, &summary->pair[pair]);
        }
    return screen_table_print(&table, stdout);
}

bool compare_report_print(const struct compare_plan *plan, const struct compare_result *result,
                          const struct compare_summary *summary, struct error *error) {
    char p[NUMBER_TEXT];
    number_print(plan->points.p[0], p);
    printf("Moves in %llu games%s, p = %s\n\n", (unsigned long long)result->games_done,
           plan->independent ? ", different for each strategy" : ", the same for all", p);
    if (!compare_report_print_ranking(plan, summary))
        return error_memory(error);
    puts(plan->independent
             ? "\nTwo-sample tests; p (Holm) is Welch's p-value, adjusted for all pairs.\n"
             : "\nDifferences over games that both ended; the intervals are simultaneous.\n"
               "Fewer moves win.\n");
    return print_pairs(plan, summary) || error_memory(error);
}

static json_t *compare_report_strategy_json(const char *name, const struct histogram *histogram,
                                            const struct histogram_summary *summary) {
    json_t *object = json_object();
    json_object_set_new(object, "strategy", json_string(name));
    json_object_set_new(object, "games", json_unsigned(summary->games));
    figures_report_json(object, histogram, summary);
    return object;
}

/* Groups as letters, as in the table; "" if not comparable. */
static json_t *ranking_json(const struct compare_plan *plan,
                            const struct compare_summary *summary) {
    const struct ranking *ranking = &summary->ranking;
    json_t *array = json_array();
    for (size_t rank = 0; rank < ranking->strategies; rank++) {
        size_t k = ranking->order[rank];
        bool comparable = compare_comparable(&summary->strategy[k]);
        char letters[RANKING_MOST + 1];
        group_letters(ranking, rank, letters);
        json_array_append_new(
            array, json_pack("{s:s, s:s, s:b}", "strategy", plan->points.strategy[k].name, "groups",
                             comparable ? letters : "", "comparable", (int)comparable));
    }
    return array;
}

static void set_paired(json_t *object, const struct paired_summary *paired) {
    json_set_real(object, "difference", paired->mean);
    json_set_real(object, "standard_error", paired->standard_error);
    json_set_interval(object, "interval", paired->interval);
    json_set_real(object, "t", paired->t);
    json_set_real(object, "p_value", paired->p_value);
    json_object_set_new(object, "games", json_unsigned(paired->games));
    json_object_set_new(object, "left_wins", json_unsigned(paired->less));
    json_object_set_new(object, "ties", json_unsigned(paired->equal));
    json_object_set_new(object, "right_wins", json_unsigned(paired->more));
}

static json_t *compare_report_pair_json(const struct compare_plan *plan,
                                        const struct compare_summary *summary, size_t left,
                                        size_t right) {
    const struct compare_verdict *verdict =
        &summary->pair[compare_pair(plan->points.strategies, left, right)];
    json_t *object = json_pack("{s:s, s:s}", "left", plan->points.strategy[left].name, "right",
                               plan->points.strategy[right].name);
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
    json_object_set_new(object, "p", json_real(plan->points.p[0]));
    json_object_set_new(object, "games", json_unsigned(result->games_done));
    json_object_set_new(object, "independent", json_boolean(plan->independent));
    json_t *strategies = json_array();
    json_t *pairs = json_array();
    for (size_t left = 0; left < plan->points.strategies; left++) {
        json_array_append_new(strategies, compare_report_strategy_json(
                                              plan->points.strategy[left].name,
                                              &result->histogram[left], &summary->strategy[left]));
        for (size_t right = left + 1; right < plan->points.strategies; right++)
            json_array_append_new(pairs, compare_report_pair_json(plan, summary, left, right));
    }
    json_object_set_new(object, "strategies", strategies);
    json_object_set_new(object, "ranking", ranking_json(plan, summary));
    json_object_set_new(object, "pairs", pairs);
}
