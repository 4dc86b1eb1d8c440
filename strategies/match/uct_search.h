/* Monte-Carlo tree search by upper confidence bounds: L. Kocsis, C. Szepesvari, "Bandit based
 * Monte-Carlo planning", ECML 2006. With more than two players each maximizes its own payoff:
 * N. Sturtevant, "An analysis of UCT in multi-player games", CG 2008. A node is a random playout.
 * Only candidates are tried, and positions are shortened (game.h).
 *
 * In games where the timing of a move matters little, moves can share statistics (RAVE): a move is
 * also evaluated by all playouts in which the same player made it later. After n visits of the move
 * this has weight sqrt(k / (3 n + k)), S. Gelly, D. Silver, "Combining online and offline knowledge
 * in UCT", ICML 2007. */
#ifndef STRATEGIES_MATCH_UCT_SEARCH_H
#define STRATEGIES_MATCH_UCT_SEARCH_H

#include "sim/match/agent.h"

struct uct_settings {
    double seconds, nodes; /* own limits per move; 0: the given ones */
    double exploration;    /* weight of the confidence bound */
    double sharing;        /* k; 0: no sharing. Otherwise the game must define move_numbers */
};

/* `open`, `move` and `close` of an agent. */
bool uct_open(void **self, const struct agent_setup *setup, const struct uct_settings *settings,
              struct error *error);
bool uct_move(void *self, const void *position, const struct agent_limits *given,
              struct agent_answer *answer, struct error *error);
void uct_close(void *self);

#endif
