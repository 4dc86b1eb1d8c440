#include "cli/walk/compare.h"

#include "cli/shared/output/result_output.h"
#include "sim/base/error.h"
#include "sim/base/memory.h"
#include "sim/statistics/sample.h"
#include "sim/text/untrusted.h"
#include "sim/walk/sweep/compare.h"

#include <inttypes.h>
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
    const char *column;
    char *file = sample_file(argument, &column);
    bool done = !file || walk_print_file(out, file, error);
    free(file);
    return done;
}

/* Sets the checksums of the files. */
static bool set_inputs(struct result *result, const struct option_list *list, struct error *error) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = memory_stream(&text, &size);
    bool done = print_sample_file(out, list->text[0], error) &&
                print_sample_file(out, list->text[1], error);
    memory_stream_close(out);
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

/* A test in the result: its heading and name, the beginning of the names of its variables, and that
 * of its statistic. */
struct shown_test {
    const char *heading, *name, *prefix, *statistic;
};

enum { TESTS = 3 };
static const struct shown_test shown_tests[TESTS] = {
    {"Welch t", "Welch", "welch", "t"},
    {"Mann-Whitney W", "Mann-Whitney", "mann_whitney", "w"},
    {"Kolmogorov-Smirnov D", "Kolmogorov-Smirnov", "kolmogorov_smirnov", "d"},
};

/* Its variable with that ending, "p_value". */
struct variable_name {
    char text[DATASET_NAME];
};

static struct variable_name variable_of(const struct shown_test *test, const char *ending) {
    struct variable_name name;
    snprintf(name.text, sizeof name.text, "%s_%s", test->prefix, ending);
    return name;
}

static double test_real(const struct result *result, const struct shown_test *test,
                        const char *ending) {
    return result_real(result, variable_of(test, ending).text, 0);
}

/* A sample as it was given; of a long list, the beginning. */
struct sample_name {
    char text[40];
};

static struct sample_name sample_name(const char *given) {
    enum { BYTES = 36 };
    struct sample_name name;
    size_t length = 0, next;
    snprintf(name.text, sizeof name.text, "%s", given);
    for (char *blank = name.text; (blank = strpbrk(blank, "\t\r\n"));)
        *blank = ' ';
    utf8_sanitize(name.text);
    mask_controls(name.text, 0);
    while (length < BYTES && (next = utf8_bytes(name.text + length)) > 0 && length + next <= BYTES)
        length += next;
    snprintf(name.text + length, sizeof name.text - length, "%s", given[length] ? "..." : "");
    return name;
}

static void add_summary(struct screen_table *table, const struct result *result, const char *side) {
    static const char *const real[] = {"mean", "sd", "median"};
    char name[DATASET_NAME];
    screen_table_add(table, "%s", sample_name(result_text(result, side, 0)).text);
    snprintf(name, sizeof name, "%s_size", side);
    screen_table_add(table, "%" PRId64, result_integer(result, name, 0));
    for (size_t i = 0; i < sizeof real / sizeof *real; i++) {
        snprintf(name, sizeof name, "%s_%s", side, real[i]);
        screen_table_add_real(table, result_real(result, name, 0), "%.6g");
    }
}

static void fill_summaries(struct screen_table *table, const struct result *result) {
    add_summary(table, result, "left");
    add_summary(table, result, "right");
}

/* Statistics and p-values to ten digits. */
static void fill_tests(struct screen_table *table, const struct result *result) {
    for (const struct shown_test *test = shown_tests; test < shown_tests + TESTS; test++) {
        const char *method = result_text(result, variable_of(test, "method").text, 0);
        screen_table_add(table, "%s", test->heading);
        screen_table_add_real(table, test_real(result, test, test->statistic), "%.10g");
        screen_table_add_real(table, test_real(result, test, "p_value"), "%.10g");
        screen_table_add(table, "%s", *method ? method : "-");
        screen_table_add_real(table, test_real(result, test, "p_value_asymptotic"), "%.10g");
    }
}

/* What a test finds at the 5 % level. */
enum verdict { UNKNOWN, SAME, DIFFERENT };

static enum verdict verdict_of(const struct result *result, const struct shown_test *test) {
    double p_value = test_real(result, test, "p_value");
    return isnan(p_value) ? UNKNOWN : p_value <= 0.05 ? DIFFERENT : SAME;
}

/* The names of the tests with that verdict. */
struct test_names {
    size_t count;
    char text[64];
};

static struct test_names names_of(const struct result *result, enum verdict verdict) {
    struct test_names names = {0};
    for (const struct shown_test *test = shown_tests; test < shown_tests + TESTS; test++)
        if (verdict_of(result, test) == verdict) {
            size_t used = strlen(names.text);
            snprintf(names.text + used, sizeof names.text - used, "%s%s",
                     names.count++ > 0 ? " and " : "", test->name);
        }
    return names;
}

/* One sentence about the tests that have a p-value; Kolmogorov-Smirnov's always has one. */
static void print_verdict(const struct result *result) {
    struct test_names different = names_of(result, DIFFERENT), same = names_of(result, SAME);
    if (different.count == TESTS)
        screen_print(stdout,
                     "\nThe samples differ significantly at the 5 %% level by every test.\n");
    else if (same.count == TESTS)
        screen_print(stdout, "\nThe samples do not differ significantly at the 5 %% level.\n");
    else
        screen_print(stdout, "\nThe samples %s at the 5 %% level by %s%s%s.\n",
                     different.count > 0 ? "differ" : "do not differ significantly",
                     different.count > 0 ? different.text : same.text,
                     different.count > 0 && same.count > 0 ? ",\nbut not by " : "",
                     different.count > 0 ? same.text : "");
}

/* Explains missing statistics. */
static void print_reasons(const struct result *result) {
    bool welch = !isnan(result_real(result, "welch_t", 0));
    bool mann_whitney = !isnan(result_real(result, "mann_whitney_p_value", 0));
    if (!welch || !mann_whitney)
        putchar('\n');
    if (!welch &&
        (result_integer(result, "left_size", 0) < 2 || result_integer(result, "right_size", 0) < 2))
        screen_print(stdout,
                     "Welch's test has no value: it needs two or more numbers in each sample.\n");
    else if (!welch)
        screen_print(stdout, "Welch's test has no value: it needs numbers that differ within a "
                             "sample by more than rounding errors.\n");
    if (!mann_whitney)
        screen_print(
            stdout,
            "Mann-Whitney's test has no p-value: it needs numbers that differ; these are all "
            "equal.\n");
}

/* Names the samples that have missing values. */
static void print_missing(const struct result *result) {
    static const char *const side[] = {"left", "right"}, *const count[] = {"left_missing",
                                                                           "right_missing"};
    int64_t missing[] = {result_integer(result, count[0], 0), result_integer(result, count[1], 0)};
    const char *before = "Missing values (NA, empty) left out:";
    for (size_t i = 0; i < 2; i++)
        if (missing[i] > 0) {
            printf("%s %" PRId64 " of %s", before, missing[i],
                   sample_name(result_text(result, side[i], 0)).text);
            before = ",";
        }
    if (missing[0] > 0 || missing[1] > 0)
        puts("\n");
}

static bool samples_print(const struct result *result, const struct view_options *view,
                          struct error *error) {
    static const struct view_column summary_columns[] = {{.heading = "<sample"}, {.heading = "n"},
                                                         {.heading = "mean"},    {.heading = "sd"},
                                                         {.heading = "median"},  {0}};
    static const struct view_column columns[] = {{.heading = "<test"},
                                                 {.heading = "value"},
                                                 {.heading = "p"},
                                                 {.heading = "<method"},
                                                 {.heading = "asymptotic p", .drop = 1},
                                                 {0}};
    static const struct view_table summaries = {
        .labels = 1, .column = summary_columns, .fill = fill_summaries};
    static const struct view_table tests = {.labels = 1, .column = columns, .fill = fill_tests};
    view_table_print(result, &summaries, stdout);
    putchar('\n');
    print_missing(result);
    view_table_print(result, &tests, stdout);
    print_verdict(result);
    screen_print(
        stdout,
        "Welch tests for equal means,\nMann-Whitney whether neither sample tends to be larger,\n"
        "Kolmogorov-Smirnov for one distribution.\n");
    double df = result_real(result, "welch_df", 0);
    if (isfinite(df))
        screen_print(stdout, "Welch's t has %.10g degrees of freedom.\n", df);
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
