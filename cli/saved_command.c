#include "cli/saved_command.h"

#include "cli/shared/output/report.h"
#include "cli/shared/output/result_output.h"
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

static bool add_word(struct saved_command *saved, const char *word, struct error *error) {
    if (saved->words == SAVED_WORDS)
        return error_input(error, "%s: its command line is too long", saved->path);
    saved->word[saved->words++] = word;
    return true;
}

/* Finds the command of "bukub GAME VERB". */
static bool find_entry(struct saved_command *saved, const char *game, const char *verb) {
    for (size_t i = 0; command_get(i, &saved->entry); i++)
        if (saved->entry.game && strcmp(saved->entry.game, game) == 0 &&
            strcmp(saved->entry.verb, verb) == 0)
            return true;
    return false;
}

static bool cut_command(struct saved_command *saved, const char *command_line,
                        struct error *error) {
    saved->text = strdup(command_line);
    if (!saved->text)
        return error_memory(error);
    char *rest = saved->text, *program = cut_word(&rest), *game = cut_word(&rest),
         *verb = game ? cut_word(&rest) : NULL;
    if (!program || strcmp(program, "bukub") != 0 || !verb || !find_entry(saved, game, verb))
        return error_input(error, "%s: its command line, %s, is not one of bukub", saved->path,
                           quote(command_line).text);
    const struct verb *computes = command_verb(&saved->entry);
    if (!computes || computes->description != saved->verb->description)
        return error_input(error, "%s: its command line is of another kind of result", saved->path);
    saved->verb = computes;
    for (char *word; (word = cut_word(&rest));)
        if (!add_word(saved, word, error))
            return false;
    return true;
}

/* The given plug-in with that name, of several of that name the one behind `before` others; NULL if
 * there is none. */
static const char *find_plugin(const struct rerun_options *options, const char *name,
                               size_t before) {
    for (size_t i = 0; i < options->plugin.count; i++)
        if (strcmp(file_base_name(options->plugin.text[i]), name) == 0 && before-- == 0)
            return options->plugin.text[i];
    return NULL;
}

static bool is_plugin(const struct saved_command *saved, size_t word) {
    return strcmp(saved->word[word - 1], "--plugin") == 0;
}

/* How many plug-ins before that word have its name. */
static size_t plugins_before(const struct saved_command *saved, size_t word) {
    size_t count = 0;
    for (size_t i = 1; i < word; i++)
        count +=
            is_plugin(saved, i) && strcmp(file_base_name(saved->word[i]), saved->word[word]) == 0;
    return count;
}

/* Replaces plug-ins by those that are given. Fails if one is not, or is of no use. */
static bool take_plugins(struct saved_command *saved, const struct rerun_options *options,
                         struct error *error) {
    size_t taken = 0;
    for (size_t i = 1; i < saved->words; i++) {
        if (!is_plugin(saved, i))
            continue;
        const char *given = find_plugin(options, saved->word[i], plugins_before(saved, i));
        if (!given)
            return error_input(error,
                               "%s: uses the plug-in %s, which is only loaded if it is given: "
                               "--plugin FILE.so",
                               saved->path, quote(saved->word[i]).text);
        saved->word[i] = given;
        taken++;
    }
    return taken == options->plugin.count ||
           error_input(error, "--plugin: %s was computed with %zu of them, not %zu", saved->path,
                       taken, options->plugin.count);
}

static bool agent_is_given(const struct rerun_options *options, const char *agent) {
    for (size_t i = 0; i < options->agent.count; i++)
        if (strcmp(options->agent.text[i], agent) == 0)
            return true;
    return false;
}

/* Fails if an agent is given that does not play in the result. */
static bool check_agents(const struct saved_command *saved, const struct rerun_options *options,
                         struct error *error) {
    for (size_t k = 0; k < options->agent.count; k++) {
        bool plays = false;
        for (size_t i = 1; i < saved->words && !plays; i++)
            plays = strcmp(saved->word[i - 1], "--agent") == 0 &&
                    strcmp(saved->word[i], options->agent.text[k]) == 0;
        if (!plays)
            return error_input(error, "--agent: %s does not play in %s",
                               quote(options->agent.text[k]).text, saved->path);
    }
    return true;
}

/* Fails if it starts programs that are not given, and lists them. */
static bool check_programs(const struct saved_command *saved, const struct rerun_options *options,
                           struct error *error) {
    char list[512] = "";
    for (size_t i = 1; i < saved->words; i++) {
        size_t length = strlen(list);
        if (strncmp(saved->word[i - 1], "--", strlen("--")) == 0 &&
            may_start_program(saved->word[i - 1] + strlen("--"), saved->word[i]) &&
            !agent_is_given(options, saved->word[i]))
            snprintf(list + length, sizeof list - length, " --agent %s",
                     quote(saved->word[i]).text);
    }
    if (*list)
        return error_input(error, "%s: starts programs, which must be given:%s", saved->path, list);
    return check_agents(saved, options, error);
}

/* The option of that name in one of the lists; NULL if there is none. */
static const struct option_entry *find_option(const struct option_entry *const *lists,
                                              const char *name) {
    for (; *lists; lists++)
        for (const struct option_entry *at = *lists; at->name || at->argument; at++)
            if (at->name && strcmp(at->name, name) == 0)
                return at;
    return NULL;
}

/* The option of the command that a word names and that may determine its result; NULL if there is
 * none. Canonical command lines have neither short nor abbreviated names. */
static const struct option_entry *find_determining(const struct saved_command *saved,
                                                   const char *word) {
    static const struct option_entry *const others[] = {common_options_table, resume_options_table,
                                                        csv_options_table, NULL};
    const char *name = word + strlen("--");
    if (strncmp(word, "--", strlen("--")) != 0 || find_option(others, name))
        return NULL;
    for (const struct option_table *table = saved->verb->options; table->entry; table++) {
        const struct option_entry *const list[] = {table->entry, NULL};
        const struct option_entry *option = find_option(list, name);
        if (option)
            return option;
    }
    return NULL;
}

/* Command lines name files without their folders: one that is not in the current folder is looked
 * for beside the result file. */
static bool locate_file(struct saved_command *saved, const char **word, struct error *error) {
    int folder = (int)(file_base_name(saved->path) - saved->path);
    char *beside = NULL;
    if (strcmp(*word, "-") == 0)
        return error_input(error,
                           "%s: was computed from standard input: repeat the command with --resume",
                           saved->path);
    if (folder == 0 || access(*word, F_OK) == 0)
        return true;
    if (asprintf(&beside, "%.*s%s", folder, saved->path, *word) < 0)
        return error_memory(error);
    saved->located[saved->locations++] = beside;
    if (access(beside, F_OK) == 0)
        *word = beside;
    return true;
}

/* Locates files, and refuses options that a canonical command line does not have: they might load
 * programs, or write elsewhere. */
static bool check_words(struct saved_command *saved, struct error *error) {
    for (size_t i = 0; i < saved->words; i++) {
        const struct option_entry *option = find_determining(saved, saved->word[i]);
        bool is_option = saved->word[i][0] == '-' && saved->word[i][1];
        if (is_option && !option)
            return error_input(error,
                               "%s: its command line has %s, which is no option for the result",
                               saved->path, quote(saved->word[i]).text);
        bool file = !is_option || strcmp(option->name, "board") == 0;
        i += is_option && option->argument;
        if (file && i < saved->words && !locate_file(saved, &saved->word[i], error))
            return false;
    }
    return true;
}

static bool read_result(struct saved_command *saved, const struct dataset_file *file,
                        struct error *error) {
    saved->verb = verb_of_file(file);
    if (!saved->verb)
        return error_input(
            error, "%s: is not the result of a command that can be resumed or merged", saved->path);
    saved->result = result_file_read(file, saved->verb->description, error);
    if (!saved->result)
        return false;
    if (!option_exists(saved->verb->options, "resume") || !saved->result->command_line)
        return error_input(error,
                           "%s: results of type '%s' can be neither resumed nor merged: repeat the "
                           "command",
                           saved->path, saved->verb->description->filetype);
    return (!saved->result->complete && !result_has_parts(file)) ||
           result_read_parts(saved->result, file, error);
}

bool saved_command_read(struct saved_command *saved, const char *path,
                        const struct rerun_options *options, struct error *error) {
    *saved = (struct saved_command){.path = path};
    struct dataset_file *file = dataset_open(path, error);
    bool done = file && read_result(saved, file, error) &&
                cut_command(saved, saved->result->command_line, error);
    dataset_close(file);
    return done && check_words(saved, error) && take_plugins(saved, options, error) &&
           check_programs(saved, options, error);
}

void saved_command_free(struct saved_command *saved) {
    for (size_t i = 0; i < saved->locations; i++)
        free(saved->located[i]);
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

bool saved_command_set(struct saved_command *saved, const char *name, const char *value,
                       struct error *error) {
    size_t place = option_place(saved, name);
    if (place == 0)
        return add_word(saved, name, error) && add_word(saved, value, error);
    saved->word[place] = value;
    return true;
}

/* Adds the options that are given for the computation itself. */
static bool add_given(struct saved_command *saved, const struct parsed_options *parsed,
                      struct error *error) {
    static const char *const passed[] = {"threads", "every", "json",     "csv",
                                         "quiet",   "force", "progress", "no-progress"};
    for (size_t i = 0; i < parsed->count; i++) {
        const struct parsed_option *option = &parsed->option[i];
        for (size_t k = 0; k < sizeof passed / sizeof *passed; k++) {
            if (!option->given || !option->entry.name || strcmp(option->entry.name, passed[k]) != 0)
                continue;
            char *word = NULL;
            if (asprintf(&word, "--%s%s%s", passed[k], option->text ? "=" : "",
                         option->text ? option->text : "") < 0)
                return error_memory(error);
            saved->located[saved->locations++] = word;
            if (!add_word(saved, word, error))
                return false;
        }
    }
    return true;
}

/* Adds the options of this command. */
static bool add_own(struct saved_command *saved, const struct rerun_options *options,
                    const char *output, struct error *error) {
    return add_given(saved, &options->common.parsed, error) && add_word(saved, "--output", error) &&
           add_word(saved, output, error);
}

int saved_command_run(struct saved_command *saved, const struct rerun_options *options,
                      const char *output, const struct verb_states *states) {
    struct error error = {0};
    char name[64];
    snprintf(name, sizeof name, "bukub %s %s", saved->entry.game, saved->entry.verb);
    if (!add_own(saved, options, output, &error))
        return report_error(&error);
    char **argv = calloc(saved->words + 2, sizeof *argv);
    if (!argv)
        return report_error(&(struct error){ERROR_SYSTEM, "out of memory"});
    argv[0] = name;
    for (size_t i = 0; i < saved->words; i++)
        argv[i + 1] = (char *)saved->word[i];
    int code = verb_rerun(saved->verb, saved->entry.arena, (int)saved->words + 1, argv, states);
    free(argv);
    return code;
}
