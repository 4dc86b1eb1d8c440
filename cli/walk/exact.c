#include "analysis/walk/exact/exact_sweep.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/result_save.h"
#include "cli/walk/exact_report.h"
#include "cli/walk/options.h"
#include "sim/text/number.h"

#include <stdio.h>
#include <stdlib.h>

enum { KEY_DISTRIBUTION = 0x300, KEY_WIDTH, KEY_PASSES };

struct exact_options {
    struct walk_options walk;
    bool distribution;
    double width;
    uint64_t passes;
};

/* Everything there is while the command runs. */
struct exact_session {
    struct exact_options options;
    struct walk_setting setting;
    struct exact_plan plan;
    struct exact_point *point;
    size_t points;
    struct watcher watcher;
    bool saved;
};

static const struct argp_option exact_option[] = {
    {.name = "distribution",
     .key = KEY_DISTRIBUTION,
     .doc = "Follow games move by move, too: the distribution of moves, quantiles and survival "
            "function, "
            "and expected visits of each square, takes, resets and removals",
     .group = 2},
    {.name = "width",
     .key = KEY_WIDTH,
     .arg = "X",
     .doc = "Width of the bounds, as a share of the expectation (default 1e-10)",
     .group = 2},
    {.name = "passes",
     .key = KEY_PASSES,
     .arg = "N",
     .doc = "Passes over the equations, at most (default 10K)",
     .group = 2},
    {0},
};

static error_t exact_parse(int key, char *argument, struct argp_state *state) {
    struct exact_options *options = state->input;
    struct error *error = &options->walk.common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->walk;
        return 0;
    case KEY_DISTRIBUTION:
        options->distribution = true;
        return 0;
    case KEY_WIDTH:
        return option_result(number_parse_real(argument, 1e-15, 1, &options->width, error), "width",
                             error);
    case KEY_PASSES:
        return option_result(number_parse_count(argument, 1, 1000000000, &options->passes, error),
                             "passes", error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* The canonical command line; NULL when memory is short. */
static char *exact_command_text(const struct exact_session *session) {
    const struct exact_options *options = &session->options;
    char *text = NULL, *setting = walk_setting_text(&session->setting);
    char width[NUMBER_TEXT];
    number_print(options->width, width);
    if (setting && asprintf(&text, "bukub walk exact%s%s --width %s --passes %llu", setting,
                            options->distribution ? " --distribution" : "", width,
                            (unsigned long long)options->passes) < 0)
        text = NULL;
    free(setting);
    return text;
}

static bool exact_make_plan(struct exact_session *session, struct error *error) {
    const struct exact_options *options = &session->options;
    struct walk_setting *setting = &session->setting;
    session->plan = (struct exact_plan){
        .board = &setting->board,
        .collect_at_start = options->walk.collect_at_start,
        .strategies = setting->strategies,
        .ps = setting->p.values,
        .starts = setting->starts,
        .p = setting->p.value,
        .start = setting->start,
        .opener = {.open = walk_setting_player, .context = setting},
        .limits = {.width = options->width, .passes = (int)options->passes},
        .distribution = options->distribution,
        .flow = flow_default_limits(),
        .threads = options->walk.common.threads,
        .watch = &session->watcher.watch,
    };
    session->plan.limits.watch = session->plan.flow.watch = session->plan.watch;
    setting->watch = session->plan.watch;
    session->points = setting->strategies * setting->p.values * setting->starts;
    session->point = calloc(session->points, sizeof *session->point);
    return session->point || error_memory(error);
}

static bool exact_open_session(struct exact_session *session, struct error *error) {
    return walk_setting_open(&session->setting, &session->options.walk, error) &&
           result_savable(&session->options.walk.common, error) && exact_make_plan(session, error);
}

static bool exact_save(struct exact_session *session, struct error *error) {
    const struct common_options *common = &session->options.walk.common;
    if (!common->output)
        return true;
    char *command_line = exact_command_text(session);
    if (!command_line)
        return error_memory(error);
    const struct dataset_origin origin = walk_setting_origin(&session->setting, command_line);
    const struct dataset_timer timer = {"solve", session->watcher.seconds};
    struct dataset_writer *writer =
        exact_file_create(&session->plan, session->point, session->setting.strategy, origin, error);
    free(command_line);
    return session->saved = result_write(writer, common, &timer, 1, error);
}

static int exact_print(const struct exact_session *session, const struct exact_report *report) {
    struct error error = {0};
    const struct common_options *common = &session->options.walk.common;
    if (common->json) {
        json_t *object = json_object();
        json_object_set_new(object, "points", exact_report_json(report));
        json_set_real(object, "seconds", session->watcher.seconds);
        return json_print(object);
    }
    if (common->quiet)
        return EXIT_DONE;
    if (!exact_report_print(report, &error))
        return report_error(&error);
    printf("\n%.2f s\n", session->watcher.seconds);
    if (session->saved)
        printf("saved: %s\n", common->output);
    return EXIT_DONE;
}

static int exact_run_session(struct exact_session *session) {
    struct error error = {0};
    if (!exact_open_session(session, &error))
        return report_error(&error);
    watcher_start(&session->watcher, session->options.walk.common.progress, "points", 1);
    bool solved = exact_sweep(&session->plan, session->point, &error);
    watcher_stop(&session->watcher);
    bool stopped = !solved && error.kind == ERROR_STOPPED;
    if (!solved && !stopped)
        return report_error(&error);
    struct error trouble = {0};
    bool kept = exact_save(session, &trouble);
    const struct exact_report report = {
        .plan = &session->plan, .strategy = session->setting.strategy, .point = session->point};
    int code = exact_print(session, &report);
    if (stopped)
        report_note("stopped: some points are not solved");
    bool whole = exact_report_notes(&report) && !stopped;
    if (!kept)
        return report_error(&trouble);
    return code == EXIT_DONE && !whole ? EXIT_IN_PART : code;
}

static int exact_main(int argc, char **argv) {
    const struct argp_child child[] = {{.argp = &walk_options_exact_argp}, {0}};
    const struct argp argp = {
        .options = exact_option,
        .parser = exact_parse,
        .doc = "Computes the expected moves of strategies of the palindrome walk, with bounds that "
               "hold, their variance, and how they change with p.\v"
               "Examples:\n"
               "  bukub walk exact --strategy greedy --p 0.5 --start D4\n"
               "  bukub walk exact --p 0:1:0.05 -o exact.h5\n"
               "  bukub walk exact --distribution --json",
        .children = child,
    };
    struct error error = {0};
    struct exact_session *session = calloc(1, sizeof *session);
    if (!session) {
        error_memory(&error);
        return report_error(&error);
    }
    const struct exact_limits limits = exact_default_limits();
    session->options.width = limits.width;
    session->options.passes = (uint64_t)limits.passes;
    walk_options_init_exact(&session->options.walk);
    session->options.walk.memoryless = true;
    int code =
        options_parse(&argp, argc, argv, &session->options, &session->options.walk.common, &error)
            ? exact_run_session(session)
            : report_error(&error);
    exact_points_free(session->point, session->points);
    walk_setting_free(&session->setting);
    free(session);
    return code;
}

const struct command command_walk_exact = {
    .game = "walk",
    .verb = "exact",
    .summary = "computes what strategies take, exactly",
    .run = exact_main,
};
