#include "cli/walk/optimal.h"
#include "analysis/walk/optimal/optimal_sweep.h"
#include "analysis/walk/optimal/prism.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/result_save.h"
#include "sim/dataset/save.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Accuracy of the p where a decision changes. */
static const double optimal_accuracy = 1e-6;

/* State of the command. */
struct optimal_session {
    struct optimal_options options;
    struct walk_setting setting;
    struct optimal_plan plan;
    struct optimal_point *point;
    struct optimal_regret *regret;
    size_t regrets;
    struct walk_table table;       /* the optimal policy of one p and start */
    struct policy_summary summary; /* of this policy */
    struct optimum_changes changes;
    struct dataset_writer *writer;  /* policy, or results of several p */
    struct watcher watcher, search; /* of the values of p; of the search for changes */
    bool saved;
};

/* Creates the policy dataset, to be saved at the end. */
static bool keep_policy(struct optimal_session *session, const struct optimum *optimum,
                        struct error *error) {
    char *command_line = walk_command_line(&session->setting);
    if (!command_line)
        return error_memory(error);
    const struct dataset_origin origin = walk_setting_origin(&session->setting, command_line);
    session->writer = optimal_file_create(optimum, session->plan.points.start[0],
                                          session->plan.points.collect_at_start, origin, error);
    free(command_line);
    return session->writer != NULL;
}

/* Finds the most frequent decisions, unless games may never end. */
static bool keep_summary(struct optimal_session *session, const struct optimum *optimum,
                         struct error *error) {
    const struct optimal_plan *plan = &session->plan;
    bool offered = plan->points.collect_at_start;
    if (!isfinite(optimum_start(optimum, plan->points.start[0], offered).value))
        return true;
    return optimum_table(optimum, plan->points.start[0], offered, table_coin(plan->points.p[0]),
                         &session->table, error) &&
           policy_summary_find(&session->summary, &session->table, plan->points.p[0], offered,
                               &plan->flow, error);
}

/* The visit function of optimal_sweep: stores the requested parts of the optimum. */
static bool optimal_keep(void *context, const struct optimum *optimum, struct error *error) {
    struct optimal_session *session = context;
    const struct optimal_options *options = &session->options;
    bool one = session->plan.points.ps == 1 && session->plan.points.starts == 1;
    bool policy = options->walk.common.output && session->plan.points.ps == 1;
    return (!policy || keep_policy(session, optimum, error)) &&
           (!one || options->summary_rows == 0 || keep_summary(session, optimum, error));
}

/* Creates the dataset of several p. */
static bool keep_range(struct optimal_session *session, struct error *error) {
    char *command_line = walk_command_line(&session->setting);
    if (!command_line)
        return error_memory(error);
    const struct optimum_content content = {
        .origin = walk_setting_origin(&session->setting, command_line),
        .plan = &session->plan,
        .point = session->point,
        .regret = session->regret,
        .changes = session->options.changes ? &session->changes : NULL,
    };
    session->writer = optimum_file_create(&content, error);
    free(command_line);
    return session->writer != NULL;
}

/* Saves the game as a model for PRISM; an existing file is replaced only with `force`. */
static bool export_prism(const char *path, bool force, const struct walk_board *board, int start,
                         bool offered, struct error *error) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        return error_memory(error);
    bool written = prism_write(file, board, start, offered, error);
    if (fclose(file) != 0 && written)
        written = error_memory(error);
    written = written && save_file(path, force, text, size, error);
    free(text);
    return written;
}

static bool optimal_save(struct optimal_session *session, struct error *error) {
    const struct optimal_options *options = &session->options;
    const struct optimal_plan *plan = &session->plan;
    const struct common_options *common = &options->walk.common;
    const struct dataset_timer timers[] = {{"solve", session->watcher.seconds},
                                           {"changes", session->search.seconds}};
    if (options->prism &&
        !export_prism(options->prism, common->force, plan->points.board, plan->points.start[0],
                      plan->points.collect_at_start, error))
        return error_within(error, "--export-prism");
    if (!common->output)
        return true;
    if (plan->points.ps > 1 && !keep_range(session, error))
        return false;
    struct dataset_writer *writer = session->writer;
    session->writer = NULL;
    return session->saved = result_write(writer, common, timers, options->changes ? 2 : 1, error);
}

/* Checks -o and --export-prism. */
static bool optimal_check_output(const struct optimal_session *session, struct error *error) {
    const struct optimal_options *options = &session->options;
    const struct common_options *common = &options->walk.common;
    if (options->prism && session->setting.starts > 1)
        return error_input(error, "--export-prism: give one --start");
    if (options->prism && !save_check(options->prism, common->force, error))
        return error_within(error, "--export-prism");
    if (!common->output)
        return true;
    if (options->distribution)
        return error_input(error, "-o: --distribution is not saved; use `bukub walk exact "
                                  "--strategy optimal --distribution -o'");
    return dataset_writable(common->output, common->force, error);
}

/* Checks --changes. */
static bool check_changes(const struct optimal_session *session, struct error *error) {
    const struct walk_setting *setting = &session->setting;
    const struct range *p = &setting->p;
    if (!session->options.changes)
        return true;
    if (setting->starts > 1)
        return error_input(error, "--changes: give one --start");
    return (p->values > 1 && p->value[0] > 0 && p->value[p->values - 1] < 1) ||
           error_input(error,
                       "--changes: give a range of --p above 0 and below 1, e.g. 0.01:0.99:0.01");
}

static bool optimal_find_changes(struct optimal_session *session, struct error *error) {
    const struct optimal_plan *plan = &session->plan;
    const struct optimum_search search = {
        .first = plan->points.p[0],
        .last = plan->points.p[plan->points.ps - 1],
        .steps = (int)plan->points.ps - 1,
        .accuracy = optimal_accuracy,
        .threads = session->options.walk.common.threads,
        .watch = &session->search.watch,
    };
    if (!session->options.changes)
        return true;
    if (watch_stopped(plan->watch)) /* watcher_start below would clear the request */
        return error_stopped(error);
    watcher_start(&session->search, session->options.walk.common.progress, "steps", 1);
    bool found = optimum_find_changes(&session->changes, plan->points.board, plan->points.start[0],
                                      plan->points.collect_at_start, &search, &plan->limits, error);
    watcher_stop(&session->search);
    return found;
}

static bool optimal_open_session(struct optimal_session *session, struct error *error) {
    struct walk_setting *setting = &session->setting;
    const struct walk_options *walk = &session->options.walk;
    if (!walk_setting_open(setting, walk, error) || !optimal_check_output(session, error) ||
        !check_changes(session, error))
        return false;
    session->plan = (struct optimal_plan){
        .points = walk_setting_points(setting),
        .limits = exact_default_limits(),
        .distribution = session->options.distribution,
        .flow = flow_default_limits(),
        .threads = walk->common.threads,
        .visit = optimal_keep,
        .context = session,
        .watch = &session->watcher.watch,
    };
    session->plan.limits.watch = session->plan.flow.watch = session->plan.watch;
    size_t points = setting->p.values * setting->starts;
    session->regrets = points * setting->strategies;
    session->point = calloc(points, sizeof *session->point);
    session->regret = calloc(session->regrets + 1, sizeof *session->regret);
    return (session->point && session->regret) || error_memory(error);
}

static bool optimal_print_tables(const struct optimal_session *session,
                                 const struct optimal_report *report) {
    if (!optimal_report_print(report))
        return false;
    if (session->options.changes &&
        !changes_report_print(&session->changes, session->plan.points.board))
        return false;
    if (session->summary.count == 0)
        return true;
    printf("\nOptimal decisions by collection\n\n");
    return policy_summary_print(&session->summary, &session->table, session->options.summary_rows);
}

static int optimal_print(const struct optimal_session *session,
                         const struct optimal_report *report) {
    struct error error = {0};
    const struct common_options *common = &session->options.walk.common;
    if (common->json) {
        json_t *object = json_object();
        json_object_set_new(object, "points", optimal_report_points(report));
        if (session->plan.points.strategies > 0)
            json_object_set_new(object, "regrets", optimal_report_regrets(report));
        if (session->summary.count > 0)
            json_object_set_new(object, "habits",
                                policy_summary_json(&session->summary, &session->table,
                                                    session->options.summary_rows));
        if (session->options.changes)
            json_object_set_new(object, "changes",
                                changes_report_json(&session->changes, session->plan.points.board));
        json_set_real(object, "seconds", session->watcher.seconds + session->search.seconds);
        return json_print(object);
    }
    if (common->quiet)
        return EXIT_DONE;
    if (!optimal_print_tables(session, report)) {
        error_memory(&error);
        return report_error(&error);
    }
    printf("\n%.2f s\n", session->watcher.seconds + session->search.seconds);
    if (session->saved)
        printf("saved: %s\n", common->output);
    return EXIT_DONE;
}

static int optimal_run_session(struct optimal_session *session) {
    struct error error = {0};
    if (!optimal_open_session(session, &error))
        return report_error(&error);
    watcher_start(&session->watcher, session->options.walk.common.progress, "values of p", 1);
    bool solved = optimal_sweep(&session->plan, session->point, session->regret, &error);
    watcher_stop(&session->watcher);
    bool all = solved;
    solved = solved && optimal_find_changes(session, &error);
    bool stopped = !solved && error.kind == ERROR_STOPPED;
    bool worth_saving = solved || (stopped && session->plan.points.ps > 1);
    if (!solved && !stopped)
        return report_error(&error);
    struct error save_error = {0};
    bool saved = !worth_saving || optimal_save(session, &save_error);
    const struct optimal_report report = {.plan = &session->plan,
                                          .setting = &session->setting,
                                          .point = session->point,
                                          .regret = session->regret,
                                          .decisions = session->options.decisions};
    int code = optimal_print(session, &report);
    if (stopped)
        report_note(all ? "stopped: some changes along p were not found"
                        : "stopped: some values of p were not solved");
    bool whole = optimal_report_notes(&report) && !stopped;
    if (!saved)
        return report_error(&save_error);
    return code == EXIT_DONE && !whole ? EXIT_IN_PART : code;
}

static void optimal_close_session(struct optimal_session *session) {
    dataset_free(session->writer);
    optimum_changes_free(&session->changes);
    policy_summary_free(&session->summary);
    table_free(&session->table);
    optimal_regrets_free(session->regret, session->regrets);
    free(session->regret);
    optimal_points_free(session->point, session->plan.points.ps * session->plan.points.starts);
    free(session->point);
    walk_setting_free(&session->setting);
}

static int optimal_main(int argc, char **argv) {
    struct error error = {0};
    struct optimal_session *session = calloc(1, sizeof *session);
    if (!session) {
        error_memory(&error);
        return report_error(&error);
    }
    struct optimal_options *options = &session->options;
    int code;
    if (!optimal_options_parse(&session->options, argc, argv, &error))
        code = report_error(&error);
    else if (options->within > 0 || options->discount < 1)
        code = objective_run(options);
    else
        code = optimal_run_session(session);
    optimal_close_session(session);
    free(session);
    return code;
}

const struct command command_walk_optimal = {
    .game = "walk",
    .verb = "optimal",
    .summary = "computes optimal play and the regret of others",
    .run = optimal_main,
};
