/* One game, played move by move: the strategy is asked about each letter on which the token lands.
 * Such a game can be looked at after each move, as by the trace and the review of a played game. */
#ifndef SIM_WALK_ENGINE_GAME_H
#define SIM_WALK_ENGINE_GAME_H

#include "sim/walk/engine/engine.h"
#include "sim/walk/rules/collection.h"
#include "sim/walk/rules/path.h"

/* A game is on, or has ended: by a palindrome, after play->max_moves, or in a dead state. */
enum walk_game_state { GAME_ON, GAME_DONE, GAME_CENSORED, GAME_UNFINISHABLE };

/* What happened at the last landing: the letter of a white square was left or taken, or a green
 * square led to a reset or a removal. GAME_BEGUN: nothing yet, not even an offer at the start. */
enum game_event { GAME_BEGUN, GAME_LEFT, GAME_TAKEN, GAME_RESET, GAME_REMOVAL };

struct walk_game {
    const struct walk_play *play;
    struct path path; /* path.square, path.moves: where the token is, and after how many moves */
    struct walk_collection collection;
    void *memory; /* the strategy's; NULL: it has none */
    enum walk_game_state state;
    enum game_event event;
    double take; /* the last answer of the strategy: the probability of taking the letter, 0..1 */
};

/* Sets up game number `number`, and offers the start's letter if that is to be collected. Zeroes
 * `memory`: the strategy's memory_size bytes, or NULL if it has none. Fails as player_take does. */
bool walk_game_begin(struct walk_game *game, const struct walk_play *play, uint64_t number,
                     void *memory, struct error *error);

/* Makes one move of a game that is GAME_ON. Fails where player_take does. */
bool walk_game_move(struct walk_game *game, struct error *error);

/* What the strategy sees of the landing to which the path has come. */
static inline struct walk_view game_view(const struct path *path,
                                         const struct walk_collection *collection, void *memory) {
    struct walk_view view = table_landing(path->board, collection, path->square, path->moves);
    view.memory = memory;
    return view;
}

/* Whether collection and square are one of the states in `dead` (NULL: none), from which the game
 * cannot end. Their rows are those of the strategy's table or, without one, of the rules' table. */
static inline bool game_is_dead(const struct walk_play *play, const struct walk_dead *dead,
                                const struct walk_collection *collection, int square) {
    const struct walk_table *table = play->table ? play->table : play->rules;
    return dead && dead_has(dead, table->row_of_rank[collection_rank(collection)], square);
}

#endif
