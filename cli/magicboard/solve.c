#include "analysis/magicboard/solve.h"
#include "cli/magicboard/options.h"
#include "cli/magicboard/solve_report.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/result_save.h"

#include <inttypes.h>
#include <stdlib.h>

struct board_solve_options {
    struct magicboard_options magicboard;
    uint64_t simple_steps;
};

static const struct option_entry board_solve_option[] = {
    {.name = "simple-steps",
     .argument = "N",
     .help = "Limit the search that counts solutions visiting no square twice to N steps (default "
             "%s; 0: do not count)",
     .kind = OPTION_COUNT,
     .most = INT64_MAX,
     .offset = offsetof(struct board_solve_options, simple_steps),
     .usual = "10M",
     .determines = true,
     .group = 2},
    {0},
};

static const struct option_table board_solve_table[] = {
    {.entry = board_solve_option},
    {.entry = magicboard_options_table, .offset = offsetof(struct board_solve_options, magicboard)},
    {.entry = common_options_table,
     .offset = offsetof(struct board_solve_options, magicboard.common)},
    {0},
};

static const char board_solve_help[] =
    "Solves boards of MagicBoard: prints a shortest solution step by step, the number of solutions "
    "and the reachable squares. FILE (- for standard input) has a line of numbers for each row. "
    "Several boards, separated by blank lines, are shown as a table.\v"
    "Moves are letters: E, N, S, W. Of several shortest solutions, the alphabetically first one is "
    "shown. `shortest' counts the shortest solutions, `simple' those that visit no square twice; "
    "`dead', `forced' and `lost' count the reachable squares with no legal move, with exactly one, "
    "and without a path to the goal.\n\n"
    "Example: bukub magicboard solve data/magicboard/example.txt --start all";

/* State of the command. */
struct board_solve_session {
    const struct board_solve_options *options;
    struct watcher watcher;
    struct magicboard_batch batch;
    struct magicboard_solution *solution; /* [solved] */
    size_t solved;
};

static bool board_solve_compute(struct board_solve_session *session, struct error *error) {
    size_t entries = session->batch.entries;
    const struct watch *watch = &session->watcher.watch;
    session->solution = malloc(entries * sizeof *session->solution);
    if (!session->solution)
        return error_memory(error);
    for (; session->solved < entries; session->solved++) {
        if (!magicboard_solve(&session->batch.entry[session->solved].puzzle,
                              session->options->simple_steps, watch,
                              &session->solution[session->solved], error))
            return false;
        watch_progress(watch, session->solved + 1, entries);
    }
    return true;
}

static struct dataset_writer *board_solve_create_dataset(const void *what,
                                                         const struct dataset_origin *origin,
                                                         struct error *error) {
    const struct board_solve_session *session = what;
    return magicboard_solve_file_create(session->batch.entry, session->solution, session->solved,
                                        origin, error);
}

static bool board_solve_save(const struct board_solve_session *session, struct error *error) {
    const struct magicboard_save save = {
        .common = &session->options->magicboard.common,
        .create = board_solve_create_dataset,
        .context = session,
        .batch = &session->batch,
        .timer = {"solve", session->watcher.seconds},
    };
    return magicboard_save(&save, error);
}

static int board_solve_print_json(const struct board_solve_session *session) {
    json_t *boards = json_array();
    for (size_t i = 0; i < session->solved; i++)
        json_array_append_new(
            boards, solve_report_puzzle_json(&session->batch.entry[i], &session->solution[i]));
    json_t *object = json_pack("{s:o}", "boards", boards);
    json_set_real(object, "seconds", session->watcher.seconds);
    return json_print(object);
}

static int board_solve_print(const struct board_solve_session *session) {
    const struct common_options *common = &session->options->magicboard.common;
    struct screen_table table;
    struct error error = {0};
    if (common->json)
        return board_solve_print_json(session);
    if (common->quiet)
        return EXIT_DONE;
    if (session->batch.entries == 1 && session->solved == 1) {
        solve_report_puzzle(session->batch.entry, session->solution);
    } else {
        solve_report_begin(&table);
        for (size_t i = 0; i < session->solved; i++)
            solve_report_add(&table, &session->batch.entry[i], &session->solution[i]);
        if (!screen_table_print(&table, stdout)) {
            error_memory(&error);
            return report_error(&error);
        }
    }
    return EXIT_DONE;
}

/* Notes on incomplete counts and on interruption. */
static int board_solve_note_limits(const struct board_solve_session *session, bool stopped,
                                   int code) {
    size_t capped = 0;
    for (size_t i = 0; i < session->solved; i++)
        capped += !session->solution[i].simple.complete;
    if (capped > 0 && session->options->simple_steps > 0)
        report_note("on %zu of %zu boards the solutions that visit no square twice are not all "
                    "counted: the search ended after %" PRIu64 " steps (--simple-steps)",
                    capped, session->solved, session->options->simple_steps);
    if (!stopped)
        return code;
    report_note("stopped after %zu of %zu boards", session->solved, session->batch.entries);
    return code == EXIT_DONE ? EXIT_IN_PART : code;
}

static int board_solve_execute(struct board_solve_session *session) {
    struct error error = {0}, save_error = {0};
    const struct common_options *common = &session->options->magicboard.common;
    if (!result_savable(common, &error) ||
        !magicboard_options_read(&session->options->magicboard, &session->batch, &error))
        return report_error(&error);
    watcher_start(&session->watcher, common->progress, "boards", 1);
    bool done = board_solve_compute(session, &error);
    watcher_stop(&session->watcher);
    bool stopped = !done && error.kind == ERROR_STOPPED;
    if (!done && !stopped)
        return report_error(&error);
    board_solve_save(session, &save_error);
    return board_solve_note_limits(session, stopped,
                                   result_saved(common, &save_error, board_solve_print(session)));
}

static int board_solve_run(int argc, char **argv) {
    struct error error = {0};
    struct board_solve_options options = {.simple_steps = 0};
    struct board_solve_session session = {.options = &options};
    magicboard_options_init(&options.magicboard);
    if (!options_read(&options.magicboard.common.parsed, board_solve_table, board_solve_help, argc,
                      argv, &options, &error))
        return report_error(&error);
    int code = board_solve_execute(&session);
    magicboard_batch_free(&session.batch);
    free(session.solution);
    return code;
}

const struct command command_magicboard_solve = {
    .game = "magicboard",
    .verb = "solve",
    .summary = "solves boards and counts solutions",
    .run = board_solve_run,
};
