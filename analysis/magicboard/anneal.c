#include "analysis/magicboard/anneal.h"

#include "analysis/magicboard/solve.h"
#include "sim/base/clock.h"
#include "sim/parallel/blocks.h"
#include "sim/random/draws.h"
#include "sim/statistics/elementary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SQUARES = MAGICBOARD_STEPS, BETWEEN_LOOKS = 256 };

/* Initial and final temperature, in steps of the farthest square. */
static const double hot = 0.9, cold = 0.12;

/* Weight of the mean distance in the objective. */
static const double mean_weight = 0.5;

/* The state of one restart. */
struct anneal_chain {
    struct draws draws;
    uint8_t value[SQUARES], best[SQUARES];
    double objective;
    int best_length;
    int square; /* of the last change; `before`: its previous value */
    uint8_t before;
};

struct anneal_scratch {
    struct magicboard_lanes lanes;
    struct magicboard_waves waves;
    struct anneal_chain chain[MAGICBOARD_LANES];
    uint64_t first; /* number of the first restart */
    bool pending;   /* the restarts are not merged */
};

struct anneal_runner {
    const struct magicboard_anneal *anneal;
    struct magicboard_geometry geometry;
    struct anneal_scratch *scratch; /* by thread */
};

/* Starts from random boards drawn by the kernel. */
static void anneal_begin(const struct anneal_runner *runner, struct anneal_scratch *scratch,
                         uint64_t first) {
    const struct magicboard_anneal *anneal = runner->anneal;
    anneal->kernel->draw(&runner->geometry, anneal->seed, first, &scratch->lanes, &scratch->waves);
    for (unsigned lane = 0; lane < MAGICBOARD_LANES; lane++) {
        struct anneal_chain *chain = &scratch->chain[lane];
        *chain = (struct anneal_chain){
            .draws = draws_of(anneal->seed, first + lane, MAGICBOARD_DOMAIN_ANNEAL),
            .objective = -1};
        for (int value = 1; value < anneal->side; value++)
            for (int square = 0; square < runner->geometry.squares; square++)
                if (scratch->lanes.is[value - 1][square / 64][lane] >> square % 64 & 1)
                    chain->value[square] = (uint8_t)value;
    }
}

/* Changes the value of a random square. */
static void anneal_change(const struct anneal_runner *runner, struct anneal_scratch *scratch,
                          int lane) {
    struct anneal_chain *chain = &scratch->chain[lane];
    uint32_t others = (uint32_t)runner->anneal->side - 2;
    chain->square = (int)draws_below(&chain->draws, (uint32_t)runner->geometry.squares);
    chain->before = chain->value[chain->square];
    if (others == 0)
        return;
    uint8_t value = (uint8_t)(1 + draws_below(&chain->draws, others));
    value = (uint8_t)(value + (value >= chain->before));
    chain->value[chain->square] = value;
    magicboard_lanes_change(&scratch->lanes, lane, chain->square, chain->before, value);
}

/* Returns the longest distance of a lane and sets *objective. */
static int anneal_judge(const struct magicboard_waves *waves, int lane, double *objective) {
    uint64_t sum = 0, squares = 0;
    int length = 0;
    for (int step = 1; step < waves->steps && waves->size[step][lane] > 0; step++) {
        squares += waves->size[step][lane];
        sum += waves->size[step][lane] * (uint64_t)step;
        length = step;
    }
    *objective = length + (squares > 0 ? mean_weight * (double)sum / (double)squares : 0);
    return length;
}

/* Accepts or rejects the change of a lane. */
static void anneal_decide(struct anneal_scratch *scratch, int lane, double temperature) {
    struct anneal_chain *chain = &scratch->chain[lane];
    double objective;
    int length = anneal_judge(&scratch->waves, lane, &objective);
    double chance = elementary_exp((objective - chain->objective) / temperature);
    if (chance < 1 && (draws_word(&chain->draws) + 0.5) * 0x1p-32 > chance) {
        uint8_t value = chain->value[chain->square];
        chain->value[chain->square] = chain->before;
        if (value != chain->before)
            magicboard_lanes_change(&scratch->lanes, lane, chain->square, value, chain->before);
        return;
    }
    chain->objective = objective;
    if (length > chain->best_length) {
        chain->best_length = length;
        memcpy(chain->best, chain->value, sizeof chain->best);
    }
}

static bool anneal_is_late(void *context) {
    const struct anneal_runner *runner = context;
    return runner->anneal->until > 0 && clock_now() >= runner->anneal->until;
}

/* Eight restarts, which end at the time limit with their best boards so far. */
static bool anneal_work(void *context, int thread, uint64_t first, uint64_t end,
                        struct error *error) {
    struct anneal_runner *runner = context;
    struct anneal_scratch *scratch = &runner->scratch[thread];
    const struct magicboard_anneal *anneal = runner->anneal;
    (void)end;
    const double cooling = elementary_log(cold / hot);
    anneal_begin(runner, scratch, first);
    scratch->first = first;
    scratch->pending = true;
    for (uint64_t i = 0; i < anneal->iterations; i++) {
        double share = (double)i / (double)anneal->iterations;
        double temperature = hot * elementary_exp(share * cooling);
        for (int lane = 0; i > 0 && lane < MAGICBOARD_LANES; lane++)
            anneal_change(runner, scratch, lane);
        anneal->kernel->solve(&runner->geometry, &scratch->lanes, &scratch->waves);
        for (int lane = 0; lane < MAGICBOARD_LANES; lane++)
            anneal_decide(scratch, lane, temperature);
        if (i % BETWEEN_LOOKS == 0 && watch_stopped(anneal->watch))
            return error_stopped(error);
        if (i % BETWEEN_LOOKS == 0 && anneal_is_late(runner))
            break;
    }
    return true;
}

/* Puts the goal on the farthest square. */
static void anneal_finish(struct magicboard_hardest *hardest, const struct anneal_chain *chain,
                          int side) {
    struct magicboard_board *board = &hardest->puzzle.board;
    struct magicboard_reach reach;
    hardest->puzzle = (struct magicboard_puzzle){.board = {.side = side, .squares = side * side}};
    memcpy(board->value, chain->best, (size_t)board->squares);
    magicboard_reach(board, 0, &reach);
    board->goal = reach.order[reach.reached - 1];
    board->value[board->goal] = 0;
    hardest->length = chain->best_length;
}

/* Adds the restarts of a thread. */
static void anneal_add(const struct anneal_runner *runner, struct magicboard_hardest *hardest,
                       int thread, uint64_t first) {
    hardest->restarts += MAGICBOARD_LANES;
    for (unsigned lane = 0; lane < MAGICBOARD_LANES; lane++) {
        const struct anneal_chain *chain = &runner->scratch[thread].chain[lane];
        if (chain->best_length > hardest->length) {
            anneal_finish(hardest, chain, runner->anneal->side);
            hardest->restart = first + lane;
        }
    }
}

static bool anneal_merge(void *context, void *result, int thread, uint64_t first,
                         struct error *error) {
    struct anneal_runner *runner = context;
    (void)error;
    anneal_add(runner, result, thread, first);
    runner->scratch[thread].pending = false;
    return true;
}

/* Adds restarts that were interrupted. They are not kept, as resuming repeats them. */
static void anneal_add_pending(struct anneal_runner *runner, struct magicboard_hardest *hardest) {
    for (int thread = 0; thread < runner->anneal->threads; thread++)
        if (runner->scratch[thread].pending)
            anneal_add(runner, hardest, thread, runner->scratch[thread].first);
}

/* Of equally hard boards, the first one is kept. */
static void anneal_join(void *result, const void *part) {
    struct magicboard_hardest *to = result;
    const struct magicboard_hardest *from = part;
    uint64_t restarts = to->restarts + from->restarts;
    if (from->length > to->length)
        *to = *from;
    to->restarts = restarts;
}

static bool anneal_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct anneal_runner *runner = context;
    const struct magicboard_hardest *hardest = result;
    const struct magicboard_puzzle *puzzle = &hardest->puzzle;
    struct magicboard_reach reach;
    if (hardest->restarts != end - first || hardest->restarts % MAGICBOARD_LANES > 0)
        return false;
    if (hardest->restarts == 0)
        return hardest->length == 0;
    if (!magicboard_puzzle_valid(puzzle, runner->anneal->side))
        return false;
    magicboard_reach(&puzzle->board, puzzle->start, &reach);
    return hardest->length > 0 && hardest->length == reach.distance[puzzle->board.goal] &&
           hardest->restart >= first && hardest->restart < end;
}

bool magicboard_anneal(const struct magicboard_anneal *anneal, struct magicboard_hardest *hardest,
                       struct error *error) {
    struct anneal_runner runner = {.anneal = anneal};
    *hardest = (struct magicboard_hardest){0};
    magicboard_geometry_init(&runner.geometry, anneal->side);
    runner.scratch = aligned_alloc(alignof(struct anneal_scratch),
                                   (size_t)anneal->threads * sizeof *runner.scratch);
    if (!runner.scratch)
        return error_memory(error);
    for (int thread = 0; thread < anneal->threads; thread++)
        runner.scratch[thread].pending = false;
    static const struct blocks_sum sum = {
        .size = sizeof *hardest, .join = anneal_join, .valid = anneal_valid};
    const struct blocks blocks = {
        .end = (anneal->restarts + MAGICBOARD_LANES - 1) / MAGICBOARD_LANES * MAGICBOARD_LANES,
        .size = MAGICBOARD_LANES,
        .threads = anneal->threads,
        .work = anneal_work,
        .merge = anneal_merge,
        .enough = anneal_is_late,
        .context = &runner,
        .result = hardest,
        .sum = &sum,
        .store = anneal->store,
    };
    uint64_t merged;
    bool done = blocks_run(&blocks, anneal->watch, &merged, error);
    if (!done)
        anneal_add_pending(&runner, hardest);
    free(runner.scratch);
    return done;
}

const struct dataset_variable magicboard_hardest_variables[] = {
    COORDINATE(INT64, "d", "squares", "rows and columns of the board"),
    VARIABLE(INT64, "length", "steps", "steps of its shortest solution from the north-west corner",
             .dimensions = {"d"}, DATASET_MEMBER(struct magicboard_hardest, length)),
    VARIABLE(TEXT, "moves", "name",
             "alphabetically first shortest solution, a letter E, N, S or W for each step",
             .dimensions = {"d"}),
    VARIABLE(TEXT, "board", "name", "the board as other commands read it", .dimensions = {"d"}),
    VARIABLE(INT64, "restart", "1", "number of the first restart that found it, from 0",
             .dimensions = {"d"}, DATASET_MEMBER(struct magicboard_hardest, restart)),
    VARIABLE(INT64, "restarts", "restarts", "restarts made or begun", .dimensions = {"d"},
             DATASET_MEMBER(struct magicboard_hardest, restarts)),
    COORDINATE(INT64, "square", "1", "number of a square, row by row from the upper left, from 0"),
    VARIABLE(INT64, "value", "squares",
             "number on the square, 0 on the goal; -1: the board has no such square", .key = "",
             .dimensions = {"d", "square"}),
    {0},
};

/* Sets the board and its solution. */
static bool hardest_to_result(struct result *result, size_t index,
                              const struct magicboard_hardest *hardest, struct error *error) {
    const struct magicboard_board *board = &hardest->puzzle.board;
    struct magicboard_solution solution;
    char moves[MAGICBOARD_MOVES_TEXT];
    size_t squares = result_length(result, "square");
    if (!magicboard_solve(&hardest->puzzle, 0, NULL, &solution, error))
        return false;
    char *text = magicboard_puzzle_text(&hardest->puzzle);
    if (!text)
        return error_memory(error);
    magicboard_moves_text(&solution, moves);
    result_set_whole(result, "d", index, board->side);
    result_set_record(result, magicboard_hardest_variables, index, hardest);
    result_set_text(result, "moves", index, moves);
    result_set_text(result, "board", index, text);
    for (size_t i = 0; i < squares; i++)
        result_set_whole(result, "value", index * squares + i,
                         i < (size_t)board->squares ? board->value[i] : -1);
    free(text);
    return true;
}

bool magicboard_hardest_to_result(struct result *result, const struct magicboard_hardest *hardest,
                                  size_t count, struct error *error) {
    size_t squares = 0;
    for (size_t i = 0; i < count; i++)
        if ((size_t)hardest[i].puzzle.board.squares > squares)
            squares = (size_t)hardest[i].puzzle.board.squares;
    result_dimension(result, "d", count);
    result_dimension(result, "square", squares);
    for (size_t i = 0; i < count; i++)
        if (!hardest_to_result(result, i, &hardest[i], error))
            return false;
    return true;
}
