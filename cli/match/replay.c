/* bukub GAME replay: reads one game of a tournament as a result, and plays it again to print it. */
#include "cli/match/game_text.h"
#include "cli/match/games.h"
#include "cli/shared/output/json.h"

#include <unistd.h>

struct replay_options {
    struct common_options common;
    const char *file;  /* of the tournament */
    uint64_t game;     /* number of the game in the file, from 0 */
    uint64_t position; /* N: print only the position before move N, from 1; 0: print the game */
};

static const struct option_entry replay_option[] = {
    INPUT(FILE, NULL, "FILE.h5", struct replay_options, file, "FILE.h5", .required = true),
    INPUT(COUNT, "game", "I", struct replay_options, game, "Number of the game", .most = UINT64_MAX,
          .default_text = "0"),
    INPUT(COUNT, "position", "N", struct replay_options, position,
          "Print only the position before move N, from 1, in the form that `best' and others "
          "read; one more than there are moves: the last position",
          .least = 1, .most = INT32_MAX, .excludes = OPTION_NAMES("brief", "review")),
    {0},
};

static const struct option_entry replay_review_table[] =
    ONE_OPTION(OPTION(FLAG, "review", NULL, struct view_options, review,
                      "Then find what each move lost, as `review' does by default",
                      .excludes = OPTION_NAMES("json", "csv", "quiet"), .group = 2));

static const struct dataset_variable replay_variables[] = {
    ATTRIBUTE(TEXT, "game_name", "the game"),
    ATTRIBUTE(TEXT, "setting", "initial position, 6x6"),
    ATTRIBUTE(TEXT, "payoff", "name of the payoff"),
    ATTRIBUTE(UINT64, "game", "number of the game in the tournament, from 0"),
    ATTRIBUTE(INT64, "position_move",
              "the move, from 1, before which `position` is; absent without --position"),
    ATTRIBUTE(TEXT, "position", "the position before that move, in the form that commands read"),
    COORDINATE(TEXT, "player", "name", "names of the players, in order of moving"),
    VARIABLE(TEXT, "agent", "name", "name of the agent of the player, as in the tournament",
             .dimensions = {"player"}),
    VARIABLE(DOUBLE, "paid", "points", "payoff of the player", .dimensions = {"player"}),
    COORDINATE(INT64, "turn", "1", "number of the move, from 0", .key = ""),
    VARIABLE(TEXT, "mover", "name", "the player that moves", .key = "player",
             .dimensions = {"turn"}),
    VARIABLE(TEXT, "move", "name", "the move in the notation of the game, B2 2",
             .dimensions = {"turn"}),
    VARIABLE(INT64, "drawn", "1", "1: random opening move; 0: chosen by the agent", .flag = true,
             .dimensions = {"turn"}),
    VARIABLE(TEXT, "loser", "name", "the player that forfeited; absent if there is none"),
    VARIABLE(TEXT, "fault", "name", "why it forfeited; absent if no player did"),
    {0},
};

/* Fails unless `move` is 0 or a game of `turns` moves has a position before that move. */
static bool replay_check_position(int64_t move, size_t turns, struct error *error) {
    return (move >= 0 && (uint64_t)move <= (uint64_t)turns + 1) ||
           error_input(error, "no position %" PRId64 ": the game has %zu moves; allowed: 1 to %zu",
                       move, turns, turns + 1);
}

static bool replay_compute(const struct computation *computation, struct error *error) {
    struct replay_options *options = computation->options;
    const struct game_rules *game = options->common.entry->game;
    struct result *result = computation->result;
    options->common.view.file = options->file; /* for replay_print */
    struct review_games *games = kept(memory_allocate(1, sizeof *games), NULL);
    if (options->position > 0)
        result_set_whole(result, "position_move", 0, (int64_t)options->position);
    if (!review_games_file(games, game, options->file, &options->game, error) ||
        !games_file_to_inputs(result, options->file, error))
        return false;
    const struct match_record *played = &games->game[0]; /* the only one that is read */
    if (!replay_check_position((int64_t)options->position, played->moves, error))
        return error_within(error, "%s", options->file);

    result_set_text(result, "game_name", 0, game->name);
    result_set_text(result, "setting", 0, games->setting[played->setting]);
    result_set_text(result, "payoff", 0, game->payoffs[games->payoff]);
    result_set_whole(result, "game", 0, (int64_t)games->first);
    result_dimension(result, "player", games->players);
    for (size_t i = 0; i < games->players; i++) {
        result_set_text(result, "player", i, game->player_name((int)i));
        result_set_text(result, "agent", i, games->agent[played->agent[i]]);
        result_set_real(result, "paid", i, played->payoff[i]);
    }
    if (played->loser != GAME_OVER) {
        result_set_text(result, "loser", 0, game->player_name(played->loser));
        result_set_text(result, "fault", 0, played->fault);
    }

    /* The moves are made one by one, since their texts depend on the position. */
    result_dimension(result, "turn", played->moves);
    unsigned char *position = games->start + played->setting * game->position_size;
    for (size_t turn = 0; turn <= played->moves; turn++) {
        if (turn + 1 == options->position)
            result_set_text(result, "position", 0, kept(printed(game->print, position), free));
        if (turn == played->moves)
            break;
        result_set_text(result, "mover", turn, game->player_name(game->mover(position)));
        result_set_text(result, "move", turn, game->move_text(position, played->move[turn]).text);
        result_set_whole(result, "drawn", turn, turn < played->opening);
        game->apply(position, played->move[turn]);
    }
    return true;
}

/* Reviews the game as `review FILE --game N' does, with all other options as by default. */
static bool replay_review(const struct result *result, const char *file, struct error *error) {
    const uint64_t number = (uint64_t)result_integer(result, "game", 0);
    struct review_options options = {.file = file};
    struct common_options *common = &options.game.common;
    struct review_games games;
    struct watcher watcher;
    common_options_init(common);
    common->entry = command_game_entry(result_text(result, "game_name", 0));
    const struct game_rules *game = common->entry->game;
    if (!options_begin(&common->parsed, "bukub", command_match_review.options, game->payoffs,
                       &options, error) ||
        !review_games_file(&games, game, file, &number, error))
        return false;
    putchar('\n');
    watcher_start(&watcher, PROGRESS_ON_TERMINAL, command_match_review.progress_unit);
    bool done = review_games_print(&options.game, &games, &watcher.watch, error);
    watcher_stop(&watcher);
    return done;
}

/* Sets `position` to that after `turns` moves, and prints these moves unless `view` is NULL. */
static bool replay_moves(const struct result *result, const struct game_rules *game, void *position,
                         size_t turns, const struct view_options *view, struct error *error) {
    const struct drawing drawing = terminal_drawing(stdout, view && view->ascii);
    if (!game->start(position, result_text(result, "setting", 0), error))
        return false;
    for (size_t turn = 0; turn <= turns; turn++) {
        if (view && !view->brief) {
            game->draw(position, &drawing, stdout);
            putchar('\n');
        }
        if (turn == turns)
            break;
        uint32_t move = 0;
        struct string_view text = string_view_of(result_text(result, "move", turn));
        if (!game_text_read_move(game, position, text, &move, error))
            return error_within(error, "move %zu", turn + 1);
        if (view) {
            printf("%3zu  %s: %s%s\n", turn + 1, game->player_name(game->mover(position)),
                   game->move_text(position, move).text,
                   result_integer(result, "drawn", turn) ? "  (random opening)" : "");
            if (game->explain)
                game->explain(position, move, &drawing, stdout);
        }
        game->apply(position, move);
    }
    return true;
}

static bool replay_print(const struct result *result, const struct view_options *view,
                         struct error *error) {
    const struct game_rules *game;
    void *position = kept(game_position_open(result, &game, error), free);
    size_t turns = result_length(result, "turn");
    /* The first round does not print, so that nothing is printed of a game with illegal moves. */
    if (!position || !replay_moves(result, game, position, turns, NULL, error))
        return false;

    int64_t before = result_integer(result, "position_move", 0); /* this move; 0: not given */
    if (before != 0) {
        if (!replay_check_position(before, turns, error) ||
            !replay_moves(result, game, position, (size_t)before - 1, NULL, error))
            return false;
        game->print(position, stdout);
        return true;
    }

    view_print_text(result, "{game_name} {setting}, payoff {payoff}, game {game}\n", 0);
    for (size_t i = 0; i < result_length(result, "player"); i++)
        view_print_text(result, "{player}: {agent}\n", i);
    putchar('\n');
    replay_moves(result, game, position, turns, view, error);
    if (*result_text(result, "loser", 0))
        view_print_text(result, "{loser} forfeits: {fault}\n", 0);
    const size_t players = (size_t)game->players(position);
    double payoff[GAME_PLAYERS];
    for (size_t i = 0; i < players; i++)
        payoff[i] = result_real(result, "paid", i);
    game_text_print_outcome(game, payoff, players);
    if (view->review)
        return replay_review(result, view->file, error);

    /* On a terminal, say how to review the game. A result that was read from a file has the name of
     * the tournament's file in its `inputs`: "CHECKSUM games.h5\n". */
    const char *file = view->file, *inputs = result->origin.inputs ? result->origin.inputs : "";
    const char *name = strchr(inputs, ' ');
    if (!file && name)
        file = kept(memory_print("%.*s", (int)strcspn(name + 1, "\n"), name + 1), free);
    if (file && isatty(STDOUT_FILENO)) {
        printf("\nTo see what each move lost: bukub %s review ", game->name);
        text_print(stdout, file);
        printf(" --game %" PRIu64 "\n", (uint64_t)result_integer(result, "game", 0));
    }
    return true;
}

const struct command command_match_replay = {
    .name = "replay",
    .summary = "replays a game of a tournament, move by move",
    .options = {{.entry = replay_option},
                VIEW_OPTIONS(brief),
                VIEW_OPTIONS(ascii),
                {.entry = replay_review_table,
                 .offset = offsetof(struct replay_options, common.view)},
                RESULT_OPTIONS(/* without */ COMMON_THREADS | COMMON_PROGRESS)},
    .help = "Replays a game of a tournament, move by move, on the board.\v"
            "Examples:\n"
            "  bukub {game} replay games.h5 --game 12\n"
            "  bukub {game} replay games.h5 --game 12 --position 5 >position.txt\n"
            "  bukub {game} best position.txt",
    .options_size = sizeof(struct replay_options),
    .progress_unit = "moves",
    .compute = replay_compute,
    .description =
        RESULT_DESCRIPTION(.filetype = "bukub replay", .format_version = 1,
                           .variables = {replay_variables},
                           .rows = RESULT_ROWS({.key = "players", .dimensions = {"player"}},
                                               {.key = "moves", .dimensions = {"turn"}})),
    .print = replay_print,
};
