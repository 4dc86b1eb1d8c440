#include "analysis/walk/optimal/changes_result.h"

#include "sim/walk/rules/points.h"

#define CHANGE .dimensions = {"change"}

const struct dataset_variable change_variables[] = {
    COORDINATE(INT64, "change", "1",
               "number of a change of the optimal policy along p, from 0, ascending in p",
               .key = ""),
    VARIABLE(TEXT, "change_collection", "name", "letters held, empty for none", .key = "collection",
             CHANGE),
    VARIABLE(TEXT, "change_letter", "name", "letter that the decision is about", .key = "letter",
             CHANGE),
    VARIABLE(TEXT, "change_square", "name", "its square", .key = "square", CHANGE),
    VARIABLE(INT64, "change_takes_above", "1",
             "1: taken above this p and left below; 0: the reverse", .former = "change_takes",
             .key = "takes_above", .flag = true, DATASET_MEMBER(struct optimum_change, takes),
             CHANGE),
    VARIABLE(DOUBLE, "change_p_lower", "1", "a p below the change", .former = "change_low",
             .key = "p_lower", DATASET_MEMBER(struct optimum_change, lower), CHANGE),
    VARIABLE(DOUBLE, "change_p_upper", "1",
             "a p above the change, at most 1e-6 above change_p_lower; at most 1e-9 in a file with "
             "piece",
             .former = "change_high", .key = "p_upper",
             DATASET_MEMBER(struct optimum_change, upper), CHANGE),
    {0},
};

#define PIECE .dimensions = {"piece"}
#define PIECE_MEMBER(path) DATASET_MEMBER(struct piece, path), PIECE
#define GAP .dimensions = {"gap"}
#define UNSETTLED .dimensions = {"unsettled"}
#define TIE .dimensions = {"tie"}

const struct dataset_variable piece_variables[] = {
    COORDINATE(
        INT64, "piece", "1",
        "number of an interval of p, from 0, ascending: every decision that occurs under its "
        "policy is proved optimal for all its p",
        .key = ""),
    VARIABLE(DOUBLE, "piece_p_lower", "1", "least p of the interval", .key = "p_lower",
             PIECE_MEMBER(lower)),
    VARIABLE(DOUBLE, "piece_p_upper", "1", "greatest p of the interval", .key = "p_upper",
             PIECE_MEMBER(upper)),
    VARIABLE(DOUBLE, "piece_first_moves", "moves", "least expected number of moves at its least p",
             .key = "first_moves", PIECE_MEMBER(first.value)),
    VARIABLE(DOUBLE, "piece_first_lower", "moves", "guaranteed lower bound of piece_first_moves",
             .key = "first_lower", PIECE_MEMBER(first.lower)),
    VARIABLE(DOUBLE, "piece_first_upper", "moves", "guaranteed upper bound of piece_first_moves",
             .key = "first_upper", PIECE_MEMBER(first.upper)),
    VARIABLE(DOUBLE, "piece_last_moves", "moves",
             "least expected number of moves at its greatest p", .key = "last_moves",
             PIECE_MEMBER(last.value)),
    VARIABLE(DOUBLE, "piece_last_lower", "moves", "guaranteed lower bound of piece_last_moves",
             .key = "last_lower", PIECE_MEMBER(last.lower)),
    VARIABLE(DOUBLE, "piece_last_upper", "moves", "guaranteed upper bound of piece_last_moves",
             .key = "last_upper", PIECE_MEMBER(last.upper)),
    {0},
};

const struct dataset_variable gap_variables[] = {
    COORDINATE(INT64, "gap", "1",
               "number of an interval of p in which optimal decisions are not settled, from 0, "
               "ascending",
               .key = ""),
    VARIABLE(DOUBLE, "gap_p_lower", "1", "where it begins", .key = "p_lower",
             DATASET_MEMBER(struct piece, lower), GAP),
    VARIABLE(DOUBLE, "gap_p_upper", "1", "where it ends", .key = "p_upper",
             DATASET_MEMBER(struct piece, upper), GAP),
    COORDINATE(INT64, "unsettled", "1",
               "number of a decision that was not settled in a gap, from 0; by gap", .key = ""),
    VARIABLE(INT64, "unsettled_gap", "1", "what it belongs to: index in gap", .key = "", UNSETTLED),
    VARIABLE(TEXT, "unsettled_collection", "name", "letters held, empty for none",
             .key = "collection", UNSETTLED),
    VARIABLE(TEXT, "unsettled_letter", "name", "letter that the decision is about", .key = "letter",
             UNSETTLED),
    VARIABLE(TEXT, "unsettled_square", "name", "its square", .key = "square", UNSETTLED),
    COORDINATE(INT64, "tie", "1",
               "number of a decision, from 0, whose outcomes are proved to be worth the same for "
               "every p of some neighbouring intervals of piece, in which it occurs and the letter "
               "is left",
               .key = ""),
    VARIABLE(TEXT, "tie_collection", "name", "letters held, empty for none", .key = "collection",
             TIE),
    VARIABLE(TEXT, "tie_letter", "name", "letter that the decision is about", .key = "letter", TIE),
    VARIABLE(TEXT, "tie_square", "name", "its square", .key = "square", TIE),
    VARIABLE(DOUBLE, "tie_p_lower", "1", "least p of these intervals", .key = "p_lower", TIE),
    VARIABLE(DOUBLE, "tie_p_upper", "1", "greatest p of these intervals", .key = "p_upper", TIE),
    {0},
};

#define EQUAL .dimensions = {"equal"}

const struct dataset_variable equal_variables[] = {
    COORDINATE(INT64, "equal", "1",
               "number of an interval of p, from 0, ascending; at every p outside of them one of "
               "two starts is proved better",
               .key = ""),
    VARIABLE(DOUBLE, "equal_p_lower", "1", "where it begins", .key = "p_lower",
             DATASET_MEMBER(struct equal, lower), EQUAL),
    VARIABLE(DOUBLE, "equal_p_upper", "1", "where it ends", .key = "p_upper",
             DATASET_MEMBER(struct equal, upper), EQUAL),
    VARIABLE(TEXT, "equal_kind", "name",
             "crossing: the better start changes, so that both are worth the same at some p of it; "
             "identical: at every p; unsettled: maybe nowhere",
             .key = "kind", EQUAL),
    {0},
};

static void add_all(struct result *result, const struct dataset_variable *variables) {
    for (; variables->name; variables++)
        result_add(result, variables->name);
}

void changes_to_result(struct result *result, const struct optimum_changes *changes,
                       const struct walk_board *board) {
    result_dimension(result, "change", changes->count);
    add_all(result, change_variables);
    for (size_t i = 0; i < changes->count; i++) {
        const struct optimum_change *change = &changes->change[i];
        result_set_record(result, change_variables, i, change);
        walk_collection_to_result(result, "change_collection", i, &change->collection);
        walk_letter_to_result(result, "change_letter", i, board->letter[change->square]);
        walk_square_to_result(result, "change_square", i, board, change->square);
    }
}

/* Sets three variables of a decision. */
static void set_decision(struct result *result, const char *const name[3], size_t index,
                         const struct piece_decision *decision, const struct walk_board *board) {
    walk_collection_to_result(result, name[0], index, &decision->collection);
    walk_letter_to_result(result, name[1], index, board->letter[decision->square]);
    walk_square_to_result(result, name[2], index, board, decision->square);
}

static void set_proofs(struct result *result, const struct pieces *pieces,
                       const struct walk_board *board) {
    static const char *const open[] = {"unsettled_collection", "unsettled_letter",
                                       "unsettled_square"};
    static const char *const tie[] = {"tie_collection", "tie_letter", "tie_square"};
    for (size_t i = 0; i < pieces->opens; i++) {
        result_set_whole(result, "unsettled_gap", i, (int64_t)pieces->open[i].gap);
        set_decision(result, open, i, &pieces->open[i], board);
    }
    for (size_t i = 0; i < pieces->ties; i++) {
        result_set_real(result, "tie_p_lower", i, pieces->tie[i].lower);
        result_set_real(result, "tie_p_upper", i, pieces->tie[i].upper);
        set_decision(result, tie, i, &pieces->tie[i], board);
    }
}

void pieces_to_result(struct result *result, const struct pieces *pieces,
                      const struct walk_board *board) {
    result_dimension(result, "piece", pieces->count);
    result_dimension(result, "gap", pieces->gaps);
    result_dimension(result, "unsettled", pieces->opens);
    result_dimension(result, "tie", pieces->ties);
    add_all(result, piece_variables);
    add_all(result, gap_variables);
    for (size_t i = 0; i < pieces->count; i++)
        result_set_record(result, piece_variables, i, &pieces->piece[i]);
    for (size_t i = 0; i < pieces->gaps; i++)
        result_set_record(result, gap_variables, i, &pieces->gap[i]);
    set_proofs(result, pieces, board);
}

void equals_to_result(struct result *result, const struct equals *equals) {
    static const char *const kinds[] = {"crossing", "unsettled", "identical"};
    result_dimension(result, "equal", equals->count);
    add_all(result, equal_variables);
    for (size_t i = 0; i < equals->count; i++) {
        result_set_record(result, equal_variables, i, &equals->equal[i]);
        result_set_text(result, "equal_kind", i, kinds[equals->equal[i].kind]);
    }
}
