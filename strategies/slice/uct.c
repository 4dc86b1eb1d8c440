/* uct: the search of uct_search.h, applied to the current round only. The final grid does not
 * depend on who fills a square and when, so moves share statistics. */
#include "strategies/match/uct_search.h"
#include "strategies/slice/registry.h"

enum { TIME, NODES, EXPLORATION, SHARING };

static bool slice_uct_open(void **self, const struct agent_setup *setup, struct error *error) {
    const struct uct_settings settings = {.seconds = setup->values[TIME].number,
                                          .nodes = setup->values[NODES].number,
                                          .exploration = setup->values[EXPLORATION].number,
                                          .sharing = setup->values[SHARING].number};
    return uct_open(self, setup, &settings, error);
}

const struct agent slice_uct = {
    .name = "uct",
    .summary = "Monte-Carlo tree search of the round; a node is one played out at random",
    .parameters = {[TIME] = {.name = "time",
                             .summary = "seconds for a move; 0: as long as it is given",
                             .maximum = 1e6},
                   [NODES] = {.name = "nodes",
                              .summary = "rounds played out for a move; 0: as many as it is given",
                              .kind = PARAMETER_WHOLE,
                              .maximum = 1e15},
                   [EXPLORATION] = {.name = "exploration",
                                    .summary = "how far it looks beyond the best move so far",
                                    .initial = 0.02,
                                    .maximum = 100},
                   [SHARING] = {.name = "sharing",
                                .summary = "how much a square counts that is filled later on",
                                .initial = 1000,
                                .maximum = 1e9}},
    .open = slice_uct_open,
    .move = uct_move,
    .close = uct_close,
};
