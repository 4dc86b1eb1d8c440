/* All boards at once, by dynamic programming over the steps of a breadth-first search.
 *
 * The state of such a search is the set of squares reached so far and its subset reached in the
 * last step. Other values do not matter: those of squares reached earlier have been used, and those
 * of squares not reached are not needed yet. So instead of single boards, states are enumerated.
 * The weight of a state is the number of ways to fill the squares reached before the last step. A
 * step fills the squares reached last in every way; the squares to which their values lead for the
 * first time are those reached last in the next state. The weights of equal states are added, and
 * those of mirror images in the diagonal through the start, as these have equally many boards. Each
 * square reached last is a goal whose distance is the number of steps.
 *
 * On side 2 all values are 1. State {A1}, last {A1}, leads to {A1, A2, B1}, last {A2, B1}; this
 * leads to {A1, A2, B1, B2}, last {B2}; all have weight 1. So A2 and B1 are goals at 1, B2 at 2.
 *
 * A set of squares is a word with one bit for each, square 0 being the start.
 *
 * States and weights are in hash tables, one for this step and one for the next, of 1024 parts. A
 * thread takes the states of one part at a time. It adds their successors to parts of the other
 * table in groups of 64, so that threads rarely wait for each other. */
#include "analysis/magicboard/enumerate.h"

#include "sim/base/index_table.h"
#include "sim/base/integers.h"
#include "sim/base/memory.h"
#include "sim/magicboard/board.h"
#include "sim/parallel/blocks.h"

#include <pthread.h>

/* --- weights by state: a hash table in parts with a lock each ------------------------------ */

enum { STATE_TABLE_PARTS = 1024 };

struct weighted_state {
    uint64_t key; /* enumerate_key; never 0, as the start is reached */
    uint64_t weight;
};

struct state_table_part {
    pthread_mutex_t lock;
    struct weighted_state *slot; /* [capacity] key 0: empty */
    size_t count, capacity;      /* count: slots that are not empty; capacity: a power of two */
};

static struct state_table_part *state_table_alloc(void) {
    struct state_table_part *table = memory_allocate(STATE_TABLE_PARTS, sizeof *table);
    for (size_t i = 0; i < STATE_TABLE_PARTS; i++)
        pthread_mutex_init(&table[i].lock, NULL);
    return table;
}

static void state_table_free(struct state_table_part *table) {
    for (size_t i = 0; i < STATE_TABLE_PARTS; i++) {
        pthread_mutex_destroy(&table[i].lock);
        free(table[i].slot);
    }
    free(table);
}

/* Adds a state to slots of which some are empty. Returns whether its key is new. The hash is not
 * that of state_table_part_of, whose upper bits all keys of a part share: they would cluster. */
static bool insert_state(struct weighted_state *slot, size_t capacity,
                         struct weighted_state state) {
    uint64_t hash = (state.key ^ state.key >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    size_t at = (size_t)(hash >> 20) & (capacity - 1);
    while (slot[at].key != 0 && slot[at].key != state.key)
        at = (at + 1) & (capacity - 1);
    bool fresh = slot[at].key == 0;
    slot[at].key = state.key;
    slot[at].weight += state.weight;
    return fresh;
}

/* The number of the part of the table that has a key: the upper 10 bits of a hash. */
static size_t state_table_part_of(uint64_t key) {
    return (size_t)((key * UINT64_C(0x9E3779B97F4A7C15)) >> 54);
}

/* Adds the weights of states to their part of the table; at most 80 % of its slots are used. Fails
 * when memory is short. */
static bool state_table_add(struct state_table_part *part, const struct weighted_state *state,
                            size_t count, struct error *error) {
    pthread_mutex_lock(&part->lock);
    size_t capacity = part->capacity ? part->capacity : 64;
    while (5 * (part->count + count) > 4 * capacity)
        capacity *= 2;
    struct weighted_state *slot = part->slot;
    if (capacity > part->capacity)
        slot = memory_table(capacity, sizeof *slot, error);
    if (slot && slot != part->slot) {
        for (size_t i = 0; i < part->capacity; i++)
            if (part->slot[i].key != 0)
                insert_state(slot, capacity, part->slot[i]);
        free(part->slot);
        part->slot = slot;
        part->capacity = capacity;
    }
    for (size_t i = 0; slot && i < count; i++)
        part->count += insert_state(slot, capacity, state[i]) ? 1 : 0;
    pthread_mutex_unlock(&part->lock);
    return slot != NULL;
}

/* --- the successors of a state ---------------------------------------------------------------- */

/* Sets of squares with the number of ways to reach each: the workspace of a thread, filled for one
 * state after the other. Zeroed: empty, without capacity. */
struct set_counts {
    struct weighted_state *set; /* [count] a set as key, the number of ways as weight */
    size_t count, capacity;
    struct index_table index; /* finds a set in `set` */
};

/* Empties the counts and makes room for that many sets. */
static void set_counts_begin(struct set_counts *counts, size_t wanted) {
    if (wanted > counts->capacity) {
        counts->capacity = counts->capacity ? counts->capacity : 256;
        while (counts->capacity < wanted)
            counts->capacity *= 2;
        counts->set = memory_resize(counts->set, counts->capacity, sizeof *counts->set);
    }
    index_table_reset(&counts->index, wanted);
    counts->count = 0;
}

static bool is_set(const void *sets, uint32_t number, uint64_t set) {
    return ((const struct weighted_state *)sets)[number].key == set;
}

/* Adds to the number of ways of a set. */
static void set_counts_add(struct set_counts *counts, uint32_t set, uint64_t ways) {
    uint32_t hash = (set * UINT32_C(0x9E3779B1)) >> 7;
    uint32_t *slot = index_table_slot(&counts->index, hash, is_set, counts->set, set);
    if (*slot == 0) {
        counts->set[counts->count] = (struct weighted_state){set, 0};
        *slot = (uint32_t)++counts->count;
    }
    counts->set[*slot - 1].weight += ways;
}

enum {
    SQUARES = MAGICBOARD_ENUMERATE_MOST * MAGICBOARD_ENUMERATE_MOST,
    VALUES = MAGICBOARD_ENUMERATE_MOST - 1,
    BUFFER = 64,                 /* states buffered for a part of the table */
    IMAGE_SQUARES = 13,          /* half of the squares, rounded up */
    IMAGES = 1 << IMAGE_SQUARES, /* sets of these: a mirror image is looked up in two halves */
};

/* The workspace of a thread. */
struct enumerate_scratch {
    struct set_counts found; /* sets reached for the first time from the squares filled so far */
    struct set_counts spare; /* memory for those that follow when one more square is filled */
    struct weighted_state buffer[STATE_TABLE_PARTS][BUFFER]; /* states of the next step, by part */
    size_t buffered[STATE_TABLE_PARTS];
    uint64_t pairs; /* pairs of a board and a goal at this distance, in the states of this thread */
};

struct enumerate_runner {
    int side, squares;
    uint32_t target[SQUARES][VALUES]; /* the set of targets by square and value - 1 */
    uint32_t image[2][IMAGES];        /* mirror images of sets of the lower and the other squares */
    uint64_t power[SQUARES + 1];      /* [i] (side - 1)^i */
    struct state_table_part *this_step, *next_step; /* tables of states, all parts */
    struct enumerate_scratch *scratch;              /* [threads] workspaces */
};

/* The key of a state: the set reached in the low half, the set reached last in the high half. */
static uint64_t enumerate_key(uint32_t reached, uint32_t last) {
    return reached | (uint64_t)last << 32;
}

static uint32_t enumerate_image(const struct enumerate_runner *runner, uint32_t set) {
    return runner->image[0][set % IMAGES] | runner->image[1][set / IMAGES];
}

/* Finds the sets of squares that are reached next, each with its weight. It begins with the empty
 * set and fills the squares reached last one by one. For each value of a square, every set found so
 * far is joined with the targets that are not reached yet. Values with equal targets are counted
 * together. */
static void enumerate_next_sets(const struct enumerate_runner *runner,
                                struct enumerate_scratch *scratch, uint32_t reached, uint32_t last,
                                uint64_t weight) {
    struct set_counts *found = &scratch->found, *next = &scratch->spare;
    set_counts_begin(found, 1);
    set_counts_add(found, 0, weight);
    for (uint32_t rest = last; rest; rest &= rest - 1) {
        const uint32_t *target = runner->target[__builtin_ctz(rest)];
        uint32_t set[VALUES];  /* [sets] the different sets of targets */
        uint64_t ways[VALUES]; /* [sets] how many values have each */
        int sets = 0;
        for (int value = 0; value < runner->side - 1; value++) {
            uint32_t fresh = target[value] & ~reached;
            int same = 0; /* the place of an equal set, else the end of the list */
            while (same < sets && set[same] != fresh)
                same++;
            if (same == sets)
                ways[sets++] = 0;
            ways[same]++;
            set[same] = fresh;
        }
        if (sets == 1 && set[0] == 0) { /* no value leads on */
            for (size_t i = 0; i < found->count; i++)
                found->set[i].weight *= ways[0];
            continue;
        }
        set_counts_begin(next, found->count * (size_t)sets);
        for (size_t i = 0; i < found->count; i++)
            for (int k = 0; k < sets; k++)
                set_counts_add(next, (uint32_t)found->set[i].key | set[k],
                               found->set[i].weight * ways[k]);
        struct set_counts swapped = *found;
        *found = *next;
        *next = swapped;
    }
}

/* Moves the states buffered for a part of the table of the next step into that table. */
static bool enumerate_flush(struct enumerate_runner *runner, struct enumerate_scratch *scratch,
                            size_t part, struct error *error) {
    size_t count = scratch->buffered[part];
    scratch->buffered[part] = 0;
    return count == 0 ||
           state_table_add(&runner->next_step[part], scratch->buffer[part], count, error);
}

/* Takes the states of a part of the table of this step: counts the squares reached last as goals,
 * and adds the successors of each state to the table of the next step. */
static bool enumerate_work(void *context, int thread, uint64_t number, uint64_t end,
                           struct error *error) {
    struct enumerate_runner *runner = context;
    struct enumerate_scratch *scratch = &runner->scratch[thread];
    struct state_table_part *part = &runner->this_step[number];
    for (size_t slot = 0; slot < part->capacity; slot++) {
        const struct weighted_state state = part->slot[slot];
        if (state.key == 0)
            continue; /* an empty slot */
        uint32_t reached = (uint32_t)state.key, last = (uint32_t)(state.key >> 32);
        /* Each square reached last is a goal at this distance. The weight is the number of ways to
         * fill the `filled` squares; all other squares may have any of side - 1 values. */
        int filled = __builtin_popcount(reached & ~last);
        scratch->pairs += state.weight * (uint64_t)__builtin_popcount(last) *
                          runner->power[runner->squares - filled];
        enumerate_next_sets(runner, scratch, reached, last, state.weight);
        for (size_t i = 0; i < scratch->found.count; i++) {
            uint32_t next = (uint32_t)scratch->found.set[i].key;
            if (next == 0)
                continue; /* nothing new is reached: the state has no successor */
            /* A state and its mirror image are counted for the smaller of their keys. */
            uint64_t key = enumerate_key(reached | next, next);
            uint64_t image = enumerate_key(enumerate_image(runner, reached | next),
                                           enumerate_image(runner, next));
            key = key < image ? key : image;
            size_t to = state_table_part_of(key);
            scratch->buffer[to][scratch->buffered[to]++] =
                (struct weighted_state){key, scratch->found.set[i].weight};
            if (scratch->buffered[to] == BUFFER && !enumerate_flush(runner, scratch, to, error))
                return false;
        }
    }
    free(part->slot);
    part->slot = NULL;
    part->count = part->capacity = 0;
    return true;
}

/* Replaces all states by their successors, step by step, until there are none. */
static bool enumerate_all(struct enumerate_runner *runner, int threads, const struct watch *watch,
                          struct magicboard_enumeration *result, struct error *error) {
    const struct weighted_state start = {enumerate_key(1, 1), 1};
    const struct blocks blocks = {
        .end = STATE_TABLE_PARTS, .threads = threads, .work = enumerate_work, .context = runner};
    if (!state_table_add(&runner->this_step[state_table_part_of(start.key)], &start, 1, error))
        return false;
    for (int step = 0;; step++) {
        size_t states = 0;
        uint64_t pairs = 0;
        for (size_t i = 0; i < STATE_TABLE_PARTS; i++)
            states += runner->this_step[i].count;
        if (states == 0)
            return true;
        if (!blocks_run(&blocks, watch, NULL, error))
            return false;
        for (int thread = 0; thread < threads; thread++) {
            struct enumerate_scratch *scratch = &runner->scratch[thread];
            for (size_t part = 0; part < STATE_TABLE_PARTS; part++)
                if (!enumerate_flush(runner, scratch, part, error))
                    return false;
            pairs += scratch->pairs;
            scratch->pairs = 0;
        }
        struct state_table_part *emptied = runner->this_step;
        runner->this_step = runner->next_step;
        runner->next_step = emptied;
        if (step == 0)
            continue; /* the start is not a goal */
        result->count[step] = pairs;
        result->solvable += pairs;
        result->longest = step;
    }
}

bool magicboard_enumerate(int side, int threads, const struct watch *watch,
                          struct magicboard_enumeration *enumeration, struct error *error) {
    struct enumerate_runner *runner = memory_allocate(1, sizeof *runner);
    *runner = (struct enumerate_runner){
        .side = side,
        .squares = side * side,
        .power = {1},
        .this_step = state_table_alloc(),
        .next_step = state_table_alloc(),
        .scratch = memory_allocate((size_t)threads, sizeof *runner->scratch),
    };
    for (int i = 0; i < runner->squares; i++) {
        runner->power[i + 1] = runner->power[i] * (uint64_t)(side - 1);
        for (int value = 1; value < side; value++)
            for (int k = 0; k < MAGICBOARD_DIRECTIONS; k++) {
                int target = magicboard_shift(side, i, value, (enum magicboard_direction)k);
                if (target >= 0)
                    runner->target[i][value - 1] |= UINT32_C(1) << target;
            }
    }
    for (uint32_t set = 0; set < IMAGES; set++)
        for (int i = 0; i < runner->squares; i++)
            if (set >> i % IMAGE_SQUARES & 1)
                runner->image[i / IMAGE_SQUARES][set] |= UINT32_C(1)
                                                         << (i % side * side + i / side);
    *enumeration =
        (struct magicboard_enumeration){.side = side, .boards = runner->power[runner->squares]};
    bool done = enumerate_all(runner, threads, watch, enumeration, error);
    for (int i = 0; i < threads; i++) {
        free(runner->scratch[i].found.set);
        free(runner->scratch[i].found.index.slot);
        free(runner->scratch[i].spare.set);
        free(runner->scratch[i].spare.index.slot);
    }
    free(runner->scratch);
    state_table_free(runner->next_step);
    state_table_free(runner->this_step);
    free(runner);
    return done;
}

struct magicboard_fraction magicboard_enumerated_p(const struct magicboard_enumeration *enumeration,
                                                   uint64_t count) {
    int goals = enumeration->side * enumeration->side - 1;
    uint64_t all = enumeration->boards * (uint64_t)goals;
    uint64_t divisor = greatest_common_divisor(count, all);
    return (struct magicboard_fraction){count / divisor, all / divisor};
}

double magicboard_mean_length(const struct magicboard_enumeration *enumeration) {
    unsigned __int128 sum = 0;
    for (int length = 1; length <= enumeration->longest; length++)
        sum += (unsigned __int128)enumeration->count[length] * (unsigned)length;
    return (double)sum / (double)enumeration->solvable;
}
