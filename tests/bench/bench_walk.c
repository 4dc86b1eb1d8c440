/* Speed of the walk's engines, as ratios within one run:
 *
 *     the table engine, kernel by kernel, to the loop that one would write by hand: a block of
 * games on one thread, each counting a full histogram; one pass over 101 values of p to the same
 * kernel at one p, on the same games; two threads to one: four million games at one p; the command
 * for 101 values of p to that for one: a million games on one thread, their play alone, and all
 * that a command does from compiling the strategy to the last histogram.
 *
 * All take turns for a number of rounds. Each ratio is the median of the rounds' ratios, so that
 * whatever else the machine does slows both sides of it alike.
 */
#include "tests/bench/walk_case.h"

#include <gsl/gsl_sort.h>

static const struct bench_case cases[] = {
    {"published", "pairs-first", 0.3}, {"published", "pairs-first", 0.5},
    {"published", "greedy", 0.99},     {"published", "random(q=0.5)", 0.5},
    {"5x5", "pairs-first", 0.5},       {"6x6", "pairs-first", 0.5},
    {"6x6", "random(q=0.5)", 0.5},     {"12x12", "pairs-first", 0.5},
    {"16x16", "pairs-first", 0.3},     {"16x16", "greedy", 0.5},
};

/* The median of the rounds' a / b; of a, where b is NULL. */
static double median_ratio(const double *a, const double *b) {
    double ratio[ROUNDS];
    for (int round = 0; round < ROUNDS; round++)
        ratio[round] = a[round] / (b ? b[round] : 1);
    gsl_sort(ratio, 1, ROUNDS);
    return ratio[ROUNDS / 2];
}

/* What a kernel came to. */
struct kernel_figures {
    double speed;   /* million moves a second; 0: not supported here */
    double by_hand; /* times the loop by hand */
    double pass_ns; /* a game at all values */
    double pass;    /* times a game at one */
};

/* What a case came to. */
struct figures {
    double moves_per_game, by_hand; /* million moves a second */
    struct kernel_figures kernel[KERNELS];
    double threads, values, command;
    double preemptions; /* a round of two threads */
};

static struct kernel_figures kernel_figures(const struct timing *timing, size_t i) {
    if (timing->kernel[i][0] <= 0)
        return (struct kernel_figures){0};
    /* The games by hand are others, of another number of moves. */
    double longer = (double)timing->moves / (double)timing->by_hand_moves;
    return (struct kernel_figures){
        .speed = 1e-6 * (double)timing->moves / median_ratio(timing->kernel[i], NULL),
        .by_hand = median_ratio(timing->by_hand, timing->kernel[i]) * longer,
        .pass_ns = 1e9 * median_ratio(timing->pass[i], NULL) / BLOCK,
        .pass = median_ratio(timing->pass[i], timing->kernel[i]),
    };
}

static struct figures figures_of(const struct timing *timing) {
    struct figures figures = {
        .moves_per_game = (double)timing->moves / BLOCK,
        .by_hand = 1e-6 * (double)timing->by_hand_moves / median_ratio(timing->by_hand, NULL),
        .threads = median_ratio(timing->one_thread, timing->two_threads),
        .values = median_ratio(timing->all_values, timing->one_value),
        .command = median_ratio(timing->all_command, timing->one_command),
        .preemptions = (double)timing->preemptions / ROUNDS,
    };
    for (size_t i = 0; lanes_kernels[i]; i++)
        figures.kernel[i] = kernel_figures(timing, i);
    return figures;
}

static json_t *case_json(const struct bench_case *chosen, const struct figures *figures) {
    json_t *kernels = json_object();
    for (size_t i = 0; lanes_kernels[i]; i++) {
        const struct kernel_figures *kernel = &figures->kernel[i];
        if (kernel->speed > 0)
            json_object_set_new(kernels, lanes_kernels[i]->name,
                                json_pack("{s:f,s:f,s:f,s:f}", "million_moves_per_second",
                                          kernel->speed, "ratio_to_by_hand", kernel->by_hand,
                                          "all_101_p_ns_per_game", kernel->pass_ns,
                                          "all_101_p_ratio", kernel->pass));
    }
    return json_pack("{s:s,s:s,s:f,s:f,s:f,s:o,s:f,s:f,s:f,s:f}", "board", chosen->board,
                     "strategy", chosen->strategy, "p", chosen->p, "moves_per_game",
                     figures->moves_per_game, "by_hand_million_moves_per_second", figures->by_hand,
                     "kernels", kernels, "two_threads_ratio", figures->threads,
                     "two_threads_preemptions", figures->preemptions, "all_101_p_sweep_ratio",
                     figures->values, "all_101_p_command_ratio", figures->command);
}

/* So many preemptions a round: others were at work too. */
static const double busy = 10;

static void print_heading(void) {
    printf("M moves/s   million moves a second on one thread\n"
           "x by hand   how many times as fast as the loop by hand, a table and xoshiro256++\n"
           "101 p, ns   nanoseconds a game at 101 values of p in one pass\n"
           "x one p     how many times as long as at one p\n\n"
           "%-10s %-14s %4s  %-8s %9s %10s %10s %8s\n",
           "board", "strategy", "p", "kernel", "M moves/s", "x by hand", "101 p, ns", "x one p");
}

static void print_case(const struct bench_case *chosen, const struct figures *figures) {
    printf("%-10s %-14s %4.2f  %-8s %9.0f\n", chosen->board, chosen->strategy, chosen->p, "by hand",
           figures->by_hand);
    for (size_t i = 0; lanes_kernels[i]; i++) {
        const struct kernel_figures *kernel = &figures->kernel[i];
        if (kernel->speed > 0)
            printf("%32s %-8s %9.0f %10.1f %10.1f %8.2f\n", "", lanes_kernels[i]->name,
                   kernel->speed, kernel->by_hand, kernel->pass_ns, kernel->pass);
    }
    printf("%32s two threads are %.2f times as fast as one%s\n", "", figures->threads,
           figures->preemptions > busy ? ", but others used the processors too" : "");
    printf("%32s a sweep over 101 p takes %.2f times one p, %.2f with compiling\n", "",
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
