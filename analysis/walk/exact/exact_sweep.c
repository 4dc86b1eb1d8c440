#include "analysis/walk/exact/exact_sweep.h"

#include "analysis/walk/exact/exact.h"
#include "sim/parallel/blocks.h"

#include <math.h>
#include <stdlib.h>

struct exact_run {
    const struct exact_plan *plan;
    struct exact_point *point;
};

/* The derivative needs both sides of the coin. A strategy that is legal only for one side is solved
 * without a derivative. Sets *both to whether it is legal for both. */
static bool compile(struct walk_table *table, const struct walk_player *player, double p,
                    bool *both, struct error *error) {
    enum table_coin coin = table_coin(p);
    struct error compile_error = {0};
    *both = table_compile(table, player, TABLE_EITHER, &compile_error);
    if (*both)
        return true;
    if (coin != TABLE_EITHER && compile_error.kind == ERROR_INPUT)
        return table_compile(table, player, coin, error);
    *error = compile_error;
    return false;
}

static bool exact_distribution(const struct exact_plan *plan, const struct exact *exact,
                               struct exact_point *point, struct error *error) {
    if (!plan->distribution || !isfinite(point->moves.value))
        return true;
    point->counts = malloc(sizeof *point->counts);
    if (!point->counts)
        return error_memory(error);
    if (!flow_follow(&exact->chain, &plan->flow, &point->flow, error))
        return false;
    flow_count(&exact->chain, &point->flow, point->counts);
    free(point->flow.held);
    point->flow.held = NULL;
    return true;
}

static bool exact_solve_point(const struct exact_plan *plan, const struct walk_table *table,
                              double p, bool both, struct exact_point *point, struct error *error) {
    struct exact exact;
    const struct exact_limits *limits = &plan->limits;
    if (!exact_solve(&exact, table, p, limits, error))
        return false;
    point->moves = exact_game(&exact);
    point->residual = exact.moves.residual;
    point->passes = exact.moves.passes;
    point->converged = exact.moves.converged;
    point->derivative = (struct exact_bracket){NAN, NAN, NAN};
    bool solved = exact_variance(&exact, limits, &point->variance, error) &&
                  (!both || exact_derivative(&exact, limits, &point->derivative, error)) &&
                  exact_ending(table, p, limits, &point->ending, error) &&
                  exact_distribution(plan, &exact, point, error);
    exact_free(&exact);
    return solved;
}

static bool exact_compile_point(const struct exact_plan *plan, size_t number,
                                struct exact_point *point, struct error *error) {
    const struct walk_point at = walk_point_at(&plan->points, number);
    const struct walk_setup setup = walk_point_setup(&plan->points, at);
    struct walk_player player = {0};
    struct walk_table table = {0};
    bool both = false;
    bool solved = player_open_choice(&player, &plan->points.strategy[at.strategy], &setup,
                                     plan->watch, error);
    if (solved && player.strategy->memoryless) {
        solved = compile(&table, &player, setup.p, &both, error) &&
                 exact_solve_point(plan, &table, setup.p, both, point, error);
        point->solved = solved;
        solved = solved && (!plan->visit || plan->visit(plan->context, &table, setup.p, error));
    }
    table_free(&table);
    player_close(&player);
    return solved;
}

static bool exact_sweep_block(void *context, int thread, uint64_t block, uint64_t end,
                              struct error *error) {
    const struct exact_run *sweep = context;
    return exact_compile_point(sweep->plan, (size_t)block, &sweep->point[block], error);
}

bool exact_sweep(const struct exact_plan *plan, struct exact_point *point, struct error *error) {
    struct exact_run sweep = {.plan = plan, .point = point};
    const struct blocks blocks = {
        .end = walk_points_count(&plan->points),
        .threads = plan->threads,
        .work = exact_sweep_block,
        .context = &sweep,
    };
    uint64_t merged;
    return blocks_run(&blocks, plan->watch, &merged, error);
}

void exact_points_free(struct exact_point *point, size_t points) {
    for (size_t i = 0; point && i < points; i++) {
        flow_free(&point[i].flow);
        free(point[i].counts);
    }
    free(point);
}
