#include "cli/walk/compare.h"

#include "cli/shared/output/result_output.h"
#include "sim/statistics/sample.h"
#include "sim/walk/sweep/compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first option that has no meaning for samples; NULL if none is given. The others that
 * determine results are left out of the canonical command line. */
static const char *meaningless(struct parsed_options *parsed) {
    static const char *const meaningful[] = {"sample", "json",     "csv",         "quiet",
                                             "force",  "progress", "no-progress", "output"};
    const char *first = NULL;
    for (size_t i = 0; i < parsed->count; i++) {
        const char *name = parsed->option[i].entry.name;
        bool meant = false;
        for (size_t k = 0; k < sizeof meaningful / sizeof *meaningful; k++)
            meant = meant || strcmp(name, meaningful[k]) == 0;
        option_include(parsed, name, meant && parsed->option[i].given);
        if (!meant && parsed->option[i].given && !first)
            first = name;
    }
    return first;
}

bool samples_check(struct compare_options *options, struct error *error) {
    if (options->sample.count != 2)
        return error_input(error, "--sample: give two, e.g. --sample a.csv --sample b.csv");
    const char *other = meaningless(&options->walk.common.parsed);
    return !other ||
           options_exclude(&options->walk.common.parsed, "--sample", OPTION_NAMES(other), error);
}

static bool read_both(struct sample sample[2], const struct option_list *list,
                      struct error *error) {
    for (size_t i = 0; i < 2; i++)
        if (!sample_read(&sample[i], list->text[i], error))
            return error_within(error, "--sample");
    return true;
}

static bool print_sample_file(FILE *out, const char *argument, struct error *error) {
    char *file;
    const char *column;
    bool done = sample_file(argument, &file, &column, error) &&
                (!file || walk_print_file(out, file, error));
    free(file);
    return done;
}

/* Sets the checksums of the files. */
static bool set_inputs(struct result *result, const struct option_list *list, struct error *error) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return error_memory(error);
    bool done = print_sample_file(out, list->text[0], error) &&
                print_sample_file(out, list->text[1], error);
    if (fclose(out) != 0 && done)
        done = error_memory(error);
    if (done && size > 0)
        result_set_origin(result, &result->inputs, text);
    free(text);
    return done;
}

static bool samples_compute(const struct computation *computation, struct error *error) {
    const struct compare_options *options = computation->options;
    struct sample sample[2] = {{0}, {0}};
    bool done = read_both(sample, &options->sample, error) &&
                set_inputs(computation->result, &options->sample, error);
    if (done)
        samples_to_result(computation->result, sample, options->sample.text);
    sample_free(&sample[0]);
    sample_free(&sample[1]);
    return done;
}

static void add_test(struct screen_table *table, const struct result *result, const char *name,
                     const char *statistic, const char *value, const char *p_value) {
    const double numbers[] = {result_real(result, value, 0), result_real(result, p_value, 0)};
    screen_table_add(table, "%s", name);
    screen_table_add(table, "%s", statistic);
    for (size_t i = 0; i < 2; i++)
        screen_table_add(table, isnan(numbers[i]) ? "-" : "%.10g", numbers[i]);
}

/* Statistics and p-values to ten digits. */
static void fill_tests(struct screen_table *table, const struct result *result) {
    add_test(table, result, "Welch: equal means", "t", "welch_t", "welch_p_value");
    add_test(table, result, "Mann-Whitney: neither is larger", "W", "mann_whitney_w",
             "mann_whitney_p_value");
    add_test(table, result, "Kolmogorov-Smirnov: one distribution", "D", "kolmogorov_smirnov_d",
             "kolmogorov_smirnov_p_value");
}

/* Explains missing statistics. */
static void print_reasons(const struct result *result) {
    bool welch = !isnan(result_real(result, "welch_t", 0));
    bool mann_whitney = !isnan(result_real(result, "mann_whitney_p_value", 0));
    if (!welch || !mann_whitney)
        putchar('\n');
    if (!welch &&
        (result_integer(result, "left_size", 0) < 2 || result_integer(result, "right_size", 0) < 2))
        puts("Welch's test needs two or more numbers in each sample.");
    else if (!welch)
        puts("Welch's test needs numbers that differ within a sample; the variance of these is "
             "zero.");
    if (!mann_whitney)
        puts("Mann-Whitney's test needs numbers that differ; these are all equal.");
}

static bool samples_print(const struct result *result, const struct view_options *view,
                          struct error *error) {
    static const struct view_column columns[] = {{.heading = "<test"},
                                                 {.heading = "<statistic"},
                                                 {.heading = "value"},
                                                 {.heading = "p"},
                                                 {0}};
    static const struct view_table table = {.labels = 1, .column = columns, .fill = fill_tests};
    (void)view;
    if (!view_table_print(result, &table, stdout))
        return error_memory(error);
    double df = result_real(result, "welch_df", 0);
    if (isfinite(df))
        printf("\nWelch's t has %.10g degrees of freedom.\n", df);
    print_reasons(result);
    return true;
}

const struct verb samples_verb = {
    .options = compare_table,
    .progress_unit = "samples",
    .compute = samples_compute,
    .description = &samples_description,
    .print = samples_print,
};
