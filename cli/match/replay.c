/* bukub GAME replay: reads one game of a tournament as a result, and plays it again to print it. */
#include "cli/match/games.h"

#include <unistd.h>

struct replay_options {
    struct common_options common;
    uint64_t game;     /* number of the game in the file, from 0 */
    uint64_t position; /* N: print only the position before move N, from 1; 0: print the game */
};

static const struct option_entry replay_option[] = {
    INPUT(FILE, NULL, "FILE.h5", struct replay_options, common.view.tournament, "FILE.h5",
          .required = true),
    INPUT(COUNT, "game", "I", struct replay_options, game, "Number of the game", .most = UINT64_MAX,
          .default_text = "0"),
    INPUT(COUNT, "position", "N", struct replay_options, position,
          "Print only the position before move N, from 1, in the form that `best' and others "
          "read; one more than there are moves: the last position",
          .least = 1, .most = INT32_MAX, .excludes = OPTION_NAMES("brief", "review")),
    OPTION(FLAG, "review", NULL, struct replay_options, common.view.review,
           "Then find what each move lost, as `review' does by default",
           .excludes = OPTION_NAMES("json", "csv", "quiet"), .group = 2),
    {0},
};

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

/* Fails unless a game of `turns` moves has a position before that move, from 1. */
static bool replay_check_position(int64_t move, size_t turns, struct error *error) {
    return (move >= 1 && (uint64_t)move <= (uint64_t)turns + 1) ||
           error_input(error, "no position %" PRId64 ": the game has %zu moves; allowed: 1 to %zu",
                       move, turns, turns + 1);
}

/* Sets moves first .. end - 1 of the game, and makes them in `position`, that before the first one:
 * the text of a move depends on the position. */
static void replay_set_turns(struct result *result, const struct game_rules *game,
                             const struct match_record *played, size_t first, size_t end,
                             void *position) {
    for (size_t turn = first; turn < end; turn++) {
        result_set_text(result, "mover", turn, game->player_name(game->mover(position)));
        result_set_text(result, "move", turn, game->move_text(position, played->move[turn]).text);
        result_set_whole(result, "drawn", turn, turn < played->opening);
        game->apply(position, played->move[turn]);
    }
}

static bool replay_compute(const struct computation *computation, struct error *error) {
    struct replay_options *options = computation->options;
    const struct game_rules *game = options->common.entry->game;
    struct result *result = computation->result;
    const char *file = options->common.view.tournament;
    struct review_games *games = kept(memory_allocate(1, sizeof *games), NULL);
    const int64_t asked = (int64_t)options->position; /* --position; 0: not given */
    if (!review_games_file(games, game, file, &options->game, error) ||
        !games_file_to_inputs(result, file, error))
        return false;
    const struct match_record *played = &games->game[0]; /* the only one that is read */
    if (asked > 0 && !replay_check_position(asked, played->moves, error))
        return error_within(error, "%s", file);

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

    result_dimension(result, "turn", played->moves);
    void *position = games->start + played->setting * game->position_size;
    const size_t made = asked > 0 ? (size_t)asked - 1 : 0; /* moves before the position asked for */
    replay_set_turns(result, game, played, 0, made, position);
    if (asked > 0) {
        result_set_whole(result, "position_move", 0, asked);
        result_set_text(result, "position", 0, kept(printed(game->print, position), free));
    }
    replay_set_turns(result, game, played, made, played->moves, position);
    return true;
}

/* Prints the game, whose moves are move[turns]: who plays, the moves, between drawings of the board
 * unless view->brief, and how it ended. `position` is workspace. */
static void replay_print_game(const struct result *result, const struct game_rules *game,
                              const struct view_options *view, const uint32_t *move,
                              void *position) {
    const struct drawing drawing = terminal_drawing(stdout, view->ascii);
    view_print_text(result, "{game_name} {setting}, payoff {payoff}, game {game}\n", 0);
    for (size_t i = 0; i < result_length(result, "player"); i++)
        view_print_text(result, "{player}: {agent}\n", i);
    putchar('\n');
    game->start(position, result_text(result, "setting", 0), NULL);
    for (size_t turn = 0;; turn++) {
        if (!view->brief) {
            game->draw(position, &drawing, stdout);
            putchar('\n');
        }
        if (turn == result_length(result, "turn"))
            break;
        printf("%3zu  %s: %s%s\n", turn + 1, game->player_name(game->mover(position)),
               game->move_text(position, move[turn]).text,
               result_integer(result, "drawn", turn) ? "  (random opening)" : "");
        if (game->explain)
            game->explain(position, move[turn], &drawing, stdout);
        game->apply(position, move[turn]);
    }
    if (*result_text(result, "loser", 0))
        view_print_text(result, "{loser} forfeits: {fault}\n", 0);
    const size_t players = (size_t)game->players(position);
    double payoff[GAME_PLAYERS];
    for (size_t i = 0; i < players; i++)
        payoff[i] = result_real(result, "paid", i);
    game_text_print_outcome(game, payoff, players);
}

static bool replay_print(const struct result *result, const struct view_options *view,
                         struct error *error) {
    const int64_t asked = result_integer(result, "position_move", 0); /* --position; 0: not given */
    const size_t turns = result_length(result, "turn");
    const struct game_rules *game = game_of_result(result, error);
    if (!game || (asked != 0 && !replay_check_position(asked, turns, error)))
        return false;

    /* Read the moves before anything is printed, as the result may come from a damaged file. */
    const size_t moves = asked != 0 ? (size_t)asked - 1 : turns;
    void *position = kept(memory_allocate(1, game->position_size), free);
    uint32_t *move = kept(memory_allocate(moves, sizeof *move), free);
    if (!game->start(position, result_text(result, "setting", 0), error))
        return false;
    for (size_t turn = 0; turn < moves; turn++) {
        struct string_view text = string_view_of(result_text(result, "move", turn));
        if (!game_text_make_move(game, position, text, &move[turn], error))
            return error_within(error, "move %zu", turn + 1);
    }
    if (asked != 0) {
        const char *text = kept(printed(game->print, position), free);
        if (strcmp(text, result_text(result, "position", 0)) != 0)
            return error_input(error, "the moves do not lead to position %" PRId64, asked);
        fputs(text, stdout);
        return true;
    }

    replay_print_game(result, game, view, move, position);
    const uint64_t number = (uint64_t)result_integer(result, "game", 0);
    if (view->review)
        return review_file_print(command_game_entry(game->name), view->tournament, number, error);

    const char *file = view->tournament ? view->tournament : games_file_from_inputs(result);
    if (file && isatty(STDOUT_FILENO)) {
        printf("\nTo see what each move lost: bukub %s review ", game->name);
        text_print(stdout, file);
        printf(" --game %" PRIu64 "\n", number);
    }
    return true;
}

const struct command command_match_replay = {
    .name = "replay",
    .summary = "replays a game of a tournament, move by move",
    .options = {{.entry = replay_option},
                VIEW_OPTIONS(brief),
                VIEW_OPTIONS(ascii),
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
