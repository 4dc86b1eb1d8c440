/* How much of the time and nodes for a move an agent has left (budget.h). */
#include "sim/match/budget.h"

#include "sim/base/clock.h"

struct agent_limits budget_limits(const struct agent_limits *given, double seconds, double nodes) {
    if (seconds <= 0 && nodes <= 0)
        return *given;
    return (struct agent_limits){seconds, (uint64_t)nodes, given->watch};
}

void budget_begin(struct budget *budget, const struct agent_limits *limits) {
    *budget = (struct budget){.limits = *limits, .began = clock_now()};
    budget_allow_moment(budget);
}

void budget_allow_moment(struct budget *budget) {
    enum { MOMENT = 1 << 10 }; /* nodes: few, so that the move is not late by much */
    budget->untimed = budget->nodes + MOMENT;
}

bool budget_look(struct budget *budget) {
    if (watch_stopped(budget->limits.watch))
        budget->spent = budget->stopped = true;
    if (budget->limits.seconds > 0 && budget->nodes >= budget->untimed &&
        clock_now() - budget->began >= budget->limits.seconds)
        budget->spent = true;
    return !budget->spent;
}

static bool budget_watch_stopped(void *context) {
    struct budget *budget = context;
    return !budget_look(budget) || (budget->limits.nodes && budget->nodes >= budget->limits.nodes);
}

static void budget_watch_progress(void *context, uint64_t done, uint64_t total) {
    struct budget *budget = context;
    budget->nodes = budget->before + done / budget->units;
}

struct watch budget_watch(struct budget *budget, uint64_t units) {
    budget->before = budget->nodes;
    budget->units = units;
    return (struct watch){
        .stopped = budget_watch_stopped, .progress = budget_watch_progress, .context = budget};
}

bool budget_was_short(const struct budget *budget, const struct error *reason,
                      struct error *error) {
    bool too_large = reason->kind == ERROR_INPUT; /* the solver refused the position */
    bool exhausted = reason->kind == ERROR_STOPPED && !budget->stopped;
    if (!too_large && !exhausted)
        *error = *reason;
    return too_large || exhausted;
}
