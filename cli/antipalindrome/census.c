/* bukub antipalindrome census: distributions of scores over all final rows, or over a sample. */
#include "sim/antipalindrome/census.h"
#include "cli/match/options.h"
#include "cli/shared/run/command.h"
#include "sim/antipalindrome/game.h"
#include "sim/statistics/confidence.h"

enum { USUALLY_EXACT = 24 }; /* empty squares; up to so many a census is exact by default */
#define MOST_ROWS ((uint64_t)1 << 40)

struct row_census_options {
    struct common_options common;
    const char *typed; /* ROW; row_census_check makes it canonical: "16" if empty, or "10.1..0" */
    struct antipalindrome_census census; /* row_census_compute adds seed, threads and watch */
};

static const struct option_entry row_census_option[] = {
    INPUT(TEXT, NULL, "ROW", struct row_census_options, typed, "a row (12, 01..)",
          .required = true),
    INPUT(FLAG, "exact", NULL, struct row_census_options, census.exact,
          "Count all rows exactly (default up to 24 empty squares; at most 32)",
          .excludes = OPTION_NAMES("rows", "first-row", "seed")),
    INPUT(COUNT, "rows", "N", struct row_census_options, census.rows,
          "Sample N random rows (default %s with more than 24 empty squares)", .least = 1,
          .most = MOST_ROWS, .default_text = "1M"),
    INPUT(COUNT, "first-row", "N", struct row_census_options, census.first_row,
          "Begin with row number N of the sample, so that `bukub merge' can combine files",
          .most = MOST_ROWS, .brief = true),
    {0},
};

/* Reads the row; decides between all final rows and a sample. Who moves first does not matter. */
static bool row_census_check(void *what, struct error *error) {
    struct row_census_options *options = what;
    struct parsed_options *parsed = &options->common.parsed;
    struct antipalindrome_census *census = &options->census;
    struct antipalindrome_row *row = &census->row;
    if (!game_options_position(&game_antipalindrome, options->typed, row, error))
        return false;
    char text[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(row, text);
    options->typed =
        kept(row->filled == 0 ? memory_print("%d", row->squares) : memory_copy(text), free);

    const int empty = __builtin_popcountll(antipalindrome_empty(row));
    census->exact = census->exact || (empty <= USUALLY_EXACT && !option_given(parsed, "rows"));
    options_include(parsed, OPTION_NAMES("rows", "seed"), !census->exact);
    if (!census->exact)
        return true;
    return options_need(parsed, "--rows", OPTION_NAMES("first-row", "seed"), error) &&
           (empty <= ANTIPALINDROME_CENSUS_EXACT ||
            error_input(error, "--exact: %d empty squares, %d at most", empty,
                        ANTIPALINDROME_CENSUS_EXACT));
}

/* A computation_fill: sets the counts so far, a struct antipalindrome_tally. Which run and rows
 * they are from does not matter. */
static void row_census_fill(const struct computation *computation, void *context, uint64_t run,
                            uint64_t end) {
    const struct row_census_options *options = computation->options;
    antipalindrome_census_to_result(&options->census, context, computation->result);
}

static bool row_census_compute(const struct computation *computation, struct error *error) {
    struct row_census_options *options = computation->options;
    struct antipalindrome_census *census = &options->census;
    struct antipalindrome_tally *tally = kept(memory_allocate(1, sizeof *tally), free);
    census->seed = options->common.seed;
    census->threads = options->common.threads;
    census->watch = computation->watch;
    bool done = computation_store(computation, row_census_fill, tally, &census->store, error) &&
                antipalindrome_census(census, tally, error);
    if (tally->rows > 0)
        row_census_fill(computation, tally, 0, 0);
    return done;
}

/* Labels a line: "score of Player 1" for the quantity score1, but "margin" for margin itself. */
static const char *row_census_quantity(const struct result *result, const char *variable,
                                       size_t line, char buffer[VIEW_TEXT]) {
    const char *name = result_text(result, "quantity", line);
    if (strcmp(name, "score1") != 0 && strcmp(name, "score2") != 0)
        return name;
    snprintf(buffer, VIEW_TEXT, "score of Player %s", name + strlen("score"));
    return buffer;
}

static const struct view_table row_census_quantities = {
    .over = {"quantity"},
    .labels = 1,
    .columns = "* mean ci95 sd min * * * * * * * max", /* a * is the next of .own */
    .own = {{.shown.heading = "<", .text = row_census_quantity},
            {"quantiles", .shown.drop = 3, .at = 0.01}, /* left out first if the screen is narrow */
            {"quantiles", .shown.drop = 1, .at = 0.05},
            {"quantiles", .shown.drop = 2, .at = 0.25},
            {"quantiles", .at = 0.5},
            {"quantiles", .shown.drop = 2, .at = 0.75},
            {"quantiles", .shown.drop = 1, .at = 0.95},
            {"quantiles", .shown.drop = 3, .at = 0.99}}};

static bool row_census_print(const struct result *result, const struct view_options *view,
                             struct error *error) {
    static const char *const outcome[][2] = {{"Player 1 wins", "rows_player1"},
                                             {"a draw", "rows_draw"},
                                             {"Player 2 wins", "rows_player2"}};
    const char *text = result_text(result, "row", 0);
    const uint64_t rows = (uint64_t)result_integer(result, "rows", 0);
    const bool exact = result_integer(result, "exact", 0);
    struct antipalindrome_row row; /* not used: the text is only checked */
    if (!antipalindrome_row_read(&row, string_view_of(text), error))
        return false;
    printf("%s\n%s %s%s\n\n", text, exact ? "all" : "drawn:", number_scaled((double)rows).text,
           result_time(result, (double)rows, "rows").text);
    for (size_t i = 0; i < sizeof outcome / sizeof *outcome; i++) {
        uint64_t won = (uint64_t)result_integer(result, outcome[i][1], 0);
        double interval[2]; /* of the share, 95 % */
        wilson_interval(won, rows, interval);
        printf("%-14s %.6f  ", outcome[i][0], (double)won / (double)rows);
        if (exact)
            printf("%" PRIu64 " row%s\n", won, won == 1 ? "" : "s");
        else
            printf("%.6f to %.6f\n", interval[0], interval[1]);
    }
    putchar('\n');
    view_print(result, &row_census_quantities);
    return true;
}

const struct command command_antipalindrome_census = {
    .name = "census",
    .summary = "computes score distributions under random play",
    .options = {{.entry = row_census_option, .group = 1}, SAMPLE_OPTIONS},
    .help = "Computes the distributions of both scores and of the margin when both players write "
            "random digits on random squares: exactly, or from a random sample. ROW is as for the "
            "verb `solve', with up to 64 squares.\v"
            "Examples:\n"
            "  bukub antipalindrome census 16\n"
            "  bukub antipalindrome census 64 --rows 10M -o census.h5",
    .options_size = sizeof(struct row_census_options),
    .check = row_census_check,
    .progress_unit = "rows",
    .compute = row_census_compute,
    .count = "rows",
    .first = "first-row",
    .description = &antipalindrome_census_description,
    .print = row_census_print,
    .stopped = "stopped after {rows} of {rows_asked} rows",
    .all_processes = true,
};
