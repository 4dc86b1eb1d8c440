#include "cli/match/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/match/tournament.h"
#include "sim/text/number.h"
#include "sim/text/string_view.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY_JSON = 0x100, KEY_GAME, KEY_BRIEF };

struct replay_options {
    const char *file;
    uint64_t game;
    bool brief, json;
    struct error error; /* of the first option that is wrong */
};

static const struct argp_option replay_option[] = {
    {.name = "game", .key = KEY_GAME, .arg = "I", .doc = "Which game (default 0)"},
    {.name = "brief", .key = KEY_BRIEF, .doc = "A line for each move, no boards"},
    {.name = "json", .key = KEY_JSON, .doc = "Print one JSON object"},
    {0},
};

static error_t replay_parse(int key, char *argument, struct argp_state *state) {
    struct replay_options *options = state->input;
    switch (key) {
    case KEY_GAME:
        return option_result(
            number_parse_count(argument, 0, UINT64_MAX, &options->game, &options->error), "game",
            &options->error);
    case KEY_BRIEF:
        options->brief = true;
        return 0;
    case KEY_JSON:
        options->json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (options->file)
            argp_error(state, "one FILE.h5 at a time");
        options->file = argument;
        return 0;
    case ARGP_KEY_END:
        if (!options->file)
            argp_error(state, "FILE.h5 is missing");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* A game that is being told, to people or into an array. */
struct replay_output {
    const struct replay_options *options;
    const struct game *game;
    const struct tournament_saved *saved;
    void *position;
    json_t *moves; /* NULL: to people */
    int64_t count; /* moves so far */
};

static void tell_board(const struct replay_output *telling) {
    if (telling->moves || telling->options->brief)
        return;
    telling->game->draw(telling->position, isatty(STDOUT_FILENO), stdout);
    putchar('\n');
}

static void tell_move(const struct replay_output *telling, const char *text, uint32_t move) {
    const struct game *game = telling->game;
    int mover = game->mover(telling->position);
    bool drawn = telling->count < telling->saved->opening;
    if (telling->moves)
        json_array_append_new(telling->moves, json_pack("{s:s, s:s, s:b}", "player",
                                                        game->player_name(telling->position, mover),
                                                        "move", text, "drawn", drawn));
    else
        printf("%3lld  %s: %s%s\n", (long long)telling->count + 1,
               game->player_name(telling->position, mover), text, drawn ? "  (drawn)" : "");
    if (!telling->moves && game->explain)
        game->explain(telling->position, move, isatty(STDOUT_FILENO), stdout);
}

static bool tell_moves(struct replay_output *telling, struct error *error) {
    struct string_view rest = string_view_of(telling->saved->moves);
    tell_board(telling);
    while (rest.text && rest.length > 0) {
        struct string_view piece = string_view_trim(string_view_cut(&rest, ','));
        char text[GAME_MOVE_TEXT];
        uint32_t move;
        snprintf(text, sizeof text, "%.*s", (int)piece.length, piece.text);
        if (telling->game->mover(telling->position) == GAME_OVER)
            return error_input(error, "move %lld: the game is over", (long long)telling->count + 1);
        if (!telling->game->move_parse(telling->position, text, &move, error))
            return error_within(error, "move %lld", (long long)telling->count + 1);
        tell_move(telling, text, move);
        telling->game->apply(telling->position, move);
        telling->count++;
        tell_board(telling);
    }
    return true;
}

static void tell_players(const struct replay_output *telling) {
    const struct tournament_saved *saved = telling->saved;
    printf("%s %s, payoff %s, game %llu\n", saved->game, saved->setting, saved->payoff,
           (unsigned long long)telling->options->game);
    for (size_t i = 0; i < saved->players; i++)
        printf("%s: %s\n", telling->game->player_name(telling->position, (int)i), saved->agent[i]);
    putchar('\n');
}

static void replay_print_end(const struct replay_output *telling) {
    const struct tournament_saved *saved = telling->saved;
    if (saved->loser != GAME_OVER)
        printf("%s %s\n", telling->game->player_name(telling->position, (int)saved->loser),
               saved->fault);
    for (size_t i = 0; i < saved->players; i++)
        printf("%s%s gets %g", i > 0 ? ", " : "",
               telling->game->player_name(telling->position, (int)i), saved->paid[i]);
    putchar('\n');
}

static int replay_print_json(const struct replay_output *telling) {
    const struct tournament_saved *saved = telling->saved;
    json_t *players = json_array();
    for (size_t i = 0; i < saved->players; i++)
        json_array_append_new(players,
                              json_pack("{s:s, s:s, s:f}", "player",
                                        telling->game->player_name(telling->position, (int)i),
                                        "agent", saved->agent[i], "paid", saved->paid[i]));
    json_t *object = json_pack(
        "{s:I, s:s, s:s, s:o, s:O}", "game", (json_int_t)telling->options->game, "setting",
        saved->setting, "payoff", saved->payoff, "players", players, "moves", telling->moves);
    if (saved->loser != GAME_OVER)
        json_object_set_new(object, "fault", json_any_string(saved->fault));
    return json_print(object);
}

/* Whether the file is of that game, and what it says of players can be. */
static bool replay_check(const struct game *game, const struct tournament_saved *saved,
                         void *position, struct error *error) {
    if (strcmp(saved->game, game->name) != 0)
        return error_input(error, "games of %s", saved->game);
    if (!game->start(position, saved->setting, error))
        return false;
    if ((size_t)game->players(position) != saved->players || saved->loser < GAME_OVER ||
        saved->loser >= (int64_t)saved->players)
        return error_input(error, "players that %s has not", saved->setting);
    return true;
}

static int replay_moves(const struct arena *arena, const struct replay_options *options) {
    struct error error = {0};
    struct tournament_saved saved;
    struct replay_output telling = {
        .options = options,
        .game = arena->game,
        .saved = &saved,
        .position = malloc(arena->game->position_size),
        .moves = options->json ? json_array() : NULL,
    };
    bool done = tournament_read(&saved, options->file, options->game, &error);
    if (done && (!telling.position || (options->json && !telling.moves)))
        done = error_memory(&error);
    if (done) {
        done = replay_check(arena->game, &saved, telling.position, &error);
        if (done && !options->json)
            tell_players(&telling);
        done = (done && tell_moves(&telling, &error)) || error_within(&error, "%s", options->file);
    }
    int code = EXIT_DONE;
    if (!done)
        code = report_error(&error);
    else if (options->json)
        code = replay_print_json(&telling);
    else
        replay_print_end(&telling);
    json_decref(telling.moves);
    free(telling.position);
    tournament_saved_free(&saved);
    return code;
}

static int replay_main(const struct arena *arena, int argc, char **argv) {
    char doc[GAME_DOC];
    snprintf(doc, sizeof doc,
             "Replays a game of a tournament, move by move, on the board.\v"
             "Example: bukub %s replay games.h5 --game 12",
             arena->game->name);
    const struct argp argp = {
        .options = replay_option,
        .parser = replay_parse,
        .args_doc = "FILE.h5",
        .doc = doc,
    };
    struct replay_options options = {0};
    if (argp_parse(&argp, argc, argv, 0, NULL, &options) != 0)
        return report_error(&options.error);
    return replay_moves(arena, &options);
}

const struct game_verb game_verb_replay = {
    .verb = "replay",
    .summary = "replays a game of a tournament, move by move",
    .run = replay_main,
};
