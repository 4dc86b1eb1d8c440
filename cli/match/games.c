/* Fills a struct review_games: with games in a tournament's file, the game of a text, or one in
 * memory. A file is checked as it is read, since its names, indices and moves may be anything. */
#include "cli/match/games.h"
#include "cli/shared/args/text_input.h"
#include "sim/dataset/checksum.h"
#include "sim/match/tournament.h"

#include <sys/param.h>

/* Allocates the lists of `games`, whose lengths (agents, settings, games) are set. */
static void review_games_init(struct review_games *games, const struct game_rules *rules) {
    games->agent = memory_allocate(games->agents, sizeof *games->agent);
    games->setting = memory_allocate(games->settings, sizeof *games->setting);
    games->start = memory_allocate(games->settings, rules->position_size);
    games->game = memory_allocate(games->games, sizeof *games->game);
}

/* Reads games->game[which] from the file: checks its indices, and plays its moves in `position`. */
static bool read_tournament_game(struct review_games *games, const struct game_rules *rules,
                                 const struct result *file, size_t which, void *position,
                                 struct error *error) {
    struct match_record *game = &games->game[which];
    size_t number = (size_t)games->first + which;           /* of the game in the file */
    const char *moves = result_text(file, "moves", number); /* "A2 2,B2 2"; "": none */
    int64_t opening = result_integer(file, "opening", number);
    int64_t loser = result_integer(file, "loser", number);
    game->setting = (size_t)result_integer(file, "game_setting", number);
    if (game->setting >= games->settings) /* also if the index in the file is negative */
        return error_input(error, "there is no setting %zu", game->setting);
    if (loser < GAME_OVER || loser >= (int64_t)games->players)
        return error_input(error, "there is no player %" PRId64 ", who would have lost", loser);
    game->loser = (int)loser;
    if (loser != GAME_OVER)
        game->fault = memory_copy(result_text(file, "fault", number));
    for (size_t i = 0; i < games->players; i++) {
        size_t at = number * games->players + i; /* index in variables by game and player */
        game->agent[i] = (size_t)result_integer(file, "seat", at);
        if (game->agent[i] >= games->agents)
            return error_input(error, "there is no agent %zu", game->agent[i]);
        game->payoff[i] = result_real(file, "paid", at);
    }
    memcpy(position, games->start + game->setting * rules->position_size, rules->position_size);
    for (struct string_view rest = string_view_of(moves); *moves && rest.text;) {
        struct string_view text = string_view_trim(string_view_cut(&rest, ','));
        uint32_t move;
        if (!game_text_make_move(rules, position, text, &move, error))
            return error_within(error, "move %zu", (size_t)game->moves + 1);
        *list_add(game->move, game->moves) = move;
    }
    game->opening = MIN((size_t)MAX(opening, 0), game->moves);
    return true;
}

/* Reads names, initial positions and game *number of a tournament's file; NULL: all its games. */
static bool read_tournament(struct review_games *games, const struct game_rules *rules,
                            const struct result *file, const uint64_t *number,
                            struct error *error) {
    static const char *const required[] = {"game_setting", "opening", "loser", "moves",
                                           "fault",        "seat",    "paid"};
    const char *game_name = result_text(file, "game_name", 0);
    size_t count = result_length(file, "game");
    if (strcmp(game_name, rules->name) != 0)
        return error_input(error, "holds games of %s; this command reads those of %s", game_name,
                           rules->name);
    for (size_t i = 0; i < sizeof required / sizeof *required; i++)
        if (!result_find(file, required[i]))
            return error_input(error, "there is no variable '%s'", required[i]);
    if (number && *number >= count)
        return error_input(error, "there is no game %" PRIu64 " among its %zu, numbered from 0",
                           *number, count);
    games->players = result_length(file, "player");
    games->agents = result_length(file, "agent");
    games->settings = result_length(file, "setting");
    games->games = number ? 1 : count;
    games->first = number ? *number : 0;
    review_games_init(games, rules);
    if (!game_text_payoff(rules, string_view_of(result_text(file, "payoff", 0)), &games->payoff,
                          error))
        return false;
    for (size_t i = 0; i < games->agents; i++)
        games->agent[i] = memory_copy(result_text(file, "agent", i));
    for (size_t i = 0; i < games->settings; i++) {
        void *start = games->start + i * rules->position_size;
        games->setting[i] = memory_copy(result_text(file, "setting", i));
        if (!rules->start(start, games->setting[i], error))
            return false;
        if ((size_t)rules->players(start) != games->players)
            return error_input(error, "has players that %s does not have", games->setting[i]);
    }
    void *position = kept(memory_allocate(1, rules->position_size), free); /* workspace */
    for (size_t i = 0; i < games->games; i++)
        if (!read_tournament_game(games, rules, file, i, position, error))
            return error_within(error, "game %" PRIu64, games->first + i);
    return true;
}

void review_games_one(struct review_games *games, const struct game_rules *rules, const void *start,
                      const char *setting, size_t payoff, const char *const *agent,
                      const struct match_record *record) {
    const size_t players = (size_t)rules->players(start);
    size_t agents = 0; /* at most so many: players of the same name are one agent */
    *games = (struct review_games){
        .players = players, .agents = players, .settings = 1, .games = 1, .payoff = payoff};
    review_games_init(games, rules);
    games->setting[0] = memory_copy(setting);
    memcpy(games->start, start, rules->position_size);
    games->game[0] = *record;
    for (size_t i = 0; i < players; i++) {
        const char *name = agent[i] ? agent[i] : rules->player_name((int)i);
        size_t index = 0; /* of the agent with that name, or of a new one */
        while (index < agents && strcmp(games->agent[index], name) != 0)
            index++;
        if (index == agents)
            games->agent[agents++] = memory_copy(name);
        games->game[0].agent[i] = index;
        games->game[0].payoff[i] = NAN;
    }
    games->agents = agents;
}

bool review_games_file(struct review_games *games, const struct game_rules *rules, const char *path,
                       const uint64_t *number, struct error *error) {
    const struct dataset_value *filetype;
    struct dataset_file *dataset = dataset_open(path, error);
    struct result *file = NULL;
    *games = (struct review_games){.players = 0};
    if (dataset && (filetype = dataset_get(dataset, "filetype", DATASET_TEXT, error))) {
        if (strcmp(filetype->text, tournament_description.filetype) == 0)
            file = result_file_read(dataset, &tournament_description, error);
        else
            error_input(error, "%s: is not a tournament, but %s", path, quote(filetype->text).text);
    }
    dataset_close(dataset);
    bool done = file && (read_tournament(games, rules, file, number, error) ||
                         error_within(error, "%s", path));
    result_free(file);
    return done;
}

bool review_games_read(struct review_games *games, const struct game_rules *rules,
                       const struct review_options *options, struct error *error) {
    enum { TEXT_BYTES = 1 << 20 }; /* most bytes of a game as text */
    const struct parsed_options *parsed = &options->game.common.parsed;
    const uint64_t *number = option_given(parsed, "game") ? &options->number : NULL;
    if (file_ending_check(options->file, format_hdf5.endings, NULL))
        return options_exclude(parsed, "a tournament", OPTION_NAMES("size"), error) &&
               review_games_file(games, rules, options->file, number, error);
    if (!options_exclude(parsed, "a game as text", OPTION_NAMES("game"), error))
        return false;
    const char *text =
        kept(text_input_read(options->file, rules->name, "game", TEXT_BYTES, error), free);
    struct game_text game = {.start = NULL};
    bool done = text && game_text_read(&game, rules, text_input_name(options->file), text,
                                       options->size, error);
    if (done) {
        review_games_one(games, rules, game.start, game.setting, game.payoff,
                         (const char *const *)game.agent, &game.record);
        game.record = (struct match_record){0}; /* the list has its pointers now */
    }
    game_text_free(&game);
    return done;
}

bool games_file_to_inputs(struct result *result, const char *path, struct error *error) {
    uint64_t sum;
    if (!checksum_file(path, &sum, error))
        return false;
    result_set_origin(result, "inputs",
                      kept(memory_print("%016" PRIx64 " %s\n", sum, file_base_name(path)), free));
    return true;
}

const char *games_file_from_inputs(const struct result *result) {
    const char *blank = result->origin.inputs ? strchr(result->origin.inputs, ' ') : NULL;
    return blank ? kept(memory_copy_part(blank + 1, strcspn(blank + 1, "\n")), free) : NULL;
}
