/* Results of MagicBoard: declarations of variables, and functions that set their values; of puzzles
 * and solutions, of the census, of hard boards, and of the walker. A variable with the key "" is
 * not in JSON; narrow tables first leave out the highest `shown.drop`. */
#include "analysis/magicboard/results.h"

#include "sim/base/memory.h"
#include "sim/statistics/confidence.h"

#include <math.h>
#include <string.h>
#include <sys/param.h>

const struct dataset_variable magicboard_request_variables[] = {
    ATTRIBUTE(INT64, "requested", "requested length of the first dimension"),
    {0},
};

#define PUZZLE .dimensions = {"puzzle"} /* of a variable that has a value for each puzzle */

const struct dataset_variable magicboard_puzzle_variables[] = {
    COORDINATE(INT64, "puzzle", "1", "number of the puzzle, from 1: a board and a start",
               .key = ""),
    VARIABLE(INT64, "board", "1", "number of the board in the attribute `board`, from 1", PUZZLE,
             DATASET_MEMBER(struct magicboard_entry, board)),
    VARIABLE(TEXT, "start", "name", "corner where the circle starts: NW, NE, SW or SE", PUZZLE),
    VARIABLE(INT64, "side", "squares", "rows and columns of the board", PUZZLE,
             DATASET_MEMBER(struct magicboard_entry, puzzle.board.side), .shown.drop = 2),
    {0},
};

#define OF_SOLUTION(path) PUZZLE, DATASET_MEMBER(struct magicboard_solution, path)

const struct dataset_variable magicboard_solution_variables[] = {
    VARIABLE(INT64, "solvable", "1", "1: the goal is reachable; 0: it is not", .flag = true,
             PUZZLE),
    VARIABLE(INT64, "length", "steps", "steps of a shortest solution; -1: unsolvable",
             .known = "solvable", .unknown = DATASET_INFINITE, OF_SOLUTION(length)),
    VARIABLE(TEXT, "moves", "name",
             "alphabetically first shortest solution, a letter E, N, S or W for each step",
             .known = "solvable", PUZZLE),
    VARIABLE(TEXT, "shortest_solutions", "name",
             "number of shortest solutions as a decimal number, which may exceed 64 bits",
             .whole = true, PUZZLE, .shown = {.heading = "shortest", .drop = 1}),
    VARIABLE(INT64, "simple_solutions", "solutions",
             "number of solutions that visit no square twice; a lower bound if not "
             "simple_complete; -1: not counted",
             .known = "simple_complete", OF_SOLUTION(simple.count)),
    VARIABLE(INT64, "simple_solutions_at_least", "solutions", "lower bound of this number",
             OF_SOLUTION(simple.count)),
    VARIABLE(INT64, "simple_complete", "1",
             "1: all simple solutions were counted; 0: the limit was reached", .key = "",
             OF_SOLUTION(simple.complete)),
    VARIABLE(INT64, "reachable", "squares", "reachable squares, including the start",
             OF_SOLUTION(reach.reached), .shown.drop = 4),
    VARIABLE(INT64, "dead_ends", "squares",
             "reachable squares other than the goal without a legal move", OF_SOLUTION(dead_ends),
             .shown = {.heading = "dead", .drop = 4}),
    VARIABLE(INT64, "forced", "squares", "reachable squares with exactly one legal move",
             OF_SOLUTION(forced), .shown.drop = 4),
    VARIABLE(INT64, "lost", "squares", "reachable squares from which the goal is unreachable",
             OF_SOLUTION(lost), .shown.drop = 4),
    VARIABLE(TEXT, "squares", "name", "names of the reachable squares, row by row", .words = true,
             PUZZLE),
    VARIABLE(DOUBLE, "difficulty", "bits",
             "minus log2 of the probability that uniformly random legal moves are a shortest "
             "solution",
             .known = "solvable", .unknown = DATASET_INFINITE, PUZZLE, .shown.format = "%.1f"),
    {0},
};

void magicboard_puzzles_to_result(struct result *result, const struct magicboard_entry *entry,
                                  size_t entries) {
    result_dimension(result, "puzzle", entries);
    for (size_t i = 0; i < entries; i++) {
        result_set_whole(result, "puzzle", i, (int64_t)i + 1);
        result_set_record(result, magicboard_puzzle_variables, i, &entry[i]);
        result_set_text(result, "start", i, magicboard_corner_name(entry[i].puzzle.corner));
    }
}

void magicboard_solution_to_result(struct result *result, size_t index,
                                   const struct magicboard_puzzle *puzzle,
                                   const struct magicboard_solution *solution) {
    char moves[MAGICBOARD_MOVES_TEXT];
    char squares[MAGICBOARD_SQUARES * SQUARE_NAME] = "", *end = squares;
    for (int square = 0; square < puzzle->board.squares; square++) {
        if (solution->reach.distance[square] < 0)
            continue;
        if (end > squares)
            *end++ = ' ';
        end = stpcpy(end, square_name(puzzle->board.side, square).text);
    }
    magicboard_moves_text(solution, moves);
    result_set_record(result, magicboard_solution_variables, index, solution);
    result_set_whole(result, "solvable", index, solution->length >= 0);
    result_set_text(result, "moves", index, moves);
    result_set_real(result, "difficulty", index, magicboard_difficulty(puzzle));
    result_set_text(result, "shortest_solutions", index, solution->shortest);
    result_set_text(result, "squares", index, squares);
}

/* One side: `exact` if all its boards were counted, otherwise estimates from random boards. These
 * use all goals of each board, but `plain` ones only the goal that was drawn with the board. */
struct census_row {
    struct magicboard_point point;
    double p_solvable, mean_length;
    int max_length;
    struct magicboard_fraction exact; /* p_solvable, if point.exact */
    struct magicboard_estimates drawn;
    struct magicboard_estimate stratified; /* p_solvable from point.small and random boards */
    double stratified_gain;
};

/* One side and one length of a solution, the distance of the goal from the start. */
struct census_cell {
    uint64_t goals, plain; /* goals at this distance; boards whose own goal is at it */
    struct magicboard_estimate p;
    struct magicboard_fraction exact; /* p, if all boards were counted */
};

#define OF_ROW(path) .dimensions = {"d"}, DATASET_MEMBER(struct census_row, path)
#define OF_CELL(path)                                                                              \
    .count = true, .dimensions = {"d", "length"}, DATASET_MEMBER(struct census_cell, path)

/* The two variables of an estimate's confidence interval, of which `what` describes the lower end.
 * `of` is OF_ROW or OF_CELL: a path has no parentheses. NOLINTBEGIN(bugprone-macro-parentheses) */
#define INTERVAL(name_, unit, key_, what, of, estimate)                                            \
    VARIABLE(DOUBLE, name_ "_low", unit, what, .key = key_ "_ci95", .upper = name_ "_high",        \
             of(estimate.interval[0])),                                                            \
        VARIABLE(DOUBLE, name_ "_high", unit, "upper end of this interval", .key = "",             \
                 of(estimate.interval[1]))
/* NOLINTEND(bugprone-macro-parentheses) */

static const struct dataset_variable row_variables[] = {
    COORDINATE(INT64, "d", "squares", "rows and columns of the boards"),
    VARIABLE(DOUBLE, "p_solvable", "1",
             "probability that a board is solvable, from all goals of each board",
             OF_ROW(p_solvable)),
    VARIABLE(DOUBLE, "mean_length", "steps", "mean length of shortest solutions of solvable boards",
             OF_ROW(mean_length)),
    VARIABLE(INT64, "max_length", "steps", "longest distance to any goal of any of the boards",
             OF_ROW(max_length), .shown.heading = "longest"),
    {0},
};

/* Variables of random boards. */
static const struct dataset_variable drawn_variables[] = {
    VARIABLE(INT64, "boards", "boards", "random boards", OF_ROW(point.tally.boards)),
    INTERVAL("p_solvable", "1", "p_solvable",
             "lower end of the 95 % confidence interval of p_solvable", OF_ROW, drawn.p_solvable),
    INTERVAL("mean_length", "steps", "mean_length",
             "lower end of the 95 % confidence interval of mean_length", OF_ROW, drawn.mean_length),
    VARIABLE(DOUBLE, "plain_p_solvable", "1", "p_solvable from one goal for each board",
             .key = "plain.p_solvable", OF_ROW(drawn.plain_p_solvable.value)),
    INTERVAL("plain_p_solvable", "1", "plain.p_solvable",
             "lower end of its 95 % confidence interval", OF_ROW, drawn.plain_p_solvable),
    VARIABLE(DOUBLE, "plain_mean_length", "steps", "mean_length from one goal for each board",
             .key = "plain.mean_length", OF_ROW(drawn.plain_mean_length.value)),
    INTERVAL("plain_mean_length", "steps", "plain.mean_length",
             "lower end of its 95 % confidence interval", OF_ROW, drawn.plain_mean_length),
    VARIABLE(DOUBLE, "gain", "1", "variance of plain_p_solvable divided by that of p_solvable",
             OF_ROW(drawn.gain)),
    VARIABLE(INT64, "longest_board", "1", "number of the first board with max_length, from 0",
             OF_ROW(point.tally.longest_board)),
    {0},
};

/* Further variables of random boards, if those with few reachable squares are counted exactly. */
static const struct dataset_variable stratified_variables[] = {
    VARIABLE(INT64, "small", "squares",
             "boards with at most so many reachable squares, start included, are counted exactly",
             OF_ROW(point.small.limit)),
    VARIABLE(INT64, "small_sets", "sets",
             "their sets of reachable squares, mirror images in the diagonal counted once",
             OF_ROW(point.small.sets)),
    VARIABLE(INT64, "small_states", "states",
             "pairs of sets, reached and fixed squares, visited to count them",
             OF_ROW(point.small.states)),
    VARIABLE(DOUBLE, "small_p", "1", "exact probability of such a board", OF_ROW(point.small.p)),
    VARIABLE(DOUBLE, "stratified_p_solvable", "1",
             "p_solvable from these and, for the other boards, regression on unreachable squares",
             OF_ROW(stratified.value)),
    INTERVAL("stratified_p_solvable", "1", "stratified_p_solvable",
             "lower end of its 95 % confidence interval", OF_ROW, stratified),
    VARIABLE(DOUBLE, "stratified_gain", "1",
             "variance of plain_p_solvable divided by that of stratified_p_solvable",
             OF_ROW(stratified_gain)),
    {0},
};

/* Variables of all boards, if these are counted exactly. */
static const struct dataset_variable exact_variables[] = {
    VARIABLE(UINT64, "numerator", "1", "numerator of p_solvable in lowest terms",
             OF_ROW(exact.numerator)),
    VARIABLE(UINT64, "denominator", "1", "denominator of p_solvable in lowest terms",
             OF_ROW(exact.denominator)),
    VARIABLE(UINT64, "exact_boards", "boards",
             "number of boards, (d - 1)^(d^2), counting the value under the goal",
             OF_ROW(point.enumeration.boards), .shown.heading = "boards"),
    {0},
};

static const struct dataset_variable cell_variables[] = {
    COORDINATE(INT64, "length", "steps", "steps of a shortest solution, from 0"),
    VARIABLE(INT64, "goals", "goals",
             "squares at this distance from the start, over all of the boards", OF_CELL(goals)),
    VARIABLE(DOUBLE, "p", "1", "probability of this length, from all goals of each board",
             OF_CELL(p.value)),
    {0},
};

static const struct dataset_variable drawn_cell_variables[] = {
    INTERVAL("p", "1", "p", "lower end of its 95 % confidence interval", OF_CELL, p),
    VARIABLE(INT64, "plain", "boards", "boards whose own goal is at this distance from the start",
             OF_CELL(plain)),
    {0},
};

static const struct dataset_variable exact_cell_variables[] = {
    VARIABLE(UINT64, "p_numerator", "1", "numerator of p in lowest terms", .key = "numerator",
             OF_CELL(exact.numerator)),
    VARIABLE(UINT64, "p_denominator", "1", "denominator of p in lowest terms; 0 if p is 0",
             .key = "denominator", OF_CELL(exact.denominator)),
    {0},
};

static double fraction_value(struct magicboard_fraction fraction) {
    return (double)fraction.numerator / (double)fraction.denominator;
}

static int longest_distance(const struct magicboard_point *point) {
    return point->exact ? point->enumeration.longest : point->tally.longest;
}

static struct census_row census_row_of(const struct magicboard_point *point) {
    struct census_row row = {.point = *point, .max_length = longest_distance(point)};
    if (point->exact) {
        row.exact = magicboard_enumerated_p(&point->enumeration, point->enumeration.solvable);
        row.p_solvable = fraction_value(row.exact);
        row.mean_length = magicboard_mean_length(&point->enumeration);
        return row;
    }
    row.drawn = magicboard_estimate(point->side, &point->tally);
    row.p_solvable = row.drawn.p_solvable.value;
    row.mean_length = row.drawn.mean_length.value;
    if (point->small.limit > 0) {
        row.stratified = magicboard_estimate_stratified(&point->small, &point->tally);
        /* The gain is a ratio of variances; widths are proportional to standard errors. */
        double error_ratio = magicboard_half_width(&row.drawn.plain_p_solvable) /
                             magicboard_half_width(&row.stratified);
        row.stratified_gain = error_ratio * error_ratio;
    }
    return row;
}

const struct result_description magicboard_census_description = {
    .filetype = "bukub magicboard census",
    .format_version = 2,
    .timer = "count",
    .variables = {magicboard_request_variables, row_variables, drawn_variables,
                  stratified_variables, exact_variables, cell_variables, drawn_cell_variables,
                  exact_cell_variables},
    .rows = RESULT_ROWS({.key = "points", .dimensions = {"d"}, .at_root = true},
                        {.key = "lengths", .dimensions = {"d", "length"}, .present = "goals"}),
};

void magicboard_census_to_result(struct result *result, const struct magicboard_point *point,
                                 size_t points, uint64_t seed) {
    const bool exact = point->exact;
    int longest = 0; /* of any side */
    for (size_t i = 0; i < points; i++)
        longest = MAX(longest, longest_distance(&point[i]));
    if (!exact)
        result_set_seed(result, seed);
    result_dimension(result, "d", points);
    result_dimension(result, "length", (size_t)longest + 1);
    size_t cells = 0; /* set so far */
    for (size_t i = 0; i < points; i++) {
        const struct census_row row = census_row_of(&point[i]);
        result_set_whole(result, "d", i, point[i].side);
        result_set_record(result, row_variables, i, &row);
        result_set_record(result, exact ? exact_variables : drawn_variables, i, &row);
        if (point[i].small.limit > 0)
            result_set_record(result, stratified_variables, i, &row);
        for (int length = 0; length <= longest; length++, cells++) {
            struct census_cell cell = {0}; /* the start, or no goal of this side is so far */
            const bool is_distance = length > 0 && length <= row.max_length;
            if (is_distance && exact) {
                cell.goals = point[i].enumeration.count[length];
                cell.exact = magicboard_enumerated_p(&point[i].enumeration, cell.goals);
                cell.p.value = fraction_value(cell.exact);
            } else if (is_distance) {
                cell.goals = point[i].tally.goals[length];
                cell.plain = point[i].tally.plain[length];
                cell.p = magicboard_estimate_length(point[i].side, &point[i].tally, length);
            }
            result_set_record(result, cell_variables, cells, &cell);
            result_set_record(result, exact ? exact_cell_variables : drawn_cell_variables, cells,
                              &cell);
        }
    }
}

const struct dataset_variable magicboard_hardest_variables[] = {
    COORDINATE(INT64, "d", "squares", "rows and columns of the board"),
    VARIABLE(INT64, "length", "steps", "steps of its shortest solution from the north-west corner",
             .dimensions = {"d"}, DATASET_MEMBER(struct magicboard_hardest, length)),
    VARIABLE(TEXT, "moves", "name",
             "alphabetically first shortest solution, a letter E, N, S or W for each step",
             .dimensions = {"d"}),
    VARIABLE(INT64, "longest", "1",
             "1: no board of this side has a longer shortest solution, as "
             "data/reference/LONGEST.md proves; 0: not known",
             .flag = true, .dimensions = {"d"}),
    VARIABLE(TEXT, "board", "name", "the board as other commands read it", .dimensions = {"d"}),
    VARIABLE(INT64, "restart", "1", "number of the first restart that found it, from 1",
             .dimensions = {"d"}),
    VARIABLE(INT64, "restarts", "restarts", "restarts, with those that could find nothing longer",
             .dimensions = {"d"}, DATASET_MEMBER(struct magicboard_hardest, restarts)),
    COORDINATE(INT64, "square", "1", "number of a square, row by row from the upper left, from 0"),
    VARIABLE(INT64, "value", "squares",
             "number on the square, 0 on the goal; -1: the board has no such square", .key = "",
             .dimensions = {"d", "square"}),
    {0},
};

void magicboard_hardest_to_result(struct result *result, const struct magicboard_hardest *hardest,
                                  size_t count) {
    size_t squares = 0; /* number of squares of the largest board */
    for (size_t i = 0; i < count; i++)
        squares = MAX(squares, (size_t)hardest[i].puzzle.board.squares);
    result_dimension(result, "d", count);
    result_dimension(result, "square", squares);
    for (size_t i = 0; i < count; i++) {
        const struct magicboard_board *board = &hardest[i].puzzle.board;
        struct magicboard_solution solution;
        char moves[MAGICBOARD_MOVES_TEXT];
        char *text = printed(magicboard_puzzle_print, &hardest[i].puzzle);
        result_set_whole(result, "d", i, board->side);
        result_set_record(result, magicboard_hardest_variables, i, &hardest[i]);
        result_set_whole(result, "restart", i, (int64_t)hardest[i].restart + 1);
        result_set_whole(result, "longest", i,
                         hardest[i].length == magicboard_length_bound(board->side));
        /* A search keeps no moves, so that the board is solved; without a watch, this succeeds. */
        magicboard_solve(&hardest[i].puzzle, 0, NULL, &solution, NULL);
        magicboard_moves_text(&solution, moves);
        result_set_text(result, "moves", i, moves);
        result_set_text(result, "board", i, text);
        for (size_t k = 0; k < squares; k++)
            result_set_whole(result, "value", i * squares + k,
                             k < (size_t)board->squares ? board->value[k] : -1);
        free(text);
    }
}

#define OF_WALKER(path) .dimensions = {"puzzle"}, DATASET_MEMBER(struct magicboard_walker, path)

const struct dataset_variable magicboard_walker_variables[] = {
    VARIABLE(DOUBLE, "p_goal", "1", "probability of reaching the goal", OF_WALKER(chain.p_goal)),
    VARIABLE(DOUBLE, "p_lost", "1", "probability of reaching a square without a path to the goal",
             OF_WALKER(chain.p_lost)),
    VARIABLE(DOUBLE, "expected_steps", "steps",
             "expected steps to the goal; Inf if it is not reached with probability 1",
             OF_WALKER(chain.expected_steps)),
    VARIABLE(DOUBLE, "expected_steps_given_goal", "steps",
             "expected steps given that the goal is reached; NaN if it cannot be reached",
             OF_WALKER(chain.steps_given_goal)),
    COORDINATE(DOUBLE, "quantile", "1", "fraction of the walks that reach the goal", .keyed = true),
    VARIABLE(DOUBLE, "quantiles", "steps",
             "quantile of the number of steps given that the goal is reached", .whole = true,
             .dimensions = {"puzzle", "quantile"}),
    COORDINATE(INT64, "square", "1", "number of a square, row by row from the upper left, from 0",
               .key = ""),
    VARIABLE(
        DOUBLE, "visits", "visits",
        "expected visits of a walk until it reaches the goal or a square without a path to it; "
        "on those, probability that it ends there; NaN: the board has no such square",
        .dimensions = {"puzzle", "square"}),
    COORDINATE(INT64, "steps", "steps", "number of steps of a walk"),
    VARIABLE(DOUBLE, "distribution", "1",
             "probability of reaching the goal after exactly this number of steps",
             .dimensions = {"puzzle", "steps"}),
    VARIABLE(DOUBLE, "rest", "1",
             "probability of reaching the goal after more steps than the distribution covers",
             OF_WALKER(rest)),
    {0},
};

/* Estimates from simulated walks, with 95 % confidence intervals. */
struct played_walks {
    uint64_t games, goal, lost, censored;
    double p, p_interval[2];
    double mean, mean_interval[2], sd;
};

#define OF_PLAYED(path) .dimensions = {"puzzle"}, DATASET_MEMBER(struct played_walks, path)

const struct dataset_variable magicboard_played_variables[] = {
    VARIABLE(INT64, "played_games", "walks", "simulated walks", .key = "played.games",
             OF_PLAYED(games)),
    VARIABLE(INT64, "played_goal", "walks", "simulated walks that reached the goal",
             .key = "played.goal", .count = true, OF_PLAYED(goal)),
    VARIABLE(INT64, "played_lost", "walks",
             "simulated walks that reached a square without a path to the goal",
             .key = "played.lost", .count = true, OF_PLAYED(lost)),
    VARIABLE(INT64, "played_censored", "walks", "simulated walks stopped after max_steps steps",
             .key = "played.censored", .count = true, OF_PLAYED(censored)),
    VARIABLE(DOUBLE, "played_p_goal", "1", "fraction of the simulated walks that reached the goal",
             .key = "played.p_goal", OF_PLAYED(p)),
    VARIABLE(DOUBLE, "played_p_goal_low", "1", "lower end of its 95 % confidence interval",
             .key = "played.p_goal_ci95", .upper = "played_p_goal_high", OF_PLAYED(p_interval[0])),
    VARIABLE(DOUBLE, "played_p_goal_high", "1", "upper end of its 95 % confidence interval",
             .key = "", OF_PLAYED(p_interval[1])),
    VARIABLE(DOUBLE, "played_mean", "steps",
             "mean steps of the simulated walks that reached the goal", .key = "played.mean",
             OF_PLAYED(mean)),
    VARIABLE(DOUBLE, "played_mean_low", "steps", "lower end of its 95 % confidence interval",
             .key = "played.mean_ci95", .upper = "played_mean_high", OF_PLAYED(mean_interval[0])),
    VARIABLE(DOUBLE, "played_mean_high", "steps", "upper end of its 95 % confidence interval",
             .key = "", OF_PLAYED(mean_interval[1])),
    VARIABLE(DOUBLE, "played_sd", "steps", "standard deviation of these steps", .key = "played.sd",
             OF_PLAYED(sd)),
    VARIABLE(DOUBLE, "played_quantiles", "steps", "quantile of these steps",
             .key = "played.quantiles", .whole = true, .dimensions = {"puzzle", "quantile"}),
    {0},
};

static const double quantiles[] = {0.05, 0.5, 0.95};
enum { QUANTILES = sizeof quantiles / sizeof *quantiles };

void magicboard_walkers_to_result(struct result *result, const struct magicboard_walker *walker,
                                  size_t puzzles) {
    size_t steps = 0;   /* length of the distributions: all later probabilities are 0 */
    size_t squares = 0; /* number of squares of the largest board */
    for (size_t i = 0; i < puzzles; i++) {
        size_t side = (size_t)result_integer(result, "side", i);
        squares = side * side > squares ? side * side : squares;
        for (size_t step = steps; step < MAGICBOARD_CHAIN_STEPS; step++)
            if (walker[i].probability[step] > 0)
                steps = step + 1;
    }
    result_dimension(result, "square", squares);
    double *visits = result_add(result, "visits");
    result_dimension(result, "quantile", QUANTILES);
    result_fill(result, "quantile", quantiles);
    result_dimension(result, "steps", steps);
    double *distribution = result_add(result, "distribution");
    for (size_t i = 0; i < puzzles; i++, walker++) {
        const double p_goal = walker->chain.p_goal;
        size_t side = (size_t)result_integer(result, "side", i);
        memcpy(visits + squares * i, walker->chain.visits, side * side * sizeof *visits);
        memcpy(distribution + steps * i, walker->probability, steps * sizeof *distribution);
        result_set_record(result, magicboard_walker_variables, i, walker);
        for (size_t k = 0; k < QUANTILES; k++) {
            size_t step = distribution_quantile(walker->probability, MAGICBOARD_CHAIN_STEPS,
                                                quantiles[k] * p_goal);
            bool is_known = p_goal > 0 && step < MAGICBOARD_CHAIN_STEPS;
            result_set_real(result, "quantiles", QUANTILES * i + k, is_known ? (double)step : NAN);
        }
    }
}

void magicboard_played_to_result(struct result *result, const struct magicboard_walker *walker,
                                 size_t puzzles) {
    for (size_t i = 0; i < puzzles; i++, walker++) {
        const struct histogram *histogram = &walker->histogram;
        const struct moments moments = histogram_moments(histogram);
        const double variance = moments_variance(&moments), n = (double)moments.count;
        struct played_walks walks = {
            .games = histogram_games(histogram),
            .goal = moments.count,
            .lost = histogram->unfinishable,
            .censored = histogram->censored,
            .mean = moments_mean(&moments),
            .sd = sqrt(variance),
        };
        walks.p = n / (double)walks.games;
        wilson_interval(walks.goal, walks.games, walks.p_interval);
        student_interval(0.95, n - 1, walks.mean, sqrt(variance / n), walks.mean_interval);
        result_set_record(result, magicboard_played_variables, i, &walks);
        for (size_t k = 0; k < QUANTILES; k++) {
            uint64_t step = histogram_quantile(histogram, quantiles[k]);
            result_set_real(result, "played_quantiles", QUANTILES * i + k,
                            walks.goal > 0 ? (double)step : NAN);
        }
    }
}
