/* `bukub walk decisions` lists each collection (the letters held) with each white square whose
 * letter can be taken or left. The list is a form for a strategy, which --strategy fills in. */
#include "analysis/walk/review/decisions.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"

static const struct option_entry decisions_strategy_table[] = WALK_STRATEGY_OPTION(
    "Collection strategy; only the decisions that occur with it at some p, and what it does");

static bool decisions_compute(const struct computation *computation, struct error *error) {
    struct walk_options *options = computation->options;
    options->memoryless = options->given_only = true; /* by default no strategy */
    const struct walk_setting *setting = walk_setting_open(options, computation->watch, error);
    if (!setting)
        return false;
    if (setting->points.strategies > 1)
        return error_input(error, "--strategy: one at a time");
    struct walk_table table = {0};
    bool done = true;
    if (setting->points.strategies == 0) {
        game_table(&table, &setting->board);
    } else {
        struct walk_player player;
        const struct walk_setup setup = walk_point_setup(&setting->points, (struct walk_point){0});
        done = player_open_choice(&player, setting->strategy, &setup, computation->watch, error) &&
               table_compile(&table, &player, TABLE_EITHER, error);
        player_close(&player);
    }
    if (done) {
        walk_setting_to_result(setting, computation->result);
        decisions_to_result(&table, setting->points.strategies > 0, computation->result);
    }
    table_free(&table);
    return done;
}

const struct command command_walk_decisions = {
    .name = "decisions",
    .summary = "lists the decisions of a board or a strategy",
    .options = {{.entry = walk_board_table},
                {.entry = decisions_strategy_table},
                {.entry = walk_p_table},
                RESULT_OPTIONS(COMMON_THREADS | COMMON_PROGRESS)},
    .help = "Lists all choices between taking and leaving a letter: a line for each white square "
            "and each collection of letters of white squares and of the reset. With a column "
            "`take' added, the probability of taking (0 and 1 are certain), a CSV file is a "
            "strategy: table(file=FILE.csv).\v"
            "Examples:\n"
            "  bukub walk decisions --csv >mine.csv\n"
            "  bukub walk decisions --strategy greedy --csv >greedy.csv\n"
            "  bukub walk run --strategy 'table(file=greedy.csv)' --games 1M",
    .options_size = sizeof(struct walk_options),
    .progress_unit = "decisions",
    .compute = decisions_compute,
    .description = &decisions_description,
    .views = VIEW_TABLES(
        {.over = {"decision"}, .columns = "collection square letter white_squares take"}),
};
