/* Random boards with random strategies, compiled and ready to be played by any engine. */
#ifndef TESTS_UNIT_RANDOM_PLAY_H
#define TESTS_UNIT_RANDOM_PLAY_H

#include "sim/walk/engine/engine.h"
#include "tests/unit/random_walk.h"

struct random_play {
    struct walk_board board;
    struct random_strategy strategy;
    struct walk_strategy alone; /* for a play of one function */
    struct walk_player player;
    struct walk_table table;
    struct walk_dead dead;
    struct walk_play play;
};

/* Compiles the table of the player, and makes a play at p of it. */
static inline void random_play_compile(struct random_play *made, double p, uint64_t *random) {
    assert_done(table_compile(&made->table, &made->player, TABLE_EITHER, &reason));
    made->dead = table_find_dead(&made->table, table_coin(p));
    made->play = (struct walk_play){.player = &made->player,
                                    .table = &made->table,
                                    .dead = &made->dead,
                                    .p = p,
                                    .seed = check_random(random),
                                    .max_moves = 3000};
}

/* A play at p of `strategy` on a board of rows x columns, as random_board makes it. */
static inline void random_play_make(struct random_play *made, int rows, int columns, int letters,
                                    int greens, struct random_strategy strategy, double p,
                                    uint64_t *random) {
    made->board = random_board(rows, columns, letters, greens, random);
    made->strategy = strategy;
    made->player = random_player(&made->strategy, &made->board, check_below(random, 2) == 1);
    random_play_compile(made, p, random);
}

/* A play at p of a strategy made of one function, on the play's own board. */
static inline void random_play_of(struct random_play *made,
                                  double (*take)(const void *, const struct walk_view *),
                                  void *self, double p, uint64_t *random) {
    made->alone = (struct walk_strategy){
        .name = "made", .summary = "of one function", .memoryless = true, .take = take};
    made->player = random_player(NULL, &made->board, true);
    made->player.strategy = &made->alone;
    made->player.self = self;
    random_play_compile(made, p, random);
}

static inline void random_play_free(struct random_play *made) {
    dead_free(&made->dead);
    table_free(&made->table);
}

/* The mean moves of games of the table, by the loop, are the expected ones, within four standard
 * errors. */
static inline void assert_mean_moves(const struct walk_table *table, double p, uint64_t seed,
                                     size_t games, double expected) {
    const struct walk_dead none = {0};
    const struct walk_play play = {
        .table = table, .dead = &none, .p = p, .seed = seed, .max_moves = ENGINE_MAX_MOVES};
    FREED uint32_t *moves = memory_allocate(games, sizeof *moves);
    double sum = 0, squares = 0;
    assert_done(engine_loop.play(NULL, &play, 0, games, moves, &reason));
    for (size_t i = 0; i < games; i++) {
        sum += moves[i];
        squares += (double)moves[i] * moves[i];
    }
    double mean = sum / (double)games, variance = squares / (double)games - mean * mean;
    assert_double(mean, expected, 4 * sqrt(variance / (double)games) + 1e-9, 0);
}

/* The same answer to every question. */
static inline double take_alike(const void *self, const struct walk_view *view) {
    return *(const double *)self;
}

#endif
