#include "cli/match/tournament.h"

#include "sim/text/number.h"
#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <stdio.h>
#include <string.h>

enum { KEY_SIZE = 0x300, KEY_ROUNDS, KEY_OPENING, KEY_CHALLENGE };
static const double usual_seconds = 0.05;

static const struct argp_option tournament_option[] = {
    {.name = "size",
     .key = KEY_SIZE,
     .arg = "SIZE,...",
     .doc = "Sizes to play on; may be repeated",
     .group = 2},
    {.name = "rounds",
     .key = KEY_ROUNDS,
     .arg = "N",
     .doc = "Rounds; in each, every group of agents plays on every size once from every seat "
            "(default 10)",
     .group = 2},
    {.name = "opening",
     .key = KEY_OPENING,
     .arg = "K",
     .doc = "Random opening moves, the same for all games of a round (default 0: then "
            "deterministic agents repeat their games in every round)",
     .group = 2},
    {.name = "challenge",
     .key = KEY_CHALLENGE,
     .doc = "Play only games of the first agent against the others",
     .group = 2},
    {0},
};

static bool add_size(struct tournament_options *options, struct string_view size,
                     struct error *error) {
    if (options->sizes == TOURNAMENT_SETTINGS)
        return error_input(error, "more than %d", TOURNAMENT_SETTINGS);
    if (size.length >= TOURNAMENT_SETTING_TEXT)
        return error_input(error, "%s is too long", quote_part(size.text, size.length).text);
    memcpy(options->size[options->sizes], size.text, size.length);
    for (size_t i = 0; i < options->sizes; i++)
        if (strcmp(options->size[i], options->size[options->sizes]) == 0)
            return error_input(error, "%s is given twice", options->size[i]);
    options->sizes++;
    return true;
}

static bool add_sizes(struct tournament_options *options, const char *argument,
                      struct error *error) {
    struct string_view rest = string_view_of(argument);
    while (rest.text)
        if (!add_size(options, string_view_trim(string_view_cut(&rest, ',')), error))
            return false;
    return true;
}

static error_t tournament_options_parse(int key, char *argument, struct argp_state *state) {
    struct tournament_options *options = state->input;
    struct error *error = &options->game.common.error;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &options->game;
        state->child_inputs[1] = &options->checkpoint;
        return 0;
    case KEY_SIZE:
        return option_result(add_sizes(options, argument, error), "size", error);
    case KEY_ROUNDS:
        return option_result(number_parse_count(argument, 1, UINT32_MAX, &options->rounds, error),
                             "rounds", error);
    case KEY_OPENING:
        return option_result(number_parse_count(argument, 0, 1000, &options->opening, error),
                             "opening", error);
    case KEY_CHALLENGE:
        options->challenge = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Adds the game's settings to the help text. To be freed, or `text` itself. */
static char *tournament_options_fill_help(int key, const char *text, void *input) {
    const struct tournament_options *options = input;
    char *filled = NULL;
    if (key != KEY_SIZE || !options)
        return (char *)text;
    const struct game *game = options->game.arena->game;
    int length = asprintf(&filled, "%s: %s (default %s)", text, game->settings, game->setting);
    return length >= 0 ? filled : (char *)text;
}

static const struct argp_child tournament_options_child[] = {
    {.argp = &game_options_argp}, {.argp = &checkpoint_options_argp}, {0}};
const struct argp tournament_options_argp = {.options = tournament_option,
                                             .parser = tournament_options_parse,
                                             .children = tournament_options_child,
                                             .help_filter = tournament_options_fill_help};

void tournament_options_init(struct tournament_options *options, const struct arena *arena) {
    *options = (struct tournament_options){.rounds = 10};
    game_options_init(&options->game, arena, usual_seconds);
    checkpoint_options_init(&options->checkpoint, &options->game.common.error);
}
