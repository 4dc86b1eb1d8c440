#include "sim/match/tournament_internal.h"

#include "sim/text/string_view.h"

#include <stdlib.h>
#include <string.h>

/* Names of agents. */

const char *tournament_name(const struct tournament_plan *plan,
                            const struct tournament_result *result, size_t agent) {
    return result->title[agent] ? result->title[agent] : plan->agent[agent];
}

/* Whether an earlier agent has the name, or it is the canonical name of another one only. */
static bool is_taken(const struct tournament_plan *plan, const struct tournament_result *result,
                     size_t agent, const char *name) {
    for (size_t i = 0; i < plan->agents; i++)
        if ((i < agent && strcmp(tournament_name(plan, result, i), name) == 0) ||
            (strcmp(plan->agent[i], name) == 0 && strcmp(plan->agent[agent], name) != 0))
            return true;
    return false;
}

bool tournament_set_title(const struct tournament_plan *plan, struct tournament_result *result,
                          size_t agent, const char *title, struct error *error) {
    struct string_view own = string_view_trim(string_view_of(*title ? title : plan->agent[agent]));
    char *name = strndup(own.text, own.length);
    for (int number = 2; name && is_taken(plan, result, agent, name); number++) {
        free(name);
        if (asprintf(&name, "%.*s (%d)", (int)own.length, own.text, number) < 0)
            name = NULL;
    }
    result->title[agent] = name;
    return name || error_memory(error);
}

/* Games. */

static bool games_reserve(struct tournament_result *games, uint64_t more, struct error *error) {
    if (games->games_done + more <= games->room)
        return true;
    uint64_t room = 2 * games->room + more + 256;
    struct tournament_game *game = realloc(games->game, room * sizeof *game);
    if (!game)
        return error_memory(error);
    games->game = game;
    games->room = room;
    return true;
}

bool tournament_games_append(struct tournament_result *games, struct tournament_game game,
                             const uint32_t *move, const char *fault, struct error *error) {
    if (!games_reserve(games, 1, error))
        return false;
    game.move = malloc(game.moves * sizeof *move + 1);
    game.fault = fault ? strdup(fault) : NULL;
    if (!game.move || (fault && !game.fault)) {
        free(game.move);
        free(game.fault);
        return error_memory(error);
    }
    if (game.moves > 0)
        memcpy(game.move, move, game.moves * sizeof *move);
    games->game[games->games_done++] = game;
    return true;
}

static void games_clear(struct tournament_result *games) {
    for (uint64_t i = 0; i < games->games_done; i++) {
        free(games->game[i].move);
        free(games->game[i].fault);
    }
    games->games_done = games->ordered = 0;
}

void tournament_games_free(struct tournament_result *games) {
    games_clear(games);
    free(games->game);
    free(games->order);
}

/* The result of blocks. */

static void *games_open(void *context, struct error *error) {
    struct tournament_result *part = calloc(1, sizeof *part);
    if (!part)
        error_memory(error);
    return part;
}

static void games_close(void *context, void *part) {
    tournament_games_free(part);
    free(part);
}

static void games_reset(void *context, void *part) { games_clear(part); }

/* Each game as in memory, but without pointers, its moves, the size of its fault with the NUL, and
 * the fault. */
static void games_pack(void *context, const void *result, struct packing *packing) {
    const struct tournament_result *part = result;
    for (uint64_t i = 0; i < part->games_done; i++) {
        struct tournament_game game = part->game[i];
        size_t length = game.fault ? strlen(game.fault) + 1 : 0;
        game.move = NULL;
        game.fault = NULL;
        game.repeats = false; /* found later */
        packing_add(packing, &game, sizeof game);
        packing_add(packing, part->game[i].move, game.moves * sizeof *game.move);
        packing_add(packing, &length, sizeof length);
        packing_add(packing, part->game[i].fault, length);
    }
}

/* Appends the next packed game. */
static bool games_unpack(struct tournament_result *games, struct packed *packed,
                         struct error *error) {
    struct tournament_game game;
    size_t length = 0;
    if (!packed_take(packed, &game, sizeof game, error))
        return false;
    if (game.moves > packed->left / sizeof *game.move)
        return error_input(error, "packed data are not a game");
    game.repeats = false;
    uint32_t *move = malloc(game.moves * sizeof *move + 1);
    bool done = move ? packed_take(packed, move, game.moves * sizeof *move, error) &&
                           packed_take(packed, &length, sizeof length, error)
                     : error_memory(error);
    if (done && length > packed->left)
        done = error_input(error, "packed data are not a game");
    char *fault = done && length > 0 ? calloc(length + 1, 1) : NULL;
    if (done && length > 0)
        done = fault ? packed_take(packed, fault, length, error) : error_memory(error);
    done = done && tournament_games_append(games, game, move, fault, error);
    free(move);
    free(fault);
    return done;
}

static bool games_add(void *context, void *result, struct packed *packed, struct error *error) {
    struct tournament_result *games = result, part = {0};
    bool done = true;
    while (done && packed->left > 0)
        done = games_unpack(&part, packed, error);
    done = done && games_reserve(games, part.games_done, error);
    if (done && part.games_done > 0) {
        memcpy(games->game + games->games_done, part.game, part.games_done * sizeof *part.game);
        games->games_done += part.games_done;
        part.games_done = 0; /* their moves belong to the result now */
    }
    tournament_games_free(&part);
    return done;
}

const struct blocks_sum tournament_games_sum = {.open = games_open,
                                                .close = games_close,
                                                .clear = games_reset,
                                                .pack = games_pack,
                                                .add = games_add};
