/* bukub antipalindrome solve: the values of a row and of its moves; with --plan, the memory and
 * disk that solving needs; with --all, a table of the empty rows of all sizes; with
 * --reference-line, the line of this table for one empty row.
 *
 * A layer consists of all rows that the given row can become in the same number of moves. A pass
 * computes the values of all layers (analysis/antipalindrome/solve.c): one is enough if a value
 * takes a byte, several if a bit. Layers that do not fit into memory are in files ("on disk"). */
#include "analysis/antipalindrome/solve.h"
#include "cli/match/options.h"
#include "cli/shared/run/command.h"
#include "sim/antipalindrome/game.h"

struct row_solve_options {
    struct game_options game; /* payoff: ANTIPALINDROME_MARGIN or ANTIPALINDROME_OUTCOME */
    struct checkpoint_options checkpoint;
    struct row_plan plan; /* --memory; row_solve_compute sets the rest */
    const char *typed; /* ROW; row_solve_check makes it canonical: "12" or "10.1..0"; NULL: --all */
    struct antipalindrome_row position; /* the row that ROW names; set by row_solve_check */
    uint64_t first;                     /* who makes the first move, 1 or 2; 0: as in the row */
    uint64_t all;                       /* squares of the table's largest row; 0: no table */
    bool planned;                       /* --plan: predict the cost instead of solving */
};

static const struct option_entry row_solve_option[] = {
    INPUT(TEXT, NULL, "ROW", struct row_solve_options, typed, "a row (12, 01..)", .unless = "all"),
    INPUT(COUNT, "first", "PLAYER", struct row_solve_options, first,
          "The player that moves first, 1 (default) or 2", .least = 1, .most = 2),
    INPUT(CHOICE, "payoff", "NAME", struct row_solve_options, game.payoff,
          "Payoff: %s (default), the difference of the scores, or outcome, 1, 0 or -1 for a win, "
          "draw or loss",
          .choices = antipalindrome_payoffs, .default_text = "margin"),
    OPTION(COUNT, "memory", "BYTES", struct row_solve_options, plan.memory,
           "Memory limit (default %s). Values are stored as bytes if these fit, otherwise as "
           "bits, which takes several passes. If these do not fit, either, the largest layers are "
           "kept in the directory of --checkpoint",
           .least = 1000000, .most = (uint64_t)1 << 42, .default_text = "4G"),
    INPUT(COUNT, "all", "N", struct row_solve_options, all,
          "Instead of a row: print a CSV table of all sizes up to N", .least = 1,
          .most = SUBSET_ELEMENTS,
          .excludes = OPTION_NAMES("ROW", "reference-line", "first", "payoff", "plan")),
    INPUT(FLAG, "plan", NULL, struct row_solve_options, planned,
          "Instead of solving: predict the memory; with --memory, also the disk",
          .excludes = OPTION_NAMES("reference-line", "first", "payoff", "checkpoint", "every")),
    {0},
};

/* Reads the row, and makes the options canonical: ROW 5 and ROW ..... give the same results. */
static bool row_solve_check(void *what, struct error *error) {
    struct row_solve_options *options = what;
    struct parsed_options *parsed = &options->game.common.parsed;
    const bool reference_line = options->game.common.view.reference_line;
    if (options->all > 0)
        return true;
    if (reference_line &&
        !options_exclude(parsed, "--reference-line", OPTION_NAMES("payoff", "json", "csv"), error))
        return false;
    struct antipalindrome_row *row = &options->position;
    const struct game_text *game = game_options_game(&options->game, options->typed, error);
    if (!game)
        return false;
    *row = *(const struct antipalindrome_row *)game->end;
    if (options->first > 0)
        row->first = (uint8_t)(options->first - 1);
    if (!antipalindrome_empty(row))
        return error_input(error, "the row is full: use the verb `score'");
    const bool is_empty = row->filled == 0;
    if (reference_line && !(is_empty && row->first == 0))
        return error_input(error, "--reference-line needs an empty row and Player 1 to move first");
    char text[ANTIPALINDROME_ROW_TEXT];
    antipalindrome_row_text(row, text);
    options->typed = kept(is_empty ? memory_print("%d", row->squares) : memory_copy(text), free);
    options->first = row->first + 1U;
    /* A recorded command line says who moves first; but the cost of --plan is the same for both. */
    options_include(parsed, OPTION_NAMES("first"), !options->planned);
    return true;
}

/* Print a solved empty row, on which the moves 0 and 1 of a square have equal values; arguments of
 * printed(). The first prints the best squares, from 1, the second the values of all squares. */
static void row_best_print(const void *result, FILE *out) {
    const char *blank = "";
    for (size_t i = 0; i < result_length(result, "best"); i++)
        if (result_integer(result, "best_digit", i) == 0) {
            fprintf(out, "%s%" PRId64, blank, result_integer(result, "best_square", i));
            blank = " ";
        }
}

static void row_values_print(const void *result, FILE *out) {
    size_t digits = result_length(result, "digit");
    for (size_t square = 0; square < result_length(result, "square"); square++)
        fprintf(out, "%s%.0f", square > 0 ? " " : "",
                result_real(result, "move_value", square * digits)); /* value of writing 0 */
}

/* Notes how much disk the layers need, before they are written. */
static void row_announce_disk(const struct external_plan *plan) {
    report_note("layers need up to %sB of disk; each pass reads %sB and writes %sB",
                number_scaled((double)plan->disk).text, number_scaled((double)plan->read).text,
                number_scaled((double)plan->written).text);
}

/* Solves the empty rows of 1, 2, ... squares for the table of --all. */
static bool row_solve_sizes(const struct computation *computation, struct error *error) {
    const struct row_solve_options *options = computation->options;
    struct row_size size[SUBSET_ELEMENTS] = {{0}};
    size_t count = 0; /* of solved rows */
    for (; count < options->all; count++) {
        struct antipalindrome_row row = antipalindrome_start((int)count + 1, 0 /* Player 1 */);
        struct row_solution solution;
        if (!antipalindrome_solve(&row, &options->plan, &solution, error))
            break;
        struct result *result = result_create(&row_solve_description);
        row_solution_to_result(result, &row, &solution);
        size[count] = (struct row_size){.value = solution.values.lower,
                                        .best = kept(printed(row_best_print, result), free),
                                        .values = kept(printed(row_values_print, result), free)};
        result_free(result);
    }
    if (count == options->all || error->kind == ERROR_STOPPED)
        row_sizes_to_result(computation->result, size, count, options->all);
    return count == options->all;
}

/* Predicts what solving the row costs, for --plan; on disk, only if the memory is limited. */
static bool row_predict_cost(const struct computation *computation, struct error *error) {
    const struct row_solve_options *options = computation->options;
    const int threads = blocks_available_threads(options->plan.threads);
    struct row_cost cost = {0};
    struct layer_space space;
    bool done = layer_space_init(&space, &options->position, &value_bytes, error) &&
                layer_memory(&space, threads, &cost.byte, error);
    space.kind = &value_bits; /* which the layers on disk have, too */
    done = done && layer_memory(&space, threads, &cost.bit, error) &&
           (!option_given(&options->game.common.parsed, "memory") ||
            external_plan_make(&cost.disk, &space, threads, options->plan.memory, NULL, error));
    for (int size = 1; done && size < space.elements; size++)
        cost.rows += layer_rows(&space, size);
    layer_space_free(&space);
    if (done)
        row_cost_to_result(computation->result, &cost);
    return done;
}

static bool row_solve_compute(const struct computation *computation, struct error *error) {
    struct row_solve_options *options = computation->options;
    struct row_plan *plan = &options->plan;
    plan->outcome = options->game.payoff == ANTIPALINDROME_OUTCOME;
    plan->threads = options->game.common.threads;
    plan->checkpoint = options->checkpoint.folder;
    plan->watch = computation->watch;
    plan->saving =
        (struct layered_saving){options->checkpoint.every, computation->unsaved, report_unsaved};
    if (options->all > 0)
        return row_solve_sizes(computation, error);
    if (options->planned)
        return row_predict_cost(computation, error);
    struct row_solution solution;
    plan->announce = row_announce_disk;
    bool done = antipalindrome_solve(&options->position, plan, &solution, error);
    if (done || error->kind == ERROR_STOPPED)
        row_solution_to_result(computation->result, &options->position, &solution);
    return done;
}

static bool row_is_solved(const struct result *result) {
    size_t moves = result_length(result, "square") * result_length(result, "digit");
    for (size_t i = 0; i < moves; i++)
        if (isnan(result_real(result, "move_value", i)))
            return false;
    return !isnan(result_real(result, "value", 0));
}

/* The value of move number `move` (square * 2 + digit): "-6*" if it is optimal, "? " if unknown. */
static const char *row_move_text(const struct result *result, size_t move, char buffer[VIEW_TEXT]) {
    double value = result_real(result, "move_value", move);
    const bool is_optimal = value == result_real(result, "value", 0);
    snprintf(buffer, VIEW_TEXT, isnan(value) ? "? " : is_optimal ? "%.0f*" : "%.0f ", value);
    return buffer;
}

static const struct view_matrix row_moves = {.variable = "move_value",
                                             .rows = "digit",
                                             .columns = "square",
                                             .text = row_move_text,
                                             .heading = "<square"};

/* Prints "; read 1.2GB at 300MB/s" from two variables: bytes, an unsigned number, and seconds. */
static void row_print_transfer(const struct result *result, const char *what, const char *bytes,
                               const char *time) {
    double seconds = result_real(result, time, 0);
    double size = (double)(uint64_t)result_integer(result, bytes, 0);
    printf("; %s %sB at %sB/s", what, number_scaled(size).text,
           number_scaled(seconds > 0 ? size / seconds : 0).text);
}

/* Prints what solving cost; nothing if the result is from a reproducible file, which lacks it. */
static void row_print_effort(const struct result *result) {
    if (!result_find(result, "rows"))
        return;
    view_print_text(
        result,
        "\n{rows:K} row{rows:+s} in {passes} pass{passes:+es}, stored as {stored}s; {memory:K}B "
        "of memory in total",
        0);
    puts(result_time(result, (double)(uint64_t)result_integer(result, "rows", 0), "rows").text);
    if (result_known(result, "disk_size", 0)) {
        view_print_text(result, "at most {disk_size:K}B of layers on disk", 0);
        row_print_transfer(result, "read", "disk_read", "disk_read_time");
        row_print_transfer(result, "wrote", "disk_written", "disk_write_time");
        putchar('\n');
    }
    if (result_integer(result, "resumed", 0))
        puts("Resumed from checkpoint.");
}

/* Prints the row's line of the table of --all, if solved. Fails if the table has no such row. */
static bool row_print_reference_line(const struct result *result,
                                     const struct antipalindrome_row *row, struct error *error) {
    const char *margin = antipalindrome_payoffs[ANTIPALINDROME_MARGIN];
    if (row->filled != 0 || row->first != 0 ||
        strcmp(result_text(result, "payoff", 0), margin) != 0)
        return error_input(error, "--reference-line needs the margin of an empty row and Player 1 "
                                  "to move first");
    if (row_is_solved(result)) {
        printf("%d,%.0f,", row->squares, result_real(result, "value", 0));
        row_best_print(result, stdout);
        putchar(',');
        row_values_print(result, stdout);
        putchar('\n');
    }
    return true;
}

/* Prints the margin that the last mover's pairing strategy guarantees (solve.h), unless it is the
 * worst one, as for Player 1 in rows of odd length. */
static void row_print_pairing(const struct result *result, int squares) {
    double margin = (double)result_integer(result, "pairing_margin", 0); /* for the last mover */
    int player = result_integer(result, "pairing_player", 0) == 2 ? 2 : 1;
    if (!result_find(result, "pairing_margin") || margin == -row_most_margin(squares))
        return;
    printf("\nBy answering each move on the mirror square, Player %d ", player);
    if (margin == 0)
        puts("gets at least a draw.");
    else
        printf("%s %.0f.\n", margin < 0 ? "loses by at most" : "wins by at least", fabs(margin));
}

/* Prints the value or its bounds, "margin: -6 for Player 1, Player 2 wins", and those of moves. */
static void row_print_values(const struct result *result, int squares) {
    int64_t lower = result_integer(result, "lower", 0), upper = result_integer(result, "upper", 0);
    const char *winner = lower > 0                  ? ", Player 1 wins"
                         : upper < 0                ? ", Player 2 wins"
                         : lower == 0 && upper == 0 ? ", a draw"
                                                    : "";
    view_print_text(result,
                    lower == upper ? "\n{payoff}: {lower}" : "\n{payoff}: {lower} to {upper}", 0);
    printf(" for Player 1%s\n\nValue of each move, by digit and square (*: optimal):\n", winner);
    view_print_matrix(result, &row_moves, (size_t[DATASET_DIMENSIONS]){0});
    if (lower != upper)
        row_print_pairing(result, squares);
}

/* A result has what --plan predicts, the table of --all or, if neither, a solved row. */
static bool is_plan(const struct result *result) { return result_find(result, "pass_rows"); }
static bool is_table(const struct result *result) { return result_find(result, "squares"); }

static bool row_solve_print(const struct result *result, const struct view_options *view,
                            struct error *error) {
    if (is_plan(result)) {
        view_print_text(result,
                        "{pass_rows:K} rows in a pass\nbytes: {byte_memory:K}B of memory\n"
                        "bits: {bit_memory:K}B of memory\n",
                        0);
        if (result_find(result, "pass_disk_memory"))
            view_print_text(result,
                            "bits, with layers on disk: {pass_disk_memory:K}B of memory, "
                            "{pass_disk_size:K}B of disk; each pass reads {pass_disk_read:K}B and "
                            "writes {pass_disk_written:K}B\n",
                            0);
        return true;
    }
    if (is_table(result))
        return format_csv.write(result, &(const struct result_output){.out = stdout}, error);

    struct antipalindrome_row row;
    if (!antipalindrome_row_read(&row, string_view_of(result_text(result, "row", 0)), error))
        return false;
    row.first = result_integer(result, "first", 0) == 2 ? 1 : 0;
    if (view->reference_line)
        return row_print_reference_line(result, &row, error);
    antipalindrome_row_draw(&row, terminal_colour(stdout), stdout);
    printf("%s to move\n", antipalindrome_player_name(antipalindrome_mover(&row)));
    row_print_values(result, row.squares);
    row_print_effort(result);
    return true;
}

static bool row_solve_note(const struct result *result) {
    bool whole = is_plan(result) || (is_table(result) ? result->complete : row_is_solved(result));
    if (!whole)
        report_note("stopped: %s", is_table(result) ? "sizes are missing from the table"
                                                    : "only bounds are known");
    return whole;
}

const struct command command_antipalindrome_solve = {
    .name = "solve",
    .summary = "computes the value of a row and of each move",
    .options = {{.entry = row_solve_option, .group = 1},
                VIEW_OPTIONS(reference_line),
                {.entry = checkpoint_options_table,
                 .offset = offsetof(struct row_solve_options, checkpoint)},
                RESULT_OPTIONS(0)},
    .help = "Computes the value of a row and of each move under optimal play. ROW, with up to 30 "
            "empty squares, is a file, - for standard input, the number of squares of an empty "
            "row, or a row written with 0, 1 and a dot for each empty square. A file has a row so "
            "written, or a drawing of one, without the lines around it; the payoff is that of a "
            "saved game, unless --payoff is given.\v"
            "Examples:\n"
            "  bukub antipalindrome solve 12\n"
            "  bukub antipalindrome solve 10.1..0.11.... --first 2 --json\n"
            "  bukub antipalindrome solve 24 --checkpoint layers -o solved.h5\n"
            "  bukub antipalindrome solve --all 20",
    .options_size = sizeof(struct row_solve_options),
    .check = row_solve_check,
    .checkpoint = offsetof(struct row_solve_options, checkpoint),
    .progress_unit = "rows",
    .compute = row_solve_compute,
    .description = &row_solve_description,
    .print = row_solve_print,
    .note = row_solve_note,
};
