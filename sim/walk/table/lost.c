#include "sim/walk/table/lost.h"

#include "sim/walk/rules/path.h"
#include "sim/walk/table/game_table.h"

#include <stdlib.h>

static bool begin(struct walk_lost *lost, const struct walk_board *board, struct error *error) {
    if (!lost->leads && path_jumps_by_byte(board)) {
        lost->leads = malloc(256 * (size_t)board->squares);
        if (!lost->leads)
            return error_memory(error);
        path_find_leads(board, lost->leads);
    }
    return game_table(&lost->game, board, error);
}

const struct walk_stuck *lost_find(struct walk_lost *lost, const struct walk_board *board,
                                   enum table_coin coin, struct error *error) {
    if (!lost->game.board && !begin(lost, board, error))
        return NULL;
    if (!lost->known[coin])
        lost->known[coin] = table_find_lost(&lost->game, coin, &lost->stuck[coin], error);
    return lost->known[coin] ? &lost->stuck[coin] : NULL;
}

void lost_free(struct walk_lost *lost) {
    for (int coin = 0; coin < TABLE_COINS; coin++)
        stuck_free(&lost->stuck[coin]);
    table_free(&lost->game);
    free(lost->leads);
    *lost = (struct walk_lost){0};
}
