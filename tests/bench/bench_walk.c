/* Speed of the walk's engines, as ratios within one run:
 *
 *     the table engine, kernel by kernel, to the loop over the same table: a block of games on one
 *     thread, each counting a full histogram;
 *     two threads to one: four million games at one p;
 *     101 values of p to one: a million games on one thread, their play alone, and all that a
 *     command does from compiling the strategy to the last histogram.
 *
 * All take turns for a number of rounds. Each ratio is the median of the rounds' ratios, so that
 * whatever else the machine does slows both sides of it alike.
 */
#include "tests/bench/walk_case.h"

static const struct bench_case cases[] = {
    {"published", "pairs-first", 0.3}, {"published", "pairs-first", 0.5},
    {"published", "greedy", 0.99},     {"published", "random(q=0.5)", 0.5},
    {"5x5", "pairs-first", 0.5},       {"6x6", "pairs-first", 0.5},
    {"6x6", "random(q=0.5)", 0.5},     {"12x12", "pairs-first", 0.5},
    {"16x16", "pairs-first", 0.3},     {"16x16", "greedy", 0.5},
};

static int compare_doubles(const void *one, const void *other) {
    double a = *(const double *)one;
    double b = *(const double *)other;
    return (a > b) - (a < b);
}

/* The median of the rounds' a / b; of a, where b is NULL. */
static double median_ratio(const double *a, const double *b) {
    double ratio[ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        ratio[round] = a[round] / (b ? b[round] : 1);
    qsort(ratio, ROUNDS, sizeof ratio[0], compare_doubles);
    return ratio[ROUNDS / 2];
}

/* What a case came to. */
struct figures {
    double moves_per_game, loop; /* million moves a second */
    double kernel[KERNELS], to_loop[KERNELS], threads, values, command;
    double preemptions; /* a round of two threads */
};

static struct figures figures_of(const struct timing *timing) {
    double millions = 1e-6 * (double)timing->moves;
    struct figures figures = {
        .moves_per_game = (double)timing->moves / BLOCK,
        .loop = millions / median_ratio(timing->loop, NULL),
        .threads = median_ratio(timing->one_thread, timing->two_threads),
        .values = median_ratio(timing->all_values, timing->one_value),
        .command = median_ratio(timing->all_command, timing->one_command),
        .preemptions = (double)timing->preemptions / ROUNDS,
    };
    for (size_t i = 0; lanes_kernels[i]; i++) {
        if (timing->kernel[i][0] <= 0)
            continue;
        figures.kernel[i] = millions / median_ratio(timing->kernel[i], NULL);
        figures.to_loop[i] = median_ratio(timing->loop, timing->kernel[i]);
    }
    return figures;
}

static json_t *case_json(const struct bench_case *chosen, const struct figures *figures) {
    json_t *kernels = json_object();
    for (size_t i = 0; lanes_kernels[i]; i++)
        if (figures->kernel[i] > 0)
            json_object_set_new(kernels, lanes_kernels[i]->name,
                                json_pack("{s:f,s:f}", "million_moves_per_second",
                                          figures->kernel[i], "ratio_to_loop",
                                          figures->to_loop[i]));
    return json_pack("{s:s,s:s,s:f,s:f,s:f,s:o,s:f,s:f,s:f,s:f}", "board", chosen->board,
                     "strategy", chosen->strategy, "p", chosen->p, "moves_per_game",
                     figures->moves_per_game, "loop_million_moves_per_second", figures->loop,
                     "kernels", kernels, "two_threads_ratio", figures->threads,
                     "two_threads_preemptions", figures->preemptions, "all_101_p_ratio",
                     figures->values, "all_101_p_command_ratio", figures->command);
}

/* So many preemptions a round: others were at work too. */
static const double busy = 10;

static void print_heading(void) {
    printf("loop       million moves a second of the loop engine\n"
           "vbmi ...   the same of the table engine with each kernel, and how many times the loop\n"
           "2 threads  how much faster two threads are than one; * others used the processors too\n"
           "101 p      how much longer a million games take at 101 values of p than at one\n"
           "compiled   the same with all that a command does, from compiling the strategy on\n\n");
    printf("%-10s %-14s %4s %6s", "board", "strategy", "p", "loop");
    for (int i = 0; lanes_kernels[i]; i++)
        if (lanes_kernels[i]->supported())
            printf(" %14s", lanes_kernels[i]->name);
    printf(" %10s %8s %9s\n", "2 threads", "101 p", "compiled");
}

static void print_case(const struct bench_case *chosen, const struct figures *figures) {
    printf("%-10s %-14s %4.2f %6.0f", chosen->board, chosen->strategy, chosen->p, figures->loop);
    for (size_t i = 0; lanes_kernels[i]; i++)
        if (figures->kernel[i] > 0)
            printf(" %8.0f %4.1fx", figures->kernel[i], figures->to_loop[i]);
    printf(" %9.2fx%c %6.2fx %8.2fx\n", figures->threads, figures->preemptions > busy ? '*' : ' ',
           figures->values, figures->command);
    fflush(stdout);
}

static json_t *measure_case(const struct bench_case *chosen, bool show) {
    static struct bench bench;
    static struct timing timing;
    memset(&timing, 0, sizeof timing);
    set_up(&bench, chosen);
    time_case(&bench, &timing);
    tear_down(&bench);
    struct figures figures = figures_of(&timing);
    if (show)
        print_case(chosen, &figures);
    return case_json(chosen, &figures);
}

static json_t *measure(bool show) {
    json_t *results = json_array();
    if (show)
        print_heading();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        json_array_append_new(results, measure_case(&cases[i], show));
    return json_pack("{s:o}", "walk", results);
}

int main(int argc, char **argv) { return bench_run(argc, argv, measure); }
