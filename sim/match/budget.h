/* The budget of a move: an agent's limits of time and nodes, and what has been used of them. A node
 * is a position searched or a playout, whatever the agent counts. */
#ifndef SIM_MATCH_BUDGET_H
#define SIM_MATCH_BUDGET_H

#include "sim/match/agent.h"

struct budget {
    struct agent_limits limits;
    double began;     /* time of clock_now, in seconds */
    uint64_t nodes;   /* used */
    uint64_t untimed; /* number of nodes up to which the clock does not count */
    bool spent;       /* it was found exhausted: time or nodes were over, or it was stopped */
    bool stopped;     /* limits.watch requested a stop */
    /* Of the solver that uses up the budget, set by budget_watch: */
    uint64_t before; /* nodes used before it began */
    uint64_t units;  /* of its progress that count as one node */
};

/* An agent's own limits, if any, otherwise the given ones. */
struct agent_limits budget_limits(const struct agent_limits *given, double seconds, double nodes);

/* Starts the clock, and calls budget_allow_moment: this grants some more nodes regardless of the
 * clock, as the time may be over before the first node. */
void budget_begin(struct budget *budget, const struct agent_limits *limits);
void budget_allow_moment(struct budget *budget);

/* Looks at the watch and the clock. Returns false if the budget is exhausted. */
bool budget_look(struct budget *budget);

/* Uses a node. Returns false, from then on always, if the budget is exhausted. */
static inline bool budget_spend(struct budget *budget) {
    enum { BETWEEN_LOOKS = 64 }; /* nodes: looking at the clock takes as long as some nodes */
    if (budget->spent || (budget->limits.nodes && budget->nodes >= budget->limits.nodes)) {
        budget->spent = true;
        return false;
    }
    return ++budget->nodes % BETWEEN_LOOKS != 0 || budget_look(budget);
}

/* A watch for a solver that begins now: it stops the solver when the budget is exhausted. `units`
 * of the solver's progress count as one node. It points to the budget, which must outlive it. */
struct watch budget_watch(struct budget *budget, uint64_t units);

/* Whether a solver that failed with the error `reason` did so because the position is beyond its
 * limits: of time and nodes, or of what it can solve at all. If not, *error becomes the reason. */
bool budget_was_short(const struct budget *budget, const struct error *reason, struct error *error);

#endif
