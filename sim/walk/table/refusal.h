/* Why a memoryless strategy is refused: the shortest way to a choice that is against the rules. */
#ifndef SIM_WALK_TABLE_REFUSAL_H
#define SIM_WALK_TABLE_REFUSAL_H

#include "sim/walk/table/table.h"

/* Follows all games breadth first, by collection and square, to the first choice that player_take
 * rejects. When there is one, fails with its message and the landings that lead there. When play
 * never comes to one (`refusal` was found for a state that cannot be reached), succeeds. */
bool refusal_check(const struct walk_player *player, enum table_coin coin,
                   const struct error *refusal, struct error *error);

#endif
