/* `bukub slice census`: how often each best score occurs, among all grids or random ones. */
#include "analysis/slice/census/census.h"
#include "cli/slice/grids.h"
#include "sim/statistics/confidence.h"

struct census_options {
    struct slice_filled_options grid;
    struct slice_census census; /* census_compute adds the other members */
};

static const struct option_entry census_option[] = {
    INPUT(FLAG, "exact", NULL, struct census_options, census.exact,
          "Count all grids (default up to 10M; at most 6 x 6)",
          .excludes = OPTION_NAMES("grids", "first-grid", "seed")),
    INPUT(COUNT, "grids", "N", struct census_options, census.grids,
          "Sample N grids (default %s if there are more than 10M)", .least = 1,
          .most = (uint64_t)1 << 40, .default_text = "1M"),
    INPUT(COUNT, "first-grid", "N", struct census_options, census.first_grid,
          "Begin with grid number N of the sample, so that `bukub merge' can combine files",
          .most = (uint64_t)1 << 40, .brief = true),
    {0},
};

enum { USUALLY_EXACT = 10000000 }; /* by default, so many grids are all counted */

static bool census_check(void *what, struct error *error) {
    struct census_options *options = what;
    struct parsed_options *parsed = &options->grid.common.parsed;
    if (!slice_filled_check(what, error))
        return false;
    const int squares = options->grid.side * options->grid.side;
    const bool listable = squares <= SLICE_CENSUS_EXACT, sampled = option_given(parsed, "grids");
    if (options->census.exact && !listable)
        return error_input(error, "--exact: %d squares, %d at most", squares, SLICE_CENSUS_EXACT);
    if (!sampled && listable && slice_count_fills(squares, options->grid.filled) <= USUALLY_EXACT)
        options->census.exact = true;
    if (options->census.exact &&
        !options_need(parsed, "--grids", OPTION_NAMES("first-grid", "seed"), error))
        return false;
    /* Without a sample both have no effect. */
    options_include(parsed, OPTION_NAMES("grids", "seed"), !options->census.exact);
    return true;
}

/* A computation_fill: sets the result from the counts so far, a struct slice_tally. It needs
 * neither `run` nor `end`. */
static void census_fill(const struct computation *computation, void *context, uint64_t run,
                        uint64_t end) {
    const struct census_options *options = computation->options;
    slice_census_to_result(computation->result, &options->census, context);
}

static bool census_compute(const struct computation *computation, struct error *error) {
    struct census_options *options = computation->options;
    struct slice_census *census = &options->census;
    struct slice_tally tally = {0};
    census->side = options->grid.side;
    census->filled = options->grid.filled;
    census->seed = options->grid.common.seed;
    census->threads = options->grid.common.threads;
    census->watch = computation->watch;
    bool done = computation_store(computation, census_fill, &tally, &census->store, error) &&
                slice_census(census, &tally, error);
    if (tally.grids > 0)
        census_fill(computation, &tally, 0, 0);
    return done;
}

/* Prints the scores that occur, each with its share of the grids, a 95 % interval of the share if
 * the grids are a sample, and a bar. The most frequent score has a bar of BAR characters. */
static bool census_print(const struct result *result, const struct view_options *view,
                         struct error *error) {
    static const char bar[] = "########################################";
    enum { BAR = sizeof bar - 1 };
    struct slice_tally tally;
    bool exact = result_integer(result, "exact", 0);
    if (!slice_tally_of_result(result, &tally, error))
        return false;
    view_print_text(result, "{n} x {n}, {filled} filled\n", 0);
    printf("%s %s grid%s%s\n\n", exact ? "all" : "drawn:", number_scaled((double)tally.grids).text,
           tally.grids == 1 ? "" : "s", result_time(result, (double)tally.grids, "grids").text);
    view_print_text(result, "the best line crosses {mean:%.5f} boundaries on average", 0);
    if (!exact && tally.grids > 1)
        printf(", +- %.5f", result_real(result, "ci95", 1) - result_real(result, "mean", 0));
    view_print_text(result, "; sd {sd:%.4f}, {min} to {max}", 0);
    printf(", median %d\n\n", counts_quantile(slice_counts(&tally), 0.5));
    struct screen_table table = {.labels = 1, .drop = {[3] = !exact, [4] = !exact}}; /* from, to */
    screen_table_head(&table, exact ? OPTION_NAMES("score", "grids", "share", "<")
                                    : OPTION_NAMES("score", "grids", "share", "from", "to", "<"));
    uint64_t most = 1; /* grids with the most frequent score */
    for (int score = 0; score < SLICE_SCORES; score++)
        most = tally.best[score] > most ? tally.best[score] : most;
    for (int score = 0; score < SLICE_SCORES; score++) {
        uint64_t grids = tally.best[score];
        double interval[2], length = BAR * (double)grids / (double)most;
        if (grids == 0)
            continue;
        wilson_interval(grids, tally.grids, interval);
        screen_table_add(&table, "%d", score);
        screen_table_add(&table, "%" PRIu64, grids);
        screen_table_add(&table, "%.6f", (double)grids / (double)tally.grids);
        for (int end = 0; !exact && end < 2; end++)
            screen_table_add_real(&table, interval[end], "%.6f");
        screen_table_add(&table, "%.*s", (int)(length + 0.5), bar);
    }
    screen_table_print(&table);
    return true;
}

const struct command command_slice_census = {
    .name = "census",
    .summary = "computes the best score of random grids",
    .options = {{.entry = slice_filled_table},
                {.entry = census_option, .group = 2},
                SAMPLE_OPTIONS},
    .help = "Counts how many boundaries the best line crosses on grids of N x N (1 to 16) with "
            "randomly filled squares: on all such grids, or on a random sample.\v"
            "Examples:\n"
            "  bukub slice census 5\n"
            "  bukub slice census 12 --players 3 --grids 10M -o census.h5\n"
            "  bukub slice census 6 --filled 10 --exact",
    .options_size = sizeof(struct census_options),
    .check = census_check,
    .progress_unit = "grids",
    .compute = census_compute,
    .count = "grids",
    .first = "first-grid",
    .description = &slice_census_description,
    .print = census_print,
    .stopped = "stopped: {grids} of {grids_asked} grids are counted",
    .all_processes = true,
};
