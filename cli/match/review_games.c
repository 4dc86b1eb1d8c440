#include "cli/match/review_games.h"

#include "cli/match/game_text.h"
#include "cli/match/games_file.h"
#include "cli/shared/args/text_input.h"
#include "sim/text/untrusted.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { TEXT_BYTES = 1 << 20 };

/* Room for so many games. */
static bool review_games_init(struct review_games *games, const struct game *rules,
                              struct error *error) {
    size_t seats = (games->games + 1) * games->players;
    games->agent = calloc(games->agents + 1, sizeof *games->agent);
    games->setting = calloc(games->settings + 1, sizeof *games->setting);
    games->start = calloc(games->settings + 1, rules->position_size);
    games->game = calloc(games->games + 1, sizeof *games->game);
    games->seat = calloc(seats, sizeof *games->seat);
    games->paid = calloc(seats, sizeof *games->paid);
    games->loser = calloc(games->games + 1, sizeof *games->loser);
    games->fault = calloc(games->games + 1, sizeof *games->fault);
    for (size_t i = 0; games->loser && i < games->games; i++)
        games->loser[i] = GAME_OVER;
    return (games->loser && games->fault && games->agent && games->setting && games->start &&
            games->game && games->seat && games->paid) ||
           error_memory(error);
}

static bool copy_text(char **copy, const char *text, struct error *error) {
    *copy = strdup(text);
    return *copy || error_memory(error);
}

/* Games of a tournament. */

static bool review_file_payoff(struct review_games *games, const struct game *rules,
                               const struct result *file, struct error *error) {
    const char *name = result_text(file, "payoff", 0);
    for (size_t i = 0; rules->payoffs[i]; i++)
        if (strcmp(rules->payoffs[i], name) == 0) {
            games->payoff = i;
            return true;
        }
    return error_input(error, "%s is not a payoff of %s", quote(name).text, rules->name);
}

static bool review_file_names(struct review_games *games, const struct game *rules,
                              const struct result *file, struct error *error) {
    for (size_t i = 0; i < games->agents; i++)
        if (!copy_text(&games->agent[i], result_text(file, "agent", i), error))
            return false;
    for (size_t i = 0; i < games->settings; i++) {
        const char *setting = result_text(file, "setting", i);
        void *start = games->start + i * rules->position_size;
        if (!copy_text(&games->setting[i], setting, error) || !rules->start(start, setting, error))
            return false;
        if ((size_t)rules->players(start) != games->players)
            return error_input(error, "has players that %s does not have", setting);
    }
    return true;
}

static bool review_file_seats(struct review_games *games, const struct result *file, size_t number,
                              size_t which, struct error *error) {
    for (size_t i = 0; i < games->players; i++) {
        size_t agent = (size_t)result_integer(file, "seat", number * games->players + i);
        if (agent >= games->agents)
            return error_input(error, "there is no agent %zu", agent);
        games->seat[which * games->players + i] = agent;
        games->paid[which * games->players + i] =
            result_real(file, "paid", number * games->players + i);
    }
    return true;
}

static bool review_file_forfeit(struct review_games *games, const struct result *file,
                                size_t number, size_t which, struct error *error) {
    int64_t loser = result_integer(file, "loser", number);
    if (loser < GAME_OVER || loser >= (int64_t)games->players)
        return error_input(error, "there is no player %" PRId64, loser);
    games->loser[which] = (int)loser;
    return loser == GAME_OVER ||
           copy_text(&games->fault[which], result_text(file, "fault", number), error);
}

static bool review_file_game(struct review_games *games, const struct game *rules,
                             const struct result *file, size_t which, void *position,
                             struct error *error) {
    struct review_game *game = &games->game[which];
    size_t number = (size_t)games->first + which;
    const char *moves = result_text(file, "moves", number);
    struct string_view rest = string_view_of(moves);
    size_t count = games_file_count_moves(moves);
    int64_t opening = result_integer(file, "opening", number);
    game->start = (size_t)result_integer(file, "game_setting", number);
    game->opening = opening < 0 ? 0 : (uint64_t)opening < count ? (size_t)opening : count;
    if (game->start >= games->settings)
        return error_input(error, "there is no setting %zu", game->start);
    game->move = malloc((count + 1) * sizeof *game->move);
    if (!game->move)
        return error_memory(error);
    memcpy(position, games->start + game->start * rules->position_size, rules->position_size);
    for (; game->moves < count; game->moves++) {
        char text[GAME_MOVE_TEXT];
        uint32_t *move = &game->move[game->moves];
        if (!games_file_cut_move(rules, position, &rest, game->moves, text, move, error))
            return false;
        rules->apply(position, *move);
    }
    return review_file_seats(games, file, number, which, error) &&
           review_file_forfeit(games, file, number, which, error);
}

static bool review_file_games(struct review_games *games, const struct game *rules,
                              const struct result *file, struct error *error) {
    void *position = malloc(rules->position_size);
    bool done = position || error_memory(error);
    for (size_t i = 0; done && i < games->games; i++)
        done = review_file_game(games, rules, file, i, position, error) ||
               error_within(error, "game %" PRIu64, games->first + i);
    free(position);
    return done;
}

static bool review_file_read(struct review_games *games, const struct game *rules,
                             const struct review_options *options, struct error *error) {
    const char *path = options->file;
    struct result *file = games_file_read(path, rules, error);
    bool one = option_given(&options->game.common.parsed, "game");
    if (file && one && !games_file_has(file, path, options->number, error)) {
        result_free(file);
        file = NULL;
    }
    if (!file)
        return false;
    games->players = result_length(file, "player");
    games->agents = result_length(file, "agent");
    games->settings = result_length(file, "setting");
    games->games = one ? 1 : result_length(file, "game");
    games->first = one ? options->number : 0;
    bool done =
        review_games_init(games, rules, error) && ((review_file_payoff(games, rules, file, error) &&
                                                    review_file_names(games, rules, file, error) &&
                                                    review_file_games(games, rules, file, error)) ||
                                                   error_within(error, "%s", path));
    result_free(file);
    return done;
}

/* A game as text. */

bool review_games_one(struct review_games *games, const struct game *rules, const void *start,
                      const char *setting, const char *const *agent, struct error *error) {
    games->players = (size_t)rules->players(start);
    games->agents = games->players;
    games->settings = games->games = 1;
    if (!review_games_init(games, rules, error) || !copy_text(&games->setting[0], setting, error))
        return false;
    memcpy(games->start, start, rules->position_size);
    games->agents = 0;
    for (size_t i = 0; i < games->players; i++) {
        const char *name = agent[i] ? agent[i] : rules->player_name(start, (int)i);
        size_t *seat = &games->seat[i];
        while (*seat < games->agents && strcmp(games->agent[*seat], name) != 0)
            ++*seat;
        games->paid[i] = NAN;
        if (*seat == games->agents && !copy_text(&games->agent[games->agents++], name, error))
            return false;
    }
    return true;
}

static bool review_text_read(struct review_games *games, const struct game *rules,
                             const struct review_options *options, struct error *error) {
    if (!options_exclude(&options->game.common.parsed, "a game as text", OPTION_NAMES("game"),
                         error))
        return false;
    char *text = text_input_read(options->file, rules->name, "game", TEXT_BYTES, NULL, error);
    struct game_text game = {.start = NULL};
    bool done =
        text &&
        game_text_read(&game, rules, text_input_name(options->file), text, options->size, error) &&
        review_games_one(games, rules, game.start, game.setting, (const char *const *)game.agent,
                         error);
    if (done) {
        games->payoff = game.payoff;
        games->game[0] =
            (struct review_game){.move = game.move, .moves = game.moves, .opening = game.opening};
        games->loser[0] = game.loser;
        games->fault[0] = game.fault;
        game.move = NULL;
        game.fault = NULL;
    }
    game_text_free(&game);
    free(text);
    return done;
}

bool review_games_read(struct review_games *games, const struct game *rules,
                       const struct review_options *options, struct error *error) {
    size_t ending;
    *games = (struct review_games){.players = 0};
    if (!file_ending_find(options->file, result_endings, &ending, NULL))
        return review_text_read(games, rules, options, error);
    return options_exclude(&options->game.common.parsed, "a tournament", OPTION_NAMES("size"),
                           error) &&
           review_file_read(games, rules, options, error);
}

void review_games_free(struct review_games *games) {
    for (size_t i = 0; games->agent && i < games->agents; i++)
        free(games->agent[i]);
    for (size_t i = 0; games->setting && i < games->settings; i++)
        free(games->setting[i]);
    for (size_t i = 0; games->game && i < games->games; i++)
        free(games->game[i].move);
    for (size_t i = 0; games->fault && i < games->games; i++)
        free(games->fault[i]);
    free(games->fault);
    free(games->loser);
    free(games->agent);
    free(games->setting);
    free(games->start);
    free(games->game);
    free(games->seat);
    free(games->paid);
    *games = (struct review_games){.players = 0};
}
