/* magicboard walker: how soon a walk of random moves reaches the goal, exactly, as an absorbing
 * Markov chain (analysis/magicboard/chain.h), and simulated. */
#include "sim/magicboard/walker.h"
#include "analysis/magicboard/results.h"
#include "cli/magicboard/options.h"
#include "cli/shared/run/command.h"

struct walker_options {
    struct magicboard_options magicboard;
    struct magicboard_walks walks; /* walker_compute adds seed, threads, watch and store */
};

static const struct option_entry walker_option[] = {
    INPUT(COUNT, "games", "N", struct walker_options, walks.count,
          "Also simulate N walks on each board, for comparison", .most = (uint64_t)1 << 40,
          .default_text = "0"),
    INPUT(COUNT, "max-steps", "N", struct walker_options, walks.most_steps,
          "Censor walks after N steps", .least = 1, .most = (uint64_t)1 << 31,
          .default_text = "1M"),
    {0},
};

/* Without --games, options of simulated walks are refused, and the result does not name them. */
static bool walker_check(void *what, struct error *error) {
    struct walker_options *options = what;
    struct parsed_options *parsed = &options->magicboard.common.parsed;
    bool plays = options->walks.count > 0;
    options_include(parsed, OPTION_NAMES("games", "max-steps", "seed"), plays);
    return plays || options_need(parsed, "--games",
                                 OPTION_NAMES("max-steps", "seed", "resume", "every"), error);
}

static const struct dataset_variable walker_variables[] = {
    ATTRIBUTE(INT64, "max_steps", "simulated walks were censored after this number of steps"),
    {0},
};

struct walker_session {
    struct magicboard_batch batch;    /* the boards, with the start of each */
    struct magicboard_walker *walker; /* [batch.entries] results, until the program ends */
};

/* A computation_fill: sets the results of boards number 0 .. run. Run number `run` of blocks_run
 * makes the walks on board number `run`. */
static void walker_fill(const struct computation *computation, void *context, uint64_t run,
                        uint64_t end) {
    const struct walker_options *options = computation->options;
    const struct walker_session *session = context;
    struct result *result = computation->result;
    const size_t boards = run + 1;
    result_set_whole(result, "requested", 0, (int64_t)session->batch.entries);
    magicboard_puzzles_to_result(result, session->batch.entry, boards);
    magicboard_walkers_to_result(result, session->walker, boards);
    if (options->walks.count > 0) {
        result_set_seed(result, options->magicboard.common.seed);
        result_set_whole(result, "max_steps", 0, (int64_t)options->walks.most_steps);
        magicboard_played_to_result(result, session->walker, boards);
    }
}

/* Computes the exact results of one board and, with --games, walks on it. Fails if interrupted:
 * then the histogram has the walks that were made, if any. */
static bool walk_board(const struct magicboard_puzzle *puzzle, const struct magicboard_walks *walks,
                       struct magicboard_walker *walker, struct error *error) {
    if (watch_stopped(walks->watch))
        return error_stopped(error);
    magicboard_chain_solve(puzzle, &walker->chain);
    walker->probability =
        kept(memory_allocate(MAGICBOARD_CHAIN_STEPS, sizeof *walker->probability), free);
    magicboard_chain_distribution(puzzle, &walker->chain, MAGICBOARD_CHAIN_STEPS,
                                  walker->probability, &walker->rest);
    return walks->count == 0 || magicboard_walk(puzzle, walks, &walker->histogram, error);
}

static bool walker_compute(const struct computation *computation, struct error *error) {
    struct walker_options *options = computation->options;
    struct magicboard_walks *walks = &options->walks;
    struct walker_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    const struct watch *watch = computation->watch, no_progress = {.stopped = watch->stopped};
    if (!magicboard_options_read(&options->magicboard, &session->batch, error))
        return false;
    const size_t entries = session->batch.entries;
    session->walker = memory_allocate(entries, sizeof *session->walker);
    magicboard_boards_to_result(computation->result, &session->batch);
    /* The progress on a single board is that of its walks; on several, it counts boards. */
    if (entries == 1)
        computation_part(computation, "walks");
    walks->watch = entries == 1 ? watch : &no_progress;
    walks->seed = options->magicboard.common.seed;
    walks->threads = options->magicboard.common.threads;
    if (walks->count > 0 &&
        !computation_store(computation, walker_fill, session, &walks->store, error))
        return false;
    size_t done = 0; /* boards */
    while (done < entries &&
           walk_board(&session->batch.entry[done].puzzle, walks, &session->walker[done], error)) {
        done++;
        if (entries > 1)
            watch_progress(watch, done, entries);
    }
    const bool whole = done == entries;
    if (!whole && error->kind != ERROR_STOPPED)
        return false;
    /* Also the last board, perhaps of fewer walks. */
    const size_t known = done + (!whole && histogram_games(&session->walker[done].histogram) > 0);
    if (known > 0)
        walker_fill(computation, session, known - 1, 0 /* `end` is not read */);
    return whole;
}

/* Adds the columns that label a line; `kind` is "exact" or "played". */
static void walker_add_labels(struct screen_table *table, const struct result *result, size_t row,
                              const char *kind) {
    screen_table_add(table, "%" PRId64, result_integer(result, "board", row));
    screen_table_add(table, "%s", result_text(result, "start", row));
    screen_table_add(table, "%s", kind);
}

/* Adds the quantiles 5 %, 50 % and 95 %, or NaN for those that a file lacks. */
static void walker_add_quantiles(struct screen_table *table, const struct result *result,
                                 const char *name, size_t row) {
    size_t quantiles = result_length(result, "quantile");
    for (size_t i = 0; i < 3; i++)
        screen_table_add_real(
            table, i < quantiles ? result_real(result, name, row * quantiles + i) : NAN, "%.0f");
}

/* Adds a number in that format and, if finite, +- `error`, to the farther end of its interval. */
static void walker_add_estimate(struct screen_table *table, double value, const char *format,
                                double error) {
    const char *text = isfinite(value) ? kept(memory_print(format, value), free) : "-";
    screen_table_add(table, isfinite(error) ? "%s +- %.2g" : "%s", text, error);
}

/* Prints for each board a line of exact values and, with --games, one of the simulated walks. */
static bool walker_print(const struct result *result, const struct view_options *view,
                         struct error *error) {
    enum { LOST = 4, Q5 = 7, Q50, Q95 }; /* columns that are left out on a narrow screen */
    struct screen_table table = {.labels = 3, .drop = {[LOST] = 1, [Q5] = 3, [Q50] = 2, [Q95] = 3}};
    screen_table_head(&table, OPTION_NAMES("board", "<start", "<", "p(goal)", "p(lost)", "steps",
                                           "given goal", "5%", "50%", "95%"));
    for (size_t row = 0; row < result_length(result, "puzzle"); row++) {
        walker_add_labels(&table, result, row, "exact");
        screen_table_add(&table, "%.6g", result_real(result, "p_goal", row));
        screen_table_add(&table, "%.6g", result_real(result, "p_lost", row));
        screen_table_add_real(&table, result_real(result, "expected_steps", row), "%.4f");
        screen_table_add_real(&table, result_real(result, "expected_steps_given_goal", row),
                              "%.4f");
        walker_add_quantiles(&table, result, "quantiles", row);
        if (!result_find(result, "played_goal"))
            continue;
        double goal = (double)result_integer(result, "played_goal", row);
        double lost = (double)result_integer(result, "played_lost", row);
        double walks = goal + lost + (double)result_integer(result, "played_censored", row);
        double below = goal / walks - result_real(result, "played_p_goal_low", row);
        double above = result_real(result, "played_p_goal_high", row) - goal / walks;
        double mean = result_real(result, "played_mean", row);
        walker_add_labels(&table, result, row, "played");
        walker_add_estimate(&table, goal / walks, "%.6g", fmax(above, below));
        screen_table_add(&table, "%.6g", lost / walks);
        screen_table_add(&table, "%s", ""); /* lost walks have no number of steps */
        walker_add_estimate(&table, mean, "%.4f",
                            result_real(result, "played_mean_high", row) - mean);
        walker_add_quantiles(&table, result, "played_quantiles", row);
    }
    screen_table_print(&table);
    if (result_length(result, "puzzle") == 1 && result_real(result, "p_lost", 0) > 0)
        puts("\nthe goal may never be reached: then the expected number of steps is infinite");
    return true;
}

/* Notes that walks were censored: the result is then partial. Without --games there are none. */
static bool walker_note(const struct result *result) {
    uint64_t censored = 0;
    for (size_t i = 0; i < result_length(result, "puzzle"); i++)
        censored += (uint64_t)result_integer(result, "played_censored", i);
    if (censored > 0)
        report_note(
            "%" PRIu64 " walk%s censored at --max-steps %" PRId64 " and excluded from the means",
            censored, censored == 1 ? " was" : "s were", result_integer(result, "max_steps", 0));
    return censored == 0;
}

const struct command command_magicboard_walker = {
    .name = "walker",
    .summary = "computes how soon random moves reach the goal",
    .options = {{.entry = walker_option, .group = 2},
                {.entry = seed_options_table},
                {.entry = resume_options_table},
                {.entry = magicboard_reading_table},
                {.entry = magicboard_file_table},
                RESULT_OPTIONS(0)},
    .help = "Computes exactly, for a circle that makes uniformly random legal moves, the "
            "probability of reaching the goal, the expected number of steps, and the expected "
            "number of steps given that the goal is reached. The expectation is infinite if the "
            "goal may never be reached. --games also simulates walks.\v"
            "Examples:\n"
            "  bukub magicboard walker example --games 1M",
    .options_size = sizeof(struct walker_options),
    .check = walker_check,
    .progress_unit = "boards",
    .compute = walker_compute,
    .count = "games",
    .description =
        RESULT_DESCRIPTION(.filetype = "bukub magicboard walker", .format_version = 2,
                           .timer = "walk",
                           .variables = {magicboard_request_variables, walker_variables,
                                         magicboard_puzzle_variables, magicboard_walker_variables,
                                         magicboard_played_variables},
                           .rows = RESULT_ROWS({.key = "boards", .dimensions = {"puzzle"}})),
    .print = walker_print,
    .note = walker_note,
    .stopped = "stopped at board {puzzle:#} of {requested}",
    .all_processes = true,
};
