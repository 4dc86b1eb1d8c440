/* Searches for boards of MagicBoard with requested properties by local search. It changes the value
 * of a square of a random board, or moves the goal, and solves the board. A change is kept unless
 * it increases the distance from the request: a weighted sum over the properties of how far the
 * board misses each. After many changes without improvement it restarts from a random board. */
#include "analysis/magicboard/generate.h"

#include "sim/parallel/blocks.h"
#include "sim/random/draws.h"

#include <limits.h>
#include <string.h>

/* The distance of a solved board from the request; 0: it meets the request. */
static int magicboard_request_distance(const struct magicboard_request *request,
                                       const struct magicboard_solution *solution) {
    /* Weights found by trial: a step too many or too few weighs as much as eight squares of a kind
     * that was not wanted (a dead end, for instance). No solution counts as one of -16 steps. */
    enum { STEP = 8, UNSOLVABLE = 16 };
    int length = solution->length, distance = 0;
    if (length < 0)
        distance += STEP * (request->least_length + UNSOLVABLE);
    else if (length < request->least_length)
        distance += STEP * (request->least_length - length);
    else if (length > request->most_length)
        distance += STEP * (length - request->most_length);
    if (request->unique && length >= 0 && strcmp(solution->shortest, "1") != 0)
        distance += STEP; /* more than one shortest solution */
    if (request->no_dead_ends)
        distance += solution->dead_ends;
    if (request->no_lost)
        distance += solution->lost;
    if (request->most_forced >= 0 && solution->forced > request->most_forced)
        distance += solution->forced - request->most_forced;
    return distance;
}

/* A random value of a square other than the goal. */
static uint8_t generate_draw_value(struct draws *draws, int side) {
    return (uint8_t)(1 + draws_below(draws, (uint32_t)side - 1));
}

/* Puts the goal, whose value is 0, on a random square other than the start, square 0. */
static void generate_put_goal(struct draws *draws, struct magicboard_board *board) {
    board->goal = 1 + (int)draws_below(draws, (uint32_t)board->squares - 1);
    board->value[board->goal] = 0;
}

/* Searches for the board of that number with random draws of its own, until a board meets the
 * request or the attempts are used up. *item, zeroed before, becomes the best board found. */
static bool generate_search(const void *context, uint64_t number, void *item, struct error *error) {
    enum {
        PATIENCE = 4096,   /* changes in a row without improvement before a restart */
        GOAL_ONCE_IN = 16, /* one change in so many, on average, moves the goal, too */
        POLL_EVERY = 256,  /* boards between two polls of the watch */
    };
    const struct magicboard_generation *generation = context;
    struct magicboard_generated *best = item;
    struct magicboard_solution solution;
    struct draws draws = draws_of(generation->seed, number, MAGICBOARD_DOMAIN_GENERATE);
    struct magicboard_puzzle kept = {.start = 0}, tried;
    int kept_distance = 0; /* of the request from the board `kept` */
    int idle = 0;          /* changes without improvement in a row */
    best->distance = INT_MAX;
    while (best->distance > 0 && best->attempts < generation->attempts) {
        const bool restarts = best->attempts == 0 || idle == PATIENCE;
        struct magicboard_board *board = &tried.board;
        if (restarts) { /* a random board, with the start on square 0 */
            tried = (struct magicboard_puzzle){
                .board = {.side = generation->side,
                          .squares = generation->side * generation->side}};
            for (int square = 0; square < board->squares; square++)
                board->value[square] = generate_draw_value(&draws, board->side);
            generate_put_goal(&draws, board);
        } else { /* a change; the square of a goal that moves gets another value */
            tried = kept;
            int square = (int)draws_below(&draws, (uint32_t)board->squares);
            if (square != board->goal)
                board->value[square] = generate_draw_value(&draws, board->side);
            if (draws_below(&draws, GOAL_ONCE_IN) == 0) {
                board->value[board->goal] = generate_draw_value(&draws, board->side);
                generate_put_goal(&draws, board);
            }
        }
        magicboard_solve(&tried, 0, NULL, &solution, NULL); /* without a watch it cannot fail */
        int distance = magicboard_request_distance(&generation->request, &solution);
        idle = restarts || distance < kept_distance ? 0 : idle + 1;
        if (restarts || distance <= kept_distance) {
            kept = tried;
            kept_distance = distance;
        }
        if (distance < best->distance) {
            best->puzzle = tried;
            best->distance = distance;
        }
        best->attempts++;
        if (best->attempts % POLL_EVERY == 0 && watch_stopped(generation->watch))
            return error_stopped(error);
    }
    return true;
}

/* Whether a board read from the store can be a result of the search. */
static bool generate_valid(const void *context, const void *item) {
    const struct magicboard_generation *generation = context;
    const struct magicboard_generated *generated = item;
    return magicboard_puzzle_valid(&generated->puzzle, generation->side) &&
           generated->distance >= 0 && generated->attempts > 0 &&
           generated->attempts <= generation->attempts;
}

bool magicboard_generate(const struct magicboard_generation *generation,
                         struct magicboard_generated *generated, uint64_t *done,
                         struct error *error) {
    const struct blocks_list list = {
        .items = generation->boards,
        .size = sizeof *generated,
        .threads = generation->threads,
        .compute = generate_search,
        .valid = generate_valid,
        .context = generation,
        .store = generation->store,
    };
    return blocks_list_run(&list, generation->watch, generated, done, error);
}
