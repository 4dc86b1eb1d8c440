#include "sim/match/budget.h"

#include "sim/base/clock.h"

struct agent_limits budget_limits(const struct agent_limits *given, double seconds, double nodes) {
    struct agent_limits limits = *given;
    if (seconds > 0 || nodes > 0) {
        limits.seconds = seconds;
        limits.nodes = (uint64_t)nodes;
    }
    return limits;
}

void budget_begin(struct budget *budget, const struct agent_limits *limits) {
    *budget = (struct budget){.limits = *limits, .began = clock_now()};
    budget_allow_moment(budget);
}

void budget_allow_moment(struct budget *budget) {
    enum { MOMENT = 1 << 10 };
    budget->least = budget->nodes + MOMENT;
}

double budget_seconds(const struct budget *budget) { return clock_now() - budget->began; }

bool budget_look(struct budget *budget) {
    if (watch_stopped(budget->limits.watch))
        budget->spent = budget->stopped = true;
    if (budget->limits.seconds > 0 && budget->nodes >= budget->least &&
        budget_seconds(budget) >= budget->limits.seconds)
        budget->spent = true;
    return !budget->spent;
}
