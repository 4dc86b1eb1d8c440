/* How much of its limits an agent has used while it thinks about a move. */
#ifndef SIM_MATCH_BUDGET_H
#define SIM_MATCH_BUDGET_H

#include "sim/match/agent.h"

struct budget {
    struct agent_limits limits;
    double began;   /* s */
    uint64_t nodes; /* used so far */
    uint64_t least; /* nodes that may be used whatever the clock says: a moment's work */
    bool spent;     /* nothing is left */
    bool stopped;   /* because somebody asked to stop */
};

/* An agent's own limits, if it has any, or else those that it is given. */
struct agent_limits budget_limits(const struct agent_limits *given, double seconds, double nodes);

/* Begins to think. */
void budget_begin(struct budget *budget, const struct agent_limits *limits);

/* From now on a moment's work may be done, whatever the clock says: on a machine that has other
 * things to do, the time may be over before anything was looked at. budget_begin does that, too. */
void budget_allow_moment(struct budget *budget);

/* The slow part of budget_spend. */
bool budget_look(struct budget *budget);

/* Uses a node. Returns false when none is left, now and from then on. The clock and whoever may ask
 * to stop are looked at once in a while. */
static inline bool budget_spend(struct budget *budget) {
    enum { BETWEEN_LOOKS = 64 };
    if (budget->spent || (budget->limits.nodes && budget->nodes >= budget->limits.nodes)) {
        budget->spent = true;
        return false;
    }
    return ++budget->nodes % BETWEEN_LOOKS != 0 || budget_look(budget);
}

/* Seconds since it began. */
double budget_seconds(const struct budget *budget);

#endif
