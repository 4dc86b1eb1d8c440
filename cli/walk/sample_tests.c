/* `bukub walk compare --sample`: Welch's, Mann-Whitney's and Kolmogorov-Smirnov's tests of two
 * samples of a user's own move counts. */
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

bool samples_check(void *what, struct error *error) {
    static const char *const meaningful[] = {"sample", "json",     "csv",         "quiet",
                                             "force",  "progress", "no-progress", "output"};
    struct compare_options *options = what;
    struct parsed_options *parsed = &options->walk.common.parsed;
    const char *other = NULL; /* the first one without a meaning for samples */
    if (options->sample.count == 0)
        return true;
    if (options->sample.count != 2)
        return error_input(error, "--sample: give two, e.g. --sample a.csv --sample b.csv");
    for (size_t i = 0; i < parsed->count; i++) {
        const struct parsed_option *option = &parsed->option[i];
        const char *name = option->entry.name;
        bool meant = false;
        for (size_t k = 0; k < sizeof meaningful / sizeof *meaningful; k++)
            meant = meant || strcmp(name, meaningful[k]) == 0;
        /* Those that determine other results are left out of the canonical command line. */
        option_include(parsed, name, meant && option->given);
        if (!meant && option->given && !other)
            other = name;
    }
    return !other || options_exclude(parsed, "--sample", OPTION_NAMES(other), error);
}

static bool samples_compute(const struct computation *computation, struct error *error) {
    const struct compare_options *options = computation->options;
    const char *const *given = options->sample.text;
    struct result *result = computation->result;
    struct sample sample[2] = {{0}, {0}};
    bool done = true;
    for (size_t i = 0; done && i < 2; i++)
        done = sample_read(&sample[i], given[i], error) || error_within(error, "--sample");
    char *checksums = NULL; /* of the files */
    size_t size = 0;
    FILE *out = memory_stream(&checksums, &size);
    for (size_t i = 0; done && i < 2; i++) {
        const char *column;
        char *file = sample_file(given[i], &column);
        done = !file || walk_print_file(out, file, error);
        free(file);
    }
    memory_stream_close(out);
    if (done) {
        result_set_origin(result, &result->inputs, size > 0 ? checksums : NULL);
        samples_to_result(result, sample, given);
    }
    free(checksums);
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

static void fill_summaries(struct screen_table *table, const struct result *result) {
    static const char *const side[] = {"left", "right"}, *const real[] = {"mean", "sd", "median"};
    for (size_t i = 0; i < 2; i++) {
        char name[DATASET_NAME];
        screen_table_add(table, "%s", sample_name(result_text(result, side[i], 0)).text);
        snprintf(name, sizeof name, "%s_size", side[i]);
        screen_table_add(table, "%" PRId64, result_integer(result, name, 0));
        for (size_t k = 0; k < sizeof real / sizeof *real; k++) {
            snprintf(name, sizeof name, "%s_%s", side[i], real[k]);
            screen_table_add_real(table, result_real(result, name, 0), "%.6g");
        }
    }
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

/* The names of the tests with that verdict. */
struct test_names {
    size_t count;
    char text[64];
};

static struct test_names names_of(const struct result *result, enum verdict verdict) {
    struct test_names names = {0};
    for (const struct shown_test *test = shown_tests; test < shown_tests + TESTS; test++) {
        double p_value = test_real(result, test, "p_value");
        size_t used = strlen(names.text);
        if (verdict == (isnan(p_value) ? UNKNOWN : p_value <= 0.05 ? DIFFERENT : SAME))
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

static bool samples_print(const struct result *result, const struct view_options *view,
                          struct error *error) {
    static const struct view_table summaries = {.labels = 1,
                                                .own = {{.shown.heading = "<sample"},
                                                        {.shown.heading = "n"},
                                                        {.shown.heading = "mean"},
                                                        {.shown.heading = "sd"},
                                                        {.shown.heading = "median"}},
                                                .fill = fill_summaries};
    static const struct view_table tests = {
        .labels = 1,
        .own = {{.shown.heading = "<test"},
                {.shown.heading = "value"},
                {.shown.heading = "p"},
                {.shown.heading = "<method"},
                {.shown = {.heading = "asymptotic p", .drop = 1}}},
        .fill = fill_tests};
    static const char *const side[] = {"left", "right"}, *const count[] = {"left_missing",
                                                                           "right_missing"};
    const char *before = "Missing values (NA, empty) left out:", *after = "";
    view_print(result, &summaries);
    putchar('\n');
    for (size_t i = 0; i < 2; i++)
        if (result_integer(result, count[i], 0) > 0) {
            printf("%s %" PRId64 " of %s", before, result_integer(result, count[i], 0),
                   sample_name(result_text(result, side[i], 0)).text);
            before = ",";
            after = "\n\n";
        }
    fputs(after, stdout);
    view_print(result, &tests);
    print_verdict(result);
    screen_print(
        stdout,
        "Welch tests for equal means,\nMann-Whitney whether neither sample tends to be larger,\n"
        "Kolmogorov-Smirnov for one distribution.\n");
    double df = result_real(result, "welch_df", 0);
    if (isfinite(df))
        screen_print(stdout, "Welch's t has %.10g degrees of freedom.\n", df);
    /* Why statistics are missing. */
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
    return true;
}

const struct result_command samples_command = {
    .options = compare_table,
    .progress_unit = "samples",
    .compute = samples_compute,
    .description = &samples_description,
    .print = samples_print,
};
