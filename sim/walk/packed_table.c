#include "sim/walk/packed_table.h"

#include "sim/walk/path.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PILOT_GAMES = 512, PILOT_MOVES = 256, CACHE_LINE = 64 };

/* Counts how often a few short games visit each state. */
static void count_visits(const struct landings *landings, const struct walk_play *play,
                         uint64_t *visits) {
    const struct automaton *automaton = &landings->automaton;
    const struct walk_table *table = play->table;
    uint64_t threshold = path_threshold(play->p);
    for (uint64_t game = 0; game < PILOT_GAMES; game++) {
        struct path path;
        path_begin(&path, table->board, table->start, 0, game);
        uint32_t state = path_takes(&path, table->offer_take) ? automaton->offer : automaton->start;
        for (int i = 0; i < PILOT_MOVES && state >= AUTOMATON_LIVE; i++) {
            path_step(&path);
            uint32_t fall = path_resets(&path, threshold);
            for (uint32_t choice = 0; choice < landings->choices; choice++)
                fall += path_takes(&path, ldexp((double)landings->choice[choice], -32)) ? 2 : 0;
            uint32_t kind = landings->kind[fall][path.square];
            state = automaton->next[(size_t)kind * automaton->states + state];
            visits[state]++;
        }
    }
}

struct visited {
    uint64_t visits;
    uint32_t state;
};

static int compare_visited(const void *one, const void *other) {
    const struct visited *a = one;
    const struct visited *b = other;
    if (a->visits != b->visits)
        return a->visits > b->visits ? -1 : 1;
    return a->state < b->state ? -1 : 1;
}

/* Numbers the states anew, those that play visits most first, after the two ends. */
static bool order_hot_first(struct landings *landings, const struct walk_play *play,
                            struct error *error) {
    struct automaton *automaton = &landings->automaton;
    uint32_t states = automaton->states;
    uint64_t *visits = calloc(states, sizeof *visits);
    struct visited *visited = malloc(states * sizeof *visited);
    uint32_t *number = malloc(states * sizeof *number);
    bool done = visits && visited && number;
    if (done) {
        count_visits(landings, play, visits);
        visits[AUTOMATON_DONE] = UINT64_MAX;
        visits[AUTOMATON_STUCK] = UINT64_MAX;
        for (uint32_t state = 0; state < states; state++)
            visited[state] = (struct visited){visits[state], state};
        qsort(visited, states, sizeof *visited, compare_visited);
        for (uint32_t place = 0; place < states; place++)
            number[visited[place].state] = place;
        done = automaton_renumber(automaton, number, states, error);
    } else {
        error_memory(error);
    }
    free(visits);
    free(visited);
    free(number);
    return done;
}

static void merge_kinds(struct landings *landings) {
    uint32_t merged[LANDINGS_KINDS + 1];
    automaton_merge_kinds(&landings->automaton, merged);
    for (uint32_t i = 0; i < 2 * (landings->choices + 1); i++)
        for (int square = 0; square < WALK_MAX_SQUARES; square++)
            landings->kind[i][square] = merged[landings->kind[i][square]];
}

/* The row of a state: chains of PACKED_CHAIN rows stand for the two ends. */
static uint32_t row_of(uint32_t state) {
    return state < AUTOMATON_LIVE ? state * PACKED_CHAIN
                                  : state - AUTOMATON_LIVE + AUTOMATON_LIVE * PACKED_CHAIN;
}

static void set_cell(struct packed_table *packed, uint32_t row, uint32_t kind, uint32_t next) {
    size_t cell = (size_t)row * packed->stride + kind;
    if (packed->wide)
        ((uint32_t *)packed->cells)[cell] = next * packed->scale;
    else
        ((uint16_t *)packed->cells)[cell] = (uint16_t)(next * packed->scale);
}

static void fill_cells(struct packed_table *packed, const struct automaton *automaton) {
    for (uint32_t kind = 0; kind < packed->kinds; kind++) {
        const uint32_t *next = automaton->next + (size_t)kind * automaton->states;
        /* Along a chain, to its last row. */
        for (uint32_t row = 0; row < AUTOMATON_LIVE * PACKED_CHAIN; row++)
            set_cell(packed, row, kind, row % PACKED_CHAIN == PACKED_CHAIN - 1 ? row : row + 1);
        for (uint32_t state = AUTOMATON_LIVE; state < automaton->states; state++)
            set_cell(packed, row_of(state), kind, row_of(next[state]));
    }
}

/* A power of two, so that rows do not cross more cache lines than they must; 8 bytes at least. */
static uint32_t stride_of(uint32_t kinds) {
    uint32_t stride = 4;
    while (stride < kinds)
        stride *= 2;
    return stride;
}

static bool pack(struct packed_table *packed, const struct landings *landings,
                 struct error *error) {
    const struct automaton *automaton = &landings->automaton;
    packed->kinds = automaton->kinds;
    packed->rows = row_of(automaton->states);
    packed->stride = stride_of(packed->kinds);
    packed->wide = (packed->rows - 1) * (packed->stride / 4) > UINT16_MAX;
    size_t size = packed->wide ? 4 : 2;
    packed->scale = packed->stride * (uint32_t)size / 8;
    packed->scale_bits = (uint32_t)__builtin_ctz(packed->scale);
    packed->done_limit = PACKED_CHAIN * packed->scale;
    packed->stuck_limit = AUTOMATON_LIVE * PACKED_CHAIN * packed->scale;
    packed->start = row_of(automaton->start) * packed->scale;
    packed->offer = row_of(automaton->offer) * packed->scale;
    packed->choices = landings->choices;
    memcpy(packed->choice, landings->choice, sizeof packed->choice);
    for (uint32_t i = 0; i < 2 * (landings->choices + 1); i++)
        for (int square = 0; square < WALK_MAX_SQUARES; square++)
            packed->kind[i][square] = (uint8_t)landings->kind[i][square];
    size_t bytes = (size_t)packed->rows * packed->stride * size;
    bytes = (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    packed->cells = aligned_alloc(CACHE_LINE, bytes);
    if (!packed->cells)
        return error_memory(error);
    memset(packed->cells, 0, bytes);
    fill_cells(packed, automaton);
    return true;
}

bool packed_table_make(struct packed_table *packed, const struct walk_play *play,
                       enum table_coin coin, bool *fits, struct error *error) {
    *packed = (struct packed_table){0};
    struct landings *landings = malloc(sizeof *landings);
    if (!landings)
        return error_memory(error);
    bool made = landings_find(landings, play, coin, fits, error);
    if (made && *fits) {
        made = automaton_trim(&landings->automaton, error) &&
               automaton_minimise(&landings->automaton, error);
        if (made) {
            merge_kinds(landings);
            *fits = landings->automaton.kinds <= PACKED_KINDS;
            made =
                !*fits || (order_hot_first(landings, play, error) && pack(packed, landings, error));
        }
        landings_free(landings);
    }
    free(landings);
    return made;
}

void packed_table_free(struct packed_table *packed) {
    free(packed->cells);
    *packed = (struct packed_table){0};
}
