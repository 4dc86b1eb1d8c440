#include "cli/saved_command.h"
#include "cli/shared/output/report.h"

struct resume_options {
    struct rerun_options rerun;
    const char *file, *games;
};

static const struct option_entry resume_option[] = {
    OPTION(TEXT, "games", "N", struct resume_options, games,
           "Extend the computation to N games in all (or rows, boards, grids, walks, restarts, or "
           "--max-rounds of a tournament)",
           .group = 1),
    OPTION(
        LIST, "agent", "exec:COMMAND", struct resume_options, rerun.agent,
        "Program that plays in the result; may be repeated. Programs that only the file names are "
        "not started",
        .letter = 'a', .group = 1),
    {0},
};

static const struct option_table resume_table[] = {
    {.entry = result_file_table, .offset = offsetof(struct resume_options, file)},
    {.entry = resume_option},
    {.entry = rerun_options_table},
    {.entry = every_options_table},
    {.entry = common_options_table},
    {.entry = csv_options_table},
    {0},
};

static const char resume_help[] =
    "Resumes the computation of a result file that was interrupted or killed, with any number of "
    "threads and processes, and saves it in the same file, or in that of -o: with "
    "SOURCE_DATE_EPOCH set, the bytes are those of an uninterrupted run. The command line is taken "
    "from the file. Board files must "
    "be unchanged, in the current folder or beside the result file; policies must be in the "
    "current folder.\v"
    "Examples:\n"
    "  bukub resume sweep.h5\n"
    "  bukub resume sweep.h5 --games 10M\n"
    "  bukub resume sweep.h5 --games 10M -o longer.h5";

static bool resume_set_games(struct saved_command *saved, const char *games, struct error *error) {
    const char *count = saved->verb->count;
    if (!games)
        return true;
    if (!count)
        return error_input(error, "--games: results of type '%s' cannot be extended",
                           saved->verb->description->filetype);
    if (!saved_command_option(saved, count))
        return error_input(error, "--games: %s was computed without %s", saved->path, count);
    return saved_command_set(saved, count, games, error);
}

static int resume_main(int argc, char **argv) {
    struct resume_options options = {.file = NULL};
    struct saved_command saved;
    struct error error = {0};
    common_options_init(&options.rerun.common);
    if (!options_read(&options.rerun.common.parsed, resume_table, resume_help, argc, argv, &options,
                      &error))
        return report_error(&error);
    int code = EXIT_DONE;
    saved = (struct saved_command){.path = NULL};
    if (saved_command_read(&saved, options.file, &options.rerun, &error) &&
        resume_set_games(&saved, options.games, &error)) {
        const char *const but[] = {options.games ? saved.verb->count : NULL, NULL};
        const struct verb_states states = {&options.file, 1, but};
        const char *output = options.rerun.common.output;
        if (saved.result->complete && !options.games && !output)
            report_note("%s is complete%s", options.file,
                        saved.verb->count && saved_command_option(&saved, saved.verb->count)
                            ? "; --games N extends it"
                            : "");
        else
            code =
                saved_command_run(&saved, &options.rerun, output ? output : options.file, &states);
    } else {
        code = report_error(&error);
    }
    saved_command_free(&saved);
    return code;
}

const struct command command_resume = {
    .verb = "resume",
    .summary = "continues the computation of a result file",
    .run = resume_main,
    .spreads = true,
};
