/* Packing a table (table.h) in three steps. First the walk becomes a deterministic finite
 * automaton: states are collections, and symbols are kinds of landings. Landings of one kind lead
 * from any state to the same one: all white squares with an E are one kind, or two if the letter is
 * taken by chance; all removals of an E are one, and so are all resets. Then the automaton is
 * reduced (automaton.h). Last, its states become rows and its kinds columns, those first that games
 * of a sample visit most. */
#include "sim/walk/engine/packed_table.h"

#include "sim/base/memory.h"
#include "sim/walk/engine/automaton.h"
#include "sim/walk/rules/path.h"

#include <gsl/gsl_sort.h>
#include <string.h>

/* The first states are absorbing: the game is over; it is in a dead state; one for each fork (a
 * cell that differs between joined tables). Behind them is one state for each row. */
enum { STATE_DONE, STATE_DEAD, STATE_FORKS };
enum { MOST_KINDS = 512 }; /* before kinds are merged; the packed table has PACKED_KINDS */

/* The walk as an automaton, and the kind of each landing: what the three steps work on. */
struct landings {
    const struct walk_play *play;      /* whose table is packed, with its dead states */
    const struct packed_table *packed; /* which only has the thresholds of choices before step 3 */
    struct automaton automaton;        /* whose symbols are kinds */
    uint16_t *next; /* [rows], for finding a kind: the state to which it leads from each row */
    uint32_t kind[PACKED_CLASSES][WALK_MAX_SQUARES], reset; /* as in struct packed_table */
    uint32_t first_of_phase[2 * MOST_KINDS]; /* by kind; find_phase_kinds doubles the kinds */
    /* Set by step 2: what a state, and each of the kinds above, is in the reduced automaton. */
    uint32_t *reduced_state, reduced_kind[MOST_KINDS];
    uint32_t kinds; /* before the reduction */
};

/* Step 1: the automaton, and the kind of the landing for each square and random outcome. */

/* Lists the distinct thresholds of probabilities of taking other than 0 and 1. A choice depends on
 * the class of its word only, see packed_table.h. Returns false if the thresholds are too many. */
static bool find_choices(struct packed_table *packed, const struct walk_table *table) {
    size_t cells = table->take ? (size_t)table->rows * table->columns : 0;
    for (size_t cell = 0; cell < cells; cell++) {
        uint64_t threshold = path_choice_threshold(table->take[cell]);
        uint32_t place = 0;
        while (place < packed->choices && packed->choice[place] < threshold)
            place++;
        if (threshold == 0 || threshold >= PATH_CHOICE_ALWAYS ||
            (place < packed->choices && packed->choice[place] == threshold))
            continue;
        if (packed->choices == PACKED_CLASSES - 1)
            return false;
        memmove(packed->choice + place + 1, packed->choice + place,
                (packed->choices - place) * sizeof *packed->choice);
        packed->choice[place] = threshold;
        packed->choices++;
    }
    return true;
}

/* The state after a landing on a square that leads to `row`, or to what stands in its place. */
static uint16_t state_of(const struct landings *landings, uint32_t row, int square) {
    if (table_forks(row))
        return (uint16_t)(STATE_FORKS + (row - TABLE_FORK));
    if (row == TABLE_DONE)
        return STATE_DONE;
    if (dead_has(landings->play->dead, row, square))
        return STATE_DEAD;
    return (uint16_t)(landings->automaton.absorbing + row);
}

/* The kind of landings on a square: with choices of that class on a white one, resets or removals
 * on a green one. */
static uint32_t kind_of(struct landings *landings, int square, uint32_t class, bool resets) {
    const struct walk_table *table = landings->play->table;
    /* A word of this class is below the thresholds from `least` on, and below no others. */
    const uint64_t least = class > 0 ? landings->packed->choice[landings->packed->choices - class]
                                     : PATH_CHOICE_ALWAYS;
    for (uint32_t row = 0; row < table->rows; row++) {
        const size_t cell = (size_t)row * table->columns + table->column[square];
        uint32_t to = resets ? table_reset(table, row) : table->next[cell];
        if (table->take && path_choice_threshold(table->take[cell]) < least)
            to = row; /* the letter is left; on green squares walk_table.take is 1 */
        landings->next[row] = state_of(landings, to, square);
    }
    return automaton_find_or_add(&landings->automaton, landings->next);
}

/* Finds the kinds of landings on a square. Copies them from an earlier square of the same column if
 * no states are dead: what is dead depends on the square. */
static void find_kinds_of(struct landings *landings, int square, enum table_coin coin) {
    const struct walk_table *table = landings->play->table;
    const bool green = table->board->green[square], some_dead = landings->play->dead->count > 0;
    int first = 0;
    while (first < square && (some_dead || table->column[first] != table->column[square]))
        first++;
    for (uint32_t i = 0; i <= landings->packed->choices; i++) {
        uint32_t *kind = &landings->kind[i][square];
        if (first < square)
            *kind = landings->kind[i][first];
        else if (green && i > 0) /* nothing is chosen there */
            *kind = landings->kind[0][square];
        else
            *kind = kind_of(landings, square, i, green && coin == TABLE_ALWAYS_RESETS);
    }
}

/* For a strategy with two phases: finds for each kind another one, for the same landing if the
 * second phase begins with it. From a row of the first phase, the other kind leads where this one
 * leads from the row of the same collection in the second phase. */
static void find_phase_kinds(struct landings *landings) {
    const struct walk_table *table = landings->play->table;
    struct automaton *automaton = &landings->automaton;
    const uint32_t kinds = automaton->symbols; /* without those that are added here */
    for (uint32_t kind = 0; kind < kinds; kind++) {
        const uint16_t *to = automaton_next(automaton, kind) + automaton->absorbing;
        for (uint32_t row = 0; row < table->rows; row++)
            landings->next[row] = to[row < table->phase_rows ? row + table->phase_rows : row];
        const uint32_t first = automaton_find_or_add(automaton, landings->next);
        landings->first_of_phase[kind] = landings->first_of_phase[first] = first;
    }
}

/* Finds the automaton and the kinds of landings. False: too many states or kinds. */
static bool find_landings(struct landings *landings, enum table_coin coin) {
    const struct walk_table *table = landings->play->table;
    const struct walk_board *board = table->board;
    struct automaton *automaton = &landings->automaton;
    automaton->absorbing = STATE_FORKS + table->forks;
    automaton->states = automaton->absorbing + table->rows;
    if (automaton->states > UINT16_MAX)
        return false;
    landings->next = memory_allocate(table->rows, sizeof *landings->next);
    /* Resets on all green squares are of one kind: every square is reachable from every other, so
     * the same collections can reach the end after each of them. */
    const bool *green = memchr(board->green, 1, (size_t)board->squares);
    if (green && coin != TABLE_NEVER_RESETS)
        landings->reset = kind_of(landings, (int)(green - board->green), 0, true);
    for (int square = 0; square < board->squares; square++) {
        find_kinds_of(landings, square, coin);
        if (automaton->symbols > MOST_KINDS)
            return false;
    }
    if (table->second_phase > 0)
        find_phase_kinds(landings);
    return automaton->symbols <= MOST_KINDS;
}

/* Step 3: rows and columns of the reduced automaton. */

/* The first row of a state: an absorbing one has a chain of PACKED_CHAIN rows, others have one. */
static uint32_t first_row(const struct automaton *automaton, uint32_t state) {
    const uint32_t absorbing = automaton->absorbing;
    return state < absorbing ? state * PACKED_CHAIN : state - absorbing + absorbing * PACKED_CHAIN;
}

/* The state of the reduced automaton for a row, at the start of a game or behind a fork. */
static uint32_t reduced_state_of(const struct landings *landings, uint32_t row) {
    return landings->reduced_state[state_of(landings, row, landings->play->table->start)];
}

enum { SAMPLE_GAMES = 512, SAMPLE_MOVES = 256 }; /* the sample's games, and most moves of each */

/* Plays a sample of short games, and counts how often they come to each state of the reduced
 * automaton, and by each kind of landing. An absorbing state ends a game of the sample. */
static void count_visits(const struct landings *landings, double *states, double *kinds) {
    const struct automaton *automaton = &landings->automaton;
    const struct packed_table *packed = landings->packed;
    const struct walk_table *table = landings->play->table;
    const uint64_t threshold = path_threshold(landings->play->p);
    for (uint64_t game = 0; game < SAMPLE_GAMES; game++) {
        struct path path;
        path_begin(&path, table->board, table->start, 0, game);
        const bool offered = path_takes(&path, table->offer_take);
        uint32_t state = reduced_state_of(landings, offered ? table->offer_row : table->start_row);
        while (state >= automaton->absorbing && path.moves < SAMPLE_MOVES) {
            path_step(&path);
            const bool resets =
                path.board->green[path.square] && path_whole_coin(&path) < threshold;
            uint32_t class = 0;
            for (uint32_t choice = 0; choice < packed->choices; choice++)
                class += path_choice(&path) < packed->choice[choice];
            uint32_t kind = resets ? landings->reset : landings->kind[class][path.square];
            if (path.moves == table->second_phase)
                kind = landings->first_of_phase[kind];
            kind = landings->reduced_kind[kind];
            state = automaton_next(automaton, kind)[state];
            kinds[kind]++;
            states[state]++;
        }
    }
}

/* Numbers n items from 0 on, those with the most visits first: number[item]. */
static void number_by_visits(const double *visits, uint32_t n, uint32_t *number) {
    size_t *ascending = memory_allocate(n, sizeof *ascending);
    gsl_sort_index(ascending, visits, 1, n);
    for (uint32_t place = 0; place < n; place++)
        number[ascending[n - 1 - place]] = place;
    free(ascending);
}

/* Chooses the size of a row, a power of two of at least 8 bytes, so that it spans few cache lines,
 * and the least shift with which entries have 16 bits. Sets what follows from them. */
static void lay_out(struct packed_table *packed, const struct automaton *automaton) {
    const uint32_t cell_size = sizeof *packed->cells;
    packed->kinds = automaton->symbols;
    packed->rows = first_row(automaton, automaton->states);
    packed->stride = (1u << PACKED_FREE_SHIFT) / cell_size;
    while (packed->stride < packed->kinds)
        packed->stride *= 2;
    const uint32_t row_bits = (uint32_t)__builtin_ctz(packed->stride * cell_size); /* of its size */
    packed->shift = PACKED_FREE_SHIFT;
    while ((packed->rows - 1) << (row_bits - packed->shift) > UINT16_MAX)
        packed->shift++;
    packed->scale_bits = row_bits - packed->shift;
    packed->done_limit = first_row(automaton, STATE_DONE + 1) << packed->scale_bits;
    packed->dead_limit = first_row(automaton, STATE_DEAD + 1) << packed->scale_bits;
    packed->fork_limit = first_row(automaton, automaton->absorbing) << packed->scale_bits;
    packed->cells = memory_aligned((size_t)packed->rows * packed->stride, cell_size);
}

/* Writes the packed table (packed_table.h). */
static void pack(struct packed_table *packed, const struct landings *landings) {
    const struct automaton *automaton = &landings->automaton;
    const struct walk_table *table = landings->play->table;
    const uint32_t absorbing = automaton->absorbing;
    lay_out(packed, automaton);

    /* The entry of each state, and the column of each kind: what is visited most comes first. */
    double *visits = memory_allocate(automaton->states, sizeof *visits);
    double kind_visits[PACKED_KINDS] = {0};
    uint32_t *entry = memory_allocate(automaton->states, sizeof *entry), column[PACKED_KINDS];
    count_visits(landings, visits, kind_visits);
    for (uint32_t state = 0; state < absorbing; state++) /* they come first, in their order */
        visits[state] = SAMPLE_GAMES * SAMPLE_MOVES + (double)(absorbing - state);
    number_by_visits(kind_visits, packed->kinds, column);
    number_by_visits(visits, automaton->states, entry);
    for (uint32_t state = 0; state < automaton->states; state++)
        entry[state] = first_row(automaton, entry[state]) << packed->scale_bits;
    free(visits);

    /* Cells. An absorbing state's rows each lead to the next one, the last to itself. */
    for (uint32_t row = 0; row < first_row(automaton, absorbing); row++) {
        const bool last = row % PACKED_CHAIN == PACKED_CHAIN - 1;
        for (uint32_t kind = 0; kind < packed->kinds; kind++)
            packed->cells[row * packed->stride + kind] =
                (uint16_t)((last ? row : row + 1) << packed->scale_bits);
    }
    for (uint32_t kind = 0; kind < packed->kinds; kind++) {
        const uint16_t *next = automaton_next(automaton, kind);
        for (uint32_t state = absorbing; state < automaton->states; state++) {
            const uint32_t row = entry[state] >> packed->scale_bits;
            packed->cells[row * packed->stride + column[kind]] = (uint16_t)entry[next[state]];
        }
    }

    /* Landings, by the columns of their kinds. */
    packed->reset = (uint8_t)column[landings->reduced_kind[landings->reset]];
    for (uint32_t i = 0; i <= packed->choices; i++)
        for (int square = 0; square < WALK_MAX_SQUARES; square++)
            packed->kind[i][square] =
                (uint8_t)column[landings->reduced_kind[landings->kind[i][square]]];
    for (uint32_t kind = 0; kind < landings->kinds; kind++) {
        const uint32_t first = landings->reduced_kind[landings->first_of_phase[kind]];
        packed->first_of_phase[column[landings->reduced_kind[kind]]] = (uint8_t)column[first];
    }

    /* Where games begin, and where forks lead. */
    packed->start = entry[reduced_state_of(landings, table->start_row)];
    packed->offer = entry[reduced_state_of(landings, table->offer_row)];
    packed->fork = table->fork;
    packed->change = memory_allocate(table->changes, sizeof *packed->change);
    for (uint32_t i = 0; i < table->changes; i++) { /* joined tables have no dead states */
        packed->change[i].from = table->change[i].from;
        packed->change[i].next = entry[reduced_state_of(landings, table->change[i].next)];
    }
    free(entry);
}

bool packed_table_make(struct packed_table *packed, const struct walk_play *play,
                       enum table_coin coin) {
    *packed = (struct packed_table){0};
    struct landings *landings = memory_allocate(1, sizeof *landings);
    landings->play = play;
    landings->packed = packed;
    struct automaton *automaton = &landings->automaton;
    bool fits = find_choices(packed, play->table) && find_landings(landings, coin);
    if (fits) {
        landings->kinds = automaton->symbols;
        landings->reduced_state =
            memory_allocate(automaton->states, sizeof *landings->reduced_state);
        automaton_reduce(automaton, landings->reduced_state, landings->reduced_kind);
        fits = automaton->symbols <= PACKED_KINDS &&
               first_row(automaton, automaton->states) <= UINT16_MAX;
    }
    if (fits)
        pack(packed, landings);
    free(automaton->next);
    free(landings->next);
    free(landings->reduced_state);
    free(landings);
    return fits;
}

void packed_table_free(struct packed_table *packed) {
    free(packed->cells);
    free(packed->change);
    *packed = (struct packed_table){0};
}
