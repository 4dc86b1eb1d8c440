/* What a finished game of Sequencium is worth to Red; to Blue it is worth the opposite. */
#ifndef SIM_SEQUENCIUM_PAYOFF_H
#define SIM_SEQUENCIUM_PAYOFF_H

#include "sim/base/error.h"

enum sequencium_payoff {
    SEQUENCIUM_GAMBLE,  /* the winner gains its largest number, which the loser loses; a draw: 0 */
    SEQUENCIUM_OUTCOME, /* 1 for who wins, -1 for who loses, 0 for a draw */
    SEQUENCIUM_MARGIN,  /* how much larger the largest number is */
    SEQUENCIUM_PAYOFFS
};

/* Of the largest numbers of both when the game is over. */
int sequencium_payoff(enum sequencium_payoff payoff, int red, int blue);

/* "gamble", "outcome", "margin". */
const char *sequencium_payoff_name(enum sequencium_payoff payoff);

/* Fails on anything else. */
bool sequencium_payoff_parse(const char *name, enum sequencium_payoff *payoff, struct error *error);

#endif
