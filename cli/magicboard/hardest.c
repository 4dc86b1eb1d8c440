#include "analysis/magicboard/anneal.h"
#include "analysis/magicboard/solve.h"
#include "cli/magicboard/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/shared/run/result_save.h"
#include "sim/base/clock.h"
#include "sim/base/printed.h"

#include <inttypes.h>
#include <stdlib.h>

struct hardest_options {
    struct common_options common;
    struct magicboard_sides sides;
    double seconds; /* 0: no limit */
    uint64_t restarts, iterations;
};

enum { RESTARTS = 1000000000 };

static const struct option_entry hardest_option[] = {
    MAGICBOARD_SIDES_OPTION(offsetof(struct hardest_options, sides), "5"),
    {.name = "restarts",
     .argument = "N",
     .help = "Restarts, in multiples of 8 (default %s; with --time, unlimited)",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = RESTARTS,
     .offset = offsetof(struct hardest_options, restarts),
     .usual = "32",
     .determines = true,
     .group = 1},
    {.name = "iterations",
     .argument = "N",
     .help = "Iterations of each restart (default %s; large boards need more)",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = (uint64_t)1 << 40,
     .offset = offsetof(struct hardest_options, iterations),
     .usual = "100K",
     .determines = true,
     .group = 1},
    {.name = "time",
     .argument = "S",
     .help = "Stop after S seconds for each d; the result then depends on the machine",
     .kind = OPTION_REAL,
     .lowest = 0.01,
     .highest = 1e9,
     .offset = offsetof(struct hardest_options, seconds),
     .determines = true,
     .group = 1},
    {0},
};

static const struct option_table hardest_table[] = {
    {.entry = hardest_option},
    {.entry = seed_options_table, .offset = offsetof(struct hardest_options, common)},
    {.entry = common_options_table, .offset = offsetof(struct hardest_options, common)},
    {0},
};

static const char hardest_help[] =
    "Searches for boards with the longest shortest solutions by simulated annealing, and prints "
    "them in the format that other verbs read. The longest known ones are in "
    "data/reference/magicboard.txt.\v"
    "Examples:\n"
    "  bukub magicboard hardest --d 5\n"
    "  bukub magicboard hardest --d 8 --iterations 500K --time 60";

/* State of the command. */
struct hardest_session {
    const struct hardest_options *options;
    struct watcher watcher;
    struct magicboard_hardest *hardest; /* [done] */
    size_t done;
};

/* Searches for the hardest board of each side. */
static bool hardest_search(struct hardest_session *session, struct error *error) {
    const struct hardest_options *options = session->options;
    session->hardest = calloc(options->sides.count, sizeof *session->hardest);
    if (!session->hardest)
        return error_memory(error);
    for (size_t i = 0; i < options->sides.count; i++) {
        struct magicboard_hardest *hardest = &session->hardest[i];
        const struct magicboard_anneal anneal = {
            .side = options->sides.side[i],
            .seed = options->common.seed,
            .iterations = options->iterations,
            .restarts = options->restarts,
            .until = options->seconds > 0 ? clock_now() + options->seconds : 0,
            .threads = options->common.threads,
            .kernel = magicboard_best_kernel(),
            .watch = &session->watcher.watch,
        };
        bool done = magicboard_anneal(&anneal, hardest, error);
        session->done += hardest->length > 0;
        if (!done)
            return false;
    }
    return true;
}

static struct dataset_writer *
hardest_create_dataset(const void *what, const struct dataset_origin *origin, struct error *error) {
    const struct hardest_session *session = what;
    return magicboard_hardest_file_create(session->hardest, session->done,
                                          session->options->common.seed, origin, error);
}

static void hardest_print_board(const void *what, FILE *out) { magicboard_puzzle_print(what, out); }

static json_t *hardest_board_json(const struct magicboard_hardest *hardest,
                                  const struct magicboard_solution *solution, const char *text) {
    char moves[MAGICBOARD_MOVES_TEXT];
    magicboard_moves_text(solution, moves);
    json_t *object = json_pack("{s:i, s:i, s:s, s:s}", "d", hardest->puzzle.board.side, "length",
                               hardest->length, "moves", moves, "board", text);
    json_object_set_new(object, "restart", json_unsigned(hardest->restart));
    json_object_set_new(object, "restarts", json_unsigned(hardest->restarts));
    return object;
}

/* Prints a board that other verbs can read, with its solution in comments. */
static void print_hardest(const struct magicboard_hardest *hardest,
                          const struct magicboard_solution *solution, const char *text) {
    char moves[MAGICBOARD_MOVES_TEXT];
    magicboard_moves_text(solution, moves);
    printf("# d = %d: %d steps, found by restart %" PRIu64 " of %" PRIu64 "\n# %s\n%s",
           hardest->puzzle.board.side, hardest->length, hardest->restart + 1, hardest->restarts,
           moves, text);
}

/* Prints board number i, or adds it to `boards`. */
static bool hardest_print_one(const struct hardest_session *session, size_t i, json_t *boards,
                              struct error *error) {
    const struct magicboard_hardest *hardest = &session->hardest[i];
    struct magicboard_solution solution;
    if (!magicboard_solve(&hardest->puzzle, 0, NULL, &solution, error))
        return false;
    char *text = printed(hardest_print_board, &hardest->puzzle);
    if (!text)
        return error_memory(error);
    if (session->options->common.json) {
        json_array_append_new(boards, hardest_board_json(hardest, &solution, text));
    } else {
        fputs(i > 0 ? "\n" : "", stdout);
        print_hardest(hardest, &solution, text);
    }
    free(text);
    return true;
}

static int hardest_print(const struct hardest_session *session) {
    const struct common_options *common = &session->options->common;
    struct error error = {0};
    if (common->quiet && !common->json)
        return EXIT_DONE;
    json_t *boards = common->json ? json_array() : NULL;
    for (size_t i = 0; i < session->done; i++)
        if (!hardest_print_one(session, i, boards, &error)) {
            json_decref(boards);
            return report_error(&error);
        }
    if (!common->json)
        return EXIT_DONE;
    json_t *object = json_pack("{s:o}", "boards", boards);
    json_set_real(object, "seconds", session->watcher.seconds);
    return json_print(object);
}

static int hardest_execute(struct hardest_session *session) {
    struct error error = {0}, save_error = {0};
    const struct common_options *common = &session->options->common;
    if (!result_savable(common, &error))
        return report_error(&error);
    watcher_start(&session->watcher, common->progress, "restarts", MAGICBOARD_LANES);
    bool done = hardest_search(session, &error);
    watcher_stop(&session->watcher);
    bool stopped = !done && error.kind == ERROR_STOPPED && session->done > 0;
    const struct magicboard_save save = {
        .common = common,
        .create = hardest_create_dataset,
        .context = session,
        .timer = {"search", session->watcher.seconds},
    };
    if (!done && !stopped)
        return report_error(&error);
    bool saved = magicboard_save(&save, &save_error);
    int code = hardest_print(session);
    if (!saved)
        code = report_error(&save_error);
    if (stopped)
        report_note("stopped: the best boards so far, of %zu of %zu sides", session->done,
                    session->options->sides.count);
    return code == EXIT_DONE && stopped ? EXIT_IN_PART : code;
}

static int hardest_run(int argc, char **argv) {
    struct error error = {0};
    struct hardest_options options = {.seconds = 0};
    struct hardest_session session = {.options = &options};
    common_options_init(&options.common);
    if (!options_read(&options.common.parsed, hardest_table, hardest_help, argc, argv, &options,
                      &error))
        return report_error(&error);
    if (options.seconds > 0 && !option_given(&options.common.parsed, "restarts"))
        options.restarts = RESTARTS;
    int code = hardest_execute(&session);
    free(session.hardest);
    return code;
}

const struct command command_magicboard_hardest = {
    .game = "magicboard",
    .verb = "hardest",
    .summary = "searches for boards with the longest solutions",
    .run = hardest_run,
    .spreads = true,
};
