/* The entry of Slice Through The Boundaries in the list of games: rules, agents and solver; and the
 * agent uct, which is that of any game with parameters of its own. */
#include "strategies/slice/registry.h"

#include "analysis/slice/rounds/game.h"

/* uct: searches as strategies/match/uct.c, but only to the end of the round. The grid at this end
 * does not depend on who fills a square and when, so moves share statistics: after 1000 visits of a
 * move, its own mean counts as much as the shared one. */
static const struct agent uct = {
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

static const struct agent *const agents[] = {
    &agent_random, &slice_greedy, &slice_checker, &uct, &slice_perfect, NULL,
};

const struct game_entry entry_slice = {
    .game = &game_slice,
    .agents = agents,
    .best = "uct",
    .exact = "perfect(sets=100)", /* ignores time limits, but takes less than a second */
    .solve = slice_solve_within,
};
