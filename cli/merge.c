#include "cli/saved_command.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/state.h"
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
    {.argument = "FILE.h5",
     .help = "a result file",
     .kind = OPTION_LIST,
     .offset = offsetof(struct merge_options, files),
     .most = OPTION_LIST_MOST,
     .required = true},
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

/* State of the command. */
struct merging {
    const struct merge_options *options;
    struct saved_command saved[OPTION_LIST_MOST];
    size_t read;
    const char *path[OPTION_LIST_MOST]; /* in the order of their ranges */
};

/* Checks what a file must have to be merged. */
static bool check_file(const struct saved_command *saved, struct error *error) {
    const struct verb *verb = saved->verb;
    if (!verb->first)
        return error_input(error, "%s: results of type '%s' cannot be merged", saved->path,
                           verb->description->filetype);
    if (!saved->result->complete)
        return error_input(error, "%s: is not complete; `bukub resume' continues it", saved->path);
    if (saved_command_option(saved, verb->count))
        return true;
    if (saved_command_option(saved, "--precision"))
        return error_input(error, "%s: was computed with --precision, not %s, and cannot be merged",
                           saved->path, verb->count);
    return error_input(error, "%s: is no sample with %s, and cannot be merged", saved->path,
                       verb->count);
}

static bool read_files(struct merging *merging, struct error *error) {
    const struct option_list *files = &merging->options->files;
    if (files->count < 2)
        return error_input(error, "give two or more files");
    for (; merging->read < files->count; merging->read++) {
        struct saved_command *saved = &merging->saved[merging->read];
        bool done = saved_command_read(saved, files->text[merging->read], &merging->options->rerun,
                                       error) &&
                    check_file(saved, error);
        if (!done) {
            saved_command_free(saved);
            return false;
        }
    }
    return true;
}

static int compare_first(const void *a, const void *b) {
    uint64_t first = ((const struct saved_command *)a)->result->part[0].first;
    uint64_t second = ((const struct saved_command *)b)->result->part[0].first;
    return (first > second) - (first < second);
}

/* Checks that the files are of one experiment. */
static bool check_settings(const struct merging *merging, struct error *error) {
    const struct saved_command *all = &merging->saved[0];
    const char *const but[] = {all->verb->count, all->verb->first, NULL};
    for (size_t i = 1; i < merging->read; i++) {
        const struct saved_command *saved = &merging->saved[i];
        if (strcmp(merging->saved[i - 1].path, saved->path) == 0)
            return error_input(error, "%s is given twice", saved->path);
        if (!state_check_origin(saved->path, saved->result, all->result, but, error))
            return false;
    }
    return true;
}

/* Checks that the files follow on one another. */
static bool check_ranges(const struct merging *merging, struct error *error) {
    for (size_t i = 1; i < merging->read; i++) {
        const struct saved_command *before = &merging->saved[i - 1], *after = &merging->saved[i];
        uint64_t end = before->result->part[0].end, first = after->result->part[0].first;
        const char *unit = before->verb->count + strlen("--");
        if (end != first)
            return error_input(error,
                               "%s has the %s up to number %" PRIu64 ", and %s those from number "
                               "%" PRIu64 " on: %s",
                               before->path, unit, end - 1, after->path, first,
                               end < first ? "some are missing" : "they overlap");
    }
    return true;
}

static int merge_files(struct merging *merging, const char *output) {
    struct saved_command *all = &merging->saved[0];
    const struct result *last = merging->saved[merging->read - 1].result;
    struct error error = {0};
    char count[32];
    for (size_t i = 0; i < merging->read; i++)
        merging->path[i] = merging->saved[i].path;
    snprintf(count, sizeof count, "%" PRIu64, last->part[0].end - all->result->part[0].first);
    if (!saved_command_set(all, all->verb->count, count, &error))
        return report_error(&error);
    const char *const but[] = {all->verb->count, all->verb->first, NULL};
    const struct verb_states states = {merging->path, merging->read, but};
    return saved_command_run(all, &merging->options->rerun, output, &states);
}

static int merge_main(int argc, char **argv) {
    struct merge_options options = {.files = {.count = 0}};
    struct error error = {0};
    struct merging *merging = calloc(1, sizeof *merging);
    if (!merging)
        return report_error(&(struct error){ERROR_SYSTEM, "out of memory"});
    merging->options = &options;
    common_options_init(&options.rerun.common);
    bool done = options_read(&options.rerun.common.parsed, merge_table, merge_help, argc, argv,
                             &options, &error);
    const char *output = options.rerun.common.output;
    if (done && !output)
        done = error_input(&error, "-o FILE.h5 is missing");
    done = done && read_files(merging, &error);
    if (done)
        qsort(merging->saved, merging->read, sizeof *merging->saved, compare_first);
    done = done && check_settings(merging, &error) && check_ranges(merging, &error);
    int code = done ? merge_files(merging, output) : report_error(&error);
    for (size_t i = 0; i < merging->read; i++)
        saved_command_free(&merging->saved[i]);
    free(merging);
    return code;
}

const struct command command_merge = {
    .verb = "merge",
    .summary = "combines files with adjoining ranges of games",
    .run = merge_main,
};
