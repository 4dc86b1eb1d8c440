/* Sets what is known along p, the probability of a reset, as variables of a result: where the
 * optimal policy changes, and where two starts are worth the same. Each kind of interval or
 * decision has a list of declarations and a dimension, its number in the file. Names in files are
 * older than those of the structs: a piece is a policy interval, a gap an undecided interval, and
 * an unsettled decision an open one. A variable whose key is "" is not in JSON. */
#include "analysis/walk/optimal_results/optimal_sweep.h"

#include "sim/text/square.h"

#include <stdio.h>

/* The dimension of a variable: the kind of interval or decision that it belongs to. */
#define PER(dimension_) .dimensions = {dimension_}

/* A decision, to take a letter or to leave it: the letters held, this letter and its square. */
#define DECISION_OF(dimension_)                                                                    \
    VARIABLE(TEXT, dimension_ "_collection", "name", "letters held, empty for none",               \
             .key = "collection", PER(dimension_), .shown = {.heading = "holding", .empty = "-"}), \
        VARIABLE(TEXT, dimension_ "_letter", "name", "letter that the decision is about",          \
                 .key = "letter", PER(dimension_), .shown.heading = "letter"),                     \
        VARIABLE(TEXT, dimension_ "_square", "name", "its square", .key = "square",                \
                 PER(dimension_), .shown.heading = "on")

/* The names of these variables, in the same order. */
#define DECISION_NAMES(dimension_)                                                                 \
    (const char *const[]) { dimension_ "_collection", dimension_ "_letter", dimension_ "_square" }

/* Two variables: the ends of an interval of p, members of a struct, with a printf format. */
#define P_ENDS(dimension_, struct_, format_, lower_, upper_)                                       \
    VARIABLE(DOUBLE, dimension_ "_p_lower", "1", lower_, .key = "p_lower", PER(dimension_),        \
             DATASET_MEMBER(struct struct_, lower), .shown = {.heading = "p from", format_}),      \
        VARIABLE(DOUBLE, dimension_ "_p_upper", "1", upper_, .key = "p_upper", PER(dimension_),    \
                 DATASET_MEMBER(struct struct_, upper), .shown = {.heading = "to", format_})

const struct dataset_variable change_variables[] = {
    COORDINATE(INT64, "change", "1",
               "number of a change of the optimal policy along p, from 0, ascending in p",
               .key = ""),
    DECISION_OF("change"),
    VARIABLE(INT64, "change_takes_above", "1",
             "1: taken above this p and left below; 0: the reverse", .key = "takes_above",
             .flag = true, DATASET_MEMBER(struct listed_decision, takes), PER("change"),
             .shown = {.heading = "<from here on", .flag = {"left", "taken"}}),
    P_ENDS("change", listed_decision, "%.10f", "a p below the change",
           "a p above the change, at most 1e-9 above change_p_lower"),
    {0},
};

const struct dataset_variable piece_variables[] = {
    COORDINATE(
        INT64, "piece", "1",
        "number of an interval of p, from 0, ascending: every decision that occurs under its "
        "policy is proved optimal for all its p",
        .key = ""),
    P_ENDS("piece", policy_interval, "%.10f", "least p of the interval",
           "greatest p of the interval"),
    {0},
};

#define ENDS_MEMBER(path_, dimension_) DATASET_MEMBER(struct interval_ends, path_), PER(dimension_)

/* The expected moves, with bounds, at one end of an interval. A member of interval_ends, end_, has
 * no parentheses. NOLINTBEGIN(bugprone-macro-parentheses) */
#define PIECE_END(name_, dimension_, end_, where_, heading_)                                       \
    VARIABLE(DOUBLE, name_ "_moves", "moves", "least expected number of moves " where_,            \
             .key = #end_ "_moves", ENDS_MEMBER(end_.value, dimension_),                           \
             .shown = {.heading = (heading_), .format = "%.10f"}),                                 \
        BOUND_VARIABLES(name_ "_", #end_ "_", "moves", name_ "_moves",                             \
                        ENDS_MEMBER(end_.lower, dimension_), ENDS_MEMBER(end_.upper, dimension_))
/* NOLINTEND(bugprone-macro-parentheses) */

const struct dataset_variable piece_ends_variables[] = {
    PIECE_END("piece_first", "piece", first, "at its least p, from the first start", "moves"),
    PIECE_END("piece_last", "piece", last, "at its greatest p, from the first start", "to"),
    {0},
};

const struct dataset_variable piece_value_variables[] = {
    COORDINATE(INT64, "piece_value", "1",
               "number of a pair of an interval of piece and a start, from 0, ordered by interval; "
               "only with several starts",
               .key = ""),
    VARIABLE(INT64, "piece_value_piece", "1", "what it belongs to: index in piece", .key = "",
             PER("piece_value")),
    VARIABLE(TEXT, "piece_value_start", "name", "the start", .key = "start", PER("piece_value")),
    PIECE_END("piece_value_first", "piece_value", first, "at the least p of the interval", NULL),
    PIECE_END("piece_value_last", "piece_value", last, "at the greatest p of the interval", NULL),
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
             .key = "decisions", PER("gap"), .shown.heading = "decisions"),
    COORDINATE(INT64, "unsettled", "1",
               "number of a decision that was not settled in a gap, from 0; by gap", .key = ""),
    VARIABLE(INT64, "unsettled_gap", "1", "what it belongs to: index in gap", .key = "",
             PER("unsettled")),
    DECISION_OF("unsettled"),
    {0},
};

const struct dataset_variable tie_variables[] = {
    COORDINATE(
        INT64, "tie", "1",
        "number of a tie, from 0: a decision that occurs, for which taking and leaving are "
        "proved to be worth the same for all p from tie_p_lower to tie_p_upper; a proof that "
        "compares functions of p fails with a probability below 2^-94; policies leave the "
        "letter",
        .key = ""),
    DECISION_OF("tie"),
    P_ENDS("tie", listed_decision, "%.10f", "least p of the tie", "greatest p of the tie"),
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
             .key = "kind", PER("equal"), .shown.heading = "kind"),
    VARIABLE(TEXT, "equal_better_above", "name",
             "the start that is better from there to the next interval; empty if not known",
             .key = "better_above", PER("equal"), .shown.heading = "better above"),
    ATTRIBUTE(TEXT, "equal_starts", "the two starts that are compared"),
    ATTRIBUTE(TEXT, "equal_better",
              "the start that is better from the least p to the first interval of equal; empty if "
              "not known"),
    {0},
};

/* Sets the variables of DECISION_OF. */
static void set_decision(struct result *result, const char *const name[3], size_t index,
                         const struct listed_decision *listed, const struct walk_board *board) {
    walk_collection_to_result(result, name[0], index, &listed->collection);
    walk_letter_to_result(result, name[1], index, board->letter[listed->square]);
    walk_square_to_result(result, name[2], index, board, listed->square);
}

void policy_intervals_to_result(struct result *result, const struct policy_intervals *intervals,
                                const struct walk_points *points) {
    const struct walk_board *board = points->board;
    size_t values = points->starts > 1 ? intervals->count * points->starts : 0; /* piece_value */
    result_dimension(result, "change", intervals->changes);
    result_dimension(result, "piece", intervals->count);
    result_dimension(result, "gap", intervals->undecided_count);
    result_dimension(result, "unsettled", intervals->opens);
    result_dimension(result, "tie", intervals->ties);
    result_dimension(result, "piece_value", values);
    const struct dataset_variable *const lists[] = {change_variables,      piece_variables,
                                                    piece_ends_variables,  gap_variables,
                                                    piece_value_variables, tie_variables};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        result_add_list(result, lists[i]);
    for (size_t i = 0; i < intervals->changes; i++) {
        result_set_record(result, change_variables, i, &intervals->change[i]);
        set_decision(result, DECISION_NAMES("change"), i, &intervals->change[i], board);
    }
    for (size_t i = 0; i < intervals->count; i++) {
        result_set_record(result, piece_variables, i, &intervals->interval[i]);
        result_set_record(result, piece_ends_variables, i, &intervals->interval[i].ends[0]);
    }
    for (size_t i = 0; i < intervals->undecided_count; i++) {
        result_set_record(result, gap_variables, i, &intervals->undecided[i]);
        result_set_whole(result, "gap_decisions", i, (int64_t)intervals->undecided[i].open);
    }
    for (size_t i = 0; i < intervals->opens; i++) {
        result_set_whole(result, "unsettled_gap", i, (int64_t)intervals->open[i].undecided);
        set_decision(result, DECISION_NAMES("unsettled"), i, &intervals->open[i], board);
    }
    for (size_t i = 0; i < intervals->ties; i++) {
        result_set_record(result, tie_variables, i, &intervals->tie[i]);
        set_decision(result, DECISION_NAMES("tie"), i, &intervals->tie[i], board);
    }
    for (size_t i = 0; i < values; i++) {
        size_t interval = i / points->starts, start = i % points->starts;
        result_set_record(result, piece_value_variables, i,
                          &intervals->interval[interval].ends[start]);
        result_set_whole(result, "piece_value_piece", i, (int64_t)interval);
        walk_square_to_result(result, "piece_value_start", i, board, points->start[start]);
    }
}

/* Sets an empty text to the name of the better start, a square, if it is known. */
static void set_better(struct result *result, const char *name, size_t index,
                       enum equal_better better, const int square[2],
                       const struct walk_board *board) {
    if (better != BETTER_UNKNOWN)
        walk_square_to_result(result, name, index, board, square[better == BETTER_SECOND ? 1 : 0]);
}

void equals_to_result(struct result *result, const struct equals *equals, const int square[2],
                      const struct walk_board *board) {
    static const char *const kinds[] = {[EQUAL_CROSSING] = "crossing",
                                        [EQUAL_UNSETTLED] = "unsettled",
                                        [EQUAL_IDENTICAL] = "identical"};
    char starts[2 * SQUARE_NAME];
    snprintf(starts, sizeof starts, "%s,%s", square_name(board->columns, square[0]).text,
             square_name(board->columns, square[1]).text);
    result_dimension(result, "equal", equals->count);
    result_add_list(result, equal_variables);
    result_set_text(result, "equal_starts", 0, starts);
    set_better(result, "equal_better", 0, equals->below, square, board);
    for (size_t i = 0; i < equals->count; i++) {
        result_set_record(result, equal_variables, i, &equals->equal[i]);
        result_set_text(result, "equal_kind", i, kinds[equals->equal[i].kind]);
        set_better(result, "equal_better_above", i, equals->equal[i].above, square, board);
    }
}
