/* What `bukub walk optimal` prints: the least expected moves, regret and its costliest decisions,
 * decisions by collection, and what is proved along p. */
#include "cli/walk/optimal.h"

#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "cli/walk/exact.h"

static const char optimum_moves[] = "optimum_expected_moves";

/* A number that follows from the optimal policy, whose own bounds are not saved: with the digits
 * that the expected moves have, and none if these have no upper bound. */
static const char *followed_text(const struct result *result, const char *variable, size_t row,
                                 char buffer[VIEW_TEXT]) {
    double of_row = result_real(result, variable, row);
    double value = strcmp(variable, "optimum_variance") == 0 ? sqrt(of_row) : of_row;
    double moves = result_real(result, optimum_moves, row);
    double error = fabs(value) * moves_error(result, optimum_moves, row) / moves;
    if (isinf(moves) || !isfinite(error))
        return isinf(value) && isinf(moves) ? "infinite" : "-";
    return view_bounded(value, value - error, value + error, 6, buffer);
}

static const struct view_table optimal_points = {
    .title = "The least expected moves",
    .over = {"p", "start"},
    .labels = 2,
    .columns = "start p optimum_expected_moves * * * * * *",
    .own = {{"optimum_expected_moves", .shown.heading = "+-", .text = moves_error_text},
            {"optimum_variance", .shown.heading = "sd", .text = followed_text},
            {"optimum_derivative_p", .shown = {.heading = "d moves/dp", .drop = 1},
             .text = followed_text},
            {"optimum_quantiles", .shown.drop = 2, .at = 0.05},
            {"optimum_quantiles", .at = 0.5},
            {"optimum_quantiles", .shown.drop = 2, .at = 0.95}}};

static const char *regret_text(const struct result *result, const char *variable, size_t row,
                               char buffer[VIEW_TEXT]) {

    double regret = result_real(result, "regret", row);
    size_t points = moves_points(result, optimum_moves);
    double error = result_real(result, "upper", row) - result_real(result, "lower", row) +
                   (points ? moves_error(result, optimum_moves, row % points) : NAN);
    return view_bounded(regret, isinf(error) ? 0 : regret - error, regret + error, 10, buffer);
}

static const struct view_table regrets = {
    .title = "\nRegret: expected moves above the optimum",
    .over = {"strategy", "p", "start"},
    .labels = 3,
    .columns = "strategy start p expected_moves * * losing_decisions",
    .own = {{"regret", .text = regret_text},
            {"regret", .shown = {.heading = "relative", .format = "%.3f %%", .scale = 100},
             .of = "optimum_expected_moves"}}};

static const struct view_table decisions = {
    .over = {"decision"},
    .labels = 2,
    .columns = "decision_collection decision_letter decision_times decision_takes decision_best "
               "decision_loss *",
    .own = {{"decision_loss", .shown = {.heading = "of regret", .format = "%.2f %%", .scale = 100},
             .of = "regret", .of_by = "decision_regret"}}};

static const struct view_table habits = {
    .title = "\nOptimal decisions by collection",
    .over = {"habit"},
    .columns = "habit_collection habit_times habit_takes habit_leaves habit_takes_only_on"};

static const struct view_table changes = {
    .title = "Changes of the optimal decisions along p",
    .over = {"change"},
    .labels = 2,
    .columns = "change_p_lower change_p_upper change_collection change_letter change_square "
               "change_takes_above"};

static const struct view_table pieces = {
    .title = "Intervals of p with one policy, proved optimal",
    .over = {"piece"},
    .labels = 2,
    .columns = "piece_p_lower piece_p_upper piece_first_moves piece_last_moves"};

static const struct view_table gaps = {.title = "Intervals of p that are not settled",
                                       .over = {"gap"},
                                       .columns = "gap_p_lower gap_p_upper gap_decisions"};

static const struct view_table unsettled_decisions = {
    .title = "Decisions that are not settled there, the first 100 of each",
    .over = {"unsettled"},
    .columns = "* unsettled_collection unsettled_letter unsettled_square",
    .own = {{"gap_p_lower", .by = "unsettled_gap"}}};

static const struct view_table ties = {
    .title = "Decisions proved to make no difference",
    .over = {"tie"},
    .columns = "tie_p_lower tie_p_upper tie_collection tie_letter tie_square"};

static const struct view_table equals = {
    .over = {"equal"}, .columns = "equal_p_lower equal_p_upper equal_kind equal_better_above"};

/* Of one p and start, also the costliest decisions. */
static void print_regrets(const struct result *result) {
    bool single = result_length(result, "p") == 1 && result_length(result, "start") == 1;
    view_print(result, &regrets);
    for (size_t i = 0; single && i < result_length(result, "strategy"); i++) {
        bool any = false;
        for (size_t k = 0; k < result_length(result, "decision"); k++)
            any = any || (size_t)result_integer(result, "decision_regret", k) == i;
        if (!any)
            continue;
        view_print_text(result, "\nCostliest decisions of {strategy}, per game\n\n", i);
        view_print_children(result, &decisions, i);
    }
}

bool optimal_print(const struct result *result, const struct view_options *view,
                   struct error *error) {
    view_print(result, &optimal_points);
    if (result_length(result, "strategy") > 0)
        print_regrets(result);
    if (result_find(result, "change")) {
        struct view_table intervals = pieces;
        if (result_length(result, "start") > 1)
            intervals.title = "Intervals of p with one policy, proved optimal (moves: from the "
                              "first start)";
        view_print_counted(result, &changes);
        view_print_counted(result, &intervals);
        view_print_counted(result, &gaps);
        if (result_length(result, "unsettled") > 0)
            view_print_counted(result, &unsettled_decisions);
        view_print_counted(result, &ties);
    }
    if (result_find(result, "equal")) {
        char title[80];
        struct view_table intervals = equals;
        const char *better = result_text(result, "equal_better", 0);
        snprintf(title, sizeof title, "Intervals of p where the starts %s may be worth the same",
                 result_text(result, "equal_starts", 0));
        intervals.title = title;
        view_print_counted(result, &intervals);
        if (*better)
            screen_print(stdout, "\n%s is better %s\n", better,
                         result_length(result, "equal") == 0 ? "at every p"
                                                             : "below the first of them");
    }
    if (result_length(result, "habit") > 0)
        view_print(result, &habits);
    if (result_find(result, "take"))
        printf("\nOptimal decisions for %zu collections, %zu squares and %zu p: for -o FILE.h5, "
               "--json and --csv\n",
               result_length(result, "collection"), result_length(result, "square"),
               result_length(result, "p"));
    return true;
}

/* An undecided interval next to a p where moves are infinite need not be decided. */
static bool is_endless_at(const struct result *result, double p) {
    const char *const *dimensions = optimal_points.over;
    for (size_t i = 0; i < moves_points(result, optimum_moves); i++)
        if (result_real(result, "p", result_row_index(result, dimensions, 0, i)) == p &&
            isinf(result_real(result, optimum_moves, i)))
            return true;
    return false;
}

bool optimal_note(const struct result *result) {
    const char *const *dimensions = optimal_points.over;
    size_t points = moves_points(result, optimum_moves), endless = 0, unsettled = 0;
    bool solved = true;
    for (size_t i = 0; i < points; i++)
        solved = solved && !isnan(result_real(result, "optimum_lower", i));
    if (!result->complete)
        report_note(solved ? "stopped: some values of p were not examined"
                           : "stopped: some values of p were not solved");
    while (endless < points && !isinf(result_real(result, optimum_moves, endless)))
        endless++;
    if (endless < points) {
        char p[NUMBER_TEXT];
        number_print(result_real(result, "p", result_row_index(result, dimensions, 0, endless)), p);
        report_note("no strategy makes games from %s at p = %s certain to end: the expected moves "
                    "are infinite, and games end with probability %.6g at most",
                    result_text(result, "start", result_row_index(result, dimensions, 1, endless)),
                    p, result_real(result, "optimum_probability_of_ending", endless));
    }
    for (size_t i = 0; i < result_length(result, "gap"); i++)
        unsettled += !is_endless_at(result, result_real(result, "gap_p_lower", i)) &&
                     !is_endless_at(result, result_real(result, "gap_p_upper", i));
    for (size_t i = 0; i < result_length(result, "equal"); i++)
        unsettled += strcmp(result_text(result, "equal_kind", i), "unsettled") == 0;
    if (unsettled > 0 && result->complete)
        report_note("intervals of p that are not settled, as rounding is too large there or they "
                    "are too short: %zu",
                    unsettled);
    bool wide = moves_note_wide(result, optimum_moves);
    note_memory(result, "regret");
    return result->complete && endless == points && unsettled == 0 && !wide;
}

void note_memory(const struct result *result, const char *what) {
    const struct result_values *memoryless = result_find(result, "memoryless");
    for (size_t i = 0; memoryless && i < memoryless->size; i++)
        if (!result_integer(result, "memoryless", i))
            report_note("%s has memory: its %s can only be estimated, with `bukub walk compare'",
                        result_text(result, "strategy", i), what);
}
