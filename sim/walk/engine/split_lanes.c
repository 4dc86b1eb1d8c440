/* The split pass in vector kernels, which play 64 lanes at a time, in octets of moves (lanes.h). A
 * part is a game at an interval of values of p, from..to-1, with its collection. Each lane plays
 * one part; the others are on a stack (depth-first search). If a coin is a reset at the values k,
 * k + 1, ..., with from < k < to, the lane continues with values from..k-1, and a part with values
 * k..to-1 is pushed onto the stack. When a lane takes that part, it repeats the octet from its
 * beginning; as its values are other ones, the coin is now a reset.
 *
 * For 101 values of p on the published board, a game has 2.0 parts and takes 5.0 octets of a lane
 * on average, compared with 2.6 for one value of p. Parts with the same collection after a reset
 * are not merged: that would save a tenth of the octets here, and cost more. */
#include "sim/walk/engine/split.h"

#include "sim/base/memory.h"
#include "sim/walk/engine/lanes_collections.h"
#include "sim/walk/rules/path.h"

#include <string.h>

/* A coin of the octet drawn last that splits the values of a lane: k..to-1 become a part. */
struct lane_split {
    uint32_t k, to;
    uint32_t at; /* which coin: move * LANES + lane */
};

/* Lanes, with the values of their parts. A coin is open (lanes.open) unless its leading byte says
 * that it is a reset at all of these values, or a removal at all. */
struct split_set {
    struct lanes lanes;
    uint32_t from[LANES], to[LANES];
    uint16_t row[LANES]; /* lanes.row at the beginning of the octet drawn last */
    struct lane_split split[LANES * LANES_OCTET]; /* [splits], in the order of moves */
    size_t splits;
    struct lanes_coins between;  /* open coins whose lower words decide k */
    uint32_t value[LANES_COINS]; /* by open coin: k, the first value at which it is a reset */
    uint64_t busy;               /* bit by lane: it has a part */
};

struct lanes_run {
    const struct threshold_index *index;
    const struct lanes_kernel *kernel;
    const struct lanes_setup *setup;
    const struct walk_play *play;
    struct split_tally *tally;
    struct waiting_part *waiting; /* the stack: [room], of which `count` are used */
    size_t count, room;
    uint64_t next, end; /* games that have not begun: next..end-1 */
    struct split_set set[2];
};

/* Decides the open coins of the octet drawn last, in the order of moves: a reset, a removal, or a
 * split, after which the lane has the values below k. Without branches: they were mispredicted. */
static void split_lanes_resolve_coins(const struct lanes_run *run, struct split_set *set) {
    const struct lanes_coins *open = &set->lanes.open;
    const size_t coins = open->count;
    const bool *between = run->index->between;
    const uint8_t *coin = set->lanes.coin[0], reset = run->setup->reset;
    uint8_t *kind = set->lanes.kind[0];

    /* List the coins whose lower words matter, two fifths for 101 values, and draw these words. */
    uint16_t *at = set->between.at;
    size_t count = 0;
    for (size_t i = 0; i < coins; i++) {
        at[count] = open->at[i]; /* overwritten by the next coin, unless `between` */
        count += between[coin[open->at[i]]];
    }
    set->between.count = count;
    run->kernel->draw_coins(run->setup, &set->lanes, &set->between);

    /* Find k, the first value at which a coin is a reset. A coin whose lower word does not matter
     * reads the next word that was drawn, with the same k. */
    uint32_t *restrict first_reset = set->value; /* by open coin */
    const uint32_t *word = set->between.word;
    for (size_t i = 0; i < coins; i++) {
        uint8_t leading = coin[open->at[i]];
        first_reset[i] = threshold_index_find(run->index, (uint64_t)leading << 32 | *word);
        word += between[leading];
    }

    struct lane_split *split = set->split;
    memcpy(set->row, set->lanes.row, sizeof set->row);
    for (size_t i = 0; i < coins; i++) {
        size_t place = open->at[i], lane = place % LANES;
        uint32_t k = first_reset[i];
        uint32_t from = set->from[lane];
        uint32_t to = set->to[lane];
        kind[place] = k <= from ? reset : kind[place]; /* else the kind of a removal remains */
        split->k = k;
        split->to = to;
        split->at = (uint32_t)place;
        bool divided = (k > from) & (k < to);
        split += divided;
        set->to[lane] = divided ? k : to;
    }
    set->splits = (size_t)(split - set->split);
}

/* Makes room for so many more parts on the stack. */
static void split_lanes_reserve(struct lanes_run *run, size_t parts) {
    if (run->count + parts <= run->room)
        return;
    run->room = 2 * run->room + parts;
    run->waiting = memory_resize(run->waiting, run->room, sizeof *run->waiting);
}

/* Pushes the parts split off in the octet walked last onto the stack. But a split at a move behind
 * the end of the lane's game is void: its values return to the lane, whose result is theirs. */
static void split_lanes_push(struct lanes_run *run, struct split_set *set) {
    struct lanes *lanes = &set->lanes;
    const struct packed_table *table = run->setup->table;
    const uint32_t dead_limit = table->dead_limit, scale_bits = table->scale_bits;
    const uint8_t *leading = run->index->leading;
    split_lanes_reserve(run, set->splits + 1); /* at least 1, so that run->waiting exists */
    struct waiting_part *waiting = run->waiting + run->count;
    for (size_t i = 0; i < set->splits; i++) {
        const struct lane_split *split = &set->split[i];
        size_t lane = split->at % LANES;
        uint32_t row = lanes->row[lane];
        uint32_t moves = LANES_OCTET - (row >> scale_bits) % PACKED_CHAIN; /* if it has ended */
        bool over = (row < dead_limit) & (moves <= split->at / LANES);
        uint32_t to = set->to[lane];
        to = (over & (to < split->to)) ? split->to : to;
        set->to[lane] = to;
        lanes->open_to[lane] = leading[to - 1];
        *waiting = (struct waiting_part){
            .game_low = lanes->game_low[lane],
            .game_high = lanes->game_high[lane],
            .octet = lanes->octet[lane] - 1,
            .row = set->row[lane],
            .from = split->k,
            .to = split->to,
            .place = lanes->before[lane],
        };
        waiting += !over; /* a void one is overwritten */
    }
    run->count = (size_t)(waiting - run->waiting);
}

/* Assigns values from..to-1 to a lane. A coin below the threshold of the first value is then a
 * reset at all of them; one not below that of the last value is a removal at all. Coins for which
 * the leading byte does not decide this are open. */
static inline void split_lanes_set_values(const struct lanes_run *run, struct split_set *set,
                                          size_t lane, uint32_t from, uint32_t to) {
    const uint8_t *leading = run->index->leading;
    set->from[lane] = from;
    set->to[lane] = to;
    set->lanes.resets_below[lane] = leading[from];
    set->lanes.open_to[lane] = leading[to - 1];
}

/* Resolves the fork, a landing at which joined tables differ, that values from..to-1 of a lane
 * reached with entry `row` in the octet walked last. Divides them into intervals with the same next
 * row, and walks these to the end of the octet. Counts those that end, and pushes the others. */
static void split_lanes_fork(struct lanes_run *run, const struct lanes *lanes, size_t lane,
                             uint32_t row, uint32_t from, uint32_t to) {
    const struct lanes_setup *setup = run->setup;
    const struct packed_table *table = setup->table;
    const uint32_t octets = lanes->octet[lane];
    while (packed_forks(table, row)) {
        const struct table_change *change = packed_fork(table, row);
        while (change[1].from <= from)
            change++;
        if (change[1].from < to) { /* the larger values go another way */
            split_lanes_fork(run, lanes, lane, row, change[1].from, to);
            to = change[1].from;
        }
        size_t move = LANES_OCTET - (row >> table->scale_bits) % PACKED_CHAIN;
        for (row = change->next; move < LANES_OCTET; move++)
            row = (uint32_t)lanes_next(table->cells, table->shift, lanes->kind[move][lane], row);
    }
    if (row < table->dead_limit || octets >= setup->last_octet) {
        split_count(run->tally,
                    lanes_result(table, (int32_t)setup->max_moves, octets, (int32_t)row), from, to);
        return;
    }
    split_lanes_reserve(run, 1);
    run->waiting[run->count++] =
        (struct waiting_part){lanes->game_low[lane], lanes->game_high[lane], octets, from, to,
                              (uint16_t)row,         lanes->place[lane]};
}

/* Assigns parts from the stack to these lanes (bits), then the next games: two loops, with branches
 * that are predictable. Returns the lanes that remain idle. */
static uint64_t split_lanes_refill(struct lanes_run *run, struct split_set *set, uint64_t lanes) {
    const struct lanes_start start = run->setup->start;
    const struct waiting_part *waiting = run->waiting + run->count;
    for (; lanes && waiting > run->waiting; lanes &= lanes - 1) {
        size_t lane = (size_t)__builtin_ctzll(lanes);
        waiting--;
        set->lanes.game_low[lane] = waiting->game_low;
        set->lanes.game_high[lane] = waiting->game_high;
        set->lanes.octet[lane] = waiting->octet;
        set->lanes.place[lane] = waiting->place;
        set->lanes.row[lane] = waiting->row;
        split_lanes_set_values(run, set, lane, waiting->from, waiting->to);
    }
    run->count = (size_t)(waiting - run->waiting);
    uint64_t next = run->next;
    for (; lanes && next < run->end; lanes &= lanes - 1) {
        size_t lane = (size_t)__builtin_ctzll(lanes);
        lanes_begin(run->setup, start, &set->lanes, lane, run->play, next++);
        split_lanes_set_values(run, set, lane, 0, run->index->n);
    }
    run->next = next;
    return lanes;
}

/* After the walk of an octet: counts the parts in the lanes `ended` (bits), unless they are at a
 * fork, and assigns other parts to these lanes. */
static void split_lanes_finish(struct lanes_run *run, struct split_set *set, uint64_t ended) {
    ended &= set->busy;
    split_lanes_push(run, set);
    const struct packed_table *table = run->setup->table;
    uint64_t forked = table->fork_limit > table->dead_limit ? ended : 0;
    for (uint64_t left = forked; left; left &= left - 1) {
        size_t lane = (size_t)__builtin_ctzll(left);
        uint32_t row = set->lanes.row[lane];
        if (packed_forks(table, row))
            split_lanes_fork(run, &set->lanes, lane, row, set->from[lane], set->to[lane]);
        else
            forked &= ~(UINT64_C(1) << lane);
    }
    for (uint64_t lanes = ended & ~forked; lanes; lanes &= lanes - 1) {
        size_t lane = (size_t)__builtin_ctzll(lanes);
        split_count(run->tally, set->lanes.result[lane], set->from[lane], set->to[lane]);
    }
    uint64_t idle = split_lanes_refill(run, set, ended | ~set->busy);
    set->busy = ~idle;
    for (; idle; idle &= idle - 1)
        set->to[__builtin_ctzll(idle)] = 0; /* no coin splits it */
}

bool split_play_lanes(const struct threshold_index *index, const struct lanes_kernel *kernel,
                      const struct lanes_setup *setup, const struct walk_play *play, uint64_t first,
                      size_t games, struct split_tally *tally, struct error *error) {
    struct lanes_run run = {
        .index = index,
        .kernel = kernel,
        .setup = setup,
        .play = play,
        .tally = tally,
        .next = first,
        .end = first + games,
    };
    struct split_set *set = run.set;
    bool played = true;
    split_lanes_finish(&run, &set[0], 0);
    /* At first the other set is walked without parts: its rows are 0, a game that has ended. */
    for (unsigned octet = 0; played && (set[0].busy | set[1].busy); octet++) {
        struct split_set *drawn = &set[octet % 2];
        struct split_set *walked = &set[!(octet % 2)];
        uint64_t ended = kernel->octet(setup, &drawn->lanes, &walked->lanes);
        split_lanes_resolve_coins(&run, drawn);
        lanes_begin_phase(setup, &drawn->lanes, drawn->lanes.kind[setup->phase_move], NULL, LANES);
        split_lanes_finish(&run, walked, ended);
        if (octet % LANES_POLL == 0 && watch_stopped(play->watch))
            played = error_stopped(error);
    }
    free(run.waiting);
    return played;
}
