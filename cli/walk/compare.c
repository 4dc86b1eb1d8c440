/* `bukub walk compare`: strategies play the same games and are ranked by mean moves. Each pair
 * is tested (Holm's adjustment); strategies that share a letter do not differ significantly. */
#include "sim/walk/sweep/compare.h"
#include "cli/walk/verbs.h"
#include "sim/base/processes.h"

static const struct option_entry compare_option[] = {
    INPUT(LIST, "point", "STRATEGY,p=P,start=SQUARE", struct compare_options, walk.point,
          "A strategy at a p and from a start of its own; may be repeated. Implies --independent",
          .excludes = OPTION_NAMES("strategy")),
    INPUT(FLAG, "independent", NULL, struct compare_options, walk.plan.independent,
          "Simulate different games for each strategy, and use tests of independent samples: "
          "Welch's, Mann-Whitney's, Kolmogorov-Smirnov's and the chi-squared one"),
    INPUT(COUNT, "games", "N", struct compare_options, walk.plan.games, "Games per strategy",
          .least = 2, .most = SWEEP_OWN_GAMES, .default_text = "1M"),
    INPUT(COUNT, "first-game", "N", struct compare_options, walk.plan.first_game,
          "Begin with game number N, so that `bukub merge' can combine files",
          .most = SWEEP_OWN_GAMES / 2, .brief = true),
    INPUT(LIST, "sample", "SAMPLE", struct compare_options, sample,
          "Given twice: test two samples of move counts instead of simulating. A sample is a list "
          "25,13,16 or \"25 13 16\", FILE.csv, FILE.csv:COLUMN with a name or a number from 1, - "
          "for standard input, or the result FILE.h5 of a run or sweep, with several points "
          "FILE.h5:POINT, a number from 1"),
    {0},
};

struct compare_session { /* kept until the program ends */
    struct sweep_plan plan;
    struct sweep_result played;
    struct exact_plan exact_plan; /* with --point */
    struct exact_point *exact;    /* [strategies] with --point, once computed; otherwise NULL */
};

/* A computation_fill: the result of the games before number `end`, also if stopped earlier. */
static void compare_fill(const struct computation *computation, void *context, uint64_t run,
                         uint64_t end) {
    struct compare_session *session = context;
    struct result *result = computation->result;
    session->played.games_done = end - session->plan.first_game;
    compare_to_result(result, &session->plan, &session->played);
    if (session->exact)
        exact_points_to_result(result, &session->exact_plan, session->exact);
}

static bool compare_compute(const struct computation *computation, struct error *error) {
    struct compare_options *options = computation->options;
    struct compare_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    const struct walk_setting *setting =
        walk_setting_open(&options->walk, computation->watch, error);
    if (!setting ||
        !walk_setting_check_one(setting, "give one value; `bukub walk sweep' takes several",
                                "give one; `bukub walk sweep' takes several", error))
        return false;
    const bool by_points = options->walk.point.count > 0; /* each strategy has its p and start */
    if (setting->points.strategies < 2 || setting->points.strategies > COMPARE_MOST)
        return error_input(error, "%s: give 2 to %d strategies",
                           by_points ? "--point" : "--strategy", COMPARE_MOST);
    walk_setting_to_result(setting, computation->result);
    session->plan = walk_sweep_plan(setting, computation->watch);
    session->plan.independent = session->plan.independent || by_points;
    session->plan.paired = !session->plan.independent;
    if (!computation_store(computation, compare_fill, session, &session->plan.store, error))
        return false;
    bool done = sweep_run(&session->plan, &session->played, error);
    /* Process 0 alone computes exact expectations, as it alone prints and saves the result. */
    if (done && by_points && process_number() == 0) {
        session->exact_plan = walk_exact_plan(setting, computation->watch);
        session->exact = memory_table(setting->points.strategies, sizeof *session->exact, error);
        computation_part(computation, "points");
        done = session->exact && exact_sweep(&session->exact_plan, session->exact, error);
    }
    if (done || (error->kind == ERROR_STOPPED && session->played.games_done > 0))
        compare_fill(computation, session, 0,
                     session->plan.first_game + session->played.games_done);
    return done;
}

/* The index of the strategy of that rank; out of range if a damaged file names none there. */
static size_t strategy_of(const struct result *result, size_t rank) {
    const char *name = result_text(result, "ranked_strategy", rank);
    size_t k = 0;
    while (k < COMPARE_MOST && k < result_length(result, "strategy") &&
           strcmp(result_text(result, "strategy", k), name) != 0)
        k++;
    return k;
}

/* Tables (view.h); a * in `columns` stands for the next column of `own`. A strategy whose games did
 * not all end has no rank, since its mean is not comparable. */
static const struct view_table ranking = {
    .over = {"rank"},
    .labels = 2,
    .columns = "* ranked_strategy * * * * * * * * *",
    .own = {{"rank", .known = "comparable"},
            {"mean", .index = strategy_of},
            {"ci95_low", .index = strategy_of},
            {"expected_moves",
             .shown = {.heading = "exact", .drop = 2, BOUNDS("lower", "upper", 6)},
             .index = strategy_of},
            {"sd", .index = strategy_of},
            QUANTILE_COLUMNS("quantiles", 1, .index = strategy_of),
            {"ended", .index = strategy_of},
            {"groups", .known = "comparable"}}};

/* The text of a p-value: four decimals, or a bound if it is smaller. */
static const char *p_text(const struct result *result, const char *variable, size_t pair,
                          char buffer[VIEW_TEXT]) {
    double p = result_real(result, variable, pair);
    snprintf(buffer, VIEW_TEXT, "%.4f", p);
    return isnan(p) ? "-" : p < 1e-4 ? "<0.0001" : buffer;
}

static const struct view_table paired = {
    .over = {"pair"},
    .labels = 2,
    .columns = "left right difference difference_low * * * *",
    .own = {{"p_holm", .shown.heading = "p (Holm)", .text = p_text},
            {"left_wins", .of = "pair_games"},
            {"ties", .of = "pair_games"},
            {"right_wins", .of = "pair_games"}}};

static const struct view_table independent_pairs = {
    .over = {"pair"},
    .labels = 2,
    .columns = "left right difference difference_low * welch_t * * kolmogorov_smirnov_d * *",
    .own = {
        {"p_holm", .shown.heading = "p (Holm)", .text = p_text},
        {"welch_p_value", .shown.heading = "Welch p", .text = p_text},
        {"mann_whitney_p_value", .shown.heading = "Mann-Whitney p", .text = p_text},
        {"kolmogorov_smirnov_p_value", .shown.heading = "K-S p", .text = p_text},
        {"chi_squared_p_value", .shown = {.heading = "chi-squared p", .drop = 1}, .text = p_text}}};

static bool compare_print(const struct result *result, const struct view_options *view,
                          struct error *error) {
    const bool independent = result_integer(result, "independent", 0);
    const double p = result_real(result, "p", 0); /* NaN: each strategy has its own */
    screen_print(stdout, "Moves in %" PRId64 " games, %s%s%s\n\n",
                 result_integer(result, "games_done", 0),
                 independent ? "different for each strategy" : "the same for all",
                 isnan(p) ? "" : ", p = ", isnan(p) ? "" : number_text(p).text);
    view_print(result, &ranking);
    screen_print(stdout, "\nStrategies that share a letter do not differ significantly (5 %% over "
                         "all pairs).\n");
    bool all_ended = true;
    for (size_t rank = 0; rank < result_length(result, "rank"); rank++)
        all_ended = all_ended && result_integer(result, "comparable", rank);
    if (!all_ended)
        screen_print(stdout, "Strategies without a rank cannot be compared by mean: not all of "
                             "their games ended.\n");
    points_print_quantiles(result);
    screen_print(stdout, "\n%s\nThe intervals are simultaneous.%s\n\n",
                 independent ? "Differences of the means of games that ended."
                             : "Differences over games that both ended. Fewer moves win.",
                 independent ? "\np (Holm) is Welch's p-value, adjusted for all pairs." : "");
    view_print(result, independent ? &independent_pairs : &paired);
    return true;
}

const struct command command_walk_compare = {
    .name = "compare",
    .summary = "compares strategies game by game, or two samples",
    .options = {{.entry = walk_board_table},
                {.entry = walk_strategies_table},
                {.entry = walk_p_table},
                {.entry = walk_start_table},
                {.entry = walk_length_table},
                {.entry = seed_options_table},
                {.entry = compare_option, .group = 2},
                {.entry = walk_quantile_table},
                {.entry = walk_engine_table},
                {.entry = resume_options_table},
                RESULT_OPTIONS(0)},
    .help =
        "Compares strategies of the palindrome walk over the same games: paired differences of "
        "moves, win rates, and a ranking that shows which strategies do not differ significantly. "
        "Samples are taken as independent, which games of equal seeds are not.\v"
        "Examples:\n"
        "  bukub walk compare --p 0.5\n"
        "  bukub walk compare --point rate,p=1,start=D4 --point rate,p=0,start=F6\n"
        "  bukub walk compare --sample 25,13,16 --sample 35,41,23",
    .options_size = sizeof(struct compare_options),
    .check = samples_check,
    .progress_unit = "games",
    .compute = compare_compute,
    .count = "games",
    .first = "first-game",
    .description =
        RESULT_DESCRIPTION(.filetype = "bukub walk compare", .format_version = 2, .timer = "play",
                           .variables = {compare_variables, walk_points_variables, place_variables,
                                         sweep_variables, exact_variables, ranking_variables,
                                         pair_variables, paired_variables, test_variables,
                                         holm_variables},
                           .rows = compare_rows),
    .print = compare_print,
    .note = points_note_unended,
    .stopped = "stopped after {games_done} of {games_asked} games",
    .other = &samples_command,
    .asks_other = OPTION_NAMES("sample"),
    .all_processes = true,
};
