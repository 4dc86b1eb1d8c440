#include "sim/walk/engine/seat.h"

bool seat_open(struct walk_seat *seat, const struct seat_opener *opener, size_t strategy,
               const struct walk_setup *setup, enum table_coin coin, struct error *error) {
    *seat = (struct walk_seat){0};
    if (!opener->open(opener->context, strategy, setup, &seat->player, error))
        return false;
    return !seat->player.strategy->memoryless ||
           table_compile(&seat->table, &seat->player, coin, error);
}

void seat_free(struct walk_seat *seat) {
    for (int coin = 0; coin < TABLE_COINS; coin++)
        stuck_free(&seat->stuck[coin]);
    table_free(&seat->table);
    player_close(&seat->player);
}

const struct walk_stuck *seat_stuck(struct walk_seat *seat, double p, struct error *error) {
    enum table_coin coin = table_coin(p);
    if (!seat->has_stuck[coin])
        seat->has_stuck[coin] = table_find_stuck(&seat->table, coin, &seat->stuck[coin], error);
    return seat->has_stuck[coin] ? &seat->stuck[coin] : NULL;
}

bool seat_fill(struct walk_seat *seat, struct walk_lost *lost, double p, struct walk_play *play,
               struct error *error) {
    play->player = &seat->player;
    play->p = p;
    play->table = NULL;
    play->lost = NULL;
    if (seat->player.strategy->memoryless) {
        play->table = &seat->table;
        play->stuck = seat_stuck(seat, p, error);
    } else {
        play->lost = lost;
        play->stuck = lost_find(lost, seat->player.setup.board, table_coin(p), error);
    }
    return play->stuck != NULL;
}

bool seat_refuse(const char *name, struct error *error) {
    return error && error->kind == ERROR_INPUT && error_within(error, "%s", name);
}

const struct walk_engine *seat_engine(const struct walk_seat *seat, const char *name,
                                      const struct walk_engine *wanted, struct error *error) {
    bool memoryless = seat->player.strategy->memoryless;
    if (!wanted)
        return memoryless ? &engine_table : &engine_plain;
    if (memoryless || wanted == &engine_plain)
        return wanted;
    error_input(error,
                "%s has memory: engine %s cannot play it; allowed: plain, or to name no engine",
                name, wanted->name);
    return NULL;
}
