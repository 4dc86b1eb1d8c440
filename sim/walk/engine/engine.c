/* Prepares strategies for engines: opens them for a board and, if their decisions can be listed,
 * compiles them to tables. Lists the engines, which follow. "plain" asks the strategy and "loop"
 * reads its table, one game at a time, by functions of split.h, which can play at many values of p;
 * here there is one. "table" simulates two sets of sixty-four games at a time, one game per lane,
 * in octets of moves (lanes.h). While the next octet of one set's paths is drawn, the other set
 * walks through the packed table along the octet drawn before; then they change roles. A lane whose
 * game has ended starts the next game immediately. */
#include "sim/walk/engine/engine.h"

#include "sim/base/memory.h"
#include "sim/walk/engine/lanes.h"
#include "sim/walk/engine/split.h"

#include <string.h>

static bool is_compiled(const struct walk_prepared *prepared) { return prepared->table.rows > 0; }

bool prepared_open(struct walk_prepared *prepared, const struct walk_choice *choice,
                   const struct walk_setup *setup, enum table_coin coin, const struct watch *watch,
                   struct error *error) {
    *prepared = (struct walk_prepared){0};
    struct walk_player *player = &prepared->player;
    if (!player_open_choice(player, choice, setup, watch, error))
        return false;
    bool compiles = player->strategy->memoryless || player->second_phase > 0;
    return !compiles || table_compile(&prepared->table, player, coin, error);
}

void prepared_free(struct walk_prepared *prepared) {
    table_free(&prepared->table);
    player_close(&prepared->player);
}

void prepared_fill(struct walk_prepared *prepared, struct walk_table *rules, double p,
                   struct walk_play *play) {
    const bool compiled = is_compiled(prepared);
    const struct walk_board *board = prepared->player.setup.board;
    play->player = &prepared->player;
    play->p = p;
    play->table = compiled ? &prepared->table : NULL;
    play->rules = compiled ? NULL : rules;
    play->dead = compiled ? table_dead(&prepared->table, table_coin(p))
                          : game_dead(rules, board, table_coin(p));
}

const struct walk_engine *prepared_engine(const struct walk_prepared *prepared,
                                          const struct walk_engine *wanted, struct error *error) {
    if (!wanted)
        return is_compiled(prepared) ? &engine_table : &engine_plain;
    if (is_compiled(prepared) || wanted == &engine_plain)
        return wanted;
    error_input(error,
                "%s has memory: engine %s cannot play it; allowed: plain, or to name no engine",
                prepared->player.name, wanted->name);
    return NULL;
}

const struct walk_engine *const engines[ENGINES + 1] = {&engine_plain, &engine_loop, &engine_table,
                                                        NULL};

void engine_count(struct histogram *histogram, const uint32_t *moves, size_t games) {
    for (size_t i = 0; i < games; i++)
        if (moves[i] < HISTOGRAM_DENSE)
            histogram->dense[moves[i]]++;
        else if (moves[i] == ENGINE_CENSORED)
            histogram->censored++;
        else if (moves[i] == ENGINE_UNFINISHABLE)
            histogram->unfinishable++;
        else
            histogram_add(histogram, moves[i], 1);
}

/* Where results go: that of game g to moves[g - first]. */
struct kept_moves {
    uint64_t first;
    uint32_t *moves;
};

/* A split_sink.end that stores a result. With one value of p, `from` is 0 and `to` is 1. */
static void keep_moves(void *context, uint64_t game, uint32_t moves, uint32_t from, uint32_t to) {
    const struct kept_moves *kept = context;
    kept->moves[game - kept->first] = moves;
}

/* Plays games at the one value play->p by a function that can play at many. */
static bool play_single(split_player *play_split, const struct walk_play *play, uint64_t first,
                        size_t games, uint32_t *moves, struct error *error) {
    struct threshold_index *index = threshold_index_make(&play->p, 1);
    struct kept_moves kept = {.first = first, .moves = moves};
    const struct split_sink sink = {.end = keep_moves, .context = &kept};
    bool played = play_split(index, play, first, games, &sink, error);
    free(index);
    return played;
}

static bool loop_play(const void *state, const struct walk_play *play, uint64_t first, size_t games,
                      uint32_t *moves, struct error *error) {
    return play_single(split_play_parts, play, first, games, moves, error);
}

static bool plain_play(const void *state, const struct walk_play *play, uint64_t first,
                       size_t games, uint32_t *moves, struct error *error) {
    return play_single(split_play_games, play, first, games, moves, error);
}

const struct walk_engine engine_loop = {.name = "loop", .play = loop_play};
const struct walk_engine engine_plain = {.name = "plain", .play = plain_play};

struct table_engine {
    const struct lanes_kernel *kernel; /* NULL: none, or the table is too large to pack */
    struct packed_table table;
    struct lanes_setup setup;
};

struct table_set {
    struct lanes lanes;
    uint64_t busy; /* bit by lane: whether it has a game */
};

/* One call of `play`. */
struct table_run {
    const struct table_engine *prepared;
    const struct walk_play *play;
    uint32_t *moves;           /* results; game g is at g - first */
    uint64_t first, next, end; /* games next..end-1 have not begun */
    struct table_set set[2];
};

static void *engine_table_prepare(const struct walk_play *play, const struct lanes_kernel *kernel) {
    struct table_engine *prepared = memory_aligned(1, sizeof *prepared); /* as lanes_setup needs */
    if (kernel && packed_table_make(&prepared->table, play, table_coin(play->p))) {
        prepared->kernel = kernel;
        lanes_set_up(&prepared->setup, kernel, &prepared->table, play);
        lanes_set_p(&prepared->setup, play->p);
    }
    return prepared;
}

static void engine_table_release(void *state) {
    struct table_engine *prepared = state;
    if (prepared)
        packed_table_free(&prepared->table);
    free(prepared);
}

/* Writes the results of games that ended, and starts the next games in all lanes without one.
 * `ended`: bits of lanes, perhaps also of idle ones. Not inlined: the loop needs all registers. */
static __attribute__((noinline)) void engine_table_finish(struct table_run *run,
                                                          struct table_set *set, uint64_t ended) {
    const struct lanes_setup *setup = &run->prepared->setup;
    const struct lanes_start start = setup->start;
    struct lanes *lanes = &set->lanes;
    const uint32_t first = (uint32_t)run->first; /* 32 bits suffice for differences */
    const uint64_t end = run->end, busy = set->busy;
    uint64_t idle = 0, next = run->next;
    for (uint64_t left = ended | ~busy; left; left &= left - 1) {
        size_t lane = (size_t)__builtin_ctzll(left);
        if (busy >> lane & 1)
            run->moves[lanes->game_low[lane] - first] = lanes->result[lane];
        if (next < end)
            lanes_begin(setup, start, lanes, lane, run->play, next++);
        else
            idle |= UINT64_C(1) << lane;
    }
    run->next = next;
    set->busy = ~idle;
}

/* Draws the lower bits of the open coins, which the leading byte does not decide, of the octet
 * drawn last: those below the threshold are resets, the others keep the kind of a removal. */
static void engine_table_resolve_coins(const struct table_run *run, struct lanes *lanes) {
    const struct table_engine *prepared = run->prepared;
    struct lanes_coins *open = &lanes->open;
    if (!prepared->setup.open || open->count == 0)
        return;
    prepared->kernel->draw_coins(&prepared->setup, lanes, open, 0);
    uint8_t *kind = lanes->kind[0];
    const uint8_t *coin = lanes->coin[0];
    for (size_t i = 0; i < open->count; i++) {
        size_t at = open->at[i];
        if (((uint64_t)coin[at] << 32 | open->word[i]) < prepared->setup.threshold)
            kind[at] = prepared->setup.reset;
    }
}

static bool engine_table_play(const void *state, const struct walk_play *play, uint64_t first,
                              size_t games, uint32_t *moves, struct error *error) {
    const struct table_engine *prepared = state;
    if (!prepared->kernel)
        return engine_loop.play(NULL, play, first, games, moves, error);
    struct table_run run = {.prepared = prepared,
                            .play = play,
                            .moves = moves,
                            .first = first,
                            .next = first,
                            .end = first + games};
    struct table_set *set = run.set;
    for (int i = 0; i < 2; i++) { /* at one p, the coins of all lanes have the same bounds */
        memset(set[i].lanes.resets_below, prepared->setup.resets_below, LANES);
        memset(set[i].lanes.open_to, prepared->setup.resets_below, LANES);
    }
    engine_table_finish(&run, &set[0], 0); /* starts the first games */
    /* At first the other set is walked without games: its rows are 0, a game that has ended. */
    for (unsigned octet = 0; set[0].busy || set[1].busy; octet++) {
        struct table_set *drawn = &set[octet % 2];
        struct table_set *walked = &set[(octet + 1) % 2];
        uint64_t ended = prepared->kernel->octet(&prepared->setup, &drawn->lanes, &walked->lanes);
        engine_table_resolve_coins(&run, &drawn->lanes);
        lanes_begin_phase(&prepared->setup, &drawn->lanes,
                          drawn->lanes.kind[prepared->setup.phase_move], NULL, LANES);
        engine_table_finish(&run, walked, ended);
        if (octet % LANES_POLL == 0 && watch_stopped(play->watch))
            return error_stopped(error);
    }
    return true;
}

const struct walk_engine engine_table = {
    .name = "table",
    .prepare = engine_table_prepare,
    .play = engine_table_play,
    .release = engine_table_release,
};
