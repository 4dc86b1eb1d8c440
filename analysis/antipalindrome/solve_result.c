/* Results of `bukub antipalindrome solve`: their variables, and how these are set. A result is
 * about a row with its value, its moves and the effort of solving it, about the empty rows by
 * length, or about the predicted cost of solving a row. Values are margins, the score of Player 1
 * minus that of Player 2, or outcomes, the signs of margins. Beside the value of an empty row
 * stands what the pairing strategy guarantees, which is found here. */
#include "analysis/antipalindrome/solve.h"

#include "sim/antipalindrome/game.h"

#include <math.h>
#include <sys/param.h>

static const struct dataset_variable row_position_variables[] = {
    ATTRIBUTE(TEXT, "row", "the row: 0, 1, or a dot for an empty square"),
    ATTRIBUTE(INT64, "m", "squares of the row"),
    ATTRIBUTE(INT64, "first", "player that moved first, 1 or 2"),
    ATTRIBUTE(INT64, "mover", "player to move, 1 or 2"),
    ATTRIBUTE(TEXT, "payoff",
              "margin: score of Player 1 minus that of Player 2; outcome: 1, 0 or -1 if it is "
              "positive, 0 or negative"),
    ATTRIBUTE(TEXT, "value_for", "player whose payoff the values are, Player 1"),
    {0},
};

static const struct dataset_variable row_value_variables[] = {
    VARIABLE(DOUBLE, "value", "points",
             "value under optimal play; NaN: unknown, since the computation was stopped",
             .whole = true),
    VARIABLE(TEXT, "winner", "name",
             "winner under optimal play, Player 1 or Player 2; or draw, or unknown"),
    VARIABLE(INT64, "exact", "1", "1: the value is known; 0: only within bounds", .flag = true),
    VARIABLE(INT64, "lower", "points", "lower bound of the value"),
    VARIABLE(INT64, "upper", "points", "upper bound of the value"),
    COORDINATE(INT64, "best", "1", "optimal move, as far as known, from 0", .key = ""),
    VARIABLE(INT64, "best_square", "1", "square of the optimal move, from 1", .key = "square",
             .dimensions = {"best"}),
    VARIABLE(INT64, "best_digit", "1", "digit of the optimal move", .key = "digit",
             .dimensions = {"best"}),
    COORDINATE(INT64, "square", "1", "empty square, from 1"),
    COORDINATE(INT64, "digit", "1", "digit that is written"),
    VARIABLE(DOUBLE, "move_value", "points", "value after the move; NaN: unknown", .key = "value",
             .whole = true, .dimensions = {"square", "digit"}),
    VARIABLE(INT64, "pairing_player", "1",
             "of an empty row: the player that can answer each move on the mirror square, 1 or 2",
             .key = "pairing.player"),
    VARIABLE(INT64, "pairing_margin", "points",
             "score of this player minus that of the other, at least, if it does so",
             .key = "pairing.margin"),
    {0},
};

#define ROW_EFFORT(path) .effort = true, DATASET_MEMBER(struct row_solution, path)

static const struct dataset_variable row_effort_variables[] = {
    VARIABLE(TEXT, "stored", "name", "how a value was stored: byte or bit", .effort = true),
    VARIABLE(UINT64, "memory", "bytes", "predicted memory", ROW_EFFORT(values.memory)),
    VARIABLE(UINT64, "rows", "rows", "rows evaluated, symmetric ones counted once",
             ROW_EFFORT(values.visited)),
    VARIABLE(INT64, "passes", "1", "passes over all rows", ROW_EFFORT(values.passes)),
    VARIABLE(INT64, "resumed", "1", "1: from a checkpoint; 0: not", .flag = true,
             ROW_EFFORT(resumed)),
    VARIABLE(UINT64, "disk_size", "bytes", "predicted size of the layers on disk; 0: in memory",
             ROW_EFFORT(disk)),
    VARIABLE(UINT64, "disk_read", "bytes", "read from layers on disk since the last start",
             ROW_EFFORT(disk_work.read)),
    VARIABLE(UINT64, "disk_written", "bytes", "written to layers on disk since then",
             ROW_EFFORT(disk_work.written)),
    VARIABLE(DOUBLE, "disk_read_time", "s", "time of reading them", ROW_EFFORT(disk_work.reading)),
    VARIABLE(DOUBLE, "disk_write_time", "s", "time of writing them", ROW_EFFORT(disk_work.writing)),
    {0},
};

#define ROW_SIZE(path) .dimensions = {"squares"}, DATASET_MEMBER(struct row_size, path)

/* The columns of data/reference/antipalindrome.csv. */
static const struct dataset_variable row_size_variables[] = {
    ATTRIBUTE(UINT64, "all", "squares of the largest row that was to be solved"),
    COORDINATE(INT64, "squares", "squares", "squares of an empty row"),
    VARIABLE(INT64, "value_for_player_1", "points",
             "margin under optimal play, with Player 1 to move", ROW_SIZE(value)),
    VARIABLE(TEXT, "best_squares", "name", "squares of optimal first moves", ROW_SIZE(best)),
    VARIABLE(TEXT, "values", "name", "margin after a first move on each square", ROW_SIZE(values)),
    {0},
};

static const struct dataset_variable row_cost_variables[] = {
    VARIABLE(UINT64, "pass_rows", "rows", "rows evaluated in a pass", .key = "rows",
             DATASET_MEMBER(struct row_cost, rows)),
    VARIABLE(UINT64, "byte_memory", "bytes", "memory if values are bytes", .key = "byte.memory",
             DATASET_MEMBER(struct row_cost, byte)),
    VARIABLE(UINT64, "bit_memory", "bytes", "memory if values are bits", .key = "bit.memory",
             DATASET_MEMBER(struct row_cost, bit)),
    {0},
};

static const struct dataset_variable row_disk_variables[] = {
    VARIABLE(UINT64, "pass_disk_memory", "bytes",
             "memory if the layers that --memory has no space for are on disk",
             .key = "disk.memory", DATASET_MEMBER(struct external_plan, memory)),
    VARIABLE(UINT64, "pass_disk_size", "bytes", "largest size of the layers on disk",
             .key = "disk.size", DATASET_MEMBER(struct external_plan, disk)),
    VARIABLE(UINT64, "pass_disk_read", "bytes", "read from them in a pass", .key = "disk.read",
             DATASET_MEMBER(struct external_plan, read)),
    VARIABLE(UINT64, "pass_disk_written", "bytes", "written to them in a pass",
             .key = "disk.written", DATASET_MEMBER(struct external_plan, written)),
    {0},
};

const struct result_description row_solve_description = {
    .filetype = "bukub antipalindrome solve",
    .format_version = 1,
    .timer = "solve",
    .variables = {row_position_variables, row_value_variables, row_effort_variables,
                  row_size_variables, row_cost_variables, row_disk_variables},
    .rows = RESULT_ROWS({.key = "best", .dimensions = {"best"}},
                        {.key = "moves", .dimensions = {"square", "digit"}},
                        {.key = "sizes", .dimensions = {"squares"}}),
};

int guarantee_margin(int squares, int player) {
    struct antipalindrome_row row = antipalindrome_start(squares, 0);
    uint64_t halves = UINT64_C(1) << squares / 2;
    int least = row_most_margin(squares); /* no margin is greater */
    row.filled = antipalindrome_all(&row);
    /* A row and its complement (0 and 1 exchanged) have the same margin, so that one digit can be
     * fixed as 0: the middle one or, in a row of even length, the first one. */
    for (uint64_t half = 0; half < halves; half += squares % 2 ? 1 : 2) {
        row.digit = half; /* the loop adds the mirrored digits, for Player 2 the opposite ones */
        for (int i = 0; i < squares / 2; i++)
            row.digit |= ((half >> i & 1) ^ (uint64_t)player) << (squares - 1 - i);
        int margin = antipalindrome_margin(&row);
        least = MIN(least, player == 0 ? margin : -margin);
    }
    return least;
}

int guarantee_player(int squares, int first) { return (first + squares + 1) % 2; }

static int row_payoff(int margin, bool outcome) {
    return outcome ? (margin > 0) - (margin < 0) : margin;
}

/* The payoff of a margin between two bounds; NaN if they do not determine it. */
static double row_value(int lower, int upper, bool outcome) {
    int value = row_payoff(lower, outcome);
    return value == row_payoff(upper, outcome) ? (double)value : NAN;
}

void row_solution_to_result(struct result *result, const struct antipalindrome_row *row,
                            const struct row_solution *solution) {
    static const char *const winner[] = {"Player 2", "draw", "Player 1", "unknown"};
    const struct layered_solution *values = &solution->values;
    const bool outcome = values->signs;
    int lower = values->lower, upper = values->upper;
    double value = row_value(lower, upper, outcome);
    size_t best[LAYERED_MOVES], count = 0; /* numbers of optimal moves */
    char text[ANTIPALINDROME_ROW_TEXT];

    antipalindrome_row_text(row, text);
    result_set_text(result, "row", 0, text);
    result_set_whole(result, "m", 0, row->squares);
    result_set_whole(result, "first", 0, row->first + 1);
    result_set_whole(result, "mover", 0, antipalindrome_mover(row) + 1);
    result_set_text(result, "payoff", 0, antipalindrome_payoffs[outcome]);
    result_set_text(result, "value_for", 0, antipalindrome_player_name(0));
    if (row->filled == 0) { /* the pairing strategy is for empty rows (guarantee_margin) */
        int player = guarantee_player(row->squares, row->first);
        result_set_whole(result, "pairing_player", 0, player + 1);
        result_set_whole(result, "pairing_margin", 0, guarantee_margin(row->squares, player));
    }

    result_set_real(result, "value", 0, value);
    result_set_text(result, "winner", 0, winner[layered_sign(lower, upper) + 1]); /* -1 .. 2 */
    result_set_whole(result, "exact", 0, !isnan(value));
    result_set_whole(result, "lower", 0, row_payoff(lower, outcome));
    result_set_whole(result, "upper", 0, row_payoff(upper, outcome));

    result_dimension(result, "square", values->moves / 2); /* moves are by square, then digit */
    result_dimension(result, "digit", 2);
    for (size_t i = 0; i < values->moves; i++) {
        const struct layered_move *move = &values->move[i];
        double of_move = row_value(move->lower, move->upper, outcome);
        result_set_whole(result, "square", i / 2, move->square + 1);
        result_set_real(result, "move_value", i, of_move);
        if (of_move == value) /* not if one is NaN, unknown */
            best[count++] = i;
    }
    result_dimension(result, "best", count);
    result_add(result, "best_square");
    result_add(result, "best_digit");
    for (size_t i = 0; i < count; i++) {
        result_set_whole(result, "best_square", i, values->move[best[i]].square + 1);
        result_set_whole(result, "best_digit", i, values->move[best[i]].digit);
    }
    result_set_text(result, "stored", 0, solution->kind->name);
    result_set_record(result, row_effort_variables, 0, solution);
}

void row_sizes_to_result(struct result *result, const struct row_size *size, size_t count,
                         uint64_t all) {
    result_set_whole(result, "all", 0, (int64_t)all);
    result_dimension(result, "squares", count);
    for (size_t i = 0; i < count; i++) {
        result_set_whole(result, "squares", i, (int64_t)i + 1);
        result_set_record(result, row_size_variables, i, &size[i]);
    }
}

void row_cost_to_result(struct result *result, const struct row_cost *cost) {
    result_set_record(result, row_cost_variables, 0, cost);
    if (cost->disk.memory > 0)
        result_set_record(result, row_disk_variables, 0, &cost->disk);
}
