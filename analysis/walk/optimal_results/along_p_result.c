/* Sets what is known along p, the probability of a reset, as variables of a result: where the
 * optimal policy changes, and where two starts are worth the same. Each kind of interval or
 * decision has a list of declarations and a dimension, its number in the file. Names in files are
 * older than those of the structs: a piece is a policy interval, a gap an undecided interval, and
 * an unsettled decision an open one. A variable whose key is "" is not in JSON. */
#include "analysis/walk/optimal_results/optimal_sweep.h"

#include "sim/text/square.h"
#include "sim/walk/rules/collection.h"

#include <stdio.h>

/* What is set of a change, of an unsettled decision, or of a tie. */
struct decision {
    const char *held, *letter, *square;
    double lower, upper; /* ends of an interval of p */
    bool takes;          /* of a change */
    uint64_t gap;        /* of an unsettled decision: index in gap */
};

/* A variable over that dimension which result_set_record sets to that member of a struct. */
#define OF(dimension_, struct_, member_)                                                           \
    .dimensions = {dimension_}, DATASET_MEMBER(struct struct_, member_)

/* Three variables: tie_collection, tie_letter and tie_square of the dimension "tie". */
#define DECISION(dimension_)                                                                       \
    VARIABLE(TEXT, dimension_ "_collection", "name", "letters held, empty for none",               \
             .key = "collection", OF(dimension_, decision, held),                                  \
             .shown = {.heading = "holding", .empty = "-"}),                                       \
        VARIABLE(TEXT, dimension_ "_letter", "name", "letter that the decision is about",          \
                 .key = "letter", OF(dimension_, decision, letter), .shown.heading = "letter"),    \
        VARIABLE(TEXT, dimension_ "_square", "name", "its square", .key = "square",                \
                 OF(dimension_, decision, square), .shown.heading = "on")

/* Two variables: tie_p_lower and tie_p_upper, the ends of an interval of p; a printf format. */
#define P_ENDS(dimension_, struct_, format_, lower_, upper_)                                       \
    VARIABLE(DOUBLE, dimension_ "_p_lower", "1", lower_, .key = "p_lower",                         \
             OF(dimension_, struct_, lower), .shown = {.heading = "p from", format_}),             \
        VARIABLE(DOUBLE, dimension_ "_p_upper", "1", upper_, .key = "p_upper",                     \
                 OF(dimension_, struct_, upper), .shown = {.heading = "to", format_})

/* Three variables: piece_first_moves, the least moves at the first p of a piece, piece_first_lower
 * and piece_first_upper. NOLINTBEGIN(bugprone-macro-parentheses): end_ is a member */
#define MOVES_AT(dimension_, end_, where_, heading_)                                               \
    VARIABLE(DOUBLE, dimension_ "_" #end_ "_moves", "moves",                                       \
             "least expected number of moves " where_, .key = #end_ "_moves",                      \
             OF(dimension_, interval_ends, end_.value),                                            \
             .shown = {.heading = (heading_), .format = "%.10f"}),                                 \
        BOUND_VARIABLES(dimension_ "_" #end_ "_", #end_ "_", "moves",                              \
                        dimension_ "_" #end_ "_moves", OF(dimension_, interval_ends, end_.lower),  \
                        OF(dimension_, interval_ends, end_.upper))
/* NOLINTEND(bugprone-macro-parentheses) */

const struct dataset_variable change_variables[] = {
    COORDINATE(INT64, "change", "1",
               "number of a change of the optimal policy along p, from 0, ascending in p",
               .key = ""),
    DECISION("change"),
    VARIABLE(INT64, "change_takes_above", "1",
             "1: taken above this p and left below; 0: the reverse", .key = "takes_above",
             .flag = true, OF("change", decision, takes),
             .shown = {.heading = "<from here on", .flag = {"left", "taken"}}),
    P_ENDS("change", decision, "%.10f", "a p below the change",
           "a p above the change, at most 1e-9 above change_p_lower"),
    {0},
};

const struct dataset_variable piece_variables[] = {
    COORDINATE(INT64, "piece", "1",
               "number of an interval of p, from 0, ascending: every decision that occurs under "
               "its policy is proved optimal for all its p",
               .key = ""),
    P_ENDS("piece", policy_interval, "%.10f", "least p of the interval",
           "greatest p of the interval"),
    {0},
};

const struct dataset_variable piece_ends_variables[] = {
    MOVES_AT("piece", first, "at its least p, from the first start", "moves"),
    MOVES_AT("piece", last, "at its greatest p, from the first start", "to"),
    {0},
};

const struct dataset_variable piece_value_variables[] = {
    COORDINATE(INT64, "piece_value", "1",
               "number of a pair of an interval of piece and a start, from 0, ordered by interval; "
               "only with several starts",
               .key = ""),
    VARIABLE(INT64, "piece_value_piece", "1", "what it belongs to: index in piece", .key = "",
             .dimensions = {"piece_value"}),
    VARIABLE(TEXT, "piece_value_start", "name", "the start", .key = "start",
             .dimensions = {"piece_value"}),
    MOVES_AT("piece_value", first, "at the least p of the interval", NULL),
    MOVES_AT("piece_value", last, "at the greatest p of the interval", NULL),
    {0},
};

const struct dataset_variable gap_variables[] = {
    COORDINATE(INT64, "gap", "1",
               "number of an interval of p in which optimal decisions are not settled, from 0, "
               "ascending",
               .key = ""),
    P_ENDS("gap", undecided_interval, "%.12g", "where it begins", "where it ends"),
    VARIABLE(INT64, "gap_decisions", "decisions",
             "number of decisions that were not settled in it, of which the first 100 are listed",
             .key = "decisions", OF("gap", undecided_interval, open), .shown.heading = "decisions"),
    {0},
};

const struct dataset_variable unsettled_variables[] = {
    COORDINATE(INT64, "unsettled", "1",
               "number of a decision that was not settled in a gap, from 0; by gap", .key = ""),
    VARIABLE(INT64, "unsettled_gap", "1", "what it belongs to: index in gap", .key = "",
             OF("unsettled", decision, gap)),
    DECISION("unsettled"),
    {0},
};

const struct dataset_variable tie_variables[] = {
    COORDINATE(INT64, "tie", "1",
               "number of a tie, from 0: a decision that occurs, for which taking and leaving "
               "are proved to be worth the same for all p from tie_p_lower to tie_p_upper; a "
               "proof that compares functions of p fails with a probability below 2^-94; "
               "policies leave the letter",
               .key = ""),
    DECISION("tie"),
    P_ENDS("tie", decision, "%.10f", "least p of the tie", "greatest p of the tie"),
    {0},
};

const struct dataset_variable equal_variables[] = {
    COORDINATE(INT64, "equal", "1",
               "number of an interval of p, from 0, ascending; at every p outside of them one of "
               "two starts is proved better",
               .key = ""),
    P_ENDS("equal", equal, "%.10f", "where it begins", "where it ends"),
    VARIABLE(TEXT, "equal_kind", "name",
             "crossing: the better start changes, so that both are worth the same at some p of it; "
             "identical: at every p; unsettled: maybe nowhere",
             .key = "kind", .dimensions = {"equal"}, .shown.heading = "kind"),
    VARIABLE(TEXT, "equal_better_above", "name",
             "the start that is better from there to the next interval; empty if not known",
             .key = "better_above", .dimensions = {"equal"}, .shown.heading = "better above"),
    ATTRIBUTE(TEXT, "equal_starts", "the two starts that are compared"),
    ATTRIBUTE(TEXT, "equal_better",
              "the start that is better from the least p to the first interval of equal; empty if "
              "not known"),
    {0},
};

/* Adds the rows of a list of variables, which begins with the coordinate of their dimension. */
static void add_rows(struct result *result, const struct dataset_variable *variables, size_t rows) {
    result_dimension(result, variables->name, rows);
    result_add_list(result, variables);
}

static void add_decisions(struct result *result, const struct dataset_variable *variables,
                          const struct listed_decision *listed, size_t rows,
                          const struct walk_board *board) {
    add_rows(result, variables, rows);
    for (size_t i = 0; i < rows; i++) {
        const struct listed_decision *at = &listed[i];
        const struct collection_text held = collection_text(&at->collection);
        const char *held_text = at->collection.size > 0 ? held.text : "";
        const char letter[] = {(char)('A' + board->letter[at->square]), '\0'};
        const struct square_text square = square_name(board->columns, at->square);
        const struct decision row = {held_text, letter,    square.text,  at->lower,
                                     at->upper, at->takes, at->undecided};
        result_set_record(result, variables, i, &row);
    }
}

void policy_intervals_to_result(struct result *result, const struct policy_intervals *intervals,
                                const struct walk_points *points) {
    const struct walk_board *board = points->board;
    add_decisions(result, change_variables, intervals->change, intervals->changes, board);
    add_decisions(result, unsettled_variables, intervals->open, intervals->opens, board);
    add_decisions(result, tie_variables, intervals->tie, intervals->ties, board);
    add_rows(result, gap_variables, intervals->undecided_count);
    for (size_t i = 0; i < intervals->undecided_count; i++)
        result_set_record(result, gap_variables, i, &intervals->undecided[i]);
    add_rows(result, piece_variables, intervals->count);
    result_add_list(result, piece_ends_variables);
    for (size_t i = 0; i < intervals->count; i++) {
        result_set_record(result, piece_variables, i, &intervals->interval[i]);
        result_set_record(result, piece_ends_variables, i, &intervals->interval[i].ends[0]);
    }
    const size_t starts = points->starts, values = starts > 1 ? intervals->count * starts : 0;
    add_rows(result, piece_value_variables, values);
    for (size_t i = 0; i < values; i++) {
        const size_t at = i / starts, start = i % starts;
        result_set_record(result, piece_value_variables, i, &intervals->interval[at].ends[start]);
        result_set_whole(result, "piece_value_piece", i, (int64_t)at);
        walk_square_to_result(result, "piece_value_start", i, board, points->start[start]);
    }
}

void equals_to_result(struct result *result, const struct equals *equals, const int square[2],
                      const struct walk_board *board) {
    static const char *const kinds[] = {[EQUAL_CROSSING] = "crossing",
                                        [EQUAL_UNSETTLED] = "unsettled",
                                        [EQUAL_IDENTICAL] = "identical"};
    const struct square_text first = square_name(board->columns, square[0]);
    const struct square_text second = square_name(board->columns, square[1]);
    const char *const better[] = {
        [BETTER_UNKNOWN] = "", [BETTER_FIRST] = first.text, [BETTER_SECOND] = second.text};
    char starts[2 * SQUARE_NAME];
    snprintf(starts, sizeof starts, "%s,%s", first.text, second.text);
    add_rows(result, equal_variables, equals->count);
    result_set_text(result, "equal_starts", 0, starts);
    result_set_text(result, "equal_better", 0, better[equals->below]);
    for (size_t i = 0; i < equals->count; i++) {
        result_set_record(result, equal_variables, i, &equals->equal[i]);
        result_set_text(result, "equal_kind", i, kinds[equals->equal[i].kind]);
        result_set_text(result, "equal_better_above", i, better[equals->equal[i].above]);
    }
}
