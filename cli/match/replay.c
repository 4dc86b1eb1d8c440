#include "cli/match/options.h"
#include "cli/shared/output/json.h"
#include "cli/shared/output/report.h"
#include "cli/shared/run/command.h"
#include "sim/match/tournament.h"
#include "sim/text/string_view.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct replay_options {
    const char *file;
    uint64_t game;
    bool brief, json;
};

static const struct option_entry replay_option[] = {
    {.argument = "FILE.h5",
     .help = "FILE.h5",
     .kind = OPTION_TEXT,
     .offset = offsetof(struct replay_options, file),
     .required = true},
    {.name = "game",
     .argument = "I",
     .help = "Number of the game",
     .kind = OPTION_COUNT,
     .most = UINT64_MAX,
     .offset = offsetof(struct replay_options, game),
     .usual = "0"},
    {.name = "brief",
     .help = "One line per move, without boards",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct replay_options, brief)},
    {.name = "json",
     .help = "Print one JSON object",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct replay_options, json)},
    {0},
};

static const struct option_table replay_table[] = {{.entry = replay_option}, {0}};

/* A game that is printed, or collected as JSON. */
struct replay_output {
    const struct replay_options *options;
    const struct game *game;
    const struct tournament_saved *saved;
    void *position;
    json_t *moves; /* NULL: prints text */
    int64_t count; /* so far */
};

static void replay_print_board(const struct replay_output *output) {
    if (output->moves || output->options->brief)
        return;
    output->game->draw(output->position, isatty(STDOUT_FILENO), stdout);
    putchar('\n');
}

static void replay_print_move(const struct replay_output *output, const char *text, uint32_t move) {
    const struct game *game = output->game;
    int mover = game->mover(output->position);
    bool drawn = output->count < output->saved->opening;
    if (output->moves)
        json_array_append_new(output->moves, json_pack("{s:s, s:s, s:b}", "player",
                                                       game->player_name(output->position, mover),
                                                       "move", text, "drawn", drawn));
    else
        printf("%3lld  %s: %s%s\n", (long long)output->count + 1,
               game->player_name(output->position, mover), text, drawn ? "  (drawn)" : "");
    if (!output->moves && game->explain)
        game->explain(output->position, move, isatty(STDOUT_FILENO), stdout);
}

static bool replay_print_moves(struct replay_output *output, struct error *error) {
    struct string_view rest = string_view_of(output->saved->moves);
    replay_print_board(output);
    while (rest.text && rest.length > 0) {
        struct string_view view = string_view_trim(string_view_cut(&rest, ','));
        char text[GAME_MOVE_TEXT];
        uint32_t move;
        snprintf(text, sizeof text, "%.*s", (int)view.length, view.text);
        if (output->game->mover(output->position) == GAME_OVER)
            return error_input(error, "move %lld: the game is over", (long long)output->count + 1);
        if (!output->game->move_parse(output->position, text, &move, error))
            return error_within(error, "move %lld", (long long)output->count + 1);
        replay_print_move(output, text, move);
        output->game->apply(output->position, move);
        output->count++;
        replay_print_board(output);
    }
    return true;
}

static void replay_print_players(const struct replay_output *output) {
    const struct tournament_saved *saved = output->saved;
    printf("%s %s, payoff %s, game %llu\n", saved->game, saved->setting, saved->payoff,
           (unsigned long long)output->options->game);
    for (size_t i = 0; i < saved->players; i++)
        printf("%s: %s\n", output->game->player_name(output->position, (int)i), saved->agent[i]);
    putchar('\n');
}

static void replay_print_end(const struct replay_output *output) {
    const struct tournament_saved *saved = output->saved;
    if (saved->loser != GAME_OVER)
        printf("%s %s\n", output->game->player_name(output->position, (int)saved->loser),
               saved->fault);
    for (size_t i = 0; i < saved->players; i++)
        printf("%s%s gets %g", i > 0 ? ", " : "",
               output->game->player_name(output->position, (int)i), saved->paid[i]);
    putchar('\n');
}

static int replay_print_json(const struct replay_output *output) {
    const struct tournament_saved *saved = output->saved;
    json_t *players = json_array();
    for (size_t i = 0; i < saved->players; i++)
        json_array_append_new(players,
                              json_pack("{s:s, s:s, s:f}", "player",
                                        output->game->player_name(output->position, (int)i),
                                        "agent", saved->agent[i], "paid", saved->paid[i]));
    json_t *object = json_pack("{s:I, s:s, s:s, s:o, s:O}", "game",
                               (json_int_t)output->options->game, "setting", saved->setting,
                               "payoff", saved->payoff, "players", players, "moves", output->moves);
    if (saved->loser != GAME_OVER)
        json_object_set_new(object, "fault", json_any_string(saved->fault));
    return json_print(object);
}

/* Whether the saved game is of this game and its players are valid. */
static bool replay_check(const struct game *game, const struct tournament_saved *saved,
                         void *position, struct error *error) {
    if (strcmp(saved->game, game->name) != 0)
        return error_input(error, "holds games of %s", saved->game);
    if (!game->start(position, saved->setting, error))
        return false;
    if ((size_t)game->players(position) != saved->players || saved->loser < GAME_OVER ||
        saved->loser >= (int64_t)saved->players)
        return error_input(error, "has players that %s does not have", saved->setting);
    return true;
}

static int replay_moves(const struct arena *arena, const struct replay_options *options) {
    struct error error = {0};
    struct tournament_saved saved;
    struct replay_output output = {
        .options = options,
        .game = arena->game,
        .saved = &saved,
        .position = malloc(arena->game->position_size),
        .moves = options->json ? json_array() : NULL,
    };
    bool done = tournament_read(&saved, options->file, options->game, &error);
    if (done && (!output.position || (options->json && !output.moves)))
        done = error_memory(&error);
    if (done) {
        done = replay_check(arena->game, &saved, output.position, &error);
        if (done && !options->json)
            replay_print_players(&output);
        done = (done && replay_print_moves(&output, &error)) ||
               error_within(&error, "%s", options->file);
    }
    int code = EXIT_DONE;
    if (!done)
        code = report_error(&error);
    else if (options->json)
        code = replay_print_json(&output);
    else
        replay_print_end(&output);
    json_decref(output.moves);
    free(output.position);
    tournament_saved_free(&saved);
    return code;
}

static int replay_main(const struct arena *arena, int argc, char **argv) {
    char doc[GAME_DOC];
    snprintf(doc, sizeof doc,
             "Replays a game of a tournament, move by move, on the board.\v"
             "Example: bukub %s replay games.h5 --game 12",
             arena->game->name);
    struct error error = {0};
    struct replay_options options = {.file = NULL};
    struct parsed_options parsed;
    if (!options_read(&parsed, replay_table, doc, argc, argv, &options, &error))
        return report_error(&error);
    return replay_moves(arena, &options);
}

const struct game_verb game_verb_replay = {
    .verb = "replay",
    .summary = "replays a game of a tournament, move by move",
    .run = replay_main,
};
