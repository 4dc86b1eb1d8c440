#include "sim/walk/game.h"

#include "sim/common/number.h"
#include "sim/walk/board.h"
#include "sim/walk/collection.h"

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

/* Offers the letter of the square where the token stands. */
static bool offer(struct walk_game *game, struct error *error) {
    const struct walk_view view = view_of(game);
    double take;
    if (!player_take(game->play->player, &view, &take, error))
        return false;
    game->event = GAME_LEFT;
    if (path_takes(&game->path, take)) {
        game->event = GAME_TAKEN;
        game->collection = collection_add(game->collection, view.letter);
    }
    return true;
}

static void settle_green(struct walk_game *game, bool resets) {
    const struct walk_board *board = game->path.board;
    if (resets) {
        game->event = GAME_RESET;
        game->collection = board->reset;
    } else {
        game->event = GAME_REMOVAL;
        game->collection = collection_remove(game->collection, board->letter[game->path.square]);
    }
}

static bool is_stuck(const struct walk_game *game) {
    const struct walk_play *play = game->play;
    if (!play->stuck || !play->stuck->state)
        return false;
    const struct walk_table *table = play->table ? play->table : &play->lost->game;
    uint32_t row = table->row_of_rank[collection_rank(&game->collection)];
    return stuck_has(play->stuck, row, game->path.square);
}

static enum game_state judge(const struct walk_game *game) {
    if (collection_is_palindrome(&game->collection))
        return GAME_DONE;
    if (is_stuck(game))
        return GAME_UNFINISHABLE;
    return game->path.moves == game->play->max_moves ? GAME_CENSORED : GAME_ON;
}

bool game_begin(struct walk_game *game, const struct walk_play *play, uint64_t number, void *memory,
                struct error *error) {
    const struct walk_player *player = play->player;
    *game =
        (struct walk_game){.play = play, .threshold = path_threshold(play->p), .memory = memory};
    if (memory)
        memset(memory, 0, player->strategy->memory_size);
    path_begin(&game->path, player->setup.board, player->setup.start, play->seed, number);
    if (player->setup.collect_at_start && !offer(game, error))
        return false;
    game->state = judge(game);
    return true;
}

bool game_move(struct walk_game *game, struct error *error) {
    path_step(&game->path);
    bool green = game->path.board->green[game->path.square];
    return game_land(game, green && path_resets(&game->path, game->threshold), error);
}

bool game_land(struct walk_game *game, bool resets, struct error *error) {
    if (game->path.board->green[game->path.square])
        settle_green(game, resets);
    else if (!offer(game, error))
        return false;
    const struct walk_player *player = game->play->player;
    if (player->strategy->landed) {
        const struct walk_view view = view_of(game);
        player->strategy->landed(player->self, &view);
    }
    game->state = judge(game);
    return true;
}

bool game_refuse(const struct walk_game *game, double p, struct error *error) {
    const struct walk_setup *setup = &game->play->player->setup;
    char start[SQUARE_NAME], text[NUMBER_TEXT];
    board_square_name(setup->board, setup->start, start);
    number_print(p, text);
    return error_within(error, "game %llu at p = %s from %s, move %u",
                        (unsigned long long)game->path.game, text, start, game->path.moves);
}

uint32_t game_result(const struct walk_game *game) {
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
