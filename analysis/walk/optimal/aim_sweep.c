#include "analysis/walk/optimal/aim_sweep.h"

#include "sim/parallel/blocks.h"

#include <math.h>
#include <stdlib.h>

struct sweep {
    const struct aim_plan *plan;
    struct aim_point *point;
    struct aim_shortfall *shortfall;
};

static struct walk_setup setup_of(const struct aim_plan *plan, size_t number) {
    return (struct walk_setup){
        .board = plan->board,
        .start = plan->start[number % plan->starts],
        .collect_at_start = plan->collect_at_start,
        .p = plan->p[number / plan->starts],
    };
}

static bool solve_in_time(const struct aim_plan *plan, const struct walk_setup *setup,
                          struct aim_point *point, struct error *error) {
    point->horizon = calloc(1, sizeof *point->horizon);
    if (!point->horizon)
        return error_memory(error);
    if (!horizon_solve(point->horizon, plan->board, setup->p, setup->start, setup->collect_at_start,
                       plan->within, plan->watch, error))
        return false;
    point->value = horizon_bracket(point->horizon->within[plan->within], plan->within);
    point->converged = true;
    if (aim_points(plan) > 1)
        horizon_forget_decisions(point->horizon);
    return true;
}

/* The moves that the best decisions take, without discount. */
static bool follow_decisions(const struct aim_plan *plan, const struct walk_table *table, double p,
                             struct aim_point *point, struct error *error) {
    struct exact exact;
    if (!exact_solve(&exact, table, p, &plan->limits, error))
        return false;
    point->moves = exact_game(&exact);
    bool followed = !isfinite(point->moves.value) ||
                    flow_follow(&exact.chain, &plan->flow, &point->flow, error);
    free(point->flow.held);
    point->flow.held = NULL;
    exact_free(&exact);
    return followed;
}

static void forget_table(struct aim_point *point) {
    if (point->table)
        table_free(point->table);
    free(point->table);
    point->table = NULL;
}

static bool solve_discounted(const struct aim_plan *plan, const struct walk_setup *setup,
                             struct aim_point *point, struct error *error) {
    struct optimum optimum;
    if (!optimum_solve_discounted(&optimum, plan->board, setup->p, plan->discount, &plan->limits,
                                  error))
        return false;
    point->value = optimum_start(&optimum, setup->start, setup->collect_at_start);
    point->converged = optimum.exact.moves.converged;
    point->table = calloc(1, sizeof *point->table);
    bool solved = point->table ? optimum_table(&optimum, setup->start, setup->collect_at_start,
                                               TABLE_EITHER, point->table, error) &&
                                     follow_decisions(plan, point->table, setup->p, point, error)
                               : error_memory(error);
    optimum_free(&optimum);
    if (aim_points(plan) > 1)
        forget_table(point);
    return solved;
}

/* What a compiled strategy brings. */
static bool judge_table(const struct aim_plan *plan, const struct walk_table *table, double p,
                        double *value, struct error *error) {
    struct exact exact;
    if (plan->within == 0) {
        if (!exact_solve_discounted(&exact, table, p, plan->discount, &plan->limits, error))
            return false;
        *value = exact_game(&exact).value;
        exact_free(&exact);
        return true;
    }
    double *within = malloc((plan->within + 1U) * sizeof *within);
    bool judged = within ? horizon_follow(table, p, plan->within, within, plan->watch, error)
                         : error_memory(error);
    *value = judged ? within[plan->within] : NAN;
    free(within);
    return judged;
}

static bool judge(const struct aim_plan *plan, size_t strategy, const struct walk_setup *setup,
                  const struct aim_point *point, struct aim_shortfall *shortfall,
                  struct error *error) {
    struct walk_seat seat;
    bool judged;
#pragma omp critical(aim_sweep_open)
    judged = seat_open(&seat, &plan->opener, strategy, setup, table_coin(setup->p), error);
    if (judged && seat.player.strategy->memoryless) {
        judged = judge_table(plan, &seat.table, setup->p, &shortfall->value, error);
        shortfall->solved = judged;
        shortfall->lost = plan->within > 0 ? point->value.value - shortfall->value
                                           : shortfall->value - point->value.value;
    }
    seat_free(&seat);
    return judged;
}

static bool work(void *context, int thread, uint64_t block, struct error *error) {
    const struct sweep *sweep = context;
    const struct aim_plan *plan = sweep->plan;
    struct aim_point *point = &sweep->point[block];
    const struct walk_setup setup = setup_of(plan, (size_t)block);
    (void)thread;
    bool solved = plan->within > 0 ? solve_in_time(plan, &setup, point, error)
                                   : solve_discounted(plan, &setup, point, error);
    for (size_t strategy = 0; solved && strategy < plan->strategies; strategy++)
        solved = judge(plan, strategy, &setup, point,
                       &sweep->shortfall[strategy * aim_points(plan) + block], error);
    return point->solved = solved;
}

bool aim_sweep(const struct aim_plan *plan, struct aim_point *point,
               struct aim_shortfall *shortfall, struct error *error) {
    struct sweep sweep = {.plan = plan, .point = point, .shortfall = shortfall};
    const struct blocks blocks = {
        .end = aim_points(plan),
        .threads = plan->threads,
        .work = work,
        .context = &sweep,
    };
    uint64_t merged;
    return blocks_run(&blocks, plan->watch, &merged, error);
}

void aim_points_free(struct aim_point *point, size_t points) {
    for (size_t i = 0; point && i < points; i++) {
        if (point[i].horizon)
            horizon_free(point[i].horizon);
        free(point[i].horizon);
        flow_free(&point[i].flow);
        forget_table(&point[i]);
    }
    free(point);
}
