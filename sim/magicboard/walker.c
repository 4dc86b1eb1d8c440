/* Walks of the walker, in blocks, into a histogram. */
#include "sim/magicboard/walker.h"

#include "sim/base/memory.h"
#include "sim/magicboard/board.h"
#include "sim/parallel/blocks.h"
#include "sim/random/draws.h"

#include <stdlib.h>

/* With the legal moves of every square, and its distance to the goal. */
struct walker_runner {
    const struct magicboard_walks *walks;
    int start;
    int targets[MAGICBOARD_SQUARES][MAGICBOARD_DIRECTIONS];
    uint32_t count[MAGICBOARD_SQUARES];
    int16_t to_goal[MAGICBOARD_SQUARES];
    struct histogram *scratch; /* by thread */
};

static bool walker_work(void *context, int thread, uint64_t first, uint64_t end,
                        struct error *error) {
    struct walker_runner *runner = context;
    struct histogram *histogram = &runner->scratch[thread];
    histogram_free(histogram);
    for (uint64_t i = first; i < end; i++) {
        struct draws draws = draws_of(runner->walks->seed, i, MAGICBOARD_DOMAIN_WALKER);
        int square = runner->start;
        uint64_t step = 0;
        for (; runner->to_goal[square] > 0 && step < runner->walks->most_steps; step++) {
            uint32_t count = runner->count[square];
            square = runner->targets[square][count > 1 ? draws_below(&draws, count) : 0];
        }
        if (runner->to_goal[square] == 0)
            histogram_add(histogram, step, 1);
        else if (runner->to_goal[square] < 0)
            histogram->unfinishable++;
        else
            histogram->censored++;
    }
    return true;
}

bool magicboard_walk(const struct magicboard_puzzle *puzzle, const struct magicboard_walks *walks,
                     struct histogram *histogram, struct error *error) {
    struct walker_runner runner = {
        .walks = walks,
        .start = puzzle->start,
        .scratch = memory_allocate((size_t)walks->threads, sizeof *runner.scratch)};
    magicboard_to_goal(&puzzle->board, runner.to_goal);
    for (int square = 0; square < puzzle->board.squares; square++)
        runner.count[square] =
            (uint32_t)magicboard_targets(&puzzle->board, square, runner.targets[square]);
    const struct blocks_sum sum = {.histograms = 1, .longest = walks->most_steps};
    const struct blocks blocks = {
        .end = walks->walks,
        .size = MAGICBOARD_WALKS_BLOCK,
        .threads = walks->threads,
        .work = walker_work,
        .context = &runner,
        .scratch = runner.scratch,
        .scratch_size = sizeof *runner.scratch,
        .result = histogram,
        .sum = &sum,
        .store = walks->store,
    };
    *histogram = (struct histogram){0};
    bool done = blocks_run(&blocks, walks->watch, NULL, error);
    histograms_free(runner.scratch, (size_t)walks->threads);
    free(runner.scratch);
    return done;
}
