/* Simulated walks (walker.h): blocks of walks on several threads, added to a histogram of steps. */
#include "sim/magicboard/walker.h"

#include "sim/random/draws.h"

/* What all blocks share. */
struct walker_runner {
    const struct magicboard_walks *walks;
    int start;
    int targets[MAGICBOARD_SQUARES][MAGICBOARD_DIRECTIONS]; /* [square][move, below count] */
    uint32_t count[MAGICBOARD_SQUARES];                     /* [square] its legal moves */
    int16_t to_goal[MAGICBOARD_SQUARES];                    /* [square] steps to the goal, or -1 */
};

/* Makes walks first .. end - 1: a function of struct blocks (sim/parallel/blocks.h). */
static bool walker_add(void *context, void *part, uint64_t first, uint64_t end,
                       struct error *error) {
    const struct walker_runner *runner = context;
    struct histogram *histogram = part;
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
    struct walker_runner runner = {.walks = walks, .start = puzzle->start};
    magicboard_to_goal(&puzzle->board, runner.to_goal);
    for (int square = 0; square < puzzle->board.squares; square++)
        runner.count[square] =
            (uint32_t)magicboard_targets(&puzzle->board, square, runner.targets[square]);
    const struct blocks_sum sum = {.histograms = 1, .longest = walks->most_steps};
    const struct blocks blocks = {
        .end = walks->walks,
        .size = MAGICBOARD_WALKS_BLOCK,
        .threads = walks->threads,
        .add = walker_add,
        .context = &runner,
        .result = histogram,
        .sum = &sum,
        .store = walks->store,
    };
    *histogram = (struct histogram){0};
    return blocks_run(&blocks, walks->watch, NULL, error);
}
