/* Slice Through The Boundaries: matches.
 *
 * A match has a round for each player, who is its offense; all others are defense. In a round all
 * players fill squares of an empty grid in turns, one a move and each as many as the others, about
 * half of the grid together (slice_fills). Then the offense draws a line and gets a point for every
 * boundary that it crosses. Nobody draws a worse line than the best there is; so what a round is
 * worth is told by who can find that (analysis/slice/lines/best.h), when it ends.
 *
 * The rules leave open who fills first. Here the offense sits on a seat of the filling order: of
 * round r, counted from 0, fill f is made by player (r - seat + f) mod players. On seat 0 it fills
 * first. Players are 0, 1, ...; people say Player 1, Player 2. */
#ifndef SIM_SLICE_POSITION_H
#define SIM_SLICE_POSITION_H

#include "sim/base/error.h"
#include "sim/slice/grid.h"

#include <stdio.h>

enum { SLICE_PLAYERS = 8 /* at most, as GAME_PLAYERS; at least 2 */ };

/* Equal positions are equal byte by byte. */
struct slice_position {
    struct slice_grid grid; /* of the round that goes on, not yet full; empty after the last one */
    uint8_t players;        /* 2..8 */
    uint8_t seat;           /* of the offense: 0 .. players - 1 */
    uint8_t rounds;         /* after which the match is over: `players`; a search may want fewer */
    uint8_t round;          /* that goes on, from 0; `rounds`: none */
    uint8_t score[SLICE_PLAYERS]; /* of the rounds that ended, and so of their offense; else 0 */
    uint8_t unused[4];
};

/* "Player 1" and so on. */
const char *slice_player_name(int player);

/* The most boundaries that any line can cross. */
static inline int slice_most_score(int side, int players) {
    int bends = 2 * (side - 1), fills = slice_fills(side, players);
    return bends < 2 * fills ? bends : 2 * fills;
}

/* An empty grid in the first round; or, where nobody fills a square, a match that is over, with
 * scores of 0. */
struct slice_position slice_match_start(int side, int players, int seat);

static inline bool slice_match_over(const struct slice_position *position) {
    return position->round == position->rounds;
}

/* Squares to be filled until the round ends. */
static inline int slice_fills_left(const struct slice_position *position) {
    return slice_fills(position->grid.side, position->players) -
           slice_filled_count(&position->grid);
}

/* Who makes the next fill of a match that is not over. */
int slice_filler(const struct slice_position *position);

/* Ends a round, whose grid is full enough, with its score: the next one begins. */
void slice_round_end(struct slice_position *position, int score);

/* Positions of a match for people. */

/* Which round it is, who is offense and how much is left to fill, the scores so far, and the grid
 * with the names of rows and columns; with terminal colours if asked. */
void slice_position_draw(const struct slice_position *position, bool colour, FILE *out);

/* Positions of a match as text: a grid, and what there is to say about the match.
 *
 *     players 3       # 2 where it is not told
 *     seat 1          # of the offense in the filling order; 0 where it is not told
 *     scores 7        # of the rounds that ended; none where they are not told
 *     . . * .
 *     . * . .
 *     * . . .
 *     . . . .
 *
 * The grid is as grid_file.h has it. The lines about the match stand above or below it. */

/* Reads the beginning of a match: the side of the grid, "12" or "12x12"; ":3" behind it is the
 * number of players, 2 where it is not told; and one more ":1" the seat of the offense, or 0. Fails
 * with what is allowed. */
bool slice_setting_read(struct slice_position *position, const char *text, struct error *error);

/* Reads a position of a text that `name` names in messages. Fails with NAME:LINE and what is
 * allowed; also on a grid with which the round is over. */
bool slice_position_parse(struct slice_position *position, const char *name, const char *text,
                          struct error *error);

/* Writes it in one canonical form. */
void slice_position_print(const struct slice_position *position, FILE *out);

#endif
