/* What answering in the mirror square is sure to give.
 *
 * Who makes the last move can answer each move in the mirror square, so that the full row is a
 * palindrome or, for Player 2, an antipalindrome; in a row of odd length it begins on the middle
 * square. The opponent then chooses the digits of one half, and so the row. */
#ifndef ANALYSIS_ANTIPALINDROME_GUARANTEE_H
#define ANALYSIS_ANTIPALINDROME_GUARANTEE_H

enum { GUARANTEE_SQUARES = 48 }; /* at most: 2^24 rows */

/* The least of that player's score minus the opponent's over all these rows, of 1 to
 * GUARANTEE_SQUARES squares. */
int guarantee_margin(int squares, int player);

/* The player who makes the last move on an empty row on which player `first` makes the first. */
int guarantee_player(int squares, int first);

#endif
