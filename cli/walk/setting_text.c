#include "cli/walk/options.h"

#include "cli/shared/args/shell_word.h"
#include "sim/dataset/checksum.h"
#include "sim/text/number.h"
#include "sim/text/utf8.h"
#include "sim/walk/rules/board.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What a setting is called in a result file: the same for whatever gives the same results. Names of
 * files may be any bytes, texts of a result file are UTF-8. */

/* Folders do not matter. */
static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* An option with a word. */
static void print_option(FILE *out, const char *name, const char *word) {
    fprintf(out, " --%s ", name);
    shell_word_print(out, word);
}

/* The board's file, unless it holds the published board. */
static bool setting_print_board(FILE *out, const struct walk_setting *setting) {
    struct walk_board published;
    if (!setting->board_file)
        return true;
    if (!board_file_published(&published, NULL))
        return false;
    char *expected = board_file_text(&published), *text = board_file_text(&setting->board);
    if (expected && text && strcmp(expected, text) != 0)
        print_option(out, "board", base_name(setting->board_file));
    bool printed = expected && text;
    free(expected);
    free(text);
    return printed;
}

/* The plug-in that a chosen strategy comes from, where no strategy before it does, or NULL. */
static const struct strategy_library *new_library(const struct walk_setting *setting,
                                                  size_t strategy) {
    const struct strategy_library *library =
        strategy_set_library(&setting->set, setting->choice[strategy].strategy);
    for (size_t i = 0; library && i < strategy; i++)
        if (strategy_set_library(&setting->set, setting->choice[i].strategy) == library)
            return NULL;
    return library;
}

static bool print_p(FILE *out, const struct range *p) {
    char *text = range_text(p);
    if (!text)
        return false;
    fprintf(out, " --p %s", text);
    free(text);
    return true;
}

static bool print_setting(FILE *out, const struct walk_setting *setting) {
    const struct walk_options *options = setting->options;
    if (!setting_print_board(out, setting))
        return false;
    for (size_t i = 0; i < setting->players; i++) {
        const struct strategy_library *library = new_library(setting, i);
        if (library)
            print_option(out, "plugin", base_name(library->path));
    }
    for (size_t i = 0; i < setting->strategies; i++)
        print_option(out, "strategy", setting->strategy[i]);
    if (options->control)
        print_option(out, "control", setting->strategy[setting->strategies]);
    if (!print_p(out, &setting->p))
        return false;
    for (size_t i = 0; i < setting->starts; i++) {
        char start[SQUARE_NAME];
        board_square_name(&setting->board, setting->start[i], start);
        fprintf(out, " --start %s", start);
    }
    if (options->collect_at_start)
        fputs(" --collect-at-start", out);
    if (!options->computes)
        fprintf(out, " --max-moves %" PRIu64 " --seed %" PRIu64, options->max_moves,
                options->common.seed);
    return true;
}

char *walk_setting_text(const struct walk_setting *setting) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    bool printed = print_setting(out, setting) && !ferror(out);
    if (fclose(out) == 0 && printed) {
        utf8_mend(text);
        return text;
    }
    free(text);
    return NULL;
}

static void print_input(FILE *out, uint64_t checksum, const char *path) {
    fprintf(out, "%016" PRIx64 " %s\n", checksum, base_name(path));
}

/* The files that the texts among a strategy's parameters name. One that cannot be opened is left
 * for the strategy to complain of. */
static bool print_files(FILE *out, const struct strategy_choice *choice, struct error *error) {
    const struct walk_parameter *parameter = choice->strategy->parameters;
    for (size_t i = 0; parameter[i].name; i++) {
        struct stat status;
        struct error trouble = {0};
        uint64_t checksum;
        const char *path = choice->values[i].text;
        if (parameter[i].kind != WALK_TEXT || stat(path, &status) != 0 || !S_ISREG(status.st_mode))
            continue;
        if (checksum_file(path, &checksum, &trouble))
            print_input(out, checksum, path);
        else if (trouble.kind == ERROR_SYSTEM)
            return error_system(error, "%s", trouble.text);
    }
    return true;
}

static bool print_inputs(FILE *out, const struct walk_setting *setting, struct error *error) {
    for (size_t i = 0; i < setting->players; i++) {
        const struct strategy_library *library = new_library(setting, i);
        if (library)
            print_input(out, library->checksum, library->path);
        if (!print_files(out, &setting->choice[i], error))
            return false;
    }
    return true;
}

bool walk_setting_list_inputs(struct walk_setting *setting, struct error *error) {
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
        utf8_mend(text);
        setting->inputs = text;
        return true;
    }
    free(text);
    return printed;
}
