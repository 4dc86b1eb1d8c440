#include "cli/shared/args/options.h"
#include "cli/shared/args/text_input.h"
#include "cli/walk/options.h"
#include "sim/base/memory.h"
#include "sim/base/version.h"
#include "sim/dataset/checksum.h"
#include "sim/random/draws.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/path.h"
#include "strategies/walk/plugin.h"

#include <errno.h>
#include <glob.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
    if (setting->options->memoryless && !choice->chosen.strategy->memoryless) {
        error_input(
            error,
            "--strategy: %s has memory and cannot be solved exactly; `bukub walk run' estimates it",
            choice->chosen.name);
        strategy_choice_free(choice);
        return false;
    }
    for (size_t i = 0; i < setting->strategies; i++)
        if (strcmp(setting->strategy[i].name, choice->chosen.name) == 0) {
            error_input(error, "--strategy: %s is given twice", choice->chosen.name);
            strategy_choice_free(choice);
            return false;
        }
    setting->strategy[setting->strategies++] = choice->chosen;
    return true;
}

/* Whether commands take the strategy if none is given. Games of hoard need not end at p = 0. */
static bool is_usual(const struct walk_setting *setting, const struct walk_strategy *strategy) {
    bool fits = strategy->memoryless || !setting->options->memoryless;
    return fits && strategy != &strategy_hoard;
}

static bool choose_strategies(struct walk_setting *setting, struct error *error) {
    const struct option_list *list = &setting->options->strategy;
    for (size_t i = 0; i < list->count; i++)
        if (!setting_choose(setting, list->text[i], error))
            return false;
    bool all = list->count == 0 && !setting->options->given_only;
    for (size_t i = 0; all && strategy_builtin[i]; i++) {
        if (is_usual(setting, strategy_builtin[i]) &&
            !setting_choose(setting, strategy_builtin[i]->name, error))
            return false;
    }
    return true;
}

/* The control may also be one of the strategies. */
static bool choose_control(struct walk_setting *setting, struct error *error) {
    const char *text = setting->options->control;
    struct strategy_choice *choice = &setting->choice[setting->strategies];
    setting->players = setting->strategies;
    if (!text)
        return true;
    if (!strategy_choose(choice, &setting->set, text, error))
        return error_within(error, "--control");
    setting->strategy[setting->players++] = choice->chosen;
    return true;
}

/* All squares on which games can start. */
static void list_starts(struct walk_setting *setting) {
    setting->all_starts = true;
    for (int square = 0; square < setting->board.squares; square++)
        if (board_start_check(&setting->board, square, NULL))
            setting->start[setting->starts++] = square;
}

static bool find_starts(struct walk_setting *setting, struct error *error) {
    const struct option_list *list = &setting->options->start;
    const struct walk_board *board = &setting->board;
    if (list->count == 1 && strcmp(list->text[0], "all") == 0)
        list_starts(setting);
    for (size_t i = 0; i < list->count && !setting->all_starts; i++) {
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

/* Adds the installed board that was probably meant to the error for a file that does not exist. */
static bool board_suggest(const char *given, struct error *error) {
    enum { BOARDS = 64 };
    char program[PATH_MAX], pattern[PATH_MAX + 32];
    const char *names[BOARDS], *reason = strerror(errno);
    glob_t found = {0};
    size_t count = 0;
    for (int i = 0; i < INSTALLED_FOLDERS && program_folder(program); i++) {
        snprintf(pattern, sizeof pattern, "%s/%s/boards/*.ini", program, installed_folder[i]);
        (void)glob(pattern, i > 0 ? GLOB_APPEND : 0, NULL, &found);
    }
    for (; count < found.gl_pathc && count < BOARDS; count++) {
        char *path = found.gl_pathv[count];
        *strrchr(path, '.') = '\0';
        names[count] = file_base_name(path);
    }
    const char *nearest = nearest_name(given, names, count);
    if (nearest)
        error_input(error, "%s: %s; did you mean '%s'?", given, reason, nearest);
    globfree(&found);
    return false;
}

static bool read_board(struct walk_setting *setting, struct error *error) {
    const char *given = setting->options->board;
    if (!given)
        return board_file_published(&setting->board, error);
    setting->board_file = installed_path(given, "boards", ".ini");
    if (!setting->board_file)
        return error_memory(error);
    return board_file_read(&setting->board, setting->board_file, error) ||
           (access(setting->board_file, F_OK) != 0 && board_suggest(setting->board_file, error));
}

/* Whether the text is first:last, without a step. */
static bool is_interval(const char *text) {
    const char *colon = strchr(text, ':');
    return colon && !strpbrk(colon + 1, ":,") && !memchr(text, ',', (size_t)(colon - text));
}

/* Parses the ends of an interval. */
static bool interval_parse(struct walk_setting *setting, const char *text, struct error *error) {
    char *ends = strdup(text);
    if (!ends)
        return error_memory(error);
    *strchr(ends, ':') = ',';
    struct error wrong = {0};
    bool good = range_parse(&setting->p, ends, 0, 1, &wrong);
    free(ends);
    setting->interval = true;
    if (!good && wrong.kind != ERROR_INPUT)
        return error_memory(error);
    if (!good)
        return error_input(error, "\"%.40s\": give two numbers from 0 to 1, e.g. 0:1", text);
    return setting->p.value[0] < setting->p.value[1] ||
           error_input(error, "\"%.40s\": the second number must be the larger", text);
}

static bool read_p(struct walk_setting *setting, struct error *error) {
    const struct walk_options *options = setting->options;
    struct range *p = &setting->p;
    bool good = options->interval && is_interval(options->p)
                    ? interval_parse(setting, options->p, error)
                    : range_parse(p, options->p, 0, 1, error);
    for (size_t i = 0; good && i < p->values; i++)
        good = path_check_p(p->value[i], error);
    range_sort(p);
    return good || error_within(error, "--p");
}

/* Prints an option with its argument. */
static void print_option(FILE *out, const char *name, const char *word) {
    fprintf(out, " --%s ", name);
    shell_word_print(out, word);
}

/* Whether the strategy, or one that it builds on, is of that plug-in. */
static bool is_of_library(const struct walk_setting *setting, const struct walk_choice *choice,
                          const struct strategy_library *library) {
    const struct walk_composition *composition = choice->composition;
    if (strategy_set_library(&setting->set, choice_declared(choice)) == library)
        return true;
    for (size_t i = 0; composition && i < WALK_MAX_PARAMETERS; i++)
        if (composition->base[i].strategy && is_of_library(setting, &composition->base[i], library))
            return true;
    return false;
}

/* Calls `visit` for each plug-in that a chosen strategy needs and no earlier one does. */
static void visit_libraries(const struct walk_setting *setting, size_t strategy, FILE *out,
                            void (*visit)(FILE *out, const struct strategy_library *library)) {
    for (size_t i = 0; i < setting->set.libraries; i++) {
        const struct strategy_library *library = &setting->set.library[i];
        size_t first = 0;
        while (first < strategy && !is_of_library(setting, &setting->strategy[first], library))
            first++;
        if (first == strategy && is_of_library(setting, &setting->strategy[strategy], library))
            visit(out, library);
    }
}

static void print_input(FILE *out, uint64_t checksum, const char *path) {
    fprintf(out, "%016" PRIx64 " %s\n", checksum, file_base_name(path));
}

static void print_plugin(FILE *out, const struct strategy_library *library) {
    print_option(out, "plugin", file_base_name(library->path));
}

static void print_plugin_input(FILE *out, const struct strategy_library *library) {
    print_input(out, library->checksum, library->path);
}

void walk_print_plugins(const void *set, FILE *out) {
    const struct strategy_set *loaded = set;
    for (size_t i = 0; i < loaded->libraries; i++)
        print_plugin(out, &loaded->library[i]);
}

void walk_print_plugin_inputs(const void *set, FILE *out) {
    const struct strategy_set *loaded = set;
    for (size_t i = 0; i < loaded->libraries; i++)
        print_plugin_input(out, &loaded->library[i]);
}

bool walk_print_file(FILE *out, const char *path, struct error *error) {
    struct stat status;
    struct error unreadable = {0};
    uint64_t checksum;
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode))
        return true;
    if (checksum_file(path, &checksum, &unreadable))
        print_input(out, checksum, path);
    return unreadable.kind != ERROR_SYSTEM || error_system(error, "%s", unreadable.text);
}

/* Lists the files that text parameters of a strategy, and of those that it builds on, name. */
static bool print_files(FILE *out, const struct walk_choice *choice, struct error *error) {
    const struct walk_composition *composition = choice->composition;
    const struct parameter *parameter = choice->strategy->parameters;
    for (size_t i = 0; i < parameter_count(parameter); i++)
        if ((parameter[i].kind == PARAMETER_TEXT &&
             !walk_print_file(out, choice->values[i].text, error)) ||
            (composition && composition->base[i].strategy &&
             !print_files(out, &composition->base[i], error)))
            return false;
    return true;
}

static bool print_inputs(FILE *out, const struct walk_setting *setting, struct error *error) {
    for (size_t i = 0; i < setting->players; i++) {
        visit_libraries(setting, i, out, print_plugin_input);
        if (!print_files(out, &setting->strategy[i], error))
            return false;
    }
    return !setting->options->input || walk_print_file(out, setting->options->input, error);
}

/* Sets `inputs`: the plug-ins, the files that parameters of strategies name, and options->input,
 * with their checksums. */
static bool list_inputs(struct walk_setting *setting, struct error *error) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return error_memory(error);
    bool printed = print_inputs(out, setting, error);
    bool failed = ferror(out);
    if ((fclose(out) != 0 || failed) && printed)
        printed = error_memory(error);
    if (printed && size > 0) {
        utf8_sanitize(text);
        setting->inputs = text;
        return true;
    }
    free(text);
    return printed;
}

bool walk_setting_open(struct walk_setting *setting, const struct walk_options *options,
                       struct error *error) {
    *setting = (struct walk_setting){.options = options};
    strategy_set_init(&setting->set);
    if (!read_board(setting, error) || !setting_load_plugins(setting, error) ||
        !choose_strategies(setting, error) || !choose_control(setting, error) ||
        !find_starts(setting, error) || !read_p(setting, error))
        return false;
    return list_inputs(setting, error);
}

struct dataset_origin walk_setting_origin(const struct walk_setting *setting,
                                          const char *command_line) {
    return (struct dataset_origin){.version = version_string,
                                   .revision = version_git_revision,
                                   .command_line = command_line,
                                   .inputs = setting->inputs};
}

void walk_setting_to_result(const struct walk_setting *setting, struct result *result) {
    char *text = walk_command_line(setting);
    result_set_origin(result, &result->command_line, text);
    result_set_origin(result, &result->inputs, setting->inputs);
    free(text);
    text = board_file_text(&setting->board);
    result_set_origin(result, &result->board, text);
    free(text);
    if (setting->options->computes)
        return;
    result_set_origin(result, &result->rng, STREAM_RNG);
    result->seed = setting->options->common.seed;
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

struct walk_points walk_setting_points(const struct walk_setting *setting) {
    return (struct walk_points){
        .board = &setting->board,
        .collect_at_start = setting->options->collect_at_start,
        .strategies = setting->strategies,
        .ps = setting->p.values,
        .starts = setting->starts,
        .strategy = setting->strategy,
        .p = setting->p.value,
        .start = setting->start,
    };
}

/* The canonical options, equal for equal results. */

/* Prints the board's file unless it contains the published board. */
static void setting_print_board(FILE *out, const struct walk_setting *setting) {
    struct walk_board published;
    if (!setting->board_file || !board_file_published(&published, NULL))
        return;
    char *expected = board_file_text(&published), *text = board_file_text(&setting->board);
    if (strcmp(expected, text) != 0)
        print_option(out, "board", file_base_name(setting->board_file));
    free(expected);
    free(text);
}

static void print_p(FILE *out, const struct walk_setting *setting) {
    if (setting->interval) {
        char first[NUMBER_TEXT], last[NUMBER_TEXT];
        number_print(setting->p.value[0], first);
        number_print(setting->p.value[1], last);
        fprintf(out, " --p %s:%s", first, last);
        return;
    }
    char *text = range_text(&setting->p);
    fprintf(out, " --p %s", text);
    free(text);
}

static void print_setting(const void *printed, FILE *out) {
    const struct walk_setting *setting = printed;
    const struct walk_options *options = setting->options;
    setting_print_board(out, setting);
    for (size_t i = 0; i < setting->players; i++)
        visit_libraries(setting, i, out, print_plugin);
    for (size_t i = 0; i < setting->strategies; i++)
        print_option(out, "strategy", setting->strategy[i].name);
    if (options->control)
        print_option(out, "control", setting->strategy[setting->strategies].name);
    print_p(out, setting);
    if (setting->all_starts)
        fputs(" --start all", out);
    for (size_t i = 0; i < setting->starts && !setting->all_starts; i++) {
        char start[SQUARE_NAME];
        board_square_name(&setting->board, setting->start[i], start);
        fprintf(out, " --start %s", start);
    }
    if (options->collect_at_start)
        fputs(" --collect-at-start", out);
    if (!options->computes)
        fprintf(out, " --max-moves %" PRIu64 " --seed %" PRIu64, options->max_moves,
                options->common.seed);
}

char *walk_command_line(const struct walk_setting *setting) {
    struct parsed_options own = setting->options->common.parsed;
    char *walk = printed(print_setting, setting);
    utf8_sanitize(walk); /* file names may contain any bytes, but texts of result files are UTF-8 */
    option_include(&own, "seed", false); /* among those of the walk */
    char *begin = memory_print("%s%s", own.command, walk);
    own.command = begin;
    char *text = options_command_line(&own);
    free(begin);
    free(walk);
    return text;
}
