#include "cli/command.h"
#include "cli/compare_report.h"
#include "cli/json.h"
#include "cli/report.h"
#include "cli/sweep_report.h"
#include "cli/walk_options.h"
#include "sim/common/number.h"
#include "sim/common/sample_read.h"
#include "sim/walk/compare.h"

#include <stdlib.h>

enum { KEY_GAMES = 0x300, KEY_INDEPENDENT, KEY_SAMPLE };

struct options {
    struct common_options common;
    struct walk_options walk;
    uint64_t games;
    bool independent;
    struct option_list sample;
};

static const struct argp_option option[] = {
    {.name = "games",
     .key = KEY_GAMES,
     .arg = "N",
     .doc = "Games of each strategy (default 1M)",
     .group = 2},
    {.name = "independent",
     .key = KEY_INDEPENDENT,
     .doc =
         "Each strategy plays games of its own: Welch's, Mann-Whitney's and Kolmogorov-Smirnov's "
         "tests instead of paired differences",
     .group = 2},
    {.name = "sample",
     .key = KEY_SAMPLE,
     .arg = "NUMBERS|FILE.csv",
     .doc = "Given twice: tests two samples of your own move counts, and plays nothing",
     .group = 2},
    {0},
};

static error_t parse(int key, char *argument, struct argp_state *state) {
    struct options *options = state->input;
    struct error *error = &options->common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->walk;
        state->child_inputs[1] = &options->common;
        return 0;
    case KEY_GAMES:
        return option_result(number_parse_count(argument, 2, COMPARE_GAMES, &options->games, error),
                             "games", error);
    case KEY_INDEPENDENT:
        options->independent = true;
        return 0;
    case KEY_SAMPLE:
        return option_result(option_list_add(&options->sample, argument, error), "sample", error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int compare_samples(const struct options *options) {
    struct error error = {0};
    struct sample sample[2] = {{0}, {0}};
    int code = EXIT_DONE;
    bool good = options->sample.count == 2 ||
                error_input(&error, "--sample: give two of them, as --sample a.csv --sample b.csv");
    for (size_t i = 0; good && i < 2; i++)
        good = sample_read(&sample[i], options->sample.text[i], &error) ||
               error_within(&error, "--sample");
    if (good) {
        const struct two_sample tests = two_sample_tests(&sample[0], &sample[1]);
        if (options->common.json)
            code = json_print(json_pack("{s:o}", "tests", tests_report_json(&tests)));
        else
            good = tests_report_print(&tests, &error);
    }
    sample_free(&sample[0]);
    sample_free(&sample[1]);
    return good ? code : report_error(&error);
}

/* Says what share of games did not end, in the words of a sweep. */
static bool report_unended(const struct compare_plan *plan, const struct compare_result *result) {
    const struct sweep_result points = {
        .board = plan->setup.board,
        .max_moves = plan->max_moves,
        .strategies = plan->strategies,
        .ps = 1,
        .starts = 1,
        .strategy = plan->strategy,
        .p = &plan->setup.p,
        .start = &plan->setup.start,
        .histogram = result->histogram,
    };
    return sweep_report_unended(&points);
}

static int print(const struct options *options, const struct compare_plan *plan,
                 const struct compare_result *result, double seconds) {
    struct error error = {0};
    struct compare_summary summary = {0};
    int code = EXIT_DONE;
    bool good = compare_summarise(&summary, result, plan->independent, &error);
    if (good && options->common.json) {
        json_t *object = json_object();
        compare_report_json(object, plan, result, &summary);
        json_set_real(object, "seconds", seconds);
        code = json_print(object);
    } else if (good && !options->common.quiet) {
        good = compare_report_print(plan, result, &summary, &error);
    }
    compare_summary_free(&summary);
    return good ? code : report_error(&error);
}

static int play(const struct options *options, struct walk_setting *setting) {
    struct error error = {0};
    struct watcher watcher;
    const struct compare_plan plan = {
        .setup = {.board = &setting->board,
                  .start = setting->start[0],
                  .collect_at_start = options->walk.collect_at_start,
                  .p = setting->p.value[0]},
        .strategies = setting->strategies,
        .strategy = setting->strategy,
        .opener = {.open = walk_setting_player, .context = setting},
        .engine = options->walk.engine,
        .seed = options->common.seed,
        .games = options->games,
        .max_moves = (uint32_t)options->walk.max_moves,
        .independent = options->independent,
        .threads = options->common.threads,
        .watch = &watcher.watch,
    };
    struct compare_result result;
    watcher_start(&watcher, options->common.progress, "games", COMPARE_BLOCK);
    bool played = compare_run(&plan, &result, &error);
    watcher_stop(&watcher);
    bool stopped = !played && error.kind == ERROR_STOPPED;
    int code = EXIT_DONE;
    if (!played && (!stopped || result.games_done == 0)) {
        code = report_error(&error);
    } else {
        code = print(options, &plan, &result, watcher.seconds);
        bool unended = report_unended(&plan, &result);
        if (stopped)
            report_note("stopped after %llu of %llu games", (unsigned long long)result.games_done,
                        (unsigned long long)plan.games);
        if (code == EXIT_DONE && (unended || stopped))
            code = EXIT_IN_PART;
    }
    compare_free(&result);
    return code;
}

static bool check(const struct options *options, const struct walk_setting *setting,
                  struct error *error) {
    if (setting->strategies < 2 || setting->strategies > COMPARE_MOST)
        return error_input(error, "--strategy: give 2 to %d of them", COMPARE_MOST);
    if (setting->p.values != 1)
        return error_input(error, "--p: give one value; `bukub walk sweep' takes several");
    if (setting->starts != 1)
        return error_input(error, "--start: give one; `bukub walk sweep' takes several");
    (void)options;
    return true;
}

static int compare(const struct options *options) {
    struct error error = {0};
    struct walk_setting *setting = malloc(sizeof *setting);
    if (!setting) {
        error_memory(&error);
        return report_error(&error);
    }
    bool good = walk_setting_open(setting, &options->walk, "0.5", &error) &&
                check(options, setting, &error);
    int code = good ? play(options, setting) : report_error(&error);
    walk_setting_free(setting);
    free(setting);
    return code;
}

static int run(int argc, char **argv) {
    const struct argp_child child[] = {
        {.argp = &walk_options_argp}, {.argp = &common_options_argp}, {0}};
    const struct argp argp = {
        .options = option,
        .parser = parse,
        .doc = "Compares strategies of the palindrome walk over the same games: paired differences "
               "of moves, who wins how often, and a ranking that says which cannot be told "
               "apart.\v"
               "Examples:\n"
               "  bukub walk compare --p 0.5\n"
               "  bukub walk compare --sample 25,13,16 --sample 35,41,23",
        .children = child,
    };
    struct error error = {0};
    struct options options = {.games = 1000000};
    common_options_init(&options.common);
    walk_options_init(&options.walk, &options.common);
    if (!options_parse(&argp, argc, argv, &options, &options.common, &error))
        return report_error(&error);
    return options.sample.count > 0 ? compare_samples(&options) : compare(&options);
}

const struct command command_walk_compare = {
    .game = "walk",
    .verb = "compare",
    .summary = "compares strategies game by game, or two samples",
    .run = run,
};
