/* bukub magicboard hardest: for each side d, searches for a board with a long shortest solution. A
 * search consists of restarts, each of which builds boards at random (hardest.h). */
#include "analysis/magicboard/hardest.h"
#include "analysis/magicboard/results.h"
#include "cli/magicboard/options.h"
#include "cli/shared/run/command.h"
#include "sim/base/clock.h"

struct hardest_options {
    struct common_options common;
    struct magicboard_sides sides;
    double seconds;           /* for each d; 0: no limit */
    struct hardest_plan plan; /* for each d; hardest_compute completes it */
};

enum { MOST_RESTARTS = 1000000000 };

static const struct option_entry hardest_option[] = {
    MAGICBOARD_SIDES_OPTION(struct hardest_options, "5"),
    INPUT(COUNT, "restarts", "N", struct hardest_options, plan.restarts,
          "Restarts, rounded up to a multiple of 8 (default %s; with --time, unlimited)",
          .least = 1, .most = MOST_RESTARTS, .default_text = "32"),
    INPUT(COUNT, "iterations", "N", struct hardest_options, plan.iterations,
          "At most N sets of equally far squares for each restart and length (default %s)",
          .least = 1, .most = (uint64_t)1 << 40, .default_text = "100K"),
    INPUT(REAL, "time", "S", struct hardest_options, seconds,
          "Stop after S seconds for each d; the result then depends on the machine", .lowest = 0.01,
          .highest = 1e9),
    {0},
};

static bool hardest_check(void *what, struct error *error) {
    struct hardest_options *options = what;
    if (options->seconds > 0 && !option_given(&options->common.parsed, "restarts"))
        options->plan.restarts = MOST_RESTARTS; /* the time is the only limit */
    return true;
}

/* A computation_fill. Run number `run` is the search for side number `run`: sets the boards of the
 * sides before it, which are complete, and its own if a restart of it has ended (length > 0). */
static void hardest_fill(const struct computation *computation, void *context, uint64_t run,
                         uint64_t end) {
    const struct hardest_options *options = computation->options;
    const struct magicboard_hardest *hardest = context; /* [sides.count] */
    struct result *result = computation->result;
    result_set_seed(result, options->common.seed);
    result_set_whole(result, "requested", 0, (int64_t)options->sides.count);
    magicboard_hardest_to_result(result, hardest, hardest[run].length > 0 ? run + 1 : run);
}

static bool hardest_compute(const struct computation *computation, struct error *error) {
    const struct hardest_options *options = computation->options;
    struct hardest_plan plan = options->plan;
    size_t sides = options->sides.count, begun = 0; /* searches; the last one may be cut short */
    struct magicboard_hardest *hardest = kept(memory_allocate(sides, sizeof *hardest), free);
    bool done = computation_store(computation, hardest_fill, hardest, &plan.store, error);
    plan.seed = options->common.seed;
    plan.threads = options->common.threads;
    plan.watch = computation->watch;
    for (; done && begun < sides; begun++) {
        plan.side = options->sides.side[begun];
        plan.until = options->seconds > 0 ? clock_now() + options->seconds : 0;
        done = magicboard_search_hardest(&plan, &hardest[begun], error);
    }
    if (done || (hardest[0].length > 0 && error->kind == ERROR_STOPPED))
        hardest_fill(computation, hardest, begun - 1, 0 /* `end` is not read */);
    return done;
}

/* Reads the board of a row of a result, which may come from a damaged file. Fails unless the board
 * has one goal, a 0, which is not on the start A1, and the moves are letters E, N, S, W. */
static bool hardest_board_of(const struct result *result, size_t row,
                             struct magicboard_puzzle *puzzle, struct error *error) {
    int64_t side = result_integer(result, "d", row);
    size_t squares = result_length(result, "square"), goals = 0; /* squares: of the largest side */
    const char *moves = result_text(result, "moves", row);
    if (side < MAGICBOARD_LEAST || side > MAGICBOARD_MOST || (size_t)(side * side) > squares)
        return error_input(error, "d: there is no board of side %" PRId64, side);
    *puzzle =
        (struct magicboard_puzzle){.board = {.side = (int)side, .squares = (int)(side * side)}};
    for (int square = 0; square < puzzle->board.squares; square++) {
        int64_t value = result_integer(result, "value", row * squares + (size_t)square);
        if (value < 0 || value >= side)
            return error_input(error, "value: %" PRId64 " on a board of side %" PRId64, value,
                               side);
        puzzle->board.value[square] = (uint8_t)value;
        goals += value == 0;
    }
    if (goals != 1 || puzzle->board.value[0] == 0)
        return error_input(error, "value: the board of side %" PRId64 " needs one goal, not on A1",
                           side);
    return !moves[strspn(moves, "ENSW")] ||
           error_input(error, "moves: %s has other letters than E, N, S, W", quote(moves).text);
}

/* Prints boards as other commands read them, solutions in comments; nothing if one is refused. */
static bool hardest_print(const struct result *result, const struct view_options *view,
                          struct error *error) {
    size_t boards = result_length(result, "d");
    struct magicboard_puzzle *puzzle = kept(memory_allocate(boards, sizeof *puzzle), free);
    for (size_t i = 0; i < boards; i++)
        if (!hardest_board_of(result, i, &puzzle[i], error))
            return false;
    for (size_t i = 0; i < boards; i++) {
        fputs(i > 0 ? "\n" : "", stdout);
        view_print_text(result,
                        "# d = {d}: {length} steps, found by restart {restart} of {restarts}", i);
        fputs(result_known(result, "longest", i) ? "; no board has a longer solution" : "", stdout);
        view_print_text(result, "\n# {moves}\n", i);
        magicboard_puzzle_print(&puzzle[i], stdout);
    }
    return true;
}

const struct command command_magicboard_hardest = {
    .name = "hardest",
    .summary = "searches for boards with the longest solutions",
    .options = {{.entry = hardest_option, .group = 1}, SAMPLE_OPTIONS},
    .help = "Searches for boards with the longest shortest solutions, and prints them in the "
            "format that other verbs read. From d = 3 on, these have d^2 - 4 steps, which is "
            "proved to be the maximum: see data/reference/LONGEST.md of the source, and "
            "magicboard.txt beside it for a board of each side.\v"
            "Examples:\n"
            "  bukub magicboard hardest --d 5\n"
            "  bukub magicboard hardest --d 20",
    .options_size = sizeof(struct hardest_options),
    .check = hardest_check,
    .progress_unit = "restarts",
    .compute = hardest_compute,
    .count = "restarts",
    .description = RESULT_DESCRIPTION(.filetype = "bukub magicboard hardest", .format_version = 1,
                                      .timer = "search",
                                      .variables = {magicboard_request_variables,
                                                    magicboard_hardest_variables},
                                      .rows = RESULT_ROWS({.key = "boards", .dimensions = {"d"}})),
    .print = hardest_print,
    .stopped = "stopped: the best boards so far, of {d:#} of {requested} sides",
    .prints_input = true,
    .all_processes = true,
};
