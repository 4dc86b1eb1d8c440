/* Strategies opened by name, and collections to ask them about. */
#ifndef TESTS_UNIT_OPENED_STRATEGY_H
#define TESTS_UNIT_OPENED_STRATEGY_H

#include "strategies/walk/registry.h"
#include "tests/unit/random_walk.h"

/* A strategy opened for a board. */
struct opened {
    struct strategy_set set;
    struct strategy_choice choice;
    struct walk_player player;
    const struct walk_board *board;
};

static inline void open_strategy(struct opened *opened, const char *text,
                                 const struct walk_board *board) {
    strategy_set_init(&opened->set);
    opened->board = board;
    const struct walk_setup setup = {.board = board, .start = board->start, .p = 0.5};
    assert_done(strategy_choose(&opened->choice, &opened->set, text, &reason));
    assert_done(player_open_choice(&opened->player, &opened->choice.chosen, &setup, NULL, &reason));
}

static inline void close_strategy(struct opened *opened) {
    player_close(&opened->player);
    strategy_choice_free(&opened->choice);
    strategy_set_free(&opened->set);
}

/* Calls `visit` for every collection of at most four of the first `letters` letters. */
static inline void
for_collections(int letters, void (*visit)(const struct walk_collection *, void *), void *context) {
    struct walk_collection stack[WALK_PALINDROME] = {0};
    int depth = 0, next[WALK_PALINDROME] = {0};
    visit(&stack[0], context);
    while (depth >= 0) {
        if (depth == WALK_PALINDROME - 1 || next[depth] == letters) {
            depth--;
            continue;
        }
        int letter = next[depth]++;
        stack[depth + 1] = collection_add(stack[depth], (uint8_t)letter);
        next[++depth] = letter;
        visit(&stack[depth], context);
    }
}

#endif
