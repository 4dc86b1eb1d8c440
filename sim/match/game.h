/* The interface of games of two or more players, used by tournaments, play in the terminal, generic
 * agents and the protocol for external agents. Solvers do not use it.
 *
 * A position is an opaque block of `position_size` bytes without pointers, aligned for any type,
 * that may be copied. All functions are pure. */
#ifndef SIM_MATCH_GAME_H
#define SIM_MATCH_GAME_H

#include "sim/random/draws.h"
#include "sim/text/square.h"

enum {
    GAME_PLAYERS = 8,    /* maximum */
    GAME_MOVE_TEXT = 32, /* bytes of the text of a move, with NUL */
    GAME_OVER = -1,      /* instead of a player */
    GAME_NO_NUMBER = -1, /* instead of a number */
};

struct move_text {
    char text[GAME_MOVE_TEXT];
};

struct game_rules {
    const char *name;           /* on the command line, "sequencium" */
    const char *setting;        /* the default, "6x6" */
    const char *settings;       /* the available ones, "1 to 64" */
    const char *const *payoffs; /* names of payoff rules, default first, terminated by NULL */
    size_t position_size;       /* bytes */
    size_t most_moves;          /* maximum in any position */
    size_t move_numbers;        /* moves are less than this number; 0: any numbers */

    /* The initial position. Fails on an unknown setting. */
    bool (*start)(void *position, const char *setting, struct error *error);

    /* The number of players, 2 .. GAME_PLAYERS, and their names, "Red". */
    int (*players)(const void *position); /* game_two_players, for instance */
    const char *(*player_name)(int player);

    /* The player to move, 0 .. players - 1, or GAME_OVER. */
    int (*mover)(const void *position);

    /* Lists the legal moves, encoded by the game, in an order that depends on the position only.
     * Returns their number: at least one, possibly a pass, unless the game is over. */
    size_t (*moves)(const void *position, uint32_t *move);

    /* The legal moves but dominated ones, at least one before the end. NULL: all legal moves. */
    size_t (*candidates)(const void *position, uint32_t *move);

    /* A uniformly random candidate. NULL: drawn from the list of candidates. */
    uint32_t (*draw_move)(const void *position, struct draws *draws);

    /* Plays a legal move. */
    void (*apply)(void *position, uint32_t move);

    /* Removes parts of the position that the next moves do not affect, so that the game ends
     * sooner; returns the payoff rule to use then. NULL: not applicable. */
    size_t (*shorten)(void *position, size_t payoff_rule);

    /* Computes payoff[players] of a finished game by a payoff rule. */
    void (*pay)(const void *position, size_t payoff_rule, double *payoff);

    /* The same for a game that ends in any position because that player broke the rules or
     * resigned: it loses, at least as badly as by playing on against any opponents. */
    void (*forfeit)(const void *position, int player, size_t payoff_rule, double *payoff);

    /* How a move is typed, for people: "a square and a number, as B2 3". */
    const char *notation;

    /* A move in the notation of the game, "B2 3", before its end. Illegal moves are not parsed. */
    struct move_text (*move_text)(const void *position, uint32_t move);
    bool (*move_parse)(const void *position, const char *text, uint32_t *move, struct error *error);

    /* The parts of a move for results: its place, "B2", and the number written there, or
     * GAME_NO_NUMBER; `number_name` is the name of that number, "number" or "digit". */
    const char *number_name;
    int (*move_parts)(const void *position, uint32_t move, char place[GAME_MOVE_TEXT]);

    /* A position as text, which `parse` reads back, with # before comments. `name`: in messages. */
    void (*print)(const void *position, FILE *out);
    bool (*parse)(void *position, const char *name, const char *text, struct error *error);

    /* Draws a position with row and column labels; `parse` reads it. */
    void (*draw)(const void *position, const struct drawing *drawing, FILE *out);

    /* Prints effects of a legal move that the position after it does not show, or NULL. */
    void (*explain)(const void *position, uint32_t move, const struct drawing *drawing, FILE *out);
};

/* Whether the move is legal; moves[most_moves] is workspace. */
static inline bool game_allows(const struct game_rules *game, const void *position, uint32_t move,
                               uint32_t *moves) {
    size_t count = game->mover(position) == GAME_OVER ? 0 : game->moves(position, moves);
    while (count > 0 && moves[count - 1] != move)
        count--;
    return count > 0;
}

static inline int game_two_players(const void *position) { return 2; }

/* The set of the players with the largest payoff: player i is bit i. */
static inline unsigned game_leaders(const double *payoff, size_t players) {
    double most = payoff[0];
    unsigned leaders = 0;
    for (size_t i = 1; i < players; i++)
        most = payoff[i] > most ? payoff[i] : most;
    for (size_t i = 0; i < players; i++)
        leaders |= payoff[i] == most ? 1U << i : 0;
    return leaders;
}

/* Shortens a position, if the game can be; returns the payoff rule to use then. */
static inline size_t game_shorten(const struct game_rules *game, void *position, size_t payoff) {
    return game->shorten ? game->shorten(position, payoff) : payoff;
}

/* The candidates, or the legal moves if the game does not define them. */
static inline size_t game_candidates(const struct game_rules *game, const void *position,
                                     uint32_t *move) {
    return game->candidates ? game->candidates(position, move) : game->moves(position, move);
}

#endif
