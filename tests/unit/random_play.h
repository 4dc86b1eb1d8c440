/* Random boards with random strategies, compiled and ready to be played by any engine. */
#ifndef TESTS_UNIT_RANDOM_PLAY_H
#define TESTS_UNIT_RANDOM_PLAY_H

#include "sim/walk/engine/engine.h"
#include "tests/unit/random_walk.h"

struct random_play {
    struct walk_board board;
    struct random_strategy strategy;
    struct walk_player player;
    struct walk_table table;
    struct walk_dead dead;
    struct walk_play play;
};

/* A play at p of `strategy` on a board of rows x columns, as random_board makes it. */
static inline void random_play_make(struct random_play *made, int rows, int columns, int letters,
                                    int greens, struct random_strategy strategy, double p,
                                    uint64_t *random) {
    random_board(&made->board, rows, columns, letters, greens, random);
    made->strategy = strategy;
    made->player = random_player(&made->strategy, &made->board, check_below(random, 2) == 1);
    assert_done(table_compile(&made->table, &made->player, TABLE_EITHER, &reason));
    made->dead = table_find_dead(&made->table, table_coin(p));
    made->play = (struct walk_play){.player = &made->player,
                                    .table = &made->table,
                                    .dead = &made->dead,
                                    .p = p,
                                    .seed = check_random(random),
                                    .max_moves = 3000};
}

static inline void random_play_free(struct random_play *made) {
    dead_free(&made->dead);
    table_free(&made->table);
}

/* The same answer to every question: for each letter that may be taken, the probability. */
static inline double take_alike(const void *self, const struct walk_view *view) {
    if (view->collection->size == WALK_PALINDROME - 1 &&
        !walk_completes(view->collection, view->letter))
        return 0;
    return *(const double *)self;
}

#endif
