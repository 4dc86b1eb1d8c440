#include "analysis/magicboard/generate.h"

#include "sim/magicboard/board.h"
#include "sim/parallel/blocks.h"
#include "sim/random/draws.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct generate_scratch {
    struct magicboard_generated found;
    struct magicboard_solution solution;
};

struct generate_runner {
    const struct magicboard_generation *generation;
    struct generate_scratch *scratch; /* by thread */
};

int magicboard_request_distance(const struct magicboard_request *request,
                                const struct magicboard_solution *solution) {
    enum { STEP = 8, UNSOLVABLE = 16 }; /* weights: of a step in squares, of no solution in steps */
    const struct big_count one = big_count_of(1);
    int length = solution->length;
    int distance = 0;
    if (length < 0)
        distance += STEP * (request->least_length + UNSOLVABLE);
    else if (length < request->least_length)
        distance += STEP * (request->least_length - length);
    else if (length > request->most_length)
        distance += STEP * (length - request->most_length);
    if (request->unique && length >= 0 && memcmp(&solution->shortest, &one, sizeof one) != 0)
        distance += STEP;
    if (request->no_dead_ends)
        distance += solution->dead_ends;
    if (request->no_lost)
        distance += solution->lost;
    if (request->most_forced >= 0 && solution->forced > request->most_forced)
        distance += solution->forced - request->most_forced;
    return distance;
}

/* A random value, 1 .. side - 1. */
static uint8_t generate_draw_value(struct draws *draws, int side) {
    return (uint8_t)(1 + draws_below(draws, (uint32_t)side - 1));
}

/* A random square other than the start. */
static int generate_draw_goal(struct draws *draws, int squares) {
    return 1 + (int)draws_below(draws, (uint32_t)squares - 1);
}

static struct magicboard_puzzle generate_draw_puzzle(struct draws *draws, int side) {
    struct magicboard_puzzle puzzle = {.board = {.side = side, .squares = side * side}};
    for (int square = 0; square < puzzle.board.squares; square++)
        puzzle.board.value[square] = generate_draw_value(draws, side);
    puzzle.board.goal = generate_draw_goal(draws, puzzle.board.squares);
    puzzle.board.value[puzzle.board.goal] = 0;
    return puzzle;
}

/* Changes the value of a square, and occasionally moves the goal. */
static void generate_change(struct magicboard_puzzle *puzzle, struct draws *draws) {
    enum { GOAL_ONCE_IN = 16 };
    struct magicboard_board *board = &puzzle->board;
    int square = (int)draws_below(draws, (uint32_t)board->squares);
    if (square != board->goal)
        board->value[square] = generate_draw_value(draws, board->side);
    if (draws_below(draws, GOAL_ONCE_IN) > 0)
        return;
    board->value[board->goal] = generate_draw_value(draws, board->side);
    board->goal = generate_draw_goal(draws, board->squares);
    board->value[board->goal] = 0;
}

/* Searches for one board until it meets the request, the attempts are used up or the user
 * interrupts. */
static bool generate_search(const struct magicboard_generation *generation, uint64_t number,
                            struct generate_scratch *scratch, struct error *error) {
    enum { PATIENCE = 4096 /* changes without improvement before a restart */ };
    struct magicboard_generated *found = &scratch->found;
    struct draws draws = draws_of(generation->seed, number, MAGICBOARD_DOMAIN_GENERATE);
    struct magicboard_puzzle now = {.start = 0}, next;
    int distance = INT_MAX, idle = PATIENCE;
    *found = (struct magicboard_generated){.distance = INT_MAX};
    while (found->distance > 0 && found->attempts < generation->attempts) {
        bool fresh = idle == PATIENCE;
        next = fresh ? generate_draw_puzzle(&draws, generation->side) : now;
        if (!fresh)
            generate_change(&next, &draws);
        if (!magicboard_solve(&next, 0, NULL, &scratch->solution, error))
            return false;
        int next_distance = magicboard_request_distance(&generation->request, &scratch->solution);
        idle = fresh || next_distance < distance ? 0 : idle + 1;
        if (fresh || next_distance <= distance) {
            now = next;
            distance = next_distance;
        }
        found->attempts++;
        if (distance < found->distance) {
            found->puzzle = now;
            found->distance = distance;
        }
        if (found->attempts % 256 == 0 && watch_stopped(generation->watch))
            return error_stopped(error);
    }
    return true;
}

static bool generate_work(void *context, int thread, uint64_t block, uint64_t end,
                          struct error *error) {
    (void)end;
    struct generate_runner *runner = context;
    return generate_search(runner->generation, block, &runner->scratch[thread], error);
}

/* Generated boards, in order. */
struct generated_list {
    struct magicboard_generated *item; /* [generation->boards] */
    uint64_t count;
};

static bool generate_merge(void *context, void *result, int thread, uint64_t block,
                           struct error *error) {
    const struct generate_runner *runner = context;
    struct generated_list *list = result;
    (void)block;
    (void)error;
    list->item[list->count++] = runner->scratch[thread].found;
    return true;
}

/* Parts of the list that other processes generate. */
static void *generated_open(void *context, struct error *error) {
    const struct generate_runner *runner = context;
    struct generated_list *part = calloc(1, sizeof *part);
    if (part)
        part->item = malloc(runner->generation->boards * sizeof *part->item);
    if (part && part->item)
        return part;
    free(part);
    error_memory(error);
    return NULL;
}

static void generated_close(void *context, void *result) {
    struct generated_list *part = result;
    (void)context;
    free(part->item);
    free(part);
}

static void generated_clear(void *context, void *result) {
    struct generated_list *part = result;
    (void)context;
    part->count = 0;
}

static void generated_pack(void *context, const void *result, struct packing *packing) {
    const struct generated_list *part = result;
    (void)context;
    packing_add(packing, part->item, part->count * sizeof *part->item);
}

static bool generated_add(void *context, void *result, struct packed *packed, struct error *error) {
    const struct generate_runner *runner = context;
    struct generated_list *list = result;
    uint64_t count = packed->left / sizeof *list->item;
    if (count > runner->generation->boards - list->count)
        return error_input(error, "packed data are more boards than requested");
    if (!packed_take(packed, list->item + list->count, count * sizeof *list->item, error))
        return false;
    list->count += count;
    return true;
}

static bool generated_valid(void *context, const void *result, uint64_t first, uint64_t end) {
    const struct generate_runner *runner = context;
    const struct generated_list *list = result;
    for (uint64_t i = 0; i < list->count; i++) {
        const struct magicboard_generated *item = &list->item[i];
        if (!magicboard_puzzle_valid(&item->puzzle, runner->generation->side) ||
            item->distance < 0 || item->attempts == 0 ||
            item->attempts > runner->generation->attempts)
            return false;
    }
    return list->count == end - first;
}

bool magicboard_generate(const struct magicboard_generation *generation,
                         struct magicboard_generated *generated, uint64_t *done,
                         struct error *error) {
    struct generate_runner runner = {.generation = generation};
    *done = 0;
    runner.scratch = calloc((size_t)generation->threads, sizeof *runner.scratch);
    if (!runner.scratch)
        return error_memory(error);
    static const struct blocks_sum sum = {.open = generated_open,
                                          .close = generated_close,
                                          .clear = generated_clear,
                                          .pack = generated_pack,
                                          .add = generated_add,
                                          .valid = generated_valid};
    struct generated_list list = {.item = generated};
    const struct blocks blocks = {
        .end = generation->boards,
        .threads = generation->threads,
        .work = generate_work,
        .merge = generate_merge,
        .context = &runner,
        .result = &list,
        .sum = &sum,
        .store = generation->store,
    };
    bool all = blocks_run(&blocks, generation->watch, done, error);
    free(runner.scratch);
    return all;
}
