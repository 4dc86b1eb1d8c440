#include "sim/walk/sweep/compare.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/checkpoint.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/result_save.h"
#include "cli/walk/compare.h"
#include "cli/walk/options.h"
#include "cli/walk/sweep_report.h"
#include "sim/walk/rules/board.h"

#include <stdio.h>
#include <stdlib.h>

struct compare_options {
    struct walk_options walk;
    struct checkpoint_options checkpoint;
    uint64_t games;
    bool independent;
    struct option_list sample;
};

static const struct option_entry compare_option[] = {
    {.name = "independent",
     .help = "Simulate different games for each strategy; print Welch's, Mann-Whitney's and "
             "Kolmogorov-Smirnov's tests instead of paired differences",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct compare_options, independent),
     .determines = true,
     .group = 2},
    {.name = "games",
     .argument = "N",
     .help = "Games per strategy",
     .kind = OPTION_COUNT,
     .least = 2,
     .most = COMPARE_GAMES,
     .offset = offsetof(struct compare_options, games),
     .usual = "1M",
     .determines = true,
     .group = 2},
    {.name = "sample",
     .argument = "SAMPLE",
     .help = "Given twice: test two samples of your own move counts instead of simulating. A "
             "sample is a list 25,13,16, or FILE.csv, or FILE.csv:COLUMN",
     .kind = OPTION_LIST,
     .offset = offsetof(struct compare_options, sample),
     .group = 2},
    {0},
};

static const struct option_table compare_table[] = {
    {.entry = compare_option},
    {.entry = walk_board_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = walk_strategies_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = walk_p_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = walk_start_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = walk_length_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = walk_engine_table, .offset = offsetof(struct compare_options, walk)},
    {.entry = seed_options_table, .offset = offsetof(struct compare_options, walk.common)},
    {.entry = checkpoint_options_table, .offset = offsetof(struct compare_options, checkpoint)},
    {.entry = common_options_table, .offset = offsetof(struct compare_options, walk.common)},
    {0},
};

static const char compare_help[] =
    "Compares strategies of the palindrome walk over the same games: paired differences "
    "of moves, win rates, and a ranking that shows which strategies do not differ "
    "significantly.\v"
    "Examples:\n"
    "  bukub walk compare --p 0.5\n"
    "  bukub walk compare --sample 25,13,16 --sample 35,41,23";

/* State of the command. */
struct compare_session {
    const struct compare_options *options;
    const struct walk_setting *setting;
    struct compare_plan plan;
    struct compare_result result;
    struct compare_summary summary;
    struct sweep_result points; /* the result as a sweep of one p and one start */
    char *command_line;
    struct watcher watcher;
    bool saved;
};

static void make_points(struct compare_session *session) {
    const struct compare_plan *plan = &session->plan;
    const struct walk_setting *setting = session->setting;
    session->points = (struct sweep_result){
        .origin = walk_setting_origin(setting, session->command_line),
        .points = plan->points,
        .seed = plan->seed,
        .max_moves = plan->max_moves,
        .games_asked = plan->games,
        .games_done = session->result.games_done,
        .complete = session->result.games_done == plan->games,
        .histogram = session->result.histogram,
    };
}

static bool compare_save(struct compare_session *session, struct error *error) {
    const struct common_options *common = &session->options->walk.common;
    if (!common->output)
        return true;
    const struct dataset_timer timer = {"play", session->watcher.seconds};
    struct dataset_writer *writer =
        compare_file_create(&session->points, &session->summary, session->plan.independent, error);
    return session->saved = result_write(writer, common, &timer, 1, error);
}

static int compare_print(const struct compare_session *session) {
    struct error error = {0};
    const struct common_options *common = &session->options->walk.common;
    if (common->json) {
        json_t *object = json_object();
        compare_report_json(object, &session->plan, &session->result, &session->summary);
        json_set_real(object, "seconds", session->watcher.seconds);
        return json_print(object);
    }
    if (common->quiet)
        return EXIT_DONE;
    if (!compare_report_print(&session->plan, &session->result, &session->summary, &error))
        return report_error(&error);
    if (session->saved)
        printf("\nsaved: %s\n", common->output);
    return EXIT_DONE;
}

/* Saves and prints the games that were played, also if the command was stopped. */
static int compare_finish(struct compare_session *session, bool stopped) {
    struct error error = {0};
    make_points(session);
    if (!compare_summarise(&session->summary, &session->result, session->plan.independent, &error))
        return report_error(&error);
    bool saved = compare_save(session, &error);
    int code = compare_print(session);
    bool unended = sweep_report_unended(&session->points);
    if (stopped)
        report_note("stopped after %llu of %llu games%s",
                    (unsigned long long)session->result.games_done,
                    (unsigned long long)session->plan.games,
                    session->options->checkpoint.folder ? "; repeat the command to resume" : "");
    if (!saved)
        return report_error(&error);
    return code == EXIT_DONE && (unended || stopped) ? EXIT_IN_PART : code;
}

/* Identifies the checkpoint: the command line, the board, and the inputs that the command line only
 * names. To be freed; NULL when memory is short. */
static char *identity(const struct compare_session *session) {
    const struct walk_setting *setting = session->setting;
    char *text = NULL, *board = board_file_text(&setting->board);
    if (!board || asprintf(&text, "%s\n%s\n%s", session->command_line, board,
                           setting->inputs ? setting->inputs : "") < 0)
        text = NULL;
    free(board);
    return text;
}

/* Plays, and resumes from a checkpoint if there is one. */
static bool compare_play_games(struct compare_session *session, struct error *error) {
    const struct compare_options *options = session->options;
    struct work_checkpoint checkpoint;
    char *what = options->checkpoint.folder ? identity(session) : NULL;
    watcher_start(&session->watcher, options->walk.common.progress, "games", COMPARE_BLOCK);
    bool played = work_checkpoint_open(&checkpoint, &options->checkpoint, what, error);
    session->plan.store = work_checkpoint_store(&checkpoint);
    played = played && compare_run(&session->plan, &session->result, error);
    watcher_stop(&session->watcher);
    work_checkpoint_close(&checkpoint);
    free(what);
    return played;
}

static int compare_play(struct compare_session *session) {
    struct error error = {0};
    const struct common_options *common = &session->options->walk.common;
    if (!result_savable(common, &error))
        return report_error(&error);
    bool played = compare_play_games(session, &error);
    bool stopped = !played && error.kind == ERROR_STOPPED;
    if (played || (stopped && session->result.games_done > 0))
        return compare_finish(session, stopped);
    return report_error(&error);
}

static struct compare_plan compare_make_plan(const struct compare_options *options,
                                             struct walk_setting *setting) {
    return (struct compare_plan){
        .points = walk_setting_points(setting),
        .engine = options->walk.engine,
        .seed = options->walk.common.seed,
        .games = options->games,
        .max_moves = (uint32_t)options->walk.max_moves,
        .independent = options->independent,
        .threads = options->walk.common.threads,
    };
}

static int compare_run_session(struct compare_options *options, struct walk_setting *setting) {
    struct error error = {0};
    struct compare_session session = {
        .options = options, .setting = setting, .plan = compare_make_plan(options, setting)};
    session.plan.watch = &session.watcher.watch;
    session.command_line = walk_command_line(setting);
    int code;
    if (session.command_line) {
        code = compare_play(&session);
    } else {
        error_memory(&error);
        code = report_error(&error);
    }
    compare_summary_free(&session.summary);
    compare_free(&session.result);
    free(session.command_line);
    return code;
}

static bool compare_check(const struct walk_setting *setting, struct error *error) {
    if (setting->strategies < 2 || setting->strategies > COMPARE_MOST)
        return error_input(error, "--strategy: give 2 to %d strategies", COMPARE_MOST);
    if (setting->p.values != 1)
        return error_input(error, "--p: give one value; `bukub walk sweep' takes several");
    if (setting->starts != 1)
        return error_input(error, "--start: give one; `bukub walk sweep' takes several");
    return true;
}

static int compare_strategies(struct compare_options *options) {
    struct error error = {0};
    struct walk_setting *setting = malloc(sizeof *setting);
    if (!setting) {
        error_memory(&error);
        return report_error(&error);
    }
    bool good =
        walk_setting_open(setting, &options->walk, &error) && compare_check(setting, &error);
    int code = good ? compare_run_session(options, setting) : report_error(&error);
    walk_setting_free(setting);
    free(setting);
    return code;
}

static int compare_main(int argc, char **argv) {
    struct error error = {0};
    struct compare_options options = {.games = 0};
    walk_options_init(&options.walk);
    if (!options_read(&options.walk.common.parsed, compare_table, compare_help, argc, argv,
                      &options, &error))
        return report_error(&error);
    return options.sample.count > 0 ? sample_tests_run(&options.sample, &options.walk.common)
                                    : compare_strategies(&options);
}

const struct command command_walk_compare = {
    .game = "walk",
    .verb = "compare",
    .summary = "compares strategies game by game, or two samples",
    .run = compare_main,
    .spreads = true,
};
