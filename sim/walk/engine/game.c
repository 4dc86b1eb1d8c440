/* Games move by move: one, or many in flight for a strategy that is asked for many at once. */
#include "sim/walk/engine/game.h"

#include "sim/base/memory.h"
#include "sim/text/number.h"
#include "sim/walk/rules/board.h"
#include "sim/walk/rules/collection.h"

#include <stdlib.h>
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

/* Completes a landing. */
static inline void settle(struct walk_game *game, const struct walk_view *view) {
    const struct walk_player *player = game->play->player;
    if (player->strategy->landed)
        player->strategy->landed(player->self, view);
    game->state = game_check_end(game);
}

/* Takes or leaves the offered letter, after game->take. */
static inline void choose(struct walk_game *game, uint8_t letter) {
    game->event = GAME_LEFT;
    if (path_takes(&game->path, game->take)) {
        game->event = GAME_TAKEN;
        collection_take(&game->collection, letter);
    }
}

/* Whether the rules leave a choice. */
static inline bool is_free(const struct walk_view *view) {
    return view->collection->size < WALK_PALINDROME - 1 ||
           walk_completes(view->collection, view->letter);
}

/* Offers the letter of the token's square. */
static inline bool offer(struct walk_game *game, const struct walk_view *view,
                         struct error *error) {
    const struct walk_player *player = game->play->player;
    game->take = 0;
    if (!player->batch) {
        if (!player_take(player, view, &game->take, error))
            return false;
    } else if (is_free(view)) { /* a copy of the view is expensive, as it has just been written */
        const struct walk_question question = {game->path.game, *view};
        if (!player->batch->ask(player->self, &question, 1, &game->take, error))
            return false;
    }
    choose(game, view->letter);
    return true;
}

/* What a green square does. */
static inline void land_on_green(struct walk_game *game, const struct walk_view *view,
                                 bool resets) {
    game->event = resets ? GAME_RESET : GAME_REMOVAL;
    game->collection =
        resets ? view->board->reset : collection_remove(game->collection, view->letter);
}

/* A game before its first landing. */
static void set_up(struct walk_game *game, const struct walk_play *play, uint64_t number,
                   void *memory) {
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
}

bool walk_game_begin(struct walk_game *game, const struct walk_play *play, uint64_t number,
                     void *memory, struct error *error) {
    const struct walk_player *player = play->player;
    if (player->batch && !player->batch->begin(player->self, number, 1, play->watch, error))
        return false;
    set_up(game, play, number, memory);
    const struct walk_view view = view_of(game);
    if (player->setup.collect_at_start && !offer(game, &view, error))
        return false;
    game->state = game_check_end(game);
    return true;
}

bool walk_game_land(struct walk_game *game, bool resets, struct error *error) {
    const struct walk_view view = view_of(game);
    if (view.board->green[view.square])
        land_on_green(game, &view, resets);
    else if (!offer(game, &view, error))
        return false;
    settle(game, &view);
    return true;
}

static bool coin_of(const struct walk_game *game) {
    return game->path.board->green[game->path.square] && path_resets(&game->path, game->threshold);
}

bool walk_game_move(struct walk_game *game, struct error *error) {
    path_step(&game->path);
    return walk_game_land(game, coin_of(game), error);
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

/* Many games in flight. */

/* Makes moves up to the next choice. False if there is none: the game is over, or stopped. */
static bool move_to_choice(struct walk_game *game, const struct watch *watch) {
    while (game->state == GAME_ON) {
        path_step(&game->path);
        if (game->path.moves % ENGINE_POLL == 0 && watch_stopped(watch))
            return false;
        const struct walk_view view = view_of(game);
        bool green = view.board->green[view.square];
        if (!green && is_free(&view))
            return true;
        game->event = GAME_LEFT;
        game->take = 0;
        if (green)
            land_on_green(game, &view, coin_of(game));
        settle(game, &view);
    }
    return false;
}

/* Asks for the choices, and makes them; the views refer to `game`. */
static bool make_choices(const struct walk_play *play, struct walk_game *game, uint64_t first,
                         struct walk_question *question, size_t count, double *take,
                         struct error *error) {
    const struct walk_player *player = play->player;
    if (watch_stopped(play->watch))
        return error_stopped(error);
    if (count > 0 && !player->batch->ask(player->self, question, count, take, error))
        return false;
    for (size_t i = 0; i < count; i++) {
        struct walk_game *chosen = &game[question[i].game - first];
        chosen->take = take[i];
        choose(chosen, question[i].view.letter);
        settle(chosen, &question[i].view);
    }
    return true;
}

enum { IN_FLIGHT = 16384 };

static bool batch_play_some(const struct walk_play *play, uint64_t first, size_t games,
                            uint32_t *moves, struct error *error) {
    const struct walk_player *player = play->player;
    struct walk_game *game = memory_allocate(games, sizeof *game);
    struct walk_question *question = memory_allocate(games, sizeof *question);
    double *take = memory_allocate(games, sizeof *take);
    bool done = player->batch->begin(player->self, first, games, play->watch, error);
    size_t count = 0;
    for (size_t i = 0; i < games; i++) {
        set_up(&game[i], play, first + i, NULL);
        game[i].state = game_check_end(&game[i]);
        if (player->setup.collect_at_start)
            question[count++] = (struct walk_question){first + i, view_of(&game[i])};
    }
    done = done && make_choices(play, game, first, question, count, take, error);
    do {
        count = 0;
        for (size_t i = 0; done && i < games; i++)
            if (move_to_choice(&game[i], play->watch))
                question[count++] = (struct walk_question){first + i, view_of(&game[i])};
        done = done && make_choices(play, game, first, question, count, take, error);
    } while (done && count > 0);
    done = done && player->batch->end(player->self, error);
    for (size_t i = 0; done && i < games; i++)
        moves[i] = walk_game_result(&game[i]);
    free(take);
    free(question);
    free(game);
    return done;
}

static bool batch_play(const void *state, const struct walk_play *play, uint64_t first,
                       size_t games, uint32_t *moves, struct error *error) {
    bool done = true;
#pragma omp critical(batch)
    for (size_t from = 0; done && from < games; from += IN_FLIGHT)
        done =
            batch_play_some(play, first + from, games - from < IN_FLIGHT ? games - from : IN_FLIGHT,
                            moves + from, error);
    return done;
}

const struct walk_engine engine_batch = {.name = "batch", .play = batch_play};
