/* `bukub walk run` and `bukub walk sweep`: strategies play the same games at several p, the
 * probability of a reset, and starts. --precision plays until the means are precise, --control
 * corrects them by a control variate (another strategy, whose expected moves are computed exactly),
 * and --exact computes the exact expectations for comparison. */
#include "analysis/walk/exact/control_variate.h"
#include "cli/walk/verbs.h"
#include "sim/base/clock.h"
#include "sim/base/processes.h"

struct sweep_options {
    struct walk_options walk;
    uint64_t max_games;     /* with a precision, instead of walk.plan.games */
    bool exact, keep_games; /* to keep games is an option of `bukub walk run' alone */
    struct sweep_precision precision;
};

/* The most games, of all points together, that a file lists, each with 8 bytes of memory; and those
 * of a point: far below the range of the counters, but beyond any feasible run. */
enum { MOST_LISTED = 1000000000, MOST_GAMES = 1000000000000000 };

static const struct option_entry sweep_option[] = {
    INPUT(FLAG, "exact", NULL, struct sweep_options, exact,
          "Also compute the exact value of each mean, for strategies without memory"),
    INPUT(COUNT, "games", "N", struct sweep_options, walk.plan.games, "Games per point", .least = 1,
          .most = MOST_GAMES, .default_text = "1M"),
    INPUT(COUNT, "first-game", "N", struct sweep_options, walk.plan.first_game,
          "Begin with game number N, so that `bukub merge' can combine files", .most = MOST_GAMES,
          .brief = true),
    INPUT(PARSED, "precision", "X", struct sweep_options, precision.width,
          "Instead of --games: simulate until the 95 % interval of each mean is at most +-X, e.g. "
          "0.01 or 0.1%",
          .parse = precision_option_parse, .print = precision_option_print,
          .excludes = OPTION_NAMES("games")),
    INPUT(COUNT, "min-games", "N", struct sweep_options, precision.minimum_games,
          "Check the precision only after N games", .least = 1, .most = MOST_GAMES,
          .default_text = "100K", .needs = "precision"),
    INPUT(COUNT, "max-games", "N", struct sweep_options, max_games,
          "Stop after N games even if the precision is not reached", .least = 1, .most = MOST_GAMES,
          .default_text = "1G", .needs = "precision"),
    {0},
};

static const struct option_entry sweep_control_table[] = ONE_OPTION(
    INPUT(TEXT, "control", "NAME(KEY=VALUE,...)", struct sweep_options, walk.control,
          "Use this strategy without memory, whose exact expectation is computed, as a control "
          "variate; not with --precision",
          .excludes = OPTION_NAMES("precision")));

static bool sweep_check(void *what, struct error *error) {
    struct sweep_options *options = what;
    return !option_given(&options->walk.common.parsed, "precision") ||
           options->precision.minimum_games <= options->max_games ||
           error_input(error, "--min-games is above --max-games");
}

static bool run_check(void *what, struct error *error) {
    struct sweep_options *options = what;
    if (options->walk.p.values != 1)
        return error_input(error, "--p: give one value; `bukub walk sweep' takes several");
    return sweep_check(options, error) &&
           (!options->keep_games || options->walk.common.output ||
            error_input(error, "--keep-games: needs a file that keeps them: -o FILE.h5"));
}

static const struct option_entry run_option[] = {
    INPUT(FLAG, "keep-games", NULL, struct sweep_options, keep_games,
          "Save the number of moves of every game in FILE.h5, 8 bytes each in memory; `bukub "
          "export FILE.h5 --csv --table game_moves' prints them; not with --precision or --control",
          .brief = true, .excludes = OPTION_NAMES("precision", "control")),
    {.name = "intervals", .refused = "`bukub walk run' always prints the intervals"},
    {0},
};

struct sweep_session { /* kept, with all that it points to, until the program ends */
    const struct computation *computation;
    struct walk_setting *setting;
    struct sweep_plan plan;
    size_t points;       /* of the plan: a strategy, a p and a start each */
    struct sweep *sweep; /* NULL: with --control, or not yet */
    struct sweep_result played;
    struct control_plan control_plan;
    struct control_point *control; /* [points]; NULL: without --control */
    struct exact_plan exact_plan;
    struct exact_point *exact; /* [points]; NULL: without --exact, or not yet */
};

/* A computation_fill: sets all that is known when the games before number `end` are played, at all
 * points. With a control, points are played one after another: finished ones count, not `end`. */
static void sweep_fill(const struct computation *computation, void *context, uint64_t run,
                       uint64_t end) {
    struct sweep_session *session = context;
    struct result *result = computation->result;
    if (!session->control)
        session->played.games_done = end - session->plan.first_game;
    result_clear(result);
    sweep_to_result(result, &session->plan, &session->played);
    if (session->plan.precision)
        result_set_whole(result, "precision_reached", 0, session->played.precise);
    if (session->control)
        control_to_result(result, &session->control_plan, session->control);
    if (!session->exact)
        return;
    exact_points_to_result(result, &session->exact_plan, session->exact);
    for (size_t i = 0; i < session->points; i++) {
        double expected = result_real(result, "expected_moves", i);
        double error = result_real(result, "standard_error", i);
        bool known = isfinite(expected) && error > 0;
        result_set_real(result, "deviation", i,
                        known ? (result_real(result, "mean", i) - expected) / error : NAN);
    }
}

/* The number of games in the state that -o saves for --resume, at all points; 0 without -o. */
static double games_kept(const struct result *result) {
    double games = 0;
    for (size_t i = 0; i < result->parts; i++)
        games += (double)(result->part[i].end - result->part[i].first);
    return games;
}

/* Plays the games: by a sweep all points at once, with --control one after another. Its rate does
 * not include preparations, such as solving the strategy optimal; with --control there is none. */
static bool play(struct sweep_session *session, struct error *error) {
    struct result *result = session->computation->result;
    if (session->setting->options->control) {
        session->control_plan = (struct control_plan){
            .sweep = session->plan,
            .control = &session->setting->control.chosen,
            .limits = walk_exact_limits(session->computation->watch),
        };
        session->control = memory_table(session->points, sizeof *session->control, error);
    } else {
        session->sweep = sweep_open(&session->plan, error);
    }
    if (!session->control && !session->sweep)
        return false;
    computation_part(session->computation, "games");
    const double earlier = games_kept(result), began = clock_now();
    bool played = session->control ? control_sweep(&session->control_plan, &session->played,
                                                   session->control, error)
                                   : sweep_play(session->sweep, &session->played, error);
    const double seconds = clock_now() - began;
    double moves = 0; /* without those of unfinishable games, which are not counted */
    for (size_t i = 0; i < session->points; i++) {
        const struct histogram *histogram = &session->played.histogram[i];
        moves += (double)histogram_moments(histogram).sum +
                 (double)histogram->censored * (double)session->plan.max_moves;
    }
    /* Resumed histograms have the games of earlier runs, too: the share of this run counts. */
    const double games = games_kept(result), share = games > 0 ? (games - earlier) / games : 1;
    result->rate = session->sweep && share > 0 ? share * moves / seconds : NAN;
    return played;
}

static bool sweep_compute(const struct computation *computation, struct error *error) {
    const struct sweep_options *options = computation->options;
    struct sweep_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    session->computation = computation;
    session->setting = walk_setting_open(&options->walk, computation->watch, error);
    if (!session->setting)
        return false;
    session->plan = walk_sweep_plan(session->setting, computation->watch);
    if (option_given(&options->walk.common.parsed, "precision")) {
        session->plan.games = options->max_games;
        session->plan.precision = &options->precision;
    }
    session->points = walk_points_count(&session->plan.points);
    if (options->keep_games && session->points > MOST_LISTED / session->plan.games)
        return error_input(error,
                           "--keep-games: %zu points of %" PRIu64 " games; at most %d games in all",
                           session->points, session->plan.games, MOST_LISTED);
    walk_setting_to_result(session->setting, computation->result);
    if (!sweep_result_init(&session->played, &session->plan, error) ||
        !computation_store(computation, sweep_fill, session, &session->plan.store, error))
        return false;
    bool done = play(session, error);
    const uint64_t played = session->played.games_done, end = session->plan.first_game + played;
    if (done || (error->kind == ERROR_STOPPED && played > 0))
        sweep_fill(computation, session, 0, end);
    if (!done || process_number() > 0) /* process 0 alone saves and prints the result */
        return done;
    if (options->exact) {
        /* Solving may take long; a failure to save is reported by the final save. */
        (void)computation_save(computation, NULL);
        session->exact_plan = walk_exact_plan(session->setting, computation->watch);
        session->exact = memory_table(session->points, sizeof *session->exact, error);
        computation_part(computation, "points");
        done = session->exact && exact_sweep(&session->exact_plan, session->exact, error);
        if (done || error->kind == ERROR_STOPPED)
            sweep_fill(computation, session, 0, end);
    }
    if (done && options->keep_games) {
        result_dimension(computation->result, "game", (size_t)played);
        int64_t *game = result_add(computation->result, "game");
        for (uint64_t i = 0; i < played; i++)
            game[i] = (int64_t)(session->plan.first_game + i);
        done = sweep_list_games(session->sweep, (size_t)played,
                                result_add(computation->result, "game_moves"), error);
        if (!done) /* anew, without the dimension and the variables of games */
            sweep_fill(computation, session, 0, end);
    }
    return done;
}

static const struct dataset_variable run_variables[] = {
    VARIABLE(DOUBLE, "deviation", "1", "mean minus expected moves, in standard errors",
             .known = "lower", .unknown = DATASET_OMITTED, .dimensions = {"strategy", "p", "start"},
             .shown = {.heading = "standard errors", .format = "%+.2f"}),
    ATTRIBUTE(INT64, "precision_reached",
              "with --precision, 1: all intervals are as narrow as requested; 0: they are not",
              .flag = true),
    COORDINATE(INT64, "game", "1", "number of the game; it is the same walk for every point"),
    VARIABLE(DOUBLE, "game_moves", "moves",
             "number of moves of the game; NaN if censored, infinite if unfinishable", .key = "",
             .whole = true, .dimensions = {"strategy", "p", "start", "game"}),
    {0},
};

const struct result_description sweep_description = {
    .filetype = SWEEP_FILE_TYPE,
    .format_version = SWEEP_FILE_VERSION,
    .timer = "play",
    .rate = "moves_per_second",
    .variables = {walk_points_variables, sweep_variables, control_variables, exact_variables,
                  run_variables},
    .rows = sweep_rows,
};

#define SWEEP_COLUMNS "strategy p start mean ci95_low sd min * * * max"

/* Tables: `columns` are variables, * being the next one of `own`, with this table's own heading. */
static const struct view_table sweep_table = {
    POINT_ROWS, .title = "Moves in {games_done} game{games_done:+s} per point",
    .columns = SWEEP_COLUMNS, .own = {QUANTILE_COLUMNS("quantiles", 1)}};

static const struct view_table sweep_exact = {
    POINT_ROWS, .title = "\nExact expected moves, and the deviations of the simulated means",
    .present = "lower", .columns = "strategy p start * mean deviation",
    .own = {{"expected_moves", .shown = {.heading = "exact", .format = "%.10f"}}}};

static const struct view_table sweep_control = {
    POINT_ROWS, .title = "\nMeans corrected by the control variate {control}",
    .present = "control_expected_moves",
    .columns = "strategy p start corrected_mean corrected_ci95_low control_expected_moves "
               "control_mean control_correlation control_coefficient variance_reduction"};

/* Whether the mean excludes games that were censored, that is stopped as too long. */
static bool is_cut(const struct result *result, size_t point) {
    return result_integer(result, "censored", point) > 0 &&
           isfinite(result_real(result, "mean", point));
}

/* Mean moves, and then requested quantiles, by p (rows) and strategy (columns) for each start. */
static void print_matrices(const struct result *result) {
    static const struct view_matrix means = {.variable = "mean",
                                             .shown.format = "%.3f",
                                             .rows = "p",
                                             .columns = "strategy",
                                             .marked = is_cut};
    static const struct view_matrix quantiles = {
        .variable = "quantiles", .rows = "p", .columns = "strategy"};
    const size_t points = result_rows_count(result, sweep_rows->dimensions);
    const size_t starts = result_length(result, "start");
    for (size_t start = 0; start < starts; start++) {
        bool any_cut = false;
        for (size_t i = start; i < points; i += starts) /* the start varies fastest */
            any_cut = any_cut || is_cut(result, i);
        fputs(start > 0 ? "\n" : "", stdout);
        view_print_text(result,
                        "Mean moves from {start}: {games_done} game{games_done:+s} per point\n\n",
                        start);
        view_print_matrix(result, &means, (size_t[DATASET_DIMENSIONS]){[POINT_START] = start});
        if (any_cut)
            screen_print(stdout, "\n* mean of the games that ended; others are censored\n");
    }
    double half_width = 0; /* of the widest interval */
    for (size_t i = 0; i < points; i++) {
        double high = result_real(result, "ci95_high", i);
        if (isfinite(high))
            half_width = fmax(half_width, (high - result_real(result, "ci95_low", i)) / 2);
    }
    if (half_width > 0)
        screen_print(stdout, "\n95 %% intervals are at most +-%.3g.\n", half_width);
    for (size_t start = 0; start < starts; start++)
        for (size_t i = 0; i < result_length(result, "quantile"); i++) {
            size_t index[DATASET_DIMENSIONS] = {[POINT_START] = start, [POINT_QUANTILE] = i};
            if (!result_known(result, "quantiles_ci95_low", i)) /* not requested, at any point */
                continue;
            screen_print(stdout, "\nQuantile %s of the moves from %s\n\n",
                         number_text(result_real(result, "quantile", i)).text,
                         result_text(result, "start", start));
            view_print_matrix(result, &quantiles, index);
        }
}

static bool sweep_print(const struct result *result, const struct view_options *view,
                        struct error *error) {
    if (result_length(result, "p") != 1 && !view->intervals) {
        print_matrices(result);
    } else {
        struct view_table points = sweep_table;
        for (size_t i = 0; i < result_rows_count(result, points.over); i++)
            if (result_integer(result, "ended", i) != result_integer(result, "games", i))
                points.columns = SWEEP_COLUMNS " ended";
        view_print(result, &points);
        points_print_quantiles(result);
    }
    if (result_find(result, "control"))
        view_print(result, &sweep_control);
    if (result_find(result, "expected_moves"))
        view_print(result, &sweep_exact);
    return true;
}

static bool sweep_note(const struct result *result) {
    const size_t points = result_rows_count(result, sweep_rows->dimensions);
    const bool precise =
        !result_find(result, "precision_reached") || result_known(result, "precision_reached", 0);
    const bool exact = result_find(result, "lower");
    bool any_exact = false;      /* whether any point has an exact value */
    size_t uncorrected = points; /* the first point whose mean should be corrected but is not */
    for (size_t i = 0; i < points; i++) {
        any_exact = any_exact || result_known(result, "lower", i);
        if (uncorrected == points && result_known(result, "control_expected_moves", i) &&
            !isfinite(result_real(result, "corrected_mean", i)))
            uncorrected = i;
    }
    if (!result->complete && exact)
        report_note("stopped: some exact values are missing");
    else if (!result->complete)
        view_note(result, "stopped after {games_done} of {games_asked} games per point", 0);
    else if (!precise)
        view_note(
            result,
            "the precision was not reached within {games_done} games; --max-games allows more", 0);
    else if (exact && !any_exact)
        report_note("there are no exact values: strategies with memory have none");
    const bool ended = points_note_unended(result);
    if (uncorrected < points)
        report_note("the mean of %s is not corrected: this needs three games, and all games to "
                    "end, with the control too",
                    point_words(result, uncorrected).text);
    return result->complete && precise && ended && uncorrected == points;
}

/* The members that both commands have; the last argument is a table of the command's own. */
#define SWEEP_COMMAND(p_table, ...)                                                                \
    .options = {{.entry = walk_board_table},                                                       \
                {.entry = walk_strategies_table},                                                  \
                {.entry = sweep_control_table, .group = 2},                                        \
                {.entry = (p_table)},                                                              \
                {.entry = walk_starts_table},                                                      \
                {.entry = walk_length_table},                                                      \
                {.entry = seed_options_table},                                                     \
                {.entry = sweep_option, .group = 2},                                               \
                __VA_ARGS__,                                                                       \
                {.entry = walk_quantile_table},                                                    \
                {.entry = walk_engine_table},                                                      \
                {.entry = resume_options_table},                                                   \
                RESULT_OPTIONS(0)},                                                                \
    .options_size = sizeof(struct sweep_options), .progress_unit = "points",                       \
    .compute = sweep_compute, .description = &sweep_description, .print = sweep_print,             \
    .note = sweep_note, .rate_unit = "moves", .count = "games", .first = "first-game",             \
    .all_processes = true, .shows_time = true

const struct command command_walk_run = {
    .name = "run",
    .summary = "simulates games at one p",
    SWEEP_COMMAND(walk_p_table, {.entry = run_option, .group = 2}),
    .check = run_check,
    .help = "Simulates games of the palindrome walk and reports how many moves they take: for "
            "every strategy and start the mean with its 95 % interval, the standard deviation, and "
            "the 5, 50 and 95 % quantiles. -o saves the whole distribution.\v"
            "Examples:\n"
            "  bukub walk run --strategy pairs-first --p 0.5 --start D4 --games 10M",
};

const struct command command_walk_sweep = {
    .name = "sweep",
    .summary = "simulates the same games at every p",
    SWEEP_COMMAND(walk_p_range_table, VIEW_OPTIONS(intervals)),
    .check = sweep_check,
    .help = "Simulates the same games of the palindrome walk with every strategy at every p from "
            "every start, and prints the mean moves: a table per start, with a row per p and a "
            "column per strategy; for one p, the table of `walk run'. -o saves the whole "
            "distribution of every point.\v"
            "Examples:\n"
            "  bukub walk sweep --p 0:1:0.05 --games 1M -o sweep.h5",
};
