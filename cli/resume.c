/* bukub resume and bukub merge: run once more the command that computed a result file, starting
 * with what the file has already. Files may come from strangers: nothing that one names is executed
 * unless it is also typed, and only options that affect the result are taken from it. */
#include "cli/shared/args/option_values.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/state.h"

#include <unistd.h>

/* The options of both commands. Each command leaves the members for the other one empty. */
struct rerun_options {
    struct file_options file;                   /* resume: the result file */
    struct option_list plugin, strategy, agent; /* programs that the command may start */
    const char *total;                          /* resume: the new --games or the like */
    struct option_list files;                   /* merge: the result files */
};

#define OF_PROGRAM "; may be repeated. Programs that only the file names are not started"

static const struct option_entry rerun_options_table[] = {
    OPTION(LIST, "plugin", "FILE.so", struct rerun_options, plugin,
           "Plug-in that the result was computed with; may be repeated. Plug-ins that only the "
           "file names are not loaded"),
    OPTION(LIST, "strategy", "exec:COMMAND", struct rerun_options, strategy,
           "Strategy of the result that starts a program" OF_PROGRAM, .letter = 's'),
    {0},
};

/* The command that computed a file. */
struct saved_command {
    const char *path;
    struct command_entry entry;
    struct result *result;
    struct result *parameters; /* of the result: see option_values.h */
    const char *units;         /* "games": the option with their number, command.count or .most */
};

/* Looks beside the result file for input files, which it names without folders, if they are not in
 * the current folder. Fails if one is standard input, which cannot be read again. */
static bool use_inputs_beside(const struct saved_command *saved, struct error *error) {
    for (size_t i = 0; i < result_length(saved->parameters, PARAMETER); i++) {
        const char *name = result_text(saved->parameters, PARAMETER, i);
        const char *value = result_text(saved->parameters, PARAMETER_VALUE, i);
        const struct option_entry *option = option_entry_find(saved->entry.command->options, name);
        if (!option || (option->name && option->kind != OPTION_FILE))
            continue; /* what has no name is an argument, and a file, too */
        if (strcmp(value, "-") == 0)
            return error_input(
                error, "%s: was computed from standard input: repeat the command with --resume",
                saved->path);
        const int folder = (int)(file_base_name(saved->path) - saved->path); /* its length */
        const char *beside = kept(memory_print("%.*s%s", folder, saved->path, value), free);
        if (access(value, F_OK) != 0 && access(beside, F_OK) == 0)
            result_set_text(saved->parameters, PARAMETER_VALUE, i, beside);
    }
    return true;
}

/* The option with which a parameter of that name and value must be typed again, as it executes a
 * plug-in or may execute a program; NULL: it executes nothing. */
static const char *typed_with(const char *name, const char *value) {
    if (strcmp(name, "plugin") == 0)
        return name;
    if (!strstr(value, "exec")) /* as in exec:./mine or avoid(...,then=exec:./mine) */
        return NULL;
    if (strcmp(name, "control") == 0 || strcmp(name, "point") == 0) /* they name strategies */
        return "strategy";
    return strcmp(name, "strategy") == 0 || strcmp(name, "agent") == 0 ? name : NULL;
}

/* Prints what is to be typed, " --agent exec:./mine"; nothing if nothing is executed. */
static void print_typed(FILE *out, const char *name, const char *value) {
    const char *option = typed_with(name, value);
    if (option) {
        fprintf(out, " --%s ", option);
        shell_word_print(out, value);
    }
}

/* Whether the programs typed with an option are all that the result needs there, and no others. */
static bool programs_agree(const struct result *parameters, const char *option,
                           const struct option_list *typed) {
    bool used[OPTION_LIST_USUAL] = {false}; /* [typed->count] */
    for (size_t i = 0; i < result_length(parameters, PARAMETER); i++) {
        const char *name = result_text(parameters, PARAMETER, i);
        const char *value = result_text(parameters, PARAMETER_VALUE, i);
        const char *needed = typed_with(name, value);
        if (!needed || strcmp(needed, option) != 0)
            continue;
        bool found = false;
        for (size_t k = 0; k < typed->count; k++) {
            const size_t length = strlen(typed->text[k]); /* may lack ",p=0.5" of a point */
            if (strncmp(value, typed->text[k], length) == 0 &&
                (!value[length] || (value[length] == ',' && strcmp(name, "point") == 0)))
                found = used[k] = true;
        }
        if (!found)
            return false;
    }
    for (size_t k = 0; k < typed->count; k++)
        if (!used[k])
            return false;
    return true;
}

/* Replaces each plug-in of the result, which it names without folders, by the first typed path that
 * ends in this name and replaces no other. Fails if there is none; paths may be left over. */
static bool use_plugins(struct result *parameters, const struct option_list *typed) {
    struct option_list left = *typed; /* NULL in place of those that replace one */
    for (size_t i = 0; i < result_length(parameters, PARAMETER); i++) {
        const char *value = result_text(parameters, PARAMETER_VALUE, i);
        size_t k = 0;
        if (strcmp(result_text(parameters, PARAMETER, i), "plugin") != 0)
            continue;
        while (k < left.count &&
               (!left.text[k] || strcmp(file_base_name(left.text[k]), value) != 0))
            k++;
        if (k == left.count)
            return false;
        result_set_text(parameters, PARAMETER_VALUE, i, left.text[k]);
        left.text[k] = NULL;
    }
    return true;
}

/* Fails unless all plug-ins and programs of the result are typed, and no other programs. */
static bool use_typed(const struct saved_command *saved, const struct rerun_options *options,
                      struct error *error) {
    struct result *parameters = saved->parameters;
    char *needed = NULL; /* " --plugin mine.so --agent exec:./mine" */
    FILE *out = memory_stream(&needed, NULL);
    for (size_t i = 0; i < result_length(parameters, PARAMETER); i++)
        print_typed(out, result_text(parameters, PARAMETER, i),
                    result_text(parameters, PARAMETER_VALUE, i));
    memory_stream_close(out);
    bool agree = programs_agree(parameters, "strategy", &options->strategy) &&
                 programs_agree(parameters, "agent", &options->agent) &&
                 use_plugins(parameters, &options->plugin);
    utf8_sanitize(kept(needed, free)); /* a file may have anything */
    return agree ||
           error_input(error,
                       "%s: its plug-ins and programs must be given, and no other programs:%s",
                       saved->path, *needed ? needed : " it has none");
}

/* Reads the result with its parameters and parts. */
static bool read_result(struct saved_command *saved, const struct dataset_file *file,
                        struct error *error) {
    const struct command *command = command_of_file(file);
    if (!command)
        return error_input(
            error, "%s: is not the result of a command that can be resumed or merged", saved->path);
    struct result *result = kept(result_file_read(file, command->description, error), NULL);
    saved->result = result;
    if (!result)
        return false;
    if (!option_entry_find(command->options, "resume"))
        return error_input(error,
                           "%s: results of type '%s' can be neither resumed nor merged: repeat the "
                           "command",
                           saved->path, command->description->filetype);
    saved->parameters = result->parameters = result_file_read(file, &parameters_description, error);
    /* It may have been interrupted before the first part was saved. */
    return saved->parameters && ((!result->complete && !result_has_parts(file)) ||
                                 result_read_parts(result, file, error));
}

/* Reads the command of a file. Fails if it cannot be resumed or needs programs not in `options`. */
static bool saved_command_read(struct saved_command *saved, const char *path,
                               const struct rerun_options *options, struct error *error) {
    *saved = (struct saved_command){.path = path};
    struct dataset_file *file = dataset_open(path, error);
    bool done = file && read_result(saved, file, error);
    dataset_close(file);
    if (!done)
        return false;
    if (result_length(saved->parameters, PARAMETER) == 0)
        return error_input(error, "%s: has no parameters, as files of bukub 0.2", path);
    const char *name = result_text(saved->parameters, PARAMETER_VALUE, 0); /* "bukub walk run" */
    bool found = false;
    for (size_t i = 0; !found && command_get(i, &saved->entry); i++)
        found = saved->entry.game && strcmp(command_name(&saved->entry).text, name) == 0;
    if (!found || strcmp(result_text(saved->parameters, PARAMETER, 0), PARAMETER_COMMAND) != 0)
        return error_input(error, "%s: its command, %s, is not one of bukub", path,
                           quote(name).text);
    if (saved->entry.command->description != saved->result->description)
        return error_input(error, "%s: its command is of another kind of result", path);
    const struct command *command = saved->entry.command;
    const bool is_open = parameter_value(saved->parameters, command->most, 0) != NULL;
    saved->units = is_open ? command->most : command->count;
    return use_inputs_beside(saved, error) && use_typed(saved, options, error);
}

/* Sets how many units, such as games, there are in all. Fails if no option of the file says it. */
static bool set_total(const struct saved_command *saved, const char *total, struct error *error) {
    if (!saved->units)
        return error_input(error, "--total: results of type '%s' cannot be extended",
                           saved->entry.command->description->filetype);
    for (size_t i = 0; i < result_length(saved->parameters, PARAMETER); i++)
        if (strcmp(result_text(saved->parameters, PARAMETER, i), saved->units) == 0) {
            result_set_text(saved->parameters, PARAMETER_VALUE, i, total);
            return true;
        }
    return error_input(error, "--total: %s cannot be extended: it was computed without --%s",
                       saved->path, saved->units);
}

/* Runs the command of saved[0], starting from the parts of its computation in the files of all
 * saved[files]. Returns the exit code. */
static int saved_command_run(const struct saved_command *saved, size_t files,
                             const struct rerun_options *options, const char *output) {
    const struct command *command = saved->entry.command;
    const char *path[OPTION_LIST_MOST]; /* [files] */
    for (size_t i = 0; i < files; i++)
        path[i] = saved[i].path;
    const struct saved_run run = {
        .parameters = saved->parameters,
        .given = &options->file.common.parsed,
        .output = output,
        .path = path,
        .files = files,
        .may_differ = (const char *const[]){saved->units, command->first, NULL},
    };
    return result_command_run(command, saved->entry.game_entry, 0, NULL, &run);
}

static const struct option_entry resume_option[] = {
    OPTION(TEXT, "total", "N", struct rerun_options, total,
           "Extend the computation to N games in all (or rows, boards, grids, walks, restarts, or "
           "rounds of a tournament)"),
    OPTION(LIST, "agent", "exec:COMMAND", struct rerun_options, agent,
           "Program that plays in the result" OF_PROGRAM, .letter = 'a'),
    {0},
};

static int resume_execute(void *what, struct error *error) {
    const struct rerun_options *options = what;
    const char *path = options->file.file, *output = options->file.common.output;
    struct saved_command saved;
    if (!saved_command_read(&saved, path, options, error) ||
        (options->total && !set_total(&saved, options->total, error)))
        return EXIT_BAD_INPUT;
    if (saved.result->complete && !options->total && !output) {
        report_note("%s is complete%s", path,
                    parameter_value(saved.parameters, saved.units, 0) ? "; --total N extends it"
                                                                      : "");
        return EXIT_DONE;
    }
    return saved_command_run(&saved, 1, options, output ? output : path);
}

const struct command command_resume = {
    .name = "resume",
    .summary = "continues the computation of a result file",
    .options = {{.entry = result_file_table},
                {.entry = resume_option, .group = 1},
                {.entry = rerun_options_table, .group = 1},
                {.entry = EVERY_OPTIONS_TABLE},
                RESULT_OPTIONS(0)},
    .help = "Resumes the computation of a result file that was interrupted or killed, with any "
            "number of threads and processes, and saves it in the same file, or in that of -o: "
            "with SOURCE_DATE_EPOCH set, the bytes are those of an uninterrupted run. Its options "
            "are taken from the file. Board files must be unchanged, in the current folder or "
            "beside the result file; policies must be in the current folder.\v"
            "Examples:\n"
            "  bukub resume sweep.h5\n"
            "  bukub resume sweep.h5 --total 10M\n"
            "  bukub resume sweep.h5 --total 10M -o longer.h5",
    .options_size = sizeof(struct rerun_options),
    .execute = resume_execute,
    .all_processes = true,
};

/* Repeats the options that name plug-ins and programs: `resume' starts none that is not typed. */
void resume_command_print(const void *what, FILE *out) {
    const struct common_options *options = what;
    /* "./" before a file name that looks like an option */
    fprintf(out, "bukub resume %s", *options->output == '-' ? "./" : "");
    shell_word_print(out, options->output);
    for (size_t i = 0; i < options->parsed.count; i++) {
        const struct parsed_option *option = &options->parsed.option[i];
        const struct option_list *list = option->entry.kind == OPTION_LIST ? option->value : NULL;
        const char *name = option->entry.name;
        if (!option->given || !name || (!list && option->entry.kind != OPTION_TEXT))
            continue;
        const char *const *text = list ? list->text : option->value; /* one text: of --control */
        for (size_t k = 0; k < (list ? list->count : 1); k++)
            print_typed(out, name, text[k]);
    }
}

/* Merging runs the command of the first file again, extended to the games of all files. */
static const struct option_entry merge_option[] =
    ONE_OPTION(OPTION(LIST, NULL, "FILE.h5", struct rerun_options, files, "a result file",
                      .most = OPTION_LIST_MOST, .required = true));

/* Reads the files into saved[], sorted by the first games of their ranges. Fails unless each has
 * the complete results of a range, they are of one experiment, and their ranges adjoin. */
static bool read_ranges(struct saved_command *saved, const struct rerun_options *options,
                        struct error *error) {
    const size_t files = options->files.count;
    for (size_t i = 0; i < files; i++) {
        struct saved_command read;
        const char *path = options->files.text[i];
        if (!saved_command_read(&read, path, options, error))
            return false;
        const struct command *command = read.entry.command;
        if (!command->first)
            return error_input(error, "%s: results of type '%s' cannot be merged", path,
                               command->description->filetype);
        if (!read.result->complete || read.result->parts == 0)
            return error_input(error, "%s: is not complete; `bukub resume' continues it", path);
        if (!parameter_value(read.parameters, read.units, 0))
            return error_input(error, "%s: %s --%s, and cannot be merged", path,
                               parameter_value(read.parameters, "precision", 0)
                                   ? "was computed with --precision, not"
                                   : "is no sample with",
                               read.units);
        const char *const may_differ[] = {read.units, command->first, NULL};
        if (i > 0 && !state_check_origin(path, read.result, saved->result, may_differ, error))
            return error_within(error, "%s and %s differ", saved->path, path);
        size_t at = i; /* its place among the earlier files, which are sorted */
        for (; at > 0 && saved[at - 1].result->part->first > read.result->part->first; at--)
            saved[at] = saved[at - 1];
        saved[at] = read;
    }
    for (size_t i = 1; i < files; i++) {
        const char *before = saved[i - 1].path, *path = saved[i].path;
        uint64_t end = saved[i - 1].result->part->end, first = saved[i].result->part->first;
        if (strcmp(before, path) == 0)
            return error_input(error, "%s is given twice", path);
        if (first != end)
            return error_input(error,
                               "%s has the %s up to number %" PRIu64 ", and %s those from number "
                               "%" PRIu64 " on: %s",
                               before, saved->units, end - 1, path, first,
                               end < first ? "some are missing" : "they overlap");
    }
    return true;
}

static int merge_execute(void *what, struct error *error) {
    const struct rerun_options *options = what;
    const char *output = options->file.common.output;
    size_t files = options->files.count;
    if (!output)
        return error_input(error, "-o FILE.h5 is missing");
    if (files < 2)
        return error_input(error, "give two or more files");
    struct saved_command *saved = kept(memory_allocate(files, sizeof *saved), free);
    if (!read_ranges(saved, options, error))
        return EXIT_BAD_INPUT;
    uint64_t first = saved[0].result->part->first, end = saved[files - 1].result->part->end;
    const char *total = kept(memory_print("%" PRIu64, end - first), free); /* games in all files */
    if (!set_total(saved, total, error))
        return EXIT_BAD_INPUT;
    return saved_command_run(saved, files, options, output);
}

const struct command command_merge = {
    .name = "merge",
    .summary = "combines files with adjoining ranges of games",
    .options = {{.entry = merge_option},
                {.entry = rerun_options_table, .group = 1},
                RESULT_OPTIONS(0)},
    .help = "Combines result files of one experiment, which have adjoining ranges of games, into "
            "the file of one run over all of them (with SOURCE_DATE_EPOCH set, the same bytes): "
            "results of `bukub walk run', `sweep' and `compare', and of random samples of "
            "censuses. All must be complete; their options may differ only in --games and "
            "--first-game (or --rows, --boards, --grids).\v"
            "Examples:\n"
            "  bukub walk run --games 1M -o a.h5\n"
            "  bukub walk run --games 1M --first-game 1M -o b.h5\n"
            "  bukub merge a.h5 b.h5 -o both.h5",
    .options_size = sizeof(struct rerun_options),
    .execute = merge_execute,
};
