/* Speed of the solver of Palindromes/Antipalindromes, layer by layer: rows per second, how it grows
 * with threads, bytes for a row.
 *
 * The figures to hold a later change against are multiples within one run: how many rows are valued
 * in the time in which one full row is scored, and how much faster more threads are. Times are on
 * the clock, the best of a few rounds.
 */
#include "analysis/antipalindrome/retrograde.h"
#include "sim/antipalindrome/row.h"
#include "sim/base/clock.h"
#include "sim/parallel/blocks.h"
#include "tests/bench/bench.h"

enum { SQUARES = 20, ROUNDS = 3 };

/* Seconds to score a full row. */
static double measure_score(void) {
    enum { ROWS = 1000000 };
    struct antipalindrome_row row = antipalindrome_start(SQUARES, 0);
    row.filled = antipalindrome_all(&row);
    volatile int margin; /* so that it is computed */
    double begin = clock_now();
    for (uint64_t i = 0; i < ROWS; i++) {
        row.digit = i;
        margin = antipalindrome_margin(&row);
    }
    (void)margin;
    return (clock_now() - begin) / ROWS;
}

/* Computes all layers; seconds[size] is the time of each. */
static void time_layers(const struct layer_space *space, int threads, double *seconds) {
    struct layer layer;
    struct error error = {0};
    struct retrograde retrograde = {
        .space = space,
        .window = retrograde_window(space->kind, -space->kind->levels / 2 * 2),
        .threads = threads};
    double begin = clock_now();
    bench_must(retrograde_begin(&retrograde, &layer, &error), &error);
    seconds[layer.size] = clock_now() - begin;
    while (layer.size > 1) {
        begin = clock_now();
        bench_must(retrograde_step(&retrograde, &layer, &error), &error);
        seconds[layer.size] = clock_now() - begin;
    }
    layer_free(&layer);
}

static void measure_layers(const struct layer_space *space, int threads, double *seconds) {
    for (int round = 0; round < ROUNDS; round++) {
        double once[SUBSET_ELEMENTS + 1] = {0};
        time_layers(space, threads, once);
        for (int size = 1; size <= space->elements; size++)
            seconds[size] = bench_least(once[size], seconds[size], round);
    }
}

/* What so many rows in so much time are. */
static json_t *figures(double rows, double words, const double seconds[2], double score) {
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:f}", "rows", rows, "bytes_per_row",
                     8 * words / rows, "seconds", seconds[0], "rows_per_second", rows / seconds[0],
                     "rows_per_scored_row", rows / seconds[0] * score, "speedup",
                     seconds[0] / seconds[1]);
}

/* One kind of values: each layer, and all. */
static json_t *measure_kind(const struct value_kind *kind, int threads, double score) {
    struct antipalindrome_row row = antipalindrome_start(SQUARES, 0);
    struct layer_space space;
    struct error error = {0};
    double one[SUBSET_ELEMENTS + 1] = {0}, many[SUBSET_ELEMENTS + 1] = {0};
    double rows = 0, words = 0, seconds[2] = {0};
    json_t *layers = json_array();
    bench_must(layer_space_init(&space, &row, kind, &error), &error);
    measure_layers(&space, 1, one);
    measure_layers(&space, threads, many);
    for (int size = SQUARES; size >= 1; size--) {
        char name[16];
        const double took[] = {one[size], many[size]};
        json_t *layer = figures((double)layer_rows(&space, size), (double)layer_words(&space, size),
                                took, score);
        snprintf(name, sizeof name, "layer %d", size);
        json_object_set_new(layer, "layer", json_integer(size));
        json_array_append_new(layers, layer);
        rows += (double)layer_rows(&space, size);
        words += (double)layer_words(&space, size);
        seconds[0] += one[size];
        seconds[1] += many[size];
    }
    json_t *all = figures(rows, words, seconds, score);
    layer_space_free(&space);
    return json_pack("{s:s, s:o, s:o}", "kind", kind->name, "all", all, "layers", layers);
}

static json_t *measure(void) {
    int threads = blocks_available_threads(blocks_default_threads());
    json_t *kinds = json_array();
    double score = measure_score();
    for (int round = 1; round < ROUNDS; round++)
        score = bench_least(measure_score(), score, round);
    json_array_append_new(kinds, measure_kind(&value_bytes, threads, score));
    json_array_append_new(kinds, measure_kind(&value_bits, threads, score));
    return json_pack("{s:i, s:i, s:f, s:o}", "squares", SQUARES, "threads", threads,
                     "scored_row_seconds", score, "kinds", kinds);
}

int main(int argc, char **argv) { return bench_run(argc, argv, measure); }
