/* The consumption of an agent's limits during a move. */
#ifndef SIM_MATCH_BUDGET_H
#define SIM_MATCH_BUDGET_H

#include "sim/match/agent.h"

struct budget {
    struct agent_limits limits;
    double began;   /* s */
    uint64_t nodes; /* used */
    uint64_t least; /* granted regardless of the clock */
    bool spent;     /* exhausted */
    bool stopped;   /* exhausted by an interruption */
    /* Of a solver within the budget (budget_watch): */
    uint64_t before; /* nodes used before the solver began */
    uint64_t units;  /* of the solver's progress in a node */
};

/* An agent's own limits, if any, otherwise the given ones. */
struct agent_limits budget_limits(const struct agent_limits *given, double seconds, double nodes);

/* Starts the clock and grants a moment. */
void budget_begin(struct budget *budget, const struct agent_limits *limits);

/* Grants some nodes regardless of the clock: on a busy machine the time may be over before the
 * first node. */
void budget_allow_moment(struct budget *budget);

/* The slow part of budget_spend. */
bool budget_look(struct budget *budget);

/* Uses a node. Returns false, from then on always, if the budget is exhausted. Checks the clock and
 * interruption occasionally. */
static inline bool budget_spend(struct budget *budget) {
    enum { BETWEEN_LOOKS = 64 };
    if (budget->spent || (budget->limits.nodes && budget->nodes >= budget->limits.nodes)) {
        budget->spent = true;
        return false;
    }
    return ++budget->nodes % BETWEEN_LOOKS != 0 || budget_look(budget);
}

/* Seconds since the start. */
double budget_seconds(const struct budget *budget);

/* A watch for a solver, which stops when the budget, to which the watch points, is exhausted. The
 * solver's progress counts as nodes besides budget->before: `units` of it are a node. */
struct watch budget_watch(struct budget *budget, uint64_t units);

/* Whether a solver that failed did so because it is beyond its limits: of time and nodes, or of
 * what it can solve at all. Otherwise *error becomes the reason. */
bool budget_was_short(const struct budget *budget, const struct error *reason, struct error *error);

#endif
