/* `bukub slice solve`: the value of a round for the offense, and of each move; with --all instead
 * a table of the rounds on all empty grids, of which --reference-line prints the rows of one. */
#include "analysis/slice/rounds/solve.h"
#include "analysis/slice/rounds/game.h"
#include "cli/match/options.h"
#include "cli/shared/run/command.h"

struct slice_solve_options {
    struct common_options common;
    struct checkpoint_options checkpoint;
    struct slice_plan plan;   /* memory and nodes; plan_of adds the other members */
    const char *grid;         /* GRID, a file or a side; NULL: not given */
    struct slice_round round; /* to solve, without --all; set by solve_check from GRID */
    int players;              /* 0: as in the grid's file; with --all: 2 to 8 */
    int seat;                 /* seat of the offense; SLICE_ALL_SEATS: all */
    size_t defenders;         /* an enum slice_defenders: together or alone */
    int all;                  /* --all: side of the largest grids; 0: not given */
};

static const struct option_entry slice_solve_option[] = {
    INPUT(FILE, NULL, "GRID", struct slice_solve_options, grid,
          "a grid (a file, - for standard input, or the side of an empty grid)", .unless = "all"),
    INPUT(WHOLE, "players", "M", struct slice_solve_options, players,
          "Number of players, 2 to 8 (default: as in the grid's file, else 2)", .least = 2,
          .most = SLICE_PLAYERS),
    INPUT(CHOICE, "defenders", "HOW", struct slice_solve_options, defenders,
          "%s (default): all defenders cooperate; alone: the score to which each defender can "
          "hold the offense when all others help the offense",
          .choices = slice_defenders_name, .default_text = "together"),
    INPUT(WHOLE, "seat", "S", struct slice_solve_options, seat,
          "Only solve with the offense on seat S of the filling order, from 0 (default: all)",
          .most = SLICE_PLAYERS - 1, .absent = SLICE_ALL_SEATS),
    OPTION(COUNT, "memory", "BYTES", struct slice_solve_options, plan.memory, "Memory limit",
           .least = 1, .most = (uint64_t)1 << 42, .default_text = "4G"),
    INPUT(COUNT, "nodes", "N", struct slice_solve_options, plan.nodes,
          "Side 7: give up after N positions for each seat, and report bounds", .least = 1,
          .most = (uint64_t)1 << 60),
    INPUT(WHOLE, "all", "N", struct slice_solve_options, all,
          "Instead of a grid: print a CSV table of all empty grids with sides up to N, for 2 to 8 "
          "players or as many as --players says, with defenders together and alone",
          .least = 2, .most = SLICE_SOLVED_SIDE,
          .excludes = OPTION_NAMES("GRID", "reference-line", "seat", "defenders", "nodes")),
    {0},
};

static struct slice_plan plan_of(const struct computation *computation) {
    const struct slice_solve_options *options = computation->options;
    struct slice_plan plan = options->plan;
    plan.threads = options->common.threads;
    plan.checkpoint = options->checkpoint.folder;
    plan.watch = computation->watch;
    plan.saving =
        (struct layered_saving){options->checkpoint.every, computation->unsaved, report_unsaved};
    return plan;
}

/* Fails unless all texts of these variables, which a file may have set, are names and numbers. */
static bool solve_check_texts(const struct result *result, const char *const *variable,
                              struct error *error) {
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -";
    for (; *variable; variable++) {
        const struct result_values *values = result_find(result, *variable);
        for (size_t i = 0; values && i < values->size; i++) {
            const char *text = result_text(result, *variable, i);
            if (text[strspn(text, allowed)])
                return error_input(error, "%s are not squares or scores", quote(text).text);
        }
    }
    return true;
}

/* Reads the grid, checks that the options fit it, and sets the round. */
static bool solve_check(void *what, struct error *error) {
    struct slice_solve_options *options = what;
    struct parsed_options *parsed = &options->common.parsed;
    if (options->all > 0)
        return true;

    /* The round is that of the file, unless --players gives another number of players. */
    struct slice_position position;
    if (!game_options_position(&game_slice, options->grid, &position, error))
        return false;
    const int players = options->players > 0 ? options->players : position.players;
    const int side = position.grid.side, filled = slice_filled_count(&position.grid);
    if (filled > slice_fills(side, players))
        return error_input(error, "%d filled squares: %d players fill %d in a round", filled,
                           players, slice_fills(side, players));
    if (options->seat >= players)
        return error_input(error, "--seat: %d players have seats 0 to %d", players, players - 1);
    if (options->plan.nodes > 0 && side <= SLICE_SOLVED_SIDE)
        return error_input(error, "--nodes: only for side %d", SLICE_SEARCHED_SIDE);

    const bool reference_line = options->common.view.reference_line;
    if (reference_line && filled > 0)
        return error_input(error, "--reference-line needs an empty grid");
    if (reference_line && side > SLICE_SOLVED_SIDE)
        return error_input(error, "--reference-line: only sides up to %d are solved",
                           SLICE_SOLVED_SIDE);
    if (reference_line &&
        !options_exclude(parsed, "--reference-line", OPTION_NAMES("seat", "json", "csv"), error))
        return false;

    options->round = slice_round_of(&position.grid, players,
                                    (enum slice_defenders)options->defenders, options->seat);
    /* Make the options canonical, as a result has them: an empty grid is given by its side. */
    if (filled == 0)
        options->grid = kept(memory_print("%d", side), free);
    options->players = players;
    options_include(parsed, OPTION_NAMES("players"), true);
    return true;
}

/* Solves one round. Skips optimal play if it is not shown or saved (--reference-line alone). */
static bool solve_compute(const struct computation *computation, struct error *error) {
    struct slice_solve_options *options = computation->options;
    const struct slice_plan plan = plan_of(computation);
    bool play = !options->common.view.reference_line || options->common.output;
    bool done = slice_round_solve(&options->round, &plan, play, error);
    if (done || error->kind == ERROR_STOPPED)
        slice_round_to_result(computation->result, &options->round);
    return done;
}

/* Whether a lone defender plays, while all other defenders help the offense. */
static bool is_alone(const struct result *result) {
    return strcmp(result_text(result, "defenders", 0), slice_defenders_name[SLICE_ALONE]) == 0;
}

/* Prints the score of each seat and its best moves by their squares or, if many, their number. */
static void print_seats(const struct result *result) {
    enum { NAMED = 12 /* best moves listed by name, at most */ };
    struct screen_table table = {.labels = 2};
    screen_table_head(&table, OPTION_NAMES("seat", "score", "<best moves"));
    const size_t squares = result_length(result, "square");
    for (size_t seat = 0; seat < result_length(result, "seat"); seat++) { /* index of a seat */
        bool exact = result_integer(result, "lower", seat) == result_integer(result, "upper", seat);
        size_t best = 0, moves = 0;
        for (size_t square = 0; square < squares; square++) {
            best += slice_result_is_best(result, seat, square);
            moves += result_known(result, "legal", seat * squares + square);
        }
        screen_table_add(&table, "%" PRId64, result_integer(result, "seat", seat));
        screen_table_add_text(&table,
                              view_text(result, exact ? "{lower}" : "{lower} to {upper}", seat));
        if (best == 0)
            screen_table_add(&table, "-");
        else if (best <= NAMED)
            screen_table_add(&table, "%s", result_text(result, "best", seat));
        else if (best == moves)
            screen_table_add(&table, "all");
        else
            screen_table_add(&table, "%zu of %zu", best, moves);
    }
    screen_table_print(&table);
}

/* Prints the value of each move, with the offense or the lone defender on the seat of that index,
 * and optimal play. The result has values for just the squares of the grid. */
static void print_moves(const struct result *result, size_t seat, const struct slice_grid *grid) {
    size_t squares = (size_t)slice_squares(grid);
    char text[SLICE_SQUARES][SQUARE_TEXT]; /* "5*": a best move; "?": unknown; "#": not legal */
    for (size_t square = 0; square < squares; square++) {
        const size_t move = seat * squares + square;
        double value = result_real(result, "move_value", move);
        bool legal = result_known(result, "legal", move);
        if (legal && !isnan(value))
            snprintf(text[square], SQUARE_TEXT, "%g%c", value,
                     slice_result_is_best(result, seat, square) ? '*' : ' ');
        else
            snprintf(text[square], SQUARE_TEXT, legal ? "? " : "# ");
    }
    screen_print(
        stdout, "\nScore after filling a square, with %s on seat %" PRId64 " (* best%s):\n",
        is_alone(result) ? "the lone defender" : "the offense",
        result_integer(result, "seat", seat), slice_filled_count(grid) > 0 ? ", # filled" : "");
    view_squares_print(text, squares, (size_t)grid->side);
    const char *line = result_text(result, "line", seat);
    if (*line)
        printf("optimal play: %s\n", line);
}

/* Prints the grid, the score of each seat, the value of each move, and what was computed. */
static void print_round(const struct result *result, const struct slice_grid *grid, int players) {
    const int filled = slice_filled_count(grid), fills = slice_fills(grid->side, players);
    slice_grid_draw(grid, terminal_colour(stdout), stdout);
    printf("%d players fill %d squares", players, fills);
    if (filled < fills)
        printf("%s; seat %d is next", filled > 0 ? " in all" : "", filled % players);
    screen_print(stdout, "\n\nScore %s:\n",
                 is_alone(result) ? "to which the defender on each seat can limit the offense if "
                                    "all other defenders help the offense"
                                  : "of the offense on each seat when all defenders cooperate");
    print_seats(result);
    size_t seats = result_length(result, "seat");
    for (size_t seat = 0; seat < seats && filled < fills; seat++) /* unless the round is over */
        print_moves(result, seat, grid);

    double sets = 0, passes = 0, memory = 0;
    for (size_t seat = 0; seat < seats; seat++) {
        sets += (double)result_integer(result, "sets", seat);
        passes += (double)result_integer(result, "passes", seat);
        memory = fmax(memory, (double)result_integer(result, "memory", seat));
    }
    char used[64] = "";
    if (result_find(result, "memory"))
        snprintf(used, sizeof used, ", %sB of memory", number_scaled(memory).text);
    screen_print(stdout, "\n%s sets of filled squares in %.0f pass%s%s%s\n",
                 number_scaled(sets).text, passes, passes == 1 ? "" : "es", used,
                 result_time(result, sets, "sets").text);
}

/* Prints the round or, with --reference-line, its rows of the table of --all, which are none if it
 * is not solved. The result, perhaps of a damaged file, is checked before anything is printed. */
static bool solve_print(const struct result *result, const struct view_options *view,
                        struct error *error) {
    const int64_t players = result_integer(result, "players", 0);
    const size_t seats = result_length(result, "seat"), squares = result_length(result, "square");
    if (players < 2 || players > SLICE_PLAYERS)
        return error_input(error, "%" PRId64 " players: there are 2 to %d", players, SLICE_PLAYERS);
    if (!solve_check_texts(result, OPTION_NAMES("defenders", "line", "best"), error))
        return false;
    struct slice_grid_list list;
    if (!slice_grid_list_parse(&list, "board", result_board(result), error))
        return false;
    kept(list.entry, free);
    const struct slice_grid *grid = &list.entry[0].grid;
    if (squares != (size_t)slice_squares(grid))
        return error_input(error, "there are %zu squares, not %d", squares, slice_squares(grid));
    if (view->reference_line && (slice_filled_count(grid) > 0 || seats != (size_t)players))
        return error_input(error, "--reference-line needs an empty grid and all seats");

    if (!view->reference_line) {
        print_round(result, grid, (int)players);
        return true;
    }
    const int fills = slice_fills(grid->side, (int)players); /* 0: no move is legal; else all are */
    for (size_t seat = 0; seat < seats && result->complete; seat++) {
        printf("%d,%d,%d,", grid->side, (int)players, fills);
        view_print_text(result, "{defenders},{seat},{lower},{best},", seat);
        for (size_t square = 0; fills > 0 && square < squares; square++)
            printf("%s%" PRId64, square > 0 ? " " : "",
                   result_integer(result, "move_lower", seat * squares + square));
        putchar('\n');
    }
    return true;
}

/* Solves the rounds of --all, without optimal play: empty grids, defenders together and alone. */
static bool rounds_compute(const struct computation *computation, struct error *error) {
    const struct slice_solve_options *options = computation->options;
    const struct slice_plan plan = plan_of(computation);
    const int asked = options->players; /* 0: all numbers of players */
    struct slice_round *round = NULL;
    size_t rounds = 0, solved = 0;
    for (int side = 2; side <= options->all; side++)
        for (int players = 2; players <= SLICE_PLAYERS; players++) {
            const struct slice_grid grid = slice_grid_empty(side);
            if ((asked > 0 && players != asked) || slice_fills(side, players) == 0)
                continue;
            /* Of two players, the only defender is alone anyway. */
            enum slice_defenders last = players > 2 ? SLICE_ALONE : SLICE_TOGETHER;
            for (enum slice_defenders how = SLICE_TOGETHER; how <= last; how++)
                *list_add(round, rounds) = slice_round_of(&grid, players, how, SLICE_ALL_SEATS);
        }
    kept(round, free);
    while (solved < rounds && slice_round_solve(&round[solved], &plan, false, error))
        solved++;
    if (solved == rounds || error->kind == ERROR_STOPPED)
        slice_rounds_to_result(computation->result, round, solved);
    return solved == rounds;
}

static bool rounds_print(const struct result *result, const struct view_options *view,
                         struct error *error) {
    if (!solve_check_texts(result, OPTION_NAMES("defenders", "best", "scores"), error))
        return false;
    const char *line = "{n},{players},{fills},{defenders},{seat},{score},{best},{scores}\n";
    puts("n,players,fills,defenders,seat,score,best,scores");
    for (size_t row = 0; row < result_length(result, "round"); row++)
        fputs(kept(view_text(result, line, row), free), stdout); /* never wrapped */
    return true;
}

static const struct command rounds_command = {
    .checkpoint = offsetof(struct slice_solve_options, checkpoint),
    .progress_unit = "sets",
    .compute = rounds_compute,
    .description = &slice_rounds_description,
    .print = rounds_print,
    .stopped = "stopped: rounds are missing from the table",
};

const struct command command_slice_solve = {
    .name = "solve",
    .summary = "computes the value of a round and of each move",
    .options = {{.entry = slice_solve_option, .group = 1},
                VIEW_OPTIONS(reference_line),
                {.entry = checkpoint_options_table,
                 .offset = offsetof(struct slice_solve_options, checkpoint)},
                RESULT_OPTIONS(0)},
    .help = "Computes the value of a round of Slice Through The Boundaries for the offense under "
            "optimal play, for each seat of the offense; the value of each move; and a line of "
            "optimal play. GRID is a file, - for standard input, or the side of an empty grid, up "
            "to 7. Side 7 is searched, which finds the value if most squares are filled, and "
            "otherwise bounds from both sides. A file has a line for each row, or a drawing of a "
            "grid: the drawing alone, without the lines around it.\v"
            "Examples:\n"
            "  bukub slice solve 4\n"
            "  bukub slice solve 5 --players 3 --defenders alone --json\n"
            "  bukub slice solve 6 --seat 1 --checkpoint layers\n"
            "  bukub slice solve grid.txt -o solved.h5\n"
            "  bukub slice solve 7 --nodes 1M\n"
            "  bukub slice solve --all 5",
    .options_size = sizeof(struct slice_solve_options),
    .check = solve_check,
    .checkpoint = offsetof(struct slice_solve_options, checkpoint),
    .progress_unit = "sets",
    .compute = solve_compute,
    .description = &slice_solve_description,
    .print = solve_print,
    .stopped = "stopped: the score is known within bounds",
    .other = &rounds_command,
    .asks_other = OPTION_NAMES("all"),
};
