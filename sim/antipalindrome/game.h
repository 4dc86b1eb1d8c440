/* Palindromes/Antipalindromes as a game for matches, a struct game_rules. A setting is a number of
 * squares, "16", or "16:2" where Player 2 moves first, or a row with dots for empty squares,
 * "10..1". The code of a move is 2 * square + digit, with squares counted from 0: a 1 on the fifth
 * square has the code 9, and is written as "5=1", with squares counted from 1. */
#ifndef SIM_ANTIPALINDROME_GAME_H
#define SIM_ANTIPALINDROME_GAME_H

#include "sim/antipalindrome/row.h"
#include "sim/match/game.h"

/* Payoff rules: difference of scores; 1, 0, -1 for a win, draw, loss. Names by rule, then NULL. */
enum { ANTIPALINDROME_MARGIN, ANTIPALINDROME_OUTCOME };
extern const char *const antipalindrome_payoffs[];

extern const struct game_rules game_antipalindrome;

/* "Player 1" of player 0, and "Player 2" of player 1. */
const char *antipalindrome_player_name(int player);

/* The code of a move, and the move of a code. */
static inline uint32_t antipalindrome_move_code(struct antipalindrome_move move) {
    return 2U * move.square + move.digit;
}

static inline struct antipalindrome_move antipalindrome_move_decode(uint32_t code) {
    return (struct antipalindrome_move){(uint8_t)(code / 2), (uint8_t)(code % 2)};
}

#endif
