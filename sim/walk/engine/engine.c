/* Prepares strategies for engines: opens them for a board and, if their decisions can be listed,
 * compiles them to tables. Lists the engines and counts their results. Two engines play one game at
 * a time: "loop" reads the strategy's table, "plain" asks the strategy. Both use functions of
 * split.h, which can play at many values of p; here there is one. The fast engine is in
 * engine_table.c. */
#include "sim/walk/engine/engine.h"

#include "sim/base/memory.h"
#include "sim/walk/engine/split.h"

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
