#include "cli/walk/trace.h"

#include "analysis/walk/optimal/optimum.h"
#include "cli/shared/output/report.h"
#include "cli/walk/options.h"
#include "sim/walk/engine/game.h"
#include "sim/walk/engine/prepared.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"
#include "strategies/walk/reason.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    "Replays one game of the palindrome walk, move by move, on the board, and explains why each "
    "letter is taken or left; for the strategy optimal by the expected number of moves to come "
    "after either.\v"
    "Examples:\n"
    "  bukub walk trace --strategy greedy --p 0.5 --seed 1 --game 123456789";

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
    VARIABLE(TEXT, "why", "name", "why the letter is taken or left, or what the green square does",
             .dimensions = {"move"}),
    VARIABLE(DOUBLE, "if_taken", "moves",
             "strategy optimal: expected moves to come if the letter is taken; NaN if it cannot be",
             .dimensions = {"move"}),
    VARIABLE(DOUBLE, "if_left", "moves",
             "strategy optimal: expected moves to come if the letter is left; NaN if none is "
             "offered",
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

const char *const trace_events[TRACE_EVENTS] = {
    [GAME_BEGUN] = "begins", [GAME_LEFT] = "leaves",     [GAME_TAKEN] = "takes",
    [GAME_RESET] = "resets", [GAME_REMOVAL] = "removes",
};
const char *const trace_states[TRACE_STATES] = {
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
    double take;
};

struct trace_game {
    struct trace_move *move;
    size_t count, room; /* of moves, with the beginning */
    enum game_state state;
    struct optimum optimum; /* of the strategy optimal; otherwise zeroed */
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
        (struct trace_move){game->path.square, game->event, game->collection, game->take};
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
    if (!prepared_open(prepared, &setting->strategy[0], &setup, table_coin(p), watch, error))
        return false;
    prepared_fill(prepared, dead_cache, p, play);
    return true;
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

/* Solves the game if the strategy is optimal: what its decisions are worth. */
static bool trace_solve(struct trace_game *trace, const struct walk_setting *setting,
                        const struct watch *watch, struct error *error) {
    struct exact_limits limits = exact_default_limits();
    limits.watch = watch;
    return setting->strategy[0].strategy != &strategy_optimal ||
           optimum_solve(&trace->optimum, &setting->board, setting->p.value[0], &limits, error);
}

/* Explains a decision of the strategy optimal. */
static void trace_set_values(struct result *result, const struct optimum *optimum,
                             const struct walk_view *view, size_t index,
                             char why[STRATEGY_REASON]) {
    const struct walk_table *table = &optimum->table;
    uint32_t row = table->row_of_rank[collection_rank(view->collection)];
    uint32_t next = table_next(table, row, view->square);
    double left = exact_state(&optimum->exact, row, view->square).value, taken = 0;
    if (next == row)
        taken = NAN;
    else if (next != TABLE_DONE)
        taken = exact_state(&optimum->exact, next, view->square).value;
    result_set_real(result, "if_taken", index, taken);
    result_set_real(result, "if_left", index, left);
    if (next == row || next == TABLE_DONE)
        return;
    if (isinf(taken) && isinf(left))
        snprintf(why, STRATEGY_REASON, "the game may never end either way");
    else
        snprintf(why, STRATEGY_REASON, "%.4f moves if taken, %.4f if left", taken, left);
}

/* Explains what a green square does. */
static void trace_explain_green(const struct walk_board *board, const struct trace_move *move,
                                const struct walk_collection *held, char why[STRATEGY_REASON]) {
    char letter = (char)('A' + board->letter[move->square]);
    char collection[WALK_PALINDROME + 1];
    collection_print(&board->reset, collection);
    if (move->event == GAME_RESET && board->reset.size == 0)
        snprintf(why, STRATEGY_REASON, "all letters are lost");
    else if (move->event == GAME_RESET)
        snprintf(why, STRATEGY_REASON, "the collection becomes %s", collection);
    else if (walk_count(held, board->letter[move->square]) > 0)
        snprintf(why, STRATEGY_REASON, "every %c is lost", letter);
    else
        snprintf(why, STRATEGY_REASON, "no %c is held", letter);
}

/* Says why the letter is taken or left. */
static void trace_set_reason(struct result *result, const struct walk_setting *setting,
                             const struct trace_game *trace, size_t index) {
    const struct walk_collection nothing = {0};
    const struct trace_move *move = &trace->move[index];
    const struct walk_view view = {
        .board = &setting->board,
        .collection = index > 0 ? &trace->move[index - 1].collection : &nothing,
        .turn = index,
        .square = move->square,
        .letter = setting->board.letter[move->square],
    };
    char why[STRATEGY_REASON] = "the letter of the start is not offered";
    if (move->event == GAME_LEFT || move->event == GAME_TAKEN) {
        strategy_reason(&setting->strategy[0], &view, move->take, move->event == GAME_TAKEN, why);
        if (trace->optimum.table.board)
            trace_set_values(result, &trace->optimum, &view, index, why);
    } else if (move->event != GAME_BEGUN) {
        trace_explain_green(&setting->board, move, view.collection, why);
    }
    result_set_text(result, "why", index, why);
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
    result_set_text(result, "event", index, trace_events[move->event]);
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
    result_set_text(result, "state", 0, trace_states[trace->state]);
    result_set_whole(result, "moves", 0, (int64_t)trace->count - 1);
    if (trace->state == GAME_DONE) {
        char palindrome[WALK_PALINDROME + 1];
        collection_palindrome(&trace->move[trace->count - 1].collection, palindrome);
        result_set_text(result, "palindrome", 0, palindrome);
    }
    result_dimension(result, "move", trace->count);
    for (size_t i = 0; i < trace->count; i++) {
        trace_set_move(result, &setting->board, i, &trace->move[i]);
        trace_set_reason(result, setting, trace, i);
    }
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
                trace_play(&trace, setting, options->game, computation->watch, error) &&
                trace_solve(&trace, setting, computation->watch, error);
    if (done) {
        walk_setting_to_result(setting, computation->result);
        trace_set_result(computation->result, options, setting, &trace);
    }
    free(trace.move);
    optimum_free(&trace.optimum);
    walk_setting_free(setting);
    free(setting);
    return done;
}

static bool trace_note(const struct result *result) {
    const char *state = result_text(result, "state", 0);
    if (strcmp(state, trace_states[GAME_CENSORED]) == 0)
        report_note("the game is censored: not over after %" PRId64 " moves (--max-moves)",
                    result_integer(result, "moves", 0));
    else if (strcmp(state, trace_states[GAME_UNFINISHABLE]) == 0)
        report_note("the game can no longer end");
    return strcmp(state, trace_states[GAME_DONE]) == 0;
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
