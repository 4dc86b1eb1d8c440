/* Results of the two other objectives of `walk optimal`: with --within N, the greatest probability
 * of finishing within N moves; with --discount D, the least expected number of moves of which each
 * counts D times the one before. A point is a p and a start; a shortfall is what a strategy loses
 * there against the optimum. */
#include "analysis/walk/exact/exact_sweep.h"
#include "analysis/walk/optimal/objective.h"

#include <stdio.h>
#include <string.h>

static const struct dataset_variable objective_attributes[] = {
    ATTRIBUTE(DOUBLE, "width", "requested relative width of the bounds of discounted moves"),
    {0},
};

/* Dimensions of a variable, and the member of a point that has its values. */
#define OBJECTIVE_POINT .dimensions = {"p", "start"}
#define OBJECTIVE_MOVES .dimensions = {"p", "start", "moves"}
#define OBJECTIVE_MEMBER(path) DATASET_MEMBER(struct objective_point, path), OBJECTIVE_POINT

static const struct dataset_variable objective_variables[] = {
    VARIABLE(INT64, "solved", "1", "1: solved; 0: the computation was stopped before", .key = "",
             .flag = true, OBJECTIVE_MEMBER(solved)),
    VARIABLE(TEXT, "optimum_strategy", "name",
             "the strategy that is best for this objective, optimal", .key = "strategy",
             OBJECTIVE_POINT, .shown.heading = "strategy"),
    VARIABLE(INT64, "converged", "1", "1: the bounds have the requested width; 0: they do not",
             .flag = true, OBJECTIVE_MEMBER(converged)),
    {0},
};

static const struct dataset_variable within_variables[] = {
    VARIABLE(INT64, "within", "moves", "the N of --within: moves within which games are to end",
             OBJECTIVE_POINT),
    VARIABLE(DOUBLE, "probability", "1", "greatest probability that a game ends within N moves",
             OBJECTIVE_MEMBER(value.value), .shown.format = "%.10f"),
    BOUND_VARIABLES("probability_", "", "1", "the probability", OBJECTIVE_MEMBER(value.lower),
                    OBJECTIVE_MEMBER(value.upper)),
    {0},
};

static const struct dataset_variable discount_variables[] = {
    VARIABLE(DOUBLE, "discount", "1",
             "the factor of --discount: what each move counts, relative to the previous one",
             OBJECTIVE_POINT),
    VARIABLE(DOUBLE, "discounted_moves", "moves", "least expected discounted number of moves",
             OBJECTIVE_MEMBER(value.value),
             .shown = {.heading = "discounted moves",
                       BOUNDS("discounted_moves_lower", "discounted_moves_upper", 10)}),
    BOUND_VARIABLES("discounted_moves_", "", "moves", "the discounted moves",
                    OBJECTIVE_MEMBER(value.lower), OBJECTIVE_MEMBER(value.upper)),
    VARIABLE(DOUBLE, "expected_moves", "moves",
             "expected number of moves under this policy, not discounted",
             OBJECTIVE_MEMBER(moves.value)),
    {0},
};

static const struct dataset_variable objective_transient_variables[] = {
    VARIABLE(DOUBLE, "greatest", "1",
             "greatest probability that a game ends within this number of moves, maximized for "
             "each number",
             OBJECTIVE_MOVES, .shown = {.heading = "greatest cumulative", .format = "%.6f"}),
    VARIABLE(DOUBLE, "quantiles", "moves", "quantile of the number of moves under this policy",
             .whole = true, .dimensions = {"p", "start", "quantile"}),
    VARIABLE(DOUBLE, "distribution", "1",
             "probability that a game takes this number of moves under this policy",
             OBJECTIVE_MOVES, .shown = {.heading = "probability", .format = "%.6f"}),
    VARIABLE(DOUBLE, "survival", "1", "probability that a game takes more moves", OBJECTIVE_MOVES),
    VARIABLE(DOUBLE, "tail", "1",
             "1 minus the sum of the distribution: more moves than the dimension covers, or not "
             "computed",
             OBJECTIVE_POINT),
    COORDINATE(INT64, "left", "moves", "moves left after the landing"),
    VARIABLE(TEXT, "takes_first", "name",
             "letters that are taken with an empty collection; *: on some squares only",
             .dimensions = {"left"}),
    {0},
};

#define SHORTFALL .dimensions = {"strategy", "p", "start"}
#define SHORTFALL_MEMBER(path) DATASET_MEMBER(struct objective_shortfall, path), SHORTFALL

static const struct dataset_variable shortfall_variables[] = {
    VARIABLE(INT64, "memoryless", "1",
             "1: it decides by the letters held and the square alone; 0: its loss is unknown",
             .flag = true, .dimensions = {"strategy"}),
    VARIABLE(INT64, "shortfall_solved", "1", "1: the loss is known; 0: it is not", .key = "",
             .flag = true, SHORTFALL_MEMBER(solved)),
    {0},
};

static const struct dataset_variable within_shortfall_variables[] = {
    VARIABLE(INT64, "shortfall_within", "moves",
             "the N of --within: moves within which games are to end", .key = "within", SHORTFALL),
    VARIABLE(DOUBLE, "shortfall_probability", "1",
             "probability that a game of the strategy ends within N moves", .key = "probability",
             SHORTFALL_MEMBER(value), .shown = {.heading = "probability", .format = "%.10f"}),
    VARIABLE(DOUBLE, "lost_probability", "1", "how much less that is than the greatest probability",
             .key = "lost", SHORTFALL_MEMBER(lost),
             .shown = {.heading = "lost", .format = "%.10f"}),
    {0},
};

static const struct dataset_variable discount_shortfall_variables[] = {
    VARIABLE(DOUBLE, "shortfall_discount", "1",
             "the factor of --discount: what each move counts, relative to the previous one",
             .key = "discount", SHORTFALL),
    VARIABLE(DOUBLE, "shortfall_discounted_moves", "moves",
             "expected discounted number of moves of the strategy", .key = "discounted_moves",
             SHORTFALL_MEMBER(value)),
    VARIABLE(DOUBLE, "lost_moves", "moves", "how much more that is than the least number",
             .key = "lost", SHORTFALL_MEMBER(lost)),
    {0},
};

const struct result_description objective_description = {
    .filetype = "bukub walk objective",
    .format_version = 1,
    .timer = "solve",
    .variables = {objective_attributes, walk_points_variables, objective_variables,
                  within_variables, discount_variables, transient_dimensions,
                  objective_transient_variables, shortfall_variables, within_shortfall_variables,
                  discount_shortfall_variables},
    .rows = RESULT_ROWS({.key = "points", .dimensions = {"p", "start"}, .present = "solved"},
                        {.key = "shortfalls",
                         .dimensions = {"strategy", "p", "start"},
                         .present = "shortfall_solved",
                         .within = ""}),
};

/* Sets which letters the policy takes with nothing held, for each number of moves left. "AC*": A is
 * taken on all white squares with an A, C on some with a C. */
static void set_takes_first(struct result *result, const struct horizon *horizon) {
    const struct walk_board *board = horizon->game.board;
    result_dimension(result, "left", horizon->moves);
    for (uint32_t left = 0; left < horizon->moves; left++) {
        bool taken[WALK_LETTERS] = {false}, refused[WALK_LETTERS] = {false};
        char text[2 * WALK_LETTERS + 1] = "", *end = text;
        for (int square = 0; square < board->squares; square++) {
            bool takes = horizon_takes(horizon, left, horizon->game.start_row, square);
            taken[board->letter[square]] |= takes;
            refused[board->letter[square]] |= !takes && !board->green[square];
        }
        for (int letter = 0; letter < WALK_LETTERS; letter++)
            if (taken[letter])
                end += sprintf(end, "%c%s", 'A' + letter, refused[letter] ? "*" : "");
        result_set_text(result, "takes_first", left, text);
    }
}

void objective_to_result(struct result *result, const struct objective_plan *plan,
                         const struct objective_point *point,
                         const struct objective_shortfall *shortfall) {
    static const struct transient_names names = {"quantiles", "distribution", "survival", "tail"};
    const struct walk_points *points = &plan->points;
    const bool in_time = plan->within > 0;
    const struct dataset_variable *of_points = in_time ? within_variables : discount_variables;
    const struct dataset_variable *of_shortfalls =
        in_time ? within_shortfall_variables : discount_shortfall_variables;
    size_t count = walk_points_of_strategy(points);
    walk_points_to_result(result, points);
    result_set_real(result, "width", 0, plan->limits.width);
    for (size_t i = 0; i < count; i++) {
        result_set_text(result, "optimum_strategy", i, "optimal");
        result_set_record(result, objective_variables, i, &point[i]);
        if (in_time)
            result_set_whole(result, "within", i, plan->within);
        else
            result_set_real(result, "discount", i, plan->discount);
        if (point[i].solved)
            result_set_record(result, of_points, i, &point[i]);
    }
    if (in_time) {
        const size_t length = plan->within + 1U; /* distributions are over 0 .. N moves */
        result_dimension(result, "moves", length);
        double *greatest = result_add(result, "greatest");
        double *distribution = result_add(result, "distribution");
        for (size_t i = 0; i < count; i++) {
            if (!point[i].solved)
                continue;
            const struct horizon *horizon = point[i].horizon;
            memcpy(greatest + i * length, horizon->within, length * sizeof *greatest);
            memcpy(distribution + i * length, horizon->distribution, length * sizeof *distribution);
            result_set_real(result, "tail", i, 1 - point[i].value.value);
        }
        if (count == 1 && point->solved) /* then its policy was kept */
            set_takes_first(result, point->horizon);
    } else {
        transients_to_result(result, &names, &point->transient, sizeof *point, count);
    }

    for (size_t k = 0; k < points->strategies; k++)
        result_set_whole(result, "memoryless", k, points->strategy[k].strategy->memoryless);
    for (size_t i = 0; points->strategies > 0 && i < walk_points_count(points); i++) {
        result_add_list(result, of_shortfalls);
        result_set_record(result, shortfall_variables, i, &shortfall[i]);
        if (in_time)
            result_set_whole(result, "shortfall_within", i, plan->within);
        else
            result_set_real(result, "shortfall_discount", i, plan->discount);
        if (shortfall[i].solved)
            result_set_record(result, of_shortfalls, i, &shortfall[i]);
    }
}
