#include "cli/walk/options.h"

#include "cli/walk/board_path.h"
#include "sim/base/version.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/path.h"
#include "strategies/walk/plugin.h"

#include <stdlib.h>
#include <string.h>

static bool setting_load_plugins(struct walk_setting *setting, struct error *error) {
    const struct option_list *list = &setting->options->plugin;
    for (size_t i = 0; i < list->count; i++)
        if (!plugin_load(&setting->set, list->text[i], error))
            return error_within(error, "--plugin");
    return true;
}

static bool setting_choose(struct walk_setting *setting, const char *text, struct error *error) {
    struct strategy_choice *choice = &setting->choice[setting->strategies];
    if (!strategy_choose(choice, &setting->set, text, error))
        return error_within(error, "--strategy");
    if (setting->options->memoryless && !choice->strategy->memoryless) {
        error_input(error,
                    "--strategy: %s has memory, so what it does cannot be solved; `bukub walk run' "
                    "estimates it",
                    choice->text);
        strategy_choice_free(choice);
        return false;
    }
    for (size_t i = 0; i < setting->strategies; i++)
        if (strcmp(setting->strategy[i], choice->text) == 0) {
            error_input(error, "--strategy: %s is given twice", choice->text);
            strategy_choice_free(choice);
            return false;
        }
    setting->strategy[setting->strategies++] = choice->text;
    return true;
}

static bool choose_strategies(struct walk_setting *setting, struct error *error) {
    const struct option_list *list = &setting->options->strategy;
    for (size_t i = 0; i < list->count; i++)
        if (!setting_choose(setting, list->text[i], error))
            return false;
    bool all = list->count == 0 && !setting->options->given_only;
    for (size_t i = 0; all && strategy_builtin[i]; i++) {
        bool fits = strategy_builtin[i]->memoryless || !setting->options->memoryless;
        if (fits && !setting_choose(setting, strategy_builtin[i]->name, error))
            return false;
    }
    return true;
}

/* It may be one of the others, too. */
static bool choose_control(struct walk_setting *setting, struct error *error) {
    const char *text = setting->options->control;
    struct strategy_choice *choice = &setting->choice[setting->strategies];
    setting->players = setting->strategies;
    if (!text)
        return true;
    if (!strategy_choose(choice, &setting->set, text, error))
        return error_within(error, "--control");
    setting->strategy[setting->players++] = choice->text;
    return true;
}

static bool find_starts(struct walk_setting *setting, struct error *error) {
    const struct option_list *list = &setting->options->start;
    const struct walk_board *board = &setting->board;
    for (size_t i = 0; i < list->count; i++) {
        int *start = &setting->start[setting->starts];
        if (!board_square_find(board, list->text[i], start, error) ||
            !board_start_check(board, *start, error))
            return error_within(error, "--start");
        for (size_t k = 0; k < setting->starts; k++)
            if (setting->start[k] == *start)
                return error_input(error, "--start: %.8s is given twice", list->text[i]);
        setting->starts++;
    }
    if (setting->starts == 0)
        setting->start[setting->starts++] = board->start;
    return true;
}

static bool read_board(struct walk_setting *setting, struct error *error) {
    const char *given = setting->options->board;
    if (!given)
        return board_file_published(&setting->board, error);
    setting->board_file = board_path(given);
    return setting->board_file ? board_file_read(&setting->board, setting->board_file, error)
                               : error_memory(error);
}

static bool read_p(struct walk_setting *setting, struct error *error) {
    const struct walk_options *options = setting->options;
    struct range *p = &setting->p;
    bool good = range_parse(p, options->p ? options->p : options->usual_p, 0, 1, error);
    for (size_t i = 0; good && i < p->values; i++)
        good = path_check_p(p->value[i], error);
    range_sort(p);
    return good || error_within(error, "--p");
}

bool walk_setting_open(struct walk_setting *setting, const struct walk_options *options,
                       struct error *error) {
    *setting = (struct walk_setting){.options = options};
    strategy_set_init(&setting->set);
    if (!read_board(setting, error) || !setting_load_plugins(setting, error) ||
        !choose_strategies(setting, error) || !choose_control(setting, error) ||
        !find_starts(setting, error) || !read_p(setting, error))
        return false;
    return walk_setting_list_inputs(setting, error);
}

struct dataset_origin walk_setting_origin(const struct walk_setting *setting,
                                          const char *command_line) {
    return (struct dataset_origin){.version = version_string,
                                   .revision = version_git_revision,
                                   .command_line = command_line,
                                   .inputs = setting->inputs};
}

void walk_setting_free(struct walk_setting *setting) {
    for (size_t i = 0; i <= setting->strategies; i++)
        strategy_choice_free(&setting->choice[i]);
    strategy_set_free(&setting->set);
    range_free(&setting->p);
    free(setting->inputs);
    free(setting->board_file);
    *setting = (struct walk_setting){0};
}

bool walk_setting_player(void *context, size_t strategy, const struct walk_setup *setup,
                         struct walk_player *player, struct error *error) {
    const struct walk_setting *setting = context;
    return strategy_open_watched(player, &setting->choice[strategy], *setup, setting->watch, error);
}

bool walk_setting_in_parallel(void *context, size_t strategy) {
    const struct walk_setting *setting = context;
    return strategy_opens_in_parallel(setting->choice[strategy].strategy);
}
