/* `bukub walk trace`: one game, replayed move by move, with the reason of each decision. */
#include "analysis/walk/optimal/optimum.h"
#include "cli/walk/verbs.h"
#include "sim/walk/engine/game.h"
#include "sim/walk/rules/board.h"

struct trace_options {
    struct walk_options walk;
    uint64_t game;
};

static const struct option_entry trace_strategy_table[] =
    WALK_STRATEGY_OPTION("Collection strategy; `bukub walk strategies' lists them");

static const struct option_entry trace_length_table[] =
    ONE_OPTION(INPUT(COUNT, "max-moves", "N", struct trace_options, walk.plan.max_moves,
                     "Stop the game after N moves", .least = 1, .most = ENGINE_MAX_MOVES,
                     .default_text = "1M", .group = 1));

static const struct option_entry trace_option[] =
    ONE_OPTION(INPUT(COUNT, "game", "I", struct trace_options, game, "Number of the game",
                     .most = UINT64_MAX, .default_text = "0"));

static const struct dataset_variable trace_variables[] = {
    ATTRIBUTE(TEXT, "strategy", "strategy with its parameters"),
    ATTRIBUTE(DOUBLE, "p", "probability that a green square replaces the collection"),
    ATTRIBUTE(TEXT, "start", "start square"),
    ATTRIBUTE(UINT64, "game", "number of the game"),
    VARIABLE(TEXT, "state", "name", "how the game ended: done, censored or unfinishable"),
    VARIABLE(INT64, "moves", "moves", "number of moves"),
    VARIABLE(TEXT, "palindrome", "name", "the letters that end the game; only if it is done"),
    {0},
};

#define OF_MOVE(type_, name_, units_, meaning_)                                                    \
    VARIABLE(type_, name_, units_, meaning_, .dimensions = {"move"})
static const struct dataset_variable trace_move_variables[] = {
    COORDINATE(INT64, "move", "moves", "number of the move; 0: the beginning of the game"),
    OF_MOVE(TEXT, "from", "name", "square before the move"),
    OF_MOVE(TEXT, "to", "name", "square after the move"),
    OF_MOVE(TEXT, "letter", "name", "letter of this square"),
    OF_MOVE(TEXT, "colour", "name", "its colour, white or green"),
    OF_MOVE(TEXT, "event", "name", "what happened there: begins, leaves, takes, resets or removes"),
    OF_MOVE(TEXT, "collection", "name", "letters held afterwards, in alphabetical order"),
    OF_MOVE(TEXT, "why", "name", "why the letter is taken or left, or what the green square does"),
    OF_MOVE(DOUBLE, "if_taken", "moves",
            "strategy optimal: expected moves to come if the letter is taken; NaN if it cannot be"),
    OF_MOVE(
        DOUBLE, "if_left", "moves",
        "strategy optimal: expected moves to come if the letter is left; NaN if none is offered"),
    {0},
};

enum { EVENTS = GAME_REMOVAL + 1, STATES = GAME_UNFINISHABLE + 1 };
static const char *const trace_events[EVENTS] = {
    [GAME_BEGUN] = "begins", [GAME_LEFT] = "leaves",     [GAME_TAKEN] = "takes",
    [GAME_RESET] = "resets", [GAME_REMOVAL] = "removes",
};
static const char *const trace_states[STATES] = {[GAME_ON] = "on",
                                                 [GAME_DONE] = "done",
                                                 [GAME_CENSORED] = "censored",
                                                 [GAME_UNFINISHABLE] = "unfinishable"};

/* A move as it was played; number 0 is the beginning, on the start. */
struct trace_move {
    int square; /* after the move */
    enum game_event event;
    struct walk_collection collection; /* after the event */
    double take; /* probability with which the strategy takes the letter, if it had a choice */
};

struct trace_game {
    struct trace_move *move;
    size_t count; /* of moves, including the beginning */
    enum walk_game_state state;
    struct optimum optimum; /* solved for the strategy optimal only */
};

/* Plays game number `number` of the seed, and records its moves until it ends. */
static bool trace_play(struct trace_game *trace, const struct walk_setting *setting,
                       uint64_t number, const struct watch *watch, struct error *error) {
    const struct walk_options *walk = setting->options;
    const struct walk_setup setup = walk_point_setup(&setting->points, (struct walk_point){0});
    struct walk_prepared prepared = {0};
    struct walk_table rules = {0}; /* the rules of the game, filled by prepared_fill if needed */
    struct walk_play play = {.seed = walk->common.seed,
                             .max_moves = (uint32_t)walk->plan.max_moves};
    struct walk_game game;
    bool done =
        prepared_open(&prepared, &setting->strategy[0], &setup, table_coin(setup.p), watch, error);
    if (done) {
        size_t size = prepared.player.strategy->memory_size;
        prepared_fill(&prepared, &rules, setup.p, &play);
        done = walk_game_begin(&game, &play, number,
                               size > 0 ? kept(memory_allocate(1, size), free) : NULL, error);
    }
    while (done) {
        *list_add(trace->move, trace->count) =
            (struct trace_move){game.path.square, game.event, game.collection, game.take};
        trace->state = game.state;
        if (game.state != GAME_ON)
            break;
        if (watch_stopped(watch))
            done = error_stopped(error);
        else if (!walk_game_move(&game, error))
            done = error_within(error, "move %u", game.path.moves);
    }
    prepared_free(&prepared);
    table_free(&rules);
    return done;
}

/* Sets the moves that the strategy optimal still expects if the letter at `view` is taken, and if
 * it is left. If the letter can be taken and does not end the game, they are the reason `why`. */
static void trace_set_worth(struct result *result, const struct optimum *optimum,
                            const struct walk_view *view, size_t index, char why[STRATEGY_REASON]) {
    const struct walk_table *table = &optimum->table;
    uint32_t row = table->row_of_rank[collection_rank(view->collection)];
    uint32_t next = table_next(table, row, view->square);
    const bool allowed = next != row, ends = next == TABLE_DONE; /* to take the letter */
    double left = exact_state(&optimum->exact, row, view->square).value;
    double taken = allowed ? exact_state(&optimum->exact, next, view->square).value : NAN;
    result_set_real(result, "if_taken", index, taken);
    result_set_real(result, "if_left", index, left);
    if (!allowed || ends)
        return;
    if (isinf(taken) && isinf(left))
        snprintf(why, STRATEGY_REASON, "the game may never end either way");
    else
        snprintf(why, STRATEGY_REASON, "%.4f moves if taken, %.4f if left", taken, left);
}

/* Says why the letter was taken or left with the collection before, or what a green square did. */
static void trace_set_reason(struct result *result, const struct walk_setting *setting,
                             const struct trace_game *trace, size_t index) {
    const struct walk_collection nothing = {0};
    const struct trace_move *move = &trace->move[index];
    const struct walk_collection *before =
        index > 0 ? &trace->move[index - 1].collection : &nothing;
    const struct walk_view view = table_landing(&setting->board, before, move->square, index);
    const struct walk_collection *reset = &setting->board.reset;
    const bool held = walk_count(before, view.letter) > 0;
    char why[STRATEGY_REASON];
    switch (move->event) {
    case GAME_BEGUN:
        snprintf(why, sizeof why, "the letter of the start is not offered");
        break;
    case GAME_LEFT:
    case GAME_TAKEN:
        strategy_reason(&setting->strategy[0], &view, move->take, move->event == GAME_TAKEN, why);
        if (setting->strategy[0].strategy == &strategy_optimal)
            trace_set_worth(result, &trace->optimum, &view, index, why);
        break;
    case GAME_RESET:
        snprintf(why, sizeof why,
                 reset->size == 0 ? "all letters are lost" : "the collection becomes %s",
                 collection_text(reset).text);
        break;
    case GAME_REMOVAL:
        snprintf(why, sizeof why, held ? "every %c is lost" : "no %c is held", 'A' + view.letter);
        break;
    }
    result_set_text(result, "why", index, why);
}

static bool trace_compute(const struct computation *computation, struct error *error) {
    struct trace_options *options = computation->options;
    struct result *result = computation->result;
    struct trace_game *trace = kept(memory_allocate(1, sizeof *trace), NULL);
    const struct exact_limits limits = walk_exact_limits(computation->watch);
    const struct walk_setting *setting =
        walk_setting_open(&options->walk, computation->watch, error);
    if (!setting ||
        !walk_setting_check_one(setting, "give exactly one value", "give exactly one", error))
        return false;
    if (options->walk.strategy.count != 1)
        return error_input(error, "--strategy: give exactly one, as in --strategy greedy");
    const struct walk_board *board = &setting->board;
    if (!trace_play(trace, setting, options->game, computation->watch, error) ||
        (setting->strategy[0].strategy == &strategy_optimal &&
         !optimum_solve(&trace->optimum, board, setting->points.p[0], &limits, error)))
        return false;
    walk_setting_to_result(setting, result);
    result_set_text(result, "strategy", 0, setting->strategy[0].name);
    result_set_real(result, "p", 0, setting->points.p[0]);
    walk_square_to_result(result, "start", 0, board, setting->start[0]);
    result_set_whole(result, "game", 0, (int64_t)options->game);
    result_set_text(result, "state", 0, trace_states[trace->state]);
    result_set_whole(result, "moves", 0, (int64_t)trace->count - 1);
    if (trace->state == GAME_DONE)
        result_set_text(result, "palindrome", 0,
                        collection_palindrome(&trace->move[trace->count - 1].collection).text);
    result_dimension(result, "move", trace->count);
    for (size_t i = 0; i < trace->count; i++) {
        const struct trace_move *move = &trace->move[i];
        walk_square_to_result(result, "from", i, board, trace->move[i > 0 ? i - 1 : 0].square);
        walk_square_to_result(result, "to", i, board, move->square);
        walk_letter_to_result(result, "letter", i, board->letter[move->square]);
        result_set_text(result, "colour", i, board->green[move->square] ? "green" : "white");
        result_set_text(result, "event", i, trace_events[move->event]);
        walk_collection_to_result(result, "collection", i, &move->collection);
        trace_set_reason(result, setting, trace, i);
    }
    return true;
}

/* Draws " A  C [B]*A  D" for each row (verbs.h). */
void walk_board_draw(FILE *out, const struct walk_board *board, int token, bool colour) {
    fputs("   ", out);
    for (int column = 1; column <= board->columns; column++)
        fprintf(out, "%2d%s", column, column < board->columns ? " " : "");
    for (int square = 0; square < board->squares; square++) {
        if (square % board->columns == 0)
            fprintf(out, "\n %c ", 'A' + square / board->columns);
        bool here = square == token, green = board->green[square];
        const char *paint = here ? "\033[7m" : green ? "\033[32m" : "";
        char before = here ? '[' : green ? '*' : ' ';
        bool last = square % board->columns == board->columns - 1;
        const char *behind = here ? "]" : last ? "" : " ";
        fprintf(out, "%s%c%c%s%s", colour ? paint : "", before, 'A' + board->letter[square], behind,
                colour && *paint ? "\033[0m" : "");
    }
    fputc('\n', out);
}

/* The index of a text among the names; `count` if it is none of them, as in a damaged file. */
static size_t index_of(const char *text, const char *const *names, size_t count) {
    size_t index = 0;
    while (index < count && strcmp(text, names[index]) != 0)
        index++;
    return index;
}

static size_t state_of(const struct result *result) {
    return index_of(result_text(result, "state", 0), trace_states, STATES);
}

static size_t event_of(const struct result *result, size_t row) {
    return index_of(result_text(result, "event", row), trace_events, EVENTS);
}

/* Ends a line, of which `printed` columns are printed, with words behind column `indent`, wrapped
 * at the width of the terminal. If too few columns are left, the words begin on a new line. */
static void print_wrapped(const char *text, int printed, int indent) {
    enum { LEAST = 25 /* columns of words, each after a blank */, INDENT_BELOW = 5 };
    int width = terminal_width(stdout);
    if (*text && indent + LEAST > width) {
        putchar('\n');
        printed = 0;
        indent = INDENT_BELOW;
    }
    struct wrapped words = {.out = stdout, .width = width, .column = indent, .indent = indent};
    if (*text)
        printf("%*s", indent - printed, "");
    wrapped_text(&words, text);
    putchar('\n');
}

static void legend_print(const char *what, const char *meaning) {
    print_wrapped(meaning, printf("%-8s", what), 8);
}

/* Sets the board of a result. A result from a file may be damaged: fails unless everything is valid
 * that trace_print relies on, so that it prints all or nothing. */
static bool trace_check(const struct result *result, struct walk_board *board,
                        struct error *error) {
    if (state_of(result) == STATES)
        return error_input(error, "%s is not the state of a game",
                           quote(result_text(result, "state", 0)).text);
    if (!board_file_parse(board, "board", result_board(result), error))
        return false;
    for (size_t row = 0; row < result_length(result, "move"); row++) {
        int square;
        const char *collection = result_text(result, "collection", row);
        if (!board_square_find(board, result_text(result, "from", row), &square, error) ||
            !board_square_find(board, result_text(result, "to", row), &square, error))
            return error_within(error, "move %zu", row);
        if (event_of(result, row) == EVENTS)
            return error_input(error, "move %zu: %s is not an event", row,
                               quote(result_text(result, "event", row)).text);
        size_t letters = strspn(collection, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        if (letters > WALK_PALINDROME || collection[letters])
            return error_input(error, "move %zu: %s is not a collection", row,
                               quote(collection).text);
    }
    return true;
}

/* The columns of a move, after its number and before the reason: "B3    B4   takes C    ACC". */
#define MOVE_COLUMNS "  %-4s  %-3s  %-9s  %s"
enum { WHY_INDENT = 34 };

/* Prints the game: a legend, the moves with the board after each, unless view->brief, and the
 * palindrome. */
static bool trace_print(const struct result *result, const struct view_options *view,
                        struct error *error) {
    struct walk_board board;
    if (!trace_check(result, &board, error))
        return false;
    if (!view->brief)
        legend_print("[X], *X", "the square of the token, a green square");
    legend_print("takes", "a white square's letter, or leaves it");
    legend_print("resets", "a green square replaces all letters held");
    legend_print("removes", "a green square removes every copy of its letter");
    legend_print("held", "the letters afterwards; - none");
    if (result_find(result, "if_taken"))
        legend_print("why", "expected moves to come, with optimal play");
    printf("\n%4s" MOVE_COLUMNS "%s\n", "move", "from", "to", "event", "held",
           result_find(result, "why") ? "   why" : "");
    for (size_t row = 0; row < result_length(result, "move"); row++) {
        const char *to = result_text(result, "to", row);
        const char *held = result_text(result, "collection", row);
        const size_t event = event_of(result, row);
        const bool of_letter = event != GAME_RESET && event != GAME_BEGUN;
        char what[16];
        int square = 0;
        board_square_find(&board, to, &square, NULL);
        snprintf(what, sizeof what, of_letter ? "%s %c" : "%s", trace_events[event],
                 'A' + board.letter[square]);
        int length =
            printf("%4zu" MOVE_COLUMNS, row, row > 0 ? result_text(result, "from", row) : "", to,
                   what, *held ? held : "-");
        print_wrapped(result_text(result, "why", row), length, WHY_INDENT);
        if (view->brief)
            continue;
        walk_board_draw(stdout, &board, square, terminal_colour(stdout));
        putchar('\n');
    }
    view_print_text(result, "{state} after {moves} moves", 0);
    view_print_text(result,
                    result_find(result, "palindrome") ? ": palindrome {palindrome}\n" : "\n", 0);
    return true;
}

static bool trace_note(const struct result *result) {
    const size_t state = state_of(result);
    if (state == GAME_CENSORED)
        view_note(result, "the game is censored: not over after {moves} moves (--max-moves)", 0);
    else if (state == GAME_UNFINISHABLE)
        report_note("the game can no longer end");
    return state == GAME_DONE;
}

const struct command command_walk_trace = {
    .name = "trace",
    .summary = "replays one game, move by move",
    .options = {{.entry = walk_board_table},
                {.entry = trace_strategy_table},
                {.entry = walk_p_table},
                {.entry = walk_start_table},
                {.entry = trace_length_table},
                {.entry = seed_options_table},
                {.entry = trace_option, .group = 2},
                VIEW_OPTIONS(brief),
                RESULT_OPTIONS(COMMON_THREADS | COMMON_PROGRESS)},
    .help = "Replays one game of the palindrome walk, move by move, on the board, and explains why "
            "each letter is taken or left; for the strategy optimal by the expected number of "
            "moves to come after either.\v"
            "Examples:\n"
            "  bukub walk trace --strategy greedy --p 0.5 --seed 1 --game 123456789",
    .options_size = sizeof(struct trace_options),
    .progress_unit = "moves",
    .compute = trace_compute,
    .description =
        RESULT_DESCRIPTION(.filetype = "bukub walk trace", .format_version = 1,
                           .variables = {trace_variables, trace_move_variables},
                           .rows = RESULT_ROWS({.key = "trace", .dimensions = {"move"}})),
    .print = trace_print,
    .note = trace_note,
};
