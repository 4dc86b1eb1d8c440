/* uct: the search of uct_search.h, for any game. */
#include "strategies/match/registry.h"
#include "strategies/match/uct_search.h"

enum { TIME, NODES, EXPLORATION };

static bool open(void **self, const struct agent_setup *setup, struct error *error) {
    const struct uct_settings settings = {.seconds = setup->values[TIME].number,
                                          .nodes = setup->values[NODES].number,
                                          .exploration = setup->values[EXPLORATION].number};
    return uct_open(self, setup, &settings, error);
}

const struct agent agent_uct = {
    .name = "uct",
    .summary = "Monte-Carlo tree search; a node is a game played out at random",
    .parameters = {[TIME] = {.name = "time",
                             .summary = "seconds for a move; 0: as long as it is given",
                             .maximum = 1e6},
                   [NODES] = {.name = "nodes",
                              .summary = "games played out for a move; 0: as many as it is given",
                              .kind = PARAMETER_WHOLE,
                              .maximum = 1e15},
                   [EXPLORATION] = {.name = "exploration",
                                    .summary = "how far it looks beyond the best move so far",
                                    .initial = 0.7,
                                    .maximum = 100}},
    .open = open,
    .move = uct_move,
    .close = uct_close,
};
