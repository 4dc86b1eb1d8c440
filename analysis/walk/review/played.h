/* A game of the walk that a person played: its text, its replay, and what the choices cost. */
#ifndef ANALYSIS_WALK_REVIEW_PLAYED_H
#define ANALYSIS_WALK_REVIEW_PLAYED_H

#include "analysis/walk/optimal/optimum.h"
#include "sim/dataset/result.h"
#include "sim/walk/engine/game.h"

/* The walk and the person's choices so far. */
struct played {
    struct walk_board board;
    struct walk_setup setup; /* the board, p, the start and whether its letter is offered */
    uint64_t seed, number;   /* seed of the walk, and number of the game: they determine its path */
    char *choice;            /* [choices]: 't' takes, 'l' leaves; or NULL if 0 */
    size_t choices;
};

enum { PLAYED_TEXT = 1 << 20 }; /* the text of a game has fewer bytes */

/* Prints lines "p 0.5", "start D4", perhaps "collect-at-start", ..., and the board's file. */
void played_print(const struct played *played, FILE *out);

/* Reads such a text; `name` is that of the file in messages. Free it in any case. */
bool played_parse(struct played *played, const char *name, const char *text, struct error *error);
void played_free(struct played *played);

enum played_event {
    PLAYED_LANDED, /* a move was made, or the choice at the start */
    PLAYED_ASKS,   /* nothing was done, as the person's choice at the landing is missing */
    PLAYED_OVER,   /* nothing was done, as the game has ended */
};

/* A game while it is replayed. */
struct played_game {
    const struct played *played;
    struct walk_table rules;       /* says where the end cannot be reached: see game_dead */
    struct walk_strategy strategy; /* makes the person's choices */
    struct walk_player player;
    struct walk_play play;
    struct walk_game game;
    size_t next;         /* index of the next choice */
    struct path landing; /* where the token is, even if the choice is missing */
};

/* Begins a game; free it. It points to `played` and into itself: a copy can only be read. */
void played_game_begin(struct played_game *game, const struct played *played);
void played_game_free(struct played_game *game);

enum played_event played_game_move(struct played_game *game);

/* Expected moves to come, under optimal play, if the letter at `landing` is taken or left. */
struct played_worth {
    double taken, left;
};
struct played_worth played_worth(const struct played_game *game, const struct optimum *optimum);

/* Sets the result to what the choices cost. The caller adds the dimension `strategy`: how the same
 * walk ends with other strategies. Fails if the game ends before the choices do. */
extern const struct result_description played_review_description;
bool played_review(const struct played *played, struct result *result, const struct watch *watch,
                   struct error *error);

#endif
