/* The optimum at every point, a p (the probability of a reset) and a start, with the variance, the
 * derivative and the distribution of moves under its policy; the regret of strategies, their
 * expected moves above the optimum; and the policy as a file. */
#include "analysis/walk/optimal_results/optimal_sweep.h"

#include "sim/base/memory.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <stdlib.h>

/* What all threads read, and where their results go. */
struct optimal_run {
    const struct optimal_plan *plan;
    struct optimal_point *point;
    struct optimal_regret *regret;
    size_t solved; /* values of p */
};

/* Fills a point: the optimum from one start, and the optimal policy as a strategy. */
static bool solve_point(const struct optimal_plan *plan, const struct optimum *optimum, int start,
                        struct optimal_point *point, struct error *error) {
    const struct solution *moves = &optimum->exact.moves;
    bool offered = plan->points.collect_at_start;
    double p = optimum->exact.chain.p;
    struct walk_table table;
    struct exact exact;
    point->moves = optimum_start(optimum, start, offered);
    point->residual = solve_residual(moves, point->moves.value);
    point->passes = moves->passes;
    point->converged = moves->converged && point->moves.value <= moves->cap;
    point->variance = point->moves;
    point->derivative = (struct exact_bracket){NAN, NAN, NAN};
    point->ending = (struct exact_bracket){1, 1, 1};
    bool ends = isfinite(point->moves.value);
    if (!optimum_table(optimum, start, offered, ends ? TABLE_EITHER : table_coin(p), &table, error))
        return false;
    if (!ends) { /* the policy then maximizes the probability of ending */
        point->solved = exact_ending(&table, p, &plan->limits, &point->ending, error);
    } else if (exact_solve(&exact, &table, p, &plan->limits, error)) {
        point->solved = exact_variance(&exact, &plan->limits, &point->variance, error) &&
                        exact_derivative(&exact, &plan->limits, &point->derivative, error) &&
                        (!plan->distribution ||
                         transient_find(&exact.chain, &plan->transient, &point->transient, error));
        free(point->transient.held);
        point->transient.held = NULL;
        exact_free(&exact);
    }
    table_free(&table);
    return point->solved;
}

/* Compares a strategy's compiled table with the optimum. */
static bool find_regret(const struct optimal_plan *plan, const struct optimum *optimum,
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
    if (!regret_find(&regret->regret, table, optimum, offered, &plan->transient, error))
        return false;
    /* Games that are longer than those propagated lose moves, too. */
    if (!regret->regret.whole)
        regret->regret.total =
            fmax(regret->moves.value - optimum_start(optimum, table->start, offered).value, 0);
    return true;
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
        for (; at.strategy < points->strategies; at.strategy++) {
            struct walk_prepared prepared;
            const struct walk_setup setup = walk_point_setup(points, at);
            struct optimal_regret *regret = &run->regret[walk_point_number(points, at)];
            bool compared = prepared_open(&prepared, &points->strategy[at.strategy], &setup,
                                          table_coin(setup.p), NULL, plan->watch, error) &&
                            (!prepared.player.strategy->memoryless ||
                             find_regret(plan, optimum, &prepared.table, regret, error));
            prepared_free(&prepared);
            if (!compared)
                return false;
        }
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

struct dataset_writer *optimal_file_create(const struct optimum *optimum, int start, bool offered,
                                           struct dataset_origin origin, struct error *error) {
    struct walk_table table;
    struct dataset_writer *writer = NULL;
    if (!optimum_table(optimum, start, offered, TABLE_EITHER, &table, error))
        return NULL;
    size_t squares = (size_t)table.board->squares, cells = table.rows * squares;
    double *moves = memory_table(POLICY_MOVES * cells, sizeof *moves, error);
    if (moves) {
        for (size_t cell = 0; cell < cells; cell++) {
            const struct walk_collection *held = &table.collection[cell / squares];
            uint32_t row = optimum->table.row_of_rank[collection_rank(held)];
            int square = (int)(cell % squares);
            struct exact_bracket bracket = exact_state(&optimum->exact, row, square);
            moves[POLICY_EXPECTED * cells + cell] = bracket.value;
            moves[POLICY_LOWER * cells + cell] = bracket.lower;
            moves[POLICY_UPPER * cells + cell] = bracket.upper;
            moves[POLICY_COST * cells + cell] = optimum_cost(optimum, row, square);
        }
        writer = policy_file_create(origin, &table, "optimal", optimum->exact.chain.p, error);
        bool added = writer;
        for (size_t i = 0; added && i < POLICY_MOVES; i++)
            added = dataset_add(writer, &policy_moves[i], moves + i * cells, error);
        if (!added) {
            dataset_free(writer);
            writer = NULL;
        }
    }
    free(moves);
    table_free(&table);
    return writer;
}
