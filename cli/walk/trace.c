#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"
#include "sim/text/untrusted.h"
#include "sim/walk/engine/game.h"
#include "sim/walk/engine/prepared.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct trace_options {
    struct walk_options walk;
    uint64_t game;
};

static void trace_defaults(void *what) {
    struct trace_options *options = what;
    options->walk.common.progress = PROGRESS_NEVER;
}

static const struct option_entry trace_option[] = {
    OPTION(LIST, "strategy", "NAME(KEY=VALUE,...)", struct trace_options, walk.strategy,
           "Collection strategy; `bukub walk strategies' lists them", .letter = 's', .group = 1),
    OPTION(COUNT, "game", "I", struct trace_options, game, "Number of the game", .most = UINT64_MAX,
           .determines = true, .usual = "0", .group = 2),
    OPTION(COUNT, "max-moves", "N", struct trace_options, walk.max_moves,
           "Stop the game after N moves", .least = 1, .most = ENGINE_MAX_MOVES, .usual = "1M",
           .group = 1),
    {0},
};

static const struct option_table trace_table[] = {
    {.entry = trace_option},
    {.entry = brief_options_table, .offset = offsetof(struct trace_options, walk.common.view)},
    {.entry = walk_board_table, .offset = offsetof(struct trace_options, walk)},
    {.entry = walk_p_table, .offset = offsetof(struct trace_options, walk)},
    {.entry = walk_start_table, .offset = offsetof(struct trace_options, walk)},
    {.entry = seed_options_table, .offset = offsetof(struct trace_options, walk.common)},
    {.entry = common_options_table,
     .offset = offsetof(struct trace_options, walk.common),
     .hidden = COMMON_THREADS | COMMON_PROGRESS},
    {.entry = csv_options_table, .offset = offsetof(struct trace_options, walk.common)},
    {0},
};

static const char trace_help[] =
    "Replays one game of the palindrome walk, move by move, on the board.\v"
    "Example: bukub walk trace --strategy greedy --p 0.5 --seed 1 --game 123456789";

static const struct dataset_variable trace_variables[] = {
    ATTRIBUTE(TEXT, "strategy", "strategy with its parameters"),
    ATTRIBUTE(DOUBLE, "p", "probability that a green square replaces the collection"),
    ATTRIBUTE(TEXT, "start", "start square"),
    ATTRIBUTE(UINT64, "game", "number of the game"),
    VARIABLE(TEXT, "state", "name", "how the game ended: done, censored or unfinishable"),
    VARIABLE(INT64, "moves", "moves", "number of moves"),
    {0},
};

static const struct dataset_variable trace_move_variables[] = {
    COORDINATE(INT64, "move", "moves", "number of the move; 0: the beginning of the game"),
    VARIABLE(TEXT, "from", "name", "square before the move", .dimensions = {"move"}),
    VARIABLE(TEXT, "to", "name", "square after the move", .dimensions = {"move"}),
    VARIABLE(TEXT, "letter", "name", "letter of this square", .dimensions = {"move"}),
    VARIABLE(TEXT, "colour", "name", "its colour, white or green", .dimensions = {"move"}),
    VARIABLE(TEXT, "event", "name", "what happened there: begins, leaves, takes, resets or removes",
             .dimensions = {"move"}),
    VARIABLE(TEXT, "collection", "name", "letters held afterwards, in alphabetical order",
             .dimensions = {"move"}),
    {0},
};

static const struct result_rows trace_rows[] = {{.key = "trace", .dimensions = {"move"}}, {0}};

static const struct result_description trace_description = {
    .filetype = "bukub walk trace",
    .format_version = 1,
    .variables = {trace_variables, trace_move_variables},
    .rows = trace_rows,
};

static const char *const event_names[] = {
    [GAME_BEGUN] = "begins", [GAME_LEFT] = "leaves",     [GAME_TAKEN] = "takes",
    [GAME_RESET] = "resets", [GAME_REMOVAL] = "removes",
};
static const char *const state_names[] = {
    [GAME_ON] = "on",
    [GAME_DONE] = "done",
    [GAME_CENSORED] = "censored",
    [GAME_UNFINISHABLE] = "unfinishable",
};

/* A game as it was played. */
struct trace_move {
    int square;
    enum game_event event;
    struct walk_collection collection;
};

struct trace_game {
    struct trace_move *move;
    size_t count, room; /* of moves, with the beginning */
    enum game_state state;
};

static bool trace_add(struct trace_game *trace, const struct walk_game *game, struct error *error) {
    if (trace->count == trace->room) {
        size_t room = trace->room ? 2 * trace->room : 256;
        struct trace_move *grown = realloc(trace->move, room * sizeof *grown);
        if (!grown)
            return error_memory(error);
        trace->move = grown;
        trace->room = room;
    }
    trace->move[trace->count++] =
        (struct trace_move){game->path.square, game->event, game->collection};
    trace->state = game->state;
    return true;
}

/* Opens the strategy at its p and start. */
static bool trace_set_up(struct walk_setting *setting, const struct watch *watch,
                         struct walk_prepared *prepared, struct dead_cache *dead_cache,
                         struct walk_play *play, struct error *error) {
    const struct walk_options *walk = setting->options;
    const double p = setting->p.value[0];
    const struct walk_points points = walk_setting_points(setting);
    const struct walk_setup setup = walk_point_setup(&points, (struct walk_point){0, 0, 0});
    *play = (struct walk_play){.seed = walk->common.seed, .max_moves = (uint32_t)walk->max_moves};
    return prepared_open(prepared, &setting->strategy[0], &setup, table_coin(p), watch, error) &&
           prepared_fill(prepared, dead_cache, p, play, error);
}

static bool trace_replay(struct trace_game *trace, const struct walk_play *play, uint64_t number,
                         void *memory, const struct watch *watch, struct error *error) {
    struct walk_game game;
    if (!game_begin(&game, play, number, memory, error) || !trace_add(trace, &game, error))
        return false;
    while (game.state == GAME_ON) {
        if (watch_stopped(watch))
            return error_stopped(error);
        if (!game_move(&game, error))
            return error_within(error, "move %u", game.path.moves);
        if (!trace_add(trace, &game, error))
            return false;
    }
    return true;
}

static bool trace_play(struct trace_game *trace, struct walk_setting *setting, uint64_t number,
                       const struct watch *watch, struct error *error) {
    struct walk_prepared prepared = {0};
    struct dead_cache dead_cache = {0};
    struct walk_play play;
    void *memory = NULL;
    bool done = trace_set_up(setting, watch, &prepared, &dead_cache, &play, error);
    size_t memory_size = done ? prepared.player.strategy->memory_size : 0;
    if (memory_size > 0 && !(memory = malloc(memory_size)))
        done = error_memory(error);
    done = done && trace_replay(trace, &play, number, memory, watch, error);
    free(memory);
    prepared_free(&prepared);
    dead_cache_free(&dead_cache);
    return done;
}

static void trace_set_move(struct result *result, const struct walk_board *board, size_t index,
                           const struct trace_move *move) {
    char square[SQUARE_NAME], collection[WALK_PALINDROME + 1];
    const char letter[] = {(char)('A' + board->letter[move->square]), '\0'};
    board_square_name(board, move->square, square);
    collection_print(&move->collection, collection);
    result_set_text(result, "from", index,
                    index > 0 ? result_text(result, "to", index - 1) : square);
    result_set_text(result, "to", index, square);
    result_set_text(result, "letter", index, letter);
    result_set_text(result, "colour", index, board->green[move->square] ? "green" : "white");
    result_set_text(result, "event", index, event_names[move->event]);
    result_set_text(result, "collection", index, move->collection.size > 0 ? collection : "");
}

static void trace_set_result(struct result *result, const struct trace_options *options,
                             const struct walk_setting *setting, const struct trace_game *trace) {
    char start[SQUARE_NAME];
    board_square_name(&setting->board, setting->start[0], start);
    result_set_text(result, "strategy", 0, setting->strategy[0].name);
    result_set_real(result, "p", 0, setting->p.value[0]);
    result_set_text(result, "start", 0, start);
    result_set_whole(result, "game", 0, (int64_t)options->game);
    result_set_text(result, "state", 0, state_names[trace->state]);
    result_set_whole(result, "moves", 0, (int64_t)trace->count - 1);
    result_dimension(result, "move", trace->count);
    for (size_t i = 0; i < trace->count; i++)
        trace_set_move(result, &setting->board, i, &trace->move[i]);
}

static bool trace_check(const struct trace_options *options, const struct walk_setting *setting,
                        struct error *error) {
    if (options->walk.strategy.count != 1)
        return error_input(error, "--strategy: give exactly one");
    if (setting->p.values != 1)
        return error_input(error, "--p: give exactly one value");
    return setting->starts == 1 || error_input(error, "--start: give exactly one");
}

static bool trace_compute(const struct computation *computation, struct error *error) {
    const struct trace_options *options = computation->options;
    struct walk_setting *setting = malloc(sizeof *setting);
    if (!setting)
        return error_memory(error);
    struct trace_game trace = {0};
    bool done = walk_setting_open(setting, &options->walk, error) &&
                trace_check(options, setting, error) &&
                trace_play(&trace, setting, options->game, computation->watch, error);
    if (done) {
        walk_setting_to_result(setting, computation->result);
        trace_set_result(computation->result, options, setting, &trace);
    }
    free(trace.move);
    walk_setting_free(setting);
    free(setting);
    return done;
}

/* Draws the board with row letters and column numbers: green squares as *X, the token's square as
 * [X]. With `colour`, green squares are green and the token is in reverse video. */
static void board_draw(FILE *out, const struct walk_board *board, int token, bool colour) {
    fputs("   ", out);
    for (int column = 1; column <= board->columns; column++)
        fprintf(out, "%2d%s", column, column < board->columns ? " " : "");
    for (int square = 0; square < board->squares; square++) {
        if (square % board->columns == 0)
            fprintf(out, "\n %c ", 'A' + square / board->columns);
        bool here = square == token;
        bool green = board->green[square];
        const char *paint = here ? "\033[7m" : green ? "\033[32m" : "";
        char before = here ? '[' : green ? '*' : ' ';
        bool last = square % board->columns == board->columns - 1;
        const char *behind = here ? "]" : last ? "" : " ";
        fprintf(out, "%s%c%c%s%s", colour ? paint : "", before, 'A' + board->letter[square], behind,
                colour && *paint ? "\033[0m" : "");
    }
    fputc('\n', out);
}

/* Whether the text is one of the names. */
static bool is_one_of(const char *text, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, names[i]) == 0)
            return true;
    return false;
}

/* Fails unless the move can be printed. */
static bool trace_check_move(const struct result *result, const struct walk_board *board,
                             size_t row, struct error *error) {
    int square;
    const char *event = result_text(result, "event", row);
    const char *collection = result_text(result, "collection", row);
    if (!board_square_find(board, result_text(result, "from", row), &square, error) ||
        !board_square_find(board, result_text(result, "to", row), &square, error))
        return error_within(error, "move %zu", row);
    if (!is_one_of(event, event_names, sizeof event_names / sizeof *event_names))
        return error_input(error, "move %zu: %s is not an event", row, quote(event).text);
    size_t letters = strspn(collection, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return (letters <= WALK_PALINDROME && !collection[letters]) ||
           error_input(error, "move %zu: %s is not a collection", row, quote(collection).text);
}

static void trace_print_move(const struct result *result, const struct walk_board *board,
                             size_t row, bool brief) {
    int to = 0;
    board_square_find(board, result_text(result, "to", row), &to, NULL);
    const char *event = result_text(result, "event", row);
    const char *collection = result_text(result, "collection", row);
    bool resets = strcmp(event, event_names[GAME_RESET]) == 0;
    printf("%4zu  %-3s -> %-3s  %s %-7s %c  holds %s\n", row, result_text(result, "from", row),
           result_text(result, "to", row), board->green[to] ? "green" : "white", event,
           resets ? ' ' : 'A' + board->letter[to], *collection ? collection : "-");
    if (!brief) {
        board_draw(stdout, board, to, isatty(STDOUT_FILENO));
        putchar('\n');
    }
}

static bool trace_print(const struct result *result, const struct view_options *view,
                        struct error *error) {
    struct walk_board board;
    size_t moves = result_length(result, "move");
    const char *state = result_text(result, "state", 0);
    if (!is_one_of(state, state_names, sizeof state_names / sizeof *state_names))
        return error_input(error, "%s is not the state of a game", quote(state).text);
    if (!board_file_parse(&board, "board", result->board ? result->board : "", error))
        return false;
    for (size_t row = 0; row < moves; row++)
        if (!trace_check_move(result, &board, row, error))
            return false;
    for (size_t row = 0; row < moves; row++)
        trace_print_move(result, &board, row, view->brief);
    printf("%s after %" PRId64 " moves\n", state, result_integer(result, "moves", 0));
    return true;
}

static bool trace_note(const struct result *result) {
    const char *state = result_text(result, "state", 0);
    if (strcmp(state, state_names[GAME_CENSORED]) == 0)
        report_note("the game is censored: not over after %" PRId64 " moves (--max-moves)",
                    result_integer(result, "moves", 0));
    else if (strcmp(state, state_names[GAME_UNFINISHABLE]) == 0)
        report_note("the game can no longer end");
    return strcmp(state, state_names[GAME_DONE]) == 0;
}

const struct command command_walk_trace = {
    .game = "walk",
    .verb = "trace",
    .summary = "replays one game, move by move",
    .computes =
        &(const struct verb){
            .options = trace_table,
            .help = trace_help,
            .options_size = sizeof(struct trace_options),
            .defaults = trace_defaults,
            .progress_unit = "moves",
            .compute = trace_compute,
            .description = &trace_description,
            .print = trace_print,
            .note = trace_note,
        },
};
