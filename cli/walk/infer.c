/* `bukub walk infer`: which strategy at which p, the probability of a reset, explains observed move
 * counts: their likelihood at each p, how well they fit, and the most likely p. */
#include "analysis/walk/infer/infer.h"
#include "cli/walk/verbs.h"

struct infer_options {
    struct walk_options walk;
    const char *sample;
};

static bool infer_check_options(void *what, struct error *error) {
    struct infer_options *options = what;
    options->walk.memoryless = true;
    return options->sample ||
           error_input(error, "--sample: give the observed move counts, e.g. --sample 25,13,16");
}

static const struct option_entry infer_option[] =
    ONE_OPTION(INPUT(TEXT, "sample", "NUMBERS|FILE[:COLUMN]", struct infer_options, sample,
                     "Observed move counts; - is standard input, FILE.h5[:POINT] the games of a "
                     "run or sweep"));

/* What the columns mean: for the help and below the tables. */
#define INFER_COLUMNS                                                                              \
    "log-likelihood: natural logarithm of the probability of the sample; the largest is best.\n"   \
    "fit: p-value of Pearson's test, which groups counts; small values indicate a poor fit.\n"     \
    "A fit of - means too few games: about 10 suffice, 15 for an estimated p.\n"                   \
    "p, from, to: maximum-likelihood p and its interval; - if no p is possible."

static const struct dataset_variable infer_variables[] = {
    ATTRIBUTE(UINT64, "games", "observed games"),
    COORDINATE(TEXT, "bound", "name", "end of an interval: low or high"),
    {0},
};

#define OVER_POINTS .dimensions = {"strategy", "start", "p"}
#define OVER_PAIRS .dimensions = {"strategy", "start"}

static const struct dataset_variable infer_point_variables[] = {
    VARIABLE(DOUBLE, "log_likelihood", "1",
             "natural logarithm of the probability of the sample; -Inf if it is impossible",
             OVER_POINTS, DATASET_MEMBER(struct infer_point, log_likelihood)),
    VARIABLE(DOUBLE, "chi_squared", "1",
             "statistic of Pearson's goodness-of-fit test; NaN with fewer than two cells",
             OVER_POINTS, DATASET_MEMBER(struct infer_point, fit.chi_squared)),
    VARIABLE(INT64, "cells", "1", "number of cells of this test", OVER_POINTS,
             DATASET_MEMBER(struct infer_point, fit.cells)),
    VARIABLE(DOUBLE, "p_value", "1", "p-value of this test; small values indicate a poor fit",
             OVER_POINTS, DATASET_MEMBER(struct infer_point, fit.p_value),
             .shown = {.heading = "fit", .format = "%.3g"}),
    {0},
};

static const struct dataset_variable infer_best_variables[] = {
    VARIABLE(DOUBLE, "best_log_likelihood", "1", "log-likelihood at the maximum-likelihood p",
             .key = "log_likelihood", OVER_PAIRS,
             DATASET_MEMBER(struct infer_best, likely.log_likelihood)),
    VARIABLE(DOUBLE, "best_chi_squared", "1",
             "statistic of Pearson's goodness-of-fit test at this p", .key = "chi_squared",
             OVER_PAIRS, DATASET_MEMBER(struct infer_best, fit.chi_squared)),
    VARIABLE(INT64, "best_cells", "1", "number of cells of this test", .key = "cells", OVER_PAIRS,
             DATASET_MEMBER(struct infer_best, fit.cells)),
    VARIABLE(DOUBLE, "best_p_value", "1",
             "p-value of this test, with one degree of freedom less for the fitted p",
             .key = "p_value", OVER_PAIRS, DATASET_MEMBER(struct infer_best, fit.p_value),
             .shown = {.heading = "fit", .format = "%.3g"}),
    VARIABLE(DOUBLE, "best_p", "1", "maximum-likelihood p; NaN if no p can explain the sample",
             .key = "p", OVER_PAIRS, DATASET_MEMBER(struct infer_best, likely.p),
             .shown = {.heading = "p", .format = "%.4f"}),
    VARIABLE(DOUBLE, "ci95", "1", "95 % interval of the maximum-likelihood p",
             .dimensions = {"strategy", "start", "bound"}),
    {0},
};

static bool infer_compute(const struct computation *computation, struct error *error) {
    struct infer_options *options = computation->options;
    struct result *result = computation->result;
    struct sample *sample = kept(memory_allocate(1, sizeof *sample), NULL);
    struct sample_source source = {0};
    if (!walk_sample_read(sample, &source, options->sample, error))
        return false;
    if (source.is_result && sample->missing > 0)
        return error_input(error, "--sample: %zu games of %s did not end: the others are biased",
                           sample->missing, source.file);
    if (!infer_check(sample, error))
        return error_within(error, "--sample");
    options->walk.input = source.file;
    const struct walk_setting *setting =
        walk_setting_open(&options->walk, computation->watch, error);
    if (!setting)
        return false;
    const struct walk_points points = setting->points;
    const struct infer_plan plan = {.sample = sample,
                                    .points = points,
                                    .threads = options->walk.common.threads,
                                    .watch = computation->watch};
    struct infer_point *point =
        kept(memory_table(walk_points_count(&points), sizeof *point, error), free);
    struct infer_best *best = /* [strategies * starts] */
        kept(memory_table(points.strategies * points.starts, sizeof *best, error), free);
    if (!point || !best || !infer_sweep(&plan, point, best, error))
        return false;
    walk_setting_to_result(setting, result);
    result_set_whole(result, "games", 0, (int64_t)sample->size);
    walk_points_to_result(result, &points);
    result_names(result, "bound", (const char *const[]){"low", "high"}, 2);
    /* In the result, all p of a strategy and start are together; points are in another order. */
    for (size_t strategy = 0, pair = 0; strategy < points.strategies; strategy++)
        for (size_t start = 0; start < points.starts; start++, pair++) {
            result_set_record(result, infer_best_variables, pair, &best[pair]);
            result_set_real(result, "ci95", 2 * pair, best[pair].likely.lower);
            result_set_real(result, "ci95", 2 * pair + 1, best[pair].likely.upper);
            for (size_t p = 0; p < points.ps; p++)
                result_set_record(
                    result, infer_point_variables, pair * points.ps + p,
                    &point[walk_point_number(&points, (struct walk_point){strategy, p, start})]);
        }
    if (sample->missing > 0)
        report_note("missing values (NA) left out: %zu", sample->missing);
    return true;
}

static const char *likelihood_text(const struct result *result, const char *variable, size_t row,
                                   char buffer[VIEW_TEXT]) {
    double value = result_real(result, variable, row);
    snprintf(buffer, VIEW_TEXT, "%.4f", value);
    return isnan(value) ? "-" : isinf(value) ? "impossible" : buffer;
}

/* Tables (view.h): `columns` are variables, * being the next column of `own`. */
static const struct view_table infer_points = {
    .title = "Log-likelihood of {games} game{games:+s}",
    .over = {"strategy", "start", "p"},
    .labels = 3,
    .columns = "strategy start p * p_value",
    .own = {{"log_likelihood", .shown.heading = "log-likelihood", .text = likelihood_text}}};

/* If no p can explain the sample, the interval is 0 to 1 and not shown (`known`). */
static const struct view_table infer_best_points = {
    .title = "\nMaximum-likelihood p, with its 95 % interval",
    .over = {"strategy", "start"},
    .labels = 2,
    .columns = "strategy start best_p * * * best_p_value",
    .own = {{"ci95", .shown = {.heading = "from", .format = "%.4f"}, .known = "best_p"},
            {"ci95", .shown = {.heading = "to", .format = "%.4f"}, .inner = 1, .known = "best_p"},
            {"best_log_likelihood", .shown.heading = "log-likelihood", .text = likelihood_text}}};

static bool infer_print(const struct result *result, const struct view_options *view,
                        struct error *error) {
    view_print(result, &infer_points);
    view_print(result, &infer_best_points);
    screen_print(stdout, "\n%s\n", INFER_COLUMNS);
    return true;
}

const struct command command_walk_infer = {
    .name = "infer",
    .summary = "finds the strategy and p that explain move counts",
    .options = {{.entry = walk_board_table},
                {.entry = walk_memoryless_table},
                {.entry = walk_ps_table},
                {.entry = walk_starts_table},
                {.entry = infer_option, .group = 2},
                RESULT_OPTIONS(0)},
    .help = "Computes how likely observed move counts are under each strategy, which p explains "
            "them best, and how well it fits. The time grows with the longest game of the sample: "
            "on the published board, each strategy takes about 10 s if that game has 200 moves.\v"
            "Examples:\n"
            "  bukub walk infer --sample 25,13,16,24,7\n"
            "  bukub walk infer --sample mine.csv --strategy greedy --p 0:1:0.1 --start "
            "F6\n\n" INFER_COLUMNS,
    .options_size = sizeof(struct infer_options),
    .check = infer_check_options,
    .progress_unit = "strategies",
    .compute = infer_compute,
    .description = RESULT_DESCRIPTION(
            .filetype = "bukub walk infer", .format_version = 1, .timer = "infer",
            .variables = {infer_variables, walk_points_variables, infer_point_variables,
                          infer_best_variables},
            .rows = RESULT_ROWS(
                {.key = "points", .dimensions = {"strategy", "start", "p"}, .within = ""},
                {.key = "best", .dimensions = {"strategy", "start"}})),
    .print = infer_print,
};
