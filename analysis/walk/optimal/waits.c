#include "analysis/walk/optimal/waits.h"

#include <stdlib.h>

static bool find_waits(const struct walk_table *game, enum table_coin coin, bool **waits,
                       struct error *error) {
    struct walk_dead dead;
    if (!game_table_find_dead(game, coin, &dead, error))
        return false;
    bool *row_waits = *waits = malloc(game->rows * sizeof *row_waits);
    for (uint32_t row = 0; row_waits && row < game->rows; row++) {
        row_waits[row] = true;
        for (int square = 0; square < game->board->squares; square++)
            row_waits[row] = row_waits[row] && dead_has(&dead, row, square);
    }
    dead_free(&dead);
    return row_waits || error_memory(error);
}

bool waits_find(struct waits *waits, const struct walk_table *game, struct error *error) {
    *waits = (struct waits){.reset = NULL};
    return find_waits(game, TABLE_NEVER_RESETS, &waits->reset, error) &&
           find_waits(game, TABLE_ALWAYS_RESETS, &waits->removal, error);
}

void waits_free(struct waits *waits) {
    free(waits->reset);
    free(waits->removal);
    *waits = (struct waits){.reset = NULL};
}
