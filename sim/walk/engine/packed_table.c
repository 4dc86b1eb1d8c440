/* Packing a table (table.h) in three steps. First the walk becomes a deterministic finite
 * automaton: states are collections, and symbols are kinds of landings: landings of one kind lead
 * from any state to the same one. All white squares with an E are one kind, or two if the letter is
 * taken by chance; all removals of an E are one, and so are all resets. Then equivalent states,
 * which no sequence of landings tells apart, are merged, by refining a partition until it is stable
 * (E. F. Moore, "Gedanken-experiments on sequential machines", 1956). Last, states and kinds become
 * rows and columns, those first that games of a sample visit most. */
#include "sim/walk/engine/packed_table.h"

#include "sim/base/index_table.h"
#include "sim/base/memory.h"
#include "sim/walk/rules/path.h"

#include <assert.h>
#include <gsl/gsl_sort.h>
#include <string.h>

/* The first states are absorbing: the game is over; it is in a dead state; one for each fork (a
 * cell that differs between joined tables). Behind them is one state for each row. */
enum { AUTOMATON_DONE, AUTOMATON_DEAD, AUTOMATON_FORKS };

struct automaton {
    uint32_t states, kinds;      /* states: fewer than 2^16 */
    uint32_t first_row;          /* the state of row 0; the absorbing states are before it */
    struct table_change *change; /* by fork, see walk_table; `next` is a state */
    uint32_t changes;
    uint32_t start, offer; /* where games begin; offer when the start's letter is taken */
    uint16_t *next;        /* [kinds * states]: the state after a landing, by kind, then state */
};

/* Step 1: the automaton, and the kind of the landing for each square and random outcome. */

enum { LANDINGS_KINDS = 512 }; /* most kinds before merging; the packed table has PACKED_KINDS */

/* The walk as an automaton, and the kind of each landing: what all three steps work on. */
struct landings {
    const struct walk_play *play;      /* whose table is packed, with its dead states */
    const struct packed_table *packed; /* which only has the thresholds of choices before step 3 */
    struct automaton automaton;
    uint32_t kind[PACKED_CLASSES][WALK_MAX_SQUARES], reset; /* as in struct packed_table */
    uint32_t first_of_phase[2 * LANDINGS_KINDS]; /* by kind; find_phase_kinds doubles the kinds */
};

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
static uint32_t state_of(const struct landings *landings, uint32_t row, int square) {
    if (table_forks(row))
        return AUTOMATON_FORKS + (row - TABLE_FORK);
    if (row == TABLE_DONE)
        return AUTOMATON_DONE;
    return dead_has(landings->play->dead, row, square) ? AUTOMATON_DEAD
                                                       : row + landings->automaton.first_row;
}

/* Begins kind number `kinds`, and returns its transitions by state. The caller sets the rows'. */
static uint16_t *kind_begin(struct automaton *automaton) {
    automaton->next = list_with_room(automaton->next, automaton->kinds,
                                     automaton->states * sizeof *automaton->next);
    uint16_t *next = automaton->next + (size_t)automaton->kinds * automaton->states;
    for (uint32_t state = 0; state < automaton->first_row; state++)
        next[state] = (uint16_t)state;
    return next;
}

/* Looks among the automaton's kinds for one with the same transitions as number `kind`, which is
 * behind them, and returns its number. If there is none, `kind` becomes the last of them. */
static uint32_t kind_merge(struct automaton *automaton, uint32_t kind) {
    const size_t states = automaton->states, bytes = states * sizeof *automaton->next;
    const uint16_t *next = automaton->next + kind * states;
    uint32_t equal = 0;
    while (equal < automaton->kinds && memcmp(automaton->next + equal * states, next, bytes) != 0)
        equal++;
    if (equal == automaton->kinds) {
        memmove(automaton->next + equal * states, next, bytes); /* it may be there already */
        automaton->kinds++;
    }
    return equal;
}

/* The kind of landings on a square: with choices of that class on a white one, resets or removals
 * on a green one. */
static uint32_t kind_of(struct landings *landings, int square, uint32_t class, bool resets) {
    const struct walk_table *table = landings->play->table;
    /* A word of this class is below the thresholds from `least` on, and below no others. */
    const uint64_t least = class > 0 ? landings->packed->choice[landings->packed->choices - class]
                                     : PATH_CHOICE_ALWAYS;
    uint16_t *next = kind_begin(&landings->automaton);
    for (uint32_t row = 0; row < table->rows; row++) {
        const size_t cell = (size_t)row * table->columns + table->column[square];
        uint32_t to = resets ? table_reset(table, row) : table->next[cell];
        if (table->take && path_choice_threshold(table->take[cell]) < least)
            to = row; /* the letter is left; on green squares walk_table.take is 1 */
        next[landings->automaton.first_row + row] = (uint16_t)state_of(landings, to, square);
    }
    return kind_merge(&landings->automaton, landings->automaton.kinds);
}

/* Finds the kinds of landings on a square. Copies them from an earlier square of the same column if
 * no states are dead: what is dead depends on the square. */
static void find_kinds_of(struct landings *landings, int square, enum table_coin coin) {
    const struct walk_table *table = landings->play->table;
    const struct walk_dead *dead = landings->play->dead;
    const bool green = table->board->green[square], some_dead = dead && dead->count > 0;
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
static void find_phase_kinds(struct landings *landings, uint32_t phase_rows) {
    struct automaton *automaton = &landings->automaton;
    const uint32_t kinds = automaton->kinds, second = automaton->first_row + phase_rows;
    for (uint32_t kind = 0; kind < kinds; kind++) {
        uint16_t *next = kind_begin(automaton);
        const uint16_t *ordinary = automaton->next + (size_t)kind * automaton->states;
        for (uint32_t state = automaton->first_row; state < automaton->states; state++)
            next[state] = ordinary[state < second ? state + phase_rows : state];
        const uint32_t first = kind_merge(automaton, automaton->kinds);
        landings->first_of_phase[kind] = landings->first_of_phase[first] = first;
    }
}

/* Finds the automaton and the kinds of landings. False: too many states or kinds. */
static bool find_landings(struct landings *landings, enum table_coin coin) {
    const struct walk_table *table = landings->play->table;
    struct automaton *automaton = &landings->automaton;

    /* The states, and the changes of forks, which lead to states now. */
    automaton->first_row = AUTOMATON_FORKS + table->forks;
    automaton->states = automaton->first_row + table->rows;
    if (automaton->states > UINT16_MAX)
        return false;
    automaton->changes = table->changes;
    automaton->change = memory_allocate(table->changes, sizeof *automaton->change);
    for (uint32_t i = 0; i < table->changes; i++) {
        const uint32_t next = table->change[i].next; /* joined tables have no dead states */
        automaton->change[i] = (struct table_change){
            table->change[i].from,
            next == TABLE_DONE ? AUTOMATON_DONE : automaton->first_row + next};
    }
    automaton->start = state_of(landings, table->start_row, table->start);
    automaton->offer = state_of(landings, table->offer_row, table->start);

    /* Kinds. Resets on all green squares are of one kind: every square is reachable from every
     * other, so the same collections can reach the end after each of them. */
    const bool *green = memchr(table->board->green, 1, (size_t)table->board->squares);
    if (green && coin != TABLE_NEVER_RESETS)
        landings->reset = kind_of(landings, (int)(green - table->board->green), 0, true);
    for (int square = 0; square < table->board->squares; square++) {
        find_kinds_of(landings, square, coin);
        if (automaton->kinds > LANDINGS_KINDS)
            return false;
    }
    if (table->second_phase > 0)
        find_phase_kinds(landings, table->phase_rows);
    return automaton->kinds <= LANDINGS_KINDS;
}

/* Step 2: merging equivalent states, and then equal kinds. */

/* Renumbers states: s becomes number[s] < `states`; those with the same number are equivalent. */
static void renumber(struct automaton *automaton, const uint32_t *number, uint32_t states) {
    assert(states > 0);
    uint16_t *next = memory_allocate((size_t)automaton->kinds * states, sizeof *next);
    for (uint32_t kind = 0; kind < automaton->kinds; kind++) {
        const uint16_t *from = automaton->next + (size_t)kind * automaton->states;
        uint16_t *to = next + (size_t)kind * states;
        for (uint32_t state = 0; state < automaton->states; state++)
            to[number[state]] = (uint16_t)number[from[state]];
    }
    free(automaton->next);
    automaton->next = next;
    automaton->states = states;
    automaton->start = number[automaton->start];
    automaton->offer = number[automaton->offer];
    for (uint32_t i = 0; i < automaton->changes; i++)
        automaton->change[i].next = number[automaton->change[i].next];
}

/* A partition of the states into parts, which are numbered from 0; with working memory. */
struct partition {
    const struct automaton *automaton;
    uint32_t *part, *refined; /* [states]: the part of each, before and after a refinement */
    struct index_table first; /* 1 + the first state of each refined part, by hash */
    uint64_t *hash; /* [states]: of a state's part and the parts to which its kinds lead */
};

/* Whether two states are in one part, and lead to the same parts. */
static bool are_equivalent(const void *of, uint32_t a, uint64_t b) {
    const struct partition *partition = of;
    const struct automaton *automaton = partition->automaton;
    if (partition->hash[a] != partition->hash[b] || partition->part[a] != partition->part[b])
        return false;
    const uint16_t *next = automaton->next;
    for (uint32_t kind = 0; kind < automaton->kinds; kind++, next += automaton->states)
        if (partition->part[next[a]] != partition->part[next[b]])
            return false;
    return true;
}

/* Splits every part by the parts to which its states lead. Returns the number of parts. */
static uint32_t refine(struct partition *partition) {
    const struct automaton *automaton = partition->automaton;
    for (uint32_t state = 0; state < automaton->states; state++)
        partition->hash[state] = partition->part[state];
    for (uint32_t kind = 0; kind < automaton->kinds; kind++) {
        const uint16_t *next = automaton->next + (size_t)kind * automaton->states;
        for (uint32_t state = 0; state < automaton->states; state++) {
            uint64_t hash = (partition->hash[state] ^ partition->part[next[state]]);
            hash *= UINT64_C(0x9E3779B97F4A7C15); /* 2^64 / the golden ratio: it spreads bits */
            partition->hash[state] = hash ^ hash >> 29;
        }
    }
    index_table_reset(&partition->first, automaton->states);
    uint32_t parts = 0;
    for (uint32_t state = 0; state < automaton->states; state++) {
        uint32_t *first = index_table_slot(&partition->first, partition->hash[state],
                                           are_equivalent, partition, state);
        partition->refined[state] = *first ? partition->refined[*first - 1] : parts++;
        if (!*first) /* state is the first of a new part */
            *first = state + 1;
    }
    uint32_t *part = partition->part;
    partition->part = partition->refined;
    partition->refined = part;
    return parts;
}

/* Merges equivalent states. */
static void minimise(struct automaton *automaton) {
    size_t states = automaton->states;
    struct partition partition = {
        .automaton = automaton,
        .part = memory_allocate(states, sizeof *partition.part),
        .refined = memory_allocate(states, sizeof *partition.refined),
        .hash = memory_allocate(states, sizeof *partition.hash),
    };
    /* The absorbing states are separate parts from the start, and keep their numbers. */
    for (uint32_t state = 0; state < states; state++)
        partition.part[state] = state < automaton->first_row ? state : automaton->first_row;
    uint32_t parts = 0;
    for (uint32_t before = UINT32_MAX; parts != before;) {
        before = parts;
        parts = refine(&partition);
    }
    renumber(automaton, partition.part, parts);
    free(partition.part);
    free(partition.refined);
    free(partition.first.slot);
    free(partition.hash);
}

/* Merges kinds whose transitions have become equal, and renumbers kinds where they are listed. */
static void merge_kinds(struct landings *landings) {
    struct automaton *automaton = &landings->automaton;
    const uint32_t kinds = automaton->kinds;
    uint32_t merged[LANDINGS_KINDS] = {0};
    automaton->kinds = 0; /* all are behind those kept so far */
    for (uint32_t kind = 0; kind < kinds; kind++)
        merged[kind] = kind_merge(automaton, kind);
    for (uint32_t kind = 0; kind < kinds; kind++)
        landings->first_of_phase[merged[kind]] = merged[landings->first_of_phase[kind]];
    landings->reset = merged[landings->reset];
    for (uint32_t i = 0; i <= landings->packed->choices; i++)
        for (int square = 0; square < WALK_MAX_SQUARES; square++)
            landings->kind[i][square] = merged[landings->kind[i][square]];
}

/* Step 3: rows and columns. */

enum { PILOT_GAMES = 512, PILOT_MOVES = 256 }; /* the sample's games, and most moves of each */

/* Numbers n items in ascending order of their keys: number[item]. */
static void rank_by_key(const double *key, uint32_t n, uint32_t *number) {
    size_t *order = memory_allocate(n, sizeof *order);
    gsl_sort_index(order, key, 1, n);
    for (uint32_t place = 0; place < n; place++)
        number[order[place]] = place;
    free(order);
}

/* Renumbers states by descending number of visits in a sample of short games, behind the absorbing
 * ones. Likewise numbers the columns of kinds, in column[kind]. */
static void order_hot_first(struct landings *landings, uint32_t *column) {
    struct automaton *automaton = &landings->automaton;
    const struct walk_table *table = landings->play->table;
    const uint32_t states = automaton->states;
    const uint64_t threshold = path_threshold(landings->play->p);
    /* The keys of the order: minus the number of visits. */
    double *state_key = memory_allocate(states, sizeof *state_key);
    double kind_key[LANDINGS_KINDS] = {0};
    uint32_t *number = memory_allocate(states, sizeof *number);
    for (uint64_t game = 0; game < PILOT_GAMES; game++) {
        struct path path;
        path_begin(&path, table->board, table->start, 0, game);
        uint32_t state = path_takes(&path, table->offer_take) ? automaton->offer : automaton->start;
        for (int i = 0; i < PILOT_MOVES && state >= automaton->first_row; i++) {
            path_step(&path);
            const bool resets =
                path.board->green[path.square] && path_whole_coin(&path) < threshold;
            uint32_t class = 0;
            for (uint32_t choice = 0; choice < landings->packed->choices; choice++)
                class += path_choice(&path) < landings->packed->choice[choice];
            uint32_t kind = resets ? landings->reset : landings->kind[class][path.square];
            if (path.moves == table->second_phase)
                kind = landings->first_of_phase[kind];
            kind_key[kind]--;
            state = automaton->next[(size_t)kind * states + state];
            state_key[state]--;
        }
    }
    for (uint32_t state = 0; state < automaton->first_row; state++) /* below minus all moves */
        state_key[state] = (double)state - automaton->first_row - PILOT_GAMES * PILOT_MOVES;
    rank_by_key(kind_key, automaton->kinds, column);
    rank_by_key(state_key, states, number);
    renumber(automaton, number, states);
    free(state_key);
    free(number);
}

/* The first row of a state: an absorbing one has a chain of PACKED_CHAIN rows, others have one. */
static uint32_t packed_row_of(const struct automaton *automaton, uint32_t state) {
    const uint32_t first = automaton->first_row;
    return state < first ? state * PACKED_CHAIN : state - first + first * PACKED_CHAIN;
}

/* Writes the packed table (packed_table.h). Takes over automaton->change. */
static void pack(struct packed_table *packed, const struct landings *landings,
                 const uint32_t *column) {
    const struct automaton *automaton = &landings->automaton;
    const uint32_t cell_size = sizeof *packed->cells;

    /* The layout. A row has a power of two of at least 8 bytes, so that it spans few cache lines.
     * The shift is the least with which entries have 16 bits. */
    packed->kinds = automaton->kinds;
    packed->rows = packed_row_of(automaton, automaton->states);
    packed->stride = (1u << PACKED_FREE_SHIFT) / cell_size;
    while (packed->stride < packed->kinds)
        packed->stride *= 2;
    const uint32_t row_bits = (uint32_t)__builtin_ctz(packed->stride * cell_size); /* of its size */
    packed->shift = PACKED_FREE_SHIFT;
    while ((packed->rows - 1) << (row_bits - packed->shift) > UINT16_MAX)
        packed->shift++;
    packed->scale_bits = row_bits - packed->shift;

    /* Entries, by state: that of its first row. A limit may be the one behind the last state's. */
    uint32_t *entry = memory_allocate(automaton->states + 1, sizeof *entry);
    for (uint32_t state = 0; state <= automaton->states; state++)
        entry[state] = packed_row_of(automaton, state) << packed->scale_bits;
    packed->done_limit = entry[AUTOMATON_DONE + 1];
    packed->dead_limit = entry[AUTOMATON_DEAD + 1];
    packed->fork_limit = entry[automaton->first_row];
    packed->start = entry[automaton->start];
    packed->offer = entry[automaton->offer];

    /* Cells. A row of a chain leads to the next one, the last row to itself. */
    packed->cells = memory_aligned((size_t)packed->rows * packed->stride, cell_size);
    uint16_t *cells = packed->cells; /* of the row that is written */
    for (uint32_t row = 0; row < automaton->first_row * PACKED_CHAIN; row++) {
        const bool last = row % PACKED_CHAIN == PACKED_CHAIN - 1;
        for (uint32_t kind = 0; kind < packed->kinds; kind++)
            cells[kind] = (uint16_t)((last ? row : row + 1) << packed->scale_bits);
        cells += packed->stride;
    }
    for (uint32_t state = automaton->first_row; state < automaton->states; state++) {
        const uint16_t *next = automaton->next + state; /* by kind, `states` entries apart */
        for (uint32_t kind = 0; kind < packed->kinds; kind++)
            cells[column[kind]] = (uint16_t)entry[next[(size_t)kind * automaton->states]];
        cells += packed->stride;
    }

    /* Landings. */
    packed->reset = (uint8_t)column[landings->reset];
    for (uint32_t i = 0; i <= landings->packed->choices; i++)
        for (int square = 0; square < WALK_MAX_SQUARES; square++)
            packed->kind[i][square] = (uint8_t)column[landings->kind[i][square]];
    for (uint32_t kind = 0; kind < packed->kinds; kind++)
        packed->first_of_phase[column[kind]] = (uint8_t)column[landings->first_of_phase[kind]];

    /* Forks, whose changes lead to entries now. */
    packed->change = automaton->change;
    for (uint32_t i = 0; i < automaton->changes; i++)
        packed->change[i].next = entry[packed->change[i].next];
    packed->fork = landings->play->table->fork;
    free(entry);
}

bool packed_table_make(struct packed_table *packed, const struct walk_play *play,
                       enum table_coin coin) {
    *packed = (struct packed_table){0};
    struct landings *landings = memory_allocate(1, sizeof *landings);
    uint32_t column[LANDINGS_KINDS] = {0};
    landings->play = play;
    landings->packed = packed;
    bool fits = find_choices(packed, play->table) && find_landings(landings, coin);
    if (fits) {
        minimise(&landings->automaton);
        merge_kinds(landings);
        fits = landings->automaton.kinds <= PACKED_KINDS &&
               packed_row_of(&landings->automaton, landings->automaton.states) <= UINT16_MAX;
    }
    if (fits) {
        order_hot_first(landings, column);
        pack(packed, landings, column);
    } else {
        free(landings->automaton.change);
    }
    free(landings->automaton.next);
    free(landings);
    return fits;
}

void packed_table_free(struct packed_table *packed) {
    free(packed->cells);
    free(packed->change);
    *packed = (struct packed_table){0};
}
