/* bukub sequencium solve: a position's value, best moves and proof; with --all, those of boards. */
#include "analysis/sequencium/solve.h"
#include "cli/match/options.h"
#include "cli/shared/args/option_values.h"
#include "cli/shared/run/command.h"
#include "sim/base/save.h"

#include <sys/param.h>

struct sequencium_solve_options {
    struct game_options game;
    struct sequencium_plan plan;
    const char *position; /* POSITION; NULL: with --all */
    const char *proof;    /* the file to save a proof in, or NULL */
    uint64_t all;         /* squares of the largest boards of the table; 0: no table */
};

static const struct option_entry sequencium_solve_option[] = {
    INPUT(FILE, NULL, "POSITION", struct sequencium_solve_options, position,
          "a position (a file, - for standard input, or the size of an empty board, as 4x4)",
          .unless = "all"),
    INPUT(FLAG, "weak", NULL, struct sequencium_solve_options, plan.weak,
          "Only decide whether Red gets at least a draw; also uses the argument of mirroring the "
          "opponent's moves",
          .excludes = OPTION_NAMES("moves")),
    INPUT(FLAG, "moves", NULL, struct sequencium_solve_options, plan.each,
          "Also compute the value of every move, with its largest number"),
    INPUT(COUNT, "memory", "BYTES", struct sequencium_solve_options, plan.memory,
          "Memory for the transposition table (default %s), rounded down to a power of two; with "
          "less, the search only takes longer",
          .least = SEQUENCIUM_LEAST_MEMORY, .most = (uint64_t)1 << 42, .default_text = "1G"),
    OPTION(FILE, "proof", "FILE", struct sequencium_solve_options, proof,
           "Save a proof of who wins, or that it is a draw, for `bukub sequencium check'"),
    INPUT(COUNT, "all", "N", struct sequencium_solve_options, all,
          "Instead of a position: print a CSV table of all boards up to N squares, each payoff",
          .least = 2, .most = SEQUENCIUM_SQUARES,
          .excludes = OPTION_NAMES("POSITION", "payoff", "weak", "moves", "proof")),
    {0},
};

/* Adds the empty board under each payoff to a list. A draw is a draw under every payoff, so the
 * board is not solved again after one. */
static bool board_solve(struct sequencium_solved **list, size_t *count, int rows, int columns,
                        struct sequencium_plan plan, struct error *error) {
    struct sequencium_board board;
    struct sequencium_position start;
    struct sequencium_solution found;
    bool drawn = false;
    if (!sequencium_board_init(&board, rows, columns, error))
        return false;
    sequencium_start(&start, &board);
    for (int i = 0; i < SEQUENCIUM_PAYOFFS; i++) {
        plan.payoff = (enum sequencium_payoff)i;
        if (!drawn && !sequencium_solve(&start, &plan, &found, error))
            return false;
        drawn = found.value.lower == 0;
        *list_add(*list, *count) = (struct sequencium_solved){.rows = rows,
                                                              .columns = columns,
                                                              .payoff = sequencium_payoffs[i],
                                                              .value = found.value.lower,
                                                              .nodes = found.searched,
                                                              .best = found.best};
    }
    return true;
}

/* Solves every board of at most --all squares, up to exchange of rows and columns. */
static bool boards_compute(const struct computation *computation, struct error *error) {
    const struct sequencium_solve_options *options = computation->options;
    struct sequencium_plan plan = options->plan;
    struct sequencium_solved *row = NULL; /* [count] of the table of --all */
    size_t count = 0;
    bool done = true;
    plan.threads = options->game.common.threads;
    plan.watch = computation->watch;
    for (int squares = 2; done && squares <= (int)options->all; squares++)
        for (int rows = 1; done && rows * rows <= squares; rows++)
            if (squares % rows == 0)
                done = board_solve(&row, &count, rows, squares / rows, plan, error);
    if (done || error->kind == ERROR_STOPPED)
        sequencium_boards_to_result(row, count, computation->result);
    free(row);
    return done;
}

static bool sequencium_solve_compute(const struct computation *computation, struct error *error) {
    struct sequencium_solve_options *options = computation->options;
    struct sequencium_solution solution;
    struct packing proof = {0};
    const struct game_text *game = game_options_game(&options->game, options->position, error);
    if (!game)
        return false;
    const struct sequencium_position *position = game->end;
    options_to_result(&options->game.common.parsed, computation->result);
    options->plan.payoff = (enum sequencium_payoff)options->game.payoff;
    options->plan.threads = options->game.common.threads;
    options->plan.watch = computation->watch;
    options->plan.proof = options->proof ? &proof : NULL;
    if (options->proof && !save_check(options->proof, options->game.common.force, error))
        return error_within(error, "--proof");

    bool done = sequencium_solve(position, &options->plan, &solution, error);
    if (done || error->kind == ERROR_STOPPED)
        sequencium_solution_to_result(position, &options->plan, &solution, computation->result);

    struct error *unsaved = computation->unsaved; /* reported when the result has been printed */
    if (done && options->proof) {
        if (save_file(options->proof, options->game.common.force, proof.bytes, proof.size, unsaved))
            *computation->other_file = options->proof;
        else
            error_within(unsaved, "--proof");
    } else if (options->proof && error->kind == ERROR_STOPPED) {
        error_stopped(unsaved);
        error_within(unsaved, "%s: no proof is saved", options->proof);
    }
    packing_free(&proof);
    return done;
}

/* Prints a heading and the moves of a variable. `lower` and `upper` are the variables with the
 * bounds of their values, which follow each move; NULL: no values. */
static void print_moves(const struct result *result, const char *heading, const char *variable,
                        const char *lower, const char *upper) {
    enum { WIDTH = 78 };
    const struct result_values *moves = result_find(result, variable);
    if (!moves || moves->size == 0)
        return;
    struct wrapped list = {.out = stdout,
                           .width = MIN(terminal_width(stdout), WIDTH),
                           .column = printf("%s", heading),
                           .indent = (int)strlen(heading),
                           .between = ","};
    for (size_t i = 0; i < moves->size; i++) {
        const char *move = result_text(result, variable, i);
        int64_t least = lower ? result_integer(result, lower, i) : 0;
        int64_t most = upper ? result_integer(result, upper, i) : 0;
        char text[VIEW_TEXT];
        if (least == most)
            snprintf(text, sizeof text, "%.20s %" PRId64, move, least);
        else
            snprintf(text, sizeof text, "%.20s %" PRId64 " to %" PRId64, move, least, most);
        wrapped_word(&list, lower ? text : move);
    }
    putchar('\n');
}

/* Prints the boards as lines of data/reference/sequencium.csv, where lower and upper may differ. */
static bool boards_print(const struct result *result, const struct view_options *view,
                         struct error *error) {
    const char *line =
        "{rows},{columns},{payoff},{value_for_red},{value_for_red},{best_first_moves}\n";
    puts("rows,columns,payoff,lower,upper,best_first_moves");
    for (size_t i = 0; i < result_length(result, "solution"); i++)
        fputs(kept(view_text(result, line, i), free), stdout); /* never wrapped */
    return true;
}

static bool sequencium_solve_print(const struct result *result, const struct view_options *view,
                                   struct error *error) {
    struct sequencium_position position;
    if (!sequencium_position_parse(&position, "board", result_board(result), error))
        return false;
    const struct drawing drawing = terminal_drawing(stdout, view->ascii);
    sequencium_position_draw(&position, &drawing, stdout);
    printf("%s to move\n\n", sequencium_colour_name(position.mover));

    /* "gamble: 3 for Red, Red wins" */
    int64_t lower = result_integer(result, "lower", 0), upper = result_integer(result, "upper", 0);
    const char *outcome = lower > 0                  ? ", Red wins"
                          : upper < 0                ? ", Blue wins"
                          : lower == 0 && upper == 0 ? ", a draw"
                          : lower == 0               ? ", at least a draw"
                          : upper == 0               ? ", at most a draw"
                                                     : "";
    view_print_text(result, lower == upper ? "{payoff}: {lower}" : "{payoff}: {lower} to {upper}",
                    0);
    printf(" for Red%s\n", outcome);
    if (result_integer(result, "mirror_argument", 0))
        puts(
            "one bound by the mirror argument: the second player answers each move with its image");

    size_t choices = result_length(result, "choice");
    if (choices > 0)
        printf("%s for %s:", result_integer(result, "best_complete", 0) ? "best" : "good enough",
               sequencium_colour_name(position.mover));
    for (size_t i = 0; i < choices; i++)
        view_print_text(result, i + 1 < choices ? " {best}" : " {best}\n", i);
    print_moves(result, "optimal play:", "line", NULL, NULL);
    print_moves(result, "each move:", "move", "move_lower", "move_upper");
    view_print_text(result, "{nodes} position{nodes:+s} searched", 0);
    if (!isnan(result->seconds))
        printf(", %.2f s", result->seconds);
    putchar('\n');
    return true;
}

static bool sequencium_solve_note(const struct result *result) {
    if (result->complete)
        return true;
    if (result_integer(result, "lower", 0) != result_integer(result, "upper", 0))
        report_note("stopped: the value is known within bounds");
    else if (result_integer(result, "best_complete", 0))
        report_note("stopped: the value is known");
    else
        report_note("stopped: the value is known, but not all best moves");
    return false;
}

static const struct command boards_command = {
    .progress_unit = "positions",
    .compute = boards_compute,
    .description = &sequencium_boards_description,
    .print = boards_print,
    .stopped = "stopped: boards are missing from the table",
};

const struct command command_sequencium_solve = {
    .name = "solve",
    .summary = "computes a position's value and best moves",
    .options = {{.entry = sequencium_solve_option, .group = 1},
                {.entry = game_payoff_table},
                RESULT_OPTIONS(0)},
    .help = "Computes the value of a position of Sequencium under optimal play, and the moves that "
            "keep it. POSITION is a file, - for standard input, or the size of an empty "
            "board. " POSITION_FILE_HELP " The payoff is that of a saved game, unless --payoff is "
            "given. Several threads share a search of more than 130,000 positions; then the number "
            "of positions searched, and which line of optimal play is shown, may differ from run "
            "to run; values and best moves do not.\v"
            "Examples:\n"
            "  bukub sequencium solve 5x5\n"
            "  bukub sequencium solve 5x6 --payoff margin --json\n"
            "  bukub sequencium solve 4x5 --moves\n"
            "  bukub sequencium solve 6x6 --weak --memory 4G\n"
            "  bukub sequencium solve 5x5 --proof 5x5.proof\n"
            "  bukub sequencium solve --all 24",
    .options_size = sizeof(struct sequencium_solve_options),
    .progress_unit = "positions",
    .compute = sequencium_solve_compute,
    .description = &sequencium_solution_description,
    .print = sequencium_solve_print,
    .note = sequencium_solve_note,
    .other = &boards_command,
    .asks_other = OPTION_NAMES("all"),
};
