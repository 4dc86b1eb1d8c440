#include "analysis/walk/along_p/waits.h"

#include <stdlib.h>

static bool find_waits(const struct walk_table *game, enum table_coin coin, bool **waits,
                       struct error *error) {
    struct walk_dead dead = game_table_find_dead(game, coin);
    bool *row_waits = *waits = malloc(game->rows * sizeof *row_waits);
    for (uint32_t row = 0; row_waits && row < game->rows; row++) {
        row_waits[row] = true;
        for (int square = 0; square < game->board->squares; square++)
            row_waits[row] = row_waits[row] && dead_has(&dead, row, square);
    }
    dead_free(&dead);
    return row_waits || error_memory(error);
}

/* Whether states that are endless in one chain are so in another of the same game. */
static bool stay_endless(const struct chain *chain, const struct chain *other) {
    const struct walk_table *game = chain->table;
    for (uint32_t row = 0; row < game->rows; row++)
        for (int square = 0; square < game->board->squares; square++)
            if (chain_is_endless(chain, chain_index(chain, row, square)) &&
                !chain_is_endless(other, chain_index(other, row, square)))
                return false;
    return true;
}

static bool find_endless(const struct walk_table *game, bool endless_at[2], struct error *error) {
    struct chain chain, other;
    if (!chain_init(&chain, game, 0.5, CHAIN_DECIDED, error))
        return false;
    bool done = true;
    for (int p = 0; done && p <= 1; p++) {
        done = chain_init(&other, game, p, CHAIN_DECIDED, error);
        if (!done)
            break;
        endless_at[p] = stay_endless(&chain, &other);
        chain_free(&other);
    }
    chain_free(&chain);
    return done;
}

bool waits_find(struct waits *waits, const struct walk_table *game, struct error *error) {
    *waits = (struct waits){.reset = NULL};
    return find_waits(game, TABLE_NEVER_RESETS, &waits->reset, error) &&
           find_waits(game, TABLE_ALWAYS_RESETS, &waits->removal, error) &&
           find_endless(game, waits->endless_at, error);
}

void waits_free(struct waits *waits) {
    free(waits->reset);
    free(waits->removal);
    *waits = (struct waits){.reset = NULL};
}
