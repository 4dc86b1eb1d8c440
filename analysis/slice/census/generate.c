/* Grids with requested best lines, by local search with exchanges and restarts (generate.h). The
 * searches for several grids are independent of each other and shared by threads. */
#include "analysis/slice/census/generate.h"

#include "analysis/slice/lines/best.h"
#include "sim/base/memory.h"
#include "sim/random/draws.h"

#include <string.h>

/* A grid as a list of its squares: the filled ones first, otherwise in any order. */
struct filling {
    uint8_t square[SLICE_SQUARES]; /* [side^2] */
};

/* Exchanges elements i and k of the list. */
static void filling_exchange(struct filling *filling, int i, int k) {
    uint8_t square = filling->square[i];
    filling->square[i] = filling->square[k];
    filling->square[k] = square;
}

/* Sets the score, best lines and distance of generated->grid. The weights of the distance were
 * found by trial: a boundary too much or too little counts as much as 64 best lines too many, and
 * all these lines count no more than 8 boundaries. score[lines->maximal] is a workspace. */
static void generate_evaluate(const struct slice_generation *generation, uint8_t *score,
                              struct slice_generated *generated) {
    enum { BOUNDARY = 64, LINES_MOST = 8 * BOUNDARY };
    const struct slice_request *request = &generation->request;
    const struct slice_lines *lines = slice_lines_of(generation->side);
    generated->score = slice_scores(lines, &generated->grid, score);
    generated->best_lines = 0;
    for (size_t i = 0; i < lines->maximal; i++)
        generated->best_lines += score[i] == generated->score ? 1 : 0;
    int64_t excess = request->unique ? generated->best_lines - 1 : 0; /* lines too many */
    generated->distance =
        (request->score < 0 ? 0 : BOUNDARY * llabs(generated->score - request->score)) +
        (excess < LINES_MOST ? excess : LINES_MOST);
}

/* Searches until a grid meets the request, the attempts (one if there is only one grid) are used
 * up, or the user interrupts. Each attempt evaluates `next`: the kept grid with an exchange or, at
 * first and after PATIENCE exchanges without improvement, a random grid. */
static bool generate_search(const void *context, uint64_t number, void *item, struct error *error) {
    enum { PATIENCE = 1024, POLL = 256 /* attempts between polls of the watch */ };
    enum { DOMAIN_GENERATE = 2 /* random numbers apart from those of sim/slice/grid.c, 1 */ };
    const struct slice_generation *generation = context;
    struct slice_generated *best = item;
    const int filled = generation->filled, squares = generation->side * generation->side;
    struct draws draws = draws_of(generation->seed, number, DOMAIN_GENERATE);
    uint8_t *score = memory_allocate(slice_lines_of(generation->side)->maximal, sizeof *score);
    uint64_t attempts = filled == 0 || filled == squares ? 1 : generation->attempts;
    bool stopped = false;
    struct filling kept = {{0}};
    int64_t kept_distance = 0;
    int idle = PATIENCE; /* exchanges since the last improvement; begins with a restart */
    best->distance = INT64_MAX;
    for (uint64_t attempt = 1; !stopped && best->distance > 0 && attempt <= attempts; attempt++) {
        struct filling next = kept;
        if (idle == PATIENCE) {
            kept_distance = INT64_MAX; /* the random grid is kept, whatever its distance */
            for (int i = 0; i < squares; i++)
                next.square[i] = (uint8_t)i;
            for (int i = 0; i < filled; i++)
                filling_exchange(&next, i, i + (int)draws_below(&draws, (uint32_t)(squares - i)));
        } else {
            int full = (int)draws_below(&draws, (uint32_t)filled);
            int empty = filled + (int)draws_below(&draws, (uint32_t)(squares - filled));
            filling_exchange(&next, full, empty);
        }
        struct slice_generated tried = {.grid = slice_grid_empty(generation->side)};
        for (int i = 0; i < filled; i++)
            slice_fill(&tried.grid, next.square[i]);
        generate_evaluate(generation, score, &tried);
        idle = tried.distance < kept_distance ? 0 : idle + 1;
        if (tried.distance <= kept_distance) {
            kept = next;
            kept_distance = tried.distance;
        }
        if (tried.distance < best->distance)
            *best = tried;
        best->attempts = attempt;
        stopped = attempt % POLL == 0 && watch_stopped(generation->watch);
    }
    free(score);
    return !stopped || error_stopped(error);
}

/* Whether *item, from a store, can be the result of a search: evaluates its grid again. */
static bool generate_valid(const void *context, const void *item) {
    const struct slice_generation *generation = context;
    const struct slice_generated *generated = item;
    struct slice_generated again = {.grid = slice_grid_empty(generation->side),
                                    .attempts = generated->attempts};
    for (int square = 0; square < slice_squares(&again.grid); square++)
        if (slice_is_filled(&generated->grid, square))
            slice_fill(&again.grid, square);
    uint8_t *score = memory_allocate(slice_lines_of(generation->side)->maximal, sizeof *score);
    generate_evaluate(generation, score, &again);
    free(score);
    return memcmp(&again, generated, sizeof again) == 0 &&
           slice_filled_count(&again.grid) == generation->filled && generated->attempts > 0 &&
           generated->attempts <= generation->attempts;
}

bool slice_generate(const struct slice_generation *generation, struct slice_generated *generated,
                    uint64_t *done, struct error *error) {
    const struct blocks_list list = {
        .items = generation->grids,
        .size = sizeof *generated,
        .threads = generation->threads,
        .compute = generate_search,
        .valid = generate_valid,
        .context = generation,
        .store = generation->store,
    };
    return blocks_list_run(&list, generation->watch, generated, done, error);
}
