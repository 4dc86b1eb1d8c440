#include "cli/match/session.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/text/number.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_PLAYER = 0x300 };

struct match_play_options {
    struct game_options game;
    const char *position; /* or NULL: the usual beginning */
    int64_t player;       /* that the person is, from 1 */
};

static const struct argp_option match_play_option[] = {
    {.name = "player",
     .key = KEY_PLAYER,
     .arg = "N",
     .doc = "Which player you are, from 1 (the default) on; 0: none, to watch",
     .group = 2},
    {0},
};

static error_t match_play_parse(int key, char *argument, struct argp_state *state) {
    struct match_play_options *options = state->input;
    struct error *error = &options->game.common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->game;
        return 0;
    case KEY_PLAYER:
        return option_result(number_parse_whole(argument, 0, GAME_PLAYERS, &options->player, error),
                             "player", error);
    case ARGP_KEY_ARG:
        if (options->position)
            argp_error(state, "one position at a time");
        options->position = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Opens the agent that was named for a seat, or the best one. */
static bool match_play_open_seat(struct game_session *session, size_t seat, const char *name,
                                 struct error *error) {
    const struct game_options *options = session->options;
    struct agent_choice *choice = &session->choice[seat];
    if (!agent_choose(choice, options->arena, name ? name : options->arena->best, error))
        return error_within(error, "--agent");
    const struct agent_setup setup = {
        .game = session->game,
        .payoff = options->payoff,
        .player = seat < session->players ? (int)seat : session->person,
        .seed = options->common.seed,
        .values = choice->chosen.values,
        .watch = &session->watcher.watch,
    };
    return agent_open(&session->agent[seat], choice->agent, &setup, error) ||
           error_within(error, "%s", choice->text);
}

/* An agent for everybody but the person, in the order in which they are named; the last one also
 * for all that follow. */
static bool match_play_open_seats(struct game_session *session, struct error *error) {
    const struct option_list *named = &session->options->agent;
    size_t seats = session->players - (session->person != GAME_OVER), next = 0;
    if (named->count > seats)
        return error_input(error, "--agent: more than there are seats, %zu", seats);
    for (size_t seat = 0; seat < session->players; seat++) {
        if ((int)seat == session->person)
            continue;
        const char *name = named->count > 0 ? named->text[next] : NULL;
        if (!match_play_open_seat(session, seat, name, error))
            return false;
        next += next + 1 < named->count;
    }
    return session->person == GAME_OVER ||
           match_play_open_seat(session, session->players, NULL, error);
}

static bool match_play_set_up(struct game_session *session,
                              const struct match_play_options *options, struct error *error) {
    const struct game *game = session->game;
    if (options->game.common.output || options->game.common.json)
        return error_input(error, "-o, --json: what a person plays is shown, and not saved");
    session->position = malloc(game->position_size);
    session->legal = malloc(game->most_moves * sizeof *session->legal);
    if (!session->position || !session->legal)
        return error_memory(error);
    if (!game_options_position(game, options->position ? options->position : game->setting,
                               session->position, error))
        return false;
    session->players = (size_t)game->players(session->position);
    if (options->player > (int64_t)session->players)
        return error_input(error, "--player: there are %zu", session->players);
    session->person = options->player > 0 ? (int)options->player - 1 : GAME_OVER;
    return match_play_open_seats(session, error);
}

static void match_play_clean_up(struct game_session *session) {
    for (size_t i = 0; i <= GAME_PLAYERS; i++) {
        agent_close(&session->agent[i]);
        agent_choice_free(&session->choice[i]);
    }
    free(session->past);
    free(session->asked);
    free(session->position);
    free(session->legal);
}

static int match_play_main(const struct arena *arena, int argc, char **argv) {
    const struct argp_child child[] = {{.argp = &game_person_options_argp}, {0}};
    char doc[GAME_DOC];
    const struct game *game = arena->game;
    snprintf(doc, sizeof doc,
             "Plays against you in the terminal. POSITION is a file, or what the game begins with, "
             "%s (default %s). Type a move, or help.\v"
             "Example: bukub %s play %s --agent %s --time 1",
             game->settings, game->setting, game->name, game->setting, arena->best);
    const struct argp argp = {
        .options = match_play_option,
        .parser = match_play_parse,
        .args_doc = "[POSITION]",
        .doc = doc,
        .children = child,
    };
    struct error error = {0};
    struct match_play_options options = {.player = 1};
    game_options_init(&options.game, arena, 1);
    if (!options_parse(&argp, argc, argv, &options, &options.game.common, &error))
        return report_error(&error);
    struct game_session session = {.options = &options.game, .game = arena->game};
    int code = EXIT_DONE;
    watcher_start(&session.watcher, PROGRESS_NEVER, "nodes", 1);
    if (!match_play_set_up(&session, &options, &error) || !game_session_play(&session, &error))
        code = report_error(&error);
    watcher_stop(&session.watcher);
    match_play_clean_up(&session);
    return code;
}

const struct game_verb game_verb_play = {
    .verb = "play",
    .summary = "plays against you in the terminal",
    .run = match_play_main,
};
