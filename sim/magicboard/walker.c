#include "sim/magicboard/walker.h"

#include "sim/magicboard/board.h"
#include "sim/parallel/blocks.h"
#include "sim/random/draws.h"

#include <stdlib.h>

/* With the legal moves of every square, and its distance to the goal. */
struct walker_runner {
    const struct magicboard_walks *walks;
    int start, goal;
    int targets[MAGICBOARD_SQUARES][MAGICBOARD_DIRECTIONS];
    uint32_t count[MAGICBOARD_SQUARES];
    int16_t to_goal[MAGICBOARD_SQUARES];
    struct histogram *scratch; /* by thread */
};

static bool walker_walk(const struct walker_runner *runner, uint64_t number,
                        struct histogram *histogram, struct error *error) {
    struct draws draws = draws_of(runner->walks->seed, number, MAGICBOARD_DOMAIN_WALKER);
    int square = runner->start;
    for (uint64_t step = 0;; step++) {
        if (square == runner->goal)
            return histogram_add(histogram, step, 1, error);
        if (runner->to_goal[square] < 0) {
            histogram->unfinishable++;
            return true;
        }
        if (step == runner->walks->most_steps) {
            histogram->censored++;
            return true;
        }
        uint32_t count = runner->count[square];
        square = runner->targets[square][count > 1 ? draws_below(&draws, count) : 0];
    }
}

static bool walker_work(void *context, int thread, uint64_t first, uint64_t end,
                        struct error *error) {
    struct walker_runner *runner = context;
    struct histogram *histogram = &runner->scratch[thread];
    histogram_free(histogram);
    for (uint64_t i = first; i < end; i++)
        if (!walker_walk(runner, i, histogram, error))
            return false;
    return true;
}

static bool walker_merge(void *context, void *result, int thread, uint64_t first,
                         struct error *error) {
    const struct walker_runner *runner = context;
    return histogram_merge(result, &runner->scratch[thread], error);
}

static void *walker_open_part(void *context, struct error *error) {
    struct histogram *part = calloc(1, sizeof *part);
    if (!part)
        error_memory(error);
    return part;
}

static void walker_clear_part(void *context, void *part) { histogram_free(part); }

static void walker_close_part(void *context, void *part) {
    walker_clear_part(context, part);
    free(part);
}

static void walker_pack(void *context, const void *result, struct packing *packing) {
    histogram_pack(result, packing);
}

static bool walker_add(void *context, void *result, struct packed *packed, struct error *error) {
    struct histogram part = {0};
    bool done = histogram_unpack(&part, packed, error) && histogram_merge(result, &part, error);
    histogram_free(&part);
    return done;
}

static bool walker_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct walker_runner *runner = context;
    return histogram_holds(result, end - first, runner->walks->most_steps);
}

bool magicboard_walk(const struct magicboard_puzzle *puzzle, const struct magicboard_walks *walks,
                     struct histogram *histogram, struct error *error) {
    struct walker_runner *runner = calloc(1, sizeof *runner);
    struct histogram *scratch = calloc((size_t)walks->threads, sizeof *scratch);
    bool done = (runner && scratch) || error_memory(error);
    *histogram = (struct histogram){0};
    if (done) {
        *runner = (struct walker_runner){
            .walks = walks, .start = puzzle->start, .goal = puzzle->board.goal, .scratch = scratch};
        magicboard_to_goal(&puzzle->board, runner->to_goal);
        for (int square = 0; square < puzzle->board.squares; square++)
            runner->count[square] =
                (uint32_t)magicboard_targets(&puzzle->board, square, runner->targets[square]);
        static const struct blocks_sum sum = {.open = walker_open_part,
                                              .close = walker_close_part,
                                              .clear = walker_clear_part,
                                              .pack = walker_pack,
                                              .add = walker_add,
                                              .valid = walker_valid};
        const struct blocks blocks = {
            .end = walks->walks,
            .size = MAGICBOARD_WALKS_BLOCK,
            .threads = walks->threads,
            .work = walker_work,
            .merge = walker_merge,
            .context = runner,
            .result = histogram,
            .sum = &sum,
            .store = walks->store,
        };
        uint64_t merged;
        done = blocks_run(&blocks, walks->watch, &merged, error);
    }
    if (scratch)
        histograms_free(scratch, (size_t)walks->threads);
    free(scratch);
    free(runner);
    return done;
}
