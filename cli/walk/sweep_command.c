#include "cli/walk/sweep_command.h"

#include "analysis/walk/exact/control_variate.h"
#include "analysis/walk/exact/exact_sweep.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/walk/sweep_report.h"
#include "sim/base/clock.h"
#include "sim/parallel/ranks.h"
#include "sim/text/number.h"
#include "sim/walk/sweep/sweep.h"

#include <stdlib.h>
#include <unistd.h>

/* How run and sweep differ. */
struct sweep_command {
    const char *doc; /* text of --help before the options */
    bool one_p;      /* exactly one p is allowed */
};

/* State of the command. */
struct sweep_session {
    const struct sweep_command *command;
    struct sweep_options options;
    struct walk_setting setting;
    struct sweep_result result;
    char *command_line;
    struct watcher watcher;
    struct watcher opening; /* progress of opening strategies, which may have to solve equations */
    struct sweep_exact exact;
    struct sweep_control control;
    struct watch saver;    /* watcher.watch with intermediate saves */
    double saved_at;       /* time of the last one in s */
    bool save_failed;      /* a failure was reported */
    uint64_t games_before; /* in the resumed file */
    bool reached;          /* the requested precision */
    bool saved;
};

static bool make_result(struct sweep_session *session, struct error *error) {
    struct sweep_options *options = &session->options;
    struct walk_setting *setting = &session->setting;
    session->command_line = walk_command_line(setting);
    session->result = (struct sweep_result){
        .origin = walk_setting_origin(setting, session->command_line),
        .points = walk_setting_points(setting),
        .seed = options->walk.common.seed,
        .max_moves = options->walk.max_moves,
        .games_asked = options->has_precision ? options->max_games : options->games,
    };
    session->result.histogram =
        calloc(walk_points_count(&session->result.points), sizeof *session->result.histogram);
    if (!session->command_line || !session->result.histogram)
        return error_memory(error);
    return true;
}

/* Checks that the result can be saved, and reads the file to be resumed. */
static bool prepare_file(struct sweep_session *session, struct error *error) {
    const struct common_options *common = &session->options.walk.common;
    bool resume = session->options.resume;
    if (!common->output)
        return true;
    if (!dataset_writable(common->output, common->force || resume, error))
        return false;
    if (!resume || access(common->output, F_OK) != 0)
        return true;
    if (!sweep_file_resume(common->output, &session->result, error))
        return false;
    session->games_before = session->result.games_done;
    return true;
}

static bool play_sweep(struct sweep_session *session, const struct sweep_plan *plan,
                       struct error *error) {
    const struct sweep_options *options = &session->options;
    watcher_start(&session->opening, options->walk.common.progress, "points", 1);
    struct sweep *sweep = sweep_open(plan, error);
    watcher_stop(&session->opening);
    bool played = false;
    if (sweep && options->has_precision)
        played = sweep_play_to_precision(sweep, &options->precision, &session->reached, error);
    else if (sweep)
        played = sweep_play(sweep, session->result.games_asked, error);
    sweep_close(sweep);
    return played;
}

static bool sweep_save(struct sweep_session *session, struct error *error) {
    const struct common_options *common = &session->options.walk.common;
    if (!common->output)
        return true;
    const struct watcher *watcher = &session->watcher;
    const struct dataset_timer timer = {
        "play", watcher->seconds > 0 ? watcher->seconds : clock_now() - watcher->began};
    const struct sweep_exact *exact = &session->exact;
    const struct sweep_control *control = &session->control;
    struct dataset_writer *writer = sweep_file_create(&session->result, error);
    bool done =
        writer &&
        (!control->point || control_file_add(writer, &control->plan, control->point, error)) &&
        (!exact->point || exact_file_add(writer, &exact->plan, exact->point, error)) &&
        dataset_add_timers(writer, &timer, 1, error) &&
        dataset_save(writer, common->output,
                     common->force || session->options.resume || session->saved, error);
    dataset_free(writer);
    session->saved = session->saved || done;
    return done;
}

/* Reports progress and saves intermediate results. A failure to save is only reported, since the
 * final save may succeed. */
static void sweep_save_progress(void *context, uint64_t done, uint64_t total) {
    struct sweep_session *session = context;
    double every = session->options.every;
    struct error error = {0};
    watch_progress(&session->watcher.watch, done, total);
    if (every == 0 || done == total || clock_now() - session->saved_at < every)
        return;
    if (!sweep_save(session, &error) && !session->save_failed) {
        report_note("intermediate result not saved: %s", error.text);
        session->save_failed = true;
    }
    session->saved_at = clock_now();
}

static bool sweep_play_all(struct sweep_session *session, struct error *error) {
    const struct sweep_options *options = &session->options;
    struct sweep_plan plan = {
        .result = &session->result,
        .engine = options->walk.engine,
        .threads = options->walk.common.threads,
        .watch = options->walk.control ? &session->watcher.watch : &session->saver,
        .opening = options->walk.control ? NULL : &session->opening.watch,
    };
    watcher_start(&session->watcher, options->walk.common.progress, "games", SWEEP_BLOCK);
    session->saver = (struct watch){
        .progress = sweep_save_progress, .context = session, .outer = &session->watcher.watch};
    session->saved_at = clock_now();
    bool played =
        options->walk.control
            ? sweep_control_play(&session->control, &plan,
                                 &session->setting.strategy[session->setting.strategies], error)
            : play_sweep(session, &plan, error);
    watcher_stop(&session->watcher);
    return played;
}

/* Moves of the games that ended or were censored; those of unfinishable games were not counted. */
static double moves_of(const struct histogram *histogram, uint64_t max_moves) {
    return (double)histogram_moments(histogram).sum +
           (double)histogram->censored * (double)max_moves;
}

/* Moves of all games of this run, estimated if it was resumed. */
static double moves_played(const struct sweep_session *session) {
    const struct sweep_result *result = &session->result;
    double moves = 0;
    for (size_t i = 0; i < walk_points_count(&result->points); i++)
        moves += moves_of(&result->histogram[i], result->max_moves);
    uint64_t done = result->games_done;
    return done > 0 ? moves * (double)(done - session->games_before) / (double)done : 0;
}

static int sweep_print(const struct sweep_session *session, bool complete) {
    struct error error = {0};
    const struct common_options *common = &session->options.walk.common;
    double rate = moves_played(session) / session->watcher.seconds;
    if (common->json) {
        json_t *object = json_object();
        json_t *points = sweep_report_json(&session->result);
        if (session->exact.point)
            sweep_exact_json(&session->exact, &session->result, points);
        if (session->control.point)
            sweep_control_json(&session->control, points);
        json_object_set_new(object, "points", points);
        json_object_set_new(object, "complete", json_boolean(complete));
        json_set_real(object, "seconds", session->watcher.seconds);
        json_set_real(object, "moves_per_second", rate);
        return json_print(object);
    }
    if (common->quiet || session->result.games_done == 0)
        return EXIT_DONE;
    if (!sweep_report_print(&session->result, &error) ||
        (session->control.point && !sweep_control_print(&session->control, &error)) ||
        (session->exact.point && !sweep_exact_print(&session->exact, &session->result, &error)))
        return report_error(&error);
    char scaled[NUMBER_TEXT];
    number_print_scaled(rate, scaled);
    printf("\n%.2f s, %s moves/s, seed %llu\n", session->watcher.seconds, scaled,
           (unsigned long long)common->seed);
    if (session->saved)
        printf("saved: %s\n", common->output);
    return EXIT_DONE;
}

/* The end of a note about a stopped run. Runs with --control cannot be resumed. */
static const char *what_is_saved(const struct sweep_session *session) {
    const struct walk_options *walk = &session->options.walk;
    if (!session->saved && session->games_before == 0)
        return walk->common.output ? "; nothing is saved" : "";
    return walk->control ? "" : "; continue with --resume";
}

/* Prints notes about the run and returns its exit code. */
static int sweep_judge(const struct sweep_session *session, bool stopped) {
    const struct sweep_result *result = &session->result;
    int code = EXIT_DONE;
    if (stopped && result->complete) {
        report_note("stopped: some exact values are missing");
        code = EXIT_IN_PART;
    } else if (stopped) {
        report_note("stopped after %llu of %llu games per point%s",
                    (unsigned long long)result->games_done, (unsigned long long)result->games_asked,
                    what_is_saved(session));
        code = EXIT_IN_PART;
    } else if (session->options.has_precision && !session->reached) {
        report_note("the precision was not reached within %llu games",
                    (unsigned long long)result->games_done);
        code = EXIT_IN_PART;
    }
    if (result->games_done > 0 && sweep_report_unended(result))
        code = EXIT_IN_PART;
    if (sweep_control_note(&session->control))
        code = EXIT_IN_PART;
    return code;
}

static bool sweep_open_session(struct sweep_session *session, struct error *error) {
    const struct sweep_command *command = session->command;
    if (!walk_setting_open(&session->setting, &session->options.walk, error))
        return false;
    if (command->one_p && session->setting.p.values != 1)
        return error_input(error, "--p: give one value; `bukub walk sweep' takes several");
    return make_result(session, error) && prepare_file(session, error);
}

static int sweep_run_session(struct sweep_session *session) {
    struct error error = {0};
    if (!sweep_open_session(session, &error))
        return report_error(&error);
    bool played = sweep_play_all(session, &error);
    /* Only rank 0 prints and saves exact values. */
    if (played && session->options.exact && ranks_rank() == 0) {
        /* Solving may take long; a failure to save is reported by the final save. */
        (void)sweep_save(session, NULL);
        played = sweep_exact_solve(&session->exact, &session->setting, &error);
    }
    bool stopped = !played && error.kind == ERROR_STOPPED;
    /* Games before an interruption or a system error are saved, too, but not those of a strategy
     * that broke the rules. Without new games an existing file is kept. */
    bool keep = played || ((stopped || error.kind == ERROR_SYSTEM) &&
                           session->result.games_done > session->games_before);
    struct error save_error = {0};
    bool saved = !keep || sweep_save(session, &save_error);
    int code = EXIT_DONE;
    if (played || stopped) { /* printed even if it could not be saved */
        int printed = sweep_print(session, session->result.complete);
        int judged = sweep_judge(session, stopped);
        code = printed != EXIT_DONE ? printed : judged;
    } else {
        code = report_error(&error);
    }
    return saved ? code : report_error(&save_error);
}

static void sweep_close_session(struct sweep_session *session) {
    if (session->result.histogram)
        histograms_free(session->result.histogram, walk_points_count(&session->result.points));
    free(session->result.histogram);
    free(session->command_line);
    sweep_exact_free(&session->exact);
    sweep_control_free(&session->control);
    walk_setting_free(&session->setting);
}

static int sweep_command_run(const struct sweep_command *command, int argc, char **argv) {
    struct error error = {0};
    struct sweep_session *session = calloc(1, sizeof *session);
    if (!session) {
        error_memory(&error);
        return report_error(&error);
    }
    session->command = command;
    int code = EXIT_BAD_INPUT;
    if (sweep_options_parse(&session->options, command->doc, command->one_p, argc, argv, &error)) {
        code = sweep_run_session(session);
        sweep_close_session(session);
    } else {
        code = report_error(&error);
    }
    free(session);
    return code;
}

static int walk_run_main(int argc, char **argv) {
    static const struct sweep_command this = {
        .doc = "Simulates games of the palindrome walk and reports how many moves they take: for "
               "every strategy and start the mean with its 95 % interval, the standard deviation, "
               "and the 5, 50 and 95 % quantiles. -o saves the whole distribution.\v"
               "Example: bukub walk run --strategy pairs-first --p 0.5 --start D4 --games 10M",
        .one_p = true,
    };
    return sweep_command_run(&this, argc, argv);
}

const struct command command_walk_run = {
    .game = "walk",
    .verb = "run",
    .summary = "simulates games at one p",
    .run = walk_run_main,
    .spreads = true,
};

static int walk_sweep_main(int argc, char **argv) {
    static const struct sweep_command this = {
        .doc = "Simulates the same games of the palindrome walk with every strategy at every p "
               "from every start, and prints the mean moves: a table per start, with a row per p "
               "and a column per strategy. -o saves the whole distribution of every point.\v"
               "Example: bukub walk sweep --p 0:1:0.05 --games 1M -o sweep.h5",
        .one_p = false,
    };
    return sweep_command_run(&this, argc, argv);
}

const struct command command_walk_sweep = {
    .game = "walk",
    .verb = "sweep",
    .summary = "simulates the same games at every p",
    .run = walk_sweep_main,
    .spreads = true,
};
