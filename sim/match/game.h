/* What tournaments, terminal play, generic agents and the protocol for external agents know of a
 * game of two players or more: they are written once, against this. Solvers do not go through it.
 *
 * A position is `position_size` bytes without pointers, which may be copied and is suitably aligned
 * for any type; only the game knows what is in it. Functions are pure: they draw nothing, print
 * nothing, and keep nothing. */
#ifndef SIM_MATCH_GAME_H
#define SIM_MATCH_GAME_H

#include "sim/base/error.h"
#include "sim/random/draws.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    GAME_PLAYERS = 8,    /* at most */
    GAME_MOVE_TEXT = 32, /* bytes of a move's text, with the end */
    GAME_OVER = -1,      /* instead of a player */
    GAME_NO_NUMBER = -1, /* instead of a number */
};

struct game {
    const char *name;     /* as it is typed, "sequencium" */
    const char *summary;  /* one line, in lower case, without a full stop */
    const char *setting;  /* the usual one, "6x6" */
    const char *settings; /* which there are, "1x2 to 8x8" */
    const char *const
        *payoffs;         /* names of ways to pay, ended by NULL; the first is the usual one */
    size_t position_size; /* bytes */
    size_t most_moves;    /* in any position */
    size_t move_numbers;  /* moves are numbers below that; 0: any numbers */

    /* The position before the first move. Fails on a setting that there is not. */
    bool (*start)(void *position, const char *setting, struct error *error);

    /* How many play, 2..GAME_PLAYERS, and what they are called: "Red". */
    int (*players)(const void *position);
    const char *(*player_name)(const void *position, int player);

    /* Whose turn it is, 0 .. players - 1; GAME_OVER when the game is. */
    int (*mover)(const void *position);

    /* The legal moves in an order that depends on the position alone, each a number of the game's
     * own; at least one unless the game is over, then none. Who cannot do anything has one move,
     * which is to pass. Returns how many there are. */
    size_t (*moves)(const void *position, uint32_t *move);

    /* The legal moves without those that are never better than another one that is left: at least
     * one unless the game is over. NULL: all of them. */
    size_t (*candidates)(const void *position, uint32_t *move);

    /* One of the candidates, each with the same chance. NULL: drawn from their list. */
    uint32_t (*draw_move)(const void *position, struct draws *draws);

    /* Makes a legal move. */
    void (*apply)(void *position, uint32_t move);

    /* Leaves out of a position what the next moves have no bearing on, so that the game is over
     * sooner; returns the way to pay by which they are judged then. NULL: there is nothing. */
    size_t (*shorten)(void *position, size_t payoff_way);

    /* What each player gets, payoff[players], when the game is over, paid in that way. */
    void (*pay)(const void *position, size_t payoff_way, double *payoff);

    /* The same for a game that ends at once, in any position, because that player broke the rules
     * or gave up: it loses, and never less than by playing on, whatever the others do then. */
    void (*forfeit)(const void *position, int player, size_t payoff_way, double *payoff);

    /* A move as people write it, "B2 3". Reading it fails on anything but a legal move. */
    void (*move_text)(const void *position, uint32_t move, char text[GAME_MOVE_TEXT]);
    bool (*move_parse)(const void *position, const char *text, uint32_t *move, struct error *error);

    /* A move for programs: its place, "B2", and the number that is written there, or
     * GAME_NO_NUMBER; `number_name` is what that is called. */
    const char *number_name;
    int (*move_parts)(const void *position, uint32_t move, char place[GAME_MOVE_TEXT]);

    /* A position as text, which `parse` reads back. `name` is what messages call the text. */
    void (*print)(const void *position, FILE *out);
    bool (*parse)(void *position, const char *name, const char *text, struct error *error);

    /* A position for people, with the names of rows and columns; with terminal colours if asked. */
    void (*draw)(const void *position, bool colour, FILE *out);

    /* What a legal move brings about that the position after it no longer shows, for people: some
     * lines, or nothing. NULL: never anything. */
    void (*tell)(const void *position, uint32_t move, bool colour, FILE *out);
};

/* A position's candidates, or else its legal moves. */
static inline size_t game_candidates(const struct game *game, const void *position,
                                     uint32_t *move) {
    return game->candidates ? game->candidates(position, move) : game->moves(position, move);
}

#endif
