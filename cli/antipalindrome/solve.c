#include "analysis/antipalindrome/solve_result.h"
#include "cli/antipalindrome/solve_print.h"
#include "cli/match/options.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/antipalindrome/game.h"
#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"
#include "sim/text/number.h"

#include <stdio.h>
#include <stdlib.h>

struct row_solve_options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    struct row_plan plan;
    const char *row;                    /* or NULL */
    char text[ANTIPALINDROME_ROW_TEXT]; /* of the row */
    struct antipalindrome_row position;
    size_t payoff;
    uint64_t first; /* 1 or 2; 0: as in the row */
    uint64_t all;   /* squares of the largest row of the table; 0: no table */
    bool planned;   /* rather than solved */
};

static const struct option_entry row_solve_option[] = {
    {.argument = "ROW",
     .help = "a row",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct row_solve_options, row),
     .determines = true},
    OPTION(COUNT, "first", "PLAYER", struct row_solve_options, first,
           "The player that moves first, 1 (default) or 2", .least = 1, .most = 2,
           .determines = true, .group = 1),
    OPTION(CHOICE, "payoff", "NAME", struct row_solve_options, payoff,
           "Payoff: %s (default), the difference of the scores, or outcome, 1, 0 or -1 for a "
           "win, draw or loss",
           .choices = antipalindrome_payoffs, .usual = "margin", .determines = true, .group = 1),
    OPTION(
        COUNT, "memory", "BYTES", struct row_solve_options, plan.memory,
        "Memory limit (default %s). Values are stored as bytes if these fit, otherwise as bits, "
        "which takes several passes. If these do not fit, either, the largest layers are kept in "
        "the directory of --checkpoint",
        .least = 1000000, .most = (uint64_t)1 << 42, .usual = "4G", .group = 1),
    OPTION(COUNT, "all", "N", struct row_solve_options, all,
           "Instead of a row: print a CSV table of all sizes up to N", .least = 1,
           .most = SUBSET_ELEMENTS, .determines = true, .group = 1),
    OPTION(FLAG, "plan", NULL, struct row_solve_options, planned,
           "Instead of solving: predict the memory; with --memory, also the disk",
           .determines = true, .group = 1),
    {0},
};

static const struct option_table row_solve_table[] = {
    {.entry = row_solve_option},
    {.entry = reference_line_options_table,
     .offset = offsetof(struct row_solve_options, common.view)},
    {.entry = checkpoint_options_table, .offset = offsetof(struct row_solve_options, checkpoint)},
    {.entry = common_options_table, .offset = offsetof(struct row_solve_options, common)},
    {.entry = csv_options_table, .offset = offsetof(struct row_solve_options, common)},
    {0},
};

static const char row_solve_help[] =
    "Computes the value of a row and of each move under optimal play. ROW is a file, - "
    "for standard input, the number of squares of an empty row, or a row written with "
    "0, 1 and a dot for each empty square. A file has a row so written, or a drawing of one: the "
    "drawing alone, without the lines around it. The value is the score of Player 1 minus "
    "that of Player 2.\v"
    "Examples:\n"
    "  bukub antipalindrome solve 12\n"
    "  bukub antipalindrome solve 10.1..0.11.... --first 2 --json\n"
    "  bukub antipalindrome solve 24 --checkpoint layers -o solved.h5\n"
    "  bukub antipalindrome solve --all 20";

/* Reads the row, and makes the options canonical. */
static bool row_solve_read_row(struct row_solve_options *options, struct error *error) {
    struct antipalindrome_row *row = &options->position;
    if (!game_options_position(&game_antipalindrome, options->row, row, error))
        return false;
    if (options->first > 0)
        row->first = (uint8_t)(options->first - 1);
    if (!antipalindrome_empty(row))
        return error_input(error, "the row is full: use the verb `score'");
    antipalindrome_row_text(row, options->text);
    if (row->filled == 0)
        snprintf(options->text, sizeof options->text, "%d", row->squares);
    options->row = options->text;
    options->first = row->first + 1U;
    option_include(&options->common.parsed, "first", !options->planned);
    option_include(&options->common.parsed, "payoff", !options->planned);
    return true;
}

static bool row_solve_check(void *what, struct error *error) {
    struct row_solve_options *options = what;
    const struct common_options *common = &options->common;
    const struct parsed_options *parsed = &common->parsed;
    bool line = common->view.reference_line;
    options->plan.outcome = options->payoff == ANTIPALINDROME_OUTCOME;
    options->plan.threads = common->threads;
    options->plan.checkpoint = options->checkpoint.folder;
    options->plan.every = options->checkpoint.every;
    if (options->all > 0) {
        option_include(&options->common.parsed, "payoff", false);
        return options_exclude(parsed, "--all",
                               OPTION_NAMES("ROW", "reference-line", "first", "payoff", "plan"),
                               error);
    }
    if (options->planned &&
        !options_exclude(parsed, "--plan",
                         OPTION_NAMES("reference-line", "first", "payoff", "checkpoint", "every"),
                         error))
        return false;
    if (line &&
        !options_exclude(parsed, "--reference-line", OPTION_NAMES("payoff", "json", "csv"), error))
        return false;
    if (!options->row)
        return error_input(error, "a row is missing");
    if (!row_solve_read_row(options, error))
        return false;
    return !line || (options->position.filled == 0 && options->position.first == 0) ||
           error_input(error, "--reference-line needs an empty row and Player 1 to move first");
}

static void row_announce_disk(const struct external_plan *plan) {
    char size[NUMBER_TEXT], read[NUMBER_TEXT], written[NUMBER_TEXT];
    number_print_scaled((double)plan->disk, size);
    number_print_scaled((double)plan->read, read);
    number_print_scaled((double)plan->written, written);
    report_note("layers need up to %sB of disk; each pass reads %sB and writes %sB", size, read,
                written);
}

static bool row_solve_one(const struct computation *computation, struct error *error) {
    const struct row_solve_options *options = computation->options;
    struct row_plan plan = options->plan;
    struct row_solution solution;
    plan.watch = computation->watch;
    plan.unsaved = computation->unsaved;
    plan.announce = row_announce_disk;
    bool done = row_solve(&options->position, &plan, &solution, error);
    if (done || error->kind == ERROR_STOPPED)
        row_solution_to_result(computation->result, &options->position, &solution, plan.outcome);
    return done;
}

/* The line of a solved row in the table of sizes. */
static void row_size_set(struct row_size *size, const struct antipalindrome_row *row,
                         const struct row_solution *solution) {
    struct result *result = result_create(&row_solve_description);
    row_solution_to_result(result, row, solution, false);
    size->value = solution->values.lower;
    size->best = printed(row_best_print, result);
    size->values = printed(row_values_print, result);
    result_free(result);
}

static bool row_solve_sizes(const struct computation *computation, struct error *error) {
    const struct row_solve_options *options = computation->options;
    struct row_plan plan = options->plan;
    struct row_size size[SUBSET_ELEMENTS] = {{0}};
    size_t count = 0;
    bool done = true;
    plan.watch = computation->watch;
    plan.unsaved = computation->unsaved;
    while (done && count < options->all) {
        struct antipalindrome_row row = antipalindrome_start((int)count + 1, 0);
        struct row_solution solution;
        done = row_solve(&row, &plan, &solution, error);
        if (done)
            row_size_set(&size[count++], &row, &solution);
    }
    if (done || error->kind == ERROR_STOPPED)
        row_sizes_to_result(computation->result, size, count, options->all);
    for (size_t i = 0; i < SUBSET_ELEMENTS; i++) {
        free(size[i].best);
        free(size[i].values);
    }
    return done;
}

/* The memory with one kind of values, and the rows of a pass. */
static bool row_cost_find(const struct computation *computation, const struct value_kind *kind,
                          uint64_t *memory, uint64_t *rows, struct error *error) {
    const struct row_solve_options *options = computation->options;
    int threads = blocks_available_threads(options->plan.threads);
    struct layer_space space;
    bool done = layer_space_init(&space, &options->position, kind, error) &&
                layer_memory(&space, threads, memory, error);
    *rows = 0;
    for (int size = 1; done && size < space.elements; size++)
        *rows += layer_rows(&space, size);
    layer_space_free(&space);
    return done;
}

/* With layers on disk, if a limit on memory is given. */
static bool row_cost_find_disk(const struct computation *computation, struct external_plan *plan,
                               struct error *error) {
    const struct row_solve_options *options = computation->options;
    struct layer_space space;
    if (!option_given(&options->common.parsed, "memory"))
        return true;
    bool done = layer_space_init(&space, &options->position, &value_bits, error) &&
                external_plan_make(plan, &space, blocks_available_threads(options->plan.threads),
                                   options->plan.memory, NULL, error);
    layer_space_free(&space);
    return done;
}

static bool row_solve_predict(const struct computation *computation, struct error *error) {
    struct row_cost cost = {0};
    bool done = row_cost_find(computation, &value_bytes, &cost.byte, &cost.rows, error) &&
                row_cost_find(computation, &value_bits, &cost.bit, &cost.rows, error) &&
                row_cost_find_disk(computation, &cost.disk, error);
    if (done)
        row_cost_to_result(computation->result, &cost);
    return done;
}

static bool row_solve_compute(const struct computation *computation, struct error *error) {
    const struct row_solve_options *options = computation->options;
    if (options->planned)
        return row_solve_predict(computation, error);
    return options->all > 0 ? row_solve_sizes(computation, error)
                            : row_solve_one(computation, error);
}

const struct command command_antipalindrome_solve = {
    .game = "antipalindrome",
    .verb = "solve",
    .summary = "computes the value of a row and of each move",
    .computes =
        &(const struct verb){
            .options = row_solve_table,
            .help = row_solve_help,
            .options_size = sizeof(struct row_solve_options),
            .check = row_solve_check,
            .checkpoint = offsetof(struct row_solve_options, checkpoint),
            .progress_unit = "rows",
            .compute = row_solve_compute,
            .description = &row_solve_description,
            .print = row_solve_print,
            .note = row_solve_note,
            .hides_time = true,
        },
};
