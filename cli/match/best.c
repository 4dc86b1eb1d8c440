#include "cli/match/options.h"
#include "cli/shared/args/text_input.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/text/number.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

struct best_options {
    struct game_options game;
    const char *position;
};

/* State of the command. */
struct best_session {
    const struct best_options *options;
    struct agent_choice choice;
    void *position;
    int mover;
    struct agent_answer answer;
    struct watcher watcher;
};

/* Payoff of each player, by name; null if the agent does not estimate it. */
static json_t *best_values_json(const struct best_session *session) {
    const struct game *game = session->options->game.arena->game;
    json_t *values = session->answer.valued ? json_object() : json_null();
    for (int i = 0; session->answer.valued && i < game->players(session->position); i++)
        json_set_real(values, game->player_name(session->position, i), session->answer.value[i]);
    return values;
}

static int best_print_json(const struct best_session *session) {
    const struct game *game = session->options->game.arena->game;
    const struct agent_answer *answer = &session->answer;
    char place[GAME_MOVE_TEXT];
    int number = game->move_parts(session->position, answer->move, place);
    json_t *object = json_pack("{s:s, s:s, s:s, s:s}", "agent", session->choice.text, "payoff",
                               game_options_payoff(&session->options->game), "mover",
                               game->player_name(session->position, session->mover), "move", place);
    if (number != GAME_NO_NUMBER)
        json_object_set_new(object, game->number_name, json_integer(number));
    json_set_real(object, "value", answer->valued ? answer->value[0] : NAN);
    json_object_set_new(object, "value_for", json_string(game->player_name(session->position, 0)));
    json_object_set_new(object, "values", best_values_json(session));
    json_object_set_new(object, "exact", json_boolean(answer->exact));
    json_object_set_new(object, "depth", json_integer(answer->depth));
    json_object_set_new(object, "nodes", json_unsigned(answer->nodes));
    json_set_real(object, "seconds", session->watcher.seconds);
    return json_print(object);
}

/* With two players, the second value follows from the first. */
static void best_print_values(const struct best_session *session) {
    const struct game *game = session->options->game.arena->game;
    int players = game->players(session->position), count = players == 2 ? 1 : players;
    for (int i = 0; i < count; i++)
        printf("%s%.3g for %s", i == 0 ? "value " : ", ", session->answer.value[i],
               game->player_name(session->position, i));
    puts(session->answer.exact ? ", exact" : "");
}

static void best_print(const struct best_session *session) {
    const struct game *game = session->options->game.arena->game;
    const struct agent_answer *answer = &session->answer;
    char text[GAME_MOVE_TEXT];
    game->draw(session->position, isatty(STDOUT_FILENO), stdout);
    game->move_text(session->position, answer->move, text);
    printf("\n%s: %s\n", game->player_name(session->position, session->mover), text);
    if (answer->valued)
        best_print_values(session);
    if (answer->nodes > 0)
        printf("depth %d, %llu nodes, %.2f s\n", answer->depth, (unsigned long long)answer->nodes,
               session->watcher.seconds);
}

static bool best_decide(struct best_session *session, struct error *error) {
    const struct game_options *options = &session->options->game;
    const struct agent_setup setup = {
        .game = options->arena->game,
        .payoff = options->payoff,
        .player = session->mover,
        .seed = options->common.seed,
        .values = session->choice.chosen.values,
        .watch = &session->watcher.watch,
    };
    struct agent_player player;
    watcher_start(&session->watcher, PROGRESS_NEVER, "nodes", 1);
    if (!agent_open(&player, session->choice.agent, &setup, error))
        return false;
    const struct agent_limits limits = game_options_limits(options, &session->watcher.watch);
    bool done = agent_move(&player, session->position, &limits, &session->answer, error);
    watcher_stop(&session->watcher);
    agent_close(&player);
    return done;
}

static bool answer(struct best_session *session, struct error *error) {
    const struct game_options *options = &session->options->game;
    const struct arena *arena = options->arena;
    const struct option_list *agent = &options->agent;
    if (agent->count > 1)
        return error_input(error, "--agent: give only one");
    if (!agent_choose(&session->choice, arena, agent->count > 0 ? agent->text[0] : arena->best,
                      error))
        return error_within(error, "--agent");
    session->position = malloc(arena->game->position_size);
    if (!session->position)
        return error_memory(error);
    if (!game_options_position(arena->game, session->options->position, session->position, error))
        return false;
    session->mover = arena->game->mover(session->position);
    if (session->mover == GAME_OVER)
        return error_input(error, "%s: the game is over",
                           text_input_name(session->options->position));
    return best_decide(session, error) || error_within(error, "%s", session->choice.text);
}

static int best_main(const struct arena *arena, int argc, char **argv) {
    char doc[GAME_DOC];
    const struct game *game = arena->game;
    snprintf(doc, sizeof doc,
             "Picks a move. POSITION is a file, - for standard input, or the start of a game, "
             "%s.\vExample: bukub %s best %s --time 1",
             game->settings, game->name, game->setting);
    const struct option_entry own[] = {
        {.argument = "POSITION",
         .help = "a position",
         .kind = OPTION_TEXT,
         .offset = offsetof(struct best_options, position),
         .required = true},
        {.name = "output",
         .letter = 'o',
         .argument = "FILE.h5",
         .refused = "a move cannot be saved as a dataset; use --json"},
        {0},
    };
    const struct option_entry limits[] = {game_time_option("1"), game_payoff_option(game), {0}};
    const size_t options_of_game = offsetof(struct best_options, game),
                 common = offsetof(struct best_options, game.common);
    const struct option_table table[] = {
        {.entry = own},
        {.entry = game_agent_table, .offset = options_of_game},
        {.entry = limits, .offset = options_of_game},
        {.entry = game_nodes_table, .offset = options_of_game},
        {.entry = seed_options_table, .offset = common},
        {.entry = common_options_table,
         .offset = common,
         .hidden = COMMON_THREADS | COMMON_PROGRESS | COMMON_SAVING},
        {0},
    };
    struct error error = {0};
    struct best_options options = {.position = NULL};
    game_options_init(&options.game, arena);
    if (!options_read(&options.game.common.parsed, table, doc, argc, argv, &options, &error))
        return report_error(&error);
    struct best_session session = {.options = &options};
    int code = EXIT_DONE;
    if (!answer(&session, &error))
        code = report_error(&error);
    else if (options.game.common.json)
        code = best_print_json(&session);
    else if (!options.game.common.quiet)
        best_print(&session);
    free(session.position);
    agent_choice_free(&session.choice);
    return code;
}

const struct game_verb game_verb_best = {
    .verb = "best",
    .summary = "picks a move in a position",
    .run = best_main,
};
