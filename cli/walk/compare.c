#include "cli/walk/compare.h"
#include "sim/walk/sweep/compare.h"

#include <stdlib.h>

static const struct option_entry compare_option[] = {
    OPTION(FLAG, "independent", NULL, struct compare_options, independent,
           "Simulate different games for each strategy; print Welch's, Mann-Whitney's and "
           "Kolmogorov-Smirnov's tests instead of paired differences",
           .determines = true, .group = 2),
    OPTION(COUNT, "games", "N", struct compare_options, games, "Games per strategy", .least = 2,
           .most = COMPARE_GAMES, .usual = "1M", .determines = true, .group = 2),
    OPTION(COUNT, "first-game", "N", struct compare_options, first_game,
           "Begin with game number N, so that `bukub merge' can combine files",
           .most = COMPARE_GAMES / 2, .determines = true, .group = 2),
    OPTION(
        LIST, "sample", "SAMPLE", struct compare_options, sample,
        "Given twice: test two samples of your own move counts instead of simulating. A "
        "sample is a list 25,13,16 or \"25 13 16\", or FILE.csv, or FILE.csv:COLUMN, a name or a "
        "number from 1",
        .determines = true, .group = 2),
    {0},
};

const struct option_table compare_table[] = {
    {.entry = compare_option},
    {.entry = walk_quantile_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = walk_board_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = walk_strategies_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = walk_p_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = walk_start_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = walk_length_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = walk_engine_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = seed_options_table, .offset = offsetof(struct compare_options, walk.common)},
    {.entry = resume_options_table, .offset = offsetof(struct compare_options, walk.common)},
    {.entry = common_options_table, .offset = offsetof(struct compare_options, walk.common)},
    {.entry = csv_options_table, .offset = offsetof(struct compare_options, walk.common)},
    {0},
};

static const char compare_help[] =
    "Compares strategies of the palindrome walk over the same games: paired differences "
    "of moves, win rates, and a ranking that shows which strategies do not differ "
    "significantly. Samples are taken as independent, which games of equal seeds are not.\v"
    "Examples:\n"
    "  bukub walk compare --p 0.5\n"
    "  bukub walk compare --sample 25,13,16 --sample 35,41,23";

/* State of the command. */
struct compare_session {
    struct walk_setting setting;
    struct compare_plan plan;
    struct compare_result played;
    struct compare_summary summary;
    struct result *result;
};

/* Sets the games that were played, also if the command was stopped. */
static bool compare_set_result(struct compare_session *session, struct result *result,
                               struct error *error) {
    const struct compare_plan *plan = &session->plan;
    const struct walk_options *options = session->setting.options;
    const struct compare_result *played = &session->played;
    const struct sweep_result sweep = {
        .points = plan->points,
        .seed = plan->seed,
        .max_moves = plan->max_moves,
        .games_asked = plan->games,
        .games_done = played->games_done,
        .histogram = played->histogram,
        .quantiles = &options->quantiles,
    };
    compare_summary_free(&session->summary);
    compare_summarise(&session->summary, played, plan->independent);
    compare_to_result(result, &sweep, &session->summary, plan->independent);
    return true;
}

static bool compare_fill(void *context, uint64_t run, uint64_t end, struct error *error) {
    struct compare_session *session = context;
    return compare_set_result(session, session->result, error);
}

static bool compare_open_session(struct compare_session *session,
                                 const struct computation *computation, struct error *error) {
    const struct compare_options *options = computation->options;
    const struct walk_setting *setting = &session->setting;
    if (!walk_setting_open(&session->setting, &options->walk, error))
        return false;
    if (setting->strategies < 2 || setting->strategies > COMPARE_MOST)
        return error_input(error, "--strategy: give 2 to %d strategies", COMPARE_MOST);
    if (setting->p.values != 1)
        return error_input(error, "--p: give one value; `bukub walk sweep' takes several");
    if (setting->starts != 1)
        return error_input(error, "--start: give one; `bukub walk sweep' takes several");
    walk_setting_to_result(setting, computation->result);
    session->plan = (struct compare_plan){
        .points = walk_setting_points(setting),
        .engine = options->walk.engine,
        .seed = options->walk.common.seed,
        .first_game = options->first_game,
        .games = options->games,
        .max_moves = (uint32_t)options->walk.max_moves,
        .independent = options->independent,
        .threads = options->walk.common.threads,
        .watch = computation->watch,
    };
    session->result = computation->result;
    return computation_store(computation, compare_fill, session, &session->plan.store, error);
}

static bool compare_play(struct compare_session *session, const struct computation *computation,
                         struct error *error) {
    bool played = compare_run(&session->plan, &session->played, error);
    bool stopped = !played && error->kind == ERROR_STOPPED;
    if (!played && (!stopped || session->played.games_done == 0))
        return false;
    return compare_set_result(session, computation->result, error) && played;
}

static bool compare_compute(const struct computation *computation, struct error *error) {
    struct compare_session *session = calloc(1, sizeof *session);
    if (!session)
        return error_memory(error);
    bool done = compare_open_session(session, computation, error) &&
                compare_play(session, computation, error);
    compare_summary_free(&session->summary);
    compare_free(&session->played);
    walk_setting_free(&session->setting);
    free(session);
    return done;
}

static bool has_samples(const void *what) {
    const struct compare_options *options = what;
    return options->sample.count > 0;
}

static bool compare_check(void *what, struct error *error) {
    struct compare_options *options = what;
    option_include(&options->walk.common.parsed, "first-game", options->first_game > 0);
    return !has_samples(what) || samples_check(what, error);
}

const struct command command_walk_compare = {
    .game = "walk",
    .verb = "compare",
    .summary = "compares strategies game by game, or two samples",
    .computes =
        &(const struct verb){
            .options = compare_table,
            .help = compare_help,
            .options_size = sizeof(struct compare_options),
            .check = compare_check,
            .progress_unit = "games",
            .compute = compare_compute,
            .count = "--games",
            .first = "--first-game",
            .description = &compare_description,
            .print = compare_print,
            .note = compare_note,
            .hides_time = true,
            .other = &samples_verb,
            .asks_other = has_samples,
        },
    .spreads = true,
};
