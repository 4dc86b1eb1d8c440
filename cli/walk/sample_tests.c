#include "cli/walk/compare.h"

#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/screen_table.h"
#include "sim/statistics/sample.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The first option that has no meaning for samples; NULL if none is given. */
static const char *meaningless(const struct parsed_options *parsed) {
    static const char *const meaningful[] = {"sample",   "json",        "quiet",
                                             "progress", "no-progress", "output"};
    for (size_t i = 0; i < parsed->count; i++) {
        const char *name = parsed->option[i].entry.name;
        bool meant = !parsed->option[i].given;
        for (size_t k = 0; k < sizeof meaningful / sizeof *meaningful; k++)
            meant = meant || strcmp(name, meaningful[k]) == 0;
        if (!meant)
            return name;
    }
    return NULL;
}

static bool sample_tests_check(const struct option_list *sample,
                               const struct common_options *common, struct error *error) {
    if (sample->count != 2)
        return error_input(error, "--sample: give two, e.g. --sample a.csv --sample b.csv");
    if (common->output)
        return error_input(error, "-o: tests of samples cannot be saved as a dataset; use --json");
    const char *other = meaningless(&common->parsed);
    if (other)
        return error_input(
            error, "--%s: cannot be combined with --sample, which allows only --json and --quiet",
            other);
    return true;
}

static bool read_both(struct sample sample[2], const struct option_list *list,
                      struct error *error) {
    for (size_t i = 0; i < 2; i++)
        if (!sample_read(&sample[i], list->text[i], error))
            return error_within(error, "--sample");
    return true;
}

int sample_tests_run(const struct option_list *given, const struct common_options *common) {
    struct error error = {0};
    struct sample sample[2] = {{0}, {0}};
    int code = EXIT_DONE;
    bool good = sample_tests_check(given, common, &error) && read_both(sample, given, &error);
    if (good) {
        const struct two_sample tests = two_sample_tests(&sample[0], &sample[1]);
        if (common->json)
            code = json_print(json_pack("{s:o}", "tests", tests_report_json(&tests)));
        else if (!common->quiet)
            good = tests_report_print(&tests, sample, &error);
    }
    sample_free(&sample[0]);
    sample_free(&sample[1]);
    return good ? code : report_error(&error);
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

/* Explains missing statistics. */
static void print_reasons(const struct two_sample *tests, const struct sample sample[2]) {
    const double welch = tests->welch.t, mann_whitney = tests->mann_whitney.p_value;
    if (isnan(welch) || isnan(mann_whitney))
        putchar('\n');
    if (isnan(welch) && (sample[0].size < 2 || sample[1].size < 2))
        puts("Welch's test needs two or more numbers in each sample.");
    else if (isnan(welch))
        puts("Welch's test needs numbers that differ within a sample; the variance of these is "
             "zero.");
    if (isnan(mann_whitney))
        puts("Mann-Whitney's test needs numbers that differ; these are all equal.");
}

bool tests_report_print(const struct two_sample *tests, const struct sample sample[2],
                        struct error *error) {
    static const char *const heading[] = {"<test", "<statistic", "value", "p"};
    struct screen_table table;
    screen_table_head(&table, heading, sizeof heading / sizeof *heading);
    add_test(&table, "Welch: equal means", "t", tests->welch.t, tests->welch.p_value);
    add_test(&table, "Mann-Whitney: neither is larger", "W", tests->mann_whitney.w,
             tests->mann_whitney.p_value);
    add_test(&table, "Kolmogorov-Smirnov: one distribution", "D", tests->kolmogorov_smirnov.d,
             tests->kolmogorov_smirnov.p_value);
    if (!screen_table_print(&table, stdout))
        return error_memory(error);
    if (isfinite(tests->welch.df))
        printf("\nWelch's t has %.10g degrees of freedom.\n", tests->welch.df);
    print_reasons(tests, sample);
    return true;
}
