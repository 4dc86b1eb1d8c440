/* Solves the optimum at every point, a p (the probability of a reset) and a start, with variance,
 * derivative and distribution of the moves under the optimal policy, and the regret of strategies,
 * their expected moves above the optimum. Keeps the policies of all p, and saves that of one p. */
#include "analysis/walk/optimal_results/optimal_sweep.h"

#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"
#include "sim/walk/engine/engine.h"
#include "sim/walk/policy/policy.h"
#include "sim/walk/rules/collection.h"

#include <math.h>
#include <string.h>

/* What all threads read, and where their results go. */
struct optimal_run {
    const struct exact_plan *plan;
    optimum_visit *visit;          /* or NULL */
    void *context;                 /* of `visit` */
    struct exact_point *point;     /* [ps][starts] */
    struct optimal_regret *regret; /* [strategies][ps][starts] */
    size_t solved;                 /* number of values of p done, for the progress */
};

/* The part of the run at one p, whose starts are solved in parallel. */
struct optimal_at_p {
    const struct optimal_run *run;
    size_t p; /* its number in the plan */
    const struct optimum *optimum;
};

/* Solves a zeroed point. The optimal policy is compiled to a table and solved like any strategy; if
 * no policy ends every game, it maximizes the probability of ending. */
static bool solve_point(const struct exact_plan *plan, const struct optimum *optimum, int start,
                        struct exact_point *point, struct error *error) {
    const struct solution *moves = &optimum->exact.moves;
    const struct exact_bracket least = optimum_start(optimum, start, plan->points.collect_at_start);
    const double p = optimum->exact.chain.p;
    /* Where games end there is a derivative, which needs both outcomes of the coin. */
    const bool ends = isfinite(least.value);
    struct walk_table table;
    struct exact exact = {0};
    bool solved = optimum_table(optimum, start, plan->points.collect_at_start,
                                ends ? TABLE_EITHER : table_coin(p), &table, error) &&
                  exact_point_solve(plan, &table, p, ends, &exact, point, error);
    point->moves = least;
    point->residual = solve_residual(moves, least.value);
    point->passes = moves->passes;
    point->converged = solve_narrow(moves, least.value);
    exact_free(&exact);
    table_free(&table);
    return solved;
}

/* Compares a strategy, given as its table, with the optimum at the same p. */
static bool find_regret(const struct exact_plan *plan, const struct optimum *optimum,
                        const struct walk_table *table, struct optimal_regret *regret,
                        struct error *error) {
    struct exact exact;
    if (!exact_solve(&exact, table, optimum->exact.chain.p, &plan->limits, error))
        return false;
    regret->moves = exact_game(&exact);
    exact_free(&exact);
    const bool offered = plan->points.collect_at_start, ends = isfinite(regret->moves.value);
    regret->regret.total = INFINITY;
    regret->solved =
        !ends || regret_find(&regret->regret, table, optimum, offered, &plan->transient, error);
    /* If long games are cut off, their losses are missing in the sum over decisions. The total is
     * then the difference of the expectations, at least 0 in spite of rounding. */
    if (regret->solved && ends && !regret->regret.whole)
        regret->regret.total =
            fmax(regret->moves.value - optimum_start(optimum, table->start, offered).value, 0);
    return regret->solved;
}

/* The `work` of the blocks, of which each is a start: solves its point and compares strategies. */
static bool optimal_sweep_start(void *context, int thread, uint64_t start, uint64_t end,
                                struct error *error) {
    const struct optimal_at_p *at_p = context;
    const struct optimal_run *run = at_p->run;
    const struct walk_points *points = &run->plan->points;
    struct walk_point at = {.p = at_p->p, .start = start};
    struct exact_point *point = &run->point[walk_point_number(points, at)];
    bool done = solve_point(run->plan, at_p->optimum, points->start[start], point, error);
    for (; done && at.strategy < points->strategies; at.strategy++) {
        struct walk_prepared prepared;
        const struct walk_setup setup = walk_point_setup(points, at);
        struct optimal_regret *regret = &run->regret[walk_point_number(points, at)];
        done = prepared_open(&prepared, &points->strategy[at.strategy], &setup, table_coin(setup.p),
                             run->plan->watch, error) &&
               (!prepared.player.strategy->memoryless ||
                find_regret(run->plan, at_p->optimum, &prepared.table, regret, error));
        prepared_free(&prepared);
    }
    return done;
}

/* A visit of optimum_range, whose runs share the threads: solves the points of p number `index`. */
static bool optimal_sweep_visit(void *context, size_t index, const struct optimum *optimum,
                                struct error *error) {
    struct optimal_run *run = context;
    struct optimal_at_p at_p = {run, index, optimum};
    const struct exact_plan *plan = run->plan;
    const struct blocks blocks = {.end = plan->points.starts,
                                  .threads = plan->points.ps > OPTIMUM_RUN ? 1 : plan->threads,
                                  .work = optimal_sweep_start,
                                  .context = &at_p};
    bool done = blocks_run(&blocks, &(struct watch){.outer = plan->watch}, NULL, error);
#pragma omp critical(optimal_sweep_visit)
    {
        done = done && (!run->visit || run->visit(run->context, index, optimum, error));
        if (done)
            watch_progress(plan->watch, ++run->solved, plan->points.ps);
    }
    return done;
}

bool optimal_sweep(const struct exact_plan *plan, optimum_visit *visit, void *context,
                   struct exact_point *point, struct optimal_regret *regret, struct error *error) {
    struct optimal_run run = {
        .plan = plan, .visit = visit, .context = context, .point = point, .regret = regret};
    return optimum_range(plan->points.board, plan->points.p, plan->points.ps, plan->threads,
                         &plan->limits, optimal_sweep_visit, &run, error);
}

size_t optimum_policy_size(const struct walk_points *points) {
    struct walk_table game;
    game_table(&game, points->board);
    size_t rows = game.deciding_rows;
    table_free(&game);
    return points->ps * rows * (size_t)points->board->squares;
}

bool optimum_policy_keep(struct optimum_policy *policy, const struct walk_points *points,
                         size_t number, const struct optimum *optimum, struct error *error) {
    const struct walk_table *game = &optimum->table;
    bool offered = points->collect_at_start;

    /* The first p that is kept makes room for the decisions of all p. */
    if (!policy->collection) {
        size_t rows = game->deciding_rows, size = optimum_policy_size(points);
        signed char *take = memory_table(size, sizeof *take, error);
        double *cost = take ? memory_table(size, sizeof *cost, error) : NULL;
        if (!cost) {
            free(take);
            return false;
        }
        *policy = (struct optimum_policy){.rows = rows, .take = take, .cost = cost};
        policy->collection = memory_allocate(rows, sizeof *policy->collection);
        policy->reached = memory_allocate(rows, sizeof *policy->reached);
        memcpy(policy->collection, game->collection, rows * sizeof *policy->collection);
        memset(policy->take, -1, size);
        for (size_t i = 0; i < size; i++)
            policy->cost[i] = NAN;
    }

    /* The collections that the policy reaches; without the offer, the same from all starts. */
    for (size_t i = 0; i < (offered ? points->starts : 1); i++) {
        struct walk_table table; /* of the optimal policy */
        if (!optimum_table(optimum, points->start[i], offered, TABLE_EITHER, &table, error))
            return false;
        for (uint32_t row = 0; row < table.rows; row++) {
            uint32_t game_row = game->row_of_rank[collection_rank(&table.collection[row])];
            if (game_row < policy->rows) /* fewer than four letters */
                policy->reached[game_row] = true;
        }
        table_free(&table);
    }

    size_t decision = number * policy->rows * (size_t)points->board->squares; /* first at this p */
    for (uint32_t row = 0; row < policy->rows; row++)
        for (int square = 0; square < points->board->squares; square++, decision++) {
            if (!points->board->green[square])
                policy->take[decision] = optimum_takes(optimum, row, square);
            policy->cost[decision] = optimum_cost(optimum, row, square);
        }
    return true;
}

struct dataset_writer *optimal_file_create(const struct optimum *optimum, int start, bool offered,
                                           struct dataset_origin origin, struct error *error) {
    struct walk_table table;
    struct dataset_writer *writer = NULL;
    if (!optimum_table(optimum, start, offered, TABLE_EITHER, &table, error))
        return NULL;
    size_t squares = (size_t)table.board->squares, cells = table.rows * squares;
    /* [POLICY_MOVES][rows][squares]: four variables, by the rows of `table`. */
    double *moves = memory_table(POLICY_MOVES * cells, sizeof *moves, error);
    if (moves) {
        for (size_t cell = 0; cell < cells; cell++) {
            const struct walk_collection *held = &table.collection[cell / squares];
            uint32_t row = optimum->table.row_of_rank[collection_rank(held)]; /* of the game */
            int square = (int)(cell % squares);
            struct exact_bracket bracket = exact_state(&optimum->exact, row, square);
            moves[POLICY_EXPECTED * cells + cell] = bracket.value;
            moves[POLICY_LOWER * cells + cell] = bracket.lower;
            moves[POLICY_UPPER * cells + cell] = bracket.upper;
            moves[POLICY_COST * cells + cell] = optimum_cost(optimum, row, square);
        }
        writer = policy_file_create(origin, &table, "optimal", optimum->exact.chain.p, error);
        for (size_t i = 0; writer && i < POLICY_MOVES; i++)
            if (!dataset_add(writer, &policy_moves[i], moves + i * cells, error)) {
                dataset_free(writer);
                writer = NULL;
            }
    }
    free(moves);
    table_free(&table);
    return writer;
}
