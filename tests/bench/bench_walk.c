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

static json_t *kernel_json(const struct timing *timing, size_t i) {
    /* The games by hand are others, of another number of moves. */
    double longer = (double)timing->moves / (double)timing->by_hand_moves;
    return json_pack("{s:f,s:f,s:f,s:f}", "million_moves_per_second",
                     1e-6 * (double)timing->moves / median_ratio(timing->kernel[i], NULL),
                     "ratio_to_by_hand", median_ratio(timing->by_hand, timing->kernel[i]) * longer,
                     "all_101_p_ns_per_game", 1e9 * median_ratio(timing->pass[i], NULL) / BLOCK,
                     "all_101_p_ratio", median_ratio(timing->pass[i], timing->kernel[i]));
}

/* Others used the processors, too, if there are more than ten preemptions a round. */
static json_t *measure_case(const struct bench_case *chosen) {
    static struct bench bench;
    static struct timing timing;
    json_t *kernels = json_object();
    memset(&timing, 0, sizeof timing);
    set_up(&bench, chosen);
    time_case(&bench, &timing);
    tear_down(&bench);
    for (size_t i = 0; lanes_kernels[i]; i++)
        if (timing.kernel[i][0] > 0)
            json_object_set_new(kernels, lanes_kernels[i]->name, kernel_json(&timing, i));
    return json_pack("{s:s,s:s,s:f,s:f,s:f,s:o,s:f,s:f,s:f,s:f}", "board", chosen->board,
                     "strategy", chosen->strategy, "p", chosen->p, "moves_per_game",
                     (double)timing.moves / BLOCK, "by_hand_million_moves_per_second",
                     1e-6 * (double)timing.by_hand_moves / median_ratio(timing.by_hand, NULL),
                     "kernels", kernels, "two_threads_ratio",
                     median_ratio(timing.one_thread, timing.two_threads), "two_threads_preemptions",
                     (double)timing.preemptions / ROUNDS, "all_101_p_sweep_ratio",
                     median_ratio(timing.all_values, timing.one_value), "all_101_p_command_ratio",
                     median_ratio(timing.all_command, timing.one_command));
}

static json_t *measure(void) {
    json_t *results = json_array();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        json_array_append_new(results, measure_case(&cases[i]));
    return json_pack("{s:o}", "walk", results);
}

int main(int argc, char **argv) { return bench_run(argc, argv, measure); }
