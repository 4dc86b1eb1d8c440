/* bukub resume and bukub merge: read the command of result files and its options, by name, and run
 * it again, starting from what the files have computed already. Files may come from strangers:
 * nothing that one names is executed unless it is also given on the command line, and only options
 * that affect the result are taken from it. */
#include "cli/shared/args/option_values.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/state.h"

#include <unistd.h>

/* Options of both commands; a member for one of them is empty in the other. */
struct rerun_options {
    struct file_options file;                   /* of resume */
    struct option_list plugin, strategy, agent; /* programs that the command may start */
    const char *total;                          /* of resume */
    struct option_list files;                   /* of merge */
};

static const struct option_entry rerun_options_table[] = {
    OPTION(LIST, "plugin", "FILE.so", struct rerun_options, plugin,
           "Plug-in that the result was computed with; may be repeated. Plug-ins that only the "
           "file names are not loaded"),
    OPTION(LIST, "strategy", "exec:COMMAND", struct rerun_options, strategy,
           "Strategy of the result that starts a program; may be repeated. Programs that only the "
           "file names are not started",
           .letter = 's'),
    {0},
};

/* The command that computed a file. */
struct saved_command {
    const char *path;
    struct command_entry entry;
    struct result *result; /* with its parameters, a list of names and values: the first is
                            * "command", "bukub walk run"; then for example "games", "1M" */
};

/* The index of the parameter of that name; 0, the index of "command", if there is none. */
static size_t parameter_find(const struct saved_command *saved, const char *name) {
    const struct result *parameters = saved->result->parameters;
    for (size_t i = 1; i < result_length(parameters, PARAMETER); i++)
        if (strcmp(result_text(parameters, PARAMETER, i), name) == 0)
            return i;
    return 0;
}

/* Compares the plug-ins and programs that the parameters name with the typed ones, which must be
 * the same: a plug-in by its name without folder, which is replaced by the typed path; the k-th of
 * several of one name by the k-th typed. Input files, also named without folders, are replaced by
 * those beside the result file if they are not in the current folder. */
static bool use_typed_programs(const struct saved_command *saved,
                               const struct rerun_options *options, struct error *error) {
    const struct option_list *plugin = &options->plugin;
    const struct option_list *const programs[2] = {&options->strategy, &options->agent};
    static const char *const program[2] = {"strategy", "agent"};
    struct result *parameters = saved->result->parameters;
    int folder = (int)(file_base_name(saved->path) - saved->path);
    bool used[OPTION_LIST_USUAL] = {false};       /* typed plug-ins that the file names */
    bool plays[2][OPTION_LIST_USUAL] = {{false}}; /* typed strategies and agents that it names */
    size_t taken = 0;                             /* plug-ins that the file names, all typed */
    char list[512] = ""; /* programs that the file names and nobody typed */
    for (size_t i = 1; i < result_length(parameters, PARAMETER); i++) {
        const char *name = result_text(parameters, PARAMETER, i);
        const char *value = result_text(parameters, PARAMETER_VALUE, i);
        const struct option_entry *option = option_entry_find(saved->entry.command->options, name);
        size_t length = strlen(list), k = 0;
        if (option && (!option->name || option->kind == OPTION_FILE)) { /* an input file */
            if (strcmp(value, "-") == 0)
                return error_input(
                    error, "%s: was computed from standard input: repeat the command with --resume",
                    saved->path);
            char *beside = memory_print("%.*s%s", folder, saved->path, value);
            if (access(value, F_OK) != 0 && access(beside, F_OK) == 0)
                result_set_text(parameters, PARAMETER_VALUE, i, beside);
            free(beside);
        }
        if (strcmp(name, "plugin") == 0) {
            while (k < plugin->count &&
                   (used[k] || strcmp(file_base_name(plugin->text[k]), value) != 0))
                k++;
            if (k == plugin->count)
                return error_input(error,
                                   "%s: uses the plug-in %s, which is only loaded if it is given: "
                                   "--plugin FILE.so",
                                   saved->path, quote(value).text);
            used[k] = true;
            result_set_text(parameters, PARAMETER_VALUE, i, plugin->text[k]);
            taken++;
        }
        const char *needed = program_option(name, value);
        size_t which = needed && strcmp(needed, program[1]) == 0; /* index in program[] */
        bool given = !needed;
        for (k = 0; needed && k < programs[which]->count; k++)
            if (strcmp(programs[which]->text[k], value) == 0)
                given = plays[which][k] = true;
        if (!given)
            snprintf(list + length, sizeof list - length, " --%s %s", needed, quote(value).text);
    }
    if (*list)
        return error_input(error, "%s: starts programs, which must be given:%s", saved->path, list);
    for (size_t which = 0; which < 2; which++)
        for (size_t k = 0; k < programs[which]->count; k++)
            if (!plays[which][k])
                return error_input(error, "--%s: %s does not play in %s", program[which],
                                   quote(programs[which]->text[k]).text, saved->path);
    return taken == plugin->count ||
           error_input(error, "--plugin: %s was computed with %zu of them, not %zu", saved->path,
                       taken, plugin->count);
}

/* Reads the result with its parameters and parts, and finds its command. */
static bool read_result(struct saved_command *saved, const struct dataset_file *file,
                        struct error *error) {
    const struct command *command = command_of_file(file);
    if (!command)
        return error_input(
            error, "%s: is not the result of a command that can be resumed or merged", saved->path);
    saved->result = result_file_read(file, command->description, error);
    if (!saved->result)
        return false;
    if (!option_entry_find(command->options, "resume"))
        return error_input(error,
                           "%s: results of type '%s' can be neither resumed nor merged: repeat the "
                           "command",
                           saved->path, command->description->filetype);
    saved->result->parameters = result_file_read(file, &parameters_description, error);
    if (!saved->result->parameters || ((saved->result->complete || result_has_parts(file)) &&
                                       !result_read_parts(saved->result, file, error)))
        return false;
    const struct result *parameters = saved->result->parameters;
    char name[64];
    bool found = false;
    if (result_length(parameters, PARAMETER) == 0)
        return error_input(error, "%s: has no parameters, as files of bukub 0.2", saved->path);
    const char *first = result_text(parameters, PARAMETER_VALUE, 0);
    bool named = strcmp(result_text(parameters, PARAMETER, 0), PARAMETER_COMMAND) == 0;
    for (size_t i = 0; named && !found && command_get(i, &saved->entry); i++) {
        snprintf(name, sizeof name, "bukub %s %s", saved->entry.game ? saved->entry.game : "",
                 saved->entry.command->name);
        found = strcmp(name, first) == 0;
    }
    if (!found)
        return error_input(error, "%s: its command, %s, is not one of bukub", saved->path,
                           quote(first).text);
    return saved->entry.command->description == command->description ||
           error_input(error, "%s: its command is of another kind of result", saved->path);
}

/* Reads the command of a file. Fails if it cannot be resumed, or starts a program that is not in
 * `options`. Free the command in either case. */
static bool saved_command_read(struct saved_command *saved, const char *path,
                               const struct rerun_options *options, struct error *error) {
    *saved = (struct saved_command){.path = path};
    struct dataset_file *file = dataset_open(path, error);
    bool done = file && read_result(saved, file, error);
    dataset_close(file);
    return done && use_typed_programs(saved, options, error);
}

/* Continues the command from path[files]; `may_differ`: see struct saved_run. An exit code. */
static int saved_command_run(const struct saved_command *saved, const struct rerun_options *options,
                             const char *output, const char *const *path, size_t files,
                             const char *const *may_differ) {
    const struct saved_run run = {
        .parameters = saved->result->parameters,
        .given = &options->file.common.parsed,
        .output = output,
        .path = path,
        .files = files,
        .may_differ = may_differ,
    };
    return result_command_run(saved->entry.command, saved->entry.game_entry, 0, NULL, &run);
}

static const struct option_entry resume_option[] = {
    OPTION(TEXT, "total", "N", struct rerun_options, total,
           "Extend the computation to N games in all (or rows, boards, grids, walks, restarts, or "
           "--max-rounds of a tournament)"),
    OPTION(LIST, "agent", "exec:COMMAND", struct rerun_options, agent,
           "Program that plays in the result; may be repeated. Programs that only the file names "
           "are not started",
           .letter = 'a'),
    {0},
};

static int resume_execute(void *what, struct error *error) {
    const struct rerun_options *options = what;
    const char *total = options->total, *output = options->file.common.output;
    struct saved_command saved;
    bool done = saved_command_read(&saved, options->file.file, options, error);
    const char *count = done ? saved.entry.command->count : NULL;
    size_t counted = count ? parameter_find(&saved, count) : 0;
    int code = EXIT_DONE;
    if (done && total && !count) {
        error_input(error, "--total: results of type '%s' cannot be extended",
                    saved.entry.command->description->filetype);
    } else if (done && total && !counted) {
        error_input(error, "--total: %s was computed without --%s", options->file.file, count);
    } else if (done && saved.result->complete && !total && !output) {
        report_note("%s is complete%s", options->file.file,
                    counted ? "; --total N extends it" : "");
    } else if (done) {
        const char *const may_differ[] = {total ? count : NULL, NULL};
        if (total)
            result_set_text(saved.result->parameters, PARAMETER_VALUE, counted, total);
        code = saved_command_run(&saved, options, output ? output : options->file.file,
                                 &options->file.file, 1, may_differ);
    }
    result_free(saved.result);
    return code;
}

const struct command command_resume = {
    .name = "resume",
    .summary = "continues the computation of a result file",
    .options = {{.entry = result_file_table},
                {.entry = resume_option, .group = 1},
                {.entry = rerun_options_table, .group = 1},
                {.entry = every_options_table},
                RESULT_OPTIONS(0)},
    .help =
        "Resumes the computation of a result file that was interrupted or killed, with any number "
        "of threads and processes, and saves it in the same file, or in that of -o: with "
        "SOURCE_DATE_EPOCH set, the bytes are those of an uninterrupted run. Its options are taken "
        "from the file. Board files must be unchanged, in the current folder or beside the result "
        "file; policies must be in the current folder.\v"
        "Examples:\n"
        "  bukub resume sweep.h5\n"
        "  bukub resume sweep.h5 --total 10M\n"
        "  bukub resume sweep.h5 --total 10M -o longer.h5",
    .options_size = sizeof(struct rerun_options),
    .execute = resume_execute,
    .all_processes = true,
};

/* Merging: the files must be parts of one experiment; the command of the first is run again,
 * extended to the games of all. */
static const struct option_entry merge_option[] =
    ONE_OPTION(OPTION(LIST, NULL, "FILE.h5", struct rerun_options, files, "a result file",
                      .most = OPTION_LIST_MOST, .required = true));

static int compare_first(const void *a, const void *b) {
    uint64_t first = ((const struct saved_command *)a)->result->part[0].first;
    uint64_t second = ((const struct saved_command *)b)->result->part[0].first;
    return (first > second) - (first < second);
}

static int merge_execute(void *what, struct error *error) {
    const struct rerun_options *options = what;
    const struct option_list *files = &options->files;
    const char *output = options->file.common.output;
    bool done = (output || error_input(error, "-o FILE.h5 is missing")) &&
                (files->count >= 2 || error_input(error, "give two or more files"));
    struct saved_command *saved = memory_allocate(files->count, sizeof *saved);
    for (size_t i = 0; done && i < files->count; i++) {
        const char *path = files->text[i];
        done = saved_command_read(&saved[i], path, options, error);
        const struct command *command = saved[i].entry.command;
        if (done && !command->first)
            done = error_input(error, "%s: results of type '%s' cannot be merged", path,
                               command->description->filetype);
        else if (done && !saved[i].result->complete)
            done = error_input(error, "%s: is not complete; `bukub resume' continues it", path);
        else if (done && !parameter_find(&saved[i], command->count))
            done = parameter_find(&saved[i], "precision")
                       ? error_input(error,
                                     "%s: was computed with --precision, not --%s, and cannot be "
                                     "merged",
                                     path, command->count)
                       : error_input(error, "%s: is no sample with --%s, and cannot be merged",
                                     path, command->count);
    }
    /* In the order of their ranges; all of one experiment, and each follows on the one before. */
    if (done)
        qsort(saved, files->count, sizeof *saved, compare_first);
    const struct command *command = saved->entry.command;
    const char *const may_differ[] = {done ? command->count : NULL, done ? command->first : NULL,
                                      NULL};
    for (size_t i = 1; done && i < files->count; i++)
        done = (strcmp(saved[i - 1].path, saved[i].path) != 0 ||
                error_input(error, "%s is given twice", saved[i].path)) &&
               state_check_origin(saved[i].path, saved[i].result, saved->result, may_differ, error);
    for (size_t i = 1; done && i < files->count; i++) {
        uint64_t end = saved[i - 1].result->part[0].end, first = saved[i].result->part[0].first;
        done = end == first ||
               error_input(error,
                           "%s has the %s up to number %" PRIu64 ", and %s those from number "
                           "%" PRIu64 " on: %s",
                           saved[i - 1].path, command->count, end - 1, saved[i].path, first,
                           end < first ? "some are missing" : "they overlap");
    }
    int code = EXIT_DONE;
    if (done) {
        const char *path[OPTION_LIST_MOST];
        char count[NUMBER_TEXT];
        for (size_t i = 0; i < files->count; i++)
            path[i] = saved[i].path;
        snprintf(count, sizeof count, "%" PRIu64,
                 saved[files->count - 1].result->part[0].end - saved->result->part[0].first);
        result_set_text(saved->result->parameters, PARAMETER_VALUE,
                        parameter_find(saved, command->count), count);
        code = saved_command_run(saved, options, output, path, files->count, may_differ);
    }
    for (size_t i = 0; i < files->count; i++)
        result_free(saved[i].result);
    free(saved);
    return code;
}

const struct command command_merge = {
    .name = "merge",
    .summary = "combines files with adjoining ranges of games",
    .options = {{.entry = merge_option},
                {.entry = rerun_options_table, .group = 1},
                RESULT_OPTIONS(0)},
    .help =
        "Combines result files of one experiment, which have adjoining ranges of games, into the "
        "file of one run over all of them (with SOURCE_DATE_EPOCH set, the same bytes): results of "
        "`bukub walk run', `sweep' and `compare', and of random samples of censuses. All must be "
        "complete; their options may differ only in --games and --first-game (or --rows, --boards, "
        "--grids).\v"
        "Examples:\n"
        "  bukub walk run --games 1M -o a.h5\n"
        "  bukub walk run --games 1M --first-game 1M -o b.h5\n"
        "  bukub merge a.h5 b.h5 -o both.h5",
    .options_size = sizeof(struct rerun_options),
    .execute = merge_execute,
};
