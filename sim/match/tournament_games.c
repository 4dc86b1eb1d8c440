#include "sim/match/tournament_games.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(struct tournament_games *games, uint64_t more, struct error *error) {
    if (games->count + more <= games->room)
        return true;
    uint64_t room = 2 * games->room + more + 256;
    struct tournament_game *game = realloc(games->game, room * sizeof *game);
    if (!game)
        return error_memory(error);
    games->game = game;
    games->room = room;
    return true;
}

bool tournament_games_append(struct tournament_games *games, struct tournament_game game,
                             const uint32_t *move, const char *fault, struct error *error) {
    if (!make_room(games, 1, error))
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
    games->game[games->count++] = game;
    return true;
}

static void games_clear(struct tournament_games *games) {
    for (uint64_t i = 0; i < games->count; i++) {
        free(games->game[i].move);
        free(games->game[i].fault);
    }
    games->count = 0;
}

void tournament_games_free(struct tournament_games *games) {
    games_clear(games);
    free(games->game);
}

/* What several processes play. */

static void *open_part(void *context, struct error *error) {
    struct tournament_games *part = calloc(1, sizeof *part);
    (void)context;
    if (!part)
        error_memory(error);
    return part;
}

static void close_part(void *context, void *part) {
    (void)context;
    tournament_games_free(part);
    free(part);
}

static void clear_part(void *context, void *part) {
    (void)context;
    games_clear(part);
}

/* Each game as it lies in memory, its moves, how long its fault is with the NUL, and the fault. */
static void pack(void *context, const void *result, struct packing *packing) {
    const struct tournament_games *part = result;
    (void)context;
    for (uint64_t i = 0; i < part->count; i++) {
        const struct tournament_game *game = &part->game[i];
        size_t length = game->fault ? strlen(game->fault) + 1 : 0;
        packing_add(packing, game, sizeof *game);
        packing_add(packing, game->move, game->moves * sizeof *game->move);
        packing_add(packing, &length, sizeof length);
        packing_add(packing, game->fault, length);
    }
}

/* Takes the next game out of what was packed, and puts it behind the others. */
static bool unpack(struct tournament_games *games, struct packed *packed, struct error *error) {
    struct tournament_game game;
    size_t length = 0;
    if (!packed_take(packed, &game, sizeof game, error))
        return false;
    uint32_t *move = malloc(game.moves * sizeof *move + 1);
    bool done = move ? packed_take(packed, move, game.moves * sizeof *move, error) &&
                           packed_take(packed, &length, sizeof length, error)
                     : error_memory(error);
    char *fault = length > 0 ? malloc(length) : NULL;
    if (done && length > 0)
        done = fault ? packed_take(packed, fault, length, error) : error_memory(error);
    done = done && tournament_games_append(games, game, move, fault, error);
    free(move);
    free(fault);
    return done;
}

static bool add(void *context, void *result, struct packed *packed, struct error *error) {
    struct tournament_games *games = result, part = {0};
    bool done = true;
    (void)context;
    while (done && packed->left > 0)
        done = unpack(&part, packed, error);
    done = done && make_room(games, part.count, error);
    if (done && part.count > 0) {
        memcpy(games->game + games->count, part.game, part.count * sizeof *part.game);
        games->count += part.count;
        part.count = 0; /* their moves belong to the result now */
    }
    tournament_games_free(&part);
    return done;
}

const struct blocks_sum tournament_games_sum = {
    .open = open_part, .close = close_part, .clear = clear_part, .pack = pack, .add = add};
