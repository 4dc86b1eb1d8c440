#include "sim/walk/rules/player.h"

#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool player_open(struct walk_player *player, const struct walk_strategy *strategy,
                 const struct walk_setup *setup, struct error *error) {
    *player = (struct walk_player){.strategy = strategy, .setup = *setup};
    if (!strategy->uses_p)
        player->setup.p = NAN;
    if (!strategy->open)
        return true;
    char message[WALK_MESSAGE] = "";
    if (strategy->open(&player->self, &player->setup, message))
        return true;
    player->strategy = NULL;
    if (message[0] == '\0')
        return error_memory(error);
    return error_input(error, "%s: %.*s", strategy->name, WALK_MESSAGE - 1, message);
}

static bool open_choice(struct walk_player *player, const struct walk_choice *choice,
                        const struct walk_setup *setup, const struct watch *watch,
                        struct error *error) {
    if (!choice->open)
        return player_open(player, choice->strategy, setup, error);
    player->setup = *setup;
    if (choice->open(&player->self, setup, watch, error))
        player->strategy = choice->strategy;
    return player->strategy != NULL;
}

bool player_open_choice(struct walk_player *player, const struct walk_choice *choice,
                        const struct walk_setup *setup, const struct watch *watch,
                        struct error *error) {
    struct walk_setup with_values = *setup;
    bool opened;
    with_values.values = choice->values;
    *player = (struct walk_player){.strategy = NULL};
    if (watch_stopped(watch))
        return error_stopped(error);
    if (choice->parallel)
        return open_choice(player, choice, &with_values, watch, error);
#pragma omp critical(player_open)
    opened = open_choice(player, choice, &with_values, watch, error);
    return opened;
}

bool player_open_shared(struct walk_player *player, const struct walk_choice *choice,
                        const struct walk_setup *setup, const void *state, struct error *error) {
    size_t bytes = choice->shared_bytes(setup->board);
    *player = (struct walk_player){.setup = *setup, .self = malloc(bytes)};
    player->setup.values = choice->values;
    if (!player->self)
        return error_memory(error);
    memcpy(player->self, state, bytes);
    player->strategy = choice->strategy;
    return true;
}

void player_close(struct walk_player *player) {
    if (player->strategy && player->strategy->close)
        player->strategy->close(player->self);
    *player = (struct walk_player){0};
}

bool player_refuse(const struct walk_player *player, const struct walk_view *view, double take,
                   struct error *error) {
    const char *name = player->strategy->name;
    if (!(take >= 0 && take <= 1))
        return error_input(error, "%s answers %g: the probability of taking is 0 to 1", name, take);
    char square[SQUARE_NAME];
    board_square_name(view->board, view->square, square);
    char held[WALK_PALINDROME + 1];
    collection_print(view->collection, held);
    return error_input(error,
                       "%s takes a fifth letter that completes no palindrome: %c on %s to %s; five "
                       "letters must always be a palindrome",
                       name, 'A' + view->letter, square, held);
}
