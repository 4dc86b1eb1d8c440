/* Monte-Carlo tree search by upper confidence bounds: L. Kocsis, C. Szepesvari, "Bandit based
 * Monte-Carlo planning", ECML 2006. Among more than two players each one maximises its own payoff:
 * N. Sturtevant, "An analysis of UCT in multi-player games", CG 2008. A node is a game played out
 * at random. Only candidates are tried, and what the next moves have no bearing on is left out
 * (game.h).
 *
 * Where it matters little when a move is made, moves can share what is known of them: a move is
 * also judged by all games in which the same player made it later on. That counts less the more
 * often the move itself was tried: after n times its weight is sqrt(k / (3 n + k)), S. Gelly,
 * D. Silver, "Combining online and offline knowledge in UCT", ICML 2007. */
#ifndef STRATEGIES_MATCH_UCT_SEARCH_H
#define STRATEGIES_MATCH_UCT_SEARCH_H

#include "sim/match/agent.h"

struct uct_settings {
    double seconds, nodes; /* limits of its own for a move; 0: those that it is given */
    double exploration;    /* how far it looks beyond the best move so far */
    double sharing;        /* k; 0: nothing is shared. Else the game has move_numbers */
};

/* For an agent's `open`, `move` and `close`. */
bool uct_open(void **self, const struct agent_setup *setup, const struct uct_settings *settings,
              struct error *error);
bool uct_move(void *self, const void *position, const struct agent_limits *given,
              struct agent_answer *answer, struct error *error);
void uct_close(void *self);

#endif
