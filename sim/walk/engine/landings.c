#include "sim/walk/engine/packed_table.h"

#include "sim/walk/rules/path.h"

#include <stdlib.h>
#include <string.h>

/* The random outcome of a landing. */
struct fall {
    int square;
    uint32_t class; /* of the choice, on a white square */
    bool resets;    /* on a green one */
};

struct landings_search {
    const struct walk_play *play;
    const struct walk_table *table;
    struct landings *landings;
    size_t room; /* of the automaton, in kinds */
};

/* Inserts a threshold; they stay distinct and ascending. Returns false if there are too many. */
static bool add_choice(struct landings *landings, uint64_t threshold) {
    uint32_t place = 0;
    while (place < landings->choices && landings->choice[place] < threshold)
        place++;
    if (place < landings->choices && landings->choice[place] == threshold)
        return true;
    if (landings->choices == LANDINGS_CLASSES - 1)
        return false;
    memmove(landings->choice + place + 1, landings->choice + place,
            (landings->choices - place) * sizeof *landings->choice);
    landings->choice[place] = threshold;
    landings->choices++;
    return true;
}

static bool find_choices(struct landings *landings, const struct walk_table *table) {
    size_t cells = table->take ? (size_t)table->rows * table->columns : 0;
    for (size_t cell = 0; cell < cells; cell++) {
        uint64_t threshold = path_choice_threshold(table->take[cell]);
        if (threshold > 0 && threshold < PATH_CHOICE_ALWAYS && !add_choice(landings, threshold))
            return false;
    }
    return true;
}

/* Whether choices of that class take, if the probability of taking is q: whether the words of the
 * class are below q's threshold. */
static bool takes(const struct landings *landings, uint32_t class, double q) {
    uint64_t threshold = path_choice_threshold(q);
    if (threshold == 0 || threshold == PATH_CHOICE_ALWAYS)
        return threshold > 0;
    return class > 0 && threshold >= landings->choice[landings->choices - class];
}

/* The state after that landing from that row. */
static uint32_t landings_land(const struct landings_search *search, const struct fall *fall,
                              uint32_t row) {
    const struct walk_table *table = search->table;
    size_t cell = (size_t)row * table->columns + table->column[fall->square];
    uint32_t next = table->next[cell];
    if (table->board->green[fall->square])
        next = fall->resets ? table->reset_row : next;
    else if (table->take && !takes(search->landings, fall->class, table->take[cell]))
        next = row;
    if (next == TABLE_DONE)
        return AUTOMATON_DONE;
    return dead_has(search->play->dead, next, fall->square) ? AUTOMATON_DEAD
                                                            : next + AUTOMATON_LIVE;
}

static bool landings_make_room(struct landings_search *search, struct error *error) {
    struct automaton *automaton = &search->landings->automaton;
    if (automaton->kinds < search->room)
        return true;
    size_t room = search->room ? 2 * search->room : 32;
    uint16_t *next = realloc(automaton->next, room * automaton->states * sizeof *next);
    if (!next)
        return error_memory(error);
    automaton->next = next;
    search->room = room;
    return true;
}

/* Finds the kind of that landing: an existing one with equal transitions, or a new one. */
static bool find_kind(struct landings_search *search, const struct fall *fall, uint32_t *kind,
                      struct error *error) {
    if (!landings_make_room(search, error))
        return false;
    struct automaton *automaton = &search->landings->automaton;
    size_t states = automaton->states;
    uint16_t *next = automaton->next + automaton->kinds * states;
    next[AUTOMATON_DONE] = AUTOMATON_DONE;
    next[AUTOMATON_DEAD] = AUTOMATON_DEAD;
    for (uint32_t row = 0; row < search->table->rows; row++)
        next[row + AUTOMATON_LIVE] = (uint16_t)landings_land(search, fall, row);
    *kind = 0;
    while (memcmp(automaton->next + *kind * states, next, states * sizeof *next) != 0)
        ++*kind;
    automaton->kinds += *kind == automaton->kinds;
    return true;
}

/* The first square with the same effect: this one or an earlier one. */
static int first_equal_square(const struct landings_search *search, int square) {
    const struct walk_table *table = search->table;
    if (search->play->dead && search->play->dead->count > 0)
        return square;
    int first = 0;
    while (table->column[first] != table->column[square] ||
           table->board->green[first] != table->board->green[square])
        first++;
    return first;
}

static bool find_kinds_of(struct landings_search *search, int square, enum table_coin coin,
                          struct error *error) {
    struct landings *landings = search->landings;
    bool green = search->table->board->green[square];
    int first = first_equal_square(search, square);
    for (uint32_t i = 0; i < 2 * (landings->choices + 1); i++) {
        struct fall fall = {.square = square, .class = i / 2, .resets = i % 2 == 1};
        if (coin != TABLE_EITHER)
            fall.resets = coin == TABLE_ALWAYS_RESETS;
        uint32_t same = green ? i % 2 : i - i % 2; /* the index of the same outcome */
        if (first < square)
            landings->kind[i][square] = landings->kind[i][first];
        else if (same < i)
            landings->kind[i][square] = landings->kind[same][square];
        else if (!find_kind(search, &fall, &landings->kind[i][square], error))
            return false;
    }
    return true;
}

/* The initial state of games that begin with that row. */
static uint32_t first_state(const struct walk_play *play, uint32_t row) {
    return dead_has(play->dead, row, play->table->start) ? AUTOMATON_DEAD : row + AUTOMATON_LIVE;
}

bool landings_find(struct landings *landings, const struct walk_play *play, enum table_coin coin,
                   bool *fits, struct error *error) {
    const struct walk_table *table = play->table;
    *landings = (struct landings){.automaton = {
                                      .states = table->rows + AUTOMATON_LIVE,
                                      .start = first_state(play, table->start_row),
                                      .offer = first_state(play, table->offer_row),
                                  }};
    struct landings_search search = {.play = play, .table = table, .landings = landings};
    *fits = find_choices(landings, table);
    for (int square = 0; *fits && square < table->board->squares; square++) {
        if (!find_kinds_of(&search, square, coin, error)) {
            landings_free(landings);
            return false;
        }
        *fits = landings->automaton.kinds <= LANDINGS_KINDS;
    }
    if (!*fits)
        landings_free(landings);
    return true;
}

void landings_free(struct landings *landings) { automaton_free(&landings->automaton); }
