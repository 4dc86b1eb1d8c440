#include "analysis/slice/rounds/solve.h"
#include "analysis/slice/rounds/game.h"
#include "cli/match/options.h"
#include "cli/shared/args/options.h"
#include "cli/shared/run/checkpoint.h"
#include "cli/shared/run/command.h"
#include "cli/slice/solve_report.h"

#include <stdio.h>
#include <stdlib.h>

struct slice_solve_options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    struct slice_plan plan;
    const char *grid;         /* or NULL */
    char side[16];            /* of an empty grid */
    struct slice_round round; /* to solve */
    int64_t players;          /* 0: as in the grid's file */
    int64_t seat;             /* of the offense; SLICE_ALL_SEATS: all */
    size_t defenders;         /* which kind */
    int64_t all;              /* side of the largest grids of the table; 0: no table */
};

static void solve_defaults(void *what) {
    struct slice_solve_options *options = what;
    options->seat = SLICE_ALL_SEATS;
}

static const struct option_entry slice_solve_option[] = {
    {.argument = "GRID",
     .help = "a grid",
     .kind = OPTION_FILE,
     .offset = offsetof(struct slice_solve_options, grid),
     .determines = true},
    OPTION(WHOLE, "players", "M", struct slice_solve_options, players,
           "Number of players, 2 to 8 (default: as in the grid's file, else 2)", .least = 2,
           .most = SLICE_PLAYERS, .determines = true, .group = 1),
    OPTION(CHOICE, "defenders", "HOW", struct slice_solve_options, defenders,
           "%s (default): all defenders cooperate; alone: the score to which each defender can "
           "hold the offense when all others help the offense",
           .choices = slice_defenders_name, .usual = "together", .determines = true, .group = 1),
    OPTION(WHOLE, "seat", "S", struct slice_solve_options, seat,
           "Only solve with the offense on seat S of the filling order, from 0 (default: all)",
           .most = SLICE_PLAYERS - 1, .determines = true, .group = 1),
    OPTION(COUNT, "memory", "BYTES", struct slice_solve_options, plan.memory, "Memory limit",
           .least = 1, .most = (uint64_t)1 << 42, .usual = "4G", .group = 1),
    OPTION(COUNT, "nodes", "N", struct slice_solve_options, plan.nodes,
           "Side 7: give up after N positions for each seat, and report bounds", .least = 1,
           .most = (uint64_t)1 << 60, .determines = true, .group = 1),
    OPTION(WHOLE, "all", "N", struct slice_solve_options, all,
           "Instead of a grid: print a CSV table of all empty grids with sides up to N, for 2 to "
           "8 players or as many as --players says, with defenders together and alone",
           .least = 2, .most = SLICE_SOLVED_SIDE, .determines = true, .group = 1),
    {0},
};

static const struct option_table slice_solve_table[] = {
    {.entry = slice_solve_option},
    {.entry = reference_line_options_table,
     .offset = offsetof(struct slice_solve_options, common.view)},
    {.entry = checkpoint_options_table, .offset = offsetof(struct slice_solve_options, checkpoint)},
    {.entry = common_options_table, .offset = offsetof(struct slice_solve_options, common)},
    {.entry = csv_options_table, .offset = offsetof(struct slice_solve_options, common)},
    {0},
};

static const char slice_solve_help[] =
    "Computes the value of a round of Slice Through The Boundaries for the offense under "
    "optimal play, for each seat of the offense; the value of each move; and a line of "
    "optimal play. GRID is a file, - for standard input, or the side of an empty grid, "
    "up to 7. Side 7 is searched, which finds the value if most squares are filled, and otherwise "
    "bounds from both sides. A file has a line for each row, or a drawing of a grid: the drawing "
    "alone, without "
    "the lines around it.\v"
    "Examples:\n"
    "  bukub slice solve 4\n"
    "  bukub slice solve 5 --players 3 --defenders alone --json\n"
    "  bukub slice solve 6 --seat 1 --checkpoint layers\n"
    "  bukub slice solve grid.txt -o solved.h5\n"
    "  bukub slice solve 7 --nodes 1M\n"
    "  bukub slice solve --all 5";

/* Reads the round to solve, that of the file or on its grid with another number of players, and
 * makes the options canonical. */
static bool solve_read_round(struct slice_solve_options *options, struct error *error) {
    struct slice_position position;
    if (!game_options_position(&game_slice, options->grid, &position, error))
        return false;
    int players = options->players > 0 ? (int)options->players : position.players;
    int side = position.grid.side, filled = slice_filled_count(&position.grid);
    if (filled > slice_fills(side, players))
        return error_input(error, "%d filled squares: %d players fill %d in a round", filled,
                           players, slice_fills(side, players));
    if (options->seat >= players)
        return error_input(error, "--seat: %d players have seats 0 to %d", players, players - 1);
    options->round = slice_round_of(&position.grid, players,
                                    (enum slice_defenders)options->defenders, (int)options->seat);
    snprintf(options->side, sizeof options->side, "%d", side);
    if (filled == 0)
        options->grid = options->side;
    options->players = players;
    option_include(&options->common.parsed, "players", true);
    return true;
}

static bool solve_check(void *what, struct error *error) {
    struct slice_solve_options *options = what;
    struct common_options *common = &options->common;
    const struct parsed_options *parsed = &common->parsed;
    bool line = common->view.reference_line;
    options->plan.threads = common->threads;
    options->plan.checkpoint = options->checkpoint.folder;
    options->plan.every = options->checkpoint.every;
    if (options->all > 0) {
        option_include(&common->parsed, "defenders", false);
        return options_exclude(parsed, "--all",
                               OPTION_NAMES("GRID", "reference-line", "seat", "defenders", "nodes"),
                               error);
    }
    if (!options->grid)
        return error_input(error, "a grid is missing");
    if (!solve_read_round(options, error))
        return false;
    if (line && slice_filled_count(&options->round.grid) > 0)
        return error_input(error, "--reference-line needs an empty grid");
    if (line && options->round.grid.side > SLICE_SOLVED_SIDE)
        return error_input(error, "--reference-line: only sides up to %d are solved",
                           SLICE_SOLVED_SIDE);
    if (options->plan.nodes > 0 && options->round.grid.side <= SLICE_SOLVED_SIDE)
        return error_input(error, "--nodes: only for side %d", SLICE_SEARCHED_SIDE);
    return !line ||
           options_exclude(parsed, "--reference-line", OPTION_NAMES("seat", "json", "csv"), error);
}

static struct slice_plan plan_of(const struct computation *computation) {
    const struct slice_solve_options *options = computation->options;
    struct slice_plan plan = options->plan;
    plan.watch = computation->watch;
    plan.unsaved = computation->unsaved;
    return plan;
}

/* Optimal play is not needed for a line of the table alone. */
static bool solve_compute(const struct computation *computation, struct error *error) {
    const struct slice_solve_options *options = computation->options;
    const struct slice_plan plan = plan_of(computation);
    struct slice_round round = options->round;
    bool play = !options->common.view.reference_line || options->common.output;
    bool done = slice_round_solve(&round, &plan, play, error);
    if (done || error->kind == ERROR_STOPPED)
        slice_round_to_result(computation->result, &round);
    return done;
}

/* The table. */

enum { ROUNDS = SLICE_SOLVED_SIDE * SLICE_PLAYERS * 2 /* in the table, at most */ };

/* Lists the rounds of the table; with two players there is only one defender. Returns how many. */
static size_t solve_list_rounds(const struct slice_solve_options *options,
                                struct slice_round round[ROUNDS]) {
    int first = options->players > 0 ? (int)options->players : 2;
    int last = options->players > 0 ? (int)options->players : SLICE_PLAYERS;
    size_t rounds = 0;
    for (int side = 2; side <= options->all; side++)
        for (int players = first; players <= last; players++) {
            const struct slice_grid grid = slice_grid_empty(side);
            if (slice_fills(side, players) == 0)
                continue;
            round[rounds++] = slice_round_of(&grid, players, SLICE_TOGETHER, SLICE_ALL_SEATS);
            if (players > 2)
                round[rounds++] = slice_round_of(&grid, players, SLICE_ALONE, SLICE_ALL_SEATS);
        }
    return rounds;
}

static bool rounds_compute(const struct computation *computation, struct error *error) {
    const struct slice_plan plan = plan_of(computation);
    struct slice_round *round = calloc(ROUNDS, sizeof *round);
    if (!round)
        return error_memory(error);
    size_t rounds = solve_list_rounds(computation->options, round), solved = 0;
    while (solved < rounds && slice_round_solve(&round[solved], &plan, false, error))
        solved++;
    if (solved == rounds || error->kind == ERROR_STOPPED)
        slice_rounds_to_result(computation->result, round, solved);
    free(round);
    return solved == rounds;
}

static bool asks_rounds(const void *what) {
    const struct slice_solve_options *options = what;
    return options->all > 0;
}

/* Without --reference-line. */
static const struct option_table rounds_table[] = {{.entry = slice_solve_option}, {0}};

static const struct verb rounds_verb = {
    .options = rounds_table,
    .checkpoint = offsetof(struct slice_solve_options, checkpoint),
    .progress_unit = "sets",
    .compute = rounds_compute,
    .description = &slice_rounds_description,
    .print = rounds_report_print,
    .note = rounds_report_note,
    .hides_time = true,
};

const struct command command_slice_solve = {
    .game = "slice",
    .verb = "solve",
    .summary = "computes the value of a round and of each move",
    .computes =
        &(const struct verb){
            .options = slice_solve_table,
            .help = slice_solve_help,
            .options_size = sizeof(struct slice_solve_options),
            .defaults = solve_defaults,
            .check = solve_check,
            .checkpoint = offsetof(struct slice_solve_options, checkpoint),
            .progress_unit = "sets",
            .compute = solve_compute,
            .description = &slice_solve_description,
            .print = solve_report_print,
            .note = solve_report_note,
            .hides_time = true,
            .other = &rounds_verb,
            .asks_other = asks_rounds,
        },
};
