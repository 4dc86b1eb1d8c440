/* bukub merge: checks that the files are parts of one experiment, and runs the command of the first
 * again, extended to the games of all, from their states. */
#include "cli/resume.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/state.h"
#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/text/untrusted.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct merge_options {
    struct rerun_options rerun;
    struct option_list files;
};

static const struct option_entry merge_option[] = {
    OPTION(LIST, NULL, "FILE.h5", struct merge_options, files, "a result file",
           .most = OPTION_LIST_MOST, .required = true),
    {0},
};

static const struct option_table merge_table[] = {
    {.entry = merge_option},
    {.entry = rerun_options_table},
    {.entry = common_options_table},
    {.entry = csv_options_table},
    {0},
};

static const char merge_help[] =
    "Combines result files of one experiment, which have adjoining ranges of games, into the file "
    "of one run over all of them (with SOURCE_DATE_EPOCH set, the same bytes): results of `bukub "
    "walk run', `sweep' and `compare', and of random samples of censuses. All must be complete; "
    "their command lines may differ only in --games and --first-game (or --rows, --boards, "
    "--grids).\v"
    "Examples:\n"
    "  bukub walk run --games 1M -o a.h5\n"
    "  bukub walk run --games 1M --first-game 1M -o b.h5\n"
    "  bukub merge a.h5 b.h5 -o both.h5";

/* Reads a file, which must have what can be merged. */
static bool read_file(struct saved_command *saved, const char *path,
                      const struct rerun_options *options, struct error *error) {
    if (!saved_command_read(saved, path, options, error))
        return false;
    const struct result_command *command = saved->command;
    if (!command->first)
        return error_input(error, "%s: results of type '%s' cannot be merged", path,
                           command->description->filetype);
    if (!saved->result->complete)
        return error_input(error, "%s: is not complete; `bukub resume' continues it", path);
    if (saved_command_option(saved, command->count))
        return true;
    if (saved_command_option(saved, "--precision"))
        return error_input(error, "%s: was computed with --precision, not %s, and cannot be merged",
                           path, command->count);
    return error_input(error, "%s: is no sample with %s, and cannot be merged", path,
                       command->count);
}

static int compare_first(const void *a, const void *b) {
    uint64_t first = ((const struct saved_command *)a)->result->part[0].first;
    uint64_t second = ((const struct saved_command *)b)->result->part[0].first;
    return (first > second) - (first < second);
}

/* Checks that the files are of one experiment, and follow on one another. */
static bool check_files(const struct saved_command *saved, size_t files, struct error *error) {
    const struct result_command *command = saved[0].command;
    const char *const may_differ[] = {command->count, command->first, NULL};
    const char *unit = command->count + strlen("--");
    for (size_t i = 1; i < files; i++) {
        if (strcmp(saved[i - 1].path, saved[i].path) == 0)
            return error_input(error, "%s is given twice", saved[i].path);
        if (!state_check_origin(saved[i].path, saved[i].result, saved[0].result, may_differ, error))
            return false;
    }
    for (size_t i = 1; i < files; i++) {
        uint64_t end = saved[i - 1].result->part[0].end, first = saved[i].result->part[0].first;
        if (end != first)
            return error_input(error,
                               "%s has the %s up to number %" PRIu64 ", and %s those from number "
                               "%" PRIu64 " on: %s",
                               saved[i - 1].path, unit, end - 1, saved[i].path, first,
                               end < first ? "some are missing" : "they overlap");
    }
    return true;
}

static int merge_main(int argc, char **argv) {
    struct merge_options options = {.files = {.count = 0}};
    const struct option_list *files = &options.files;
    const char *path[OPTION_LIST_MOST]; /* in the order of their ranges */
    struct error error = {0};
    common_options_init(&options.rerun.common);
    if (!options_read(&options.rerun.common.parsed, merge_table, merge_help, argc, argv, &options,
                      &error))
        return report_error(&error);
    const char *output = options.rerun.common.output;
    bool done = (output || error_input(&error, "-o FILE.h5 is missing")) &&
                (files->count >= 2 || error_input(&error, "give two or more files"));
    struct saved_command *saved = memory_allocate(files->count, sizeof *saved);
    for (size_t i = 0; done && i < files->count; i++)
        done = read_file(&saved[i], files->text[i], &options.rerun, &error);
    if (done)
        qsort(saved, files->count, sizeof *saved, compare_first);
    int code = EXIT_DONE;
    if (done && check_files(saved, files->count, &error)) {
        const struct result_command *command = saved[0].command;
        const char *const may_differ[] = {command->count, command->first, NULL};
        const struct saved_states states = {path, files->count, may_differ};
        uint64_t first = saved[0].result->part[0].first;
        char count[NUMBER_TEXT];
        for (size_t i = 0; i < files->count; i++)
            path[i] = saved[i].path;
        snprintf(count, sizeof count, "%" PRIu64,
                 saved[files->count - 1].result->part[0].end - first);
        saved_command_set(&saved[0], command->count, count);
        code = saved_command_run(&saved[0], &options.rerun, output, &states);
    } else {
        code = report_error(&error);
    }
    for (size_t i = 0; i < files->count; i++)
        saved_command_free(&saved[i]);
    free(saved);
    return code;
}

const struct command command_merge = {
    .name = "merge",
    .summary = "combines files with adjoining ranges of games",
    .run = merge_main,
};
