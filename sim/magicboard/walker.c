/* Simulated walks: legal moves and distances from the goal are tabulated first; then threads make
 * blocks of walks, each into a histogram of its own, which blocks_run adds up. */
#include "sim/magicboard/walker.h"

#include "sim/random/draws.h"

/* The tables that all threads read. */
struct walker_tables {
    const struct magicboard_walks *walks;
    int start;                                              /* the square of the first move */
    uint32_t moves[MAGICBOARD_SQUARES];                     /* [square] its legal moves, 0 .. 4 */
    int targets[MAGICBOARD_SQUARES][MAGICBOARD_DIRECTIONS]; /* [square][moves] where they lead */
    int16_t to_goal[MAGICBOARD_SQUARES]; /* [square] fewest steps to the goal; -1: no path */
};

/* The function `add` of struct blocks: adds walks first .. end - 1 to a histogram, the part. */
static bool walker_add(void *context, void *part, uint64_t first, uint64_t end,
                       struct error *error) {
    const struct walker_tables *tables = context;
    struct histogram *histogram = part;
    for (uint64_t walk = first; walk < end; walk++) {
        struct draws draws = draws_of(tables->walks->seed, walk, MAGICBOARD_DOMAIN_WALKER);
        int square = tables->start;
        uint64_t steps = 0;
        /* While a path leads from the square to the goal, it has at least one legal move. */
        while (tables->to_goal[square] > 0 && steps < tables->walks->most_steps) {
            uint32_t moves = tables->moves[square];
            uint32_t move = moves > 1 ? draws_below(&draws, moves) : 0; /* forced: no draw */
            square = tables->targets[square][move];
            steps++;
        }
        if (tables->to_goal[square] == 0)
            histogram_add(histogram, steps, 1 /* walk */);
        else if (tables->to_goal[square] < 0)
            histogram->unfinishable++;
        else
            histogram->censored++;
    }
    return true;
}

bool magicboard_walk(const struct magicboard_puzzle *puzzle, const struct magicboard_walks *walks,
                     struct histogram *histogram, struct error *error) {
    const struct magicboard_board *board = &puzzle->board;
    struct walker_tables tables = {.walks = walks, .start = puzzle->start};
    magicboard_to_goal(board, tables.to_goal);
    for (int square = 0; square < board->squares; square++)
        tables.moves[square] = (uint32_t)magicboard_targets(board, square, tables.targets[square]);

    const struct blocks blocks = {
        .end = walks->count,
        .size = MAGICBOARD_WALKS_BLOCK,
        .threads = walks->threads,
        .add = walker_add,
        .context = &tables,
        .result = histogram,
        .sum = &(const struct blocks_sum){.histograms = 1, .longest = walks->most_steps},
        .store = walks->store,
    };
    *histogram = (struct histogram){0};
    return blocks_run(&blocks, walks->watch, NULL, error);
}
