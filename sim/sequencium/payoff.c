#include "sim/sequencium/payoff.h"

#include "sim/text/quote.h"

#include <string.h>

static const char *const names[] = {
    [SEQUENCIUM_GAMBLE] = "gamble",
    [SEQUENCIUM_OUTCOME] = "outcome",
    [SEQUENCIUM_MARGIN] = "margin",
};

int sequencium_payoff(enum sequencium_payoff payoff, int red, int blue) {
    int sign = (red > blue) - (red < blue);
    switch (payoff) {
    case SEQUENCIUM_GAMBLE:
        return sign * (red > blue ? red : blue);
    case SEQUENCIUM_MARGIN:
        return red - blue;
    default:
        return sign;
    }
}

const char *sequencium_payoff_name(enum sequencium_payoff payoff) { return names[payoff]; }

bool sequencium_payoff_parse(const char *name, enum sequencium_payoff *payoff,
                             struct error *error) {
    for (int i = 0; i < SEQUENCIUM_PAYOFFS; i++)
        if (strcmp(name, names[i]) == 0) {
            *payoff = (enum sequencium_payoff)i;
            return true;
        }
    return error_input(error, "%s is not a payoff: gamble, outcome or margin", quote(name).text);
}
