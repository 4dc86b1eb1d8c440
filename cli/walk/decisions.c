/* `bukub walk decisions`: all choices between taking and leaving that can occur on a board, one a
 * line, to be filled in with what a strategy does there; or those of a strategy. */
#include "analysis/walk/review/decisions.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"

struct decisions_options {
    struct walk_options walk;
};

static const struct option_entry decisions_strategy_table[] = ONE_OPTION(
    INPUT(LIST, "strategy", "NAME(KEY=VALUE,...)", struct decisions_options, walk.strategy,
          "Collection strategy; only the decisions that occur with it, and what it does",
          .letter = 's', .group = 1));

static bool decisions_compute(const struct computation *computation, struct error *error) {
    struct decisions_options options = *(const struct decisions_options *)computation->options;
    struct result *result = computation->result;
    struct walk_setting setting;
    struct walk_table table = {.board = NULL};
    options.walk.memoryless = options.walk.given_only = options.walk.exact_only = true;
    bool done = walk_setting_open(&setting, &options.walk, computation->watch, error);
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
        decisions_to_result(&table, setting.strategies > 0, result);
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
    .name = "decisions",
    .summary = "lists the decisions of a board or a strategy",
    .options = {{.entry = walk_board_table},
                {.entry = decisions_strategy_table},
                {.entry = walk_p_table},
                RESULT_OPTIONS(COMMON_THREADS | COMMON_PROGRESS)},
    .help =
        "Lists all choices between taking and leaving a letter that can occur, whatever the "
        "strategy and the start: a line for each collection and white square. With a column "
        "`take' added, the probability of taking (0 and 1 are certain), a CSV file is a strategy: "
        "table(file=FILE.csv).\v"
        "Examples:\n"
        "  bukub walk decisions --csv >mine.csv\n"
        "  bukub walk decisions --strategy greedy --csv >greedy.csv\n"
        "  bukub walk run --strategy 'table(file=greedy.csv)' --games 1M",
    .options_size = sizeof(struct decisions_options),
    .progress_unit = "decisions",
    .compute = decisions_compute,
    .description = &decisions_description,
    .print = decisions_print,
};
