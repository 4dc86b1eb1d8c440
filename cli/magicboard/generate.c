#include "analysis/magicboard/generate.h"
#include "cli/magicboard/solve_report.h"
#include "cli/shared/args/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/base/printed.h"
#include "sim/magicboard/board.h"

#include <inttypes.h>
#include <stdlib.h>

struct generate_options {
    struct common_options common;
    int64_t side, least_length, most_length, most_forced;
    uint64_t count, attempts;
    bool unique, no_dead_ends, no_lost;
};

enum { LONGEST = MAGICBOARD_RANDOM_MOST * MAGICBOARD_RANDOM_MOST - 1 };

static const struct option_entry generate_option[] = {
    {.name = "d",
     .letter = 'd',
     .argument = "D",
     .help = "Rows and columns, 2 to 20",
     .kind = OPTION_WHOLE,
     .least = MAGICBOARD_LEAST,
     .most = MAGICBOARD_RANDOM_MOST,
     .offset = offsetof(struct generate_options, side),
     .usual = "8",
     .group = 1},
    {.name = "count",
     .argument = "N",
     .help = "Boards",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = MAGICBOARD_BATCH,
     .offset = offsetof(struct generate_options, count),
     .usual = "1",
     .group = 1},
    {.name = "min-length",
     .argument = "N",
     .help = "Shortest solution has at least N steps",
     .kind = OPTION_WHOLE,
     .least = 1,
     .most = LONGEST,
     .offset = offsetof(struct generate_options, least_length),
     .usual = "1",
     .group = 2},
    {.name = "max-length",
     .argument = "N",
     .help = "Shortest solution has at most N steps",
     .kind = OPTION_WHOLE,
     .least = 1,
     .most = LONGEST,
     .offset = offsetof(struct generate_options, most_length),
     .group = 2},
    {.name = "unique",
     .help = "There is only one shortest solution",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct generate_options, unique),
     .group = 2},
    {.name = "no-dead-ends",
     .help = "Every reachable square has a legal move",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct generate_options, no_dead_ends),
     .group = 2},
    {.name = "no-lost",
     .help = "The goal is reachable from every reachable square",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct generate_options, no_lost),
     .group = 2},
    {.name = "max-forced",
     .argument = "N",
     .help = "At most N reachable squares have exactly one legal move",
     .kind = OPTION_WHOLE,
     .most = LONGEST,
     .offset = offsetof(struct generate_options, most_forced),
     .group = 2},
    {.name = "attempts",
     .argument = "N",
     .help = "Evaluate at most N boards for each one",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = (uint64_t)1 << 40,
     .offset = offsetof(struct generate_options, attempts),
     .usual = "1M",
     .group = 2},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE.h5",
     .refused = "generate writes no dataset; redirect standard output"},
    {0},
};

static const struct option_table generate_table[] = {
    {.entry = generate_option},
    {.entry = seed_options_table, .offset = offsetof(struct generate_options, common)},
    {.entry = common_options_table,
     .offset = offsetof(struct generate_options, common),
     .hidden = COMMON_SAVING},
    {0},
};

static const char generate_help[] =
    "Generates boards with requested properties as text, with the start in the north-west. If the "
    "limit of attempts is reached, the best board is printed with a mark, and the exit code is 3."
    "\v"
    "Examples:\n"
    "  bukub magicboard generate --d 6 --min-length 8 --max-length 12 --unique\n"
    "  bukub magicboard generate --d 9 --no-lost --max-forced 5 --count 9 >my.txt";

/* Checks that the options are compatible. */
static bool generate_check(const struct generate_options *options, struct error *error) {
    if (options->least_length > options->most_length)
        return error_input(error, "--min-length %" PRId64 " is above --max-length %" PRId64,
                           options->least_length, options->most_length);
    if (options->least_length >= options->side * options->side)
        return error_input(
            error, "--min-length: a solution on %" PRId64 " squares has at most %" PRId64 " steps",
            options->side * options->side, options->side * options->side - 1);
    return true;
}

/* State of the command. */
struct generate_session {
    const struct generate_options *options;
    struct magicboard_generation generation;
    struct watcher watcher;
    struct magicboard_generated *generated; /* [done] */
    uint64_t done;
};

static void generate_make_plan(struct generate_session *session) {
    const struct generate_options *options = session->options;
    session->generation = (struct magicboard_generation){
        .side = (int)options->side,
        .request = {.least_length = (int)options->least_length,
                    .most_length = (int)options->most_length,
                    .unique = options->unique,
                    .no_dead_ends = options->no_dead_ends,
                    .no_lost = options->no_lost,
                    .most_forced = (int)options->most_forced},
        .seed = options->common.seed,
        .boards = options->count,
        .attempts = options->attempts,
        .threads = options->common.threads,
        .watch = &session->watcher.watch,
    };
}

static void generate_print_board(const void *what, FILE *out) {
    magicboard_puzzle_print(what, out);
}

static json_t *generate_board_json(const struct magicboard_generated *generated,
                                   const struct magicboard_solution *solution, size_t number,
                                   const char *text) {
    const struct magicboard_entry entry = {.puzzle = generated->puzzle, .board = number};
    json_t *object = solve_report_puzzle_json(&entry, solution);
    json_object_set_new(object, "text", json_string(text));
    json_object_set_new(object, "as_asked", json_boolean(generated->distance == 0));
    json_object_set_new(object, "attempts", json_unsigned(generated->attempts));
    return object;
}

/* Prints the properties of a board on one line. */
static void generate_describe(const void *what, FILE *out) {
    const struct magicboard_solution *solution = what;
    char shortest[BIG_COUNT_TEXT];
    big_count_print(&solution->shortest, shortest);
    if (solution->length < 0)
        fputs("unsolvable", out);
    else
        fprintf(out, "%d steps; shortest solutions: %s", solution->length, shortest);
    fprintf(out, "; of %d reachable squares %d dead ends, %d forced, %d lost",
            solution->reach.reached, solution->dead_ends, solution->forced, solution->lost);
}

/* Prints board number i, or adds it to `boards`. */
static bool generate_print_one(const struct generate_session *session, size_t i, json_t *boards,
                               struct error *error) {
    const struct magicboard_generated *generated = &session->generated[i];
    struct magicboard_solution solution;
    if (!magicboard_solve(&generated->puzzle, 0, NULL, &solution, error))
        return false;
    char *text = printed(generate_print_board, &generated->puzzle);
    char *properties = printed(generate_describe, &solution);
    bool done = (text && properties) || error_memory(error);
    if (done && generated->distance > 0)
        report_note("board %zu: none of %" PRIu64 " boards meets the request; the best one has: %s",
                    i + 1, generated->attempts, properties);
    if (done && session->options->common.json)
        json_array_append_new(boards, generate_board_json(generated, &solution, i + 1, text));
    else if (done && !session->options->common.quiet)
        printf("%s# %s%s\n%s", i > 0 ? "\n" : "",
               generated->distance > 0 ? "DOES NOT MEET THE REQUEST: " : "", properties, text);
    free(properties);
    free(text);
    return done;
}

static int generate_print(const struct generate_session *session, bool stopped) {
    struct error error = {0};
    bool missed = false;
    json_t *boards = session->options->common.json ? json_array() : NULL;
    for (size_t i = 0; i < session->done; i++) {
        missed |= session->generated[i].distance > 0;
        if (!generate_print_one(session, i, boards, &error)) {
            json_decref(boards);
            return report_error(&error);
        }
    }
    int code = EXIT_DONE;
    if (session->options->common.json)
        code = json_print(json_pack("{s:o}", "boards", boards));
    if (stopped)
        report_note("stopped after %" PRIu64 " of %" PRIu64 " boards", session->done,
                    session->generation.boards);
    return code == EXIT_DONE && (stopped || missed) ? EXIT_IN_PART : code;
}

static int generate_execute(struct generate_session *session) {
    struct error error = {0};
    generate_make_plan(session);
    session->generated = calloc(session->generation.boards, sizeof *session->generated);
    if (!session->generated) {
        error_memory(&error);
        return report_error(&error);
    }
    watcher_start(&session->watcher, session->options->common.progress, "boards", 1);
    bool done =
        magicboard_generate(&session->generation, session->generated, &session->done, &error);
    watcher_stop(&session->watcher);
    if (!done && error.kind != ERROR_STOPPED)
        return report_error(&error);
    return generate_print(session, !done);
}

static int generate_run(int argc, char **argv) {
    struct error error = {0};
    struct generate_options options = {.most_length = MAGICBOARD_SQUARES, .most_forced = -1};
    struct generate_session session = {.options = &options};
    common_options_init(&options.common);
    if (!options_read(&options.common.parsed, generate_table, generate_help, argc, argv, &options,
                      &error) ||
        !generate_check(&options, &error))
        return report_error(&error);
    int code = generate_execute(&session);
    free(session.generated);
    return code;
}

const struct command command_magicboard_generate = {
    .game = "magicboard",
    .verb = "generate",
    .summary = "generates boards with requested properties",
    .run = generate_run,
    .spreads = true,
};
