/* bukub GAME best: an agent, one of the computer players, chooses the move in one position. */
#include "cli/match/options.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/run/command.h"

struct best_options {
    struct game_options game;
    const char *position;
};

static const struct option_entry best_option[] = ONE_OPTION(
    INPUT(FILE, NULL, "POSITION", struct best_options, position,
          "a position (a file, - for standard input, or the start of a game)", .required = true));

static const struct dataset_variable best_variables[] = {
    ATTRIBUTE(TEXT, "game_name", "the game", .key = "game"),
    ATTRIBUTE(TEXT, "agent", "the agent that chose the move, with all parameters"),
    ATTRIBUTE(TEXT, "payoff", "name of the payoff; in a game of rounds, of the present one"),
    VARIABLE(TEXT, "mover", "name", "the player to move"),
    VARIABLE(TEXT, "move", "name", "where it should move, B2"),
    VARIABLE(INT64, "number", "1", "number to write there; absent in games without numbers"),
    VARIABLE(INT64, "digit", "1", "digit to write there; absent in games without digits"),
    VARIABLE(TEXT, "notation", "name", "the move in the notation of the game, B2 3"),
    VARIABLE(DOUBLE, "value", "points",
             "estimated payoff of `value_for`; NaN if the agent does not estimate it"),
    VARIABLE(TEXT, "value_for", "name", "the player that moves first in a game"),
    COORDINATE(TEXT, "player", "name", "names of the players, in order of moving", .keyed = true),
    VARIABLE(DOUBLE, "values", "points", "estimated payoff of the player",
             .dimensions = {"player"}),
    VARIABLE(INT64, "exact", "1", "1: these are the values of optimal play; 0: estimates",
             .flag = true, DATASET_MEMBER(struct agent_answer, exact)),
    VARIABLE(INT64, "depth", "moves", "depth of the search",
             DATASET_MEMBER(struct agent_answer, depth)),
    VARIABLE(UINT64, "nodes", "1", "positions searched, or playouts",
             DATASET_MEMBER(struct agent_answer, nodes)),
    {0},
};

/* Sets the variables but for `agent` and `payoff`. */
static void best_to_result(struct result *result, const struct game_rules *game,
                           const void *position, const struct agent_answer *answer) {
    char place[GAME_MOVE_TEXT]; /* "B2 3" is the place B2 with the number 3 */
    const int number = game->move_parts(position, answer->move, place);
    const size_t players = (size_t)game->players(position);
    result_set_origin(result, "board", kept(printed(game->print, position), free));
    result_set_text(result, "game_name", 0, game->name);
    result_set_text(result, "mover", 0, game->player_name(game->mover(position)));
    result_set_text(result, "move", 0, place);
    if (number != GAME_NO_NUMBER) /* the variable is `number` or `digit`, as the game names it */
        result_set_whole(result, game->number_name, 0, number);
    result_set_text(result, "notation", 0, game->move_text(position, answer->move).text);
    result_set_real(result, "value", 0, answer->valued ? answer->value[0] : NAN);
    result_set_text(result, "value_for", 0, game->player_name(0));
    result_dimension(result, "player", players);
    for (size_t i = 0; i < players; i++) {
        result_set_text(result, "player", i, game->player_name((int)i));
        result_set_real(result, "values", i, answer->valued ? answer->value[i] : NAN);
    }
    result_set_record(result, best_variables, 0, answer);
}

static bool best_compute(const struct computation *computation, struct error *error) {
    struct best_options *options = computation->options;
    struct result *result = computation->result;
    const struct game_rules *game = options->game.common.entry->game;
    const struct game_text *saved = game_options_game(&options->game, options->position, error);
    if (!saved)
        return false;
    void *position = saved->end;
    const int mover = game->mover(position);
    if (mover == GAME_OVER)
        return error_input(error, "%s: the game is over", text_input_name(options->position));
    /* Without --agent and limits, the exact agent moves where it can play. */
    const struct game_entry *entry = options->game.common.entry;
    const bool limited =
        options->game.nodes > 0 || option_given(&options->game.common.parsed, "time");
    struct agent_choice exact = {0};
    const bool plays = !limited && entry->exact &&
                       agent_choose(&exact, entry, entry->exact, NULL) &&
                       exact.agent->can_play(exact.chosen.values, position, NULL);
    agent_choice_free(&exact);
    /* The choice is never freed, since the options refer to its text. */
    struct agent_choice *choice = kept(memory_allocate(1, sizeof *choice), NULL);
    if (!game_options_agent(&options->game, plays ? entry->exact : entry->best, choice, error))
        return false;
    /* Even if the search is then stopped: this command line names the agent that was chosen. */
    game_options_to_result(&options->game, result);
    const struct agent_limits limits = game_options_limits(&options->game, computation->watch);
    const struct agent_setup setup = {
        .game = game,
        .payoff = options->game.payoff,
        .player = mover,
        .seed = options->game.common.seed,
        .values = choice->chosen.values,
        .watch = computation->watch,
    };
    struct agent_player player = {0};
    struct agent_answer answer;
    bool done = agent_open(&player, choice->agent, &setup, error) &&
                agent_move(&player, position, &limits, &answer, error);
    agent_close(&player);
    if (!done)
        return error_within(error, "%s", choice->chosen.text);
    result_set_text(result, "agent", 0, choice->chosen.text);
    best_to_result(result, game, position, &answer);
    /* Agents estimate the end of the part of the game to which this shortens the position. */
    const size_t payoff = game_shorten(game, position, options->game.payoff);
    result_set_text(result, "payoff", 0, game->payoffs[payoff]);
    return true;
}

static bool best_print(const struct result *result, const struct view_options *view,
                       struct error *error) {
    const struct game_rules *game = game_of_result(result, error);
    if (!game)
        return false;
    void *position = kept(memory_allocate(1, game->position_size), free);
    if (!game->parse(position, "board", result_board(result), error))
        return false;
    const struct drawing drawing = terminal_drawing(stdout, view->ascii);
    game->draw(position, &drawing, stdout);
    view_print_text(result, "\n{mover}: {notation}\n", 0);
    if (!isnan(result_real(result, "value", 0))) {
        /* With two players, the value for the second follows from that for the first. */
        size_t players = result_length(result, "player"), count = players == 2 ? 1 : players;
        bool exact = result_integer(result, "exact", 0);
        struct wrapped line = {.out = stdout, .width = terminal_width(stdout), .between = ","};
        for (size_t i = 0; i < count; i++)
            wrapped_word(&line, kept(memory_print("%s%.*g for %s", i == 0 ? "value " : "",
                                                  exact ? 5 : 3, result_real(result, "values", i),
                                                  result_text(result, "player", i)),
                                     free));
        wrapped_word(&line, exact ? "exact" : "an estimate");
        if (game->shorten)
            wrapped_word(&line,
                         kept(view_text(result, "{payoff} at the end of the round", 0), free));
        putchar('\n');
    }
    if (result_integer(result, "nodes", 0) == 0) /* the agent did not search */
        return true;
    view_print_text(result, "depth {depth}, {nodes} node{nodes:+s}", 0);
    if (!isnan(result->seconds))
        printf(", %.2f s", result->seconds);
    putchar('\n');
    return true;
}

const struct command command_match_best = {
    .name = "best",
    .summary = "picks a move in a position",
    .options = {{.entry = best_option},
                {.entry = game_agent_table},
                {.entry = game_payoff_table},
                {.entry = game_limits_table},
                {.entry = seed_options_table},
                RESULT_OPTIONS(/* without */ COMMON_THREADS | COMMON_PROGRESS)},
    .help = "Picks a move. POSITION is a file, - for standard input, or the start of a game, "
            "{settings}. " POSITION_FILE_HELP " The payoff is that of a saved game, unless "
            "--payoff is given.\v"
            "Examples:\n"
            "  bukub {game} best {setting} --time 1",
    .options_size = sizeof(struct best_options),
    .progress_unit = "nodes",
    .compute = best_compute,
    .description = RESULT_DESCRIPTION(.filetype = "bukub best", .format_version = 1,
                                      .timer = "search", .variables = {best_variables}),
    .print = best_print,
};
