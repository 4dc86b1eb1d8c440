/* All boards at once, by dynamic programming over the steps of a breadth-first search.
 *
 * The state of such a search is the set of squares reached so far and its subset reached in the
 * last step. The next step depends only on the values of this subset: those of squares reached
 * earlier have been used, and no others are needed yet. So instead of single boards, states are
 * enumerated. The weight of a state is the number of ways to fill the squares reached before the
 * last step. A step fills the squares reached last in every way; the squares to which their values
 * lead for the first time are those reached last in the next state. The weights of equal states are
 * added, and those of mirror images in the diagonal through the start, as these have equally many
 * boards. Each square reached last is a goal whose distance is the number of steps.
 *
 * On side 2 all values are 1. State {A1}, last {A1}, leads to {A1, A2, B1}, last {A2, B1}; this
 * leads to {A1, A2, B1, B2}, last {B2}; all have weight 1. So A2 and B1 are goals at 1, B2 at 2.
 *
 * A set of squares is a word, a bit each; square 0 is the start. The states of this step and of the
 * next are in two hash tables of 1024 parts. A thread takes the states of one part at a time, and
 * adds their successors to parts of the other table in groups of 64: so threads rarely wait. */
#include "analysis/magicboard/enumerate.h"

#include "sim/base/index_table.h"
#include "sim/base/integers.h"
#include "sim/base/memory.h"
#include "sim/magicboard/board.h"
#include "sim/parallel/blocks.h"

#include <pthread.h>

/* --- weights by state: a hash table in parts -------------------------------------------------- */

enum { STATE_TABLE_PARTS = 1024 };

struct weighted_state {
    uint32_t reached; /* set of squares; 0: an empty slot, as the start is always reached */
    uint32_t last;    /* those of them reached in the last step */
    uint64_t weight;
};

static uint64_t state_key(const struct weighted_state *state) {
    return state->reached | (uint64_t)state->last << 32;
}

struct state_table_part {
    struct weighted_state *slot; /* [capacity] */
    size_t count, capacity; /* count: slots that are not empty; capacity: a power of two, or 0 */
};

/* Adds a state to slots, some of them empty, or its weight to an equal state. Returns whether it is
 * new. Its hash is not that of state_table_part_of: all states of a part share the upper bits. */
static bool insert_state(struct weighted_state *slot, size_t capacity,
                         const struct weighted_state *state) {
    uint64_t key = state_key(state);
    uint64_t hash = (key ^ key >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    size_t at = (size_t)(hash >> 20) & (capacity - 1);
    while (slot[at].reached != 0 && state_key(&slot[at]) != key)
        at = (at + 1) & (capacity - 1);
    if (slot[at].reached != 0) {
        slot[at].weight += state->weight;
        return false;
    }
    slot[at] = *state;
    return true;
}

/* The number of the part of the table that has a state: the upper 10 bits of a hash. */
static size_t state_table_part_of(const struct weighted_state *state) {
    return (size_t)((state_key(state) * UINT64_C(0x9E3779B97F4A7C15)) >> 54);
}

/* Adds state[count], all of this part, to the part; at most 80 % of its slots are used. Fails when
 * memory is short. */
static bool state_table_add(struct state_table_part *part, const struct weighted_state *state,
                            size_t count, struct error *error) {
    size_t capacity = part->capacity ? part->capacity : 64;
    while (5 * (part->count + count) > 4 * capacity)
        capacity *= 2;
    if (capacity > part->capacity) {
        struct weighted_state *larger = memory_table(capacity, sizeof *larger, error);
        if (!larger)
            return false;
        for (size_t i = 0; i < part->capacity; i++)
            if (part->slot[i].reached != 0)
                insert_state(larger, capacity, &part->slot[i]);
        free(part->slot);
        part->slot = larger;
        part->capacity = capacity;
    }
    for (size_t i = 0; i < count; i++)
        part->count += insert_state(part->slot, capacity, &state[i]) ? 1 : 0;
    return true;
}

/* --- the successors of a state ---------------------------------------------------------------- */

/* A set of squares that a step reaches, and the number of ways in which it does. */
struct reached_set {
    uint32_t squares;
    uint64_t ways;
};

/* A list of such sets, each once. Zeroed: empty, without capacity. */
struct set_counts {
    struct reached_set *set; /* [count] */
    size_t count, capacity;
    struct index_table index; /* finds a set in the list */
};

/* Empties the list and makes room for that many sets. */
static void set_counts_begin(struct set_counts *counts, size_t wanted) {
    if (wanted > counts->capacity) {
        counts->capacity = 2 * wanted; /* so that it seldom grows */
        counts->set = memory_resize(counts->set, counts->capacity, sizeof *counts->set);
    }
    index_table_reset(&counts->index, wanted);
    counts->count = 0;
}

/* Whether item `number` of the list `sets` has these squares, for the index. */
static bool has_squares(const void *sets, uint32_t number, uint64_t squares) {
    return ((const struct reached_set *)sets)[number].squares == squares;
}

/* Adds ways to those of a set, which joins the list if it is new. */
static void set_counts_add(struct set_counts *counts, uint32_t squares, uint64_t ways) {
    uint32_t hash = (squares * UINT32_C(0x9E3779B1)) >> 7;
    uint32_t *slot = index_table_slot(&counts->index, hash, has_squares, counts->set, squares);
    if (*slot == 0) {
        counts->set[counts->count] = (struct reached_set){.squares = squares};
        *slot = (uint32_t)++counts->count;
    }
    counts->set[*slot - 1].ways += ways;
}

enum {
    SQUARES = MAGICBOARD_ENUMERATE_MOST * MAGICBOARD_ENUMERATE_MOST,
    VALUES = MAGICBOARD_ENUMERATE_MOST - 1,
    BUFFER = 64,                       /* states buffered for a part of the table */
    IMAGE_SQUARES = (SQUARES + 1) / 2, /* a set is mirrored in two halves, by tables */
    IMAGES = 1 << IMAGE_SQUARES,       /* sets of so many squares */
};

/* The workspace of a thread. */
struct enumerate_scratch {
    struct set_counts sets[2]; /* of enumerate_next_sets: before and after a square is filled */
    struct weighted_state buffer[STATE_TABLE_PARTS][BUFFER]; /* states of the next step, by part */
    size_t buffered[STATE_TABLE_PARTS];                      /* states in the buffer of each part */
    uint64_t pairs; /* pairs of a board and a goal at this distance, in the states of this thread */
};

struct enumerate_runner {
    int side, squares;
    uint32_t target[SQUARES][VALUES]; /* [square][value - 1] the set of targets */
    uint32_t image[2][IMAGES];   /* mirror images of sets of the first squares, and of the others */
    uint64_t power[SQUARES + 1]; /* [i] (side - 1)^i */
    int step;                    /* number of this step, from 0 */
    struct state_table_part table[2][STATE_TABLE_PARTS]; /* [step % 2] the states of a step */
    pthread_mutex_t lock[STATE_TABLE_PARTS];             /* of the parts of the next step's table */
    struct enumerate_scratch *scratch;                   /* [threads] workspaces */
};

static uint32_t enumerate_image(const struct enumerate_runner *runner, uint32_t set) {
    return runner->image[0][set % IMAGES] | runner->image[1][set / IMAGES];
}

/* Finds the sets of squares that the step from a state can reach for the first time. The ways of a
 * set are the number of fillings of the squares reached so far that lead to it. At first there is
 * the empty set, with the weight of the state. Then the squares reached last are filled one by one:
 * for each value of a square, every set found so far is joined with the targets that are not
 * reached yet. Values with equal targets are counted together. The result is in the scratch. */
static const struct set_counts *enumerate_next_sets(const struct enumerate_runner *runner,
                                                    struct enumerate_scratch *scratch,
                                                    const struct weighted_state *state) {
    struct set_counts *found = &scratch->sets[0], *next = &scratch->sets[1];
    set_counts_begin(found, 1);
    set_counts_add(found, 0, state->weight);
    for (uint32_t rest = state->last; rest; rest &= rest - 1) {
        const uint32_t *target = runner->target[__builtin_ctz(rest)];
        struct reached_set fresh[VALUES]; /* [count] sets of new targets; ways: their values */
        int count = 0;
        for (int k = 0; k < runner->side - 1; k++) { /* value k + 1 */
            uint32_t squares = target[k] & ~state->reached;
            int same = 0; /* the place of an equal set, else the end of the list */
            while (same < count && fresh[same].squares != squares)
                same++;
            if (same == count)
                fresh[count++] = (struct reached_set){.squares = squares};
            fresh[same].ways++;
        }
        if (count == 1 && fresh[0].squares == 0) { /* no value leads to a new square */
            for (size_t i = 0; i < found->count; i++)
                found->set[i].ways *= fresh[0].ways;
            continue;
        }
        set_counts_begin(next, found->count * (size_t)count);
        for (size_t i = 0; i < found->count; i++)
            for (int k = 0; k < count; k++)
                set_counts_add(next, found->set[i].squares | fresh[k].squares,
                               found->set[i].ways * fresh[k].ways);
        struct set_counts *emptied = found;
        found = next;
        next = emptied;
    }
    return found;
}

/* Moves the states buffered for a part of the table of the next step into that table. */
static bool enumerate_flush(struct enumerate_runner *runner, struct enumerate_scratch *scratch,
                            size_t part, struct error *error) {
    size_t count = scratch->buffered[part];
    if (count == 0)
        return true;
    struct state_table_part *next = runner->table[(runner->step + 1) % 2];
    pthread_mutex_lock(&runner->lock[part]);
    bool done = state_table_add(&next[part], scratch->buffer[part], count, error);
    pthread_mutex_unlock(&runner->lock[part]);
    scratch->buffered[part] = 0;
    return done;
}

/* Takes the states of part `number` of the table of this step: counts the squares reached last as
 * goals, and adds the successors of each state to the table of the next step. Empties the part. */
static bool enumerate_work(void *context, int thread, uint64_t number, uint64_t end,
                           struct error *error) {
    struct enumerate_runner *runner = context;
    struct enumerate_scratch *scratch = &runner->scratch[thread];
    struct state_table_part *part = &runner->table[runner->step % 2][number];
    for (size_t slot = 0; slot < part->capacity; slot++) {
        const struct weighted_state *state = &part->slot[slot];
        if (state->reached == 0)
            continue; /* an empty slot */
        /* Each square reached last is a goal at this distance. The weight is the number of ways to
         * fill the `filled` squares; all other squares may have any of side - 1 values. */
        int filled = __builtin_popcount(state->reached & ~state->last);
        scratch->pairs += state->weight * (uint64_t)__builtin_popcount(state->last) *
                          runner->power[runner->squares - filled];
        const struct set_counts *found = enumerate_next_sets(runner, scratch, state);
        for (size_t i = 0; i < found->count; i++) {
            const uint32_t last = found->set[i].squares, reached = state->reached | last;
            if (last == 0)
                continue; /* nothing new is reached: the state has no successor */
            struct weighted_state next = {reached, last, found->set[i].ways};
            const struct weighted_state image = {enumerate_image(runner, reached),
                                                 enumerate_image(runner, last), next.weight};
            if (state_key(&image) < state_key(&next))
                next = image; /* it stands for both */
            size_t to = state_table_part_of(&next);
            scratch->buffer[to][scratch->buffered[to]++] = next;
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
    const struct weighted_state start = {.reached = 1, .last = 1, .weight = 1};
    const struct blocks blocks = {
        .end = STATE_TABLE_PARTS, .threads = threads, .work = enumerate_work, .context = runner};
    if (!state_table_add(&runner->table[0][state_table_part_of(&start)], &start, 1, error))
        return false;
    for (size_t states = 1 /* of this step */; states > 0; runner->step++) {
        const int step = runner->step;
        uint64_t pairs = 0;
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
        if (step > 0) { /* the start is not a goal */
            result->count[step] = pairs;
            result->solvable += pairs;
            result->longest = step;
        }
        states = 0;
        for (size_t i = 0; i < STATE_TABLE_PARTS; i++)
            states += runner->table[(step + 1) % 2][i].count;
    }
    return true;
}

bool magicboard_enumerate(int side, int threads, const struct watch *watch,
                          struct magicboard_enumeration *enumeration, struct error *error) {
    struct enumerate_runner *runner = memory_allocate(1, sizeof *runner);
    runner->side = side;
    runner->squares = side * side;
    runner->power[0] = 1;
    runner->scratch = memory_allocate((size_t)threads, sizeof *runner->scratch);
    for (size_t i = 0; i < STATE_TABLE_PARTS; i++)
        pthread_mutex_init(&runner->lock[i], NULL);
    for (int i = 0; i < runner->squares; i++) {
        runner->power[i + 1] = runner->power[i] * (uint64_t)(side - 1);
        for (int value = 1; value < side; value++)
            for (int k = 0; k < MAGICBOARD_DIRECTIONS; k++) {
                int target = magicboard_shift(side, i, value, (enum magicboard_direction)k);
                if (target >= 0)
                    runner->target[i][value - 1] |= UINT32_C(1) << target;
            }
        const uint32_t mirrored = UINT32_C(1) << (i % side * side + i / side);
        for (uint32_t set = 0; set < IMAGES; set++)
            if (set >> i % IMAGE_SQUARES & 1)
                runner->image[i / IMAGE_SQUARES][set] |= mirrored;
    }
    *enumeration =
        (struct magicboard_enumeration){.side = side, .boards = runner->power[runner->squares]};
    bool done = enumerate_all(runner, threads, watch, enumeration, error);
    for (int i = 0; i < threads; i++)
        for (int k = 0; k < 2; k++) {
            free(runner->scratch[i].sets[k].set);
            free(runner->scratch[i].sets[k].index.slot);
        }
    free(runner->scratch);
    for (size_t i = 0; i < STATE_TABLE_PARTS; i++) {
        pthread_mutex_destroy(&runner->lock[i]);
        free(runner->table[0][i].slot);
        free(runner->table[1][i].slot);
    }
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
