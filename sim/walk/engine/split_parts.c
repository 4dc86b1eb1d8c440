/* The split pass over any table: one game at a time, all its parts along its path. */
#include "sim/walk/engine/split.h"

#include <stdlib.h>

/* A part of a game: values from..to-1 of the grid, with the same row so far. */
struct game_part {
    uint32_t row, from, to;
};

/* A game being played. */
struct parts_game {
    const struct split_grid *grid;
    const struct walk_play *play;
    struct path path;
    struct game_part *part; /* [grid->n] */
    size_t parts;
};

/* Sets *over to whether a part has ended, and counts it if so. */
static bool parts_count_ended(const struct parts_game *game, const struct game_part *part,
                              bool *over, struct split_tally *tally, struct error *error) {
    const struct walk_play *play = game->play;
    uint32_t result = game->path.moves;
    *over = true;
    if (part->row != TABLE_DONE) {
        if (dead_has(play->dead, part->row, game->path.square))
            result = ENGINE_UNFINISHABLE;
        else if (game->path.moves == play->max_moves)
            result = ENGINE_CENSORED;
        else
            *over = false;
    }
    return !*over || split_count(tally, result, part->from, part->to, error);
}

/* Counts and removes the parts that have ended. */
static bool parts_count_all_ended(struct parts_game *game, struct split_tally *tally,
                                  struct error *error) {
    size_t left = 0;
    for (size_t i = 0; i < game->parts; i++) {
        bool over;
        if (!parts_count_ended(game, &game->part[i], &over, tally, error))
            return false;
        if (!over)
            game->part[left++] = game->part[i];
    }
    game->parts = left;
    return true;
}

static void parts_land_white(struct parts_game *game) {
    const struct walk_table *table = game->play->table;
    for (size_t i = 0; i < game->parts; i++) {
        struct game_part *part = &game->part[i];
        size_t cell = (size_t)part->row * table->columns + table->column[game->path.square];
        if (!table->take || path_takes(&game->path, table->take[cell]))
            part->row = table->next[cell];
    }
}

/* Resets the collection at values k, k + 1, ..., and splits the part that contains k. */
static void parts_land_green(struct parts_game *game) {
    const struct walk_table *table = game->play->table;
    uint32_t k = split_grid_find_coin(game->grid, &game->path);
    for (size_t i = 0, parts = game->parts; i < parts; i++) {
        struct game_part *part = &game->part[i];
        size_t cell = (size_t)part->row * table->columns + table->column[game->path.square];
        if (part->from < k && k < part->to) {
            game->part[game->parts++] = (struct game_part){table->reset_row, k, part->to};
            part->to = k;
        }
        part->row = k <= part->from ? table->reset_row : table->next[cell];
    }
}

static bool parts_play_game(struct parts_game *game, uint64_t number, struct split_tally *tally,
                            struct error *error) {
    const struct walk_play *play = game->play;
    const struct walk_table *table = play->table;
    path_begin(&game->path, table->board, table->start, play->seed, number);
    bool offered = path_takes(&game->path, table->offer_take);
    game->part[0] =
        (struct game_part){offered ? table->offer_row : table->start_row, 0, game->grid->n};
    game->parts = 1;
    for (;;) {
        if (!parts_count_all_ended(game, tally, error))
            return false;
        if (game->parts == 0)
            return true;
        if (game->path.moves % ENGINE_LOOK == 0 && watch_stopped(play->watch))
            return error_stopped(error);
        path_step(&game->path);
        if (table->board->green[game->path.square])
            parts_land_green(game);
        else
            parts_land_white(game);
    }
}

bool split_play_parts(const struct split_grid *grid, const struct walk_play *play, uint64_t first,
                      size_t games, struct split_tally *tally, struct error *error) {
    struct parts_game game = {
        .grid = grid, .play = play, .part = malloc(grid->n * sizeof *game.part)};
    if (!game.part)
        return error_memory(error);
    bool played = true;
    for (size_t i = 0; played && i < games; i++)
        played = parts_play_game(&game, first + i, tally, error);
    free(game.part);
    return played;
}
