/* What can be done to a row that changes nothing that matters.
 *
 * - Reversal: the mirror image of a window that is an (anti)palindrome is one.
 * - Complement, 0 for 1 and 1 for 0 on every square: digits that are equal stay equal, those that
 *   differ differ.
 * - Exchange, the same on every second square: in a window of even length a square and its mirror
 *   image are an odd number of squares apart, so exactly one of them changes; palindromes become
 *   antipalindromes and the other way round, and the two scores change places.
 *
 * All three are done to rows that are not full as well, and take moves to moves. So reversal and
 * complement keep the value of a row, and exchange gives the value with the players' parts changed:
 * the value of a size with Player 2 first is minus that with Player 1 first. */
#ifndef SIM_ANTIPALINDROME_SYMMETRY_H
#define SIM_ANTIPALINDROME_SYMMETRY_H

#include "sim/antipalindrome/row.h"

struct antipalindrome_row antipalindrome_reverse(const struct antipalindrome_row *row);
struct antipalindrome_row antipalindrome_complement(const struct antipalindrome_row *row);

/* Also makes the other player the one who made the first move. */
struct antipalindrome_row antipalindrome_exchange(const struct antipalindrome_row *row);

#endif
