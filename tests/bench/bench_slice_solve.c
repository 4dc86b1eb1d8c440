/* Speed of the solver of Slice Through The Boundaries: sets of filled squares per second in one
 * pass over a threshold, against a plain solver that looks at one set and one move at a time,
 * against only reading what moves lead to, and how it grows with threads.
 *
 * The figures to hold a later change against are multiples within one run. Times are on the clock,
 * the best of a few rounds.
 */
#include "analysis/slice/lines/best.h"
#include "analysis/slice/rounds/retrograde.h"
#include "sim/base/clock.h"
#include "sim/base/memory.h"
#include "sim/parallel/blocks.h"
#include "tests/bench/bench.h"

enum { ROUNDS = 3, PLAYERS = 2 };

struct pass {
    struct slice_space space;
    struct slice_endings ends;
    int threshold;
    bool reached; /* so that nothing is left out */
};

static void open_pass(struct pass *pass, const struct slice_grid *grid, int threshold) {
    struct error error = {0};
    struct slice_instance instance = slice_instance_together(grid, PLAYERS, 0);
    bench_must(slice_space_init(&pass->space, &instance, &error), &error);
    slice_endings_init(&pass->ends, slice_lines_of(grid->side));
    pass->threshold = threshold;
}

static void close_pass(struct pass *pass) {
    slice_space_free(&pass->space);
    slice_endings_free(&pass->ends);
}

static void run_pass(struct pass *pass, const struct slice_block_kernel *kernel, int threads) {
    struct slice_layer layer = {0};
    struct error error = {0};
    struct slice_retrograde retrograde = {.space = &pass->space,
                                          .ends = &pass->ends,
                                          .threshold = pass->threshold,
                                          .threads = threads,
                                          .kernel = kernel ? kernel : slice_fastest_block_kernel()};
    while (!layer.words || layer.size > 0)
        bench_must(slice_retrograde_step(&retrograde, &layer, &error), &error);
    pass->reached = slice_retrograde_moves(&pass->space, &layer);
    slice_layer_free(&layer);
}

static double time_pass(struct pass *pass, const struct slice_block_kernel *kernel, int threads) {
    double seconds = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double begin = clock_now();
        run_pass(pass, kernel, threads);
        seconds = bench_least(clock_now() - begin, seconds, round);
    }
    return seconds;
}

/* A bit of each set in a byte, set by set and move by move, with the best line of full grids. */
static double time_plain(const struct pass *pass, uint64_t *sets) {
    const struct slice_instance *instance = &pass->space.instance;
    const struct slice_lines *lines = slice_lines_of(pass->space.side);
    size_t all = (size_t)1 << slice_squares(&instance->grid);
    uint8_t *reaches = memory_allocate(all, 1);
    struct slice_grid grid = instance->grid;
    double begin = clock_now();
    *sets = 0;
    for (size_t set = all; set-- > 0;) {
        int filled = __builtin_popcountll(set);
        bool maximizes = slice_instance_maximizes(instance, filled), reached = !maximizes;
        grid.filled[0] = set;
        if (filled > pass->space.fills)
            continue;
        for (size_t rest = ~set & (all - 1); filled < pass->space.fills && rest; rest &= rest - 1)
            if (reaches[set | (rest & -rest)] == maximizes) {
                reached = maximizes;
                break;
            }
        reaches[set] = filled < pass->space.fills
                           ? reached
                           : slice_best_score(lines, &grid) >= pass->threshold;
        *sets += 1;
    }
    double seconds = clock_now() - begin;
    free(reaches);
    return seconds;
}

/* Words that all blocks read of those that moves lead to. */
static double words_read(const struct slice_space *space) {
    double words = 0;
    for (int size = 0; size < slice_space_deepest(space); size++)
        words += (double)subset_count(space->elements, size) * (space->elements - size) *
                 slice_block_words(space, size + 1);
    return space->halved ? words / 2 : words;
}

/* Seconds in which one thread reads so many words from memory that no cache holds. */
static double time_reading(double words) {
    enum { LARGE = 1 << 24 };
    uint64_t *word = calloc(LARGE, sizeof *word);
    volatile uint64_t sum; /* so that it is computed */
    double seconds = 0;
    bench_must(word, &(struct error){.text = "out of memory"});
    memset(word, 1, LARGE * sizeof *word);
    for (int round = 0; round < ROUNDS; round++) {
        double begin = clock_now();
        sum = bench_read_words(word, LARGE);
        seconds = bench_least(clock_now() - begin, seconds, round);
    }
    (void)sum;
    free(word);
    return seconds * words / LARGE;
}

/* 5 x 5, empty: one thread against the plain solver. *plain_rate: sets per second of that. */
static json_t *measure_plain(double *plain_rate) {
    struct slice_grid grid = slice_grid_empty(5);
    struct pass pass;
    uint64_t plain_sets;
    open_pass(&pass, &grid, 6);
    double plain = time_plain(&pass, &plain_sets), seconds = time_pass(&pass, NULL, 1);
    double sets = (double)plain_sets;
    *plain_rate = sets / plain;
    close_pass(&pass);
    return json_pack("{s:f, s:f, s:f, s:f}", "sets", sets, "plain_seconds", plain, "seconds",
                     seconds, "to_plain", plain / seconds);
}

/* A pass with each kernel, on one thread. */
static json_t *measure_kernels(struct pass *pass, double sets, double plain_rate) {
    json_t *kernels = json_object();
    for (size_t i = 0; slice_block_kernels[i]; i++) {
        const struct slice_block_kernel *kernel = slice_block_kernels[i];
        if (!kernel->supported())
            continue;
        double seconds = time_pass(pass, kernel, 1);
        json_object_set_new(
            kernels, kernel->name,
            json_pack("{s:f, s:f}", "seconds", seconds, "to_plain", sets / seconds / plain_rate));
    }
    return kernels;
}

/* 6 x 6 with some squares of the upper rows filled: each kernel, one thread against reading, and
 * all threads. */
static json_t *measure_large(double plain_rate) {
    static const int filled[] = {0, 3, 8, 13, 18};
    struct slice_grid grid = slice_grid_empty(6);
    struct pass pass;
    int threads = blocks_available_threads(blocks_default_threads());
    for (size_t i = 0; i < sizeof filled / sizeof *filled; i++)
        slice_fill(&grid, filled[i]);
    open_pass(&pass, &grid, 7);
    double sets = (double)slice_space_sets_from(&pass.space, slice_space_deepest(&pass.space));
    json_t *kernels = measure_kernels(&pass, sets, plain_rate);
    double one = time_pass(&pass, NULL, 1), many = time_pass(&pass, NULL, threads);
    double reading = time_reading(words_read(&pass.space));
    close_pass(&pass);
    return json_pack("{s:f, s:f, s:f, s:f, s:i, s:f, s:f, s:o}", "sets", sets, "seconds", one,
                     "reading_seconds", reading, "reading_to_it", reading / one, "threads", threads,
                     "threads_seconds", many, "speedup", one / many, "kernels", kernels);
}

static json_t *measure(void) {
    double plain_rate;
    json_t *plain = measure_plain(&plain_rate);
    return json_pack("{s:o, s:o}", "side_5", plain, "side_6", measure_large(plain_rate));
}

int main(int argc, char **argv) { return bench_run(argc, argv, measure); }
