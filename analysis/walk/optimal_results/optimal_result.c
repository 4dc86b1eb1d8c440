/* Declares the results of `walk optimal`, variables with keys in JSON and `shown` columns, and sets
 * them: the optimum at each point (a p and a start), regrets (a strategy's expected moves above the
 * optimum) with the decisions that lose most, habits (one policy summed up), and all policies. */
#include "analysis/walk/optimal_results/optimal_sweep.h"
#include "sim/base/memory.h"
#include "sim/text/square.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <stdio.h>
#include <sys/param.h>

static const struct dataset_variable optimum_attributes[] = {
    ATTRIBUTE(DOUBLE, "width", "requested relative width of the bounds of the optimum"),
    ATTRIBUTE(INT64, "max_passes", "maximum number of passes over the equations"),
    {0},
};

#define OPTIMUM_POINT .dimensions = {"p", "start"}
#define OPTIMUM_MEMBER(path) DATASET_MEMBER(struct exact_point, path), OPTIMUM_POINT
/* Each name is a key after optimum_: results of `walk exact`, with which these can be merged, have
 * `lower`, `upper` and so on of strategies, as regret_variables do. */
#define OPTIMUM(type_, key_, units_, long_name_, path_, ...)                                       \
    VARIABLE(type_, "optimum_" key_, units_, long_name_, .key = key_, OPTIMUM_MEMBER(path_),       \
             __VA_ARGS__)

static const struct dataset_variable optimum_variables[] = {
    VARIABLE(TEXT, "optimum_strategy", "name",
             "the strategy with the least expected moves, optimal", .key = "strategy",
             OPTIMUM_POINT),
    OPTIMUM(DOUBLE, "expected_moves", "moves",
            "least expected number of moves; infinite if no strategy ends games with probability 1",
            moves.value,
            .shown = {.heading = "moves", BOUNDS("optimum_lower", "optimum_upper", 10)}),
    BOUND_VARIABLES("optimum_", "", "moves", "the least expected number of moves",
                    OPTIMUM_MEMBER(moves.lower), OPTIMUM_MEMBER(moves.upper)),
    OPTIMUM(DOUBLE, "variance", "moves^2", "variance of the moves under the optimal policy",
            variance.value),
    OPTIMUM(DOUBLE, "derivative_p", "moves", "derivative of the optimum by p", derivative.value),
    OPTIMUM(DOUBLE, "probability_of_ending", "1",
            "probability that a game ends under the optimal policy; if the optimum is infinite, "
            "the maximum over all strategies",
            ending.value),
    OPTIMUM(DOUBLE, "residual", "1", "largest residual of the equations of the optimum", residual),
    OPTIMUM(INT64, "passes", "1", "passes over these equations", passes),
    OPTIMUM(INT64, "converged", "1", "1: the bounds have the requested width; 0: they do not",
            converged, .flag = true),
    {0},
};

static const struct dataset_variable optimum_transient_variables[] = {
    VARIABLE(DOUBLE, "optimum_quantiles", "moves",
             "quantile of the number of moves under the optimal policy", .key = "quantiles",
             .whole = true, .dimensions = {"p", "start", "quantile"}),
    VARIABLE(DOUBLE, "optimum_distribution", "1",
             "probability that a game takes this number of moves", .key = "distribution",
             .dimensions = {"p", "start", "moves"}),
    VARIABLE(DOUBLE, "optimum_survival", "1", "probability that a game takes more moves",
             .key = "survival", .dimensions = {"p", "start", "moves"}),
    VARIABLE(DOUBLE, "optimum_tail", "1",
             "1 minus the sum of the distribution: more moves than the dimension covers, or not "
             "computed",
             .key = "tail", OPTIMUM_POINT),
    {0},
};

#define REGRET_MEMBER(path)                                                                        \
    DATASET_MEMBER(struct optimal_regret, path), .dimensions = {"strategy", "p", "start"}

static const struct dataset_variable regret_variables[] = {
    VARIABLE(INT64, "memoryless", "1",
             "1: it decides by the letters held and the square alone; 0: its regret is unknown",
             .flag = true, .dimensions = {"strategy"}),
    VARIABLE(DOUBLE, "expected_moves", "moves", "expected number of moves of the strategy",
             REGRET_MEMBER(moves.value),
             .shown = {.heading = "moves", BOUNDS("lower", "upper", 10)}),
    BOUND_VARIABLES("", "", "moves", "the expected number of moves", REGRET_MEMBER(moves.lower),
                    REGRET_MEMBER(moves.upper)),
    VARIABLE(DOUBLE, "regret", "moves", "expected moves of the strategy above the optimum",
             REGRET_MEMBER(regret.total)),
    VARIABLE(INT64, "losing_decisions", "decisions", "decisions by which the strategy loses moves",
             REGRET_MEMBER(regret.count), .shown = {.heading = "suboptimal decisions", .drop = 1}),
    {0},
};

#define DECISION .dimensions = {"decision"}
#define DECISION_MEMBER(path) DATASET_MEMBER(struct regret_decision, path), DECISION

static const struct dataset_variable decision_variables[] = {
    COORDINATE(INT64, "decision", "1",
               "number of a decision, from 0; those of each regret by descending loss", .key = ""),
    VARIABLE(INT64, "decision_regret", "1",
             "what it belongs to: index in regret, the last dimension fastest", .key = "",
             DECISION),
    VARIABLE(TEXT, "decision_collection", "name", "letters held, empty for none",
             .key = "collection", DECISION, .shown = {.heading = "holding", .empty = "-"}),
    VARIABLE(TEXT, "decision_letter", "name", "letter that is taken or left", .key = "letter",
             DECISION, .shown.heading = "letter"),
    VARIABLE(DOUBLE, "decision_loss", "moves", "expected moves lost by it in a game", .key = "loss",
             DECISION_MEMBER(loss), .shown = {.heading = "moves lost", .format = "%.6f"}),
    VARIABLE(DOUBLE, "decision_times", "decisions", "expected number of occurrences in a game",
             .key = "times", DECISION_MEMBER(times),
             .shown = {.heading = "per game", .format = "%.6f"}),
    VARIABLE(DOUBLE, "decision_takes", "1", "fraction of occurrences in which the letter is taken",
             .key = "takes", DECISION_MEMBER(takes),
             .shown = {.heading = "taken", .format = "%.0f %%", .scale = 100}),
    VARIABLE(DOUBLE, "decision_best", "1", "fraction of occurrences in which taking is optimal",
             .key = "best", DECISION_MEMBER(best),
             .shown = {.heading = "best", .format = "%.0f %%", .scale = 100}),
    {0},
};

#define HABIT .dimensions = {"habit"}
#define DEPENDENCE .dimensions = {"dependence"}

static const struct dataset_variable habit_variables[] = {
    COORDINATE(INT64, "habit", "1",
               "number of a collection, from 0; those with the most decisions first", .key = ""),
    VARIABLE(TEXT, "habit_collection", "name", "letters held, empty for none", .key = "collection",
             HABIT, .shown = {.heading = "holding", .empty = "-"}),
    VARIABLE(DOUBLE, "habit_times", "decisions",
             "expected number of optimal decisions with this collection in a game", .key = "times",
             DATASET_MEMBER(struct policy_entry, times), HABIT,
             .shown = {.heading = "decisions", .format = "%.4f"}),
    VARIABLE(TEXT, "habit_takes", "name", "letters taken on every square", .key = "takes", HABIT,
             .shown.heading = "takes"),
    VARIABLE(TEXT, "habit_leaves", "name", "letters left on every square", .key = "leaves", HABIT,
             .shown = {.heading = "leaves", .drop = 1}),
    VARIABLE(TEXT, "habit_takes_only_on", "name",
             "other letters, and the squares on which they are taken", .key = "takes_only_on",
             HABIT, .shown.heading = "takes only on"),
    COORDINATE(INT64, "dependence", "1",
               "number of a square whose letter is taken only on some squares, from 0", .key = ""),
    VARIABLE(INT64, "dependence_habit", "1", "what it belongs to: index in habit", .key = "",
             DEPENDENCE),
    VARIABLE(TEXT, "dependence_letter", "name", "letter on the square", DEPENDENCE),
    VARIABLE(TEXT, "dependence_square", "name", "the square", DEPENDENCE),
    VARIABLE(DOUBLE, "dependence_take", "1", "probability of taking the letter there", DEPENDENCE),
    {0},
};

#define POLICY_DECISION .dimensions = {"p", "collection", "square"}

static const struct dataset_variable optimum_policy_variables[] = {
    VARIABLE(DOUBLE, "take", "1",
             "1: taking the letter of the square is optimal; 0: leaving it is, or both are equally "
             "good; NaN on green squares",
             .whole = true, .unknown = DATASET_OMITTED, POLICY_DECISION),
    VARIABLE(DOUBLE, "cost", "moves",
             "expected moves that the other decision would cost; NaN on green squares, and if "
             "games need not end either way",
             .unknown = DATASET_OMITTED, POLICY_DECISION),
    {0},
};

/* The arrays of JSON; those from "changes" to "equal" are set in along_p_result.c:
 *
 *     {"points": [{"p": 0.5, "start": "D4", ..}], "regrets": [{.., "decisions": [{..}]}],
 *      "habits": [{"collection": "AC", .., "depends": {"R": {"A1": 1, "C2": 0.5}}}],
 *      "changes": [{..}], "pieces": [{.., "starts": [{..}]}], "gaps": [{.., "unsettled": [{..}]}],
 *      "ties": [{..}], "equal": [{..}], "policy": [{..}]} */
static const struct result_rows optimum_rows[] = {
    {.key = "points", .dimensions = {"p", "start"}, .present = "optimum_lower"},
    {.key = "regrets", .dimensions = {"strategy", "p", "start"}, .present = "lower", .within = ""},
    {.key = "decisions",
     .dimensions = {"decision"},
     .within = "regrets",
     .parent = "decision_regret"},
    {.key = "habits", .dimensions = {"habit"}, .within = ""},
    {.key = "changes", .dimensions = {"change"}, .within = ""},
    {.key = "pieces", .dimensions = {"piece"}, .within = ""},
    {.key = "starts",
     .dimensions = {"piece_value"},
     .within = "pieces",
     .parent = "piece_value_piece"},
    {.key = "gaps", .dimensions = {"gap"}, .within = ""},
    {.key = "unsettled", .dimensions = {"unsettled"}, .within = "gaps", .parent = "unsettled_gap"},
    {.key = "ties", .dimensions = {"tie"}, .within = ""},
    {.key = "equal", .dimensions = {"equal"}, .within = ""},
    {.key = "policy", .dimensions = {"p", "collection"}, .within = ""},
    {.key = "depends",
     .dimensions = {"dependence"},
     .within = "habits",
     .parent = "dependence_habit",
     .keys = {"dependence_letter", "dependence_square"},
     .value = "dependence_take"},
    {0},
};

const struct result_description optimum_description = {
    .filetype = "bukub walk optimum",
    .format_version = 2,
    .timer = "solve",
    .variables = {optimum_attributes, walk_points_variables, optimum_variables,
                  transient_dimensions, optimum_transient_variables, regret_variables,
                  decision_variables, habit_variables, change_variables, piece_variables,
                  piece_ends_variables, piece_value_variables, gap_variables, unsettled_variables,
                  tie_variables, equal_variables, walk_collections_variables,
                  walk_squares_variables, optimum_policy_variables},
    .rows = optimum_rows,
};

/* The number of a regret's decisions that are listed. */
static size_t listed_decisions(const struct optimum_content *content, size_t regret) {
    return MIN(content->regret[regret].regret.count, content->decisions);
}

/* Sets the regret of each strategy at each point, and the decisions that lose most. */
static void set_regrets(struct result *result, const struct optimum_content *content) {
    const struct walk_points *points = &content->plan->points;
    size_t decisions = 0, next = 0; /* how many are listed in all; which is set next */
    for (size_t i = 0; i < walk_points_count(points); i++)
        decisions += listed_decisions(content, i);
    result_dimension(result, "decision", decisions);
    result_add_list(result, regret_variables);
    result_add_list(result, decision_variables);
    for (size_t k = 0; k < points->strategies; k++)
        result_set_whole(result, "memoryless", k, points->strategy[k].strategy->memoryless);
    for (size_t i = 0; i < walk_points_count(points); i++) {
        if (content->regret[i].solved)
            result_set_record(result, regret_variables, i, &content->regret[i]);
        for (size_t k = 0; k < listed_decisions(content, i); k++, next++) {
            const struct regret_decision *decision = &content->regret[i].regret.decisions[k];
            result_set_record(result, decision_variables, next, decision);
            result_set_whole(result, "decision_regret", next, (int64_t)i);
            walk_collection_to_result(result, "decision_collection", next, &decision->collection);
            walk_letter_to_result(result, "decision_letter", next, decision->letter);
        }
    }
}

/* Sets a text of letters, "ABD", from a set with a bit for each. */
static void set_letters(struct result *result, const char *name, size_t index, uint32_t letters) {
    char text[WALK_LETTERS + 1];
    size_t length = 0;
    for (int letter = 0; letter < WALK_LETTERS; letter++)
        if (letters >> letter & 1)
            text[length++] = (char)('A' + letter);
    text[length] = '\0';
    result_set_text(result, name, index, text);
}

/* Lists white squares where taking depends on square or chance, by letter; returns their number. */
static size_t list_dependences(const struct policy_entry *entry, const struct walk_board *board,
                               int square[WALK_MAX_SQUARES]) {
    size_t count = 0;
    for (int letter = 0; letter < WALK_LETTERS; letter++)
        for (int i = 0; i < board->squares; i++)
            if (board->letter[i] == letter && !board->green[i] && entry->depends >> letter & 1)
                square[count++] = i;
    return count;
}

/* Sets what the optimal policy does with the collections that occur most. */
static void set_habits(struct result *result, const struct optimum_content *content) {
    const struct walk_board *board = content->table->board;
    size_t habits = MIN(content->summary->count, content->habits);
    size_t dependences = 0, next = 0; /* how many there are in all; which is set next */
    int square[WALK_MAX_SQUARES];     /* the dependences of one habit */
    for (size_t i = 0; i < habits; i++)
        dependences += list_dependences(&content->summary->entry[i], board, square);
    result_dimension(result, "habit", habits);
    result_dimension(result, "dependence", dependences);
    result_add_list(result, habit_variables);
    for (size_t i = 0; i < habits; i++) {
        const struct policy_entry *entry = &content->summary->entry[i];
        result_set_record(result, habit_variables, i, entry);
        walk_collection_to_result(result, "habit_collection", i, &entry->collection);
        set_letters(result, "habit_takes", i, entry->takes);
        set_letters(result, "habit_leaves", i, entry->leaves);
        /* The dependences one by one, and as a text: "R: A1 C2  Y: B3 sometimes". */
        char *text = NULL;
        FILE *out = memory_stream(&text, NULL);
        size_t count = list_dependences(entry, board, square);
        for (size_t k = 0; k < count; k++, next++) {
            int letter = board->letter[square[k]];
            double take = table_take(content->table, entry->row, square[k]);
            result_set_whole(result, "dependence_habit", next, (int64_t)i);
            walk_letter_to_result(result, "dependence_letter", next, letter);
            walk_square_to_result(result, "dependence_square", next, board, square[k]);
            result_set_real(result, "dependence_take", next, take);
            if (k == 0 || letter != board->letter[square[k - 1]])
                fprintf(out, "%s%c:", k > 0 ? "  " : "", 'A' + letter);
            if (take > 0)
                fprintf(out, " %s%s", square_name(board->columns, square[k]).text,
                        take < 1 ? " sometimes" : "");
        }
        memory_stream_close(out);
        result_set_text(result, "habit_takes_only_on", i, text);
        free(text);
    }
}

/* Sets the decisions at all p, with the collections that were reached. */
static void set_policy(struct result *result, const struct optimum_policy *policy,
                       const struct walk_points *points) {
    const size_t squares = (size_t)points->board->squares;
    size_t reached = 0;
    for (size_t row = 0; row < policy->rows; row++)
        reached += policy->reached[row];
    result_dimension(result, "collection", reached);
    for (size_t row = 0, listed = 0; row < policy->rows; row++)
        if (policy->reached[row])
            result_set_text(result, "collection", listed++,
                            collection_text(&policy->collection[row]).text);
    walk_squares_to_result(result, points->board);
    double *take = result_add(result, "take"), *cost = result_add(result, "cost");
    for (size_t i = 0; i < points->ps * policy->rows * squares; i++) {
        if (!policy->reached[i / squares % policy->rows])
            continue;
        *take++ = policy->take[i] < 0 ? NAN : policy->take[i];
        *cost++ = policy->cost[i];
    }
}

void optimum_to_result(struct result *result, const struct optimum_content *content) {
    static const struct transient_names names = {"optimum_quantiles", "optimum_distribution",
                                                 "optimum_survival", "optimum_tail"};
    const struct exact_plan *plan = content->plan;
    const struct exact_point *point = content->point;
    size_t points = walk_points_of_strategy(&plan->points);
    walk_points_to_result(result, &plan->points);
    result_set_real(result, "width", 0, plan->limits.width);
    result_set_whole(result, "max_passes", 0, plan->limits.passes);
    result_add_list(result, optimum_variables);
    for (size_t i = 0; i < points; i++) {
        result_set_text(result, "optimum_strategy", i, "optimal");
        if (point[i].solved)
            result_set_record(result, optimum_variables, i, &point[i]);
    }
    if (plan->distribution) {
        transients_to_result(result, &names, &point->transient, sizeof *point, points);
        result_add_list(result, optimum_transient_variables);
    }
    if (plan->points.strategies > 0)
        set_regrets(result, content);
    if (content->summary->count > 0)
        set_habits(result, content);
    if (content->intervals)
        policy_intervals_to_result(result, content->intervals, &plan->points);
    if (content->equals)
        equals_to_result(result, content->equals, content->equal_square, plan->points.board);
    if (content->policy->rows > 0)
        set_policy(result, content->policy, &plan->points);
}
