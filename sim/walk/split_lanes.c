/* Parts of games as lanes: a lane plays a game at the values from..to-1. Where a coin falls for the
 * reset at the values from k on, from < k < to, the lane goes on with from..k-1, and a part k..to-1
 * waits for a lane: it will play the same turn once more, from the turn's first place and row, and
 * part with its sibling at that coin. So everything fast about the table engine serves here too.
 *
 * A game comes to 2.0 parts for 101 values of p together on the published board, and to 2.6 on one
 * of 5x5 with four green squares: 5.0 and 4.0 turns of a lane, where one value of p takes 2.6 and
 * 1.45. What is above these ratios, 1.9 and 2.8, is the coins: some 15 cycles for each that is open
 * and as many for each part. Parts that a reset brought to the same collection play on apart: to
 * join them again would spare a tenth of the turns on these boards, and cost more. On boards with a
 * green square in ten and few ways to a palindrome it would spare two thirds of them. */
#include "sim/walk/split_pass.h"

#include "sim/walk/path.h"

#include <stdlib.h>
#include <string.h>

/* Turns of a set between two looks at the watch. */
enum { LOOK = 16 };

/* A part that waits for a lane, at the beginning of a turn. */
struct waiting {
    uint64_t game;
    uint32_t turn;
    uint8_t place;
    uint32_t from, to, row;
};

/* A coin of the turn drawn last that parts a lane's values: k..to-1 go on by themselves. */
struct parting {
    uint32_t k;
    uint8_t lane, move;
    uint32_t to;
};

struct set {
    struct lanes lanes;
    uint32_t from[LANES], to[LANES];
    uint32_t row[LANES]; /* at the beginning of the turn */
    struct parting parting[LANES * LANES_TURN];
    size_t partings;
    struct lanes_coins between; /* open coins that need their lower words */
    uint64_t busy;              /* lanes with a part */
};

struct run {
    const struct split_grid *grid;
    const struct lanes_kernel *kernel;
    const struct lanes_setup *setup;
    const struct walk_play *play;
    struct split_tally *tally;
    struct waiting *waiting; /* a stack */
    size_t waitings, room;
    uint64_t next, end;
    struct set set[2];
};

/* Gives a lane the values from..to-1, and so the coins that all of them agree on: those below the
 * first one's threshold fall for the reset, those not below the last one's for the removal. */
static void set_values(const struct run *run, struct set *set, int lane, uint32_t from,
                       uint32_t to) {
    set->from[lane] = from;
    set->to[lane] = to;
    set->lanes.resets_below[lane] = run->grid->leading[from];
    set->lanes.open_to[lane] = run->grid->leading[to - 1];
}

/* Draws the lower words of the open coins that need them: two fifths, where p has 101 values. */
static void draw_between(const struct run *run, struct set *set) {
    const struct lanes_coins *open = &set->lanes.open;
    struct lanes_coins *between = &set->between;
    between->count = 0;
    for (size_t i = 0; i < open->count; i++) {
        between->lane[between->count] = open->lane[i];
        between->move[between->count] = open->move[i];
        between->count += run->grid->between[open->leading[i]];
    }
    run->kernel->draw_coins(run->setup, &set->lanes, between);
}

/* Settles the open coins of the turn drawn last, each at its lane's values. Written, as all that is
 * done for each coin or part, without branches, which no processor could foresee. */
static void settle(const struct run *run, struct set *set) {
    const struct split_grid *grid = run->grid;
    struct lanes *lanes = &set->lanes;
    const struct lanes_coins *open = &lanes->open;
    draw_between(run, set);
    size_t partings = 0;
    size_t drawn = 0;
    memcpy(set->row, lanes->row, sizeof set->row);
    for (size_t i = 0; i < open->count; i++) {
        uint8_t lane = open->lane[i];
        uint8_t move = open->move[i];
        uint8_t leading = open->leading[i];
        /* The word of another coin, where this one needs none. */
        uint32_t k = split_grid_find(grid, (uint64_t)leading << 32 | set->between.word[drawn]);
        drawn += grid->between[leading];
        uint32_t from = set->from[lane];
        uint32_t to = set->to[lane];
        uint8_t removal = lanes->kind[move][lane];
        uint8_t all = (uint8_t) - (k <= from); /* the values fall for the reset */
        lanes->kind[move][lane] = (uint8_t)(removal ^ (all & (removal ^ lanes->reset[move][lane])));
        set->parting[partings] = (struct parting){
            .k = k,
            .lane = lane,
            .move = move,
            .to = to,
        };
        uint32_t parts = (k > from) & (k < to);
        partings += parts;
        set->to[lane] = to - (-parts & (to - k));
    }
    set->partings = partings;
}

static bool make_room(struct run *run, size_t more, struct error *error) {
    if (run->waitings + more < run->room)
        return true;
    size_t room = 2 * run->room + LANES * LANES_TURN + 1;
    struct waiting *waiting = realloc(run->waiting, room * sizeof *waiting);
    if (!waiting)
        return error_memory(error);
    run->waiting = waiting;
    run->room = room;
    return true;
}

/* Sends the partings of the turn walked last to wait. Where the game was over before the coin fell,
 * there is nothing to part. */
static bool part(struct run *run, struct set *set, struct error *error) {
    struct lanes *lanes = &set->lanes;
    const struct packed_table *table = run->setup->table;
    if (!make_room(run, set->partings, error))
        return false;
    for (size_t i = 0; i < set->partings; i++) {
        const struct parting *parting = &set->parting[i];
        int lane = parting->lane;
        uint32_t row = lanes->row[lane];
        uint32_t moves = LANES_TURN - packed_moves_since(table, row);
        bool over = (row < table->stuck_limit) & (moves <= parting->move);
        uint32_t to = set->to[lane];
        to = (over & (to < parting->to)) ? parting->to : to;
        set->to[lane] = to;
        lanes->open_to[lane] = run->grid->leading[to - 1];
        run->waiting[run->waitings] = (struct waiting){
            .game = lanes->game[lane],
            .turn = lanes->turn[lane] - 1,
            .row = set->row[lane],
            .from = parting->k,
            .to = parting->to,
            .place = lanes->before[lane],
        };
        run->waitings += !over;
    }
    return true;
}

/* Gives the lane a part that waits, or else the next game, or nothing. */
static inline void refill(struct run *run, struct set *set, int lane) {
    struct lanes *lanes = &set->lanes;
    set->busy |= UINT64_C(1) << lane;
    if (run->waitings > 0) {
        const struct waiting *waiting = &run->waiting[--run->waitings];
        lanes->game[lane] = waiting->game;
        lanes->turn[lane] = waiting->turn;
        lanes->place[lane] = waiting->place;
        lanes->row[lane] = waiting->row;
        set_values(run, set, lane, waiting->from, waiting->to);
    } else if (run->next < run->end) {
        lanes_begin(run->setup, lanes, lane, run->play, run->next++);
        set_values(run, set, lane, 0, run->grid->n);
    } else {
        set->busy &= ~(UINT64_C(1) << lane);
        set->to[lane] = 0; /* no coin parts it */
    }
}

static bool finish(struct run *run, struct set *set, uint64_t ended, struct error *error) {
    if (!part(run, set, error))
        return false;
    for (uint64_t left = ended & set->busy; left; left &= left - 1) {
        int lane = __builtin_ctzll(left);
        uint32_t moves = lanes_result(run->setup, &set->lanes, lane, run->play->max_moves);
        if (!split_count(run->tally, moves, set->from[lane], set->to[lane], error))
            return false;
        refill(run, set, lane);
    }
    /* Lanes without a part wait for parts, at the end of the pass. */
    for (uint64_t idle = ~set->busy; idle && run->waitings > 0; idle &= idle - 1)
        refill(run, set, __builtin_ctzll(idle));
    return true;
}

static void fill(struct run *run, struct set *set) {
    for (int lane = 0; lane < LANES; lane++)
        refill(run, set, lane);
}

static bool play_all(struct run *run, struct error *error) {
    struct set *set = run->set;
    fill(run, &set[0]);
    /* The other set is still zeros: games that are over. */
    run->kernel->turn(run->setup, &set[0].lanes, &set[1].lanes);
    settle(run, &set[0]);
    fill(run, &set[1]);
    for (unsigned turn = 1; set[0].busy | set[1].busy; turn++) {
        struct set *drawn = &set[turn % 2];
        struct set *walked = &set[!(turn % 2)];
        uint64_t ended = run->kernel->turn(run->setup, &drawn->lanes, &walked->lanes);
        settle(run, drawn);
        if (!finish(run, walked, ended, error))
            return false;
        if (turn % LOOK == 0 && watch_stopped(run->play->watch))
            return error_stopped(error);
    }
    return true;
}

bool split_play_lanes(const struct split_grid *grid, const struct lanes_kernel *kernel,
                      const struct lanes_setup *setup, const struct walk_play *play, uint64_t first,
                      size_t games, struct split_tally *tally, struct error *error) {
    struct run run = {
        .grid = grid,
        .kernel = kernel,
        .setup = setup,
        .play = play,
        .tally = tally,
        .next = first,
        .end = first + games,
    };
    bool played = play_all(&run, error);
    free(run.waiting);
    return played;
}
