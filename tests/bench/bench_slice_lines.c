/* Speed of the search for the best line on one core: nanoseconds for a grid, by each kernel for one
 * grid and for many, by a plain count square by square along every line, and what it takes only to
 * read the lines that could be better than the best; ratios within one run. Grids are filled at
 * random as two players fill them. Each time is the best of a few rounds. */
#include "analysis/slice/lines/batch.h"
#include "analysis/slice/lines/best.h"
#include "sim/base/memory.h"
#include "sim/slice/grid.h"
#include "tests/bench/bench.h"

enum { ROUNDS = 7, GRIDS = SLICE_BATCH, PLAIN_GRIDS = 32, PATHS = 16000 };

static const int sides[] = {5, 6, 8, 12, 16};
enum { SIDES = sizeof sides / sizeof *sides };

struct bench {
    const struct slice_lines *lines;
    struct slice_grid grid[GRIDS];
    int best[GRIDS];
    int path[PATHS][SLICE_PATH], squares[PATHS];
    const struct slice_line_kernel *kernel;
    struct slice_automaton steps;
    void *space;
    const struct slice_batch_kernel *many;
    uint64_t sum; /* so that nothing is left out */
};

static void search(struct bench *bench, int grids) {
    for (int i = 0; i < grids; i++)
        bench->sum += (uint64_t)bench->kernel->scores(bench->lines, &bench->grid[i], NULL);
}

static void search_many(struct bench *bench, int grids) {
    uint64_t best[SLICE_PATH] = {0};
    bench->many->tally(&bench->steps, bench->grid, (size_t)grids, bench->space, best);
    bench->sum += best[1];
}

static void search_plain(struct bench *bench, int grids) {
    for (int i = 0; i < grids; i++) {
        int best = 0;
        for (size_t line = 0; line < bench->lines->maximal; line++) {
            int score = 0;
            const int *path = bench->path[line];
            for (int k = 0; k + 1 < bench->squares[line]; k++)
                score += slice_is_filled(&bench->grid[i], path[k]) !=
                         slice_is_filled(&bench->grid[i], path[k + 1]);
            best = score > best ? score : best;
        }
        bench->sum += (uint64_t)best;
    }
}

/* Reads the lines that are long enough to be better than the best: a search that knew that one
 * from the beginning would still have to. */
static void read_lines(struct bench *bench, int grids) {
    const struct slice_lines *lines = bench->lines;
    size_t words = (size_t)lines->words * SLICE_LANES;
    for (int i = 0; i < grids; i++)
        bench->sum += bench_read_words(lines->boundary, lines->longer[bench->best[i]] * words);
}

/* Nanoseconds for a grid. */
static double cost(void (*work)(struct bench *, int), struct bench *bench, int grids) {
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double begin = bench_now(BENCH_USED);
        work(bench, grids);
        double each = 1e9 * (bench_now(BENCH_USED) - begin) / grids;
        best = best == 0 || each < best ? each : best;
    }
    return best;
}

static void prepare(struct bench *bench, int side) {
    bench->lines = slice_lines_of(side);
    slice_automaton_open(&bench->steps, bench->lines);
    bench->space = memory_aligned(1, slice_batch_bytes(&bench->steps));
    slice_random_grids(side, slice_fills(side, 2), 1, 0, GRIDS, bench->grid);
    for (size_t i = 0; i < GRIDS; i++)
        bench->best[i] = bench->lines->kernel->scores(bench->lines, &bench->grid[i], NULL);
    for (size_t i = 0; i < bench->lines->maximal; i++)
        bench->squares[i] = slice_chord_path(&bench->lines->line[i].chord, side, bench->path[i]);
}

static json_t *measure_many(struct bench *bench, double plain) {
    json_t *result = json_object();
    for (size_t i = 0; slice_batch_kernels[i]; i++) {
        bench->many = slice_batch_kernels[i];
        if (!bench->many->supported())
            continue;
        double each = cost(search_many, bench, GRIDS);
        json_object_set_new(result, bench->many->name,
                            json_pack("{s:f, s:f}", "ns", each, "to_plain", plain / each));
    }
    return result;
}

static json_t *measure_side(struct bench *bench, int side) {
    prepare(bench, side);
    double plain = cost(search_plain, bench, PLAIN_GRIDS);
    double read = cost(read_lines, bench, GRIDS);
    json_t *result = json_pack("{s:i, s:f, s:f}", "n", side, "plain_ns", plain, "read_ns", read);
    for (size_t i = 0; slice_line_kernels[i]; i++) {
        bench->kernel = slice_line_kernels[i];
        if (!bench->kernel->supported())
            continue;
        double each = cost(search, bench, GRIDS);
        json_object_set_new(result, bench->kernel->name,
                            json_pack("{s:f, s:f, s:f}", "ns", each, "to_plain", plain / each,
                                      "read_to_it", read / each));
    }
    json_object_set_new(result, "many", measure_many(bench, plain));
    free(bench->space);
    slice_automaton_close(&bench->steps);
    return result;
}

static json_t *measure(void) {
    struct bench *bench = calloc(1, sizeof *bench);
    if (!bench)
        return NULL;
    json_t *results = json_array();
    for (size_t i = 0; i < SIDES; i++)
        json_array_append_new(results, measure_side(bench, sides[i]));
    free(bench);
    return json_pack("{s:s, s:o}", "bench", "slice_lines", "grids", results);
}

int main(int argc, char **argv) { return bench_run(argc, argv, measure); }
