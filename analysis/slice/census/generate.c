/* Grids with requested best lines, by local search with exchanges and restarts (generate.h). The
 * searches for several grids are independent of each other and shared by threads. */
#include "analysis/slice/census/generate.h"

#include "analysis/slice/lines/best.h"
#include "sim/random/draws.h"

#include <string.h>

/* A grid of the search: the list of its squares, the filled ones first, otherwise in any order. */
struct candidate {
    uint8_t square[SLICE_SQUARES]; /* [side^2] */
    struct slice_generated found;  /* the grid when it was evaluated; `attempts` are not set */
};

/* Exchanges elements i and k of the list. */
static void exchange(struct candidate *candidate, int i, int k) {
    uint8_t square = candidate->square[i];
    candidate->square[i] = candidate->square[k];
    candidate->square[k] = square;
}

/* Sets the score, best lines and distance of generated->grid. The weights of the distance were
 * found by trial: a boundary too much or too little counts as much as 64 best lines too many, and
 * all these lines count no more than 8 boundaries. */
static void generate_evaluate(const struct slice_generation *generation,
                              struct slice_generated *generated) {
    enum { BOUNDARY = 64, LINES_MOST = 8 * BOUNDARY };
    const struct slice_request *request = &generation->request;
    const struct slice_best_count best =
        slice_count_best(slice_lines_of(generation->side), &generated->grid);
    generated->score = best.score;
    generated->best_lines = best.lines;
    int64_t excess = request->unique ? generated->best_lines - 1 : 0; /* lines too many */
    generated->distance =
        (request->score < 0 ? 0 : BOUNDARY * llabs(generated->score - request->score)) +
        (excess < LINES_MOST ? excess : LINES_MOST);
}

/* Searches until a grid meets the request, the attempts (one if there is only one grid) are used
 * up, or the user interrupts. Each attempt evaluates the kept grid with an exchange or, at first
 * and after PATIENCE exchanges without improvement, a random grid. A random grid is always kept. */
static bool generate_search(const void *context, uint64_t number, void *item, struct error *error) {
    enum { PATIENCE = 1024, POLL = 256 /* attempts between polls of the watch */ };
    enum { DOMAIN_GENERATE = 2 /* random numbers apart from those of sim/slice/grid.c, 1 */ };
    const struct slice_generation *generation = context;
    struct slice_generated *best = item;
    const int filled = generation->filled, squares = generation->side * generation->side;
    struct draws draws = draws_of(generation->seed, number, DOMAIN_GENERATE);
    uint64_t attempts = filled == 0 || filled == squares ? 1 : generation->attempts;
    struct candidate kept = {.square = {0}};
    int idle = 0; /* exchanges since the last improvement */
    best->distance = INT64_MAX;
    for (uint64_t attempt = 1; best->distance > 0 && attempt <= attempts; attempt++) {
        const bool restarts = attempt == 1 || idle == PATIENCE;
        struct candidate tried = kept;
        if (restarts) {
            for (int i = 0; i < squares; i++)
                tried.square[i] = (uint8_t)i;
            for (int i = 0; i < filled; i++)
                exchange(&tried, i, i + (int)draws_below(&draws, (uint32_t)(squares - i)));
        } else {
            int full = (int)draws_below(&draws, (uint32_t)filled);
            int empty = filled + (int)draws_below(&draws, (uint32_t)(squares - filled));
            exchange(&tried, full, empty);
        }
        tried.found.grid = slice_grid_empty(generation->side);
        for (int i = 0; i < filled; i++)
            slice_fill(&tried.found.grid, tried.square[i]);
        generate_evaluate(generation, &tried.found);

        const int64_t change = tried.found.distance - kept.found.distance;
        idle = restarts || change < 0 ? 0 : idle + 1;
        if (restarts || change <= 0)
            kept = tried;
        if (tried.found.distance < best->distance)
            *best = tried.found;
        best->attempts = attempt;
        if (attempt % POLL == 0 && watch_stopped(generation->watch))
            return error_stopped(error);
    }
    return true;
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
    generate_evaluate(generation, &again);
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
