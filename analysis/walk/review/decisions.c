/* Lists all decisions of a table of the walk as a result. A table has a row for each collection of
 * letters that can occur. For example: holding A and C, on square D4 with a B, is the B taken? */
#include "analysis/walk/review/decisions.h"

#include "sim/walk/rules/collection.h"
#include "sim/walk/rules/points.h"

#define DECISION .dimensions = {"decision"}
static const struct dataset_variable decisions_variables[] = {
    COORDINATE(INT64, "decision", "1", "number of the decision, from 1"),
    VARIABLE(TEXT, "collection", "name", "letters held, in alphabetical order; - for none",
             DECISION),
    VARIABLE(TEXT, "square", "name", "where the token stands", DECISION),
    VARIABLE(TEXT, "letter", "name", "the letter there", DECISION),
    VARIABLE(INT64, "white_squares", "squares", "white squares that have this letter", DECISION),
    VARIABLE(INT64, "row", "1", "row of the square, from 1", DECISION),
    VARIABLE(INT64, "column", "1", "column of the square, from 1", DECISION),
    VARIABLE(DOUBLE, "take", "1", "probability of taking the letter; only with a strategy",
             DECISION),
    {0},
};

const struct result_description decisions_description = {
    .filetype = "bukub walk decisions",
    .format_version = 1,
    .variables = {decisions_variables},
    .rows = RESULT_ROWS({.key = "decisions", .dimensions = {"decision"}}),
};

/* Whether the square is white and the rules allow taking its letter. */
static bool may_be_taken(const struct walk_board *board, const struct walk_collection *held,
                         int square) {
    return !board->green[square] && collection_may_take(held, board->letter[square]);
}

void decisions_to_result(const struct walk_table *table, bool takes, struct result *result) {
    const struct walk_board *board = table->board;
    int white_squares[WALK_LETTERS] = {0}; /* by letter */
    size_t count = 0;
    for (int square = 0; square < board->squares; square++)
        if (!board->green[square])
            white_squares[board->letter[square]]++;
    for (uint32_t row = 0; row < table->rows; row++)
        for (int square = 0; square < board->squares; square++)
            count += may_be_taken(board, &table->collection[row], square);
    result_dimension(result, "decision", count);
    size_t index = 0; /* of the decision in the result */
    for (uint32_t row = 0; row < table->rows; row++) {
        const struct collection_text held = collection_text(&table->collection[row]);
        for (int square = 0; square < board->squares; square++) {
            if (!may_be_taken(board, &table->collection[row], square))
                continue;
            result_set_whole(result, "decision", index, (int64_t)index + 1);
            result_set_text(result, "collection", index, held.text);
            walk_square_to_result(result, "square", index, board, square);
            walk_letter_to_result(result, "letter", index, board->letter[square]);
            result_set_whole(result, "white_squares", index, white_squares[board->letter[square]]);
            result_set_whole(result, "row", index, square / board->columns + 1);
            result_set_whole(result, "column", index, square % board->columns + 1);
            if (takes)
                result_set_real(result, "take", index, table_take(table, row, square));
            index++;
        }
    }
}
