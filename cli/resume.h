/* The command that computed a result file, to be run again by `bukub resume` and `bukub merge`.
 *
 * Files may come from strangers: nothing that one names is executed unless it is also given on the
 * command line, and options that do not belong to a canonical command line are refused. */
#ifndef CLI_RESUME_H
#define CLI_RESUME_H

#include "cli/shared/args/options.h"
#include "cli/shared/run/command.h"

struct saved_command {
    const char *path; /* of the file */
    struct command_entry entry;
    const struct result_command *command;
    struct result *result; /* the file: its provenance and parts */
    char *text;            /* the command line, cut into words */
    const char **word;     /* [words] those behind "bukub GAME VERB" */
    size_t words;
    char **made; /* [made_words] words that are not in `text` */
    size_t made_words;
};

/* Options of resume and merge. */
struct rerun_options {
    struct common_options common;
    struct option_list plugin, agent; /* programs that the command may start */
};
extern const struct option_entry rerun_options_table[];

/* Reads the command of a file. Fails if it cannot be resumed, or starts a program that is not in
 * `options`. Free the command in either case. */
bool saved_command_read(struct saved_command *saved, const char *path,
                        const struct rerun_options *options, struct error *error);
void saved_command_free(struct saved_command *saved);

/* The value of an option in it, "--games"; NULL if it has none. */
const char *saved_command_option(const struct saved_command *saved, const char *name);

/* Sets the value of an option, whose text must outlive the command. */
void saved_command_set(struct saved_command *saved, const char *name, const char *value);

/* Runs the command with the plug-ins and other options that are given, to save `output`. The states
 * of these files are taken into account; options in `may_differ` may differ in them. Returns the
 * exit code. */
int saved_command_run(struct saved_command *saved, const struct rerun_options *options,
                      const char *output, const struct saved_states *states);

#endif
