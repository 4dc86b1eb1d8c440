#include "sim/walk/engine/packed_table.h"

#include "sim/walk/rules/path.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PILOT_GAMES = 512, PILOT_MOVES = 256, CACHE_LINE = 64 };

/* Numbers of visits to each state and kind in a sample of short games. */
struct visits {
    uint64_t *state; /* [states] */
    uint64_t kind[LANDINGS_KINDS + 1];
};

static void count_visits(const struct landings *landings, const struct walk_play *play,
                         struct visits *visits) {
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
            visits->kind[kind]++;
            state = automaton->next[(size_t)kind * automaton->states + state];
            visits->state[state]++;
        }
    }
    visits->state[AUTOMATON_DONE] = UINT64_MAX;
    visits->state[AUTOMATON_DEAD] = UINT64_MAX;
}

struct visited {
    uint64_t visits;
    uint32_t what;
};

static int compare_visited(const void *one, const void *other) {
    const struct visited *a = one;
    const struct visited *b = other;
    if (a->visits != b->visits)
        return a->visits > b->visits ? -1 : 1;
    return a->what < b->what ? -1 : 1;
}

/* Numbers items in descending order of visits. */
static bool rank_by_visits(const uint64_t *visits, uint32_t n, uint32_t *number,
                           struct error *error) {
    struct visited *visited = malloc(n * sizeof *visited);
    if (!visited)
        return error_memory(error);
    for (uint32_t i = 0; i < n; i++)
        visited[i] = (struct visited){visits[i], i};
    qsort(visited, n, sizeof *visited, compare_visited);
    for (uint32_t place = 0; place < n; place++)
        number[visited[place].what] = place;
    free(visited);
    return true;
}

/* Renumbers states in descending order of visits, after the two absorbing ones, and orders the
 * columns of kinds likewise. */
static bool order_hot_first(struct landings *landings, const struct walk_play *play,
                            uint32_t *column, struct error *error) {
    struct automaton *automaton = &landings->automaton;
    uint32_t states = automaton->states;
    struct visits visits = {.state = calloc(states, sizeof *visits.state)};
    uint32_t *number = malloc(states * sizeof *number);
    bool done = (visits.state && number) || error_memory(error);
    if (done) {
        count_visits(landings, play, &visits);
        done = rank_by_visits(visits.kind, automaton->kinds, column, error) &&
               rank_by_visits(visits.state, states, number, error) &&
               automaton_renumber(automaton, number, states, error);
    }
    free(visits.state);
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

/* The row of a state. Each of the two absorbing states is a chain of PACKED_CHAIN rows. */
static uint32_t packed_row_of(uint32_t state) {
    return state < AUTOMATON_LIVE ? state * PACKED_CHAIN
                                  : state - AUTOMATON_LIVE + AUTOMATON_LIVE * PACKED_CHAIN;
}

static void set_cell(struct packed_table *packed, uint32_t row, uint32_t column, uint32_t next) {
    packed->cells[(size_t)row * packed->stride + column] = (uint16_t)(next << packed->scale_bits);
}

static void fill_cells(struct packed_table *packed, const struct automaton *automaton,
                       const uint32_t *column) {
    for (uint32_t kind = 0; kind < packed->kinds; kind++) {
        const uint16_t *next = automaton->next + (size_t)kind * automaton->states;
        /* A row of a chain leads to the next one, the last row to itself. */
        for (uint32_t row = 0; row < AUTOMATON_LIVE * PACKED_CHAIN; row++)
            set_cell(packed, row, column[kind],
                     row % PACKED_CHAIN == PACKED_CHAIN - 1 ? row : row + 1);
        for (uint32_t state = AUTOMATON_LIVE; state < automaton->states; state++)
            set_cell(packed, packed_row_of(state), column[kind], packed_row_of(next[state]));
    }
}

/* Makes the stride a power of two of at least 8 bytes, so that rows span as few cache lines as
 * possible. */
static void set_strides(struct packed_table *packed) {
    const uint32_t cell = sizeof *packed->cells;
    packed->stride = (1u << PACKED_FREE_SHIFT) / cell;
    while (packed->stride < packed->kinds)
        packed->stride *= 2;
    packed->shift = PACKED_FREE_SHIFT;
    packed->scale_bits = (uint32_t)__builtin_ctz(packed->stride * cell) - packed->shift;
    /* There are fewer collections than 2^16. */
    assert(packed->rows <= UINT16_MAX);
    for (; (packed->rows - 1) << packed->scale_bits > UINT16_MAX; packed->scale_bits--)
        packed->shift++;
}

static void set_kinds(struct packed_table *packed, const struct landings *landings,
                      const uint32_t *column) {
    packed->choices = landings->choices;
    memcpy(packed->choice, landings->choice, sizeof packed->choice);
    for (uint32_t i = 0; i < 2 * (landings->choices + 1); i++)
        for (int square = 0; square < WALK_MAX_SQUARES; square++)
            packed->kind[i][square] = (uint8_t)column[landings->kind[i][square]];
}

static bool packed_table_pack(struct packed_table *packed, const struct landings *landings,
                              const uint32_t *column, struct error *error) {
    const struct automaton *automaton = &landings->automaton;
    packed->kinds = automaton->kinds;
    packed->rows = packed_row_of(automaton->states);
    set_strides(packed);
    packed->done_limit = (uint32_t)PACKED_CHAIN << packed->scale_bits;
    packed->dead_limit = 2 * packed->done_limit; /* the chains of both absorbing states */
    packed->start = packed_row_of(automaton->start) << packed->scale_bits;
    packed->offer = packed_row_of(automaton->offer) << packed->scale_bits;
    set_kinds(packed, landings, column);
    size_t bytes = (size_t)packed->rows * packed->stride * sizeof *packed->cells;
    bytes = (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    packed->cells = aligned_alloc(CACHE_LINE, bytes);
    if (!packed->cells)
        return error_memory(error);
    memset(packed->cells, 0, bytes);
    fill_cells(packed, automaton, column);
    return true;
}

/* Minimises the landings' automaton, and packs it unless it has too many kinds. */
static bool shrink_and_pack(struct packed_table *packed, struct landings *landings,
                            const struct walk_play *play, bool *fits, struct error *error) {
    uint32_t column[LANDINGS_KINDS + 1] = {0};
    if (!automaton_trim(&landings->automaton, error) ||
        !automaton_minimise(&landings->automaton, error))
        return false;
    merge_kinds(landings);
    *fits = landings->automaton.kinds <= PACKED_KINDS;
    return !*fits || (order_hot_first(landings, play, column, error) &&
                      packed_table_pack(packed, landings, column, error));
}

bool packed_table_make(struct packed_table *packed, const struct walk_play *play,
                       enum table_coin coin, bool *fits, struct error *error) {
    *packed = (struct packed_table){0};
    struct landings *landings = malloc(sizeof *landings);
    if (!landings)
        return error_memory(error);
    bool made = landings_find(landings, play, coin, fits, error);
    if (made && *fits) {
        made = shrink_and_pack(packed, landings, play, fits, error);
        landings_free(landings);
    }
    free(landings);
    return made;
}

void packed_table_free(struct packed_table *packed) {
    free(packed->cells);
    *packed = (struct packed_table){0};
}
