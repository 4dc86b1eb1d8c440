#include "analysis/walk/optimal_results/optimal_sweep.h"

#include "analysis/walk/exact/exact.h"
#include "analysis/walk/optimal/optimum.h"
#include "sim/walk/engine/prepared.h"

#include <math.h>
#include <stdlib.h>

struct optimal_run {
    const struct optimal_plan *plan;
    struct optimal_point *point;
    struct optimal_regret *regret;
    size_t solved; /* values of p */
};

static const struct exact_bracket no_bracket = {NAN, NAN, NAN};

/* Variance, derivative and distribution under the optimal policy from that start. */
static bool solve_decisions(const struct optimal_plan *plan, const struct optimum *optimum,
                            int start, struct optimal_point *point, struct error *error) {
    struct walk_table table;
    struct exact exact;
    double p = optimum->exact.chain.p;
    if (!optimum_table(optimum, start, plan->points.collect_at_start, TABLE_EITHER, &table, error))
        return false;
    bool solved = exact_solve(&exact, &table, p, &plan->limits, error);
    if (solved) {
        solved =
            exact_variance(&exact, &plan->limits, &point->variance, error) &&
            exact_derivative(&exact, &plan->limits, &point->derivative, error) &&
            (!plan->distribution || flow_follow(&exact.chain, &plan->flow, &point->flow, error));
        free(point->flow.held);
        point->flow.held = NULL;
        exact_free(&exact);
    }
    table_free(&table);
    return solved;
}

/* The maximum probability of ending, if no policy ends every game. */
static bool optimal_sweep_solve_ending(const struct optimal_plan *plan,
                                       const struct optimum *optimum, int start,
                                       struct optimal_point *point, struct error *error) {
    struct walk_table table;
    double p = optimum->exact.chain.p;
    if (!optimum_table(optimum, start, plan->points.collect_at_start, table_coin(p), &table, error))
        return false;
    bool solved = exact_ending(&table, p, &plan->limits, &point->ending, error);
    table_free(&table);
    return solved;
}

static bool solve_point(const struct optimal_plan *plan, const struct optimum *optimum, int start,
                        struct optimal_point *point, struct error *error) {
    const struct solution *moves = &optimum->exact.moves;
    point->moves = optimum_start(optimum, start, plan->points.collect_at_start);
    point->residual = solve_residual(moves, point->moves.value);
    point->passes = moves->passes;
    point->converged = moves->converged && point->moves.value <= moves->cap;
    point->variance = point->moves;
    point->derivative = no_bracket;
    point->ending = (struct exact_bracket){1, 1, 1};
    point->solved = isfinite(point->moves.value)
                        ? solve_decisions(plan, optimum, start, point, error)
                        : optimal_sweep_solve_ending(plan, optimum, start, point, error);
    return point->solved;
}

/* Compares the compiled strategy with the optimum. */
static bool optimal_compare_table(const struct optimal_plan *plan, const struct optimum *optimum,
                                  const struct walk_table *table, struct optimal_regret *regret,
                                  struct error *error) {
    struct exact exact;
    if (!exact_solve(&exact, table, optimum->exact.chain.p, &plan->limits, error))
        return false;
    regret->moves = exact_game(&exact);
    exact_free(&exact);
    regret->solved = true;
    if (!isfinite(regret->moves.value)) {
        regret->regret.total = INFINITY;
        return true;
    }
    bool offered = plan->points.collect_at_start;
    if (!regret_find(&regret->regret, table, optimum, offered, &plan->flow, error))
        return false;
    /* Games that are longer than those propagated lose moves, too. */
    if (!regret->regret.whole)
        regret->regret.total =
            fmax(regret->moves.value - optimum_start(optimum, table->start, offered).value, 0);
    return true;
}

static bool optimal_compare_strategy(const struct optimal_plan *plan, const struct optimum *optimum,
                                     struct walk_point at, struct optimal_regret *regret,
                                     struct error *error) {
    struct walk_prepared prepared;
    const struct walk_points *points = &plan->points;
    const struct walk_setup setup = walk_point_setup(points, at);
    bool compared = prepared_open(&prepared, &points->strategy[at.strategy], &setup,
                                  table_coin(setup.p), plan->watch, error) &&
                    (!prepared.player.strategy->memoryless ||
                     optimal_compare_table(plan, optimum, &prepared.table, regret, error));
    prepared_free(&prepared);
    return compared;
}

/* Solves the points of p number `p`, given its optimum: a visit of optimum_range. */
static bool optimal_sweep_visit(void *context, size_t p, const struct optimum *optimum,
                                struct error *error) {
    struct optimal_run *run = context;
    const struct optimal_plan *plan = run->plan;
    const struct walk_points *points = &plan->points;
    if (watch_stopped(plan->watch))
        return error_stopped(error);
    for (size_t start = 0; start < points->starts; start++) {
        struct walk_point at = {.p = p, .start = start};
        struct optimal_point *point = &run->point[walk_point_number(points, at)];
        if (!solve_point(plan, optimum, points->start[start], point, error))
            return false;
        for (; at.strategy < points->strategies; at.strategy++)
            if (!optimal_compare_strategy(plan, optimum, at,
                                          &run->regret[walk_point_number(points, at)], error))
                return false;
    }
    if (plan->visit && !plan->visit(plan->context, optimum, error))
        return false;
    watch_progress(plan->watch, ++run->solved, points->ps);
    return true;
}

bool optimal_sweep(const struct optimal_plan *plan, struct optimal_point *point,
                   struct optimal_regret *regret, struct error *error) {
    struct optimal_run run = {.plan = plan, .point = point, .regret = regret};
    return optimum_range(plan->points.board, plan->points.p, plan->points.ps, plan->threads,
                         &plan->limits, optimal_sweep_visit, &run, error);
}

void optimal_points_free(struct optimal_point *point, size_t count) {
    for (size_t i = 0; point && i < count; i++)
        flow_free(&point[i].flow);
}

void optimal_regrets_free(struct optimal_regret *regret, size_t count) {
    for (size_t i = 0; regret && i < count; i++)
        regret_free(&regret[i].regret);
}
