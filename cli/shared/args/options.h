/* Options that all commands share. */
#ifndef CLI_SHARED_ARGS_OPTIONS_H
#define CLI_SHARED_ARGS_OPTIONS_H

#include "cli/shared/output/watcher.h"
#include "sim/base/error.h"

#include <argp.h>
#include <stdint.h>
#include <stdio.h>

struct common_options {
    const char *output; /* -o FILE, or NULL */
    bool json, quiet, force;
    enum watcher_progress progress;
    uint64_t seed;
    bool seed_given;
    int threads;
    const char *noted;  /* see option_note; or NULL */
    struct error error; /* of the first option that is wrong */
};

/* Defaults: seed 1, one thread for each processor, a bar on a terminal. */
void common_options_init(struct common_options *options);

/* Child parsers for a command's own: their input is a struct common_options. All of these accept
 * the same; what means nothing is not shown. */
extern const struct argp common_options_argp;  /* with a dataset */
extern const struct argp unsaved_options_argp; /* without: -o is the command's to refuse */
extern const struct argp serial_options_argp;  /* in one thread, either */
extern const struct argp told_options_argp;    /* without a bar, either */
extern const struct argp quick_options_argp;   /* with a dataset, in one thread, without a bar */
extern const struct argp hidden_options_argp;  /* that talks with a person: none is shown */

/* --seed, for commands that draw. */
extern const struct argp seed_options_argp;

enum { OPTION_LIST_MOST = 64 };

/* An option that may be repeated. */
struct option_list {
    const char *text[OPTION_LIST_MOST];
    size_t count;
};

/* Adds what was given once more. Fails when it is too often. */
bool option_list_add(struct option_list *list, const char *text, struct error *error);

/* For a parser: notes the first option that only means something where something is computed or
 * played, for commands that can also do without. */
void option_note(struct common_options *options, const struct argp_option *list, int key);

/* For a parser: 0 when `good`, else keeps "--name: " before the error and makes argp stop. */
error_t option_result(bool good, const char *name, struct error *error);

/* Parses with `argp` into `input`, whose common options are given. Fails with the first option that
 * is wrong; unknown ones and --help end the program. */
bool options_parse(const struct argp *argp, int argc, char **argv, void *input,
                   struct common_options *common, struct error *error);

/* Words of command lines as a shell reads them. */

/* Prints a word so that a shell takes it for that one word: in single quotes where it needs some.
 */
void shell_word_print(FILE *out, const char *word);

#endif
