/* One game move by move. */
#include "sim/walk/engine/game.h"

#include "sim/text/number.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <string.h>

static struct walk_view view_of(const struct walk_game *game) {
    const struct walk_board *board = game->play->player->setup.board;
    return (struct walk_view){
        .board = board,
        .collection = &game->collection,
        .memory = game->memory,
        .turn = game->path.moves,
        .square = game->path.square,
        .letter = board->letter[game->path.square],
    };
}

/* Offers the letter of the token's square. */
static inline bool offer(struct walk_game *game, const struct walk_view *view,
                         struct error *error) {
    if (!player_take(game->play->player, view, &game->take, error))
        return false;
    game->event = GAME_LEFT;
    if (path_takes(&game->path, game->take)) {
        game->event = GAME_TAKEN;
        collection_take(&game->collection, view->letter);
    }
    return true;
}

static inline enum walk_game_state game_check_end(const struct walk_game *game) {
    const struct walk_play *play = game->play;
    /* Five letters are a palindrome: player_take refuses others. */
    if (game->collection.size == WALK_PALINDROME)
        return GAME_DONE;
    if (play->dead && play->dead->state) {
        const struct walk_table *table = play->table ? play->table : &play->dead_cache->game_table;
        uint32_t row = table->row_of_rank[collection_rank(&game->collection)];
        if (dead_has(play->dead, row, game->path.square))
            return GAME_UNFINISHABLE;
    }
    return game->path.moves == play->max_moves ? GAME_CENSORED : GAME_ON;
}

bool walk_game_begin(struct walk_game *game, const struct walk_play *play, uint64_t number,
                     void *memory, struct error *error) {
    const struct walk_player *player = play->player;
    game->play = play;
    game->collection = (struct walk_collection){0};
    game->threshold = path_threshold(play->p);
    game->memory = memory;
    game->event = GAME_BEGUN;
    if (memory)
        memset(memory, 0, player->strategy->memory_size);
    path_begin(&game->path, player->setup.board, player->setup.start, play->seed, number);
    if (play->dead_cache)
        game->path.leads = play->dead_cache->leads;
    const struct walk_view view = view_of(game);
    if (player->setup.collect_at_start && !offer(game, &view, error))
        return false;
    game->state = game_check_end(game);
    return true;
}

bool walk_game_land(struct walk_game *game, bool resets, struct error *error) {
    const struct walk_view view = view_of(game);
    if (view.board->green[view.square]) {
        game->event = resets ? GAME_RESET : GAME_REMOVAL;
        game->collection =
            resets ? view.board->reset : collection_remove(game->collection, view.letter);
    } else if (!offer(game, &view, error)) {
        return false;
    }
    const struct walk_player *player = game->play->player;
    if (player->strategy->landed)
        player->strategy->landed(player->self, &view);
    game->state = game_check_end(game);
    return true;
}

bool walk_game_move(struct walk_game *game, struct error *error) {
    path_step(&game->path);
    return walk_game_land(game,
                          game->path.board->green[game->path.square] &&
                              path_resets(&game->path, game->threshold),
                          error);
}

bool walk_game_refuse(const struct walk_game *game, double p, struct error *error) {
    const struct walk_setup *setup = &game->play->player->setup;
    return error_within(error, "game %llu at p = %s from %s, move %u",
                        (unsigned long long)game->path.game, number_text(p).text,
                        square_name(setup->board->columns, setup->start).text, game->path.moves);
}

uint32_t walk_game_result(const struct walk_game *game) {
    switch (game->state) {
    case GAME_UNFINISHABLE:
        return ENGINE_UNFINISHABLE;
    case GAME_CENSORED:
        return ENGINE_CENSORED;
    case GAME_ON:
    case GAME_DONE:
        break;
    }
    return game->path.moves;
}
