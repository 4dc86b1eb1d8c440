/* Speed of the exact solver on the published board: one evaluation, one optimum from scratch, the
 * optimum at 101 values of p; and how many small systems (the equations of one collection) it
 * solves in a second. Each time is the best of a few rounds, of what a thread used of its
 * processor; the range is timed by the clock on the wall as well.
 */
#include "analysis/walk/exact/transient.h"
#include "analysis/walk/optimal/optimum.h"
#include "sim/walk/rules/board.h"
#include "strategies/walk/registry.h"
#include "tests/bench/bench.h"

#include <sys/resource.h>

enum { ROUNDS = 7, VALUES = 101, THREADS = 2 };

struct result {
    double compile, evaluate, distribution, optimum, range, range_wall; /* seconds */
    double widest; /* of all brackets, relative */
    double systems_per_second;
    int passes;
    long memory; /* MB, the most there was */
};

static void keep_least(double *least, clockid_t clock, double begin) {
    double seconds = bench_now(clock) - begin;
    if (*least == 0 || seconds < *least)
        *least = seconds;
}

static void note_width(struct result *result, struct exact_bracket bracket) {
    double width = (bracket.upper - bracket.lower) / bracket.value;
    if (!(width <= result->widest))
        result->widest = width;
}

static void measure_evaluation(struct result *result, const struct walk_board *board) {
    const struct exact_limits limits = exact_default_limits();
    const struct transient_limits follow = transient_limits_default();
    const struct walk_player player = {.strategy = &strategy_pairs_first,
                                       .setup = {.board = board, .start = board->start}};
    struct error error = {0};
    struct walk_table table;
    struct exact exact;
    struct transient transient;
    double begin = bench_now(BENCH_USED);
    bench_must(table_compile(&table, &player, TABLE_EITHER, &error), &error);
    keep_least(&result->compile, BENCH_USED, begin);
    begin = bench_now(BENCH_USED);
    bench_must(exact_solve(&exact, &table, 0.5, &limits, &error), &error);
    keep_least(&result->evaluate, BENCH_USED, begin);
    note_width(result, exact_game(&exact));
    begin = bench_now(BENCH_USED);
    bench_must(transient_find(&exact.chain, &follow, &transient, &error), &error);
    keep_least(&result->distribution, BENCH_USED, begin);
    transient_free(&transient);
    exact_free(&exact);
    table_free(&table);
}

static void measure_optimum(struct result *result, const struct walk_board *board) {
    const struct exact_limits limits = exact_default_limits();
    struct error error = {0};
    struct optimum optimum;
    double begin = bench_now(BENCH_USED);
    bench_must(optimum_solve(&optimum, board, 0.5, &limits, &error), &error);
    keep_least(&result->optimum, BENCH_USED, begin);
    note_width(result, optimum_start(&optimum, board->start, false));
    result->passes = optimum.exact.moves.passes;
    optimum_free(&optimum);
}

static void measure_systems(struct result *result, const struct walk_board *board) {
    const struct exact_limits limits = {.width = 1e-10, .passes = 1};
    const struct walk_player player = {.strategy = &strategy_pairs_first,
                                       .setup = {.board = board, .start = board->start}};
    struct error error = {0};
    struct walk_table table;
    struct exact exact;
    double seconds = 0;
    bench_must(table_compile(&table, &player, TABLE_EITHER, &error), &error);
    bench_must(exact_solve(&exact, &table, 0.5, &limits, &error), &error);
    for (int i = 0; i < ROUNDS; i++) {
        double begin = bench_now(BENCH_USED);
        bench_must(solve_chain(&exact.chain, &exact.moves, 1e-10, 4, &error), &error);
        keep_least(&seconds, BENCH_USED, begin);
    }
    result->systems_per_second = 4.0 * QUAD * (double)exact.chain.batches / seconds;
    exact_free(&exact);
    table_free(&table);
}

static bool look(void *context, size_t index, const struct optimum *optimum, struct error *error) {
#pragma omp critical
    note_width(context, optimum_start(optimum, optimum->table.board->start, false));
    return true;
}

static void measure_range(struct result *result, const struct walk_board *board) {
    const struct exact_limits limits = exact_default_limits();
    struct error error = {0};
    struct rusage usage;
    double p[VALUES];
    for (int i = 0; i < VALUES; i++)
        p[i] = i / (VALUES - 1.0);
    double begin = bench_now(CLOCK_PROCESS_CPUTIME_ID), begin_wall = bench_now(BENCH_WALL);
    bench_must(optimum_range(board, p, VALUES, THREADS, &limits, look, result, &error), &error);
    keep_least(&result->range, CLOCK_PROCESS_CPUTIME_ID, begin);
    keep_least(&result->range_wall, BENCH_WALL, begin_wall);
    getrusage(RUSAGE_SELF, &usage);
    result->memory = usage.ru_maxrss / 1024;
}

static json_t *as_json(const struct result *result) {
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:i, s:i}", "compile_seconds",
                     result->compile, "evaluate_seconds", result->evaluate, "distribution_seconds",
                     result->distribution, "optimum_seconds", result->optimum, "range_cpu_seconds",
                     result->range, "range_wall_seconds", result->range_wall, "widest_bracket",
                     result->widest, "systems_per_second", result->systems_per_second,
                     "optimum_passes", result->passes, "memory_mb", (int)result->memory);
}

static json_t *measure(void) {
    struct walk_board board;
    struct error error = {0};
    struct result result = {0};
    bench_must(board_file_published(&board, &error), &error);
    for (int i = 0; i < ROUNDS; i++) {
        measure_evaluation(&result, &board);
        measure_optimum(&result, &board);
    }
    measure_systems(&result, &board);
    measure_range(&result, &board);
    return as_json(&result);
}

int main(int argc, char **argv) { return bench_run(argc, argv, measure); }
