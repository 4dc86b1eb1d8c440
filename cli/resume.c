/* bukub resume: reads the command line of a result file, checks each of its words, and runs the
 * command again from the state in the file. */
#include "cli/resume.h"

#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
#include "sim/base/memory.h"
#include "sim/text/untrusted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const struct option_entry rerun_options_table[] = {
    OPTION(
        LIST, "plugin", "FILE.so", struct rerun_options, plugin,
        "Plug-in that the result was computed with; may be repeated. Plug-ins that only the file "
        "names are not loaded",
        .group = 1),
    {0},
};

/* Cuts the next word of a command line, as a shell reads what shell_word_print prints, in place;
 * NULL at its end. */
static char *cut_word(char **rest) {
    char *from = *rest + strspn(*rest, " "), *to = from, *word = from;
    bool quoted = false;
    if (!*from)
        return NULL;
    for (; *from && (quoted || *from != ' '); from++)
        if (*from == '\'')
            quoted = !quoted;
        else if (!quoted && *from == '\\' && from[1])
            *to++ = *++from;
        else
            *to++ = *from;
    *rest = *from ? from + 1 : from;
    *to = '\0';
    return word;
}

static void add_word(struct saved_command *saved, const char *word) {
    saved->word = list_with_room(saved->word, saved->words, sizeof *saved->word);
    saved->word[saved->words++] = word;
}

/* Adds a word that is freed with the command. */
static char *keep_word(struct saved_command *saved, char *word) {
    saved->made = list_with_room(saved->made, saved->made_words, sizeof *saved->made);
    return saved->made[saved->made_words++] = word;
}

static bool cut_command(struct saved_command *saved, const char *command_line,
                        struct error *error) {
    saved->text = memory_copy(command_line);
    char *rest = saved->text, *program = cut_word(&rest), *game = cut_word(&rest),
         *verb = game ? cut_word(&rest) : NULL;
    bool found = false;
    for (size_t i = 0; verb && !found && command_get(i, &saved->entry); i++)
        found = saved->entry.game && strcmp(saved->entry.game, game) == 0 &&
                strcmp(saved->entry.name, verb) == 0;
    if (!found || strcmp(program, "bukub") != 0)
        return error_input(error, "%s: its command line, %s, is not one of bukub", saved->path,
                           quote(command_line).text);
    const struct result_command *computes = command_result(&saved->entry);
    if (!computes || computes->description != saved->command->description)
        return error_input(error, "%s: its command line is of another kind of result", saved->path);
    saved->command = computes;
    for (char *word; (word = cut_word(&rest));)
        add_word(saved, word);
    return true;
}

static bool is_plugin(const struct saved_command *saved, size_t word) {
    return strcmp(saved->word[word - 1], "--plugin") == 0;
}

/* Replaces plug-ins by those that are given, of several of one name in their order. Fails if one is
 * not given, or is of no use. */
static bool take_plugins(struct saved_command *saved, const struct rerun_options *options,
                         struct error *error) {
    const struct option_list *plugin = &options->plugin;
    size_t taken = 0;
    for (size_t i = 1; i < saved->words; i++) {
        if (!is_plugin(saved, i))
            continue;
        const char *name = saved->word[i], *given = NULL;
        size_t before = 0;
        for (size_t k = 1; k < i; k++)
            before += is_plugin(saved, k) && strcmp(file_base_name(saved->word[k]), name) == 0;
        for (size_t k = 0; k < plugin->count && !given; k++)
            if (strcmp(file_base_name(plugin->text[k]), name) == 0 && before-- == 0)
                given = plugin->text[k];
        if (!given)
            return error_input(error,
                               "%s: uses the plug-in %s, which is only loaded if it is given: "
                               "--plugin FILE.so",
                               saved->path, quote(name).text);
        saved->word[i] = given;
        taken++;
    }
    return taken == plugin->count ||
           error_input(error, "--plugin: %s was computed with %zu of them, not %zu", saved->path,
                       taken, plugin->count);
}

/* Fails if it starts programs that are not given, and lists them; or if an agent is given that does
 * not play in the result. */
static bool check_programs(const struct saved_command *saved, const struct rerun_options *options,
                           struct error *error) {
    const struct option_list *agent = &options->agent;
    char list[512] = "";
    for (size_t i = 1; i < saved->words; i++) {
        const char *option = saved->word[i - 1], *word = saved->word[i];
        size_t length = strlen(list);
        bool given = false;
        for (size_t k = 0; k < agent->count; k++)
            given = given || strcmp(agent->text[k], word) == 0;
        if (!given && strncmp(option, "--", strlen("--")) == 0 &&
            may_start_program(option + strlen("--"), word))
            snprintf(list + length, sizeof list - length, " --agent %s", quote(word).text);
    }
    if (*list)
        return error_input(error, "%s: starts programs, which must be given:%s", saved->path, list);
    for (size_t k = 0; k < agent->count; k++) {
        bool plays = false;
        for (size_t i = 1; i < saved->words && !plays; i++)
            plays = strcmp(saved->word[i - 1], "--agent") == 0 &&
                    strcmp(saved->word[i], agent->text[k]) == 0;
        if (!plays)
            return error_input(error, "--agent: %s does not play in %s", quote(agent->text[k]).text,
                               saved->path);
    }
    return true;
}

/* The option of the command that a word names and that may determine its result; NULL if there is
 * none. Canonical command lines have neither short nor abbreviated names. */
static const struct option_entry *find_affecting(const struct saved_command *saved,
                                                 const char *word) {
    if (strncmp(word, "--", strlen("--")) != 0)
        return NULL;
    for (const struct option_table *table = saved->command->options; table->entry; table++) {
        const struct option_entry *entry = table->entry;
        if (entry == common_options_table || entry == resume_options_table ||
            entry == csv_options_table)
            continue;
        for (; entry->name || entry->argument; entry++)
            if (entry->name && strcmp(entry->name, word + strlen("--")) == 0)
                return entry;
    }
    return NULL;
}

/* Refuses options that a canonical command line does not have: they might load programs, or write
 * elsewhere. Command lines name files without their folders: one that is not in the current folder
 * is looked for beside the result file. */
static bool check_words(struct saved_command *saved, struct error *error) {
    int folder = (int)(file_base_name(saved->path) - saved->path);
    for (size_t i = 0; i < saved->words; i++) {
        const struct option_entry *option = find_affecting(saved, saved->word[i]);
        bool is_option = saved->word[i][0] == '-' && saved->word[i][1];
        if (is_option && !option)
            return error_input(error,
                               "%s: its command line has %s, which is no option for the result",
                               saved->path, quote(saved->word[i]).text);
        bool file = !is_option || strcmp(option->name, "board") == 0;
        i += is_option && option->argument;
        if (!file || i >= saved->words)
            continue;
        if (strcmp(saved->word[i], "-") == 0)
            return error_input(
                error, "%s: was computed from standard input: repeat the command with --resume",
                saved->path);
        if (folder == 0 || access(saved->word[i], F_OK) == 0)
            continue;
        char *beside =
            keep_word(saved, memory_print("%.*s%s", folder, saved->path, saved->word[i]));
        if (access(beside, F_OK) == 0)
            saved->word[i] = beside;
    }
    return true;
}

/* Reads the result with its parts, and cuts its command line. */
static bool read_result(struct saved_command *saved, const struct dataset_file *file,
                        struct error *error) {
    saved->command = result_command_of_file(file);
    if (!saved->command)
        return error_input(
            error, "%s: is not the result of a command that can be resumed or merged", saved->path);
    saved->result = result_file_read(file, saved->command->description, error);
    if (!saved->result)
        return false;
    if (!option_exists(saved->command->options, "resume") || !saved->result->command_line)
        return error_input(error,
                           "%s: results of type '%s' can be neither resumed nor merged: repeat the "
                           "command",
                           saved->path, saved->command->description->filetype);
    return ((!saved->result->complete && !result_has_parts(file)) ||
            result_read_parts(saved->result, file, error)) &&
           cut_command(saved, saved->result->command_line, error);
}

bool saved_command_read(struct saved_command *saved, const char *path,
                        const struct rerun_options *options, struct error *error) {
    *saved = (struct saved_command){.path = path};
    struct dataset_file *file = dataset_open(path, error);
    bool done = file && read_result(saved, file, error);
    dataset_close(file);
    return done && check_words(saved, error) && take_plugins(saved, options, error) &&
           check_programs(saved, options, error);
}

void saved_command_free(struct saved_command *saved) {
    for (size_t i = 0; i < saved->made_words; i++)
        free(saved->made[i]);
    free(saved->made);
    free(saved->word);
    free(saved->text);
    result_free(saved->result);
}

/* The number of the word behind the name of the option; 0 if there is none. */
static size_t option_place(const struct saved_command *saved, const char *name) {
    for (size_t i = 0; i + 1 < saved->words; i++)
        if (strcmp(saved->word[i], name) == 0)
            return i + 1;
    return 0;
}

const char *saved_command_option(const struct saved_command *saved, const char *name) {
    size_t place = option_place(saved, name);
    return place > 0 ? saved->word[place] : NULL;
}

void saved_command_set(struct saved_command *saved, const char *name, const char *value) {
    size_t place = option_place(saved, name);
    if (place > 0) {
        saved->word[place] = value;
    } else {
        add_word(saved, name);
        add_word(saved, value);
    }
}

int saved_command_run(struct saved_command *saved, const struct rerun_options *options,
                      const char *output, const struct saved_states *states) {
    /* The options that are given for the computation itself. */
    static const char *const passed[] = {"threads", "every",    "quiet",
                                         "force",   "progress", "no-progress"};
    const struct parsed_options *parsed = &options->common.parsed;
    for (size_t i = 0; i < parsed->count; i++) {
        const struct parsed_option *option = &parsed->option[i];
        bool passes = option->value == &options->common.formatted;
        for (size_t k = 0; option->entry.name && k < sizeof passed / sizeof *passed; k++)
            passes = passes || strcmp(option->entry.name, passed[k]) == 0;
        if (option->given && passes)
            add_word(saved, keep_word(saved, memory_print("--%s%s%s", option->entry.name,
                                                          option->text ? "=" : "",
                                                          option->text ? option->text : "")));
    }
    add_word(saved, "--output");
    add_word(saved, output);
    char name[64];
    snprintf(name, sizeof name, "bukub %s %s", saved->entry.game, saved->entry.name);
    char **argv = memory_allocate(saved->words + 2, sizeof *argv);
    argv[0] = name;
    for (size_t i = 0; i < saved->words; i++)
        argv[i + 1] = (char *)saved->word[i];
    int code = result_command_run(saved->command, saved->entry.game_entry, (int)saved->words + 1,
                                  argv, states);
    free(argv);
    return code;
}

/* The command itself. */

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

static int resume_main(int argc, char **argv) {
    struct resume_options options = {.file = NULL};
    struct saved_command saved = {.path = NULL};
    struct error error = {0};
    common_options_init(&options.rerun.common);
    bool done = options_read(&options.rerun.common.parsed, resume_table, resume_help, argc, argv,
                             &options, &error) &&
                saved_command_read(&saved, options.file, &options.rerun, &error);
    const char *count = done ? saved.command->count : NULL, *output = options.rerun.common.output;
    bool counted = count && saved_command_option(&saved, count);
    if (done && options.games && !count)
        done = error_input(&error, "--games: results of type '%s' cannot be extended",
                           saved.command->description->filetype);
    else if (done && options.games && !counted)
        done = error_input(&error, "--games: %s was computed without %s", options.file, count);
    int code = EXIT_DONE;
    if (!done) {
        code = report_error(&error);
    } else if (saved.result->complete && !options.games && !output) {
        report_note("%s is complete%s", options.file, counted ? "; --games N extends it" : "");
    } else {
        const char *const may_differ[] = {options.games ? count : NULL, NULL};
        const struct saved_states states = {&options.file, 1, may_differ};
        if (options.games)
            saved_command_set(&saved, count, options.games);
        code = saved_command_run(&saved, &options.rerun, output ? output : options.file, &states);
    }
    saved_command_free(&saved);
    return code;
}

const struct command command_resume = {
    .name = "resume",
    .summary = "continues the computation of a result file",
    .run = resume_main,
    .all_processes = true,
};
