#include "cli/match/tournament.h"

#include "sim/text/string_view.h"
#include "sim/text/untrusted.h"

#include <stdio.h>
#include <string.h>

static bool tournament_sizes_add(struct tournament_sizes *sizes, struct string_view size,
                                 struct error *error) {
    if (sizes->count == TOURNAMENT_SETTINGS)
        return error_input(error, "more than %d", TOURNAMENT_SETTINGS);
    if (size.length >= TOURNAMENT_SETTING_TEXT)
        return error_input(error, "%s is too long", quote_part(size.text, size.length).text);
    char *text = sizes->text[sizes->count];
    memcpy(text, size.text, size.length);
    for (size_t i = 0; i < sizes->count; i++)
        if (strcmp(sizes->text[i], text) == 0)
            return error_input(error, "%s is given twice", text);
    sizes->count++;
    return true;
}

static bool tournament_sizes_parse(void *value, const char *text, struct error *error) {
    struct string_view rest = string_view_of(text);
    while (rest.text)
        if (!tournament_sizes_add(value, string_view_trim(string_view_cut(&rest, ',')), error))
            return false;
    return true;
}

static void tournament_sizes_print(const void *value, FILE *out) {
    const struct tournament_sizes *sizes = value;
    for (size_t i = 0; i < sizes->count; i++)
        fprintf(out, "%s%s", i > 0 ? "," : "", sizes->text[i]);
}

static const struct option_entry tournament_option[] = {
    {.name = "rounds",
     .argument = "N",
     .help = "Rounds; in each, every group of agents plays on every size once from every seat",
     .kind = OPTION_COUNT,
     .least = 1,
     .most = UINT32_MAX,
     .offset = offsetof(struct tournament_options, rounds),
     .usual = "10",
     .determines = true,
     .group = 2},
    {.name = "opening",
     .argument = "K",
     .help = "Random opening moves, the same for all games of a round (default %s: then "
             "deterministic agents repeat their games in every round)",
     .kind = OPTION_COUNT,
     .most = 1000,
     .offset = offsetof(struct tournament_options, opening),
     .usual = "0",
     .determines = true,
     .group = 2},
    {.name = "challenge",
     .help = "Play only games of the first agent against the others",
     .kind = OPTION_FLAG,
     .offset = offsetof(struct tournament_options, challenge),
     .determines = true,
     .group = 2},
    {0},
};

bool tournament_options_read(struct tournament_options *options, const struct arena *arena,
                             int argc, char **argv, struct error *error) {
    char doc[GAME_DOC], sizes[GAME_DOC];
    const struct game *game = arena->game;
    snprintf(doc, sizeof doc,
             "Plays agents against each other, each in every seat, and rates them. A player that "
             "makes no legal move in time loses, at least as badly as by playing on.\v"
             "Example: bukub %s tournament --agent random --agent %s --size %s --nodes 1000 "
             "-o games.h5",
             game->name, arena->best, game->setting);
    snprintf(sizes, sizeof sizes, "Sizes to play on; may be repeated: %s (default %s)",
             game->settings, game->setting);
    const struct option_entry size[] = {{.name = "size",
                                         .argument = "SIZE,...",
                                         .help = sizes,
                                         .kind = OPTION_PARSED,
                                         .parse = tournament_sizes_parse,
                                         .print = tournament_sizes_print,
                                         .offset = offsetof(struct tournament_options, sizes),
                                         .determines = true,
                                         .group = 2},
                                        {0}};
    const struct option_entry payoff[] = {game_payoff_option(game), {0}};
    const struct option_entry time[] = {game_time_option("0.05"), {0}};
    const size_t options_of_game = offsetof(struct tournament_options, game),
                 common = offsetof(struct tournament_options, game.common);
    const struct option_table table[] = {
        {.entry = game_agent_table, .offset = options_of_game},
        {.entry = size},
        {.entry = payoff, .offset = options_of_game},
        {.entry = tournament_option},
        {.entry = time, .offset = options_of_game},
        {.entry = game_nodes_table, .offset = options_of_game},
        {.entry = seed_options_table, .offset = common},
        {.entry = checkpoint_options_table,
         .offset = offsetof(struct tournament_options, checkpoint)},
        {.entry = common_options_table, .offset = common},
        {0},
    };
    *options = (struct tournament_options){.rounds = 0};
    game_options_init(&options->game, arena);
    return options_read(&options->game.common.parsed, table, doc, argc, argv, options, error);
}
