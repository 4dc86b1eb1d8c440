/* uct: the search of uct_search.h, for any game. */
#include "strategies/match/registry.h"
#include "strategies/match/uct_search.h"

enum { TIME, NODES, EXPLORATION };

static bool agent_uct_open(void **self, const struct agent_setup *setup, struct error *error) {
    const struct uct_settings settings = {.seconds = setup->values[TIME].number,
                                          .nodes = setup->values[NODES].number,
                                          .exploration = setup->values[EXPLORATION].number};
    return uct_open(self, setup, &settings, error);
}

const struct agent agent_uct = {
    .name = "uct",
    .summary = "Monte-Carlo tree search; a node is a random playout",
    .parameters = {[TIME] = {.name = "time",
                             .summary = "seconds per move; 0: as given",
                             .maximum = 1e6},
                   [NODES] = {.name = "nodes",
                              .summary = "playouts per move; 0: as given",
                              .kind = PARAMETER_WHOLE,
                              .maximum = 1e15},
                   [EXPLORATION] = {.name = "exploration",
                                    .summary = "weight of exploration",
                                    .initial = 0.7,
                                    .maximum = 100}},
    .open = agent_uct_open,
    .move = uct_move,
    .close = uct_close,
};
