#include "cli/walk/aim.h"

#include "analysis/walk/optimal/aim_sweep.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/result_save.h"
#include "cli/walk/aim_report.h"

#include <stdio.h>
#include <stdlib.h>

/* Decisions that depend on the moves left are many. */
enum { MOST_SAVED = 200 };

/* Everything there is while the command runs. */
struct objective_session {
    const struct optimal_options *options;
    struct walk_setting setting;
    struct aim_plan plan;
    struct aim_point *point;
    struct aim_shortfall *shortfall;
    struct watcher watcher;
    bool saved;
};

static bool objective_check_output(const struct objective_session *session, struct error *error) {
    const struct optimal_options *options = session->options;
    const struct common_options *common = &options->walk.common;
    if (!common->output)
        return true;
    if (session->setting.p.values != 1 || session->setting.starts != 1)
        return error_input(error, "-o: decisions are for one --p and one --start");
    if (options->within > MOST_SAVED)
        return error_input(error, "-o: decisions are saved for --within up to %d", MOST_SAVED);
    return dataset_writable(common->output, common->force, error);
}

static bool objective_open_session(struct objective_session *session, struct error *error) {
    const struct optimal_options *options = session->options;
    struct walk_setting *setting = &session->setting;
    if (!walk_setting_open(setting, &options->walk, error) ||
        !objective_check_output(session, error))
        return false;
    session->plan = (struct aim_plan){
        .within = (uint32_t)options->within,
        .discount = options->discount,
        .board = &setting->board,
        .collect_at_start = options->walk.collect_at_start,
        .strategies = setting->strategies,
        .ps = setting->p.values,
        .starts = setting->starts,
        .p = setting->p.value,
        .start = setting->start,
        .opener = {.open = walk_setting_player, .context = setting},
        .limits = exact_default_limits(),
        .flow = flow_default_limits(),
        .threads = options->walk.common.threads,
        .watch = &session->watcher.watch,
    };
    session->plan.limits.watch = session->plan.flow.watch = session->plan.watch;
    setting->watch = session->plan.watch;
    size_t points = aim_points(&session->plan);
    session->point = calloc(points, sizeof *session->point);
    session->shortfall = calloc(points * setting->strategies + 1, sizeof *session->shortfall);
    return (session->point && session->shortfall) || error_memory(error);
}

static bool objective_save(struct objective_session *session, struct error *error) {
    const struct common_options *common = &session->options->walk.common;
    if (!common->output)
        return true;
    char *command_line = optimal_options_text(session->options, &session->setting);
    if (!command_line)
        return error_memory(error);
    const struct dataset_origin origin = walk_setting_origin(&session->setting, command_line);
    const struct dataset_timer timer = {"solve", session->watcher.seconds};
    struct dataset_writer *writer =
        aim_file_create(&session->plan, &session->point[0], origin, error);
    free(command_line);
    return session->saved = result_write(writer, common, &timer, 1, error);
}

static int objective_print(const struct objective_session *session,
                           const struct aim_report *report) {
    struct error error = {0};
    const struct common_options *common = &session->options->walk.common;
    if (common->json) {
        json_t *object = json_object();
        json_object_set_new(object, "points", aim_report_points(report));
        if (session->plan.strategies > 0)
            json_object_set_new(object, "shortfalls", aim_report_shortfalls(report));
        json_set_real(object, "seconds", session->watcher.seconds);
        return json_print(object);
    }
    if (common->quiet)
        return EXIT_DONE;
    if (!aim_report_print(report)) {
        error_memory(&error);
        return report_error(&error);
    }
    printf("\n%.2f s\n", session->watcher.seconds);
    if (session->saved)
        printf("saved: %s\n", common->output);
    return EXIT_DONE;
}

static int objective_run_session(struct objective_session *session) {
    struct error error = {0};
    if (!objective_open_session(session, &error))
        return report_error(&error);
    watcher_start(&session->watcher, session->options->walk.common.progress, "points", 1);
    bool solved = aim_sweep(&session->plan, session->point, session->shortfall, &error);
    watcher_stop(&session->watcher);
    bool stopped = !solved && error.kind == ERROR_STOPPED;
    if (!solved && !stopped)
        return report_error(&error);
    struct error trouble = {0};
    bool kept = stopped || objective_save(session, &trouble);
    const struct aim_report report = {.plan = &session->plan,
                                      .setting = &session->setting,
                                      .point = session->point,
                                      .shortfall = session->shortfall};
    int code = objective_print(session, &report);
    if (stopped)
        report_note("stopped: some points are not solved");
    bool whole = aim_report_notes(&report) && !stopped;
    if (!kept)
        return report_error(&trouble);
    return code == EXIT_DONE && !whole ? EXIT_IN_PART : code;
}

int aim_run(const struct optimal_options *options) {
    struct error error = {0};
    struct objective_session *session = calloc(1, sizeof *session);
    if (!session) {
        error_memory(&error);
        return report_error(&error);
    }
    session->options = options;
    int code = objective_run_session(session);
    aim_points_free(session->point, aim_points(&session->plan));
    free(session->shortfall);
    walk_setting_free(&session->setting);
    free(session);
    return code;
}
