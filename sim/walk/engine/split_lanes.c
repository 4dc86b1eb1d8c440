/* The split pass in vector kernels, which play 64 lanes at a time, in octets of moves (lanes.h). A
 * part is a game at an interval of values of p, from..to-1, with its collection. Each lane plays
 * one part; the others are on a stack (depth-first search). If a coin is a reset at the values k,
 * k + 1, ..., with from < k < to, the lane continues with values from..k-1, and a part with values
 * k..to-1 is pushed onto the stack. When a lane takes that part, it repeats the octet from its
 * beginning; as its values are other ones, the coin is now a reset.
 *
 * An octet of a set of lanes is drawn, and its coins, once decided, split values off. Then it is
 * walked, while another set is drawn; what was split off is pushed, and idle lanes get parts.
 *
 * For 101 values of p on the published board, a game has 2.0 parts and takes 5.0 octets of a lane
 * on average, compared with 2.6 for one value of p. Parts with the same collection after a reset
 * are not merged: that would save a tenth of the octets here, and cost more.
 *
 * Branches that depend on coins would be mispredicted. So lists grow without them: every item is
 * written at the end, which moves on if it belongs there; else the next item overwrites it. */
#include "sim/walk/engine/split.h"

#include "sim/base/memory.h"
#include "sim/walk/engine/lanes_collections.h"

#include <string.h>
#include <sys/param.h>

/* A coin of the octet drawn last that splits the values of a lane: k..to-1 become a part. */
struct lane_split {
    uint32_t k, to;
    uint8_t lane, move;
};

/* Lanes, with the values of their parts. Of the octet drawn last, lanes.kind is what each landing
 * does, lanes.coin the leading bytes of coins. lanes.open lists those coins whose leading byte does
 * not tell whether they are resets at all values of the lane, or removals at all. */
struct split_set {
    struct lanes lanes;
    uint64_t busy;                   /* bit by lane: it has a part */
    uint32_t from[LANES], to[LANES]; /* by lane: the values of its part */
    uint16_t row[LANES];             /* lanes.row before the octet drawn last is walked */
    struct lanes_coins between;      /* open coins whose lower words decide k */
    struct lane_split split[LANES * LANES_OCTET]; /* [splits], in the order of moves */
    size_t splits;
};

struct lanes_run {
    const struct threshold_index *index;
    const struct lanes_kernel *kernel;
    const struct lanes_setup *setup;
    const struct walk_play *play;
    struct split_tally *tally;
    struct waiting_part *waiting; /* the stack: [waiting_count], with room for waiting_room */
    size_t waiting_count, waiting_room;
    uint64_t next, end; /* games that have not begun: next..end-1 */
    struct split_set set[2];
};

/* Decides the open coins of the octet drawn last, in the order of moves: a reset, a removal, or a
 * split, after which the lane has the values below k. */
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
        at[count] = open->at[i];
        count += between[coin[open->at[i]]];
    }
    set->between.count = count;
    run->kernel->draw_coins(run->setup, &set->lanes, &set->between, 0);

    /* Find k, the first value at which a coin is a reset. A coin whose lower word does not matter
     * reads the word of the next one that does, with the same k. */
    uint32_t first_reset[LANES_COINS]; /* k, by open coin */
    size_t drawn = 0;                  /* how many words belong to the coins before */
    for (size_t i = 0; i < coins; i++) {
        uint8_t leading = coin[open->at[i]];
        uint32_t word = set->between.word[drawn];
        first_reset[i] = threshold_index_find(run->index, (uint64_t)leading << 32 | word);
        drawn += between[leading];
    }

    /* Decide each coin. The list of splits grows by those that divide the values of their lanes. */
    struct lane_split *split = set->split;
    for (size_t i = 0; i < coins; i++) {
        size_t place = open->at[i], lane = place % LANES;
        uint32_t k = first_reset[i], from = set->from[lane], to = set->to[lane];
        kind[place] = k <= from ? reset : kind[place]; /* else the kind of a removal remains */
        *split = (struct lane_split){k, to, (uint8_t)lane, (uint8_t)(place / LANES)};
        bool divided = (from < k) & (k < to);
        split += divided;
        set->to[lane] = divided ? k : to;
    }
    set->splits = (size_t)(split - set->split);
}

/* Makes room for so many more parts on the stack. */
static void split_lanes_reserve(struct lanes_run *run, size_t parts) {
    if (run->waiting_count + parts <= run->waiting_room)
        return;
    run->waiting_room = 2 * run->waiting_room + parts;
    run->waiting = memory_resize(run->waiting, run->waiting_room, sizeof *run->waiting);
}

/* Assigns values from..to-1 to a lane. A coin below the threshold of the first value is then a
 * reset at all of them; one not below that of the last value is a removal at all. Coins for which
 * the leading byte does not decide this are open. */
static inline void split_lanes_set_values(const struct lanes_run *run, struct split_set *set,
                                          size_t lane, uint32_t from, uint32_t to) {
    set->from[lane] = from;
    set->to[lane] = to;
    set->lanes.resets_below[lane] = run->index->leading[from];
    set->lanes.open_to[lane] = run->index->leading[to - 1];
}

/* Pushes the parts split off in the octet walked last onto the stack, at the beginning of that
 * octet. But a split at a move behind the end of the lane's game is void: its values return to the
 * lane, whose result is theirs. */
static void split_lanes_push(struct lanes_run *run, struct split_set *set) {
    const struct lanes *lanes = &set->lanes;
    const struct packed_table *table = run->setup->table;
    split_lanes_reserve(run, set->splits);
    size_t count = run->waiting_count;
    for (size_t i = 0; i < set->splits; i++) {
        const struct lane_split *split = &set->split[i];
        const size_t lane = split->lane;
        const uint32_t row = lanes->row[lane];
        const uint32_t landings = LANES_OCTET - packed_moves_since(table, row); /* if decided */
        const bool valid = !packed_decided(table, row) | (split->move < landings);
        /* Of a lane's void splits, the first has the largest `to`: later ones cut what is left. */
        const uint32_t to = valid ? set->to[lane] : MAX(set->to[lane], split->to);
        split_lanes_set_values(run, set, lane, set->from[lane], to);
        struct waiting_part *part = &run->waiting[count];
        *part = waiting_part_of(lanes, lane, set->row[lane], split->k, split->to);
        part->octet--; /* which is repeated */
        part->place = lanes->before[lane];
        count += valid;
    }
    run->waiting_count = count;
}

/* Completes the octet walked last for values from..to-1 of a lane, which have come to entry `row`:
 * counts them if they have a result, or else pushes them. At a fork, a landing at which joined
 * tables differ, walks each interval of values with the same next row to the end of the octet. */
static void split_lanes_complete(struct lanes_run *run, const struct lanes *lanes, size_t lane,
                                 uint32_t row, uint32_t from, uint32_t to) {
    const struct lanes_setup *setup = run->setup;
    const struct packed_table *table = setup->table;
    if (packed_forks(table, row)) {
        const struct table_change *change = packed_fork(table, row);
        const size_t landings = LANES_OCTET - packed_moves_since(table, row); /* until the fork */
        for (uint32_t first = from, end; first < to; first = end) {
            while (change[1].from <= first)
                change++;
            end = MIN(to, change[1].from);
            uint64_t next = change->next;
            for (size_t move = landings; move < LANES_OCTET; move++)
                next = lanes_next(table->cells, table->shift, lanes->kind[move][lane], next);
            split_lanes_complete(run, lanes, lane, (uint32_t)next, first, end);
        }
    } else if (packed_decided(table, row) || lanes->octet[lane] >= setup->last_octet) {
        const int32_t max_moves = (int32_t)setup->max_moves;
        split_count(run->tally, lanes_result(table, max_moves, lanes->octet[lane], (int32_t)row),
                    from, to);
    } else {
        split_lanes_reserve(run, 1);
        run->waiting[run->waiting_count++] = waiting_part_of(lanes, lane, row, from, to);
    }
}

/* After the walk of an octet: completes it in the lanes `ended` (bits), counting the parts that do
 * not wait at a fork, and gives idle lanes parts from the stack, or else the next games. */
static void split_lanes_finish(struct lanes_run *run, struct split_set *set, uint64_t ended) {
    const struct lanes_start start = run->setup->start;
    const uint64_t busy = set->busy;
    struct lanes *lanes = &set->lanes;
    uint64_t idle = 0;
    split_lanes_push(run, set);
    for (uint64_t left = ended | ~busy; left; left &= left - 1) {
        const size_t lane = (size_t)__builtin_ctzll(left);
        if (busy >> lane & 1) {
            const uint32_t row = lanes->row[lane], from = set->from[lane], to = set->to[lane];
            if (packed_forks(run->setup->table, row))
                split_lanes_complete(run, lanes, lane, row, from, to);
            else
                split_count(run->tally, lanes->result[lane], from, to);
        }
        if (run->waiting_count > 0) {
            const struct waiting_part *part = &run->waiting[--run->waiting_count];
            lanes->game_low[lane] = part->game_low;
            lanes->game_high[lane] = part->game_high;
            lanes->octet[lane] = part->octet;
            lanes->place[lane] = part->place;
            lanes->row[lane] = part->row;
            split_lanes_set_values(run, set, lane, part->from, part->to);
        } else if (run->next < run->end) {
            lanes_begin(run->setup, start, lanes, lane, run->play, run->next++);
            split_lanes_set_values(run, set, lane, 0, run->index->n);
        } else {
            idle |= UINT64_C(1) << lane;
            set->to[lane] = 0; /* no coin splits it */
        }
    }
    set->busy = ~idle;
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
        memcpy(drawn->row, drawn->lanes.row, sizeof drawn->row); /* the octet is walked next time */
        split_lanes_resolve_coins(&run, drawn);
        lanes_begin_phase(setup, &drawn->lanes, drawn->lanes.kind[setup->phase_move], NULL, LANES);
        split_lanes_finish(&run, walked, ended);
        if (octet % LANES_POLL == 0 && watch_stopped(play->watch))
            played = error_stopped(error);
    }
    free(run.waiting);
    return played;
}
