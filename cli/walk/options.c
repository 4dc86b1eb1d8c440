#include "cli/walk/options.h"

#include "sim/common/number.h"
#include "sim/walk/board.h"
#include "sim/walk/board_file.h"
#include "strategies/walk/plugin.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_COLLECT = 0x200, KEY_MAX_MOVES, KEY_ENGINE, KEY_PLUGIN, KEY_START, KEY_BOARD, KEY_P };

static const struct argp_option option[] = {
    {.name = "board",
     .key = KEY_BOARD,
     .arg = "FILE",
     .doc = "Board file (default: the published board)",
     .group = 1},
    {.name = "strategy",
     .key = 's',
     .arg = "NAME(KEY=VALUE,...)",
     .doc = "Collection strategy; may be repeated (default: every built-in one). `bukub walk "
            "strategies' lists them",
     .group = 1},
    {.name = "p",
     .key = KEY_P,
     .arg = "P",
     .doc = "Probability of a reset on green squares: 0.5, a list 0.1,0.5 or a range 0:1:0.05",
     .group = 1},
    {.name = "start",
     .key = KEY_START,
     .arg = "SQUARE",
     .doc = "Start square, as D4; may be repeated (default: the board's)",
     .group = 1},
    {.name = "collect-at-start",
     .key = KEY_COLLECT,
     .doc = "Offer the letter of the start square too",
     .group = 1},
    {.name = "max-moves",
     .key = KEY_MAX_MOVES,
     .arg = "N",
     .doc = "Stop a game that is not over by then, and count it as censored (default 1M)",
     .group = 1},
    {.name = "plugin",
     .key = KEY_PLUGIN,
     .arg = "FILE.so",
     .doc = "Load strategies of your own; may be repeated",
     .group = 1},
    {.name = "engine",
     .key = KEY_ENGINE,
     .arg = "NAME",
     .doc = "plain, loop or table: slower ways to the same results, for checking",
     .group = 1},
    {0},
};

void walk_options_init(struct walk_options *options) {
    *options = (struct walk_options){.max_moves = 1000000};
    common_options_init(&options->common);
}

void walk_options_init_exact(struct walk_options *options) {
    walk_options_init(options);
    options->computes = true;
    options->common.chanceless = true;
}

bool option_list_add(struct option_list *list, const char *text, struct error *error) {
    if (list->count == WALK_OPTIONS_MOST)
        return error_input(error, "given more than %d times", WALK_OPTIONS_MOST);
    list->text[list->count++] = text;
    return true;
}

static bool find_engine(const char *name, const struct walk_engine **engine, struct error *error) {
    for (size_t i = 0; engines[i]; i++)
        if (strcmp(engines[i]->name, name) == 0) {
            *engine = engines[i];
            return true;
        }
    return error_input(error, "'%.40s' is not an engine: plain, loop or table", name);
}

static bool parse_max_moves(struct walk_options *options, const char *argument) {
    struct error *error = &options->common.error;
    if (options->computes)
        return error_input(error, "nothing is played here");
    return number_parse_count(argument, 1, ENGINE_MAX_MOVES, &options->max_moves, error);
}

static bool parse_engine(struct walk_options *options, const char *argument) {
    struct error *error = &options->common.error;
    if (options->computes)
        return error_input(error, "nothing is played here");
    return find_engine(argument, &options->engine, error);
}

static error_t parse(int key, char *argument, struct argp_state *state) {
    struct walk_options *options = state->input;
    struct error *error = &options->common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->common;
        return 0;
    case KEY_BOARD:
        options->board = argument;
        return 0;
    case 's':
        return option_result(option_list_add(&options->strategy, argument, error), "strategy",
                             error);
    case KEY_P:
        options->p = argument;
        return 0;
    case KEY_START:
        return option_result(option_list_add(&options->start, argument, error), "start", error);
    case KEY_COLLECT:
        options->collect_at_start = true;
        return 0;
    case KEY_MAX_MOVES:
        return option_result(parse_max_moves(options, argument), "max-moves", error);
    case KEY_PLUGIN:
        return option_result(option_list_add(&options->plugin, argument, error), "plugin", error);
    case KEY_ENGINE:
        return option_result(parse_engine(options, argument), "engine", error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_child child[] = {{.argp = &common_options_argp}, {0}};
const struct argp walk_options_argp = {.options = option, .parser = parse, .children = child};

static bool load_plugins(struct walk_setting *setting, struct error *error) {
    const struct option_list *list = &setting->options->plugin;
    for (size_t i = 0; i < list->count; i++)
        if (!plugin_load(&setting->set, list->text[i], error))
            return error_within(error, "--plugin");
    return true;
}

static bool choose(struct walk_setting *setting, const char *text, struct error *error) {
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
        if (!choose(setting, list->text[i], error))
            return false;
    bool all = list->count == 0 && !setting->options->given_only;
    for (size_t i = 0; all && strategy_builtin[i]; i++) {
        bool fits = strategy_builtin[i]->memoryless || !setting->options->memoryless;
        if (fits && !choose(setting, strategy_builtin[i]->name, error))
            return false;
    }
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

bool walk_setting_open(struct walk_setting *setting, const struct walk_options *options,
                       const char *default_p, struct error *error) {
    *setting = (struct walk_setting){.options = options};
    strategy_set_init(&setting->set);
    bool board = options->board ? board_file_read(&setting->board, options->board, error)
                                : board_file_published(&setting->board, error);
    if (!board || !load_plugins(setting, error) || !choose_strategies(setting, error) ||
        !find_starts(setting, error))
        return false;
    if (!range_parse(&setting->p, options->p ? options->p : default_p, 0, 1, error))
        return error_within(error, "--p");
    range_sort(&setting->p);
    return true;
}

void walk_setting_free(struct walk_setting *setting) {
    for (size_t i = 0; i < setting->strategies; i++)
        strategy_choice_free(&setting->choice[i]);
    strategy_set_free(&setting->set);
    range_free(&setting->p);
    *setting = (struct walk_setting){0};
}

bool walk_setting_player(void *context, size_t strategy, const struct walk_setup *setup,
                         struct walk_player *player, struct error *error) {
    const struct walk_setting *setting = context;
    return strategy_open(player, &setting->choice[strategy], *setup, error);
}

static void print_ps(FILE *out, const struct range *p) {
    fputs(" --p ", out);
    for (size_t i = 0; i < p->values; i++) {
        char number[NUMBER_TEXT];
        number_print(p->value[i], number);
        fprintf(out, "%s%s", i > 0 ? "," : "", number);
    }
}

/* A word as a shell takes it: in quotes where it needs some. */
static void print_word(FILE *out, const char *word) {
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+-";
    if (*word && strspn(word, plain) == strlen(word)) {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        if (*word == '\'')
            fputs("'\\''", out);
        else
            fputc(*word, out);
    fputc('\'', out);
}

/* An option with a word. */
static void print_option(FILE *out, const char *name, const char *word) {
    fprintf(out, " --%s ", name);
    print_word(out, word);
}

char *walk_setting_text(const struct walk_setting *setting) {
    const struct walk_options *options = setting->options;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    if (options->board)
        print_option(out, "board", options->board);
    for (size_t i = 0; i < options->plugin.count; i++)
        print_option(out, "plugin", options->plugin.text[i]);
    for (size_t i = 0; i < setting->strategies; i++)
        print_option(out, "strategy", setting->strategy[i]);
    print_ps(out, &setting->p);
    for (size_t i = 0; i < setting->starts; i++) {
        char start[SQUARE_NAME];
        board_square_name(&setting->board, setting->start[i], start);
        fprintf(out, " --start %s", start);
    }
    if (options->collect_at_start)
        fputs(" --collect-at-start", out);
    if (!options->computes)
        fprintf(out, " --max-moves %llu --seed %llu", (unsigned long long)options->max_moves,
                (unsigned long long)options->common.seed);
    bool failed = ferror(out);
    if (fclose(out) != 0 || failed) {
        free(text);
        return NULL;
    }
    return text;
}
