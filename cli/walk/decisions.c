/* `bukub walk decisions`: all choices between taking and leaving that can occur on a board, one a
 * line, to be filled in with what a strategy does there; or those of a strategy. */
#include "cli/shared/output/result_output.h"
#include "cli/shared/output/screen_table.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"
#include "sim/text/square.h"
#include "sim/walk/rules/collection.h"
#include "sim/walk/table/table.h"

#include <stdlib.h>

struct decisions_options {
    struct walk_options walk;
};

static const struct option_entry decisions_strategy_table[] = {
    OPTION(LIST, "strategy", "NAME(KEY=VALUE,...)", struct decisions_options, walk.strategy,
           "Collection strategy; only the decisions that occur with it, and what it does",
           .letter = 's', .affects_result = true, .group = 1),
    {0},
};

static const struct option_table decisions_table[] = {
    {.entry = walk_board_table},
    {.entry = decisions_strategy_table},
    {.entry = walk_p_table},
    {.entry = common_options_table, .hidden = COMMON_THREADS | COMMON_PROGRESS},
    {.entry = csv_options_table},
    {0},
};

static const char decisions_help[] =
    "Lists all choices between taking and leaving a letter that can occur, whatever the strategy "
    "and the start: a line for each collection and white square. With a column `take' added, the "
    "probability of taking (0 and 1 are certain), a CSV file is a strategy: table(file=FILE.csv).\v"
    "Examples:\n"
    "  bukub walk decisions --csv >mine.csv\n"
    "  bukub walk decisions --strategy greedy --csv >greedy.csv\n"
    "  bukub walk run --strategy 'table(file=greedy.csv)' --games 1M";

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

static const struct result_rows decisions_rows[] = {
    {.key = "decisions", .dimensions = {"decision"}},
    {0},
};

static const struct result_description decisions_description = {
    .filetype = "bukub walk decisions",
    .format_version = 1,
    .variables = {decisions_variables},
    .rows = decisions_rows,
};

/* Whether the letter of a square may be taken. */
static bool may_be_taken(const struct walk_board *board, const struct walk_collection *held,
                         int square) {
    return !board->green[square] &&
           (held->size < WALK_PALINDROME - 1 || walk_completes(held, board->letter[square]));
}

static void set_decisions(struct result *result, const struct walk_table *table, bool takes) {
    const struct walk_board *board = table->board;
    int squares[WALK_LETTERS] = {0};
    size_t count = 0;
    for (int square = 0; square < board->squares; square++)
        squares[board->letter[square]] += !board->green[square];
    for (uint32_t row = 0; row < table->rows; row++)
        for (int square = 0; square < board->squares; square++)
            count += may_be_taken(board, &table->collection[row], square);
    result_dimension(result, "decision", count);
    count = 0;
    for (uint32_t row = 0; row < table->rows; row++) {
        char held[WALK_PALINDROME + 1];
        collection_print(&table->collection[row], held);
        for (int square = 0; square < board->squares; square++) {
            const char letter[] = {(char)('A' + board->letter[square]), '\0'};
            if (!may_be_taken(board, &table->collection[row], square))
                continue;
            result_set_whole(result, "decision", count, (int64_t)count + 1);
            result_set_text(result, "collection", count, held);
            result_set_text(result, "square", count, square_name(board->columns, square).text);
            result_set_text(result, "letter", count, letter);
            result_set_whole(result, "white_squares", count, squares[board->letter[square]]);
            result_set_whole(result, "row", count, square / board->columns + 1);
            result_set_whole(result, "column", count, square % board->columns + 1);
            if (takes)
                result_set_real(result, "take", count, table_take(table, row, square));
            count++;
        }
    }
}

static bool decisions_compute(const struct computation *computation, struct error *error) {
    struct decisions_options options = *(const struct decisions_options *)computation->options;
    struct result *result = computation->result;
    struct walk_setting setting;
    struct walk_table table = {.board = NULL};
    options.walk.memoryless = options.walk.given_only = options.walk.exact_only = true;
    bool done = walk_setting_open(&setting, &options.walk, error);
    if (done && setting.strategies > 1)
        done = error_input(error, "--strategy: one at a time");
    if (done && setting.strategies == 0) {
        game_table(&table, &setting.board);
    } else if (done) {
        struct walk_player player;
        const struct walk_setup setup =
            walk_point_setup(&setting.points, (struct walk_point){0, 0, 0});
        done =
            player_open_choice(&player, &setting.strategy[0], &setup, computation->watch, error) &&
            table_compile(&table, &player, TABLE_EITHER, error);
        player_close(&player);
    }
    if (done) {
        walk_setting_to_result(&setting, result);
        set_decisions(result, &table, setting.strategies > 0);
    }
    table_free(&table);
    walk_setting_free(&setting);
    return done;
}

static bool decisions_print(const struct result *result, const struct view_options *view,
                            struct error *error) {
    static const struct view_table table = {
        .over = {"decision"}, .columns = "collection square letter white_squares take"};
    view_print(result, &table);
    return true;
}

const struct command command_walk_decisions = {
    .game = "walk",
    .name = "decisions",
    .summary = "lists the decisions of a board or a strategy",
    .result =
        &(const struct result_command){
            .options = decisions_table,
            .help = decisions_help,
            .options_size = sizeof(struct decisions_options),
            .progress_unit = "decisions",
            .compute = decisions_compute,
            .description = &decisions_description,
            .print = decisions_print,
        },
};
