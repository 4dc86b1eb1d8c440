/* What it costs to spread a sweep over processes: 101 values of p played by one strategy, how many
 * bytes another process sends of them, and how long rank 0 takes to add these. It says how many
 * processes rank 0 can serve within the 3 s of a round of a long run. */
#include "tests/bench/walk_case.h"

#include <math.h>

static const struct bench_case cases[] = {
    {"published", "pairs-first", 0.5},
    {"published", "greedy", 0.5},
    {"published", "patient", 0.5},
    {"6x6", "pairs-first", 0.5},
};

struct figures {
    double games;     /* a second of one processor, at all p */
    double bytes;     /* of a part */
    double pack, add; /* s for a part */
};

static const double between = 3; /* s, from one part to the next */

static void add_all(const struct packing *packing, struct histogram sum[VALUES]) {
    struct packed packed = {packing->bytes, packing->size};
    struct error error = {0};
    for (size_t i = 0; i < VALUES; i++) {
        struct histogram part = {.pairs = 0};
        bench_must(histogram_unpack(&part, &packed, &error), &error);
        histogram_merge(&sum[i], &part);
        histogram_free(&part);
    }
}

static struct figures measure_case(const struct bench_case *chosen) {
    static struct bench bench;
    static struct swept swept;
    static struct histogram sum[VALUES];
    struct packing packing = {0};
    struct figures best = {.pack = INFINITY, .add = INFINITY};
    set_up_choice(&bench, chosen);
    begin_sweep(&swept, &bench, VALUES, 1);
    double seconds = go_on(&swept, SHORT, BENCH_USED);
    for (int round = 0; round < ROUNDS; round++) {
        double begin = bench_now(BENCH_USED);
        packing.size = 0;
        for (size_t i = 0; i < VALUES; i++)
            histogram_pack(&swept.histogram[i], &packing);
        double packed = bench_now(BENCH_USED);
        add_all(&packing, sum);
        double added = bench_now(BENCH_USED);
        best.pack = fmin(best.pack, packed - begin);
        best.add = fmin(best.add, added - packed);
    }
    best.games = (double)SHORT * BLOCK / seconds;
    best.bytes = (double)packing.size;
    histograms_free(sum, VALUES);
    packing_free(&packing);
    end_sweep(&swept);
    strategy_choice_free(&bench.choice);
    strategy_set_free(&bench.set);
    return best;
}

static json_t *measure(void) {
    json_t *list = json_array();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct figures figures = measure_case(&cases[i]);
        json_array_append_new(
            list, json_pack("{s:s,s:s,s:f,s:f,s:f,s:f,s:f}", "board", cases[i].board, "strategy",
                            cases[i].strategy, "games_per_second", figures.games, "part_bytes",
                            figures.bytes, "pack_seconds", figures.pack, "add_seconds", figures.add,
                            "processes_served", between / figures.add));
    }
    return json_pack("{s:o}", "cases", list);
}

int main(int argc, char **argv) { return bench_run(argc, argv, measure); }
