#include "analysis/magicboard/generate.h"
#include "cli/magicboard/solve_report.h"
#include "cli/shared/args/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/base/printed.h"
#include "sim/magicboard/board.h"
#include "sim/text/number.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    KEY_COUNT = 0x300,
    KEY_LEAST_LENGTH,
    KEY_MOST_LENGTH,
    KEY_UNIQUE,
    KEY_NO_DEAD_ENDS,
    KEY_NO_LOST,
    KEY_MOST_FORCED,
    KEY_ATTEMPTS,
};

struct generate_options {
    struct common_options common;
    int64_t side, least_length, most_length, most_forced;
    uint64_t count, attempts;
    bool unique, no_dead_ends, no_lost;
};

static const struct argp_option generate_option[] = {
    {.name = "d",
     .key = 'd',
     .arg = "D",
     .doc = "Rows and columns, 2 to 20 (default 8)",
     .group = 1},
    {.name = "count", .key = KEY_COUNT, .arg = "N", .doc = "Boards (default 1)", .group = 1},
    {.name = "min-length",
     .key = KEY_LEAST_LENGTH,
     .arg = "N",
     .doc = "Shortest solution has at least N steps (default 1)",
     .group = 2},
    {.name = "max-length",
     .key = KEY_MOST_LENGTH,
     .arg = "N",
     .doc = "Shortest solution has at most N steps",
     .group = 2},
    {.name = "unique", .key = KEY_UNIQUE, .doc = "There is only one shortest solution", .group = 2},
    {.name = "no-dead-ends",
     .key = KEY_NO_DEAD_ENDS,
     .doc = "Every reachable square has a legal move",
     .group = 2},
    {.name = "no-lost",
     .key = KEY_NO_LOST,
     .doc = "The goal is reachable from every reachable square",
     .group = 2},
    {.name = "max-forced",
     .key = KEY_MOST_FORCED,
     .arg = "N",
     .doc = "At most N reachable squares have exactly one legal move",
     .group = 2},
    {.name = "attempts",
     .key = KEY_ATTEMPTS,
     .arg = "N",
     .doc = "Evaluate at most N boards for each one (default 1M)",
     .group = 2},
    {0},
};

static error_t generate_parse_whole(struct generate_options *options, const char *argument,
                                    int64_t lowest, int64_t highest, int64_t *value,
                                    const char *name) {
    struct error *error = &options->common.error;
    return option_result(number_parse_whole(argument, lowest, highest, value, error), name, error);
}

static error_t generate_parse(int key, char *argument, struct argp_state *state) {
    enum { LONGEST = MAGICBOARD_RANDOM_MOST * MAGICBOARD_RANDOM_MOST - 1 };
    struct generate_options *options = state->input;
    struct error *error = &options->common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->common;
        state->child_inputs[1] = &options->common;
        return 0;
    case 'd':
        return generate_parse_whole(options, argument, MAGICBOARD_LEAST, MAGICBOARD_RANDOM_MOST,
                                    &options->side, "d");
    case KEY_COUNT:
        return option_result(
            number_parse_count(argument, 1, MAGICBOARD_BATCH, &options->count, error), "count",
            error);
    case KEY_LEAST_LENGTH:
        return generate_parse_whole(options, argument, 1, LONGEST, &options->least_length,
                                    "min-length");
    case KEY_MOST_LENGTH:
        return generate_parse_whole(options, argument, 1, LONGEST, &options->most_length,
                                    "max-length");
    case KEY_UNIQUE:
        options->unique = true;
        return 0;
    case KEY_NO_DEAD_ENDS:
        options->no_dead_ends = true;
        return 0;
    case KEY_NO_LOST:
        options->no_lost = true;
        return 0;
    case KEY_MOST_FORCED:
        return generate_parse_whole(options, argument, 0, LONGEST, &options->most_forced,
                                    "max-forced");
    case KEY_ATTEMPTS:
        return option_result(
            number_parse_count(argument, 1, (uint64_t)1 << 40, &options->attempts, error),
            "attempts", error);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Checks that the options are compatible. */
static bool generate_check(const struct generate_options *options, struct error *error) {
    if (options->least_length > options->most_length)
        return error_input(error, "--min-length %" PRId64 " is above --max-length %" PRId64,
                           options->least_length, options->most_length);
    if (options->least_length >= options->side * options->side)
        return error_input(
            error, "--min-length: a solution on %" PRId64 " squares has at most %" PRId64 " steps",
            options->side * options->side, options->side * options->side - 1);
    return !options->common.output ||
           error_input(error, "-o: generate writes no dataset; redirect standard output");
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
    const struct argp_child child[] = {
        {.argp = &unsaved_options_argp}, {.argp = &seed_options_argp}, {0}};
    const struct argp argp = {
        .options = generate_option,
        .parser = generate_parse,
        .doc = "Generates boards with requested properties as text, with the start in the "
               "north-west. If the limit of attempts is reached, the best board is printed with a "
               "mark, and the exit code is 3.\v"
               "Examples:\n"
               "  bukub magicboard generate --d 6 --min-length 8 --max-length 12 --unique\n"
               "  bukub magicboard generate --d 9 --no-lost --max-forced 5 --count 9 >my.txt",
        .children = child,
    };
    struct error error = {0};
    struct generate_options options = {.side = 8,
                                       .least_length = 1,
                                       .most_length = MAGICBOARD_SQUARES,
                                       .most_forced = -1,
                                       .count = 1,
                                       .attempts = 1000000};
    struct generate_session session = {.options = &options};
    common_options_init(&options.common);
    if (!options_parse(&argp, argc, argv, &options, &options.common, &error) ||
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
