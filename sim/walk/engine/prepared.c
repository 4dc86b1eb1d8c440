/* Strategies prepared for any engine (declared in engine.h): opened for a board and, if their
 * decisions can be listed, compiled to a table, which the fast engines play. For a strategy with
 * memory, which cannot be compiled, the rules without a strategy say which states are dead. */
#include "sim/walk/engine/engine.h"

#include "sim/base/memory.h"

#include <string.h>

static bool is_compiled(const struct walk_prepared *prepared) { return prepared->table.rows > 0; }

bool prepared_open(struct walk_prepared *prepared, const struct walk_choice *choice,
                   const struct walk_setup *setup, enum table_coin coin, const void *state,
                   const struct watch *watch, struct error *error) {
    *prepared = (struct walk_prepared){0};
    struct walk_player *player = &prepared->player;
    if (state) { /* a solver made it: the strategy is memoryless, without phases or a batch */
        const size_t bytes = choice->solver->bytes(setup->board);
        *player = (struct walk_player){
            .strategy = choice->strategy, .asking = choice->asking, .setup = *setup};
        player->setup.values = choice->values;
        player->self = memcpy(memory_allocate(1, bytes), state, bytes);
    } else if (!player_open_choice(player, choice, setup, watch, error)) {
        return false;
    }
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

const struct walk_engine *prepared_engine(const struct walk_prepared *prepared, const char *name,
                                          const struct walk_engine *wanted, struct error *error) {
    if (!wanted)
        return is_compiled(prepared) ? &engine_table : &engine_plain;
    if (is_compiled(prepared) || wanted == &engine_plain)
        return wanted;
    error_input(error,
                "%s has memory: engine %s cannot play it; allowed: plain, or to name no engine",
                name, wanted->name);
    return NULL;
}
