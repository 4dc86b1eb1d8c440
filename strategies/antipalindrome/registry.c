/* The agents of Palindromes/Antipalindromes: its own, and those for any game (agent_*). */
#include "strategies/antipalindrome/registry.h"

#include "sim/antipalindrome/game.h"

static const struct agent *const agents[] = {
    &agent_random, &antipalindrome_greedy, &antipalindrome_pairing,
    &agent_uct,    &agent_alphabeta,       &antipalindrome_perfect,
    NULL,
};

const struct game_entry entry_antipalindrome = {
    .game = &game_antipalindrome,
    .agents = agents,
    .best = "alphabeta",
    .solve = antipalindrome_solve_within,
};
