#include "cli/shared/args/options.h"

#include "sim/parallel/blocks.h"
#include "sim/text/number.h"

#include <errno.h>
#include <string.h>

enum {
    KEY_JSON = 0x100,
    KEY_THREADS,
    KEY_QUIET,
    KEY_PROGRESS,
    KEY_NO_PROGRESS,
    KEY_FORCE,
    KEY_CSV,
};
enum { CHILDREN = 3 /* of each parser: threads, progress, saving */ };

static const struct argp_option output_option[] = {
    {.name = "json", .key = KEY_JSON, .doc = "Print one JSON object", .group = 8},
    {.name = "quiet", .key = KEY_QUIET, .doc = "Print no tables and no progress", .group = 8},
    {0},
};

static const struct argp_option threads_option[] = {
    {.name = "threads",
     .key = KEY_THREADS,
     .arg = "N",
     .doc =
         "Number of threads, up to 1024 (default: one per processor); results do not depend on it",
     .group = 8},
    {0},
};

static const struct argp_option progress_option[] = {
    {.name = "progress",
     .key = KEY_PROGRESS,
     .doc = "Show progress even if stderr is not a terminal",
     .group = 8},
    {.name = "no-progress", .key = KEY_NO_PROGRESS, .doc = "Show no progress", .group = 8},
    {0},
};

static const struct argp_option save_option[] = {
    {.name = "output",
     .key = 'o',
     .arg = "FILE.h5",
     .doc = "Save the result as a dataset",
     .group = 8},
    {.name = "force", .key = KEY_FORCE, .doc = "Overwrite FILE.h5 if it exists", .group = 8},
    {0},
};

void common_options_init(struct common_options *options) {
    *options = (struct common_options){
        .progress = PROGRESS_ON_TERMINAL,
        .seed = 1,
        .threads = blocks_default_threads(),
    };
}

error_t option_result(bool good, const char *name, struct error *error) {
    if (good)
        return 0;
    error_within(error, "--%s", name);
    return EINVAL;
}

static error_t parse_output(int key, char *argument, struct argp_state *state) {
    struct common_options *options = state->input;
    (void)argument;
    switch (key) {
    case ARGP_KEY_INIT:
        for (int i = 0; i < CHILDREN; i++)
            state->child_inputs[i] = options;
        return 0;
    case KEY_JSON:
        options->json = true;
        return 0;
    case KEY_QUIET:
        options->quiet = true;
        options->progress = PROGRESS_NEVER;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse_threads(int key, char *argument, struct argp_state *state) {
    struct common_options *options = state->input;
    int64_t whole;
    if (key != KEY_THREADS)
        return ARGP_ERR_UNKNOWN;
    if (!number_parse_whole(argument, 1, BLOCKS_THREADS, &whole, &options->error))
        return option_result(false, "threads", &options->error);
    options->threads = (int)whole;
    return 0;
}

static error_t parse_progress(int key, char *argument, struct argp_state *state) {
    struct common_options *options = state->input;
    (void)argument;
    switch (key) {
    case KEY_PROGRESS:
        options->progress = PROGRESS_ALWAYS;
        return 0;
    case KEY_NO_PROGRESS:
        options->progress = PROGRESS_NEVER;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse_save(int key, char *argument, struct argp_state *state) {
    struct common_options *options = state->input;
    switch (key) {
    case 'o':
        options->output = argument;
        return 0;
    case KEY_FORCE:
        options->force = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp threads_argp = {.options = threads_option, .parser = parse_threads};
static const struct argp progress_argp = {.options = progress_option, .parser = parse_progress};
static const struct argp save_argp = {.options = save_option, .parser = parse_save};

static const struct argp_child common_child[CHILDREN + 1] = {
    {.argp = &threads_argp}, {.argp = &progress_argp}, {.argp = &save_argp}};

const struct argp common_options_argp = {
    .options = output_option, .parser = parse_output, .children = common_child};

static const struct argp_option csv_option[] = {
    {.name = "csv", .key = KEY_CSV, .doc = "Print tables of comma-separated values", .group = 8},
    {0},
};

static error_t parse_csv(int key, char *argument, struct argp_state *state) {
    struct common_options *options = state->input;
    (void)argument;
    if (key != KEY_CSV)
        return ARGP_ERR_UNKNOWN;
    options->csv = true;
    return 0;
}

const struct argp csv_options_argp = {.options = csv_option, .parser = parse_csv};

bool options_parse(const struct argp *argp, int argc, char **argv, void *input,
                   struct common_options *common, struct error *error) {
    error_t code = argp_parse(argp, argc, argv, 0, NULL, input);
    if (code == 0)
        return true;
    if (common->error.kind == ERROR_NONE)
        return code == ENOMEM ? error_memory(error) : error_input(error, "bad usage");
    *error = common->error;
    return false;
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
