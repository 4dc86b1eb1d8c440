#include "analysis/slice/census/generate.h"

#include "analysis/slice/lines/best.h"
#include "sim/parallel/blocks_list.h"
#include "sim/random/draws.h"

#include <stdlib.h>
#include <string.h>

struct generate_runner {
    const struct slice_generation *generation;
    const struct slice_lines *lines;
};

/* A grid as the list of its squares, the filled ones first. */
struct filling {
    int filled, squares;
    uint8_t square[SLICE_SQUARES];
};

static void filling_exchange(struct filling *filling, int i, int k) {
    uint8_t square = filling->square[i];
    filling->square[i] = filling->square[k];
    filling->square[k] = square;
}

/* Chooses the filled squares at random. */
static void filling_draw(struct filling *filling, struct draws *draws) {
    for (int i = 0; i < filling->squares; i++)
        filling->square[i] = (uint8_t)i;
    for (int i = 0; i < filling->filled; i++)
        filling_exchange(filling, i, i + (int)draws_below(draws, (uint32_t)(filling->squares - i)));
}

/* Exchanges a filled and an empty square; there are both. */
static void filling_change(struct filling *filling, struct draws *draws) {
    int full = (int)draws_below(draws, (uint32_t)filling->filled);
    int empty = (int)draws_below(draws, (uint32_t)(filling->squares - filling->filled));
    filling_exchange(filling, full, filling->filled + empty);
}

static struct slice_grid filling_grid(const struct filling *filling, int side) {
    struct slice_grid grid = slice_grid_empty(side);
    for (int i = 0; i < filling->filled; i++)
        slice_fill(&grid, filling->square[i]);
    return grid;
}

static int64_t generate_distance(const struct slice_request *request, int64_t score,
                                 int64_t best_lines) {
    enum { BOUNDARY = 64, LINES_MOST = 8 * BOUNDARY }; /* weights: of a boundary in lines */
    int64_t distance = request->score < 0 ? 0 : BOUNDARY * llabs(score - request->score);
    int64_t more = request->unique ? best_lines - 1 : 0;
    return distance + (more < LINES_MOST ? more : LINES_MOST);
}

/* Evaluates a grid; score[lines->maximal] is scratch space. */
static void generate_evaluate(const struct generate_runner *runner, uint8_t *score,
                              struct slice_generated *generated) {
    const struct slice_lines *lines = runner->lines;
    generated->score = slice_scores(lines, &generated->grid, score);
    generated->best_lines = 0;
    for (size_t i = 0; i < lines->maximal; i++)
        generated->best_lines += score[i] == generated->score;
    generated->distance =
        generate_distance(&runner->generation->request, generated->score, generated->best_lines);
}

/* Searches until a grid meets the request, the attempts are used up, the user interrupts, or there
 * is no other grid. */
static bool generate_search(const struct generate_runner *runner, struct draws *draws,
                            uint8_t *score, struct slice_generated *found, struct error *error) {
    enum { PATIENCE = 1024 /* exchanges without improvement before a restart */ };
    const struct slice_generation *generation = runner->generation;
    struct filling now = {.filled = generation->filled,
                          .squares = generation->side * generation->side};
    uint64_t attempts = now.filled == 0 || now.filled == now.squares ? 1 : generation->attempts;
    int64_t distance = INT64_MAX;
    int idle = PATIENCE;
    found->distance = INT64_MAX;
    for (uint64_t attempt = 1; found->distance > 0 && attempt <= attempts; attempt++) {
        struct filling next = now;
        bool fresh = idle == PATIENCE;
        if (fresh)
            filling_draw(&next, draws);
        else
            filling_change(&next, draws);
        struct slice_generated tried = {.grid = filling_grid(&next, generation->side)};
        generate_evaluate(runner, score, &tried);
        idle = fresh || tried.distance < distance ? 0 : idle + 1;
        if (fresh || tried.distance <= distance) {
            now = next;
            distance = tried.distance;
        }
        if (tried.distance < found->distance)
            *found = tried;
        found->attempts = attempt;
        if (attempt % 256 == 0 && watch_stopped(generation->watch))
            return error_stopped(error);
    }
    return true;
}

static bool generate_compute(const void *context, uint64_t number, void *item,
                             struct error *error) {
    enum { DOMAIN_GENERATE = 2 /* sim/slice/grid.c has 1 */ };
    const struct generate_runner *runner = context;
    struct draws draws = draws_of(runner->generation->seed, number, DOMAIN_GENERATE);
    uint8_t *score = malloc(runner->lines->maximal);
    bool done = score ? generate_search(runner, &draws, score, item, error) : error_memory(error);
    free(score);
    return done;
}

/* Whether it is a grid of that size, and as described. */
static bool generate_valid(const void *context, const void *item) {
    const struct generate_runner *runner = context;
    const struct slice_generation *generation = runner->generation;
    const struct slice_generated *generated = item;
    struct slice_generated again = {.grid = slice_grid_empty(generation->side),
                                    .attempts = generated->attempts};
    for (int square = 0; square < slice_squares(&again.grid); square++)
        if (slice_is_filled(&generated->grid, square))
            slice_fill(&again.grid, square);
    uint8_t *score = malloc(runner->lines->maximal);
    if (score)
        generate_evaluate(runner, score, &again);
    free(score);
    return score && memcmp(&again, generated, sizeof again) == 0 &&
           slice_filled_count(&again.grid) == generation->filled && generated->attempts > 0 &&
           generated->attempts <= generation->attempts;
}

bool slice_generate(const struct slice_generation *generation, struct slice_generated *generated,
                    uint64_t *done, struct error *error) {
    *done = 0;
    const struct generate_runner runner = {generation, slice_lines_of(generation->side, error)};
    const struct blocks_list list = {
        .items = generation->grids,
        .size = sizeof *generated,
        .threads = generation->threads,
        .compute = generate_compute,
        .valid = generate_valid,
        .context = &runner,
        .store = generation->store,
    };
    return runner.lines && blocks_list_run(&list, generation->watch, generated, done, error);
}
