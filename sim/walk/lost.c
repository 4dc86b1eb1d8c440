#include "sim/walk/lost.h"

#include "sim/walk/game_table.h"

const struct walk_stuck *lost_find(struct walk_lost *lost, const struct walk_board *board,
                                   enum table_coin coin, struct error *error) {
    if (!lost->game.board && !game_table(&lost->game, board, error))
        return NULL;
    if (!lost->known[coin])
        lost->known[coin] = table_find_lost(&lost->game, coin, &lost->stuck[coin], error);
    return lost->known[coin] ? &lost->stuck[coin] : NULL;
}

void lost_free(struct walk_lost *lost) {
    for (int coin = 0; coin < TABLE_COINS; coin++)
        stuck_free(&lost->stuck[coin]);
    table_free(&lost->game);
    *lost = (struct walk_lost){0};
}
