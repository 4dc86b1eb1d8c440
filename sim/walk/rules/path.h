/* The path of a game: where the token goes and how each coin falls. It depends on the seed, the
 * game's number, the board and the start alone, never on the strategy or on p, so every strategy
 * and every p can be played over the same paths.
 *
 * Draws. Move t = 0, 1, 2, ... of a game uses, of the streams in sim/random/draws.h,
 *   PATH_MOVE    block t / 8: sixteen bits, the half t % 2 (0: low) of word (t % 8) / 2;
 *                their low byte is the direction, their high byte the coin's leading byte;
 *   PATH_JUMP    block t / 4, word t % 4: where an edge square jumps, on boards whose number of
 *                squares does not divide 256;
 *   PATH_COIN    block t / 4, word t % 4: the coin's 32 lower bits;
 *   PATH_CHOICE  block t / 4, word t % 4: the chance of a strategy that takes with a probability;
 *   PATH_OFFER   block 0, word 0: the same for the letter of the start square.
 *
 * From an inner square the token goes to neighbour `direction >> 5`, in the order of
 * board_neighbours. From an edge square of a board of N squares it jumps to square
 * `direction * N >> 8` where N divides 256, else `jump * N >> 32` (each square's probability is
 * within 2^-32 of 1/N). A coin is a number of 40 bits, and is a reset if it is below
 * p * 2^40 (path_threshold): p = 0 and p = 1 are exact. */
#ifndef SIM_WALK_RULES_PATH_H
#define SIM_WALK_RULES_PATH_H

#include "sim/base/error.h"
#include "sim/random/draws.h"
#include "sim/walk/rules/walk.h"

#include <assert.h>

enum path_domain { PATH_MOVE, PATH_JUMP, PATH_COIN, PATH_CHOICE, PATH_OFFER };

/* Whether coins can have that probability: 0, 1, or 2^-40 to 1 - 2^-40. Values closer to 0 or 1
 * cannot be represented, and results such as 1 / p moves might overflow: all input is checked. */
static inline bool path_has_coin(double p) {
    return p == 0 || p == 1 || (p >= 0x1p-40 && p <= 1 - 0x1p-40);
}

/* Fails unless path_has_coin(p); the error gives the reason and what is allowed. */
bool path_check_p(double p, struct error *error);

/* Rounds to the nearest integer, ties upward; exact, since number is scaled by a power of two. */
static inline uint64_t path_round(double number) {
    uint64_t whole = (uint64_t)number;
    return whole + (number - (double)whole >= 0.5);
}

/* The threshold of coins for such a p: round(p * 2^40). */
static inline uint64_t path_threshold(double p) {
    assert(path_has_coin(p));
    return path_round(p * 0x1p40);
}

/* A probability 0..1 as a threshold for choices: round(q * 2^32); a letter is taken if the word
 * drawn is below. PATH_CHOICE_ALWAYS, the threshold of 1, is greater than any word. */
static inline uint64_t path_choice_threshold(double q) { return path_round(q * 0x1p32); }
#define PATH_CHOICE_ALWAYS (UINT64_C(1) << 32)

/* Whether the direction byte decides an edge square's jump: the number of squares divides 256. */
bool path_jumps_by_byte(const struct walk_board *board);

enum {
    PATH_COIN_BITS = 40,
    PATH_OCTET = 8,  /* moves drawn together: a PATH_MOVE block has 16 bits for each */
    PATH_DRAWN = 32, /* moves that a path keeps, the last ones drawn */
};

/* A path, which advances one move at a time. Callers read `square` and `moves`. */
struct path {
    const struct walk_board *board;
    uint64_t seed, game;
    uint32_t moves; /* made so far */
    uint32_t drawn; /* moves drawn so far */
    int square;     /* where the token stands */
    uint8_t coin;   /* leading byte of the last move's coin */
    bool by_byte;   /* path_jumps_by_byte(board) */
    int offset[8];  /* from an inner square to its neighbours, by direction >> 5 */
    /* By m, the number of the move modulo PATH_DRAWN: */
    struct path_move {
        uint8_t direction, coin; /* its bits of PATH_MOVE; of the coin, the leading byte */
    } move[PATH_DRAWN];
    uint8_t squares[PATH_DRAWN]; /* the square to which it leads */
};

/* Sets `path` to game number `game` of that seed before its first move, with the token on square
 * `start`, an inner one. The board must outlive the path. */
void path_begin(struct path *path, const struct walk_board *board, int start, uint64_t seed,
                uint64_t game);

/* The same for games first .. first + DRAWS_GAMES - 1. Their first PATH_DRAWN moves are drawn
 * together, several times as fast as one path after the other. */
void path_begin_several(struct path path[DRAWS_GAMES], const struct walk_board *board, int start,
                        uint64_t seed, uint64_t first);

/* Draws the next PATH_OCTET moves, when all moves drawn before are made. */
void path_draw(struct path *path);

/* Advances by one move. */
static inline void path_step(struct path *path) {
    const uint32_t m = path->moves % PATH_DRAWN;
    if (path->moves == path->drawn)
        path_draw(path);
    path->moves++;
    path->square = path->squares[m];
    path->coin = path->move[m].coin;
}

/* The last move's whole coin, 40 bits: a reset if it is below path_threshold(p). */
uint64_t path_whole_coin(const struct path *path);

/* The random word of the choice at the last landing; before any move, at the start square. */
uint32_t path_choice(const struct path *path);

/* Whether the letter is taken, if the probability of taking is q. */
static inline bool path_takes(const struct path *path, double q) {
    if (q <= 0 || q >= 1)
        return q >= 1;
    return path_choice(path) < path_choice_threshold(q);
}

#endif
