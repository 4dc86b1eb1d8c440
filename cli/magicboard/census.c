/* magicboard census: how many boards are solvable, and in how many steps; counted or estimated. */
#include "analysis/magicboard/results.h"
#include "cli/magicboard/options.h"
#include "cli/shared/run/command.h"

struct board_census_options {
    struct common_options common;
    struct magicboard_sides sides;
    struct magicboard_census census; /* of each side; board_census_compute completes it */
    bool exact;                      /* counts all boards, and draws no sample */
};

static const struct option_entry board_census_option[] = {
    MAGICBOARD_SIDES_OPTION(struct board_census_options, "8"),
    INPUT(COUNT, "boards", "N", struct board_census_options, census.boards, "Boards of each d",
          .least = 1, .most = (uint64_t)1 << 40, .default_text = "1M"),
    INPUT(COUNT, "first-board", "N", struct board_census_options, census.first_board,
          "Begin with board number N of each d, so that `bukub merge' can combine files",
          .most = (uint64_t)1 << 40, .brief = true),
    INPUT(WHOLE, "small", "N", struct board_census_options, census.small,
          "Count boards with at most N reachable squares exactly, d 2 to 8; for d = 6, N = 16 "
          "takes 20 s and 1.2 GB, each further square 3 times as much; for d = 5, N = 25 are all "
          "boards",
          .least = 1, .most = MAGICBOARD_SMALL_MOST),
    INPUT(FLAG, "exact", NULL, struct board_census_options, exact,
          "Count all boards exactly instead, d 2 to 5; d = 5 takes minutes and 1 GB",
          .excludes = OPTION_NAMES("boards", "first-board", "small", "seed", "resume", "every")),
    {0},
};

static bool board_census_check(void *what, struct error *error) {
    const struct board_census_options *options = what;
    const int small = options->census.small;
    for (size_t i = 0; i < options->sides.count; i++) {
        int side = options->sides.side[i];
        if (options->exact && side > MAGICBOARD_ENUMERATE_MOST)
            return error_input(error, "--exact needs d from 2 to %d, not %d",
                               MAGICBOARD_ENUMERATE_MOST, side);
        if (small > 0 && side > MAGICBOARD_WORD_MOST)
            return error_input(error, "--small needs d from 2 to %d, not %d", MAGICBOARD_WORD_MOST,
                               side);
        if (small > 0 && small > magicboard_small_most(side))
            return error_input(error, "--small: at most %d for d = %d", magicboard_small_most(side),
                               side);
    }
    return true;
}

/* A computation_fill: sets the results of sides number 0 .. run. `context` is points[sides]. */
static void board_census_fill(const struct computation *computation, void *context, uint64_t run,
                              uint64_t end) {
    const struct board_census_options *options = computation->options;
    result_set_whole(computation->result, "requested", 0, (int64_t)options->sides.count);
    magicboard_census_to_result(computation->result, context, run + 1, options->common.seed);
}

static bool board_census_compute(const struct computation *computation, struct error *error) {
    const struct board_census_options *options = computation->options;
    const struct watch *watch = computation->watch;
    const size_t sides = options->sides.count;
    struct magicboard_census census = options->census;
    census.seed = options->common.seed;
    census.threads = options->common.threads;
    census.kernel = magicboard_best_kernel();
    census.watch = watch;
    struct magicboard_point *points = kept(memory_allocate(sides, sizeof *points), free);
    bool done = true;
    if (options->exact)
        computation_part(computation, "parts of a step");
    else
        done = computation_store(computation, board_census_fill, points, &census.store, error);
    size_t results = 0; /* sides with a result; that of the last may be a sample cut short */
    for (size_t i = 0; done && i < sides; i++) {
        struct magicboard_point *point = &points[i];
        const int side = options->sides.side[i];
        point->side = census.side = side;
        point->exact = options->exact;
        if (point->exact)
            done = magicboard_enumerate(side, census.threads, watch, &point->enumeration, error);
        else
            done = (census.small == 0 ||
                    magicboard_small_count(side, census.small, watch, &point->small, error)) &&
                   magicboard_census(&census, &point->tally, error);
        results += done || point->tally.boards > 0;
    }
    if (results > 0 && (done || error->kind == ERROR_STOPPED))
        board_census_fill(computation, points, results - 1, 0 /* does not matter */);
    return done;
}

/* The distance from an estimate to the farther end of its interval, NAME_low to NAME_high. */
static double distance(const struct result *result, const char *name, size_t row) {
    const double value = result_real(result, name, row);
    char low[DATASET_NAME], high[DATASET_NAME];
    snprintf(low, sizeof low, "%s_low", name);
    snprintf(high, sizeof high, "%s_high", name);
    return fmax(result_real(result, high, row) - value, value - result_real(result, low, row));
}

/* Adds an estimate, with its interval if that is known: "0.123456 +- 0.000789". */
static void census_add_estimate(struct screen_table *table, const struct result *result, size_t row,
                                int decimals, const char *name) {
    const double value = result_real(result, name, row), error = distance(result, name, row);
    if (isnan(error))
        screen_table_add_real(table, value, "%.4f");
    else
        screen_table_add(table, "%.*f +- %.*f", decimals, value, decimals, error);
}

/* Begins a line: side, estimator, number of boards, and the estimate of p(solvable). */
static void census_begin_line(struct screen_table *table, const struct result *result, size_t row,
                              const char *estimator, int decimals, const char *p_solvable) {
    screen_table_add(table, "%" PRId64, result_integer(result, "d", row));
    screen_table_add(table, "%s", estimator);
    screen_table_add(table, "%" PRId64, result_integer(result, "boards", row));
    census_add_estimate(table, result, row, decimals, p_solvable);
}

/* Prints a line for each d and estimator; "stratified" combines estimates with exact counts. */
static void print_drawn(const struct result *result) {
    struct screen_table table = {.labels = 2, .drop = {[2] = 1, [5] = 2}}; /* longest goes first */
    screen_table_head(&table, OPTION_NAMES("d", "<estimator", "boards", "p(solvable)", "length",
                                           "longest", "worth"));
    for (size_t row = 0; row < result_length(result, "d"); row++) {
        census_begin_line(&table, result, row, "all goals", 6, "p_solvable");
        census_add_estimate(&table, result, row, 4, "mean_length");
        screen_table_add(&table, "%" PRId64, result_integer(result, "max_length", row));
        screen_table_add_real(&table, result_real(result, "gain", row), "%.1f");

        census_begin_line(&table, result, row, "one goal", 6, "plain_p_solvable");
        census_add_estimate(&table, result, row, 4, "plain_mean_length");
        size_t lengths = result_length(result, "length"), longest = 0;
        for (size_t length = 1; length < lengths; length++)
            if (result_integer(result, "plain", row * lengths + length) != 0)
                longest = length;
        screen_table_add(&table, "%zu", longest);
        screen_table_add(&table, "1"); /* the worth of "one goal" is the unit */

        if (!result_find(result, "stratified_p_solvable"))
            continue;
        census_begin_line(&table, result, row, "stratified", 8, "stratified_p_solvable");
        screen_table_add(&table, "%s", ""); /* no mean length */
        screen_table_add(&table, "%s", ""); /* and no longest one */
        screen_table_add_real(&table, result_real(result, "stratified_gain", row), "%.1f");
    }
    screen_table_print(&table);
}

/* A fraction, "= 5/8": p_solvable of a side, or p of a length, whose numerator is "p_numerator". */
static const char *fraction_text(const struct result *result, const char *numerator, size_t row,
                                 char buffer[VIEW_TEXT]) {
    bool of_side = strcmp(numerator, "numerator") == 0;
    const char *text = of_side ? "= {numerator}/{denominator}" : "= {p_numerator}/{p_denominator}";
    return kept(view_text(result, text, row), free);
}

static const struct view_table exact_sides = {
    .over = {"d"},
    .labels = 1,
    .columns = "d exact_boards * * * max_length",
    .own = {{"p_solvable", .shown = {.heading = "p(solvable)", .format = "%.10f"}},
            {"numerator", .shown.heading = "<", .text = fraction_text},
            {"mean_length", .shown = {.heading = "length", .format = "%.6f"}}}};

/* The probability of a length, with its interval if that is known: "0.123 +- 0.0045". */
static const char *length_estimate(const struct result *result, const char *variable, size_t row,
                                   char buffer[VIEW_TEXT]) {
    const double error = distance(result, "p", row);
    snprintf(buffer, VIEW_TEXT, isnan(error) ? "%.3g" : "%.3g +- %.2g",
             result_real(result, "p", row), error);
    return buffer;
}

static const struct view_table exact_lengths = {
    .over = {"d", "length"},
    .labels = 1,
    .columns = "length * *",
    .own = {{"p", .shown = {.heading = "probability", .format = "%.6g"}},
            {"p_numerator", .shown.heading = "<", .text = fraction_text}}};

static const struct view_table drawn_lengths = {
    .over = {"d", "length"},
    .labels = 1,
    .columns = "length * *",
    .own = {{.shown.heading = "all goals", .text = length_estimate},
            {"plain", .shown = {.heading = "one goal", .format = "%.3g"}, .of = "boards"}}};

static bool board_census_print(const struct result *result, const struct view_options *view,
                               struct error *error) {
    bool exact = result_find(result, "exact_boards");
    if (exact)
        view_print(result, &exact_sides);
    else
        print_drawn(result);
    if (result_length(result, "d") == 1) {
        putchar('\n');
        view_print(result, exact ? &exact_lengths : &drawn_lengths);
    }
    screen_print(
        stdout,
        exact ? "\nboards: without a goal; fractions, reduced: of boards with any goal of d*d - 1\n"
              : "\nall goals: one search of each board covers every goal\nworth: how many times "
                "as many boards with one goal have the same error of p(solvable)\n");
    return true;
}

const struct command command_magicboard_census = {
    .name = "census",
    .summary = "computes how many boards are solvable",
    .options = {{.entry = board_census_option, .group = 1}, SAMPLE_OPTIONS},
    .help = "Estimates the probability that a random board is solvable and the distribution of the "
            "number of steps. The goal is uniform on all squares but the start, other values are "
            "uniform on 1 to d - 1. The value below the goal does not matter, so one search of a "
            "board without a goal covers all goals; the estimate from one goal per board is shown "
            "for comparison. --small counts boards with few reachable squares exactly; the others "
            "are estimated, with the squares that no move reaches as control variates.\v"
            "Examples:\n"
            "  bukub magicboard census --d 8 --boards 10M\n"
            "  bukub magicboard census --d 5:20:1 -o census.h5\n"
            "  bukub magicboard census --d 6 --small 14 --boards 100M\n"
            "  bukub magicboard census --d 2:4:1 --exact",
    .options_size = sizeof(struct board_census_options),
    .check = board_census_check,
    .progress_unit = "boards",
    .compute = board_census_compute,
    .count = "boards",
    .first = "first-board",
    .description = &magicboard_census_description,
    .print = board_census_print,
    .stopped = "stopped after {d:#} of {requested} sides; the last one may have fewer boards than "
               "requested",
    .all_processes = true,
};
