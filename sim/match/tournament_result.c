/* What tournaments add up: names of agents, and the list of games, as it is packed. */
#include "sim/base/memory.h"
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

void tournament_set_title(const struct tournament_plan *plan, struct tournament_result *result,
                          size_t agent, const char *title) {
    struct string_view own = string_view_trim(string_view_of(*title ? title : plan->agent[agent]));
    char *name = memory_copy_part(own.text, own.length);
    for (int number = 2; is_taken(plan, result, agent, name); number++) {
        free(name);
        name = memory_print("%.*s (%d)", (int)own.length, own.text, number);
    }
    result->title[agent] = name;
}

/* Games. */

/* The game belongs to the list from then on. */
static void append(struct tournament_result *games, struct tournament_game game) {
    games->game = list_with_room(games->game, games->games_done, sizeof *games->game);
    games->game[games->games_done++] = game;
}

void tournament_games_append(struct tournament_result *games, struct tournament_game game,
                             const uint32_t *move, const char *fault) {
    game.move = memory_allocate(game.moves, sizeof *move);
    game.fault = fault ? memory_copy(fault) : NULL;
    if (game.moves > 0)
        memcpy(game.move, move, game.moves * sizeof *move);
    append(games, game);
}

void tournament_games_free(struct tournament_result *games) {
    for (uint64_t i = 0; i < games->games_done; i++) {
        free(games->game[i].move);
        free(games->game[i].fault);
    }
    free(games->game);
    free(games->order);
    games->game = NULL;
    games->order = NULL;
    games->games_done = games->ordered = 0;
}

/* The result of blocks. */

static void games_clear(void *context, void *games) { tournament_games_free(games); }

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
static bool game_unpack(struct tournament_result *games, struct packed *packed,
                        struct error *error) {
    struct tournament_game game;
    size_t length = 0;
    if (!packed_take(packed, &game, sizeof game, error))
        return false;
    if (game.moves > packed->left / sizeof *game.move)
        return error_input(error, "packed data are not a game");
    game.repeats = false;
    game.move = memory_allocate(game.moves, sizeof *game.move);
    game.fault = NULL;
    bool done = packed_take(packed, game.move, game.moves * sizeof *game.move, error) &&
                packed_take(packed, &length, sizeof length, error) &&
                (length <= packed->left || error_input(error, "packed data are not a game"));
    if (done && length > 0) {
        game.fault = memory_allocate(length + 1, 1);
        done = packed_take(packed, game.fault, length, error);
    }
    append(games, game); /* and freed with them */
    return done;
}

static bool games_unpack(void *context, void *games, struct packed *packed, struct error *error) {
    bool done = true;
    while (done && packed->left > 0)
        done = game_unpack(games, packed, error);
    return done;
}

static void games_join(void *context, void *games, void *other) {
    struct tournament_result *part = other;
    for (uint64_t i = 0; i < part->games_done; i++)
        append(games, part->game[i]);
    part->games_done = 0; /* their moves belong to the result now */
}

const struct blocks_sum tournament_games_sum = {.size = sizeof(struct tournament_result),
                                                .join = games_join,
                                                .clear = games_clear,
                                                .pack = games_pack,
                                                .unpack = games_unpack};
