/* magicboard generate: random boards, changed until they have the requested properties, as text. */
#include "analysis/magicboard/results.h"
#include "cli/magicboard/options.h"
#include "cli/shared/run/command.h"

enum { LONGEST = MAGICBOARD_RANDOM_MOST * MAGICBOARD_RANDOM_MOST - 1 }; /* visits a square once */

const struct option_entry magicboard_generate_table[] = {
    INPUT(WHOLE, "d", "D", struct magicboard_generate_options, plan.side,
          "Rows and columns, 2 to 20", .letter = 'd', .least = MAGICBOARD_LEAST,
          .most = MAGICBOARD_RANDOM_MOST, .default_text = "8", .group = 1),
    INPUT(COUNT, "count", "N", struct magicboard_generate_options, plan.boards, "Boards",
          .least = 1, .most = MAGICBOARD_BATCH, .default_text = "1", .group = 1),
    OPTION(WHOLE, "length", "N", struct magicboard_generate_options, length,
           "Shortest solution has exactly N steps", .least = 1, .most = LONGEST,
           .excludes = OPTION_NAMES("min-length", "max-length"), .group = 2), /* it sets both */
    INPUT(WHOLE, "min-length", "N", struct magicboard_generate_options, plan.request.least_length,
          "Shortest solution has at least N steps", .least = 1, .most = LONGEST,
          .default_text = "1", .group = 2),
    INPUT(WHOLE, "max-length", "N", struct magicboard_generate_options, plan.request.most_length,
          "Shortest solution has at most N steps", .least = 1, .most = LONGEST,
          .absent = MAGICBOARD_SQUARES /* no limit */, .group = 2),
    INPUT(FLAG, "unique", NULL, struct magicboard_generate_options, plan.request.unique,
          "There is only one shortest solution", .group = 2),
    INPUT(FLAG, "no-dead-ends", NULL, struct magicboard_generate_options, plan.request.no_dead_ends,
          "Every reachable square has a legal move", .group = 2),
    INPUT(FLAG, "no-lost", NULL, struct magicboard_generate_options, plan.request.no_lost,
          "The goal is reachable from every reachable square", .group = 2),
    INPUT(WHOLE, "max-forced", "N", struct magicboard_generate_options, plan.request.most_forced,
          "At most N reachable squares have exactly one legal move", .most = LONGEST, .absent = -1,
          .group = 2),
    INPUT(COUNT, "attempts", "N", struct magicboard_generate_options, plan.attempts,
          "Evaluate at most N boards for each one", .least = 1, .most = (uint64_t)1 << 40,
          .default_text = "1M", .group = 2),
    MAGICBOARD_SORT_OPTION(struct magicboard_generate_options),
    {0},
};

bool magicboard_generate_check(void *what, struct error *error) {
    struct magicboard_generate_options *options = what;
    struct parsed_options *parsed = &options->magicboard.common.parsed;
    struct magicboard_request *request = &options->plan.request;
    const int squares = options->plan.side * options->plan.side;
    const bool exact = option_given(parsed, "length");
    if (exact) { /* the result's command line has the two limits instead */
        request->least_length = request->most_length = options->length;
        options_include(parsed, OPTION_NAMES("min-length", "max-length"), true);
    }
    options->plan.seed = options->magicboard.common.seed;
    options->plan.threads = options->magicboard.common.threads;
    if (request->least_length > request->most_length)
        return error_input(error, "--min-length %d is above --max-length %d", request->least_length,
                           request->most_length);
    if (request->least_length >= squares)
        return error_input(error, "%s: a solution on %d squares has at most %d steps",
                           exact ? "--length" : "--min-length", squares, squares - 1);
    return true;
}

static const struct dataset_variable generate_variables[] = {
    VARIABLE(TEXT, "text", "name", "the board as other commands read it", .dimensions = {"puzzle"}),
    VARIABLE(INT64, "as_asked", "1",
             "1: the board meets the request; 0: it is the best one of all attempts", .flag = true,
             .dimensions = {"puzzle"}),
    VARIABLE(INT64, "attempts", "boards", "boards evaluated", .dimensions = {"puzzle"},
             DATASET_MEMBER(struct magicboard_generated, attempts)),
    {0},
};

/* A computation_fill: sets the first `count` boards, sorted and numbered as --sort asks. */
static void generate_fill(const struct computation *computation, void *context, uint64_t run,
                          uint64_t count) {
    const struct magicboard_generate_options *options = computation->options;
    const struct magicboard_generated *generated = context; /* [options->plan.boards] */
    struct result *result = computation->result;
    struct magicboard_batch batch = {.entry = memory_allocate(count, sizeof *batch.entry),
                                     .entries = count};
    for (size_t i = 0; i < count; i++)
        batch.entry[i] = (struct magicboard_entry){.puzzle = generated[i].puzzle, .board = i + 1};
    magicboard_sort(&batch, (enum magicboard_order)options->order);
    result_set_seed(result, options->plan.seed);
    result_set_whole(result, "requested", 0, (int64_t)options->plan.boards);
    magicboard_puzzles_to_result(result, batch.entry, count);
    for (size_t i = 0; i < count; i++) {
        const struct magicboard_generated *board = &generated[batch.entry[i].board - 1];
        struct magicboard_solution solution;
        char *text = printed(magicboard_puzzle_print, &board->puzzle);
        magicboard_solve(&board->puzzle, 0, NULL, &solution, NULL); /* fails only if stopped */
        result_set_whole(result, "board", i, (int64_t)i + 1); /* not the number as generated */
        magicboard_solution_to_result(result, i, &board->puzzle, &solution);
        result_set_whole(result, "simple_solutions", i, -1); /* unknown: none were searched */
        result_set_record(result, generate_variables, i, board);
        result_set_text(result, "text", i, text);
        result_set_whole(result, "as_asked", i, board->distance == 0);
        free(text);
    }
    magicboard_boards_to_result(result, &batch);
    magicboard_batch_free(&batch);
}

static bool generate_compute(const struct computation *computation, struct error *error) {
    struct magicboard_generate_options *options = computation->options;
    struct magicboard_generation *plan = &options->plan;
    uint64_t count = 0;
    struct magicboard_generated *board = kept(memory_allocate(plan->boards, sizeof *board), free);
    plan->watch = computation->watch;
    bool done = computation_store(computation, generate_fill, board, &plan->store, error) &&
                magicboard_generate(plan, board, &count, error);
    if (done || (count > 0 && error->kind == ERROR_STOPPED))
        generate_fill(computation, board, 0 /* the only run */, count);
    return done;
}

#define REACHABLE_SQUARES "reachable {reachable}, dead {dead_ends}, forced {forced}, lost {lost}"

/* Describes a board on one line. Lost squares have no path to the goal, forced ones one move. */
static const char *generated_describe(const struct result *result, size_t row) {
    const char *format = result_integer(result, "solvable", row)
                             ? "{length} step{length:+s}; shortest {shortest_solutions}; "
                               "difficulty {difficulty:%.1f}; " REACHABLE_SQUARES
                             : "unsolvable; " REACHABLE_SQUARES;
    return kept(view_text(result, format, row), free);
}

/* Prints boards that other commands can read, each below a comment with its description. */
static bool generate_print(const struct result *result, const struct view_options *view,
                           struct error *error) {
    struct magicboard_batch batch;
    size_t boards = result_length(result, "puzzle");
    if (!magicboard_boards_of(result, &batch, error))
        return false;
    if (boards != batch.entries)
        return error_input(error, "board: there are not %zu boards", boards);
    for (size_t i = 0; i < boards; i++) {
        printf("%s# %s%s\n", i > 0 ? "\n" : "",
               result_integer(result, "as_asked", i) ? "" : "DOES NOT MEET THE REQUEST: ",
               generated_describe(result, i));
        magicboard_puzzle_print(&batch.entry[i].puzzle, stdout);
    }
    return true;
}

/* Notes which boards do not meet the request: exit code 3. */
static bool generate_note(const struct result *result) {
    bool missed = false;
    for (size_t i = 0; i < result_length(result, "puzzle"); i++) {
        if (result_integer(result, "as_asked", i))
            continue;
        missed = true;
        report_note("board %zu: no board of %" PRId64 " meets the request; the best one has: %s",
                    i + 1, result_integer(result, "attempts", i), generated_describe(result, i));
    }
    return !missed;
}

const struct command command_magicboard_generate = {
    .name = "generate",
    .summary = "generates boards with requested properties",
    .options = {{.entry = magicboard_generate_table}, SAMPLE_OPTIONS},
    .help = "Generates boards with requested properties as text, with the start in the north-west. "
            "If the limit of attempts is reached, the best board is printed with a mark, and the "
            "exit code is 3.\v"
            "`bukub magicboard solve --help' says what the difficulty of a board is. If few boards "
            "meet the request, some may come twice.\n\n"
            "Examples:\n"
            "  bukub magicboard generate --d 5 --length 15 --count 20 --sort difficulty\n"
            "  bukub magicboard generate --d 6 --min-length 8 --max-length 12 --unique\n"
            "  bukub magicboard generate --d 9 --no-lost --max-forced 5 --count 9 >my.txt",
    .options_size = sizeof(struct magicboard_generate_options),
    .check = magicboard_generate_check,
    .progress_unit = "boards",
    .compute = generate_compute,
    .count = "count",
    .description =
        RESULT_DESCRIPTION(.filetype = "bukub magicboard generate", .format_version = 1,
                           .timer = "generate",
                           .variables = {magicboard_request_variables, magicboard_puzzle_variables,
                                         magicboard_solution_variables, generate_variables},
                           .rows = RESULT_ROWS({.key = "boards", .dimensions = {"puzzle"}})),
    .print = generate_print,
    .note = generate_note,
    .stopped = "stopped after {puzzle:#} of {requested} boards",
    .prints_input = true,
    .all_processes = true,
};
