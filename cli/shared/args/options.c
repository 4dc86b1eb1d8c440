/* Tables of the options that many commands have, in groups of --help (option_table.h). */
#include "cli/shared/args/options.h"
#include "sim/parallel/blocks.h"

#include <assert.h>

enum { COMPUTED = 1, COMMON = 8 /* groups of --help (option_table.h) */ };

void common_options_init(struct common_options *options) {
    *options = (struct common_options){.messages.progress = PROGRESS_ON_TERMINAL,
                                       .threads = blocks_default_threads()};
}

bool common_options_read(struct common_options *options, const struct option_table *table,
                         const char *doc, int argc, char **argv, struct error *error) {
    if (!options->entry)
        return options_read(&options->parsed, table, doc, NULL, argc, argv, options, error);
    const struct game_rules *game = options->entry->game;
    const struct option_word word[] = {
        {"{game}", game->name},         {"{setting}", game->setting},
        {"{settings}", game->settings}, {"{best}", options->entry->best},
        {"{notation}", game->notation}, {NULL, NULL},
    };
    const struct option_words words = {.word = word, .choices = game->payoffs};
    return options_read(&options->parsed, table, doc, &words, argc, argv, options, error);
}

bool option_format(const struct parsed_options *parsed, const struct result_format **format,
                   struct error *error) {
    *format = NULL;
    for (const struct result_format *const *at = result_formats; *at; at++) {
        if (!(*at)->option || !option_given(parsed, (*at)->option))
            continue;
        if (*format)
            return error_input(error, "--%s cannot be combined with --%s", (*at)->option,
                               (*format)->option);
        *format = *at;
    }
    return true;
}

static bool quiet_set(void *value, const char *text, struct error *error) {
    *(struct message_options *)value =
        (struct message_options){.quiet = true, .progress = PROGRESS_NEVER};
    return true;
}

static_assert(BLOCKS_THREADS == 1024, "as the help of --threads says");
static bool threads_set(void *value, const char *text, struct error *error) {
    int64_t threads;
    if (!number_parse_whole(text, 1, BLOCKS_THREADS, &threads, error))
        return false;
    int limit = blocks_threads_limit(); /* more is allowed: results do not depend on it */
    *(int *)value = threads < limit ? (int)threads : limit;
    return true;
}

bool precision_option_parse(void *value, const char *text, struct error *error) {
    return number_parse_precision(text, value, error);
}

void precision_option_print(const void *value, FILE *out) {
    fputs(number_precision_text(*(const struct number_precision *)value).text, out);
}

const struct option_entry common_options_table[] = {
    OPTION(FLAG, "json", NULL, struct common_options, formatted, "Print one JSON object",
           .group = COMMON, .part = COMMON_OUTPUT),
    OPTION(PARSED, "quiet", NULL, struct common_options, messages, "Print no tables",
           .parse = quiet_set, .group = COMMON, .part = COMMON_OUTPUT),
    OPTION(PARSED, "threads", "N", struct common_options, threads,
           "Number of threads, up to 1024 (default: OMP_NUM_THREADS, or one per processor); "
           "results do not depend on it",
           .parse = threads_set, .group = COMMON, .part = COMMON_THREADS),
    OPTION(VALUE, "progress", NULL, struct common_options, messages.progress,
           "Show progress even if stderr is not a terminal", .value = PROGRESS_ALWAYS,
           .group = COMMON, .part = COMMON_PROGRESS),
    OPTION(VALUE, "no-progress", NULL, struct common_options, messages.progress,
           "Show no progress; implied by --quiet", .value = PROGRESS_NEVER, .group = COMMON,
           .part = COMMON_PROGRESS),
    OPTION(TEXT, "output", "FILE.h5", struct common_options, output, "Save the result as a dataset",
           .letter = 'o', .group = COMMON, .part = COMMON_SAVING),
    OPTION(FLAG, "force", NULL, struct common_options, force, "Overwrite FILE.h5 if it exists",
           .group = COMMON, .part = COMMON_SAVING),
    {0},
};

/* A row for each format. --json is above, too, for commands without this table: it counts once. */
#define FORMAT_ROW(name_, help_)                                                                   \
    OPTION(FLAG, #name_, NULL, struct common_options, formatted, help_, .group = COMMON),
const struct option_entry format_options_table[] = {PRINTED_FORMATS(FORMAT_ROW){0}};

const struct option_entry resume_options_table[] = {
    OPTION(FLAG, "resume", NULL, struct common_options, resume,
           "Continue FILE.h5 if it exists; with SOURCE_DATE_EPOCH set, the result has the same "
           "bytes as that of an uninterrupted run",
           .group = COMMON),
    OPTION(REAL, "every", "S", struct common_options, every,
           "Save every S seconds, so that a killed run can be resumed (default %s; 0: only at "
           "the end)",
           .highest = 1e6, .default_text = "60", .group = COMMON),
    {0},
};

const struct option_entry seed_options_table[] =
    ONE_OPTION(INPUT(SEED, "seed", "N", struct common_options, seed, "Seed of the random streams",
                     .default_text = "1", .group = COMMON));

/* For struct view_options; VIEW_OPTIONS sets their group. */
const struct option_entry brief_options_table[] = ONE_OPTION(
    OPTION(FLAG, "brief", NULL, struct view_options, brief, "One line per move, without boards"));
const struct option_entry reference_line_options_table[] =
    ONE_OPTION(OPTION(FLAG, "reference-line", NULL, struct view_options, reference_line,
                      "Print only its rows in the table of proven values"));
const struct option_entry list_options_table[] =
    ONE_OPTION(OPTION(FLAG, "list", NULL, struct view_options, list,
                      "List every line: its ends and the squares that it passes"));
const struct option_entry ascii_options_table[] =
    ONE_OPTION(OPTION(FLAG, "ascii", NULL, struct view_options, ascii,
                      "Draw with ASCII characters only, as outside UTF-8 locales"));
const struct option_entry intervals_options_table[] =
    ONE_OPTION(OPTION(FLAG, "intervals", NULL, struct view_options, intervals,
                      "Print a line for each point, with its confidence intervals"));
const struct option_entry worst_options_table[] = ONE_OPTION(
    OPTION(FLAG, "worst", NULL, struct view_options, worst,
           "Order by loss, the largest first, and list the costliest moves of several games, too"));

const struct option_entry checkpoint_options_table[] = {
    OPTION(TEXT, "checkpoint", "DIR", struct checkpoint_options, folder,
           "Write checkpoints to DIR and resume from them", .group = COMPUTED),
    OPTION(REAL, "every", "S", struct checkpoint_options, every,
           "Write a checkpoint at most every S seconds", .highest = 1e6, .default_text = "60",
           .group = COMPUTED),
    {0},
};

const struct option_entry result_file_table[] = ONE_OPTION(
    OPTION(TEXT, NULL, "FILE.h5", struct file_options, file, "FILE.h5", .required = true));
