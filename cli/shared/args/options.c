#include "cli/shared/args/options.h"

#include "sim/parallel/blocks.h"
#include "sim/text/number.h"

void common_options_init(struct common_options *options) {
    *options = (struct common_options){
        .progress = PROGRESS_ON_TERMINAL,
        .threads = blocks_default_threads(),
    };
}

static bool quiet_set(void *value, const char *text, struct error *error) {
    struct common_options *options = value;
    (void)text;
    (void)error;
    options->quiet = true;
    options->progress = PROGRESS_NEVER;
    return true;
}

static bool threads_set(void *value, const char *text, struct error *error) {
    int64_t threads;
    if (!number_parse_whole(text, 1, BLOCKS_THREADS, &threads, error))
        return false;
    *(int *)value = (int)threads;
    return true;
}

static bool progress_show(void *value, const char *text, struct error *error) {
    (void)text;
    (void)error;
    *(enum watcher_progress *)value = PROGRESS_ALWAYS;
    return true;
}

static bool progress_hide(void *value, const char *text, struct error *error) {
    (void)text;
    (void)error;
    *(enum watcher_progress *)value = PROGRESS_NEVER;
    return true;
}

const struct option_entry common_options_table[] = {
    {.name = "json",
     .help = "Print one JSON object",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct common_options, json),
     .group = 8,
     .part = COMMON_OUTPUT},
    {.name = "quiet",
     .help = "Print no tables and no progress",
     .kind = OPTION_PARSED,
     .parse = quiet_set,
     .group = 8,
     .part = COMMON_OUTPUT},
    {.name = "threads",
     .argument = "N",
     .help =
         "Number of threads, up to 1024 (default: one per processor); results do not depend on it",
     .kind = OPTION_PARSED,
     .parse = threads_set,
     .offset = offsetof(struct common_options, threads),
     .group = 8,
     .part = COMMON_THREADS},
    {.name = "progress",
     .help = "Show progress even if stderr is not a terminal",
     .kind = OPTION_PARSED,
     .parse = progress_show,
     .offset = offsetof(struct common_options, progress),
     .group = 8,
     .part = COMMON_PROGRESS},
    {.name = "no-progress",
     .help = "Show no progress",
     .kind = OPTION_PARSED,
     .parse = progress_hide,
     .offset = offsetof(struct common_options, progress),
     .group = 8,
     .part = COMMON_PROGRESS},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE.h5",
     .help = "Save the result as a dataset",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct common_options, output),
     .group = 8,
     .part = COMMON_SAVING},
    {.name = "force",
     .help = "Overwrite FILE.h5 if it exists",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct common_options, force),
     .group = 8,
     .part = COMMON_SAVING},
    {0},
};

const struct option_entry csv_options_table[] = {
    {.name = "csv",
     .help = "Print tables of comma-separated values",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct common_options, csv),
     .group = 8},
    {0},
};

const struct option_entry brief_options_table[] = {
    {.name = "brief",
     .help = "One line per move, without boards",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct view_options, brief),
     .group = 2},
    {0},
};

const struct option_entry result_file_table[] = {
    {.argument = "FILE.h5", .help = "FILE.h5", .kind = OPTION_TEXT, .required = true},
    {0},
};

static const struct option_entry json_option[] = {
    {.name = "json", .help = "Print one JSON object", .kind = OPTION_FLAG},
    {0},
};

const struct option_table json_options_table[] = {{.entry = json_option}, {0}};

const struct option_entry seed_options_table[] = {
    {.name = "seed",
     .argument = "N",
     .help = "Seed of the random streams",
     .kind = OPTION_SEED,
     .offset = offsetof(struct common_options, seed),
     .usual = "1",
     .determines = true,
     .group = 8},
    {0},
};
