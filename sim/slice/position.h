/* Slice Through The Boundaries: matches.
 *
 * A match has one round per player, in which that player is the offense and all others are defense.
 * In a round the players fill squares of an empty grid in turns, one per move and each the same
 * number, about half of the grid in all (slice_fills). Then the offense draws a line across the
 * grid and scores a point for every boundary between a filled and an empty square that the line
 * crosses. The offense is assumed to draw the best line; the caller computes the score
 * (analysis/slice/lines/best.h) when the round ends.
 *
 * The rules leave open who fills first. Here the offense has a seat in the filling order: in round
 * r, counted from 0, fill f is made by player (r - seat + f) mod players. On seat 0 it fills first.
 * Players are numbered from 0; their names are Player 1, Player 2, ... */
#ifndef SIM_SLICE_POSITION_H
#define SIM_SLICE_POSITION_H

#include "sim/slice/grid.h"
#include "sim/text/square.h"

enum { SLICE_PLAYERS = 8 /* at most, as GAME_PLAYERS; at least 2 */ };

/* Equal positions are equal byte by byte. */
struct slice_position {
    struct slice_grid grid;       /* of the current round, not finished; empty after the last one */
    uint8_t players;              /* 2..8 */
    uint8_t seat;                 /* of the offense in the filling order: 0 .. players - 1 */
    uint8_t rounds;               /* rounds of the match: `players`; a search may set fewer */
    uint8_t round;                /* the current one, from 0; `rounds`: the match is over */
    uint8_t score[SLICE_PLAYERS]; /* [round]: score of player `round` as offense; else 0 */
    uint8_t unused[4];            /* 0, so that no bytes are undefined */
};

/* "Player 1" for player 0, and so on. */
const char *slice_player_name(int player);

/* A bound on the score of any line. The line goes from one square to the next at most 2 (side - 1)
 * times, and crosses at most two boundaries of each filled square. */
static inline int slice_most_score(int side, int players) {
    int steps = 2 * (side - 1), fills = slice_fills(side, players);
    return steps < 2 * fills ? steps : 2 * fills;
}

/* The start of a match, with an empty grid; if no squares are to be filled, its end, scores 0. */
struct slice_position slice_match_start(int side, int players, int seat);

static inline bool slice_match_over(const struct slice_position *position) {
    return position->round == position->rounds;
}

/* Squares still to be filled in this round. */
static inline int slice_fills_left(const struct slice_position *position) {
    return slice_fills(position->grid.side, position->players) -
           slice_filled_count(&position->grid);
}

/* The player to move; the match is not over. */
int slice_filler(const struct slice_position *position);

/* Ends a finished round with the score of its offense, and starts the next one, if any. */
void slice_round_end(struct slice_position *position, int score);

/* The functions below are those of struct game_rules: a `void *` is a struct slice_position. */

/* Draws the scores so far and, before the end, the round: offense, squares left to fill, grid. */
void slice_position_draw(const void *what, const struct drawing *drawing, FILE *out);

/* Positions of a match as text: a grid, and lines about the match.
 *
 *     players 3       # default 2
 *     seat 1          # of the offense in the filling order; default 0
 *     scores 7        # of finished rounds; default none
 *     . . * .
 *     . * . .
 *     * . . .
 *     . . . .
 *
 * The grid is in the format of grid.h. Lines about the match precede or follow it. In a drawn
 * position "round 2 of 3: ..." takes the place of "players", "scores: Player 1: 7" that of
 * "scores", and the prompt "Player 2>", the player to move, that of "seat". Each is given once. */

/* Reads the start of a match, "12", "12x12:3" or "12:3:1": the side of the grid, the number of
 * players, default 2, and the seat of the offense, default 0. Fails with what is allowed. */
bool slice_setting_read(void *position, const char *text, struct error *error);

/* Reads a position. Fails with NAME:LINE, where `name` names the text, and with what is allowed;
 * also if the round on the grid is over. Writes it with the lines "players", "seat", "scores". */
bool slice_position_parse(void *position, const char *name, const char *text, struct error *error);
void slice_position_print(const void *what, FILE *out);

#endif
