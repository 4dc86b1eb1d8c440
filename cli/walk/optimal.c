/* `bukub walk optimal`: optimal play of the palindrome walk at each p, the probability of a reset,
 * and start. It computes the least expected moves; regrets, by how much the moves of given
 * strategies exceed these, and which decisions (to take or to leave a letter) cost most; habits,
 * what the optimal policy does with each collection of letters. What it proves along an interval of
 * p is in along_p.c, other objectives than the least moves are in objective.c. */
#include "cli/walk/optimal.h"
#include "cli/shared/args/text_input.h"

/* The most decisions or habits listed; the most moves of --within, each about 60 kB of memory. */
enum { MOST_LISTED = 1000000, MOST_WITHIN = 1000 };

static const struct option_entry optimal_strategy_table[] = WALK_STRATEGY_OPTION(
    "Also compute by how much this collection strategy exceeds them; may be repeated. "
    "`bukub walk strategies' lists them");

/* Options that do not go with another objective than the least moves. */
#define OF_MOVES "decisions", "habits", "changes", "distribution", "equal", "policy", "export-prism"

static const struct option_entry optimal_option[] = {
    INPUT(COUNT, "decisions", "N", struct optimal_options, decisions,
          "List the N costliest decisions of each --strategy", .most = MOST_LISTED,
          .default_text = "10"),
    INPUT(COUNT, "habits", "N", struct optimal_options, habits,
          "With one p and start: summarize the optimal policy for the N collections with the most "
          "decisions",
          .most = MOST_LISTED, .default_text = "10"),
    INPUT(FLAG, "changes", NULL, struct optimal_options, changes,
          "With --p 0:1, or another interval: prove at which p of it the optimal decisions "
          "change, and nowhere else; this can take minutes"),
    INPUT(TEXT, "equal", "A,B", struct optimal_options, equal,
          "With --p 0:1, or another interval: find the p at which games from these two squares "
          "are worth the same, and which is better elsewhere; this can take minutes"),
    INPUT(FLAG, "distribution", NULL, struct optimal_options, distribution,
          "Also compute the distribution of moves and its quantiles"),
    INPUT(FLAG, "policy", NULL, struct optimal_options, policy,
          "For the file and JSON: also the optimal decision for each p, collection and square, "
          "and what the other one would cost"),
    INPUT(COUNT, "within", "N", struct optimal_options, within,
          "Maximize the probability of finishing within N moves instead", .least = 1,
          .most = MOST_WITHIN, .excludes = OPTION_NAMES("discount", OF_MOVES), .group = 3),
    INPUT(REAL, "discount", "X", struct optimal_options, discount,
          "Minimize the expected discounted moves instead: the first move counts 1, each other X "
          "times the previous one, 0 < X < 1",
          .highest = 1, .excludes = OPTION_NAMES(OF_MOVES), .group = 3),
    OPTION(FILE, "export-policy", "FILE.h5", struct optimal_options, policy_file,
           "With one p: save the optimal policy, for --strategy 'table(file=FILE.h5)'", .group = 8),
    OPTION(FILE, "export-prism", "FILE", struct optimal_options, prism_file,
           "Write the game as a model for the model checker PRISM, for independent verification",
           .group = 8),
    {0},
};

static bool optimal_check_options(void *what, struct error *error) {
    struct optimal_options *options = what;
    struct parsed_options *parsed = &options->walk.common.parsed;
    options->walk.given_only = true;
    if (option_given(parsed, "discount") && !(options->discount > 0 && options->discount < 1))
        return error_input(error, "--discount: %s is not between 0 and 1",
                           number_text(options->discount).text);
    if (options->walk.p.interval && !options->changes && !options->equal) {
        const char *p = kept(range_text(&options->walk.p), free);
        return error_input(error, "--p: \"%s\": the step is missing; allowed: first:last:step", p);
    }
    if (options->walk.strategy.count > 0)
        return true;
    return options_need(parsed, "--strategy", OPTION_NAMES("decisions"), error);
}

struct optimal_session {
    const struct computation *computation;
    const struct walk_setting *setting;
    struct exact_plan plan;
    struct walk_table table;            /* the optimal policy of one p and start, for the habits */
    struct policy_summary summary;      /* the habits */
    struct along_p along_p;             /* of --changes and --equal */
    struct optimum_policy policy;       /* of --policy: the decisions at each p */
    struct dataset_writer *policy_file; /* of --export-policy, to be saved */
    struct export_file prism_file;      /* of --export-prism, likewise */
};

bool optimal_check_policy(const struct optimal_options *options, const struct walk_setting *setting,
                          bool one_start, struct error *error) {
    if (!options->policy_file)
        return true;
    if (setting->points.ps != 1 || (one_start && setting->points.starts != 1))
        return error_input(error, "--export-policy: give one --p%s",
                           one_start ? " and one --start" : "");
    return (dataset_writable(options->policy_file, options->walk.common.force, error) &&
            file_ending_check(options->policy_file, format_hdf5.endings, error)) ||
           error_within(error, "--export-policy");
}

bool optimal_save_policy(const struct optimal_options *options, struct dataset_writer *policy,
                         struct error *error) {
    return !policy ||
           dataset_save(policy, options->policy_file, options->walk.common.force, error) ||
           error_within(error, "--export-policy");
}

/* The visit function of optimal_sweep: keeps what is requested of the optimum at value `p` of p. */
static bool optimal_keep(void *context, size_t p, const struct optimum *optimum,
                         struct error *error) {
    struct optimal_session *session = context;
    const struct optimal_options *options = session->computation->options;
    const struct walk_points *points = &session->plan.points;
    const bool offered = points->collect_at_start;
    if (options->policy_file) {
        const struct dataset_origin origin =
            walk_setting_origin(session->setting, session->computation->result);
        session->policy_file =
            optimal_file_create(optimum, points->start[0], offered, origin, error);
        if (!session->policy_file)
            return false;
    }
    if (options->policy && !optimum_policy_keep(&session->policy, points, p, optimum, error))
        return false;
    /* Habits, dropped if there are several points, need games that are certain to end. */
    if (options->habits == 0 || !isfinite(optimum_start(optimum, points->start[0], offered).value))
        return true;
    return optimum_table(optimum, points->start[0], offered, table_coin(points->p[0]),
                         &session->table, error) &&
           policy_summary_find(&session->summary, &session->table, points->p[0], offered,
                               &session->plan.transient, error);
}

/* Checks the options against the board, p and starts. With several points, it drops the habits. */
static bool optimal_check_setting(struct optimal_session *session, struct error *error) {
    struct optimal_options *options = session->computation->options;
    struct parsed_options *parsed = &options->walk.common.parsed;
    const struct walk_points *points = &session->setting->points;
    if (options->prism_file && points->starts > 1)
        return error_input(error, "--export-prism: give one --start");
    if (!export_check(&session->prism_file, error) ||
        !optimal_check_policy(options, session->setting, false, error) ||
        !along_p_check(&session->along_p, options, points->board, error))
        return false;
    size_t decisions = options->policy ? optimum_policy_size(points) : 0;
    if (decisions > OPTIMUM_POLICY_MOST)
        return error_input(error, "--policy: give at most %zu values of --p on this board",
                           OPTIMUM_POLICY_MOST / (decisions / points->ps));
    if (walk_points_of_strategy(points) == 1)
        return true;
    options->habits = 0;
    return options_need(parsed, "one --p and one --start", OPTION_NAMES("habits"), error);
}

static bool optimal_compute(const struct computation *computation, struct error *error) {
    struct optimal_options *options = computation->options;
    struct optimal_session *session = kept(memory_allocate(1, sizeof *session), NULL);
    session->computation = computation;
    session->prism_file = (struct export_file){"--export-prism", options->prism_file,
                                               .force = options->walk.common.force};
    session->setting = walk_setting_open(&options->walk, computation->watch, error);
    if (!session->setting || !optimal_check_setting(session, error))
        return false;
    const struct walk_points *points = &session->plan.points;
    session->plan = walk_exact_plan(session->setting, computation->watch);
    session->plan.distribution = options->distribution;
    walk_setting_to_result(session->setting, computation->result);
    struct exact_point *point =
        kept(memory_table(walk_points_of_strategy(points), sizeof *point, error), NULL);
    struct optimal_regret *regret =
        kept(memory_table(walk_points_count(points), sizeof *regret, error), NULL);
    if (!point || !regret)
        return false;
    bool solved = optimal_sweep(&session->plan, optimal_keep, session, point, regret, error) &&
                  along_p_find(&session->along_p, options, &session->plan, computation, error);
    if (!solved && error->kind != ERROR_STOPPED)
        return false;
    const struct optimum_content content = {
        .plan = &session->plan,
        .point = point,
        .regret = regret,
        .decisions = options->decisions,
        .summary = &session->summary,
        .table = &session->table,
        .habits = options->habits,
        .intervals = options->changes ? &session->along_p.intervals : NULL,
        .equals = options->equal ? &session->along_p.equals : NULL,
        .equal_square = session->along_p.equal_square,
        .policy = &session->policy,
    };
    optimum_to_result(computation->result, &content);
    /* A failure to save a file goes to `unsaved`, reported after the result is printed. */
    const struct prism_model game = {
        .board = points->board, .start = points->start[0], .offered = points->collect_at_start};
    if (solved && optimal_save_policy(options, session->policy_file, computation->unsaved) &&
        export_prism(&session->prism_file, &game, computation->unsaved))
        export_save(&session->prism_file, computation->unsaved);
    dataset_free(session->policy_file);
    return solved;
}

/* The text of a number under the optimal policy; for the variance, its root, the sd. Its bounds are
 * not saved: it has the relative error of the expected moves, or is "-" if that is unknown. */
static const char *followed_text(const struct result *result, const char *variable, size_t row,
                                 char buffer[VIEW_TEXT]) {
    double saved = result_real(result, variable, row);
    double value = strcmp(variable, "optimum_variance") == 0 ? sqrt(saved) : saved;
    double moves = result_real(result, "optimum_expected_moves", row);
    double error = fabs(value) * moves_error(result, row) / moves;
    if (isinf(moves) || !isfinite(error))
        return isinf(value) && isinf(moves) ? "infinite" : "-";
    return view_bounded(value, value - error, value + error, 6, buffer);
}

/* Tables. `columns` names variables; each * stands for the next column of `own`. */
static const struct view_table optimal_points = {
    .title = "The least expected moves",
    .over = {"p", "start"},
    .labels = 2,
    .columns = "start p optimum_expected_moves * * * * * *",
    .own = {{"optimum_expected_moves", .shown.heading = "+-", .text = moves_error_text},
            {"optimum_variance", .shown.heading = "sd", .text = followed_text},
            {"optimum_derivative_p", .shown = {.heading = "d moves/dp", .drop = 1},
             .text = followed_text},
            QUANTILE_COLUMNS("optimum_quantiles", 0)}};

/* The text of a regret. Its error is at most the sum of the errors of both expected moves. */
static const char *regret_text(const struct result *result, const char *variable, size_t row,
                               char buffer[VIEW_TEXT]) {
    double regret = result_real(result, "regret", row);
    size_t points = moves_points(result);
    double error = result_real(result, "upper", row) - result_real(result, "lower", row) +
                   (points ? moves_error(result, row % points) : NAN);
    return view_bounded(regret, isinf(error) ? 0 : regret - error, regret + error, 10, buffer);
}

static const struct view_table regrets = {
    .title = "\nRegret: expected moves above the optimum",
    POINT_ROWS,
    .columns = "strategy start p expected_moves * * losing_decisions",
    .own = {{"regret", .text = regret_text},
            {"regret", .shown = {.heading = "relative", .format = "%.3f %%", .scale = 100},
             .of = "optimum_expected_moves"}}};

static const struct view_table decisions = {
    .title = "\nCostliest decisions of {strategy}, per game",
    .over = {"decision"},
    .labels = 2,
    .columns = "decision_collection decision_letter decision_times decision_takes decision_best "
               "decision_loss *",
    .own = {{"decision_loss", .shown = {.heading = "of regret", .format = "%.2f %%", .scale = 100},
             .of = "regret", .of_by = "decision_regret"}}};

static const struct view_table habits = {
    .title = "\nOptimal decisions by collection (decisions: the average number in a game)",
    .over = {"habit"},
    .columns = "habit_collection habit_times habit_takes habit_leaves habit_takes_only_on"};

static bool optimal_print(const struct result *result, const struct view_options *view,
                          struct error *error) {
    view_print(result, &optimal_points);
    size_t strategies = result_length(result, "strategy");
    bool single = result_length(result, "p") == 1 && result_length(result, "start") == 1;
    bool memoryless = false; /* some strategy is: the others have no regret */
    for (size_t i = 0; i < strategies; i++)
        memoryless = memoryless || result_integer(result, "memoryless", i);
    if (memoryless)
        view_print(result, &regrets);
    /* The costliest decisions of each regret: with one p and start, number i is of strategy i. */
    for (size_t i = 0; single && i < strategies; i++) {
        bool any = false;
        for (size_t k = 0; k < result_length(result, "decision"); k++)
            any = any || (size_t)result_integer(result, "decision_regret", k) == i;
        struct view_table of_strategy = decisions;
        of_strategy.parent = &i;
        if (any)
            view_print(result, &of_strategy);
    }
    along_p_print(result);
    if (result_length(result, "habit") > 0)
        view_print(result, &habits);
    if (result_find(result, "take"))
        view_print_text(
            result,
            "\nOptimal decisions for {collection:#} collections, {square:#} squares and "
            "{p:#} p: for -o FILE.h5, --json and --csv\n",
            0);
    return true;
}

static bool optimal_note(const struct result *result) {
    size_t first; /* point with infinite moves */
    bool infinite = moves_infinite(result, &first) > 0;
    bool solved = true; /* all points; a bound is NaN if the computation was stopped before it */
    for (size_t i = 0; i < moves_points(result); i++)
        solved = solved && !isnan(result_real(result, "optimum_lower", i));
    if (!result->complete)
        report_note(solved ? "stopped: some values of p were not examined"
                           : "stopped: some values of p were not solved");
    if (infinite) {
        size_t starts = result_length(result, "start");
        report_note("no strategy makes games from %s at p = %s certain to end: the expected moves "
                    "are infinite, and games end with probability %.6g at most",
                    result_text(result, "start", first % starts),
                    number_text(result_real(result, "p", first / starts)).text,
                    result_real(result, "optimum_probability_of_ending", first));
    }
    bool settled = along_p_note(result);
    bool wide = moves_note_wide(result);
    optimal_note_memory(result, "regret");
    return result->complete && !infinite && settled && !wide;
}

void optimal_note_memory(const struct result *result, const char *what) {
    const struct result_values *memoryless = result_find(result, "memoryless");
    for (size_t i = 0; memoryless && i < memoryless->size; i++)
        if (!result_integer(result, "memoryless", i))
            report_note("%s has memory: its %s can only be estimated, with `bukub walk compare'",
                        result_text(result, "strategy", i), what);
}

const struct command command_walk_optimal = {
    .name = "optimal",
    .summary = "computes optimal play and the regret of others",
    .options = {{.entry = walk_board_table},
                {.entry = optimal_strategy_table},
                {.entry = walk_ps_or_interval_table},
                {.entry = walk_starts_table},
                {.entry = optimal_option, .group = 2},
                RESULT_OPTIONS(0)},
    .help = "Computes the least expected moves of any strategy of the palindrome walk, with "
            "bounds; and by how much given strategies exceed them, and through which decisions.\v"
            "Examples:\n"
            "  bukub walk optimal --p 0.5 --start D4\n"
            "  bukub walk optimal --p 0:1:0.01 -o optimum.h5\n"
            "  bukub walk optimal --p 0.5 --strategy greedy --strategy rate\n"
            "  bukub walk optimal --p 0:1:0.05 --policy -o policies.h5\n"
            "  bukub walk optimal --p 0:1 --changes -o changes.h5\n"
            "  bukub walk optimal --p 0.2:0.4 --equal D4,F6\n"
            "  bukub walk optimal --p 0.5 --within 20\n"
            "  bukub walk optimal --p 0.5 --export-policy policy.h5\n"
            "  bukub walk run --strategy 'table(file=policy.h5)'\n\n"
            "Columns of the costliest decisions (a collection and a letter each):\n"
            "  per game     how often it occurs in a game on average\n"
            "  taken, best  how often the letter is taken, and taking it is optimal\n"
            "  moves lost   expected moves by which it prolongs a game\n"
            "  of regret    its share of the regret\n"
            "In the summary of the optimal policy, `decisions' is how many decisions a game\n"
            "has with the collection on average.",
    .options_size = sizeof(struct optimal_options),
    .check = optimal_check_options,
    .progress_unit = "values of p",
    .compute = optimal_compute,
    .description = &optimum_description,
    .print = optimal_print,
    .note = optimal_note,
    .shows_time = true,
    .other = &objective_command,
    .asks_other = OPTION_NAMES("within", "discount"),
};
