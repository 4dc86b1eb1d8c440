/* uct: searches as strategies/match/uct.c, but only to the end of the current round. The grid at
 * this end does not depend on who fills a square and when, so moves share statistics: after 1000
 * visits of a move, its own mean counts as much as the shared one. */
#include "strategies/slice/registry.h"

const struct agent slice_uct = {
    .name = "uct",
    .summary = "Monte-Carlo tree search of the round; a node is one played out at random",
    .parameters = {[UCT_TIME] = {AGENT_TIME},
                   [UCT_NODES] = {AGENT_NODES("rounds played out")},
                   [UCT_EXPLORATION] = {.name = "exploration",
                                        .summary = "how far it looks beyond the best move so far",
                                        .initial = 0.02,
                                        .maximum = 100},
                   [UCT_SHARING] = {.name = "sharing",
                                    .summary = "how much a square counts that is filled later on",
                                    .initial = 1000,
                                    .maximum = 1e9}},
    .open = uct_open,
    .move = uct_move,
    .close = uct_close,
};
