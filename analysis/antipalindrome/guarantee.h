/* The guarantee of the pairing strategy.
 *
 * The player that makes the last move can answer each move on the mirror square, so that the full
 * row is a palindrome or, for Player 2, an antipalindrome; on a row of odd length it starts on the
 * middle square. The opponent chooses the digits of one half, and so the row. */
#ifndef ANALYSIS_ANTIPALINDROME_GUARANTEE_H
#define ANALYSIS_ANTIPALINDROME_GUARANTEE_H

/* The minimum of the player's score minus the opponent's over all these rows of 1 to 48
 * squares: enumerates 2^24 rows of 48. */
int guarantee_margin(int squares, int player);

/* The player that makes the last move on an empty row if player `first` makes the first. */
int guarantee_player(int squares, int first);

#endif
