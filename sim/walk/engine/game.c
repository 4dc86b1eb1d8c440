/* One game at one p, move by move: the strategy is asked about each letter (game.h). */
#include "sim/walk/engine/game.h"

#include <string.h>

static enum walk_game_state state_of(const struct walk_game *game) {
    /* Five letters are a palindrome: others are never offered. */
    if (game->collection.size == WALK_PALINDROME)
        return GAME_DONE;
    if (game_is_dead(game->play, game->play->dead, &game->collection, game->path.square))
        return GAME_UNFINISHABLE;
    return game->path.moves == game->play->max_moves ? GAME_CENSORED : GAME_ON;
}

/* Offers the letter of the token's square, if the rules allow taking it. */
static bool offer(struct walk_game *game, struct error *error) {
    const struct walk_player *player = game->play->player;
    const struct walk_view view = game_view(&game->path, &game->collection, game->memory);
    game->take = 0;
    game->event = GAME_LEFT;
    if (!collection_may_take(view.collection, view.letter))
        return true;
    const struct walk_question question = {game->path.game, view};
    if (player->batch ? !player->batch->ask(player->self, NULL, 0, &question, 1, &game->take, error)
                      : !player_take(player, &view, &game->take, error))
        return false;
    if (path_takes(&game->path, game->take)) {
        game->event = GAME_TAKEN;
        collection_take(&game->collection, view.letter);
    }
    return true;
}

bool walk_game_begin(struct walk_game *game, const struct walk_play *play, uint64_t number,
                     void *memory, struct error *error) {
    const struct walk_player *player = play->player;
    if (player->batch && !player->batch->begin(player->self, number, 1, play->watch, error))
        return false;
    *game = (struct walk_game){.play = play, .memory = memory, .event = GAME_BEGUN};
    if (memory)
        memset(memory, 0, player->strategy->memory_size);
    path_begin(&game->path, player->setup.board, player->setup.start, play->seed, number);
    if (player->setup.collect_at_start && !offer(game, error))
        return false;
    game->state = state_of(game);
    return true;
}

bool walk_game_move(struct walk_game *game, struct error *error) {
    const struct walk_player *player = game->play->player;
    struct path *path = &game->path;
    const struct walk_board *board = path->board;
    path_step(path);
    if (board->green[path->square]) {
        const bool resets = path_whole_coin(path) < path_threshold(game->play->p);
        game->event = resets ? GAME_RESET : GAME_REMOVAL;
        game->collection = resets
                               ? board->reset
                               : collection_remove(game->collection, board->letter[path->square]);
    } else if (!offer(game, error)) {
        return false;
    }
    if (player->strategy->landed) {
        const struct walk_view view = game_view(path, &game->collection, game->memory);
        player->strategy->landed(player->self, &view);
    }
    game->state = state_of(game);
    return true;
}
