#include "analysis/magicboard/enumerate.h"

#include "analysis/magicboard/spread.h"
#include "sim/base/divisor.h"
#include "sim/magicboard/board.h"
#include "sim/parallel/blocks.h"

#include <stdlib.h>
#include <string.h>

enum {
    SQUARES = MAGICBOARD_ENUMERATE_MOST * MAGICBOARD_ENUMERATE_MOST,
    VALUES = MAGICBOARD_ENUMERATE_MOST - 1,
    BUFFER = 64, /* states on their way to a part of the table */
};

/* What a thread works in. */
struct scratch {
    struct spread now, next;
    struct state buffer[STATE_TABLE_PARTS][BUFFER];
    size_t buffered[STATE_TABLE_PARTS];
    uint64_t count;
};

struct runner {
    int side, squares;
    uint32_t target[SQUARES][VALUES]; /* where a value leads to */
    uint32_t image[2][1 << 13];       /* in the diagonal: of the lower 13 squares, of the others */
    uint64_t power[SQUARES + 1];      /* of side - 1 */
    struct state_table *last, *next;
    struct scratch *scratch; /* by thread */
    uint64_t count;          /* of this step */
};

/* A state is the set reached, and above it the set reached last. */
static uint64_t key_of(uint32_t reached, uint32_t last) { return reached | (uint64_t)last << 32; }

static void set_up(struct runner *runner, int side) {
    runner->side = side;
    runner->squares = side * side;
    runner->power[0] = 1;
    for (int i = 0; i < runner->squares; i++) {
        runner->power[i + 1] = runner->power[i] * (uint64_t)(side - 1);
        for (int value = 1; value < side; value++)
            for (int k = 0; k < MAGICBOARD_DIRECTIONS; k++) {
                int target = magicboard_shift(side, i, value, (enum magicboard_direction)k);
                if (target >= 0)
                    runner->target[i][value - 1] |= UINT32_C(1) << target;
            }
    }
    for (uint32_t set = 0; set < 1 << 13; set++)
        for (int i = 0; i < 26; i++)
            if (i < runner->squares && set >> i % 13 & 1)
                runner->image[i / 13][set] |= UINT32_C(1) << (i % side * side + i / side);
}

static uint32_t image_of(const struct runner *runner, uint32_t set) {
    return runner->image[0][set & 0x1fff] | runner->image[1][set >> 13];
}

/* Of a state and its image the smaller one. */
static uint64_t canonical(const struct runner *runner, uint32_t reached, uint32_t last) {
    uint64_t key = key_of(reached, last);
    uint64_t image = key_of(image_of(runner, reached), image_of(runner, last));
    return key < image ? key : image;
}

/* Tries all values of a square: `now` becomes all that was with all that they lead to. */
static bool try_square(const struct runner *runner, struct scratch *scratch, int square,
                       uint32_t reached) {
    struct spread *now = &scratch->now, *next = &scratch->next;
    uint32_t set[VALUES];
    uint64_t ways[VALUES];
    int sets = 0;
    for (int value = 0; value < runner->side - 1; value++) {
        uint32_t fresh = runner->target[square][value] & ~reached;
        int same = 0;
        while (same < sets && set[same] != fresh)
            same++;
        ways[same] = same < sets ? ways[same] + 1 : 1;
        set[same] = fresh;
        sets += same == sets;
    }
    if (sets == 1 && set[0] == 0) {
        for (size_t i = 0; i < now->count; i++)
            now->set[i].weight *= ways[0];
        return true;
    }
    size_t most = now->count * (size_t)sets;
    if (!spread_room(next, most))
        return false;
    spread_begin(next, most);
    for (size_t i = 0; i < now->count; i++)
        for (int k = 0; k < sets; k++)
            spread_add(next, (uint32_t)now->set[i].key | set[k], now->set[i].weight * ways[k]);
    struct spread swapped = *now;
    *now = *next;
    *next = swapped;
    return true;
}

static bool flush(struct runner *runner, struct scratch *scratch, size_t part,
                  struct error *error) {
    size_t count = scratch->buffered[part];
    scratch->buffered[part] = 0;
    return count == 0 || state_table_add(runner->next, part, scratch->buffer[part], count, error);
}

/* Counts what was reached last, and sends on what is reached next. */
static bool expand(struct runner *runner, struct scratch *scratch, struct state state,
                   struct error *error) {
    uint32_t reached = (uint32_t)state.key, last = (uint32_t)(state.key >> 32);
    int filled = __builtin_popcount(reached & ~last);
    scratch->count +=
        state.weight * (uint64_t)__builtin_popcount(last) * runner->power[runner->squares - filled];
    if (!spread_room(&scratch->now, 1))
        return error_memory(error);
    scratch->now.count = 1;
    scratch->now.set[0] = (struct state){0, state.weight};
    for (uint32_t rest = last; rest; rest &= rest - 1)
        if (!try_square(runner, scratch, __builtin_ctz(rest), reached))
            return error_memory(error);
    for (size_t i = 0; i < scratch->now.count; i++) {
        uint32_t next = (uint32_t)scratch->now.set[i].key;
        if (next == 0)
            continue;
        uint64_t key = canonical(runner, reached | next, next);
        size_t part = state_table_part_of(key);
        scratch->buffer[part][scratch->buffered[part]++] =
            (struct state){key, scratch->now.set[i].weight};
        if (scratch->buffered[part] == BUFFER && !flush(runner, scratch, part, error))
            return false;
    }
    return true;
}

/* A block is a part of the last step's states. */
static bool work(void *context, int thread, uint64_t block, struct error *error) {
    struct runner *runner = context;
    struct scratch *scratch = &runner->scratch[thread];
    const struct state_table_part *part = &runner->last->part[block];
    scratch->count = 0;
    for (size_t i = 0; i < part->capacity; i++)
        if (part->slot[i].key != 0 && !expand(runner, scratch, part->slot[i], error))
            return false;
    state_table_clear(runner->last, block);
    return true;
}

static bool merge(void *context, void *count, int thread, uint64_t block, struct error *error) {
    const struct runner *runner = context;
    (void)block;
    (void)error;
    *(uint64_t *)count += runner->scratch[thread].count;
    return true;
}

/* One step: all states of `last` lead on to those of `next`. */
static bool take_step(struct runner *runner, int threads, const struct watch *watch,
                      struct error *error) {
    const struct blocks blocks = {.end = STATE_TABLE_PARTS,
                                  .threads = threads,
                                  .work = work,
                                  .merge = merge,
                                  .context = runner,
                                  .result = &runner->count};
    uint64_t merged;
    runner->count = 0;
    if (!blocks_run(&blocks, watch, &merged, error))
        return false;
    for (int thread = 0; thread < threads; thread++)
        for (size_t part = 0; part < STATE_TABLE_PARTS; part++)
            if (!flush(runner, &runner->scratch[thread], part, error))
                return false;
    struct state_table *swapped = runner->last;
    runner->last = runner->next;
    runner->next = swapped;
    return true;
}

static bool run(struct runner *runner, int threads, const struct watch *watch,
                struct magicboard_enumeration *result, struct error *error) {
    const struct state start = {key_of(1, 1), 1};
    if (!state_table_add(runner->last, state_table_part_of(start.key), &start, 1, error))
        return false;
    for (int step = 0; state_table_count(runner->last) > 0; step++) {
        size_t states = state_table_count(runner->last);
        if (states > result->most_states)
            result->most_states = states;
        if (!take_step(runner, threads, watch, error))
            return false;
        if (step == 0)
            continue; /* the start is no goal */
        result->count[step] = runner->count;
        result->solvable += runner->count;
        result->longest = step;
    }
    return true;
}

bool magicboard_enumerate(int side, int threads, const struct watch *watch,
                          struct magicboard_enumeration *enumeration, struct error *error) {
    struct runner *runner = calloc(1, sizeof *runner);
    bool done = runner || error_memory(error);
    if (done) {
        set_up(runner, side);
        runner->last = state_table_alloc();
        runner->next = state_table_alloc();
        runner->scratch = calloc((size_t)threads, sizeof *runner->scratch);
        *enumeration = (struct magicboard_enumeration){
            .side = side,
            .boards = runner->power[runner->squares],
            .goals = (uint64_t)runner->squares - 1,
        };
        done = (runner->last && runner->next && runner->scratch) || error_memory(error);
        done = done && run(runner, threads, watch, enumeration, error);
        for (int i = 0; runner->scratch && i < threads; i++) {
            spread_free(&runner->scratch[i].now);
            spread_free(&runner->scratch[i].next);
        }
        free(runner->scratch);
        state_table_free(runner->next);
        state_table_free(runner->last);
    }
    free(runner);
    return done;
}

static struct magicboard_fraction fraction_of(uint64_t count,
                                              const struct magicboard_enumeration *enumeration) {
    uint64_t all = enumeration->boards * enumeration->goals;
    uint64_t divisor = greatest_common_divisor(count, all);
    return (struct magicboard_fraction){count / divisor, all / divisor};
}

struct magicboard_fraction magicboard_p_solvable(const struct magicboard_enumeration *enumeration) {
    return fraction_of(enumeration->solvable, enumeration);
}

struct magicboard_fraction magicboard_p_length(const struct magicboard_enumeration *enumeration,
                                               int length) {
    return fraction_of(enumeration->count[length], enumeration);
}

double magicboard_mean_length(const struct magicboard_enumeration *enumeration) {
    unsigned __int128 sum = 0;
    for (int length = 1; length <= enumeration->longest; length++)
        sum += (unsigned __int128)enumeration->count[length] * (unsigned)length;
    return (double)sum / (double)enumeration->solvable;
}
