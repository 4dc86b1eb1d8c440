/* Options shared by all commands. */
#ifndef CLI_SHARED_ARGS_OPTIONS_H
#define CLI_SHARED_ARGS_OPTIONS_H

#include "cli/shared/args/option_table.h"
#include "cli/shared/output/watcher.h"

#include <stdint.h>

/* How a result is shown on the screen; it does not affect the result. */
struct view_options {
    bool brief; /* without drawings */
};

struct common_options {
    const char *output; /* -o FILE, or NULL */
    bool json, csv, quiet, force;
    enum watcher_progress progress;
    uint64_t seed;
    int threads;
    struct view_options view;
    struct parsed_options parsed;
};

/* Defaults: one thread per processor, progress on a terminal. */
void common_options_init(struct common_options *options);

/* --csv, for commands that compute a result (struct verb). */
extern const struct option_entry csv_options_table[];

/* Tables for a struct common_options. All verbs accept all common options, and hide those that do
 * not apply: option_table.hidden. */
extern const struct option_entry common_options_table[], seed_options_table[];
enum common_part {
    COMMON_OUTPUT = 1, /* --json and --quiet */
    COMMON_THREADS = 2,
    COMMON_PROGRESS = 4,
    COMMON_SAVING = 8,
    COMMON_ALL = 15,
};

/* All options of the view, for a struct view_options; commands list those that apply, and show
 * accepts these for their files. */
extern const struct option_entry brief_options_table[];

/* The argument FILE.h5, for a const char *. */
extern const struct option_entry result_file_table[];

/* Only --json, for a bool. */
extern const struct option_table json_options_table[];

#endif
