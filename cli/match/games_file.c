#include "cli/match/games_file.h"

#include "cli/shared/args/option_table.h"
#include "cli/shared/output/result_output.h"
#include "sim/dataset/checksum.h"
#include "sim/match/tournament.h"

#include <inttypes.h>
#include <stdlib.h>

static bool games_file_check(const struct result *games, struct error *error) {
    static const char *const names[] = {"game_setting", "opening", "loser", "moves",
                                        "fault",        "seat",    "paid"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!result_find(games, names[i]))
            return error_input(error, "there is no variable '%s'", names[i]);
    return true;
}

struct result *games_file_read(const char *path, const struct game *game, struct error *error) {
    const char *filetype;
    struct dataset_file *file = dataset_open(path, error);
    struct result *games = NULL;
    if (file && dataset_get_text(file, "filetype", &filetype, error)) {
        if (strcmp(filetype, tournament_description.filetype) == 0)
            games = result_file_read(file, &tournament_description, error);
        else
            error_input(error, "%s: not a tournament file", path);
    }
    dataset_close(file);
    const char *name = games ? result_text(games, "game_name", 0) : "";
    if (!games)
        return NULL;
    if (strcmp(name, game->name) != 0)
        error_input(error, "%s: holds games of %s; this command reads those of %s", path, name,
                    game->name);
    else if (games_file_check(games, error))
        return games;
    else
        error_within(error, "%s", path);
    result_free(games);
    return NULL;
}

bool games_file_has(const struct result *games, const char *path, uint64_t number,
                    struct error *error) {
    size_t count = result_length(games, "game");
    return number < count ||
           error_input(error, "%s: there is no game %" PRIu64 " among its %zu, numbered from 0",
                       path, number, count);
}

bool games_file_to_inputs(struct result *result, const char *path, struct error *error) {
    uint64_t sum;
    if (!checksum_file(path, &sum, error))
        return false;
    char *inputs = NULL;
    if (asprintf(&inputs, "%016" PRIx64 " %s\n", sum, file_base_name(path)) < 0)
        return error_memory(error);
    result_set_origin(result, &result->inputs, inputs);
    free(inputs);
    return true;
}

size_t games_file_count_moves(const char *moves) {
    size_t count = *moves != '\0';
    for (; *moves; moves++)
        count += *moves == ',';
    return count;
}

bool games_file_read_move(const struct game *game, const void *position, const char *text,
                          size_t turn, uint32_t *move, struct error *error) {
    bool legal = game->mover(position) == GAME_OVER ? error_input(error, "the game is over")
                                                    : game->move_parse(position, text, move, error);
    return legal || error_within(error, "move %zu", turn + 1);
}

bool games_file_cut_move(const struct game *game, const void *position, struct string_view *moves,
                         size_t turn, char text[GAME_MOVE_TEXT], uint32_t *move,
                         struct error *error) {
    struct string_view view = string_view_trim(string_view_cut(moves, ','));
    snprintf(text, GAME_MOVE_TEXT, "%.*s", (int)view.length, view.text);
    return games_file_read_move(game, position, text, turn, move, error);
}
