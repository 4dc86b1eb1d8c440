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
#include <sys/param.h>

/* The first states are absorbing: the game is over; it is in a dead state; one for each fork (a
 * cell that differs between joined tables). Behind them is one state for each row. */
enum { STATE_DONE, STATE_DEAD, STATE_FORKS };
enum { MOST_KINDS = 512 }; /* before kinds are merged; the packed table has PACKED_KINDS */

/* The walk as an automaton, whose symbols are kinds of landings. */
struct landings {
    const struct walk_play *play;      /* whose table is packed, with its dead states */
    const struct packed_table *packed; /* has only the choices before step 3 */
    struct automaton automaton;
    uint32_t *state; /* [states]: what each state of step 1 is in the automaton after step 2 */
    uint16_t *next;  /* [rows], working memory of step 1: where a kind leads from each row */
    /* As in struct packed_table, but kinds are symbols of the automaton, not yet columns. */
    uint32_t kind[PACKED_CLASSES][WALK_MAX_SQUARES], reset;
    uint32_t first_of_phase[2 * MOST_KINDS]; /* find_phase_kinds doubles the kinds */
};

/* Step 1: the automaton, and the kind of the landing for each square and random outcome. */

/* Lists the distinct thresholds of probabilities of taking other than 0 and 1. A choice depends on
 * the class of its word only, see packed_table.h. Returns false if the thresholds are too many. */
static bool find_choices(struct packed_table *packed, const struct walk_table *table) {
    uint64_t *choice = packed->choice;
    size_t cells = table->take ? (size_t)table->rows * table->columns : 0;
    for (size_t cell = 0; cell < cells; cell++) {
        uint64_t threshold = path_choice_threshold(table->take[cell]);
        uint32_t place = 0;
        while (place < packed->choices && choice[place] < threshold)
            place++;
        if (threshold == 0 || threshold >= PATH_CHOICE_ALWAYS ||
            (place < packed->choices && choice[place] == threshold))
            continue;
        if (packed->choices == PACKED_CLASSES - 1)
            return false;
        memmove(choice + place + 1, choice + place, (packed->choices - place) * sizeof *choice);
        choice[place] = threshold;
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
static uint32_t kind_of(struct landings *landings, int square, uint32_t word_class, bool resets) {
    const struct packed_table *packed = landings->packed;
    const struct walk_table *table = landings->play->table;
    /* Words of this class are below the last word_class thresholds; this is the least of them. */
    const uint64_t least =
        word_class > 0 ? packed->choice[packed->choices - word_class] : PATH_CHOICE_ALWAYS;
    for (uint32_t row = 0; row < table->rows; row++) {
        const size_t cell = (size_t)row * table->columns + table->column[square];
        uint32_t to = resets ? table_reset(table, row) : table->next[cell];
        if (table->take && path_choice_threshold(table->take[cell]) < least)
            to = row; /* the letter is left; on green squares walk_table.take is 1 */
        landings->next[row] = state_of(landings, to, square);
    }
    return automaton_find_or_add(&landings->automaton, landings->next);
}

/* For a strategy with two phases: finds for each kind that of the same landing if it begins the
 * second phase. From a row of the first phase, this leads to where the former leads from the row of
 * the same collection in the second phase. */
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

/* Makes the automaton, and finds the kinds of landings. False: too many states or kinds. */
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
        const bool resets = board->green[square] && coin == TABLE_ALWAYS_RESETS;
        /* As on the column's first square, unless states are dead, which depends on the square. */
        int first = landings->play->dead->count > 0 ? square : 0;
        while (table->column[first] != table->column[square])
            first++;
        for (uint32_t word_class = 0; word_class <= landings->packed->choices; word_class++)
            landings->kind[word_class][square] =
                first < square ? landings->kind[word_class][first]
                               : kind_of(landings, square, word_class, resets);
        if (automaton->symbols > MOST_KINDS)
            return false;
    }
    if (table->second_phase > 0)
        find_phase_kinds(landings);
    return automaton->symbols <= MOST_KINDS;
}

/* Step 2: the reduced automaton. */

/* The first row of a state: an absorbing one has a chain of PACKED_CHAIN rows, others have one. */
static uint32_t first_row(const struct automaton *automaton, uint32_t state) {
    return state + MIN(state, automaton->absorbing) * (PACKED_CHAIN - 1);
}

/* Reduces the automaton, and renames the kinds. False: too many rows or kinds are left. */
static bool reduce(struct landings *landings) {
    struct automaton *automaton = &landings->automaton;
    const uint32_t kinds = automaton->symbols;
    uint32_t reduced[MOST_KINDS], first_of_phase[MOST_KINDS];
    landings->state = memory_allocate(automaton->states, sizeof *landings->state);
    automaton_reduce(automaton, landings->state, reduced);
    for (uint32_t word_class = 0; word_class <= landings->packed->choices; word_class++)
        for (int square = 0; square < WALK_MAX_SQUARES; square++)
            landings->kind[word_class][square] = reduced[landings->kind[word_class][square]];
    landings->reset = reduced[landings->reset];
    memcpy(first_of_phase, landings->first_of_phase, sizeof first_of_phase);
    for (uint32_t kind = 0; kind < kinds; kind++)
        landings->first_of_phase[reduced[kind]] = reduced[first_of_phase[kind]];
    return automaton->symbols <= PACKED_KINDS &&
           first_row(automaton, automaton->states) <= UINT16_MAX;
}

/* The state of the reduced automaton for a row, at the start of a game or behind a fork. */
static uint32_t state_at_start(const struct landings *landings, uint32_t row) {
    return landings->state[state_of(landings, row, landings->play->table->start)];
}

/* Step 3: rows and columns for its states and kinds. */

enum { SAMPLE_GAMES = 512, SAMPLE_MOVES = 256 }; /* the sample's games, and most moves of each */

/* Plays a sample of short games, and counts how often they come to each state, and by each kind of
 * landing. An absorbing state ends a game of the sample. */
static void count_visits(const struct landings *landings, double *states, double *kinds) {
    const struct automaton *automaton = &landings->automaton;
    const struct walk_table *table = landings->play->table;
    const uint64_t reset_below = path_threshold(landings->play->p);
    for (uint64_t game = 0; game < SAMPLE_GAMES; game++) {
        struct path path;
        path_begin(&path, table->board, table->start, 0, game);
        const bool offered = path_takes(&path, table->offer_take);
        uint32_t state = state_at_start(landings, offered ? table->offer_row : table->start_row);
        while (state >= automaton->absorbing && path.moves < SAMPLE_MOVES) {
            path_step(&path);
            const bool green = table->board->green[path.square];
            const bool resets = green && path_whole_coin(&path) < reset_below;
            uint32_t word_class = 0;
            for (uint32_t choice = 0; choice < landings->packed->choices; choice++)
                word_class += path_choice(&path) < landings->packed->choice[choice];
            uint32_t kind = resets ? landings->reset : landings->kind[word_class][path.square];
            if (path.moves == table->second_phase)
                kind = landings->first_of_phase[kind];
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

/* Writes the cells, given the entry of each state and the column of each kind. The rows of an
 * absorbing state each lead to the next one, the last to itself. */
static void write_cells(struct packed_table *packed, const struct automaton *automaton,
                        const uint32_t *entry, const uint32_t *column) {
    const uint32_t absorbing = automaton->absorbing;
    for (uint32_t row = 0; row < first_row(automaton, absorbing); row++) {
        const uint32_t next = row % PACKED_CHAIN == PACKED_CHAIN - 1 ? row : row + 1;
        for (uint32_t kind = 0; kind < packed->kinds; kind++)
            packed->cells[row * packed->stride + kind] = (uint16_t)(next << packed->scale_bits);
    }
    for (uint32_t kind = 0; kind < packed->kinds; kind++) {
        const uint16_t *next = automaton_next(automaton, kind);
        for (uint32_t state = absorbing; state < automaton->states; state++) {
            const uint32_t row = entry[state] >> packed->scale_bits;
            packed->cells[row * packed->stride + column[kind]] = (uint16_t)entry[next[state]];
        }
    }
}

/* Fills the packed table (packed_table.h) from the reduced automaton. */
static void pack(struct packed_table *packed, const struct landings *landings) {
    const struct automaton *automaton = &landings->automaton;
    const struct walk_table *table = landings->play->table;
    lay_out(packed, automaton);

    /* What is visited most comes first, but absorbing states before all others, in their order. */
    double *visits = memory_allocate(automaton->states, sizeof *visits);
    double kind_visits[PACKED_KINDS] = {0};
    uint32_t *entry = memory_allocate(automaton->states, sizeof *entry), column[PACKED_KINDS];
    count_visits(landings, visits, kind_visits);
    for (uint32_t state = 0; state < automaton->absorbing; state++)
        visits[state] = SAMPLE_GAMES * SAMPLE_MOVES + (double)(automaton->absorbing - state);
    number_by_visits(kind_visits, packed->kinds, column);
    number_by_visits(visits, automaton->states, entry);
    for (uint32_t state = 0; state < automaton->states; state++)
        entry[state] = first_row(automaton, entry[state]) << packed->scale_bits;
    free(visits);
    write_cells(packed, automaton, entry, column);

    /* Landings, by the columns of their kinds. */
    for (uint32_t word_class = 0; word_class <= packed->choices; word_class++)
        for (int square = 0; square < WALK_MAX_SQUARES; square++)
            packed->kind[word_class][square] = (uint8_t)column[landings->kind[word_class][square]];
    packed->reset = (uint8_t)column[landings->reset];
    for (uint32_t kind = 0; kind < packed->kinds; kind++)
        packed->first_of_phase[column[kind]] = (uint8_t)column[landings->first_of_phase[kind]];

    packed->start = entry[state_at_start(landings, table->start_row)];
    packed->offer = entry[state_at_start(landings, table->offer_row)];
    packed->fork = table->fork;
    packed->change = memory_allocate(table->changes, sizeof *packed->change);
    for (uint32_t i = 0; i < table->changes; i++) { /* joined tables have no dead states */
        packed->change[i].from = table->change[i].from;
        packed->change[i].next = entry[state_at_start(landings, table->change[i].next)];
    }
    free(entry);
}

bool packed_table_make(struct packed_table *packed, const struct walk_play *play,
                       enum table_coin coin) {
    *packed = (struct packed_table){0};
    struct landings *landings = memory_allocate(1, sizeof *landings);
    *landings = (struct landings){.play = play, .packed = packed};
    bool fits =
        find_choices(packed, play->table) && find_landings(landings, coin) && reduce(landings);
    if (fits)
        pack(packed, landings);
    free(landings->automaton.next);
    free(landings->next);
    free(landings->state);
    free(landings);
    return fits;
}

void packed_table_free(struct packed_table *packed) {
    free(packed->cells);
    free(packed->change);
    *packed = (struct packed_table){0};
}
