#include "cli/walk/optimal.h"
#include "analysis/walk/along_p/pieces.h"
#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "cli/walk/prism_file.h"
#include "sim/walk/rules/board.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Accuracy of the p where a decision changes. */
static const double optimal_accuracy = 1e-9;

/* State of the command. */
struct optimal_session {
    const struct optimal_options *options;
    const struct computation *computation;
    struct walk_setting setting;
    struct optimal_plan plan;
    struct optimal_point *point;
    struct optimal_regret *regret;
    size_t regrets;
    struct walk_table table;       /* the optimal policy of one p and start */
    struct policy_summary summary; /* of this policy */
    struct pieces pieces;
    struct equal_search equal_search;
    struct equals equals;
    struct optimum_policy decided;
    struct dataset_writer *policy; /* to be saved */
    struct prism_file prism;       /* likewise */
};

/* Files besides the result. */

bool optimal_check_policy(const struct optimal_options *options, const struct walk_setting *setting,
                          bool one_start, struct error *error) {
    if (!options->policy)
        return true;
    if (setting->p.values != 1 || (one_start && setting->starts != 1))
        return error_input(error, "--export-policy: give one --p%s",
                           one_start ? " and one --start" : "");
    size_t ending;
    return (dataset_writable(options->policy, options->walk.common.force, error) &&
            file_ending_find(options->policy, result_endings, &ending, error)) ||
           error_within(error, "--export-policy");
}

bool optimal_save_policy(const struct optimal_options *options, struct dataset_writer *policy,
                         struct error *error) {
    return !policy || dataset_save(policy, options->policy, options->walk.common.force, error) ||
           error_within(error, "--export-policy");
}

static bool optimal_check_exports(const struct optimal_session *session, struct error *error) {
    const struct optimal_options *options = session->options;
    if (options->prism && session->setting.starts > 1)
        return error_input(error, "--export-prism: give one --start");
    return prism_file_check(&session->prism, error) &&
           optimal_check_policy(options, &session->setting, false, error);
}

/* A failure is reported when the result has been printed. */
static void optimal_export(struct optimal_session *session) {
    const struct optimal_options *options = session->options;
    const struct walk_points *points = &session->plan.points;
    const struct prism_model game = {
        .board = points->board, .start = points->start[0], .offered = points->collect_at_start};
    struct error *unsaved = session->computation->unsaved;
    if (optimal_save_policy(options, session->policy, unsaved) &&
        prism_file_make(&session->prism, &game, unsaved))
        prism_file_save(&session->prism, unsaved);
}

/* Computation. */

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
    const struct walk_points *points = &session->plan.points;
    if (session->options->policy) {
        const struct dataset_origin origin =
            walk_setting_origin(&session->setting, session->computation->result->command_line);
        session->policy =
            optimal_file_create(optimum, points->start[0], points->collect_at_start, origin, error);
        if (!session->policy)
            return false;
    }
    if (session->options->decides &&
        !optimum_policy_keep(&session->decided, points, optimum, error))
        return false;
    return walk_points_of_strategy(points) > 1 || session->options->habits == 0 ||
           keep_summary(session, optimum, error);
}

/* Checks the interval of p, if there is one. */
static bool check_interval(const struct optimal_session *session, struct error *error) {
    const struct range *p = &session->setting.p;
    if (!session->setting.interval && !session->options->changes)
        return true;
    if (p->values < 2)
        return error_input(error, "--changes: give an interval, e.g. --p 0:1");
    return p->value[p->values - 1] - p->value[0] >= optimal_accuracy ||
           error_input(error, "--p: an interval must be at least %g long", optimal_accuracy);
}

static bool equal_square(const struct walk_board *board, const char *name, int *square,
                         struct error *error) {
    return (board_square_find(board, name, square, error) &&
            board_start_check(board, *square, error)) ||
           error_within(error, "--equal");
}

/* Parses the two squares of --equal. */
static bool equal_squares(const struct walk_board *board, const char *text, int square[2],
                          struct error *error) {
    const char *comma = strchr(text, ',');
    if (!comma)
        return error_input(error, "--equal: give two squares, e.g. D4,F6");
    char *first = strndup(text, (size_t)(comma - text));
    bool found = (first || error_memory(error)) && equal_square(board, first, &square[0], error) &&
                 equal_square(board, comma + 1, &square[1], error);
    free(first);
    return found &&
           (square[0] != square[1] || error_input(error, "--equal: the squares are equal"));
}

/* Checks --equal. */
static bool check_equal(struct optimal_session *session, struct error *error) {
    const struct walk_setting *setting = &session->setting;
    const char *text = session->options->equal;
    if (!text)
        return true;
    if (!equal_squares(&setting->board, text, session->equal_search.square, error))
        return false;
    if (!setting->interval)
        return error_input(error, "--equal: give an interval, e.g. --p 0:1");
    return !session->options->walk.collect_at_start ||
           error_input(error, "--equal cannot be combined with --collect-at-start");
}

/* Checks --policy. */
static bool check_decisions(const struct optimal_session *session, struct error *error) {
    size_t size = optimum_policy_size(&session->plan.points);
    return !session->options->decides || size <= OPTIMUM_POLICY_MOST ||
           error_input(error, "--policy: give at most %zu values of --p on this board",
                       OPTIMUM_POLICY_MOST / (size / session->plan.points.ps));
}

/* Residual below which rounding dominates, for values of up to about 100. */
static const double pieces_width = 1e-12;

static bool optimal_find_changes(struct optimal_session *session, struct error *error) {
    const struct walk_points *points = &session->plan.points;
    if (!session->options->changes)
        return true;
    const struct pieces_search search = {
        .first = points->p[0],
        .last = points->p[points->ps - 1],
        .accuracy = optimal_accuracy,
        .start = points->start,
        .starts = points->starts,
        .offered = points->collect_at_start,
        .threads = session->plan.threads,
        .watch = session->plan.watch,
    };
    struct exact_limits limits = session->plan.limits;
    limits.width = pieces_width;
    computation_part(session->computation, "intervals of p");
    return pieces_find(&session->pieces, points->board, &search, &limits, error);
}

static bool optimal_find_equals(struct optimal_session *session, struct error *error) {
    const struct walk_points *points = &session->plan.points;
    struct equal_search *search = &session->equal_search;
    struct exact_limits limits = session->plan.limits;
    if (!session->options->equal)
        return true;
    search->first = points->p[0];
    search->last = points->p[points->ps - 1];
    search->accuracy = optimal_accuracy / 2; /* an end may be on a zero */
    search->threads = session->plan.threads;
    search->watch = session->plan.watch;
    limits.width = pieces_width;
    computation_part(session->computation, "intervals of p");
    return equals_find(&session->equals, points->board, search, &limits, error);
}

static bool optimal_open_session(struct optimal_session *session, struct optimal_options *options,
                                 struct error *error) {
    struct walk_setting *setting = &session->setting;
    session->prism =
        (struct prism_file){.path = options->prism, .force = options->walk.common.force};
    if (!walk_setting_open(setting, &options->walk, error) ||
        !optimal_check_exports(session, error) || !check_interval(session, error) ||
        !check_equal(session, error))
        return false;
    session->plan = (struct optimal_plan){
        .points = walk_setting_points(setting),
        .limits = exact_default_limits(),
        .distribution = options->distribution,
        .flow = flow_default_limits(),
        .threads = options->walk.common.threads,
        .visit = optimal_keep,
        .context = session,
        .watch = session->computation->watch,
    };
    session->plan.limits.watch = session->plan.flow.watch = session->plan.watch;
    if (!check_decisions(session, error))
        return false;
    size_t points = walk_points_of_strategy(&session->plan.points);
    if (points > 1) {
        option_include(&options->walk.common.parsed, "habits", false);
        if (!options_need(&options->walk.common.parsed, "one --p and one --start",
                          OPTION_NAMES("habits"), error))
            return false;
    }
    session->regrets = points * setting->strategies;
    session->point = calloc(points, sizeof *session->point);
    session->regret = calloc(session->regrets + 1, sizeof *session->regret);
    walk_setting_to_result(setting, session->computation->result);
    return (session->point && session->regret) || error_memory(error);
}

static bool optimal_solve(struct optimal_session *session, struct error *error) {
    bool solved = optimal_sweep(&session->plan, session->point, session->regret, error) &&
                  optimal_find_changes(session, error) && optimal_find_equals(session, error);
    if (!solved && error->kind != ERROR_STOPPED)
        return false;
    const struct optimum_content content = {
        .plan = &session->plan,
        .point = session->point,
        .regret = session->regret,
        .decisions = session->options->decisions,
        .summary = &session->summary,
        .table = &session->table,
        .habits = session->options->habits,
        .pieces = session->options->changes ? &session->pieces : NULL,
        .equals = session->options->equal ? &session->equals : NULL,
        .equal_square = session->equal_search.square,
        .policy = &session->decided,
    };
    optimum_to_result(session->computation->result, &content);
    if (solved)
        optimal_export(session);
    return solved;
}

static void optimal_close_session(struct optimal_session *session) {
    dataset_free(session->policy);
    prism_file_free(&session->prism);
    pieces_free(&session->pieces);
    equals_free(&session->equals);
    optimum_policy_free(&session->decided);
    policy_summary_free(&session->summary);
    table_free(&session->table);
    optimal_regrets_free(session->regret, session->regrets);
    free(session->regret);
    optimal_points_free(session->point, walk_points_of_strategy(&session->plan.points));
    free(session->point);
    walk_setting_free(&session->setting);
}

static bool optimal_compute(const struct computation *computation, struct error *error) {
    struct optimal_session *session = calloc(1, sizeof *session);
    if (!session)
        return error_memory(error);
    session->options = computation->options;
    session->computation = computation;
    bool done =
        optimal_open_session(session, computation->options, error) && optimal_solve(session, error);
    optimal_close_session(session);
    free(session);
    return done;
}

const struct command command_walk_optimal = {
    .game = "walk",
    .verb = "optimal",
    .summary = "computes optimal play and the regret of others",
    .computes =
        &(const struct verb){
            .options = optimal_table,
            .help = optimal_help,
            .options_size = sizeof(struct optimal_options),
            .defaults = optimal_defaults,
            .check = optimal_check_options,
            .progress_unit = "values of p",
            .compute = optimal_compute,
            .description = &optimum_description,
            .print = optimal_print,
            .note = optimal_note,
            .other = &objective_verb,
            .asks_other = optimal_other_objective,
        },
};
