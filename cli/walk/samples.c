/* Samples of numbers of moves, which users give: how `bukub walk infer` and `compare` read them,
 * and `bukub walk compare --sample A --sample B`, which tests whether two are from one
 * distribution. A sample is a list, 25,13,16, a text file of numbers, or a point (strategy, p and
 * start) in a result file of `walk run` or `walk sweep`: FILE or FILE:NUMBER. */
#include "cli/walk/verbs.h"
#include "sim/walk/sweep/compare.h"

#include <sys/stat.h>

static uint64_t count_of(const struct result *result, const char *variable, size_t index) {
    return (uint64_t)result_integer(result, variable, index);
}

/* Makes a sample of the numbers of moves of a point's games. Games that did not end count as
 * missing values. A result has for each point a histogram, how often each number below its length
 * occurs, and for all points together a list of the larger numbers, the tail. */
static bool point_sample(struct sample *sample, const struct result *result, size_t point,
                         struct error *error) {
    const size_t strategy = result_row_index(result, sweep_rows->dimensions, POINT_STRATEGY, point);
    const size_t p = result_row_index(result, sweep_rows->dimensions, POINT_P, point);
    const size_t start = result_row_index(result, sweep_rows->dimensions, POINT_START, point);
    const size_t length = result_length(result, "moves");
    struct histogram histogram = {.censored = count_of(result, "censored", point),
                                  .unfinishable = count_of(result, "unfinishable", point)};
    for (size_t i = 0; i < length; i++)
        histogram_add(&histogram, count_of(result, "moves", i),
                      count_of(result, "histogram", point * length + i));
    for (size_t i = 0; i < result_length(result, "tail"); i++)
        if (count_of(result, "tail_strategy", i) == strategy &&
            count_of(result, "tail_p", i) == p && count_of(result, "tail_start", i) == start)
            histogram_add(&histogram, count_of(result, "tail_moves", i),
                          count_of(result, "tail_games", i));
    const bool holds = histogram_holds(&histogram, count_of(result, "games", point),
                                       count_of(result, "max_moves", 0));
    if (holds)
        *sample = sample_of_histogram(&histogram);
    sample->missing = histogram.censored + histogram.unfinishable;
    histogram_free(&histogram);
    if (!holds)
        return error_input(error, "the histogram does not have as many games as the point");
    return sample->size > 0 || error_input(error, "no game of the point ended");
}

/* Reads the sample of a point of a result file, and the seed of its games. `number` is the text of
 * the point's number, from 1; it may be NULL if the result has only one point. */
static bool read_run(struct sample *sample, const char *path, const char *number, uint64_t *seed,
                     struct error *error) {
    struct dataset_file *file = dataset_open(path, error);
    if (!file)
        return false;
    const struct command *command = command_of_file(file);
    const struct result *result = NULL;
    uint64_t point = 1; /* its number */
    if (!command || command->description != &sweep_description)
        error_input(error, "allowed: results of `bukub walk run' and `bukub walk sweep'");
    else
        result = kept(result_file_read(file, command->description, error), NULL);
    dataset_close(file);
    if (!result)
        return error_within(error, "%s", path);
    size_t points = result_rows_count(result, sweep_rows->dimensions);
    if (!number && points != 1)
        return error_input(error,
                           "%s: choose one of its %zu points, in the order of `bukub export "
                           "--csv', as in %s:1",
                           path, points, path);
    if (number && !number_parse_count(number, 1, points, &point, error))
        return error_within(error, "%s: point", path);
    *seed = result->origin.seed;
    return point_sample(sample, result, (size_t)point - 1, error) ||
           error_within(error, "%s", path);
}

bool walk_sample_read(struct sample *sample, struct sample_source *source, const char *given,
                      struct error *error) {
    const char *part; /* the text behind the colon in FILE:2; NULL: none */
    source->file = kept(sample_file(given, &part), free);
    /* HDF5 begins with this byte, and no text. A pipe is left alone: sample_read needs it. */
    struct stat status;
    bool is_regular = source->file && stat(source->file, &status) == 0 && S_ISREG(status.st_mode);
    FILE *stream = is_regular ? fopen(source->file, "r") : NULL;
    source->is_result = stream && getc(stream) == 0x89;
    if (stream)
        fclose(stream);
    return (source->is_result ? read_run(sample, source->file, part, &source->seed, error)
                              : sample_read(sample, given, error)) ||
           error_within(error, "--sample");
}

bool samples_check(void *what, struct error *error) {
    static const char *const of_simulations[] = {
        "board",     "plugin", "strategy", "p",           "start",   "collect-at-start",
        "max-moves", "seed",   "point",    "independent", "games",   "first-game",
        "quantile",  "engine", "resume",   "every",       "threads", NULL};
    struct compare_options *options = what;
    struct parsed_options *parsed = &options->walk.common.parsed;
    if (options->sample.count == 0)
        return true;
    if (options->sample.count != 2)
        return error_input(error, "--sample: give two, e.g. --sample a.csv --sample b.csv");
    /* Their defaults stay out of the command line that the result records. */
    options_include(parsed, of_simulations, false);
    return options_exclude(parsed, "--sample", of_simulations, error);
}

static bool samples_compute(const struct computation *computation, struct error *error) {
    const struct compare_options *options = computation->options;
    const char *const *given = options->sample.text;
    struct sample *sample = kept(memory_allocate(2, sizeof *sample), NULL);
    struct sample_source source[2] = {{0}};
    for (size_t i = 0; i < 2; i++)
        if (!walk_sample_read(&sample[i], &source[i], given[i], error))
            return false;
    if (source[0].is_result && source[1].is_result && source[0].seed == source[1].seed)
        return error_input(error,
                           "--sample: both have the seed %" PRIu64 ": games with equal seeds and "
                           "numbers share their paths and are not independent; allowed: runs with "
                           "different --seed, or `bukub walk compare' of the strategies",
                           source[0].seed);
    char *checksums = NULL; /* a line for each file */
    FILE *out = memory_stream(&checksums, NULL);
    bool done = true;
    for (size_t i = 0; done && i < 2; i++)
        done = !source[i].file || walk_print_file(out, source[i].file, error);
    memory_stream_close(out);
    result_set_origin(computation->result, "inputs", *checksums ? checksums : NULL);
    free(checksums);
    if (done)
        samples_to_result(computation->result, sample, given);
    return done;
}

/* A sample as it was given, on one line. A long list is cut short and ends in "...". */
struct sample_name {
    char text[40];
};

static struct sample_name sample_name(const char *given) {
    struct sample_name name;
    size_t most = sizeof name.text - sizeof "..."; /* bytes of a text that is not cut */
    snprintf(name.text, sizeof name.text, "%s", given);
    for (char *blank; (blank = strpbrk(name.text, "\t\r\n"));)
        *blank = ' ';
    utf8_sanitize(name.text);
    mask_controls(name.text, 0);
    if (strlen(name.text) <= most)
        return name;
    while ((name.text[most] & 0xc0) == 0x80) /* within a character of UTF-8 */
        most--;
    strcpy(name.text + most, "...");
    return name;
}

/* For each test, its heading on the screen and the names of its variables; "": it has none. */
enum { TESTS = 4 };
static const struct shown_test {
    const char *heading, *statistic, *df, *p_value, *method, *asymptotic;
    const char *needs; /* printed if the test has no p-value */
} tests[TESTS] = {
    {"Welch t", "welch_t", "welch_df", "welch_p_value", "", "",
     "Welch's test has no value: it needs two or more numbers in each sample, which differ "
     "within a sample by more than rounding errors.\n"},
    {"Mann-Whitney W", "mann_whitney_w", "", "mann_whitney_p_value", "mann_whitney_method",
     "mann_whitney_p_value_asymptotic",
     "Mann-Whitney's test has no p-value: it needs numbers that differ; these are all equal.\n"},
    {"Kolmogorov-Smirnov D", "kolmogorov_smirnov_d", "", "kolmogorov_smirnov_p_value",
     "kolmogorov_smirnov_method", "kolmogorov_smirnov_p_value_asymptotic", ""},
    {"chi-squared", "chi_squared_statistic", "chi_squared_df", "chi_squared_p_value", "", "",
     "The chi-squared test has no value: it needs two bins in which 5 numbers of each sample "
     "are expected.\n"},
};

/* For each sample, the names of its variables in the result. */
static const struct shown_sample {
    const char *given, *size, *missing, *mean, *sd, *median;
} samples[] = {{"left", "left_size", "left_missing", "left_mean", "left_sd", "left_median"},
               {"right", "right_size", "right_missing", "right_mean", "right_sd", "right_median"}};

/* Adds a cell with a value of the result, "-" if it has none. */
static void add_real(struct screen_table *table, const struct result *result, const char *variable,
                     const char *format) {
    screen_table_add_real(table, result_real(result, variable, 0), format);
}

/* Prints a row for each test, what the tests are for, and why some have no p-value. */
static void print_tests(const struct result *result) {
    enum { DF = 2, ASYMPTOTIC = 6 }; /* columns left out first and second on a narrow screen */
    struct screen_table values = {.labels = 1, .drop = {[DF] = 2, [ASYMPTOTIC] = 1}};
    screen_table_head(&values, OPTION_NAMES("<test", "value", "df", "p", "differ at 5 %", "<method",
                                            "asymptotic p"));
    for (const struct shown_test *test = tests; test < tests + TESTS; test++) {
        const char *method = result_text(result, test->method, 0);
        double p_value = result_real(result, test->p_value, 0);
        screen_table_add(&values, "%s", test->heading);
        add_real(&values, result, test->statistic, "%.10g");
        add_real(&values, result, test->df, "%.10g");
        screen_table_add_real(&values, p_value, "%.10g");
        screen_table_add(&values, "%s", isnan(p_value) ? "-" : p_value <= 0.05 ? "yes" : "no");
        screen_table_add(&values, "%s", *method ? method : "-");
        add_real(&values, result, test->asymptotic, "%.10g");
    }
    screen_table_print(&values);
    screen_print(stdout, "\nWelch tests for equal means,\n"
                         "Mann-Whitney whether neither sample tends to be larger,\n"
                         "Kolmogorov-Smirnov and chi-squared for one distribution.\n");
    for (const struct shown_test *test = tests; test < tests + TESTS; test++)
        if (!result_known(result, test->p_value, 0))
            screen_print(stdout, "%s", test->needs);
}

static bool samples_print(const struct result *result, const struct view_options *view,
                          struct error *error) {
    struct screen_table summaries = {.labels = 1};
    screen_table_head(&summaries, OPTION_NAMES("<sample", "n", "mean", "sd", "median"));
    for (const struct shown_sample *sample = samples; sample < samples + 2; sample++) {
        screen_table_add(&summaries, "%s", sample_name(result_text(result, sample->given, 0)).text);
        screen_table_add(&summaries, "%" PRId64, result_integer(result, sample->size, 0));
        add_real(&summaries, result, sample->mean, "%.6g");
        add_real(&summaries, result, sample->sd, "%.6g");
        add_real(&summaries, result, sample->median, "%.6g");
    }
    screen_table_print(&summaries);
    putchar('\n');
    const char *before = "Missing values and games that did not end, left out: ", *after = "";
    for (const struct shown_sample *sample = samples; sample < samples + 2; sample++) {
        int64_t missing = result_integer(result, sample->missing, 0);
        if (missing <= 0)
            continue;
        printf("%s%" PRId64 " of %s", before, missing,
               sample_name(result_text(result, sample->given, 0)).text);
        before = ", ";
        after = "\n\n";
    }
    fputs(after, stdout);
    view_print_text(result,
                    result_known(result, "difference_low", 0)
                        ? "Difference of the means: {difference:%.6g}, 95 % interval "
                          "{difference_low:%.6g} to {difference_high:%.6g}\n\n"
                        : "Difference of the means: {difference:%.6g}\n\n",
                    0);
    print_tests(result);
    return true;
}

const struct command samples_command = {
    .progress_unit = "samples",
    .compute = samples_compute,
    .description = &samples_description,
    .print = samples_print,
};
