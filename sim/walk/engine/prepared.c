#include "sim/walk/engine/prepared.h"

bool prepared_open(struct walk_prepared *prepared, const struct walk_choice *choice,
                   const struct walk_setup *setup, enum table_coin coin, const struct watch *watch,
                   struct error *error) {
    *prepared = (struct walk_prepared){0};
    if (!player_open_choice(&prepared->player, choice, setup, watch, error))
        return false;
    return !prepared->player.strategy->memoryless ||
           table_compile(&prepared->table, &prepared->player, coin, error);
}

void prepared_free(struct walk_prepared *prepared) {
    for (int coin = 0; coin < TABLE_COINS; coin++)
        stuck_free(&prepared->stuck[coin]);
    table_free(&prepared->table);
    player_close(&prepared->player);
}

const struct walk_stuck *prepared_stuck(struct walk_prepared *prepared, double p,
                                        struct error *error) {
    enum table_coin coin = table_coin(p);
    if (!prepared->has_stuck[coin])
        prepared->has_stuck[coin] =
            table_find_stuck(&prepared->table, coin, &prepared->stuck[coin], error);
    return prepared->has_stuck[coin] ? &prepared->stuck[coin] : NULL;
}

bool prepared_fill(struct walk_prepared *prepared, struct walk_lost *lost, double p,
                   struct walk_play *play, struct error *error) {
    play->player = &prepared->player;
    play->p = p;
    play->table = NULL;
    play->lost = NULL;
    if (prepared->player.strategy->memoryless) {
        play->table = &prepared->table;
        play->stuck = prepared_stuck(prepared, p, error);
    } else {
        play->lost = lost;
        play->stuck = lost_find(lost, prepared->player.setup.board, table_coin(p), error);
    }
    return play->stuck != NULL;
}

bool prepared_refuse(const char *name, struct error *error) {
    return error && error->kind == ERROR_INPUT && error_within(error, "%s", name);
}

const struct walk_engine *prepared_engine(const struct walk_prepared *prepared, const char *name,
                                          const struct walk_engine *wanted, struct error *error) {
    bool memoryless = prepared->player.strategy->memoryless;
    if (!wanted)
        return memoryless ? &engine_table : &engine_plain;
    if (memoryless || wanted == &engine_plain)
        return wanted;
    error_input(error,
                "%s has memory: engine %s cannot play it; allowed: plain, or to name no engine",
                name, wanted->name);
    return NULL;
}
