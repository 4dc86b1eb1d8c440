/* What is known of a board for strategies with memory: above all the states from which no strategy
 * whatever can end a game, where they are stopped. */
#ifndef SIM_WALK_TABLE_LOST_H
#define SIM_WALK_TABLE_LOST_H

#include "sim/walk/table/table.h"

/* What is known of one board. A zeroed one knows nothing. */
struct walk_lost {
    struct walk_table game; /* see game_table.h */
    struct walk_stuck stuck[TABLE_COINS];
    bool known[TABLE_COINS];
    uint8_t *leads; /* for paths, or NULL: see path_find_leads */
};

/* The states, by rows of lost->game, from which no choice of taking and leaving leads on to the end
 * when coins fall as `coin` says; found once, and kept in lost->stuck[coin]. Always for the same
 * board, which must outlive `lost`, and by one thread at a time. NULL when memory is short. */
const struct walk_stuck *lost_find(struct walk_lost *lost, const struct walk_board *board,
                                   enum table_coin coin, struct error *error);
void lost_free(struct walk_lost *lost);

#endif
