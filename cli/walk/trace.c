#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/output/watcher.h"
#include "cli/shared/run/command.h"
#include "cli/walk/options.h"
#include "sim/walk/engine/game.h"
#include "sim/walk/engine/prepared.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <stdlib.h>
#include <unistd.h>

struct trace_options {
    struct walk_options walk;
    uint64_t game;
    bool brief;
};

static const struct option_entry trace_option[] = {
    {.name = "strategy",
     .letter = 's',
     .argument = "NAME(KEY=VALUE,...)",
     .help = "Collection strategy; `bukub walk strategies' lists them",
     .kind = OPTION_LIST,
     .offset = offsetof(struct trace_options, walk.strategy),
     .group = 1},
    {.name = "game",
     .argument = "I",
     .help = "Number of the game",
     .kind = OPTION_COUNT,
     .most = UINT64_MAX,
     .offset = offsetof(struct trace_options, game),
     .usual = "0",
     .group = 2},
    {.name = "brief",
     .help = "One line per move, without boards",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct trace_options, brief),
     .group = 2},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE.h5",
     .refused = "a trace cannot be saved as a dataset; use --json"},
    {0},
};

static const struct option_table trace_table[] = {
    {.entry = trace_option},
    {.entry = walk_board_table, .offset = offsetof(struct trace_options, walk)},
    {.entry = walk_p_table, .offset = offsetof(struct trace_options, walk)},
    {.entry = walk_start_table, .offset = offsetof(struct trace_options, walk)},
    {.entry = walk_length_table, .offset = offsetof(struct trace_options, walk)},
    {.entry = seed_options_table, .offset = offsetof(struct trace_options, walk.common)},
    {.entry = common_options_table,
     .offset = offsetof(struct trace_options, walk.common),
     .hidden = COMMON_THREADS | COMMON_PROGRESS | COMMON_SAVING},
    {0},
};

static const char trace_help[] =
    "Replays one game of the palindrome walk, move by move, on the board.\v"
    "Example: bukub walk trace --strategy greedy --p 0.5 --seed 1 --game 123456789";

static const char *event_name(enum game_event event) {
    switch (event) {
    case GAME_BEGUN:
        return "begins";
    case GAME_LEFT:
        return "leaves";
    case GAME_TAKEN:
        return "takes";
    case GAME_RESET:
        return "resets";
    case GAME_REMOVAL:
        return "removes";
    }
    return "";
}

static const char *state_name(enum game_state state) {
    switch (state) {
    case GAME_ON:
        return "on";
    case GAME_DONE:
        return "done";
    case GAME_CENSORED:
        return "censored";
    case GAME_UNFINISHABLE:
        return "unfinishable";
    }
    return "";
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

/* Output of the trace: text, or a JSON array. */
struct trace_output {
    const struct trace_options *options;
    json_t *moves; /* NULL: prints text */
    const struct watch *watch;
    bool colour;
};

static void trace_print(const struct trace_output *output, const struct walk_game *game, int from) {
    const struct walk_board *board = game->path.board;
    char before[SQUARE_NAME];
    board_square_name(board, from, before);
    char square[SQUARE_NAME];
    board_square_name(board, game->path.square, square);
    char collection[WALK_PALINDROME + 1];
    collection_print(&game->collection, collection);
    const char letter[] = {(char)('A' + board->letter[game->path.square]), '\0'};
    bool green = board->green[game->path.square];
    if (output->moves) {
        json_array_append_new(output->moves,
                              json_pack("{s:I, s:s, s:s, s:s, s:s, s:s, s:s}", "move",
                                        (json_int_t)game->path.moves, "from", before, "to", square,
                                        "letter", letter, "colour", green ? "green" : "white",
                                        "event", event_name(game->event), "collection",
                                        game->collection.size > 0 ? collection : ""));
        return;
    }
    if (output->options->walk.common.quiet)
        return;
    printf("%4u  %-3s -> %-3s  %s %-7s %s  holds %s\n", game->path.moves, before, square,
           green ? "green" : "white", event_name(game->event),
           game->event == GAME_RESET ? " " : letter, collection);
    if (!output->options->brief) {
        board_draw(stdout, board, game->path.square, output->colour);
        fputc('\n', stdout);
    }
}

static bool trace_replay(const struct trace_output *output, const struct walk_play *play,
                         void *memory, struct walk_game *game, struct error *error) {
    if (!game_begin(game, play, output->options->game, memory, error))
        return false;
    trace_print(output, game, game->path.square);
    while (game->state == GAME_ON) {
        int from = game->path.square;
        if (watch_stopped(output->watch))
            return error_stopped(error);
        if (!game_move(game, error))
            return error_within(error, "move %u", game->path.moves);
        trace_print(output, game, from);
    }
    return true;
}

static int trace_print_json(const struct trace_output *output, const struct walk_setting *setting,
                            const struct walk_game *game) {
    char start[SQUARE_NAME];
    board_square_name(&setting->board, setting->start[0], start);
    return json_print(json_pack("{s:s, s:f, s:s, s:o, s:o, s:s, s:I, s:O}", "strategy",
                                setting->strategy[0].name, "p", setting->p.value[0], "start", start,
                                "seed", json_unsigned(output->options->walk.common.seed), "game",
                                json_unsigned(output->options->game), "state",
                                state_name(game->state), "moves", (json_int_t)game->path.moves,
                                "trace", output->moves));
}

/* Prints how the game ended, or why it did not. */
static int trace_finish(const struct trace_output *output, const struct walk_setting *setting,
                        const struct walk_game *game) {
    int code = EXIT_DONE;
    if (output->moves)
        code = trace_print_json(output, setting, game);
    else if (!output->options->walk.common.quiet)
        printf("%s after %u moves\n", state_name(game->state), game->path.moves);
    if (game->state == GAME_DONE)
        return code;
    if (game->state == GAME_CENSORED)
        report_note("the game is censored: not over after %u moves (--max-moves)",
                    game->path.moves);
    else
        report_note("the game can no longer end");
    return code == EXIT_DONE ? EXIT_IN_PART : code;
}

static int trace(const struct trace_options *options, struct walk_setting *setting,
                 struct watcher *watcher) {
    struct error error = {0};
    struct walk_prepared prepared = {0};
    struct dead_cache dead_cache = {0};
    struct walk_play play;
    struct walk_game game;
    struct trace_output output = {
        .options = options,
        .moves = options->walk.common.json ? json_array() : NULL,
        .watch = &watcher->watch,
        .colour = isatty(STDOUT_FILENO),
    };
    void *memory = NULL;
    watcher_start(watcher, PROGRESS_NEVER, "moves", 1);
    bool good = output.moves || !options->walk.common.json || error_memory(&error);
    good = good && trace_set_up(setting, output.watch, &prepared, &dead_cache, &play, &error);
    size_t memory_size = good ? prepared.player.strategy->memory_size : 0;
    if (memory_size > 0 && !(memory = malloc(memory_size)))
        good = error_memory(&error);
    good = good && trace_replay(&output, &play, memory, &game, &error);
    watcher_stop(watcher);
    int code = good ? trace_finish(&output, setting, &game) : report_error(&error);
    json_decref(output.moves);
    free(memory);
    prepared_free(&prepared);
    dead_cache_free(&dead_cache);
    return code;
}

static bool trace_check(const struct trace_options *options, const struct walk_setting *setting,
                        struct error *error) {
    if (options->walk.strategy.count != 1)
        return error_input(error, "--strategy: give exactly one");
    if (setting->p.values != 1)
        return error_input(error, "--p: give exactly one value");
    if (setting->starts != 1)
        return error_input(error, "--start: give exactly one");
    return true;
}

static int trace_main(int argc, char **argv) {
    struct error error = {0};
    struct trace_options options = {.game = 0};
    walk_options_init(&options.walk);
    if (!options_read(&options.walk.common.parsed, trace_table, trace_help, argc, argv, &options,
                      &error))
        return report_error(&error);
    struct walk_setting *setting = malloc(sizeof *setting);
    if (!setting) {
        error_memory(&error);
        return report_error(&error);
    }
    bool good =
        walk_setting_open(setting, &options.walk, &error) && trace_check(&options, setting, &error);
    struct watcher watcher;
    int code = good ? trace(&options, setting, &watcher) : report_error(&error);
    walk_setting_free(setting);
    free(setting);
    return code;
}

const struct command command_walk_trace = {
    .game = "walk",
    .verb = "trace",
    .summary = "replays one game, move by move",
    .run = trace_main,
};
